/** Most items of a list, members of an object, characters of a text, and levels in an outline. */
const [MOST_ITEMS, MOST_MEMBERS, MOST_TEXT, MOST_LEVELS] = [1, 40, 80, 6];

/**
 * JSON reduced to its structure. Lists keep one item, preferably one that holds one of these texts. Long texts lose
 * their ends, and deep values their contents.
 */
export function reduceJson(value: unknown, texts: readonly string[] = [], level = 0): unknown {
  if (typeof value === 'string') return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (level >= MOST_LEVELS) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) {
    const holds = (each: unknown): boolean => texts.some((text) => JSON.stringify(each).includes(text));
    const first = texts.length === 0 ? 0 : Math.max(0, value.findIndex(holds));
    return value.slice(first, first + MOST_ITEMS).map((each) => reduceJson(each, texts, level + 1));
  }
  const members = Object.entries(value).slice(0, MOST_MEMBERS);
  return Object.fromEntries(members.map(([name, each]) => [name, reduceJson(each, texts, level + 1)]));
}

export const outlineOf = (value: unknown, texts: readonly string[] = []): string =>
  JSON.stringify(reduceJson(value, texts));
