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
  /** The least and the most that it can be; the same number twice where it is known. */
  readonly limit: Span;
  /** In the middle of what explains the most answers. */
  readonly windowMs: number;
  /** How far `windowMs` can be off, also if one answer more was an accident. */
  readonly windowErrorMs: number;
  /** Whether what explains the most answers lies so close together that it may be compared with the document. */
  readonly isWindowKnown: boolean;
}

export interface Identification {
  /** Every kind with the number of answers that it does not explain, best first; empty where nothing can be said. */
  readonly ranking: readonly { readonly kind: KindName; readonly mismatches: number }[];
  readonly best?: Identified;
  /** Why the best kind may not be claimed; absent when it may. What is known of limit and window are their bounds. */
  readonly uncertainty?: string;
}

/** Answers that may be accidents, such as an error that had nothing to do with the limit. */
const MOST_MISMATCHES = 2;
/** How many more answers every other kind must leave unexplained. */
const LEAST_MARGIN = 3;
/** What a kind that is out of the question is said to leave unexplained. */
const HOPELESS = MOST_MISMATCHES + LEAST_MARGIN;
/** How well a window is known when it may be compared with the documented one, of which this is a part. */
export const WINDOW_KNOWN_WITHIN = 0.01;
/** Windows that are looked at, against the documented one. */
const SHORTEST = 0.4;
const LONGEST = 1.6;

/** Accidents more by which another limit or window may be the true one: a lost answer makes a limit look one smaller. */
const SPARE_ACCIDENTS = 1;

/** The limits or windows that leave no more than this many answers unexplained. */
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
    // Halve towards the edge for as long as something out there still explains the log.
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

/** The usual time between sending and answer, in ms. */
function roundTripOf(handfuls: readonly Handful[]): number {
  const times = handfuls.map(({ from, to }) => to - from).sort((left, right) => left - right);
  return Math.max(1, times[Math.floor(times.length / 2)] ?? 1);
}

/** What is searched: a log, and the space of the limiters of a kind. */
interface Search {
  readonly handfuls: readonly Handful[];
  readonly scale: Scale;
  readonly rootOf: (kind: LimiterKind) => Box;
}
interface Fit {
  readonly kind: (typeof kinds)[number];
  readonly found: SearchedBox;
}

/** Every kind with what it leaves unexplained, best first. What is out by more than the margin is out, however far. */
function fitsOf({ handfuls, scale, rootOf }: Search): Fit[] {
  const searched = (kind: LimiterKind, atMost: number, boxes?: number): SearchedBox =>
    fewestMismatches(kind.explain, handfuls, rootOf(kind), scale, atMost, boxes);
  // Those with a phase last: they take the longest, and no more than a short look where two others fit already.
  const likely: Fit[] = [];
  for (const kind of kinds.toSorted((left, right) => Number(left.aligned) - Number(right.aligned))) {
    const fitting = likely.filter(({ found }) => found.mismatches <= MOST_MISMATCHES).length;
    likely.push({ kind, found: searched(kind, MOST_MISMATCHES, fitting > 1 ? BOXES.few : BOXES.many) });
  }
  const least = Math.min(...likely.map(({ found }) => found.mismatches));
  return likely
    .map((fit) =>
      fit.found.box === undefined && least > 0
        ? { ...fit, found: searched(fit.kind, least + LEAST_MARGIN - 1) }
        : fit,
    )
    .sort((left, right) => left.found.mismatches - right.found.mismatches);
}

/** What can be said of a limiter of a kind. */
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

/** Names the limiter behind a log of requests, and says whether the name may be claimed. */
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

/** An identification in words: `sliding log of 60 per 60.00 ± 0.10 s (margin 7)`. */
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

/** An identification as a message: which kind it is are our own words, its numbers are values. */
export function limiterIn({ best, uncertainty }: Identification): Message {
  if (best === undefined) return message`no kind of limit, for ${stated(uncertainty ?? 'none fits')}`;
  const [least, most] = best.limit;
  const found = message`${stated(best.words)} of ${least === most ? least : [least, most]} per ${Math.round(best.windowMs)} ms`;
  return uncertainty === undefined
    ? found
    : message`no kind of limit: ${found} fits, but ${stated(uncertainty)}`;
}
