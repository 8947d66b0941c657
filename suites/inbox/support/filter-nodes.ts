import { foreignJsonOf } from '../../kit/model/foreign-json.ts';
import { type JsonObject, isObject } from '../../kit/model/exchange.ts';

/** A node that compares something. */
export const isLeaf = (node: JsonObject): boolean =>
  ['label', 'type', 'value'].every((name) => typeof node[name] === 'string');

/** A value, or what its JSON text holds: filters are sent JSON encoded, and views may store them so. */
export const decode = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('{') ? (foreignJsonOf(value) ?? value) : value;

/** All objects in a value, at any depth. */
export function nodesIn(value: unknown): JsonObject[] {
  const read = decode(value);
  if (Array.isArray(read)) return read.flatMap(nodesIn);
  return isObject(read) ? [read, ...Object.values(read).flatMap(nodesIn)] : [];
}
