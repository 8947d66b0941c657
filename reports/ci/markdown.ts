import type { Finding, Findings } from '../findings.ts';
import { plural } from '../../specs/plural.ts';
import { shownBy, type ActingGroup, type Outcome } from '../outcome-shown.ts';
import { reachLines } from '../outcome.ts';

/** Groups of findings that a comment shows in full; GitHub takes 65,536 characters of one. */
const MOST_SHOWN = 25;
/** Findings that a comment names by a line each. */
const MOST_NAMED = 100;
/** Characters of what a target said that one cell or block shows. */
const MOST_TEXT = 300;

const cut = (text: string): string => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text);
/** Text in a cell of a table: what a target said is neither markup nor a mention of anybody. */
const cell = (text: string): string =>
  cut(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\|<>[\]*_`#]/g, '\\$&')
    .replaceAll('@', '@\u200b');
const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

/** A block of commands that no text in it closes. */
const block = (lines: readonly string[]): string[] => [
  '````sh',
  ...lines.map((line) => line.replaceAll('````', '')),
  '````',
];

function row({ severity, claim, seen, title, place, state, firstSeen }: Finding): string {
  const since = firstSeen?.slice(0, 10) ?? '';
  return `| ${severity}${state === 'new' ? '' : `, ${state}`} | ${claim === undefined ? cell(title) : code(claim)} | ${cell(seen ?? title)} | ${cell(place?.text ?? '')} | ${since} |`;
}

function details({ fingerprint, claim, statement, curl = [], reproduce, replay, report }: Finding): string[] {
  const commands = [...curl.slice(-1), ...[reproduce, replay, report].flatMap((each) => each ?? [])];
  if (commands.length === 0) return [];
  return [
    `<details><summary><code>${claim ?? fingerprint}</code>: see it again</summary>`,
    '',
    ...(statement === undefined ? [] : [`Documented: ${cell(statement)}`, '']),
    ...block(commands),
    '',
    '</details>',
    '',
  ];
}

/** Findings that fail with another one: each by its claim. */
const withIt = ({ leader, members }: ActingGroup): string[] =>
  members.length === 0
    ? []
    : [
        `- ${code(leader.claim ?? leader.fingerprint)}, and with it ${members
          .slice(0, MOST_NAMED)
          .map(
            ({ claim, fingerprint, operation }) =>
              `${code(claim ?? fingerprint)}${claim === leader.claim && operation !== undefined ? ` (${cell(operation)})` : ''}`,
          )
          .join(
            ', ',
          )}${members.length > MOST_NAMED ? ` and ${members.length - MOST_NAMED} more in findings.json` : ''}`,
      ];

const list = (title: string, findings: readonly Finding[]): string[] =>
  findings.length === 0
    ? []
    : [
        `**${title}**`,
        '',
        ...findings
          .slice(0, MOST_SHOWN)
          .map(({ claim, title: text }) => `- ${claim === undefined ? '' : `${code(claim)}: `}${cell(text)}`),
        ...(findings.length > MOST_SHOWN ? [`- … and ${findings.length - MOST_SHOWN} more`] : []),
        '',
      ];

/** The outcome of a run and its findings as Markdown: a comment for a pull request, or the summary of a step. */
export function toComment(outcome: Outcome, all: Pick<Findings, 'run' | 'summary' | 'findings'>): string {
  const { acting, gone, accepted, stale, undocumented } = shownBy(outcome, all);
  const { run, summary } = all;
  const shown = acting.slice(0, MOST_SHOWN);
  const hidden = acting.slice(MOST_SHOWN).flatMap(({ leader, members }) => [leader, ...members]);
  const grouped = shown.flatMap(withIt);
  return [
    // A marker by which a workflow finds its comment again.
    '<!-- plumbline -->',
    `## Plumbline: ${cell(outcome.headline)}`,
    '',
    `${cell(outcome.exitReason)}. Run ${code(run.id)} against ${run.target === 'mock' ? 'a mock' : code(run.baseUrl)}, seed ${run.seed}.`,
    '',
    ...reachLines(outcome).flatMap((line) => [`**${cell(line)}**`, '']),
    ...(shown.length === 0
      ? []
      : [
          '| Severity | Claim | Seen | Place in the document | Since |',
          '| --- | --- | --- | --- | --- |',
          ...shown.map(({ leader }) => row(leader)),
          '',
        ]),
    ...(grouped.length === 0 ? [] : ['**Fail with these**', '', ...grouped, '']),
    ...list('Further findings to act on', hidden),
    ...shown.flatMap(({ leader }) => details(leader)),
    ...list('Documented defects that are gone, no regression', gone),
    ...list('In the baseline, and not seen any more', stale),
    `${plural(accepted.length, 'finding is', 'findings are')} accepted by the baseline, ${summary.unreviewed} of its entries without a reason; ${plural(undocumented.length, 'undocumented thing')} seen; quirks: ${Object.entries(
      summary.quirks,
    )
      .map(([state, number]) => `${number} ${state}`)
      .join(', ')}.`,
    '',
  ].join('\n');
}
