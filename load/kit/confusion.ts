import { WINDOW_KNOWN_WITHIN } from './identify.ts';
import { kinds, type KindName } from './kinds.ts';
import { trial, type Trial } from './trials.ts';

/** What became of the trials of one kind. */
export interface Row {
  readonly kind: KindName;
  readonly trials: number;
  /** How often each kind was claimed. */
  readonly claimed: Readonly<Partial<Record<KindName, number>>>;
  readonly inconclusive: number;
  /** Among the right claims: how many have another limit, and the worst window, as a part of the true one. */
  readonly wrongLimits: number;
  readonly worstWindow: number;
}

export function rowOf(kind: KindName, trials: readonly Trial[]): Row {
  const claims = trials.filter(({ found }) => found.doubt === undefined && found.best !== undefined);
  const right = claims.filter(({ found }) => found.best?.kind === kind);
  const claimed: Partial<Record<KindName, number>> = {};
  for (const { found } of claims)
    if (found.best !== undefined) claimed[found.best.kind] = (claimed[found.best.kind] ?? 0) + 1;
  return {
    kind,
    trials: trials.length,
    claimed,
    inconclusive: trials.length - claims.length,
    wrongLimits: right.filter(({ found, limit }) => found.best?.limit !== limit).length,
    worstWindow: Math.max(
      0,
      ...right.map(({ found, windowMs }) => Math.abs((found.best?.windowMs ?? 0) / windowMs - 1)),
    ),
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

/** Whether any claim of a row is wrong: another kind, another limit, or a window further off than one may be claimed. */
export const hasWrongClaim = ({ kind, claimed, wrongLimits, worstWindow }: Row): boolean =>
  Object.keys(claimed).some((name) => name !== kind) || wrongLimits > 0 || worstWindow > WINDOW_KNOWN_WITHIN;

const HEADINGS = ['kind', 'trials', 'right', 'wrong', 'inconclusive', 'limit wrong', 'window off by at most'];

/** One row as cells below the headings, the confused kinds by name. */
export function cellsOf({ kind, trials, claimed, inconclusive, wrongLimits, worstWindow }: Row): string[] {
  const wrong = Object.entries(claimed).filter(([name]) => name !== kind);
  return [
    kind,
    String(trials),
    String(claimed[kind] ?? 0),
    wrong.length === 0 ? '0' : wrong.map(([name, count]) => `${count} as ${name}`).join(', '),
    String(inconclusive),
    String(wrongLimits),
    claimed[kind] === undefined ? '' : `${(100 * worstWindow).toFixed(2)} %`,
  ];
}

/** A table in Markdown. */
export const tableOf = (rows: readonly Row[]): string =>
  [HEADINGS, HEADINGS.map(() => '---'), ...rows.map(cellsOf)]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
