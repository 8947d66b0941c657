import type { Line } from './plan.ts';

/** A linear regression of latency over page depth, by least squares. */
export interface Trend {
  /** Additional ms per hundred pages of depth, with half the width of its 95 % interval. */
  readonly perHundredPages: number;
  readonly error: number;
  /** The latency of the first page by that line, in ms. */
  readonly first: number;
  /** The part of the variance that the line explains. */
  readonly rSquared: number;
  readonly requests: number;
  readonly deepest: number;
}

/** From this number on, Student's t is close enough to the normal distribution. */
const LEAST = 30;
const Z = 1.96;

/** The trend of answers with a page; undefined if there are too few, or all have the same depth. */
export function trendOf(lines: readonly Line[]): Trend | undefined {
  const points = lines.flatMap(([, , took, status, page]) =>
    page !== undefined && status >= 200 && status < 300 ? [[page, took] as const] : [],
  );
  const requests = points.length;
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((all, point) => all + of(point), 0) / requests;
  const [x, y] = [mean(([page]) => page), mean(([, took]) => took)];
  const [xx, xy, yy] = [
    mean(([page]) => (page - x) ** 2),
    mean(([page, took]) => (page - x) * (took - y)),
    mean(([, took]) => (took - y) ** 2),
  ];
  if (requests < LEAST || xx === 0) return undefined;
  const slope = xy / xx;
  // Rounding may give a perfect line a value above 1.
  const rSquared = yy === 0 ? 0 : Math.min(1, xy ** 2 / (xx * yy));
  const deviation = Math.sqrt((yy * (1 - rSquared)) / (xx * (requests - 2)));
  return {
    perHundredPages: 100 * slope,
    error: 100 * Z * deviation,
    first: y + slope * (1 - x),
    rSquared,
    requests,
    deepest: points.reduce((most, [page]) => Math.max(most, page), 0),
  };
}

/** The trend as text. It is not evaluated, because no document states how much slower a deep page may be. */
export function trendInWords({ perHundredPages, error, first, rSquared, requests, deepest }: Trend): string {
  const said =
    Math.abs(perHundredPages) <= error
      ? 'no slowdown that differs from chance'
      : perHundredPages > 0
        ? 'deeper pages take longer'
        : 'deeper pages take less time';
  const sign = perHundredPages < 0 ? '−' : '+';
  return (
    `${said}: ${sign}${Math.abs(perHundredPages).toFixed(2)} ± ${error.toFixed(2)} ms for each 100 pages deeper, ` +
    `from ${first.toFixed(1)} ms on the first page (r² ${rSquared.toFixed(2)}, ${requests} requests, ${deepest} pages)`
  );
}
