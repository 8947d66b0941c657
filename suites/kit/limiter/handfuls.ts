import type { SentRequest } from '../model/k6-log.ts';

/**
 * Requests that were sent together. Each was decided at some moment between `from` and `to`, in an unknown order. A
 * handful is sent after the one before it is answered.
 */
export interface Handful {
  readonly from: number;
  readonly to: number;
  readonly accepted: number;
  readonly refused: number;
}

/** Groups requests that were sent together. */
export function handfulsOf(log: readonly SentRequest[]): Handful[] {
  const handfuls = new Map<number, Handful>();
  for (const { handful, from, to, accepted } of log) {
    const known = handfuls.get(handful);
    handfuls.set(handful, {
      from: Math.min(from, known?.from ?? from),
      to: Math.max(to, known?.to ?? to),
      accepted: (known?.accepted ?? 0) + (accepted ? 1 : 0),
      refused: (known?.refused ?? 0) + (accepted ? 0 : 1),
    });
  }
  return [...handfuls.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}
