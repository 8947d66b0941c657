import { inboxFacts } from '../../generated/facts.ts';
import { Inconclusive, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { seen } from './answers.ts';
import { check, given } from '../kit/engine/judgement.ts';
import { burstOf, controlOf, IDLE, passedOf, sound, tagged } from '../kit/limiter/counting.ts';
import type { Answer, Request, Sending } from '../kit/limiter/requests.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { emails, inboxChange, quotaLeft } from './k6-requests.ts';

const { maxIds, unitsPerId } = inboxFacts.bulk;
/** Ids of a request that leaves something of the minute. */
const SOME = 25;
const BEYOND = 20;

/** The shape of a bulk request is not shown; this is the one that a target is asked with. */
const bulkOf = (ids: number): Request => ({
  ...inboxChange('POST /emails/bulk', '/emails/bulk', {
    ids: Array.from({ length: ids }, (_, index) => `unknown${index}`),
    isRead: true,
  }),
  expects: [200, 202, 204, 400, 413, 422],
});

interface History {
  readonly answers: readonly Answer[];
}

const ACCOUNTS = ['alone', 'some', 'most', 'too many'] as const;
const burst = (account: string): Sending[] =>
  burstOf(account, emails, inboxFacts.rateLimit.requests + BEYOND, 3);
const look = (account: string): Sending => ({ tag: 'look', account, request: emails, times: 1 });
const bulk = (account: string, ids: number): Sending => ({
  tag: 'bulk',
  account,
  request: bulkOf(ids),
  times: 1,
});

const bulkIn = ({ answers }: History, account: string): Exchange | undefined =>
  tagged(answers, 'bulk', account)[0]?.exchange;
const ok = (exchange: Exchange | undefined): exchange is Exchange =>
  exchange !== undefined && statusOf(exchange) < 300;

/** Throws an Inconclusive where not even a small request goes through: its shape may be another one. */
function small(history: History): Exchange {
  const exchange = bulkIn(history, 'some');
  if (!ok(exchange))
    throw new Inconclusive(
      `a bulk request of ${SOME} ids answers ${exchange === undefined ? 'nothing' : statusOf(exchange)}; its shape is not documented`,
    );
  return exchange;
}

/** Units of the month that the small request took. */
const unitsOf = (h: History): number =>
  quotaLeft(tagged(h.answers, 'look', 'some')[0]?.exchange) - quotaLeft(small(h));

/** How much of the minute the small request used up. */
function minuteOf({ answers }: History): number {
  sound(answers);
  const passed = (account: string): number => {
    const count = passedOf(tagged(answers, 'burst', account));
    if (count === undefined) throw new Inconclusive('no limit was reached');
    return count + tagged(answers, 'look', account).length;
  };
  return passed('alone') - passed('some');
}

/** Bulk changes of some ids, of as many as are allowed, and of one more. */
export const bulkCost = scenario<undefined, History>({
  id: 'load.bulk-cost',
  service: 'inbox',
  needs: ['k6'],
  cost: 0,
  stimulus: async ({ k6 }) => {
    for (const account of [...ACCOUNTS, IDLE]) await k6.account(account);
    return {
      answers: await k6.send([
        ...burst('alone'),
        look('some'),
        bulk('some', SOME),
        ...burst('some'),
        bulk('most', maxIds),
        bulk('too many', maxIds + 1),
        controlOf(IDLE, emails),
      ]),
    };
  },
  checkers: {
    'inbox.undetailed-operations.bulk-cost-per-id': (h) =>
      given(Number.isFinite(unitsOf(h)), () =>
        check(unitsOf(h) === SOME * unitsPerId, `${SOME} ids cost ${unitsOf(h)} units`, small(h)),
      ),
    'inbox.undetailed-operations.bulk-minute-limit-per-id': (h) =>
      given(ok(small(h)), () =>
        check(minuteOf(h) === SOME, `${SOME} ids use up ${minuteOf(h)} of the minute`, small(h)),
      ),
    'inbox.undetailed-operations.bulk-60-ids-accepted': (h) =>
      given(ok(small(h)), () => {
        const most = bulkIn(h, 'most');
        return check(ok(most), `${maxIds} ids answer ${most === undefined ? '' : statusOf(most)}`, most);
      }),
    'inbox.undetailed-operations.bulk-61-ids-refused': (h) =>
      given(ok(small(h)), () => {
        const tooMany = bulkIn(h, 'too many');
        return check(!ok(tooMany), `${maxIds + 1} ids go through`, tooMany);
      }),
  },
  observers: {
    'inbox.undetailed-operations.bulk-61-ids-status': (h) => {
      const tooMany = bulkIn(h, 'too many');
      if (!ok(small(h)) || tooMany === undefined || ok(tooMany)) return undefined;
      return seen(tooMany);
    },
  },
  words: (h) =>
    `${SOME} ids cost ${unitsOf(h)} units of the month and ${minuteOf(h)} of the minute; ${ACCOUNTS.slice(2)
      .map((account, index) => {
        const exchange = bulkIn(h, account);
        return `${maxIds + index} ids answer ${exchange === undefined ? 'nothing' : statusOf(exchange)}`;
      })
      .join(', ')}`,
});
