import { objectOf, objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { check, given, type Judgement } from '../kit/engine/judgement.ts';

export const bodyOf = objectOf;
export const ok = (exchange: Exchange): boolean => statusOf(exchange) >= 200 && statusOf(exchange) < 300;
export const isStatus = (exchange: Exchange, code: number): Judgement =>
  check(statusOf(exchange) === code, `the status is ${statusOf(exchange)}, not ${code}`, exchange);
export const isOk = (exchange: Exchange): Judgement =>
  check(ok(exchange), `the status is ${statusOf(exchange)}`, exchange);
/** Judges a field of a successful answer. */
export const on = (
  exchange: Exchange,
  name: string,
  what: string,
  test: (value: unknown) => boolean,
): Judgement =>
  given(ok(exchange), () =>
    check(
      test(bodyOf(exchange)[name]),
      `${name} is ${JSON.stringify(bodyOf(exchange)[name])}, not ${what}`,
      exchange,
    ),
  );

/** Served: anything but the page of an unknown path. */
export const served = (exchange: Exchange): Judgement =>
  check(
    !(statusOf(exchange) === 404 && exchange.response.json === undefined),
    'the route is not there',
    exchange,
  );

export const idOf = (item: JsonObject | undefined): string | undefined => {
  const id = item?.['id'] ?? item?.['_id'] ?? item?.['listId'];
  return typeof id === 'string' ? id : undefined;
};
export const itemsOf = (exchange: Exchange): readonly JsonObject[] => objectsOf(exchange, 'items');
export const numberIn = (exchange: Exchange, name: string): number | undefined => {
  const value = bodyOf(exchange)[name];
  return typeof value === 'number' ? value : undefined;
};
export const stringIn = (object: JsonObject, name: string): string | undefined =>
  typeof object[name] === 'string' ? object[name] : undefined;
