import { isObject } from '../../../specs/json.ts';

/** The same JSON with sorted keys in every object, since the documents promise no order. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  // The text of an object stands under a symbol (foreign-json.ts).
  const names = [...Object.keys(value).sort(), ...Object.getOwnPropertySymbols(value)];
  return Object.fromEntries(names.map((name) => [name, sortKeys(value[name as string])]));
}
