import type { WireCall, WireDrift, WireReply } from '../http/wire.ts';
import { isObject } from '../../specs/json.ts';

type Json = Record<string, unknown>;

/** Which exchanges a wire drift alters. */
export type When = (call: WireCall, reply: WireReply) => boolean;
export const operation =
  (...names: readonly string[]): When =>
  (call) =>
    names.includes(call.operation ?? '');
export const whenStatus =
  (code: number): When =>
  (_, reply) =>
    reply.status === code;
export const whenAll =
  (...conditions: readonly When[]): When =>
  (call, reply) =>
    conditions.every((condition) => condition(call, reply));

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

const onBody =
  (when: When, paths: readonly string[], change: (owner: Json, name: string) => void): WireDrift =>
  (call, reply) =>
    when(call, reply)
      ? { ...reply, body: paths.reduce((body, path) => edit(body, path.split('.'), change), reply.body) }
      : reply;

export const setField = (when: When, paths: string | readonly string[], value: unknown): WireDrift =>
  onBody(when, [paths].flat(), (owner, name) => (owner[name] = value));
/** As `setField`, for existing fields that are not null. */
export const changeField = (
  when: When,
  paths: string | readonly string[],
  change: (value: unknown) => unknown,
): WireDrift =>
  onBody(when, [paths].flat(), (owner, name) => {
    if (owner[name] !== undefined && owner[name] !== null) owner[name] = change(owner[name]);
  });
export const dropField = (when: When, paths: string | readonly string[]): WireDrift =>
  onBody(when, [paths].flat(), (owner, name) => Reflect.deleteProperty(owner, name));
export const setStatus =
  (when: When, code: number): WireDrift =>
  (call, reply) =>
    when(call, reply) ? { ...reply, status: code } : reply;
export const setBody =
  (when: When, change: (body: unknown, call: WireCall) => unknown): WireDrift =>
  (call, reply) =>
    when(call, reply) ? { ...reply, body: change(reply.body, call) } : reply;
export const setHeader =
  (when: When, name: string, value: string): WireDrift =>
  (call, reply) =>
    when(call, reply) ? { ...reply, headers: { ...reply.headers, [name.toLowerCase()]: value } } : reply;
export const dropHeader =
  (when: When, name: string): WireDrift =>
  (call, reply) =>
    when(call, reply)
      ? {
          ...reply,
          headers: Object.fromEntries(
            Object.entries(reply.headers).filter(([key]) => key !== name.toLowerCase()),
          ),
        }
      : reply;
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
export const replace =
  (when: When, other: WireReply): WireDrift =>
  (call, reply) =>
    when(call, reply) ? other : reply;
