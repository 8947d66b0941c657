import { isObject } from '../../../specs/json.ts';
import { withText } from './foreign-json.ts';

/** The same JSON with sorted keys in every object, since the documents promise no order. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const sorted = Object.keys(value).sort();
  return withText(Object.fromEntries(sorted.map((key) => [key, sortKeys(value[key])])));
}
