import { type Message, message, stated } from '../model/message.ts';
import type { Box, Explain, Span } from './explain.ts';
import { handfulsOf, type Handful } from './handfuls.ts';
import { kinds, type LimiterKind, type KindName } from './kinds.ts';
import type { DocumentedLimit, SentRequest } from '../model/k6-log.ts';
import { BOXES, fewestMismatches, type Scale, type SearchedBox } from './search.ts';

/** The limiter that explains a log best. */
export interface Identified {
  readonly kind: KindName;
  readonly words: string;
  /** The lowest and highest possible limit; both are equal if it is known. */
  readonly limit: Span;
  /** The middle of the windows that explain the most answers, in ms. */
  readonly windowMs: number;
  /** How far `windowMs` can be off, even if one more answer was an accident. */
  readonly windowErrorMs: number;
  /**
   * Whether the windows that explain the most answers lie so close together that the result may be compared with the
   * document.
   */
  readonly isWindowKnown: boolean;
}

export interface Identification {
  /**
   * Kinds with the number of answers that each does not explain, at least, best first. Kinds that could decide nothing
   * are left out; empty if nothing is known.
   */
  readonly ranking: readonly { readonly kind: KindName; readonly mismatches: number }[];
  readonly best?: Identified;
  /** Why the best kind may not be claimed; absent if it may. Known facts about limit and window are their bounds. */
  readonly uncertainty?: string;
}

/** Answers that may be accidents, such as an error unrelated to the limit. */
const MOST_MISMATCHES = 2;
/** How many more answers every other kind must leave unexplained. */
const LEAST_MARGIN = 3;
const FAMILIES = new Set(kinds.map(({ family }) => family)).size;
/** The number of unexplained answers that is reported for kinds that are ruled out. */
const HOPELESS = MOST_MISMATCHES + LEAST_MARGIN;
/** The largest error of a window that may be compared with the documented one, as a part of it. */
export const WINDOW_KNOWN_WITHIN = 0.01;
/** Range of the searched windows, relative to the documented one. */
const SHORTEST = 0.4;
const LONGEST = 1.6;

/**
 * Additional accidents with which another limit or window may be the true one. One lost answer makes a limit look
 * smaller by one.
 */
const SPARE_ACCIDENTS = 1;

/** The range of limits or windows that leave at most this many answers unexplained. */
function extentOf(
  side: 'limit' | 'windowMs',
  explain: Explain,
  handfuls: readonly Handful[],
  found: SearchedBox,
  root: Box,
  scale: Scale,
  most: number,
): Span {
  const finest = side === 'limit' ? 1 : 0.0005 * scale.windowMs;
  const step = side === 'limit' ? 1 : 0;
  const edge = (end: 0 | 1): number => {
    // Halve the distance to the edge while something outside still explains the log.
    let inside = (found.box ?? root)[side][end];
    let outside = root[side][end];
    while (Math.abs(outside - inside) >= finest) {
      const middle = (inside + outside) / 2;
      const between = side === 'limit' ? (end === 0 ? Math.floor(middle) : Math.ceil(middle)) : middle;
      const beyond: Span = end === 0 ? [outside, between] : [between, outside];
      const { mismatches, box } = fewestMismatches(
        explain,
        handfuls,
        { ...root, [side]: beyond },
        scale,
        most,
        BOXES.few,
      );
      if (mismatches <= most && box !== undefined) inside = box[side][end];
      else outside = between + (end === 0 ? step : -step);
    }
    return inside;
  };
  return [edge(0), edge(1)];
}

/** The usual time between request and answer, in ms. */
function roundTripOf(handfuls: readonly Handful[]): number {
  const times = handfuls.map(({ from, to }) => to - from).sort((left, right) => left - right);
  return Math.max(1, times[Math.floor(times.length / 2)] ?? 1);
}

/** A search: a log, and the possible limiters of a kind. */
interface Search {
  readonly handfuls: readonly Handful[];
  readonly scale: Scale;
  readonly rootOf: (kind: LimiterKind) => Box;
}
interface Fit {
  readonly kind: (typeof kinds)[number];
  readonly found: SearchedBox;
}

/** Kinds with their number of unexplained answers, best first. Kinds beyond the margin are not searched further. */
function fitsOf({ handfuls, scale, rootOf }: Search): Fit[] {
  const searched = (kind: LimiterKind, atMost: number, boxes?: number): SearchedBox =>
    fewestMismatches(kind.explain, handfuls, rootOf(kind), scale, atMost, boxes);
  const likely: Fit[] = [];
  const fitting = (): Fit[] => likely.filter(({ found }) => found.mismatches <= MOST_MISMATCHES);
  // Kinds with a phase come last. They take the longest, and get a short search if two others fit already.
  for (const kind of kinds.toSorted((left, right) => Number(left.aligned) - Number(right.aligned))) {
    // Where kinds of all families fit, no further one can decide between families.
    if (new Set(fitting().map(({ kind }) => kind.family)).size === FAMILIES) break;
    likely.push({
      kind,
      found: searched(kind, MOST_MISMATCHES, fitting().length > 1 ? BOXES.few : BOXES.many),
    });
  }
  const least = Math.min(...likely.map(({ found }) => found.mismatches));
  // How far the others are from the best one matters only where the best one fits.
  return likely
    .map((fit) =>
      fit.found.box === undefined && least > 0 && least <= MOST_MISMATCHES
        ? { ...fit, found: searched(fit.kind, least + LEAST_MARGIN - 1) }
        : fit,
    )
    .sort((left, right) => left.found.mismatches - right.found.mismatches);
}

