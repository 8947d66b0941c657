/** Items of a list, members of an object, characters of a text, and levels that an outline keeps. */
const [MOST_ITEMS, MOST_MEMBERS, MOST_TEXT, MOST_LEVELS] = [1, 40, 80, 6];

/** JSON of which the structure stays: lists lose items, texts their ends, and what is too deep its inside. */
export function reduceJson(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (level >= MOST_LEVELS) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((each) => reduceJson(each, level + 1));
  const members = Object.entries(value).slice(0, MOST_MEMBERS);
  return Object.fromEntries(members.map(([name, each]) => [name, reduceJson(each, level + 1)]));
}

export const outlineOf = (value: unknown): string => JSON.stringify(reduceJson(value));
