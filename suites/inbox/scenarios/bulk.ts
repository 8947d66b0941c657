import { inboxFacts } from '../../../generated/facts.ts';
import { readCounters } from '../checks/counters.ts';
import { SOME } from '../support/k6-bulk-cost.ts';
import { postQuestion } from '../support/write-questions.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';

const { maxIds } = inboxFacts.bulk;
const { windowSeconds } = inboxFacts.rateLimit;

/** Bulk changes with the most allowed ids, with one more, and with the most allowed ids when too few units are left. */
export const bulkOfIds = stimulus({
  id: 'inbox.bulk.bulk-ids',
  requires: ['write', 'clock'],
  stimulus: async (context) => {
    const of = (count: number): Promise<Exchange> =>
      postQuestion(context, '/emails/bulk', {
        ids: Array.from({ length: count }, (_, index) => `unknown${index}`),
        isRead: true,
      });
    const few = await of(2);
    await context.advance(2 * windowSeconds * 1000);
    const most = await of(maxIds);
    await context.advance(2 * windowSeconds * 1000);
    const tooMany = await of(maxIds + 1);
    await context.advance(2 * windowSeconds * 1000);
    // The most allowed ids, when too few units of the minute are left.
    const before: Exchange[] = [];
    for (let count = 0; count < SOME; count += 1) before.push(await readCounters(context));
    return { few, most, tooMany, before, partly: await of(maxIds) };
  },
});
