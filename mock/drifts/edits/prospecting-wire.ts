import { type DriftRow, alterWire } from '../types.ts';
import { type When, both, dropField, operation, setBody, setField, setStatus } from '../wire.ts';
import type { WireCall, WireDrift } from '../../http/wire.ts';
import { isObject, type JsonObject } from '../../../specs/json.ts';

export type Json = JsonObject;

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
    call.operation === name && reply.status === 200 && isObject(reply.body) && holds(reply.body);

/** Changes the items of an array in an answer. */
export const items = (
  when: When,
  field: string,
  change: (all: readonly Json[], call: WireCall) => readonly unknown[],
): WireDrift =>
  setBody(when, (body, call) =>
    isObject(body) && Array.isArray(body[field])
      ? { ...body, [field]: change(body[field] as Json[], call) }
      : body,
  );

export const misses = (name: string, ...fields: readonly string[]): DriftRow =>
  alterWire(`${fields.join(', ')} is not sent`, dropField(operation(name), fields));

export const turns = (name: string, field: string, value: unknown): DriftRow =>
  alterWire(
    `${field} is ${JSON.stringify(value)}`,
    setField(
      answered(name, (body) => field.includes('.') || field in body),
      field,
      value,
    ),
  );

export const answers = (name: string, to: number): DriftRow =>
  alterWire(
    `answers ${to}`,
    setStatus(
      both(operation(name), (_, reply) => reply.status < 300),
      to,
    ),
  );
