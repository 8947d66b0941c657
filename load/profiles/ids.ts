/** The documents do not state the name of a list's id; these names are possible. */
const NAMES = ['id', '_id', 'listId'] as const;

/** The ids in a page of items, or in a bare array. */
export function pageIds(body: unknown): readonly string[] {
  const items = Array.isArray(body) ? body : (body as { readonly items?: unknown } | null)?.items;
  if (!Array.isArray(items)) return [];
  return (items as readonly unknown[]).flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    const record = item as Readonly<Record<string, unknown>>;
    return NAMES.map((name) => record[name])
      .filter((id): id is string => typeof id === 'string')
      .slice(0, 1);
  });
}
