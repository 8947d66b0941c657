import { styleText } from 'node:util';
import { plural } from '../../specs/plural.ts';
import type { Finding } from '../findings.ts';
import type { Outcome, OutcomeKind, OutcomeParts } from '../outcome-parts.ts';
import { reachLines } from '../outcome.ts';
import { plain } from '../sinks.ts';

/** Most findings in the first lines. */
const MOST_NAMED = 5;

const STYLES: Readonly<Record<OutcomeKind, Parameters<typeof styleText>[0]>> = {
  drift: ['red', 'bold'],
  'not checked': ['yellow', 'bold'],
  gone: 'green',
  'nothing new': 'green',
};

const nameOf = ({ claim, title, kind, seen, quirk, state }: Finding): string =>
  kind === 'violation' && claim !== undefined
    ? `${claim}: ${quirk === 'gone' && state !== 'stale' ? 'gone: ' : ''}${seen ?? title}`
    : claim === undefined
      ? title
      : `${claim}: ${title}`;

/** What to do about failing findings, in one line. */
function advice(acting: readonly Finding[], view: string): string {
  const first = acting[0];
  const nextCommand = first?.reproduce ?? first?.replay;
  const isSome = (...states: readonly Finding['state'][]): boolean =>
    acting.some(({ state }) => states.includes(state));
  return [
    `what to do: look at ${plain(view)}`,
    ...(nextCommand === undefined ? [] : [`see again by ${plain(nextCommand)}`]),
    ...(isSome('new', 'gone') ? ['accept by --update-baseline'] : []),
    // --update-baseline alone neither renews expired acceptances nor adds reasons to entries.
    ...(isSome('expired')
      ? [
          'renew an expired acceptance by a later `expires` in the baseline, or by --update-baseline at a terminal, which asks for it',
        ]
      : []),
    ...(isSome('known') ? ['give each unreviewed entry of the baseline a reason'] : []),
    ...(isSome('stale') ? ['remove stale entries by --update-baseline'] : []),
  ].join('; ');
}

/** What to do if nothing fails, in one line. */
const quietAdvice = ({ kind, scope }: Outcome): string[] => {
  if (kind === 'gone') return ['what to do: report it to those who rely on it; --update-baseline accepts it'];
  if (kind !== 'not checked') return [];
  return scope.judged === 0
    ? ['what to do: remove the reason, and make the run again; whether anything drifted is unknown']
    : ['what to do: remove the reason, and make the run again; what was checked shows no drift'];
};

/** The first lines: what is new, the scope of the run, and what to do. `view` is the file with the details. */
export function headlineLines(outcome: Outcome, { acting, gone }: OutcomeParts, view: string): string[] {
  const goneLines = gone.map((each) => `  ${plain(nameOf(each))}`);
  return [
    styleText(STYLES[outcome.kind], plain(outcome.headline)),
    ...goneLines.slice(0, MOST_NAMED),
    ...(goneLines.length > MOST_NAMED ? [`  … and ${goneLines.length - MOST_NAMED} more gone`] : []),
    ...acting
      .slice(0, MOST_NAMED)
      .map(
        ({ leader, members }) =>
          `  ${plain(nameOf(leader))}${members.length === 0 ? '' : ` (and ${plural(members.length, 'finding')} with it)`}`,
      ),
    ...(acting.length > MOST_NAMED ? [`  … and ${plural(acting.length - MOST_NAMED, 'other group')}`] : []),
    ...reachLines(outcome).map(plain),
    ...(acting.length > 0
      ? [
          advice(
            acting.flatMap(({ leader, members }) => [leader, ...members]),
            view,
          ),
        ]
      : quietAdvice(outcome)),
  ];
}
