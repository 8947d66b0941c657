import { styleText } from 'node:util';
import { plain } from '../reports/index.ts';
import { plural } from '../specs/plural.ts';
import type { LintSeverity } from '../specs/source.ts';
import type { GateClaim, GateMistake, GateOperation, GateResult, OutlinedCall } from './result.ts';

const MARKS = { error: '✗', warning: '!', info: '·' } as const satisfies Readonly<
  Record<LintSeverity, string>
>;
const COLOURS = { error: 'red', warning: 'yellow', info: 'dim' } as const;

const callText = ({ nth, request, status }: OutlinedCall): string =>
  `${nth}: ${plain(request).slice(0, 200)}${status === undefined ? '' : ` → ${status}`}`;

const head = (severity: LintSeverity, id: string, standing: string): string =>
  `${styleText(COLOURS[severity], MARKS[severity])} ${styleText('bold', plain(id))} (${standing})`;

function mistakeLines({
  lint,
  severity,
  statement,
  place,
  interpretation,
  message,
  instead,
  ...rest
}: GateMistake): string[] {
  const { calls, count, with: others } = rest;
  const [first, ...further] = calls;
  const unnamed = count - calls.length;
  return [
    head(severity, lint, severity),
    `  ${plain(statement)}`,
    `  ${place}`,
    ...(interpretation === undefined ? [] : [`  interpreted as: ${plain(interpretation)}`]),
    ...(first === undefined ? [] : [`  call ${callText(first)}`]),
    `  ${styleText(COLOURS[severity], plain(message))}`,
    `  instead: ${plain(instead)}`,
    ...others.map((each) => `  after call ${callText(each)}`),
    ...further.map((each) => `  also call ${callText(each)}`),
    ...(unnamed > 0 ? [`  and ${plural(unnamed, 'call')} more`] : []),
  ];
}

const claimLines = ({ id, severity, standing, statement, place, seen, operations }: GateClaim): string[] =>
  severity === 'off'
    ? []
    : [
        head(severity, id, standing),
        `  ${plain(statement)}`,
        `  ${place}`,
        ...(operations.length === 0 ? [] : [`  relied on by ${operations.join(', ')}`]),
        ...(seen === undefined ? [] : [`  ${styleText(COLOURS[severity], plain(seen))}`]),
      ];

/** An important claim in one line. */
const firstLine = ({ id, standing, statement, harm, calls }: GateClaim): string =>
  `  ${plain(id)} (${standing}; ${harm}; ${plural(calls, 'call')}): ${plain(statement)}`;

const list = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

const operationLines = (
  { service, operation, calls, statuses, parameters, sent, fields, claims }: GateOperation,
  isVerbose: boolean,
): string[] => [
  `  ${service} ${plain(operation)}: ${plural(calls, 'call')} (${Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'no answer' : status} × ${count}`)
    .join(', ')}), ${plural(claims, 'claim')}`,
  ...(isVerbose || parameters.length + sent.length > 0
    ? [`    sends ${list([...parameters, ...sent].map((name) => plain(name)))}`]
    : []),
  ...(isVerbose ? [`    gets ${list(fields.map((name) => plain(name)))}`] : []),
];

/** How much of a result is printed. Quirks and open questions are only counted unless `verbose`. */
export type PrintedLines = 'quiet' | 'usual' | 'verbose';

const isInBrief = ({ standing }: GateClaim, printed: PrintedLines): boolean =>
  printed !== 'verbose' && ['quirk', 'open', 'accepted', 'stated'].includes(standing);

/** The result of a gate as lines for a terminal. */
export function gateLines(result: GateResult, printed: PrintedLines): string[] {
  const { traffic, summary, mistakes, claims, cannotTell, operations, run, baseline, scope } = result;
  const { unknown = [] } = result;
  const isBrief = printed === 'quiet';
  const numbers = Object.entries(summary.claims)
    .filter(([, count]) => count > 0)
    .map(([standing, count]) => `${count} ${standing}`);
  const loud = claims.filter((claim) => claim.severity === 'error' || !isInBrief(claim, printed));
  const grounds = [run === undefined ? 'no run' : `run ${plain(run)}`, baseline].filter(Boolean).join(', ');
  return [
    `${plural(traffic.calls, 'call')} and ${plural(traffic.deliveries, 'delivery', 'deliveries')} in ${plain(traffic.file)} (${traffic.format})`,
    ...traffic.notes.map((note) => plain(note)),
    ...mistakes
      .filter(({ severity }) => !isBrief || severity === 'error')
      .flatMap((mistake) => ['', ...mistakeLines(mistake)]),
    ...loud
      .filter(({ severity }) => !isBrief || severity === 'error')
      .flatMap((claim) => {
        const lines = claimLines(claim);
        return lines.length === 0 ? [] : ['', ...lines];
      }),
    ...(isBrief
      ? []
      : ['', 'used:', ...operations.flatMap((each) => operationLines(each, printed === 'verbose'))]),
    ...(isBrief || cannotTell.length === 0 ? [] : ['', 'the recording does not show:']),
    ...(isBrief
      ? []
      : cannotTell.map(
          ({ lint, lacks }) =>
            `  ${lint}: ${Object.entries(lacks)
              .map(([part, count]) => `${part} of ${plural(count, 'call')}`)
              .join(', ')}`,
        )),
    ...(isBrief || result.first.length === 0
      ? []
      : [
          '',
          `what matters first, of ${plural(claims.length, 'claim')} relied on:`,
          ...result.first.flatMap((id) => claims.filter((claim) => claim.id === id).map(firstLine)),
        ]),
    '',
    `claims relied on: ${numbers.length === 0 ? 'none' : numbers.join(', ')} (by ${grounds === '' ? 'the ledger alone' : grounds})`,
    ...(unknown.length === 0
      ? []
      : [
          `${plural(unknown.length, 'claim')} relied on ${unknown.length === 1 ? 'was' : 'were'} not checked by run ${run ?? ''}: unknown, and not known to hold`,
        ]),
    ...(scope === undefined ? [] : [`run ${run ?? ''} is ${plain(scope)}`]),
    `${plural(summary.errors, 'error')}, ${plural(summary.warnings, 'warning')}, ${plural(summary.infos, 'note')}; ` +
      `${plural(summary.kept, 'lint')} kept, ${summary.cannotTell} undecidable`,
  ];
}
