const extreme = (
  values: Iterable<number>,
  start: number,
  isBeyond: (a: number, b: number) => boolean,
): number => {
  let found = start;
  for (const value of values) {
    if (Number.isNaN(value)) return value;
    if (isBeyond(value, found)) found = value;
  }
  return found;
};

/** The least of any number of numbers; infinity for none. `Math.min` accepts only some ten thousand. */
export const least = (values: Iterable<number>): number => extreme(values, Infinity, (a, b) => a < b);

/** The largest of any number of numbers; minus infinity for none. */
export const largest = (values: Iterable<number>): number => extreme(values, -Infinity, (a, b) => a > b);
