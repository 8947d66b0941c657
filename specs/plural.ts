/** A number with its noun: `1 claim`, `2 claims`, `0 entries`. */
export const plural = (number: number, one: string, more = `${one}s`): string =>
  `${number} ${number === 1 ? one : more}`;
