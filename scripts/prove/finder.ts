/** A function that finds an item by its id, and throws an Error if there is none. */
export function finderOf<T extends { readonly id: string }>(all: readonly T[]): (id: string) => T {
  const byId = new Map(all.map((each) => [each.id, each]));
  return (id) => {
    const found = byId.get(id);
    if (found === undefined) throw new Error(`nothing is called ${id}`);
    return found;
  };
}
