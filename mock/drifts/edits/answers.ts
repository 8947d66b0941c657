import { isObject, type JsonObject } from '../../../specs/json.ts';
import { type DriftRow, alterWire } from '../types.ts';
import { type Condition, dropField, setField, setHeader, setStatus } from '../wire.ts';

/** Rows that alter one part of answers. What they alter describes them. */

const named = (fields: string | readonly string[]): string => [fields].flat().join(', ');

export const set = (when: Condition, fields: string | readonly string[], value: unknown): DriftRow =>
  alterWire(`${named(fields)} is ${JSON.stringify(value)}`, setField(when, fields, value));

export const drop = (when: Condition, fields: string | readonly string[]): DriftRow =>
  alterWire(`${named(fields)} is left out`, dropField(when, fields));

export const to = (when: Condition, code: number): DriftRow =>
  alterWire(`answers ${code}`, setStatus(when, code));

export const withHeader = (when: Condition, name: string, value: string): DriftRow =>
  alterWire(`the header ${name} is ${value}`, setHeader(when, name, value));

/** Alters entries as soon as they are read one by one, there and in their listing. `one` and `list` hold their place in an answer. */
export const onceRead = (
  description: string,
  { one, list }: { readonly one: readonly [string, string?]; readonly list: readonly [string, string] },
  edit: (entry: JsonObject) => JsonObject,
): DriftRow =>
  alterWire(description, {
    begin: () => {
      const read = new Set<unknown>();
      const edited = (entry: unknown): unknown =>
        isObject(entry) && read.has(entry['id']) ? edit(entry) : entry;
      return ({ operation }, reply) => {
        const { body } = reply;
        if (!isObject(body)) return reply;
        const [reads, place] = one;
        const entry = place === undefined ? body : body[place];
        if (operation === reads && isObject(entry)) {
          read.add(entry['id']);
          return {
            ...reply,
            body: place === undefined ? edited(entry) : { ...body, [place]: edited(entry) },
          };
        }
        const [lists, field] = list;
        const entries = body[field];
        return operation === lists && Array.isArray(entries)
          ? { ...reply, body: { ...body, [field]: entries.map(edited) } }
          : reply;
      };
    },
  });
