import { type Exchange, objectOf, objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';

/** Status and keys of an answer. */
export const statusAndKeysOf = (answer: Exchange): string =>
  `${statusOf(answer)} ${
    Array.isArray(answer.response.json)
      ? 'an array'
      : `{ ${Object.keys(objectOf(answer)).sort().join(', ')} }`
  }`;

/** The number of entries on an invalid page, or its refusal. */
export const describePage = (answer: Exchange, field = 'items'): string =>
  ok(answer)
    ? Array.isArray(answer.response.json)
      ? 'an array'
      : objectsOf(answer, field).length === 0
        ? `an empty page${objectOf(answer)['total'] === 0 ? ' with a total of 0' : ''}`
        : 'a page'
    : `${statusOf(answer)}`;

export const envelope = (answer: Exchange): string =>
  ok(answer) ? (Array.isArray(answer.response.json) ? 'a bare array' : 'an envelope') : `${statusOf(answer)}`;

export const twice = ([first, again]: readonly Exchange[]) => ({
  'the first time': first && statusAndKeysOf(first),
  again: again && statusAndKeysOf(again),
});
