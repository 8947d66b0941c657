/** The same list, begun at another position; a number beyond its end goes on at the front. */
export function rotate<T>(all: readonly T[], by: number): T[] {
  const at = by % Math.max(1, all.length);
  return [...all.slice(at), ...all.slice(0, at)];
}
