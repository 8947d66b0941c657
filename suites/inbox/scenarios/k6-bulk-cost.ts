import { inboxFacts } from '../../../generated/facts.ts';
import { emails } from '../support/k6-requests.ts';
import { statusOf } from '../../kit/model/exchange.ts';
import { IDLE, controlOf } from '../../kit/limiter/counting.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import {
  BULK_ACCOUNTS,
  type BulkCostHistory,
  SOME,
  bulk,
  bulkIn,
  bulkBurst,
  counterRead,
  minuteUsed,
  unitsOfBulk,
} from '../support/k6-bulk-cost.ts';

const { maxIds } = inboxFacts.bulk;

/** Bulk changes of some ids, of the most allowed, and of one more. */
export const bulkCost = stimulus<undefined, BulkCostHistory, 'k6'>({
  id: 'load.bulk-cost',
  service: 'inbox',
  requires: ['k6'],
  stimulus: async ({ k6 }) => {
    for (const account of [...BULK_ACCOUNTS, IDLE]) await k6.account(account);
    return {
      answers: await k6.send([
        ...bulkBurst('alone'),
        counterRead('some'),
        bulk('some', SOME),
        ...bulkBurst('some'),
        bulk('most', maxIds),
        bulk('too many', maxIds + 1),
        controlOf(IDLE, emails),
      ]),
    };
  },
  words: (h) =>
    `${SOME} ids cost ${unitsOfBulk(h)} units of the month and ${minuteUsed(h)} of the minute; ${BULK_ACCOUNTS.slice(
      2,
    )
      .map((account, index) => {
        const exchange = bulkIn(h, account);
        return `${maxIds + index} ids answer ${exchange === undefined ? 'nothing' : statusOf(exchange)}`;
      })
      .join(', ')}`,
});
