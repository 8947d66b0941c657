import { isObject } from '../model/exchange.ts';

/** The form of a JSON value, without any of its words. The first form that fits is taken. */
const TEXT_FORMS = [
  ['empty', /^$/],
  ['hex id', /^[0-9a-f]{24}$/],
  ['UUID', /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  ['moment', /^\d{4}-\d\d-\d\dT\d\d:\d\d/],
  ['day', /^\d{4}-\d\d-\d\d$/],
  ['digits', /^\d+$/],
  ['WORD', /^[A-Z][A-Z0-9_]*$/],
  ['word', /^[a-z][a-z0-9_]*$/],
  ['angled', /^<[^<>\s]+@[^<>\s]+>$/],
  ['address', /^[^\s@<>]+@[^\s@<>]+$/],
  ['URL', /^https?:\/\//],
] as const;

export type Form =
  | 'null'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'array'
  | 'object'
  | 'text'
  | 'documented word'
  | (typeof TEXT_FORMS)[number][0];

/** The form of a JSON value. `isKnown` returns whether a word in capitals is a documented one. */
export function formOf(value: unknown, isKnown: (word: string) => boolean = () => false): Form {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') {
    const form = TEXT_FORMS.find(([, pattern]) => pattern.test(value))?.[0] ?? 'text';
    return form === 'WORD' && isKnown(value) ? 'documented word' : form;
  }
  return isObject(value) ? 'object' : 'array';
}

/** The JSON type of a form. Several forms of texts share one type. */
export const jsonTypeOf = (form: string): string =>
  ['null', 'boolean', 'array', 'object'].includes(form)
    ? form
    : form === 'integer' || form === 'number'
      ? 'number'
      : 'text';
