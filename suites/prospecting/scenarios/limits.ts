import { prospectingFacts } from '../../../generated/facts.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, elapsedMs } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import {
  PROSPECTING_LEEWAY_MS,
  type Left,
  PROSPECTING_WINDOW_MS,
  sendCounted,
  inTime,
  sendCountedReads,
} from '../support/limits.ts';
import { addBatch } from '../checks/lists.ts';
import { resultOf, startSearch, tools } from '../support/tools.ts';

const { requestsByPlan } = prospectingFacts.rateLimit;

type Plan = keyof typeof requestsByPlan;

/** The number of accepted requests before a refusal, or `most`; undefined if they took longer than a window. */
async function passed(context: ScenarioContext, since: number, most: number): Promise<number | undefined> {
  let count = 0;
  while (count < most && ok(await sendCounted(context))) count += 1;
  return context.now() - since < PROSPECTING_WINDOW_MS ? count : undefined;
}

/** Whether a window that was half over after its first request had not ended before this one. */
const inWindow = (first: Exchange | undefined, last: Exchange | undefined): boolean =>
  first !== undefined &&
  last !== undefined &&
  elapsedMs(first, last) < PROSPECTING_WINDOW_MS / 2 - PROSPECTING_LEEWAY_MS;

/** If a window lasted longer than documented: the answer one window after the quota was used up at once. */
async function afterBurst(
  context: ScenarioContext<'clock'>,
  next: Exchange | undefined,
  quota: number,
): Promise<Exchange | undefined> {
  if (next === undefined || ok(next)) return undefined;
  await context.advance(3 * PROSPECTING_WINDOW_MS);
  await sendCountedReads(context, quota + 1);
  await context.advance(PROSPECTING_WINDOW_MS + PROSPECTING_LEEWAY_MS);
  return sendCounted(context);
}

/** A window of each plan: one request, half a window later the rest and three more, then its end. */
export const window = stimulus({
  id: 'prospecting.limits.window',
  requires: ['burst', 'clock', 'state'],
  cases: () => Object.keys(requestsByPlan) as Plan[],
  stimulus: async (context, plan) => {
    await context.arrange({ plan });
    const quota = requestsByPlan[plan];
    const filled = await sendCountedReads(context, 1);
    await context.advance(PROSPECTING_WINDOW_MS / 2);
    filled.push(...(await sendCountedReads(context, quota - 1)));
    const over = await sendCountedReads(context, 3);
    await context.advance(PROSPECTING_WINDOW_MS / 2 - PROSPECTING_LEEWAY_MS);
    const late = await sendCounted(context);
    await context.advance(2 * PROSPECTING_LEEWAY_MS);
    const next = await sendCountedReads(context, quota);
    return {
      plan,
      quota,
      again: await afterBurst(context, next[0], quota),
      filled,
      over,
      late,
      next,
      whole: filled.every(ok) && !over.some(ok) && inTime(filled[0], late),
      early: inWindow(filled[0], over.at(-1)),
    };
  },
});

/** What else uses up the quota, and what is accepted after that. */
export const counting = stimulus({
  id: 'prospecting.limits.counting',
  requires: ['burst', 'state', 'clock', 'foreign-key'],
  stimulus: async (context) => {
    const { prospecting } = context;
    const quota = requestsByPlan.none;
    await context.arrange({ plan: 'none' });
    const turn = () => context.advance(PROSPECTING_WINDOW_MS + PROSPECTING_LEEWAY_MS);
    /** The quota left after some requests. */
    const leftAfter = async (stir: () => Promise<unknown>): Promise<Left> => {
      await turn();
      const since = context.now();
      for (let times = 0; times < 5; times += 1) await stir();
      return passed(context, since, quota + 5);
    };
    const { listId } = await newList(context, 'Counted');
    const started = await startSearch(context, 'find-email');
    const addTwo = () => addBatch(context, listId, [{ firstName: 'Ada' }, { firstName: 'Bob' }]);
    const unknownCampaign = { path: { campaignId: 'f'.repeat(24) } };
    const left = {
      nothing: await leftAfter(async () => undefined),
      lists: await leftAfter(async () => {
        await prospecting.call('GET /lists/list');
        await prospecting.call('GET /lists/list/{listId}/rows', { path: { listId } });
      }),
      listWrites: await leftAfter(async () => {
        const made = await newList(context, 'Uncounted');
        await addTwo();
        await prospecting.call('DELETE /lists/list/{listId}', { path: { listId: made.listId } });
      }),
      tools: await leftAfter(() => prospecting.call('GET /tools/find/email')),
      starts: await leftAfter(async () => {
        for (const tool of tools) await startSearch(context, tool);
      }),
      polling: await leftAfter(() => resultOf(context, 'find-email', started)),
      failures: await leftAfter(() =>
        prospecting.call('GET /advanced/campaigns/{campaignId}', unknownCampaign),
      ),
      unauthorised: await leftAfter(() => sendCounted(context, { key: 'unknown' })),
      unknownPaths: await leftAfter(() => prospecting.raw({ method: 'GET', target: '/no-such-path' })),
      second: await leftAfter(() => sendCounted(context, { key: 'second' })),
      foreign: await leftAfter(() => sendCounted(context, { key: 'foreign' })),
    };
    // The quota is used up from here on, if the window lasts long enough.
    return {
      quota,
      started,
      left,
      over: await sendCounted(context),
      unauthorised: await sendCounted(context, { key: 'unknown' }),
      still: await sendCounted(context),
      lists: [await prospecting.call('GET /lists/list'), await addTwo()],
      tools: [await prospecting.call('GET /tools/find/email'), await startSearch(context, 'verify-email')],
      foreign: await sendCounted(context, { key: 'foreign' }),
    };
  },
});
