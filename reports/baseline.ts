import { existsSync, readFileSync } from 'node:fs';
import { claims } from '../generated/claims.ts';
import type { ClaimVerdict } from '../suites/kit/verdict.ts';

/** The answers seen to each open question, as a run left them for later runs to compare with. */
export interface Baseline {
  readonly savedAt: string;
  /** How words of the account are masked in the answers; absent where none are. */
  readonly masking?: string;
  readonly observed: Readonly<Record<string, readonly string[]>>;
}

/** How a run masks words of the account in what it shows. */
export interface Masking {
  readonly masking: string;
  /** The text with all of its words masked but those that are masked already. */
  canonical(text: string): string;
}

const MASKED = /\bx[0-9a-f]{8}\b/g;
/** Stands for a masked word of which nothing is known any more. */
const UNKNOWN = 'x········';

/** Masked words of another masking say nothing but that there was one. */
const withoutMasks = (seen: readonly string[]): string[] => [
  ...new Set(seen.map((answer) => answer.replaceAll(MASKED, UNKNOWN))),
];

/** Answers that are comparable with those of a run: where words are masked otherwise, they count as unknown. */
function comparable({ masking, observed }: Baseline, now: Masking | undefined): Baseline['observed'] {
  if (masking === undefined || masking === now?.masking) return observed;
  return Object.fromEntries(Object.entries(observed).map(([id, seen]) => [id, withoutMasks(seen)]));
}

/** What a run saw, as a baseline; answers of an earlier one stay for questions that this run did not reach. */
export const toBaseline = (
  verdicts: readonly ClaimVerdict[],
  earlier?: Baseline,
  now?: Masking,
): Baseline => ({
  savedAt: new Date().toISOString(),
  ...(now && { masking: now.masking }),
  observed: Object.fromEntries(
    Object.entries({
      ...(earlier && comparable(earlier, now)),
      ...Object.fromEntries(verdicts.flatMap(({ id, observed }) => (observed ? [[id, observed]] : []))),
    }).sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
});

/** Reads a baseline; undefined where there is none yet. Throws a RangeError that says what is wrong with the file. */
export function readBaseline(file: string): Baseline | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Baseline>;
    const { observed, savedAt = '', masking } = read;
    if (
      typeof observed === 'object' &&
      Object.values(observed).every(
        (seen) => Array.isArray(seen) && seen.every((each) => typeof each === 'string'),
      )
    )
      return { savedAt, observed, ...(typeof masking === 'string' && { masking }) };
  } catch {
    // Said below, as for any other file that is no baseline.
  }
  throw new RangeError(`${file} is no baseline; --update-baseline writes one`);
}

/** Whether an answer is a known one, though words of it may be masked in the one and not in the other. */
function isKnown(answer: string, known: readonly string[], now: Masking | undefined): boolean {
  if (now === undefined && !known.some((each) => each.includes(UNKNOWN))) return known.includes(answer);
  const canonical = (text: string): string => now?.canonical(text) ?? text;
  return known.some((each) => {
    const pieces = each
      .split(UNKNOWN)
      .map((piece) => canonical(piece).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${pieces.join('[\\p{L}\\p{N}]+')}$`, 'u').test(canonical(answer));
  });
}

/** Tells whether an answer to a question of the baseline is news to it. */
export function newsTo(baseline: Baseline, now?: Masking): (id: string, answer: string) => boolean {
  const before = comparable(baseline, now);
  return (id, answer) => {
    const known = before[id];
    return known !== undefined && !isKnown(answer, known, now);
  };
}

/** Answers that the baseline does not know, one line for each question. Fewer answers than before are no change. */
export function changesSince(baseline: Baseline, verdicts: readonly ClaimVerdict[], now?: Masking): string[] {
  const before = comparable(baseline, now);
  const isNews = newsTo(baseline, now);
  return verdicts.flatMap(({ id, observed = [] }) => {
    const fresh = observed.filter((each) => isNews(id, each));
    return fresh.length === 0
      ? []
      : [`${id}: ${claims[id].says} Now ${fresh.join('; ')}; before ${(before[id] ?? []).join('; ')}`];
  });
}
