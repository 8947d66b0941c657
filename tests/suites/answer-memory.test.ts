import { expect, test } from 'vitest';
import { liveTarget } from '../../suites/targets.ts';
import { inbox } from './histories.ts';

/** A body of about 4,000 characters, which takes up about twice as many bytes. */
const large = inbox({ items: ['x'.repeat(4000)] });

test.each([
  ['suffices for one answer', 20_000, 1, true],
  ['does not suffice for two', 20_000, 2, false],
  ['suffices for one that is small beside it', 300_000, 1, true],
  ['keeps a half for the rest of the run', 12_000, 1, false],
])('the memory for further attempts %s', async (_, heldBytes, count, suffices) => {
  const live = liveTarget({
    ...{ baseUrl: 'http://127.0.0.1:9', key: 'k'.repeat(48), services: [], limits: { heldBytes } },
    budget: { inbox: 5, prospecting: 5 },
  });
  const answers = Array.from({ length: count }, () => large);
  expect(live.requestBudget?.hasRoomFor(answers)).toBe(suffices);
  await live.close();
});
