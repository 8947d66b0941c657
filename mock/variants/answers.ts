import { set } from '../drifts/edits/answers.ts';
import { type DriftRow, type RowOfOperations, alterWire } from '../drifts/types.ts';
import {
  whenParameter,
  whenAll,
  operation,
  changeField,
  setBody,
  type Condition,
  type When,
  changeAnswer,
} from '../drifts/wire.ts';
import type { WireDrift } from '../http/wire.ts';
import { isObject, type JsonObject } from '../../specs/json.ts';

/** Rows of variant tables for questions about many routes: which fields, codes and statuses. */

/** A JSON object, not a file. */
const isPlain = (value: unknown): value is JsonObject =>
  isObject(value) && Object.getPrototypeOf(value) === Object.prototype;

export const whenSuccessful: When = (_, { status }) => status >= 200 && status < 300;
export const whenRefused: When = (_, { status }) => status >= 400;
/** Successes of these operations. */
export const whenSuccessOf = (...names: readonly string[]): When =>
  whenAll(operation(...names), whenSuccessful);
/** Refusals of these operations. */
export const whenRefusalOf = (...names: readonly string[]): When => whenAll(operation(...names), whenRefused);

/** Changes every object of a value, down to a depth. */
function mapped(value: unknown, depth: number, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, depth, change));
  if (!isPlain(value)) return value;
  const inner =
    depth === 0
      ? value
      : Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, mapped(each, depth - 1, change)]),
        );
  return change(inner);
}

/**
 * Adds a field to the answers of an operation, and to their objects down to a depth. The documents do not state that
 * lists of fields are complete.
 */
export const oneFieldMore = (where: Condition, depth = 0): DriftRow =>
  alterWire(
    'answers have one field more',
    setBody(where, (body) => mapped(body, depth, (object) => ({ ...object, variantField: 'variant' }))),
  );

/** One field more in successes of the claim's own operations, and in their objects down to a depth. */
export const moreFields =
  (depth = 0): RowOfOperations =>
  (operations) =>
    oneFieldMore(whenSuccessOf(...operations), depth);

/** Renames a field in every object down to a depth. */
export const renameField = (when: Condition, from: string, to: string, depth = 2): DriftRow =>
  alterWire(
    `the field ${from} is called ${to}`,
    setBody(when, (body) =>
      mapped(body, depth, (object) =>
        Object.fromEntries(Object.entries(object).map(([name, each]) => [name === from ? to : name, each])),
      ),
    ),
  );

/** Changes every object of an answer down to a depth. An object that is shown again is changed alike. */
export const changedObjects = (
  when: Condition,
  change: (object: JsonObject) => JsonObject,
  depth = 3,
): WireDrift => setBody(when, (body) => mapped(body, depth, change));

export const objectsChanged = (
  description: string,
  ...changed: Parameters<typeof changedObjects>
): DriftRow => alterWire(description, changedObjects(...changed));

/** The same status with another code. */
export const withCode = (when: Condition, code: string): DriftRow => set(when, 'code', code);

/** Requests whose JSON body meets a condition; undefined means that the body is not JSON. */
export const whenBody =
  (holds: (body: unknown) => boolean): When =>
  ({ body }) => {
    try {
      return holds(JSON.parse(body.toString()) as unknown);
    } catch {
      return holds(undefined);
    }
  };

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
/** Replaces an answer; its headers stay, except for the type. */
export const answerWith = (when: Condition, status: number, body: unknown): DriftRow =>
  alterWire(
    `answers ${status} ${JSON.stringify(body)}`,
    changeAnswer(when, ({ headers }) => ({ status, headers: { ...headers, ...JSON_TYPE }, body })),
  );

/** Reverses the entries of a list if a parameter is sent, because their order is not documented. */
export const reverseListing = (name: string, field: string, parameter: string): DriftRow =>
  alterWire(
    `${field} come the other way round where ${parameter} is sent`,
    changeField([whenSuccessOf(name), whenParameter(parameter)], field, (entries) =>
      (entries as unknown[]).toReversed(),
    ),
  );
