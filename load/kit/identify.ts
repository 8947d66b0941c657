import { kinds, type Kind, type KindName, type Parameters } from './kinds.ts';
import type { Documented, Sent } from './schedule.ts';

/** The limiter that explains a log best. */
export interface Identified {
  readonly kind: KindName;
  readonly words: string;
  readonly limit: number;
  readonly windowMs: number;
  /** How far `windowMs` can be off without another answer being predicted wrongly. */
  readonly windowErrorMs: number;
}

export interface Identification {
  /** Every kind with the number of answers that it does not explain, best first; empty where nothing can be said. */
  readonly ranking: readonly { readonly kind: KindName; readonly mismatches: number }[];
  readonly best?: Identified;
  /** Why the best kind may not be claimed; absent when it may. */
  readonly doubt?: string;
}

const MOST_MISMATCHES = 3;
const LEAST_MARGIN = 3;
/** Clock granularity and scheduling, beside half the round trip. */
const SLACK_MS = 3;
const LONGEST_ROUND_TRIP = 0.05;
/** A fit with more is out of the question; counting on would only cost time. */
const HOPELESS = 12;

interface Fit extends Parameters {
  readonly kind: Kind;
  readonly mismatches: number;
}

/** Answers that a limiter with these parameters would have given otherwise, whatever the moment inside the round trip. */
function mismatchesOf(kind: Kind, parameters: Parameters, log: readonly Sent[], most: number): number {
  const replay = kind.replay(parameters);
  let mismatches = 0;
  for (const { at, roundTrip, accepted } of log) {
    const slack = SLACK_MS + roundTrip / 2;
    const moment = [at, at + slack, at - slack].find((each) => replay.predict(each) === accepted);
    if (moment === undefined && (mismatches += 1) > most) return mismatches;
    replay.take(moment ?? at, accepted);
  }
  return mismatches;
}

/** How many requests passed in a row before a burst was refused: near the limit for every kind. */
function limitsSeen(log: readonly Sent[], { limit }: Documented): number[] {
  const first = log.findIndex(({ accepted }) => !accepted);
  const passed = first === -1 ? log.length : first;
  const second = log.filter(({ tag }) => tag === 'burst');
  const split = second.findIndex(({ at }, index) => index > 0 && at - (second[index - 1]?.at ?? at) > 100);
  const again = split === -1 ? passed : second.slice(split).filter(({ accepted }) => accepted).length;
  const near = [passed, again].flatMap((seen) => [seen, seen - 1, seen + 1, seen - 3]);
  return [...new Set([...near, limit])].filter((each) => each > 0);
}

const range = (from: number, to: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps);

function bestFit(kind: Kind, log: readonly Sent[], documented: Documented): Fit {
  let best: Fit = { kind, limit: 0, windowMs: 0, phase: 0, mismatches: HOPELESS };
  const consider = (limit: number, windowMs: number, phase: number): void => {
    const mismatches = mismatchesOf(kind, { limit, windowMs, phase }, log, best.mismatches);
    if (mismatches < best.mismatches) best = { kind, limit, windowMs, phase, mismatches };
  };
  const phases = (windowMs: number, steps: number): number[] =>
    kind.aligned ? range(0, windowMs * (1 - 1 / steps), steps - 1) : [0];
  const { windowMs: wanted } = documented;
  for (const limit of limitsSeen(log, documented)) {
    consider(limit, wanted, 0);
    for (const windowMs of range(0.5 * wanted, 1.6 * wanted, kind.aligned ? 44 : 220))
      for (const phase of phases(windowMs, 16)) consider(limit, windowMs, phase);
  }
  for (const width of [0.02, 0.005]) {
    if (best.mismatches === 0) break;
    const { limit, windowMs: middle, phase: centre } = best;
    for (const windowMs of range(middle * (1 - width), middle * (1 + width), 24))
      for (const phase of kind.aligned
        ? range(centre - 2 * width * middle, centre + 2 * width * middle, 16)
        : [0])
        consider(limit, windowMs, phase);
  }
  return best;
}

/** The middle of the windows that explain the log as well, and how far they reach. */
function windowOf(fit: Fit, log: readonly Sent[]): { windowMs: number; windowErrorMs: number } {
  const explains = (windowMs: number): boolean =>
    mismatchesOf(fit.kind, { ...fit, windowMs }, log, fit.mismatches) <= fit.mismatches;
  const edge = (direction: 1 | -1): number => {
    let inside = fit.windowMs;
    let step = 0.02 * fit.windowMs;
    while (step > 0.0005 * fit.windowMs) {
      if (explains(inside + direction * step)) inside += direction * step;
      else step /= 2;
      if (Math.abs(inside - fit.windowMs) > 0.5 * fit.windowMs) break;
    }
    return inside;
  };
  const [low, high] = [edge(-1), edge(1)];
  return { windowMs: (low + high) / 2, windowErrorMs: (high - low) / 2 };
}

/** Names the limiter behind a log of requests, and says whether the name may be claimed. */
export function identify(log: readonly Sent[], documented: Documented): Identification {
  const slowest = Math.max(0, ...log.map(({ roundTrip }) => roundTrip));
  if (slowest > LONGEST_ROUND_TRIP * documented.windowMs)
    return {
      ranking: [],
      doubt: `a round trip of ${Math.round(slowest)} ms is too slow for a window of ${documented.windowMs} ms`,
    };
  if (log.every(({ accepted }) => accepted))
    return { ranking: [], doubt: `${log.length} requests were all accepted: no limit was reached` };
  const fits = kinds
    .map((kind) => ({ name: kind.name, fit: bestFit(kind, log, documented) }))
    .sort((left, right) => left.fit.mismatches - right.fit.mismatches);
  const ranking = fits.map(({ name, fit }) => ({ kind: name, mismatches: fit.mismatches }));
  const [first, second] = fits;
  if (first === undefined || second === undefined || first.fit.mismatches > MOST_MISMATCHES)
    return { ranking, doubt: 'no known kind of limiter explains the answers' };
  const { name, fit } = first;
  const best = { kind: name, words: fit.kind.words, limit: fit.limit, ...windowOf(fit, log) };
  return second.fit.mismatches - fit.mismatches >= LEAST_MARGIN
    ? { ranking, best }
    : { ranking, best, doubt: `a ${second.fit.kind.words} explains nearly as much: too close to tell` };
}

/**
 * Whether the limiter is one of `names`: yes or no when the best of them and the best other kind are far enough
 * apart, else undefined.
 */
export function isOneOf({ ranking }: Identification, names: readonly KindName[]): boolean | undefined {
  const best = (inside: boolean): number =>
    ranking.find(({ kind }) => names.includes(kind) === inside)?.mismatches ?? HOPELESS;
  const [inside, outside] = [best(true), best(false)];
  if (Math.min(inside, outside) > MOST_MISMATCHES || Math.abs(inside - outside) < LEAST_MARGIN)
    return undefined;
  return inside < outside;
}

/** An identification in words: `sliding log of 60 per 60.00 ± 0.10 s (margin 7)`. */
export function inWords({ best, doubt, ranking }: Identification): string {
  if (best === undefined) return `no kind claimed: ${doubt ?? ''}`;
  const seconds = (ms: number): string => (ms / 1000).toFixed(2);
  const margin = (ranking[1]?.mismatches ?? HOPELESS) - (ranking[0]?.mismatches ?? 0);
  const said = `${best.words} of ${best.limit} per ${seconds(best.windowMs)} ± ${seconds(best.windowErrorMs)} s`;
  return doubt === undefined ? `${said} (margin ${margin})` : `no kind claimed: ${said} fits, but ${doubt}`;
}
