import { inboxFacts } from '../../generated/facts.ts';
import { elapsedMs, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { retryAfterForm, whetherRetryAfter } from '../kit/limiter/words.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { ok, seen } from './answers.ts';
import { look } from './counters.ts';
import { countingHeaders } from './shape-questions.ts';
import { post } from './write-questions.ts';

const MINUTE = 60_000;
const { requests, windowSeconds } = inboxFacts.rateLimit;

/** Reads of one email and changes while everything is slow, and a key on its way out. */
const rare = scenario({
  id: 'inbox.errors.questions',
  service: 'inbox',
  needs: ['write', 'state', 'clock'],
  cost: 8,
  stimulus: async ({ inbox, survey, arrange, advance }) => {
    const path = { emailId: survey.emails[0]?.id ?? 'none' };
    await arrange({ situation: { slowReads: true } });
    const read = await inbox.call('GET /emails/{emailId}', { path });
    const change = await inbox.call('PATCH /emails/{emailId}', { path, body: { isRead: true } });
    await arrange({ situation: { slowReads: false } });
    await arrange({ disable: 'second' });
    const meanwhile: Record<string, string> = {};
    for (const minute of [1, 2, 3]) {
      await advance(MINUTE);
      const answer = await inbox.call('GET /emails', { query: { limit: 1 }, key: 'second' });
      meanwhile[`after ${minute} min`] = ok(answer) ? 'works' : seen(answer);
    }
    return { read, change, meanwhile };
  },
  checkers: {},
  observers: {
    'inbox.get-email.timeout': ({ read }) => seen(read),
    'inbox.errors.timeout-of-changes': ({ change }) => seen(change),
    'inbox.authentication.disabled-key-meanwhile': ({ meanwhile }) => meanwhile,
  },
});

/** Both counters used up. */
const usedUp = scenario({
  id: 'inbox.limits.questions',
  service: 'inbox',
  needs: ['burst', 'clock', 'state'],
  cost: requests + 10,
  stimulus: async (context) => {
    await context.arrange({
      spendMonthUnits: inboxFacts.monthlyQuota.requests - requests * inboxFacts.requestUnits,
    });
    for (let index = 0; index < requests; index += 1) await look(context);
    const both = await look(context);
    await context.advance((windowSeconds + 1) * 1000);
    return { both, month: await look(context) };
  },
  checkers: {},
  observers: {
    'inbox.limits.month-and-minute-exceeded': ({ both, month }) =>
      statusOf(both) === 429 && statusOf(month) === 429 ? seen(both) : undefined,
    'inbox.endpoints.headers-on-quota-exceeded': ({ month }) =>
      statusOf(month) === 429 ? countingHeaders(month) : undefined,
    'inbox.errors.quota-retry-after': ({ month }) =>
      statusOf(month) === 429 ? whetherRetryAfter(month) : undefined,
    'inbox.endpoints.retry-after-form': ({ both }) => retryAfterForm(both),
  },
});

/** Refusals between a full minute and the end of it. */
const REFUSALS = 20;

/** What passes when a full minute is over, without refusals in it and with many. */
const refusals = scenario({
  id: 'inbox.limits.refusals',
  service: 'inbox',
  needs: ['burst', 'clock'],
  cost: 4 * (requests + REFUSALS),
  stimulus: async (context) => {
    const some = async (count: number): Promise<Exchange[]> => {
      const answers: Exchange[] = [];
      for (let index = 0; index < count; index += 1) answers.push(await look(context));
      return answers;
    };
    const isServed = (answer: Exchange): boolean => statusOf(answer) !== 429;
    /** Requests that pass after the minute; undefined where the machine was too slow for it. */
    const passing = async (count: number): Promise<number | undefined> => {
      await context.advance(4 * windowSeconds * 1000);
      const filled = await some(requests);
      await context.advance((windowSeconds * 1000) / 2);
      const refused = await some(count);
      await context.advance((windowSeconds * 1000) / 2 + SLACK_MS);
      const next = await some(requests);
      const [first, last] = [filled[0], next.at(-1)];
      const isInTime = first !== undefined && last !== undefined && elapsedMs(first, last) < SLACK_MS;
      return isInTime && filled.every(isServed) && !refused.some(isServed)
        ? next.filter(isServed).length
        : undefined;
    };
    return { without: await passing(0), with: await passing(REFUSALS) };
  },
  checkers: {},
  observers: {
    'inbox.limits.minute-refused-requests-count': ({ without, with: after }) =>
      without === undefined || after === undefined
        ? undefined
        : without - after > REFUSALS / 2
          ? 'refusals count'
          : 'refusals do not count',
  },
});
/** Real time that a minute's requests may take, beside the moved clock. */
const SLACK_MS = 10_000;

const { maxIds } = inboxFacts.bulk;
/** One id more than a bulk change may name, where a change of few goes through. */
const bulk = scenario({
  id: 'inbox.undetailed-operations.bulk-ids',
  service: 'inbox',
  needs: ['write', 'clock'],
  cost: maxIds + 4,
  stimulus: async (context) => {
    const of = (count: number): Promise<Exchange> =>
      post(context, '/emails/bulk', {
        ids: Array.from({ length: count }, (_, index) => `unknown${index}`),
        isRead: true,
      });
    const few = await of(2);
    await context.advance(2 * windowSeconds * 1000);
    return { few, tooMany: await of(maxIds + 1) };
  },
  checkers: {},
  observers: {
    'inbox.undetailed-operations.bulk-61-ids-status': ({ few, tooMany }) =>
      ok(few) && !ok(tooMany) ? seen(tooMany) : undefined,
  },
});

export const inboxLimitQuestions = [rare, usedUp, refusals, bulk];
