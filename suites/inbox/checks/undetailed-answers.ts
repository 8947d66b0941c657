import { message, statusMessage } from '../../kit/model/message.ts';
import { describeContent } from '../support/answers.ts';
import { type CheckResult, check, given, together, vacuous } from '../../kit/model/check-result.ts';
import type { Observation } from '../../kit/model/observation.ts';
import { type Exchange, type JsonObject, isObject, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { ok, answerIn } from '../../kit/checks/matchers.ts';
import { equals, succeeds } from '../../kit/checks/relations.ts';

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

/** The top-level fields of an answer with their types. Null values are ignored. */
export function shapeIn(answer: Exchange): Observation {
  const { json } = answer.response;
  if (!ok(answer)) return describeContent(answer);
  if (!isObject(json)) return kindOf(json);
  const kinds = Object.entries(json).map(([name, value]) => [
    name,
    value === null ? undefined : kindOf(value),
  ]);
  return { names: Object.keys(json).sort().join(', '), ...(Object.fromEntries(kinds) as object) };
}

/** The items of an answer of undocumented form: the answer itself, or the array in it. */
export const itemsIn = (exchange: Exchange): readonly unknown[] | undefined => {
  const { json } = exchange.response;
  const arrays: unknown[][] = Array.isArray(json)
    ? [json as unknown[]]
    : Object.values(objectOf(exchange)).filter((value): value is unknown[] => Array.isArray(value));
  return arrays.length === 1 ? arrays[0] : undefined;
};

/** The views of an answer that have an id. */
export const namedViewsIn = (views: Exchange): readonly JsonObject[] =>
  (itemsIn(views) ?? []).filter(
    (view): view is JsonObject => isObject(view) && typeof view['id'] === 'string',
  );

/** The first view of an answer with an id. */
export const viewIn = (views: Exchange): JsonObject | undefined => namedViewsIn(views)[0];

export const hasCursor = (exchange: Exchange): boolean =>
  Object.entries(objectOf(exchange)).some(
    ([name, value]) => /cursor/i.test(name) && typeof value === 'string',
  );

const pages = (exchange: Exchange): boolean => objectOf(exchange)['hasMore'] === true || hasCursor(exchange);

/** Checks that a list has no pages, also if one is asked for. A service may refuse that. */
export const inFull = (whole: Exchange, one?: Exchange): CheckResult =>
  given(ok(whole), () =>
    together(
      check(
        !pages(whole),
        message`the answer says that more follows: expected no cursor and no hasMore, got ${answerIn(whole)}`,
        whole,
      ),
      one === undefined || !ok(one)
        ? vacuous
        : equals(
            itemsIn(one)?.length,
            itemsIn(whole)?.length,
            'the entries of a list for which a page is asked',
            whole,
            one,
          ),
    ),
  );

export const isUnknownPath = (exchange: Exchange): boolean =>
  statusOf(exchange) === 404 && exchange.response.json === undefined;

export const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(textsIn)
      : isObject(value)
        ? Object.values(value).flatMap(textsIn)
        : [];

/** The texts of an answer, without previews of emails in it. */
export const textsBesidePreviews = (value: unknown): string[] =>
  textsIn(
    JSON.parse(JSON.stringify(value ?? null, (name, each: unknown) => (name === 'snippet' ? null : each))),
  );

/** Refusals unrelated to the route: because of the key, a timeout, or the counters. */
const OF_ANY_ROUTE = new Set([401, 403, 408, 429]);

/** Checks that a list is served without parameters. */
export const servedBare =
  (operation: string) =>
  (exchange: Exchange): CheckResult => {
    const status = statusOf(exchange);
    const isBare = exchange.operation === operation && !exchange.request.target.includes('?');
    return given(isBare && exchange.key !== 'none' && status < 500 && !OF_ANY_ROUTE.has(status), () =>
      succeeds(exchange, message`the list is answered with ${statusMessage(status)}`),
    );
  };
