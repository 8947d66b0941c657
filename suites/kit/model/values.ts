import { isObject } from './exchange.ts';

/**
 * Values of a history as JSON. A value without a form in JSON is an object with one key. An exchange is a reference,
 * so that one that stands in several places stays one. Maps, sets, dates, bytes, undefined and numbers that JSON
 * cannot write have keys of their own. Any other value that stands in several places is written once. Its other
 * places hold its number, in the order in which values begin.
 */
const TAGS = [
  '$exchange',
  '$same',
  '$map',
  '$set',
  '$date',
  '$bytes',
  '$undefined',
  '$number',
  '$object',
] as const;
type Tag = (typeof TAGS)[number];

/** How texts and numbers of a history are displayed. */
export interface ValueDisplay {
  readonly text: (text: string) => string;
  readonly number: (value: number) => number;
}

/** Displays everything unchanged. */
export const OPEN: ValueDisplay = { text: (text) => text, number: (value) => value };

/** The number of an exchange; undefined for any other value. */
type Refer = (value: object) => number | undefined;

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** A value as JSON. Throws a RangeError that names the location of a value that JSON cannot hold. */
export function toPlain(value: unknown, refer: Refer, { text, number }: ValueDisplay = OPEN): unknown {
  const begun = new Map<object, number>();
  const parents = new Set<object>();
  const inside = (holder: object, place: string, write: () => unknown): unknown => {
    if (parents.has(holder)) throw new RangeError(`${place || 'it'} contains itself`);
    const same = begun.get(holder);
    if (same !== undefined) return { $same: same };
    begun.set(holder, begun.size);
    parents.add(holder);
    const written = write();
    parents.delete(holder);
    return written;
  };
  const walk = (each: unknown, place: string): unknown => {
    switch (typeof each) {
      case 'string':
        return text(each);
      case 'boolean':
        return each;
      case 'number':
        return Number.isFinite(each) && !Object.is(each, -0)
          ? number(each)
          : { $number: Object.is(each, -0) ? '-0' : String(each) };
      case 'undefined':
        return { $undefined: true };
      case 'object':
        break;
      case 'bigint':
      case 'function':
      case 'symbol':
        throw new RangeError(`${place || 'it'} is a ${typeof each}, which no file can hold`);
    }
    if (each === null) return null;
    const exchange = refer(each);
    if (exchange !== undefined) return { $exchange: exchange };
    return inside(each, place, () => {
      if (Array.isArray(each)) return each.map((item, index) => walk(item, `${place}[${index}]`));
      if (each instanceof Map)
        return { $map: [...each].map(([key, item]) => [walk(key, place), walk(item, `${place}.${key}`)]) };
      if (each instanceof Set) return { $set: [...each].map((item) => walk(item, place)) };
      if (each instanceof Date) return { $date: each.getTime() };
      if (Buffer.isBuffer(each)) return { $bytes: each.toString('base64') };
      if (!isPlain(each))
        throw new RangeError(`${place || 'it'} is a ${each.constructor.name}, which is no plain data`);
      const fields = Object.fromEntries(
        Object.entries(each).map(([name, item]) => [text(name), walk(item, `${place}.${name}`)]),
      );
      return isTagged(fields) ? { $object: fields } : fields;
    });
  };
  return walk(value, '');
}

/** The tag of an object whose only field is a tag. */
function tagOf(value: object): Tag | undefined {
  const [name, ...more] = Object.keys(value);
  return more.length === 0 ? TAGS.find((tag) => tag === name) : undefined;
}
const isTagged = (value: object): boolean => tagOf(value) !== undefined;

/** The original value; `exchange` gives the exchange with a number. */
export function fromPlain(plain: unknown, exchange: (index: number) => unknown): unknown {
  const begun: unknown[] = [];
  const inside = (build: () => unknown): unknown => {
    const number = begun.push(undefined) - 1;
    return (begun[number] = build());
  };
  const fieldsOf = (from: object): object =>
    Object.fromEntries(Object.entries(from).map(([name, item]) => [name, walk(item)]));
  const walk = (each: unknown): unknown => {
    if (Array.isArray(each)) return inside(() => each.map(walk));
    if (!isObject(each)) return each;
    const tag = tagOf(each);
    if (tag === undefined) return inside(() => fieldsOf(each));
    const held = each[tag];
    switch (tag) {
      case '$exchange':
        return exchange(Number(held));
      case '$same':
        return begun[Number(held)];
      case '$map':
        return inside(
          () => new Map((held as [unknown, unknown][]).map(([key, item]) => [walk(key), walk(item)])),
        );
      case '$set':
        return inside(() => new Set((held as unknown[]).map(walk)));
      case '$date':
        return inside(() => new Date(Number(held)));
      case '$bytes':
        return inside(() => Buffer.from(String(held), 'base64'));
      case '$undefined':
        return undefined;
      case '$number':
        return Number(held);
      case '$object':
        return inside(() => fieldsOf(held as object));
    }
  };
  return walk(plain);
}
