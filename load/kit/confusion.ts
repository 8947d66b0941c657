import { WINDOW_KNOWN_WITHIN, type Identified } from '../../suites/kit/limiter/identify.ts';
import { kinds, type KindName } from '../../suites/kit/limiter/kinds.ts';
import { trial, type Trial } from './trials.ts';

/** Clocks show whole ms. */
const CLOCK_MS = 1;

/** What became of the trials of one kind. */
export interface Row {
  readonly kind: KindName;
  readonly trials: number;
  /** How often each kind was claimed. */
  readonly claimed: Readonly<Partial<Record<KindName, number>>>;
  readonly inconclusive: number;
  /** Among the right claims: how many name one limit, and how many do not name the true one. */
  readonly exactLimits: number;
  readonly wrongLimits: number;
  /** How many know the window within 1 %, and how far these are off at the worst, as a part of the true one. */
  readonly knownWindows: number;
  readonly worstWindow: number;
  /** How many say of the window what is not so: it is beyond the bounds, or known and off by more. */
  readonly wrongWindows: number;
}

export function rowOf(kind: KindName, trials: readonly Trial[]): Row {
  const claims = trials.flatMap(({ found: { best, doubt }, limit, windowMs }) =>
    doubt !== undefined || best === undefined ? [] : [claimOf(best, limit, windowMs)],
  );
  const claimed: Partial<Record<KindName, number>> = {};
  for (const claim of claims) claimed[claim.kind] = (claimed[claim.kind] ?? 0) + 1;
  const right = claims.filter((claim) => claim.kind === kind);
  const known = right.filter(({ isWindowKnown }) => isWindowKnown);
  return {
    kind,
    trials: trials.length,
    claimed,
    inconclusive: trials.length - claims.length,
    exactLimits: right.filter(({ isLimitExact }) => isLimitExact).length,
    wrongLimits: right.filter(({ isLimitWrong }) => isLimitWrong).length,
    knownWindows: known.length,
    worstWindow: Math.max(0, ...known.map(({ windowOff }) => windowOff)),
    wrongWindows: right.filter(({ isWindowWrong }) => isWindowWrong).length,
  };
}

/** What is claimed, beside what is true. */
function claimOf(best: Identified, limit: number, windowMs: number) {
  const [least, most] = best.limit;
  const offMs = Math.abs(best.windowMs - windowMs);
  const withinMs = best.isWindowKnown ? WINDOW_KNOWN_WITHIN * windowMs : Infinity;
  return {
    kind: best.kind,
    isLimitExact: least === most,
    isLimitWrong: limit < least || limit > most,
    isWindowKnown: best.isWindowKnown,
    windowOff: offMs / windowMs,
    isWindowWrong: offMs > Math.min(best.windowErrorMs + CLOCK_MS, withinMs),
  };
}

/** Trials in virtual time: as many of every kind as asked for, row by row. */
export function* confusion(trials: number, seed: number, windowMs: number): Generator<Row> {
  for (const { name } of kinds)
    yield rowOf(
      name,
      Array.from({ length: trials }, (_, index) => trial(name, seed * 100_003 + index, windowMs)),
    );
}

/** Whether any claim of a row is wrong: another kind, or bounds of limit or window that leave out the true one. */
export const hasWrongClaim = ({ kind, claimed, wrongLimits, wrongWindows }: Row): boolean =>
  Object.keys(claimed).some((name) => name !== kind) || wrongLimits > 0 || wrongWindows > 0;

const HEADINGS = [
  'kind',
  'trials',
  'right',
  'wrong',
  'inconclusive',
  'limit exact',
  'limit wrong',
  'window known within 1 %',
  'window wrong',
  'these off by at most',
];

/** One row as cells below the headings, the confused kinds by name. */
export function cellsOf(row: Row): string[] {
  const wrong = Object.entries(row.claimed).filter(([name]) => name !== row.kind);
  return [
    row.kind,
    String(row.trials),
    String(row.claimed[row.kind] ?? 0),
    wrong.length === 0 ? '0' : wrong.map(([name, count]) => `${count} as ${name}`).join(', '),
    String(row.inconclusive),
    String(row.exactLimits),
    String(row.wrongLimits),
    String(row.knownWindows),
    String(row.wrongWindows),
    row.knownWindows === 0 ? '' : `${(100 * row.worstWindow).toFixed(2)} %`,
  ];
}

/** A table in Markdown. */
export const tableOf = (rows: readonly Row[]): string =>
  [HEADINGS, HEADINGS.map(() => '---'), ...rows.map(cellsOf)]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