/** The description of a limiter of a kind. */
function described({ kind, found }: Fit, { handfuls, scale, rootOf }: Search): Identified {
  const extent = (side: 'limit' | 'windowMs', spare: number): Span =>
    extentOf(side, kind.explain, handfuls, found, rootOf(kind), scale, found.mismatches + spare);
  const [shorter, longer] = extent('windowMs', 0);
  const [shortest, longest] = extent('windowMs', SPARE_ACCIDENTS);
  const length = (shorter + longer) / 2;
  return {
    kind: kind.name,
    words: kind.words,
    limit: extent('limit', SPARE_ACCIDENTS),
    windowMs: length,
    windowErrorMs: Math.max(length - shortest, longest - length),
    isWindowKnown: (longer - shorter) / 2 <= WINDOW_KNOWN_WITHIN * scale.windowMs,
  };
}

/** Identifies the limiter behind a log of requests, and whether the result may be claimed. */
export function identify(log: readonly SentRequest[], documented: DocumentedLimit): Identification {
  if (log.every(({ accepted }) => accepted))
    return { ranking: [], uncertainty: `${log.length} requests were all accepted: no limit was reached` };
  const handfuls = handfulsOf(log);
  const { windowMs } = documented;
  const passed = log.filter(({ accepted }) => accepted).length;
  const search: Search = {
    handfuls,
    scale: { ...documented, roundTripMs: roundTripOf(handfuls) },
    rootOf: ({ aligned }) => ({
      limit: [1, Math.max(passed, 1)],
      windowMs: [SHORTEST * windowMs, LONGEST * windowMs],
      phase: aligned ? [0, LONGEST * windowMs] : [0, 0],
    }),
  };
  const fits = fitsOf(search);
  const ranking = fits.map(({ kind, found }) => ({ kind: kind.name, mismatches: found.mismatches }));
  const [first, second] = fits;
  if (first?.found.box === undefined || second === undefined || first.found.mismatches > MOST_MISMATCHES)
    return { ranking, uncertainty: 'no known kind of limiter explains the answers' };
  const best = described(first, search);
  return second.found.mismatches - first.found.mismatches < LEAST_MARGIN
    ? { ranking, best, uncertainty: `a ${second.kind.words} explains nearly as much: too close to decide` }
    : { ranking, best };
}

/**
 * Whether the limiter is one of `names`. Undefined where the best of them and the best other kind are too close, or
 * where neither fits.
 */
export function isLimiterOneOf({ ranking }: Identification, names: readonly KindName[]): boolean | undefined {
  const best = (inside: boolean): number =>
    ranking.find(({ kind }) => names.includes(kind) === inside)?.mismatches ?? HOPELESS;
  const [inside, outside] = [best(true), best(false)];
  if (Math.min(inside, outside) > MOST_MISMATCHES || Math.abs(inside - outside) < LEAST_MARGIN)
    return undefined;
  return inside < outside;
}

/** An identification as text: `sliding log of 60 per 60.00 ± 0.10 s (margin 7)`. */
export function describeLimiter({ best, uncertainty, ranking }: Identification): string {
  if (best === undefined) return `no kind claimed: ${uncertainty ?? ''}`;
  const seconds = (ms: number): string => (ms / 1000).toFixed(2);
  const margin = (ranking[1]?.mismatches ?? HOPELESS) - (ranking[0]?.mismatches ?? 0);
  const [least, most] = best.limit;
  const limit = least === most ? String(least) : `${least} to ${most}`;
  const said = `${best.words} of ${limit} per ${seconds(best.windowMs)} ± ${seconds(best.windowErrorMs)} s`;
  return uncertainty === undefined
    ? `${said} (margin ${margin})`
    : `no kind claimed: ${said} fits, but ${uncertainty}`;
}

/** An identification as a message: its kind is text of ours, its numbers are values. */
export function limiterIn({ best, uncertainty }: Identification): Message {
  if (best === undefined) return message`no kind of limit, for ${stated(uncertainty ?? 'none fits')}`;
  const [least, most] = best.limit;
  const found = message`${stated(best.words)} of ${least === most ? least : [least, most]} per ${Math.round(best.windowMs)} ms`;
  return uncertainty === undefined
    ? found
    : message`no kind of limit: ${found} fits, but ${stated(uncertainty)}`;
}
