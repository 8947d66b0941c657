import type { WireCall, WireDrift } from '../http/wire.ts';
import {
  both,
  dropField,
  operation,
  replace,
  setBody,
  setField,
  setStatus,
  status,
  type When,
} from './wire.ts';
import type { DriftRow } from './types.ts';

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const ADD = 'POST /lists/list/{listId}/contacts';
export const BATCH = 'POST /lists/list/{listId}/contacts/batch';
export const ROWS = 'GET /lists/list/{listId}/rows';
export const LISTS = 'GET /lists/list';

export const asked =
  (...names: readonly string[]): When =>
  ({ query }) =>
    names.some((name) => query.has(name));
export const askedFor =
  (name: string, ...values: readonly string[]): When =>
  ({ query }) =>
    values.includes(query.get(name) ?? '');
export const not =
  (when: When): When =>
  (call, reply) =>
    !when(call, reply);
export const path =
  (pattern: RegExp): When =>
  (call) =>
    pattern.test(call.path);
export const reading: When = ({ method }) => method === 'GET';
export const answered =
  (name: string, holds: (body: Json) => boolean = () => true): When =>
  (call, reply) =>
    call.operation === name && reply.status === 200 && isRecord(reply.body) && holds(reply.body);

/** Changes the items of an array in an answer. */
export const items = (
  when: When,
  field: string,
  change: (all: readonly Json[], call: WireCall) => readonly unknown[],
): WireDrift =>
  setBody(when, (body, call) =>
    isRecord(body) && Array.isArray(body[field])
      ? { ...body, [field]: change(body[field] as Json[], call) }
      : body,
  );
/** Changes an object in an answer. */
export const amend = (when: When, change: (body: Json) => Json): WireDrift =>
  setBody(when, (body) => (isRecord(body) ? { ...body, ...change(body) } : body));

const page = (title: string) => ({
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html><body>${title}</body></html>`,
});
export const gone = (name: string): DriftRow => ({
  description: 'the route is gone',
  wire: replace(operation(name), page('Not Found')),
});
export const misses = (name: string, ...fields: readonly string[]): DriftRow => ({
  description: `${fields.join(', ')} is not sent`,
  wire: dropField(operation(name), fields),
});
export const turns = (name: string, field: string, value: unknown): DriftRow => ({
  description: `${field} is ${JSON.stringify(value)}`,
  wire: setField(
    answered(name, (body) => field.includes('.') || field in body),
    field,
    value,
  ),
});
export const answers = (name: string, to: number): DriftRow => ({
  description: `answers ${to}`,
  wire: setStatus(
    both(operation(name), (_, reply) => reply.status < 300),
    to,
  ),
});
export const wireOf = (description: string, wire: WireDrift): DriftRow => ({ description, wire });

/** A route or group of routes that needs no key. */
export const open = (when: When): DriftRow => ({
  description: 'no key is needed',
  wire: replace(both(when, status(401)), {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: {},
  }),
});
/** A page that holds one entry more than it may, when it is full. */
export const overfull = (name: string, field: string, size: number, when: When = () => true): DriftRow =>
  wireOf(
    `a page holds more than ${size}`,
    items(both(operation(name), when), field, (all) => {
      const [last] = all.slice(-1);
      return last === undefined || all.length < Math.min(size, 1)
        ? all
        : [
            ...all,
            ...Array.from({ length: Math.max(1, size + 1 - all.length) }, (_, at) => ({
              ...last,
              id: `f${String(at).padStart(23, '0')}`,
            })),
          ];
    }),
  );
