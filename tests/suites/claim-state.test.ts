import { message } from '../../suites/kit/model/message.ts';
import { expect, test } from 'vitest';
import { isOfInterest, ClaimStates, violate } from '../../suites/kit/verdicts/claim-state.ts';
import { inbox } from './histories.ts';

const CLAIM = 'inbox.list-emails.limit-default';
const seenIn = (scenario: string, requests = 1, said = message`a page holds ${25}`, input = 'x') => {
  const exchanges = Array.from({ length: requests }, () => inbox({}));
  return {
    ...{ scenario, input, path: '0' },
    result: { kind: 'violation' as const, message: said, exchanges: exchanges.slice(-1), trace: exchanges },
  };
};
const refused = message`a page is refused`;

test.each([
  ['the scenario with fewer requests', [seenIn('a', 5), seenIn('b', 2)], 'b'],
  ['of as many requests the shorter input', [seenIn('a', 2, undefined, 'long'), seenIn('b', 2)], 'b'],
  ['of as long an input the first scenario by name', [seenIn('b'), seenIn('a')], 'a'],
  ['of different violations the one with fewer requests', [seenIn('a', 3), seenIn('b', 2, refused)], 'b'],
  ['what can be sent again', [{ ...seenIn('a'), path: undefined }, seenIn('b', 9)], 'b'],
])('%s leads, in either order', (_, occurrences, leading) => {
  for (const order of [occurrences, occurrences.toReversed()]) {
    const state = new ClaimStates().of(CLAIM);
    for (const { path, ...seen } of order) violate(state, { ...seen, ...(path !== undefined && { path }) });
    expect(state.violation?.scenario).toBe(leading);
  }
});

test('a violation like a known one is checked again where it is smaller, and requests are inexpensive', () => {
  const state = new ClaimStates().of(CLAIM);
  violate(state, seenIn('b', 2));
  expect([
    isOfInterest(state, seenIn('c', 1)),
    isOfInterest(state, seenIn('c', 1), true),
    isOfInterest(state, seenIn('a', 3)),
    isOfInterest(state, seenIn('c', 3, refused), true),
  ]).toEqual([true, false, false, true]);
});
