import { message } from '../../suites/kit/model/message.ts';
import { expect, test } from 'vitest';
import { isOfInterest, ClaimStates, violate } from '../../suites/kit/verdicts/claim-state.ts';
import { inbox } from './histories.ts';

const CLAIM = 'inbox.list-emails.limit-default';
const seenIn = (scenario: string, said = message`a page holds ${25}`) => ({
  ...{ scenario, input: scenario },
  result: { kind: 'violation' as const, message: said, exchanges: [inbox({})] },
});

test.each([
  [['a', 'b'], 'a'],
  [['b', 'a'], 'a'],
])('of violations alike in %j the one of the first scenario by name leads', (order, leading) => {
  const tally = new ClaimStates().of(CLAIM);
  for (const scenario of order) violate(tally, seenIn(scenario));
  expect([tally.violations.size, tally.violation?.scenario]).toEqual([1, leading]);
});

test('a violation like a known one is looked at again where it leads, and requests are not dear', () => {
  const tally = new ClaimStates().of(CLAIM);
  violate(tally, seenIn('b'));
  expect([
    isOfInterest(tally, seenIn('a')),
    isOfInterest(tally, seenIn('a'), true),
    isOfInterest(tally, seenIn('c')),
    isOfInterest(tally, seenIn('c', message`a page is refused`), true),
  ]).toEqual([true, false, false, true]);
});
