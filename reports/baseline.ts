import { existsSync, readFileSync } from 'node:fs';
import { claims } from '../generated/claims.ts';
import type { ClaimVerdict } from '../suites/kit/verdict.ts';

/** The answers seen to each open question, as a run left them for later runs to compare with. */
export interface Baseline {
  readonly savedAt: string;
  readonly observed: Readonly<Record<string, readonly string[]>>;
}

/** What a run saw, as a baseline; answers of an earlier one stay for questions that this run did not reach. */
export const toBaseline = (verdicts: readonly ClaimVerdict[], earlier?: Baseline): Baseline => ({
  savedAt: new Date().toISOString(),
  observed: Object.fromEntries(
    Object.entries({
      ...earlier?.observed,
      ...Object.fromEntries(verdicts.flatMap(({ id, observed }) => (observed ? [[id, observed]] : []))),
    }).sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
});

/** Reads a baseline; undefined where there is none yet. Throws a RangeError that says what is wrong with the file. */
export function readBaseline(file: string): Baseline | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Baseline>;
    const { observed } = read;
    if (
      typeof observed === 'object' &&
      Object.values(observed).every(
        (seen) => Array.isArray(seen) && seen.every((each) => typeof each === 'string'),
      )
    )
      return { savedAt: read.savedAt ?? '', observed };
  } catch {
    // Said below, as for any other file that is no baseline.
  }
  throw new RangeError(`${file} is no baseline; --update-baseline writes one`);
}

/** Answers that the baseline does not know, one line for each question. Fewer answers than before are no change. */
export const changesSince = (baseline: Baseline, verdicts: readonly ClaimVerdict[]): string[] =>
  verdicts.flatMap(({ id, observed = [] }) => {
    const known = baseline.observed[id];
    if (known === undefined) return [];
    const fresh = observed.filter((each) => !known.includes(each));
    return fresh.length === 0
      ? []
      : [`${id}: ${claims[id].says} Now ${fresh.join('; ')}; before ${known.join('; ')}`];
  });
