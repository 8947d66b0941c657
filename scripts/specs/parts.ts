import { isObject } from '../../specs/json.ts';

/** Most lines of a summary; the new file itself has everything. */
const MOST_LINES = 40;
const MOST_CHARACTERS = 60;

/** What identifies an item of an array, so that an inserted item does not change all later ones. */
function nameOf(item: unknown, index: number): string {
  if (!isObject(item)) return typeof item === 'object' ? String(index) : JSON.stringify(item);
  const { in: place, name, $ref } = item;
  if (typeof name === 'string') return typeof place === 'string' ? `${place} ${name}` : name;
  return typeof $ref === 'string' ? $ref : String(index);
}

/** The parts of an object or array by name; undefined for other values. */
const partsOf = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  Array.isArray(value)
    ? new Map(value.map((item: unknown, index) => [nameOf(item, index), item]))
    : isObject(value)
      ? new Map(Object.entries(value))
      : undefined;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
};

function* differences(before: unknown, after: unknown, path: readonly string[]): Iterable<string> {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  const place = path.join(' › ');
  if (old === undefined || fresh === undefined || Array.isArray(before) !== Array.isArray(after)) {
    if (JSON.stringify(before) !== JSON.stringify(after))
      yield `changed  ${place}: ${shown(before)} → ${shown(after)}`;
    return;
  }
  for (const [name, value] of old)
    if (fresh.has(name)) yield* differences(value, fresh.get(name), [...path, name]);
    else yield `removed  ${[...path, name].join(' › ')}`;
  for (const name of fresh.keys()) if (!old.has(name)) yield `added    ${[...path, name].join(' › ')}`;
}

/** The differences between two JSON values, one line per smallest differing part. */
export function structuralChanges(before: unknown, after: unknown): string[] {
  const all = [...differences(before, after, [])];
  return all.length > MOST_LINES
    ? [...all.slice(0, MOST_LINES), `… and ${all.length - MOST_LINES} more`]
    : all;
}
