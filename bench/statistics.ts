import { quantile } from 'd3-array';

const at = (values: readonly number[], share: number): number => quantile(values, share) ?? NaN;

export const median = (values: readonly number[]): number => at(values, 0.5);

/** Half the distance between the quartiles, as a share of the median. */
export const relativeSpread = (values: readonly number[]): number =>
  (at(values, 0.75) - at(values, 0.25)) / 2 / median(values);
