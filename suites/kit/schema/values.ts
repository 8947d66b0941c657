import { isObject } from '../http/exchange.ts';

/** A field of an answer: what it stands in, and its value; undefined where it is not there. */
export interface Found {
  readonly value: unknown;
  /** Whether the object that it would stand in is there. */
  readonly hasOwner: boolean;
}

/** Whether a value on the way has the form that the claim is about. */
export type Fits = (place: string, value: unknown) => boolean;

const isThere = (value: unknown): boolean => value !== undefined;

/** All fields at a place such as `items[].from.email`, with the places on the way that do not fit left out. */
export function* found(body: unknown, at: string, fits: Fits, from = ''): Generator<Found> {
  if (!fits(from, body)) return;
  if (at === '') {
    yield { value: body, hasOwner: true };
    return;
  }
  if (at.startsWith('[]')) {
    if (!Array.isArray(body)) return;
    const rest = at.slice(2).replace(/^\./, '');
    for (const item of body as readonly unknown[]) yield* found(item, rest, fits, `${from}[]`);
    return;
  }
  const [, name = '', rest = ''] = /^([^.[]+)\.?(.*)$/s.exec(at) ?? [];
  const isLast = rest === '';
  const here = from === '' ? name : `${from}.${name}`;
  if (!isObject(body)) {
    // What stands deeper belongs to the claim about what is missing here.
    if (isLast) yield { value: undefined, hasOwner: false };
    return;
  }
  const value = body[name];
  if (isLast) yield { value, hasOwner: true };
  else if (isThere(value)) yield* found(value, rest, fits, here);
}
