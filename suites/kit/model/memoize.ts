/** Computes a value once per object. The value is stored as long as the object exists. */
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

/** As `memoize` for texts; for uses with few different texts. */
export function memoizeText<T>(learn: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly learnt: T }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.learnt;
    const learnt = learn(text);
    known.set(text, { learnt });
    return learnt;
  };
}
