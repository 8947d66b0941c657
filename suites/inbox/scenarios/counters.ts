import { inboxFacts } from '../../../generated/facts.ts';
import { READ_ROUTES, comingMonth, filling, readCounters, readAt } from '../checks/counters.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { DAY, MINUTE, SECOND } from '../../kit/model/time.ts';

const { windowSeconds } = inboxFacts.rateLimit;
const MONTH_UNITS = inboxFacts.monthlyQuota.requests;
const { maxIds } = inboxFacts.bulk;

/** The cost of one request, by the counter before and after it. */
const COSTS: Readonly<
  Record<string, (context: ScenarioContext, unknown: string) => Promise<readonly Exchange[]>>
> = {
  read: async (context) => [await readCounters(context)],
  routes: async (context) => {
    const answers = [];
    for (const path of READ_ROUTES) answers.push(await readAt(context, path));
    return answers;
  },
  invalid: async ({ inbox }) => [await inbox.call('GET /emails', { rawQuery: 'folderType=NONE' })],
  missing: async ({ inbox }, unknown) => [
    await inbox.call('GET /emails/{emailId}', { path: { emailId: unknown } }),
  ],
  unknownKey: async ({ inbox }) => [await inbox.call('GET /emails', { key: 'unknown' })],
  prospecting: async ({ prospecting }) => [
    await prospecting.call('GET /advanced/campaigns'),
    await prospecting.call('GET /lists/list'),
  ],
};

export const costs = stimulus({
  id: 'inbox.counters.costs',
  isFresh: true,
  cases: () => Object.entries(COSTS).map(([what, act]) => ({ what, act })),
  stimulus: async (context, { what, act }) => {
    const before = await readCounters(context);
    const answers = await act(context, '00000000-0000-4000-8000-000000000000');
    return { what, before, answers, after: await readCounters(context) };
  },
});

/** The requests of a minute, as reads over all routes. */
export const reads = stimulus({
  id: 'inbox.counters.minute-of-reads',
  requires: ['burst'],
  isFresh: true,
  stimulus: (context) =>
    filling(context, (index) => readAt(context, READ_ROUTES[index % READ_ROUTES.length] ?? READ_ROUTES[0])),
});

/** The units of a whole month, spent by bulk changes with the most allowed ids, from the twentieth of a month. */
export const month = stimulus({
  id: 'inbox.counters.month',
  requires: ['burst', 'clock', 'write', 'state', 'foreign-key'],
  stimulus: async (context) => {
    const { twentieth: start, turn, goTo } = comingMonth(context.advance);
    await goTo(start);
    const ids = Array.from({ length: maxIds }, (_, index) => `unknown${index}`);
    const within: Exchange[] = [];
    const bulks = Math.floor(MONTH_UNITS / maxIds);
    // Two sliding buckets count the previous window, too, and a busy machine may send late within one.
    const pace = 3 * windowSeconds * SECOND;
    for (let index = 0; index < bulks; index += 1) {
      within.push(await context.inbox.call('POST /emails/bulk', { body: { ids, isRead: true } }));
      await goTo(start + (index + 1) * pace);
    }
    for (let used = bulks * maxIds; used < MONTH_UNITS; used += 1) within.push(await readCounters(context));
    await goTo(start + (bulks + 2) * pace);
    const beyond = await readCounters(context);
    const foreign = await readCounters(context, 'foreign');
    await goTo(turn - MINUTE);
    const before = await readCounters(context);
    await goTo(turn + MINUTE);
    const after = await readCounters(context);
    await goTo(turn + DAY);
    return { within, beyond, foreign, before, after, dayAfter: await readCounters(context) };
  },
});
