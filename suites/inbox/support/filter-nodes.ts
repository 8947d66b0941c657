import { type JsonObject, isObject } from '../../kit/model/exchange.ts';

/** A node that compares something. */
export const isLeaf = (node: JsonObject): boolean =>
  ['label', 'type', 'value'].every((name) => typeof node[name] === 'string');

/** All objects in a value, at any depth. */
export const nodesIn = (value: unknown): JsonObject[] =>
  Array.isArray(value)
    ? value.flatMap(nodesIn)
    : isObject(value)
      ? [value, ...Object.values(value).flatMap(nodesIn)]
      : [];
