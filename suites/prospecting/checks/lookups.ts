import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, objectOf, queryOf } from '../../kit/model/exchange.ts';
import { numberIn, ok } from '../../kit/checks/matchers.ts';
import { itemsOf } from '../support/answers.ts';
import { equals } from '../../kit/checks/relations.ts';

export const LOOKUP_ROUTE = 'GET /lists/list/{listId}/rows';

/** The full contacts that a lookup by an email or a profile found. */
export const contactsFound = (answer: Exchange): readonly JsonObject[] => {
  const isLookup =
    answer.operation === LOOKUP_ROUTE &&
    ok(answer) &&
    ['email', 'socialUrl'].some((name) => (queryOf(answer).get(name) ?? '') !== '');
  return isLookup ? itemsOf(answer) : [];
};

/** Checks each contact that a lookup found. */
export const eachLookedUp =
  (evaluate: (item: JsonObject, answer: Exchange) => CheckResult) =>
  (answer: Exchange): CheckResult =>
    every(contactsFound(answer), (item) => evaluate(item, answer));

/** Checks the answer to a lookup by one key, for the value of the key. */
export const byKey =
  (name: string, evaluate: (answer: Exchange, sought: string) => CheckResult) =>
  (exchange: Exchange): CheckResult => {
    const asked = queryOf(exchange);
    const keys = ['email', 'socialUrl'].filter((key) => (asked.get(key) ?? '') !== '');
    return given(
      exchange.operation === LOOKUP_ROUTE && ok(exchange) && keys.length === 1 && keys[0] === name,
      () => evaluate(exchange, asked.get(name) ?? ''),
    );
  };

/** Checks that every found contact has the value in some field. */
export const allHave = (
  answer: Exchange,
  sought: string,
  same: (a: string, b: string) => boolean,
): CheckResult =>
  every(itemsOf(answer), (item) =>
    check(
      Object.values(item).some((value) => typeof value === 'string' && same(value, sought)),
      () => message`a found contact: expected a field equal to ${sought}, got ${Object.values(item)}`,
      answer,
    ),
  );

const ENVELOPE = ['items', 'total', 'page', 'pageSize'];

/** Checks that a lookup has the form of a page. */
export const hasEnvelope = (answer: Exchange): CheckResult =>
  check(
    ENVELOPE.every((name) => name in objectOf(answer)) &&
      Array.isArray(objectOf(answer)['items']) &&
      numberIn(answer, 'total') !== undefined,
    () =>
      message`the envelope is another: expected ${ENVELOPE} with a list and a number, got ${Object.keys(objectOf(answer))}, items ${objectOf(answer)['items']}, total ${objectOf(answer)['total']}`,
    answer,
  );

/** Checks that a complete lookup counts its own entries. */
export const countsItself = (answer: Exchange): CheckResult =>
  given(itemsOf(answer).length < 50 && numberIn(answer, 'total') !== undefined, () =>
    equals(
      numberIn(answer, 'total'),
      itemsOf(answer).length,
      message`total is ${numberIn(answer, 'total')} of ${itemsOf(answer).length}`,
      answer,
    ),
  );
