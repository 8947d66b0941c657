import { isTable } from './types.ts';

/** Marks a field that is removed from its object. */
export const DROPPED = Symbol('dropped');

/** The steps of a path such as `items[].from.email`: names, and `[]` for every item of a list. */
export const placeSteps = (place: string): string[] => place.match(/\[\]|[^.[\]]+/g) ?? [];

/** A copy with changed values at a path; the original stays unchanged. */
export function changeAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (step === undefined) return change(value);
  if (step === '[]') return Array.isArray(value) ? value.map((each) => changeAt(each, rest, change)) : value;
  if (!isTable(value) || !(step in value)) return value;
  const inside = changeAt(value[step], rest, change);
  const { [step]: _, ...others } = value;
  return inside === DROPPED ? others : { ...value, [step]: inside };
}

/** Items of a list that are read. */
const SEARCHED_PLACES = 8;

/** Every path in a body: its fields, `[]` for a list with items, `[]2` for one with several. */
export function placesIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value))
    return [
      ...(value.length > 0 ? [`${at}[]`] : []),
      ...(value.length > 1 ? [`${at}[]2`] : []),
      ...value.slice(0, SEARCHED_PLACES).flatMap((each) => placesIn(each, `${at}[]`)),
    ];
  if (!isTable(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const here = at === '' ? name : `${at}.${name}`;
    return [here, ...placesIn(part, here)];
  });
}
