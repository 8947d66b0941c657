/** The value at a share of the sorted values: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low = NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Half the distance between the quartiles, as a share of the median. */
export const spread = (values: readonly number[]): number =>
  (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values);
