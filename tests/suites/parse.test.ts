import { expect, test } from 'vitest';
import { parseBody } from '../../suites/kit/model/parse.ts';
import { memoize } from '../../suites/kit/model/memoize.ts';

test('bodies of the same characters are one JSON value, and others are not', () => {
  const [first, again, other] = ['{"a":1}', '{"a":1}', '{"a":2}'].map((text) => parseBody(text).json);
  expect(first).toEqual({ a: 1 });
  expect(again).toBe(first);
  expect(other).toEqual({ a: 2 });
  expect(parseBody('no JSON')).toEqual({ text: 'no JSON', json: undefined });
});

test('what was not seen for long is parsed anew, to the same', () => {
  const first = parseBody('{"old":true}').json;
  const filler = 'x'.repeat(1 << 20);
  for (let number = 0; number < 12; number += 1) parseBody(`["${filler}${number}"]`);
  const anew = parseBody('{"old":true}').json;
  expect(anew).not.toBe(first);
  expect(anew).toEqual(first);
});

test('of each object it is learnt once, even that there is nothing to learn', () => {
  const asked: object[] = [];
  const learn = memoize((of: { readonly n?: number }) => {
    asked.push(of);
    return of.n;
  });
  const [some, none] = [{ n: 3 }, {}];
  expect([learn(some), learn(some), learn(none), learn(none), learn({ n: 4 })]).toEqual([
    ...[3, 3, undefined, undefined, 4],
  ]);
  expect(asked).toHaveLength(3);
});
