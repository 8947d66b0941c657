import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { emails, inboxChange, quotaLeftOrNaN } from './k6-requests.ts';
import { type Exchange, Inconclusive, statusOf } from '../../kit/model/exchange.ts';
import { burstSendings, passedOf, sound, answersTagged } from '../../kit/limiter/counting.ts';
import type { K6Answer, Sending, Request } from '../../kit/model/k6-driver.ts';

/** Number of ids of a request that leaves units in the minute. */
export const SOME = 25;
export const BEYOND_BULK_LIMIT = 20;

/** The form of a bulk request is not documented; this one is sent. */
export const bulkOf = (ids: number): Request => ({
  ...inboxChange('POST /emails/bulk', '/emails/bulk', {
    ids: Array.from({ length: ids }, (_, index) => `unknown${index}`),
    isRead: true,
  }),
  expects: [200, 202, 204, 400, 413, 422],
});

export interface BulkCostHistory {
  readonly answers: readonly K6Answer[];
}

export const BULK_ACCOUNTS = ['alone', 'some', 'most', 'too many'] as const;

export const bulkBurst = (account: string): Sending[] =>
  burstSendings(account, emails, inboxFacts.rateLimit.requests + BEYOND_BULK_LIMIT, 3);

export const counterRead = (account: string): Sending => ({
  tag: 'look',
  account,
  request: emails,
  times: 1,
});

export const bulk = (account: string, ids: number): Sending => ({
  tag: 'bulk',
  account,
  request: bulkOf(ids),
  times: 1,
});

export const bulkIn = ({ answers }: BulkCostHistory, account: string): Exchange | undefined =>
  answersTagged(answers, 'bulk', account)[0]?.exchange;

export const isServedAnswer = (exchange: Exchange | undefined): exchange is Exchange =>
  exchange !== undefined && statusOf(exchange) < 300;

/** Throws an Inconclusive if even a small request is refused, because its form may be wrong. */
export function small(history: BulkCostHistory): Exchange {
  const exchange = bulkIn(history, 'some');
  if (!isServedAnswer(exchange))
    throw new Inconclusive(
      message`a bulk request of ${SOME} ids answers ${exchange === undefined ? 'nothing' : statusOf(exchange)}; its shape is not documented`,
    );
  return exchange;
}

/** Monthly units that the small request cost. */
export const unitsOfBulk = (h: BulkCostHistory): number =>
  quotaLeftOrNaN(answersTagged(h.answers, 'look', 'some')[0]?.exchange) - quotaLeftOrNaN(small(h));

/** Units of the minute that the small request used up. */
export function minuteUsed({ answers }: BulkCostHistory): number {
  sound(answers);
  const passed = (account: string): number => {
    const count = passedOf(answersTagged(answers, 'burst', account));
    if (count === undefined) throw new Inconclusive(message`no limit was reached`);
    return count + answersTagged(answers, 'look', account).length;
  };
  return passed('alone') - passed('some');
}
