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

/** Most results of `memoizeText` that are stored at once. */
const MOST_STORED = 10_000;
/** Longer texts rarely repeat, and would take memory. */
const LONGEST_STORED = 300;

/** As `memoize` for texts that repeat. */
export function memoizeText<T>(learn: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly learnt: T }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.learnt;
    const learnt = learn(text);
    if (known.size >= MOST_STORED) known.clear();
    if (text.length <= LONGEST_STORED) known.set(text, { learnt });
    return learnt;
  };
}
