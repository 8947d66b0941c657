import { styleText } from 'node:util';
import { SEVERITIES } from '../../specs/source.ts';
import type { Finding, Findings } from '../findings.ts';
import { plain } from './details.ts';

/** Findings that the first lines name. */
const MOST_NAMED = 5;

const many = (number: number, one: string, more = `${one}s`): string =>
  `${number} ${number === 1 ? one : more}`;

/** Findings that nobody has accepted, each group that one answer shows as one. */
export const toActOn = ({ findings }: Pick<Findings, 'findings'>): Finding[] =>
  findings.filter(({ fails, cause, state }) => fails && (cause === undefined || state === 'expired'));

const nameOf = ({ claim, title, kind, seen, quirk }: Finding): string =>
  kind === 'violation' && claim !== undefined
    ? `${claim}: ${quirk === 'gone' ? 'gone: ' : ''}${seen ?? title}`
    : claim === undefined
      ? title
      : `${claim}: ${title}`;

/** Findings of one claim together, in the order of the first of each; those of no claim by themselves. */
export const byClaim = (findings: readonly Finding[]): (readonly [Finding, ...Finding[]])[] =>
  [...Map.groupBy(findings, ({ claim, fingerprint }) => claim ?? fingerprint).values()].flatMap(
    ([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]),
  );

/** Quirks that the vendor has repaired, a line each: no regression, and to be read once. */
const goneLines = ({ findings }: Findings): string[] =>
  byClaim(findings.filter(({ state, fails }) => state === 'gone' && !fails)).map(
    ([first]) => `  ${plain(nameOf(first))}`,
  );

/** What is known, stale or undocumented, which nobody has to act on today. */
function known({ findings, summary }: Findings): string[] {
  const undocumented = findings.filter(
    ({ kind, state }) => kind === 'undocumented' && state === 'new',
  ).length;
  const accepted = findings.filter(({ kind, state }) => kind !== 'undocumented' && state === 'known').length;
  return [
    ...(summary.gone > 0 ? [`${many(summary.gone, 'quirk')} gone`] : []),
    ...(accepted > 0 ? [many(accepted, 'known finding')] : []),
    ...(summary.unreviewed > 0
      ? [`${many(summary.unreviewed, 'entry', 'entries')} of the baseline unreviewed`]
      : []),
    ...(summary.stale > 0 ? [`${many(summary.stale, 'entry', 'entries')} of the baseline stale`] : []),
    ...(undocumented > 0 ? [`${many(undocumented, 'undocumented thing')} in answers`] : []),
  ];
}

/** What to do about it, in a line. */
function advice(acting: readonly Finding[], view: string): string {
  const first = acting[0];
  const look = first?.reproduce ?? first?.replay;
  return [
    `what to do: look at ${view}`,
    ...(look === undefined ? [] : [`see again by ${look}`]),
    acting.every(({ state }) => state === 'stale' || state === 'known')
      ? 'mend the baseline by --update-baseline'
      : 'accept by --update-baseline',
  ].join('; ');
}

/** The first lines: what is new, and what to do; `view` is the file that shows it. */
export function headline(all: Findings, view: string): string[] {
  const acting = toActOn(all);
  const groups = byClaim(acting);
  const rest = known(all);
  const also = rest.length === 0 ? '' : ` (${rest.join(', ')})`;
  const gone = goneLines(all);
  if (acting.length === 0)
    return [
      styleText('green', `nothing new${also}`),
      ...gone.slice(0, MOST_NAMED),
      ...(gone.length > 0 ? ['what to do: tell who relies on it; --update-baseline accepts it'] : []),
    ];
  const bySeverity = SEVERITIES.flatMap((severity) => {
    const number = acting.filter((each) => each.severity === severity).length;
    return number === 0
      ? []
      : [`${number} ${severity === 'breaks clients' && number > 1 ? 'break clients' : severity}`];
  });
  return [
    styleText(
      ['red', 'bold'],
      `${many(acting.length, 'finding')} to act on: ${bySeverity.join(', ')}${also}`,
    ),
    ...groups
      .slice(0, MOST_NAMED)
      .map(
        ([first, ...others]) =>
          `  ${plain(nameOf(first))}${others.length === 0 ? '' : ` (and ${many(others.length, 'other difference')})`}`,
      ),
    ...(groups.length > MOST_NAMED ? [`  … and ${many(groups.length - MOST_NAMED, 'other claim')}`] : []),
    ...gone.slice(0, MOST_NAMED),
    advice(acting, view),
  ];
}
