import type { Box, Explain, Span } from './explain.ts';
import type { Handful } from './handfuls.ts';

/** The precision of the search, as a part of the documented window, or of a round trip if that is less. */
const FINEST = { windowMs: 0.0005, phase: 0.002 };
const FINEST_OF_ROUND_TRIP = { windowMs: 0.25, phase: 0.5 };
/** Most boxes that one search reads. If it needs more, the answers leave too much open. */
export const BOXES = { many: 60_000, few: 8_000 };

export interface SearchedBox {
  /** Answers that no limiter of the kind explains. */
  readonly mismatches: number;
  /** A smallest box that leaves at most these unexplained; absent if all leave more than `most`. */
  readonly box?: Box;
  readonly boxes: number;
}

const width = ([low, high]: Span): number => high - low;
const middle = ([low, high]: Span): number => (low + high) / 2;

export interface Scale {
  readonly limit: number;
  readonly windowMs: number;
  /** A larger box would hold a whole burst, and would not separate requests before and after its edge. */
  readonly roundTripMs: number;
}

/** The two halves of a box across its relatively widest side; undefined if it has the smallest size. */
export function halves(box: Box, { limit, windowMs, roundTripMs }: Scale): [Box, Box] | undefined {
  const across = (side: 'windowMs' | 'phase'): number => {
    const finest = Math.min(FINEST[side] * windowMs, FINEST_OF_ROUND_TRIP[side] * roundTripMs);
    return width(box[side]) <= finest ? 0 : width(box[side]) / windowMs;
  };
  const sides = {
    limit: width(box.limit) < 1 ? 0 : width(box.limit) / limit,
    windowMs: across('windowMs'),
    phase: across('phase'),
  };
  const widest = Math.max(sides.limit, sides.windowMs, sides.phase);
  if (widest === 0) return undefined;
  if (widest === sides.limit) {
    const at = Math.floor(middle(box.limit));
    return [
      { ...box, limit: [box.limit[0], at] },
      { ...box, limit: [at + 1, box.limit[1]] },
    ];
  }
  const side = widest === sides.windowMs ? 'windowMs' : 'phase';
  const at = middle(box[side]);
  return [
    { ...box, [side]: [box[side][0], at] },
    { ...box, [side]: [at, box[side][1]] },
  ];
}

/**
 * The fewest answers that some limiter in the box leaves unexplained; `most` + 1 if all leave more. If the boxes do not
 * suffice, a certain lower bound.
 */
export function fewestMismatches(
  explain: Explain,
  handfuls: readonly Handful[],
  root: Box,
  scale: Scale,
  most: number,
  mostBoxes = BOXES.many,
): SearchedBox {
  // Boxes by their lower bound. Within one bound the latest, and so smallest, comes first.
  const open: Box[][] = Array.from({ length: most + 1 }, () => []);
  let boxes = 0;
  const put = (box: Box): void => {
    // A phase longer than the window is equivalent to a smaller one.
    if (box.phase[0] > box.windowMs[1]) return;
    boxes += 1;
    open[explain(handfuls, box, most)]?.push(box);
  };
  put(root);
  for (let mismatches = 0; mismatches <= most; mismatches += 1) {
    const level = open[mismatches] ?? [];
    for (let box = level.pop(); box !== undefined; box = level.pop()) {
      const parts = halves(box, scale);
      if (parts === undefined || boxes > mostBoxes) return { mismatches, box, boxes };
      parts.forEach(put);
    }
  }
  return { mismatches: most + 1, boxes };
}
