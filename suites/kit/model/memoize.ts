/** Learns something of each object once: as long as the object is there, what was learnt of it is. */
export function memoize<K extends object, T>(learn: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, { readonly learnt: T }>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before.learnt;
    const learnt = learn(of);
    known.set(of, { learnt });
    return learnt;
  };
}
