import type { WireCall, WireDrift, WireReply } from '../http/wire.ts';
import { isObject } from '../../specs/json.ts';

type Json = Record<string, unknown>;

/** A condition of an exchange that a wire drift alters. */
export type When = (call: WireCall, reply: WireReply) => boolean;
/** A condition, the operation of a request, the status of an answer, or several of them, which all must hold. */
export type Condition = When | string | number | readonly Condition[];
function isMet(condition: Condition, call: WireCall, reply: WireReply): boolean {
  if (typeof condition === 'string') return call.operation === condition;
  if (typeof condition === 'number') return reply.status === condition;
  return typeof condition === 'function'
    ? condition(call, reply)
    : condition.every((each) => isMet(each, call, reply));
}
export const operation =
  (...names: readonly string[]): When =>
  (call) =>
    names.includes(call.operation ?? '');
export const whenAll =
  (...conditions: readonly Condition[]): When =>
  (call, reply) =>
    isMet(conditions, call, reply);

/** Refusals with this code. */
export const whenCode =
  (code: string): When =>
  (_, reply) =>
    isObject(reply.body) && reply.body['code'] === code;
/** Requests with a query parameter, with this value, or with one that meets a condition. */
export const whenParameter =
  (name: string, wanted: string | ((value: string) => boolean) = () => true): When =>
  (call) => {
    const value = call.query.get(name);
    return value !== null && (typeof wanted === 'string' ? value === wanted : wanted(value));
  };
export const whenNoParameter =
  (name: string): When =>
  (call) =>
    !call.query.has(name);
/** Refusals whose `details` contain this. */
export const whenDetail =
  (name: string): When =>
  (_, reply) =>
    isObject(reply.body) && isObject(reply.body['details']) && name in reply.body['details'];

/** Changes the value at a path such as `items[].from.email` in a copy of the body. The store stays unchanged. */
function edit(value: unknown, path: readonly string[], change: (owner: Json, name: string) => void): unknown {
  const [head = '', ...rest] = path;
  if (!isObject(value)) return value;
  const name = head.replace(/\[\]$/, '');
  const copy = { ...value };
  if (rest.length === 0) change(copy, name);
  else if (head.endsWith('[]'))
    copy[name] = Array.isArray(copy[name]) ? copy[name].map((item) => edit(item, rest, change)) : copy[name];
  else copy[name] = edit(copy[name], rest, change);
  return copy;
}

/** Changes the answers that meet a condition. */
export const changeAnswer =
  (when: Condition, change: (reply: WireReply, call: WireCall) => WireReply): WireDrift =>
  (call, reply) =>
    isMet(when, call, reply) ? change(reply, call) : reply;

const onBody = (
  when: Condition,
  paths: string | readonly string[],
  change: (owner: Json, name: string, call: WireCall) => void,
): WireDrift =>
  setBody(when, (whole, call) =>
    [paths]
      .flat()
      .reduce((body, path) => edit(body, path.split('.'), (owner, name) => change(owner, name, call)), whole),
  );

export const setField = (when: Condition, paths: string | readonly string[], value: unknown): WireDrift =>
  onBody(when, paths, (owner, name) => (owner[name] = value));
/** As `setField`, for existing fields that are not null. */
export const changeField = (
  when: Condition,
  paths: string | readonly string[],
  change: (value: unknown, call: WireCall) => unknown,
): WireDrift =>
  onBody(when, paths, (owner, name, call) => {
    if (owner[name] !== undefined && owner[name] !== null) owner[name] = change(owner[name], call);
  });
export const dropField = (when: Condition, paths: string | readonly string[]): WireDrift =>
  onBody(when, paths, (owner, name) => Reflect.deleteProperty(owner, name));
export const setStatus = (when: Condition, status: number): WireDrift =>
  changeAnswer(when, (reply) => ({ ...reply, status }));
export const setBody = (when: Condition, change: (body: unknown, call: WireCall) => unknown): WireDrift =>
  changeAnswer(when, (reply, call) => ({ ...reply, body: change(reply.body, call) }));
export const setHeader = (when: Condition, name: string, value: string): WireDrift =>
  changeAnswer(when, (reply) => ({ ...reply, headers: { ...reply.headers, [name.toLowerCase()]: value } }));
export const dropHeader = (when: Condition, name: string): WireDrift =>
  changeAnswer(when, (reply) => {
    const { [name.toLowerCase()]: _, ...headers } = reply.headers;
    return { ...reply, headers };
  });
/** An answer in JSON. */
export const json = (code: number, body: unknown): WireReply => ({
  status: code,
  headers: { 'content-type': 'application/json' },
  body,
});
/** The page for a path that does not exist. */
export const GONE: WireReply = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html></html>',
};
/** Replaces an answer, for example by that of a missing route. */
export const replace = (when: Condition, other: WireReply): WireDrift => changeAnswer(when, () => other);
