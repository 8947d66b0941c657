import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { elapsedMs, headerOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { whetherCounted } from '../kit/limiter/words.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { formOf } from './forms.ts';
import { bodyOf, isStatus, ok } from './wire.ts';

const { requestsByPlan, windowSeconds, overLimitStatus, overLimitError } = prospectingFacts.rateLimit;
type Plan = keyof typeof requestsByPlan;
const WINDOW_MS = windowSeconds * 1000;
/** Real time that the requests of a run may take, beside the moved clock. */
const LEEWAY_MS = 8000;

/** As many failures are none by accident. */
const ACCIDENTS = 3;

type Options = { readonly key?: 'second' | 'foreign' | 'unknown' };
const counted = ({ prospecting }: ScenarioContext, options: Options = {}): Promise<Exchange> =>
  prospecting.call('GET /advanced/campaigns', options);

/** Sends counted requests one after the other. */
async function send(context: ScenarioContext, count: number): Promise<Exchange[]> {
  const answers: Exchange[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await counted(context));
  return answers;
}

/** Requests that pass before one is refused, or all of `most`; undefined where that took longer than a window. */
async function passed(context: ScenarioContext, since: number, most: number): Promise<number | undefined> {
  let count = 0;
  while (count < most && ok(await counted(context))) count += 1;
  return context.now() - since < WINDOW_MS ? count : undefined;
}

/** Whether the requests of a run took so little real time that the last still fell into the window of the first. */
const inTime = (first: Exchange | undefined, late: Exchange): boolean =>
  first !== undefined && elapsedMs(first, late) < LEEWAY_MS;

/** Whether a window that was half over after its first request had not ended before this one. */
const inWindow = (first: Exchange | undefined, last: Exchange | undefined): boolean =>
  first !== undefined && last !== undefined && elapsedMs(first, last) < WINDOW_MS / 2 - LEEWAY_MS;

const allPass = (answers: readonly Exchange[]): Judgement =>
  every(answers, (answer) =>
    check(ok(answer), `a request within the quota answers ${statusOf(answer)}`, answer),
  );
const refused = (answer: Exchange | undefined): Judgement =>
  answer === undefined ? vacuous : check(!ok(answer), 'a request over the quota passes', answer);

/** Where a window outlasted its length: what answers a window after the quota was used up in one go. */
async function afterBurst(
  context: ScenarioContext,
  next: Exchange | undefined,
  quota: number,
): Promise<Exchange | undefined> {
  if (next === undefined || ok(next)) return undefined;
  await context.advance(3 * WINDOW_MS);
  await send(context, quota + 1);
  await context.advance(WINDOW_MS + LEEWAY_MS);
  return counted(context);
}

/** A window of each plan: one request, half a window later the rest and three too many, then its end. */
const window = scenario({
  id: 'prospecting.limits.window',
  service: 'prospecting',
  needs: ['burst', 'clock', 'state'],
  cost: 2 * requestsByPlan.scale + 10,
  cases: () => Object.keys(requestsByPlan) as Plan[],
  stimulus: async (context, plan) => {
    await context.arrange({ plan });
    const quota = requestsByPlan[plan];
    const filled = await send(context, 1);
    await context.advance(WINDOW_MS / 2);
    filled.push(...(await send(context, quota - 1)));
    const over = await send(context, 3);
    await context.advance(WINDOW_MS / 2 - LEEWAY_MS);
    const late = await counted(context);
    await context.advance(2 * LEEWAY_MS);
    const next = await send(context, quota);
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
  checkers: {
    'prospecting.limits.quota-30-without-plan': (h) => given(h.plan === 'none', () => allPass(h.filled)),
    'prospecting.limits.quota-30-refuses-31st': (h) =>
      given(h.early && h.plan === 'none', () => refused(h.over[0])),
    'prospecting.limits.quota-100-on-start': (h) => given(h.plan === 'start', () => allPass(h.filled)),
    'prospecting.limits.quota-100-refuses-101st': (h) =>
      given(h.early && h.plan === 'start', () => refused(h.over[0])),
    'prospecting.limits.quota-300-on-grow': (h) => given(h.plan === 'grow', () => allPass(h.filled)),
    'prospecting.limits.quota-300-refuses-301st': (h) =>
      given(h.early && h.plan === 'grow', () => refused(h.over[0])),
    'prospecting.limits.quota-1000-on-scale': (h) => given(h.plan === 'scale', () => allPass(h.filled)),
    'prospecting.limits.quota-1000-refuses-1001st': (h) =>
      given(h.early && h.plan === 'scale', () => refused(h.over[0])),
    'prospecting.limits.quota-of-this-account': ({ filled, over, early }) => {
      if (!early) return vacuous;
      const all = [...filled, ...over];
      const first = all.findIndex((answer) => !ok(answer));
      return check(
        (Object.values(requestsByPlan) as number[]).includes(first === -1 ? all.length : first),
        `${first} requests pass`,
        all[first],
      );
    },
    'prospecting.limits.over-limit-500': ({ over }) =>
      every(over, (answer) => given(!ok(answer), () => isStatus(answer, overLimitStatus))),
    'prospecting.errors.rate-limited-not-quota': ({ over }) =>
      every(over, (answer) =>
        given(!ok(answer), () => check(statusOf(answer) !== 429, 'the quota answers 429', answer)),
      ),
    'prospecting.limits.over-limit-error': ({ over }) =>
      every(over, (answer) =>
        given(!ok(answer), () =>
          check(
            bodyOf(answer)['error'] === overLimitError,
            `error is ${JSON.stringify(bodyOf(answer)['error'])}`,
            answer,
          ),
        ),
      ),
    'prospecting.limits.over-limit-no-retry-after': ({ over }) =>
      every(over, (answer) =>
        given(!ok(answer), () =>
          check(headerOf(answer, 'Retry-After') === undefined, 'Retry-After is there', answer),
        ),
      ),
    // Shortly before its end the window still refuses; a shorter one would not.
    'prospecting.limits.window-60-seconds': ({ whole, late, next }) =>
      given(whole, () =>
        every([late, next[0]], (answer) =>
          answer === late
            ? check(!ok(late), `a request passes ${(WINDOW_MS - LEEWAY_MS) / 1000} s into the window`, late)
            : check(answer !== undefined && ok(answer), 'the window outlasts its length', answer),
        ),
      ),
    // Whatever its length: a fixed window frees everything at once, and does so as long after a burst as after
    // requests that came bit by bit. A few failures may be accidents.
    'prospecting.limits.window-fixed': ({ whole, late, next, again }) =>
      given(whole && !ok(late), () => {
        const failed = next.filter((answer) => !ok(answer));
        if (next[0] !== undefined && ok(next[0]))
          return check(
            failed.length < ACCIDENTS,
            `only ${next.length - failed.length} requests are free again`,
            failed[0],
          );
        return given(again !== undefined && failed.length === next.length, () =>
          check(again === undefined || !ok(again), 'later requests move the end of the window', next[0]),
        );
      }),
    'prospecting.limits.quota-whole-again': ({ whole, quota, next }) =>
      given(whole && next[0] !== undefined && ok(next[0]), () =>
        check(
          next.every(ok),
          `only ${next.filter(ok).length} of ${quota} are free again`,
          next.find((a) => !ok(a)),
        ),
      ),
    'prospecting.limits.over-limit-next-window': ({ whole, next }) =>
      given(whole, () =>
        every(next.slice(0, 1), (answer) => check(ok(answer), 'the next window refuses as well', answer)),
      ),
    'prospecting.retry.retry-quota-after-60-seconds': ({ whole, next }) =>
      given(whole, () =>
        every(next.slice(0, 1), (answer) => check(ok(answer), 'a retry is refused', answer)),
      ),
  },
  observers: {
    'prospecting.limits.rate-headers': ({ filled }) => {
      const names = Object.keys(filled[0]?.response.headers ?? {}).filter((name) =>
        /rate|limit|quota/.test(name),
      );
      return names.length === 0 ? 'none' : names.sort().join(', ');
    },
    'prospecting.errors.quota-and-failure-alike': ({ over }) =>
      over[0] === undefined || ok(over[0]) ? undefined : { 'over the quota': formOf(over[0]) },
  },
});

/** Windows that begin anywhere against the clock. */
const start = scenario({
  id: 'prospecting.limits.start',
  service: 'prospecting',
  needs: ['burst', 'clock', 'state'],
  cost: 2 * requestsByPlan.none + 5,
  input: () => fc.integer({ min: 1, max: windowSeconds - 1 }),
  stimulus: async (context, offset) => {
    await context.arrange({ plan: 'none' });
    await context.advance(WINDOW_MS + offset * 1000);
    const filled = await send(context, requestsByPlan.none);
    const over = await counted(context);
    await context.advance(WINDOW_MS - LEEWAY_MS);
    const late = await counted(context);
    await context.advance(2 * LEEWAY_MS);
    return { filled, over, late, next: await counted(context) };
  },
  checkers: {
    'prospecting.limits.window-from-first-request': ({ filled, over, late, next }) =>
      given(inTime(filled[0], late) && filled.every(ok) && !ok(over) && ok(next), () =>
        check(!ok(late), 'the window ends before its length is over', late),
      ),
  },
});

/** What else uses up the quota, and what is served when it is used up. */
const counting = scenario({
  id: 'prospecting.limits.counting',
  service: 'prospecting',
  needs: ['burst', 'state', 'clock', 'foreign-key'],
  cost: 8 * requestsByPlan.none + 40,
  stimulus: async (context) => {
    const { prospecting } = context;
    const quota = requestsByPlan.none;
    await context.arrange({ plan: 'none' });
    const turn = () => context.advance(WINDOW_MS + LEEWAY_MS);
    /** How much of the quota is left after some requests. */
    const leftAfter = async (stir: () => Promise<unknown>): Promise<Left> => {
      await turn();
      const since = context.now();
      for (let times = 0; times < 5; times += 1) await stir();
      return passed(context, since, quota + 5);
    };
    const unknownCampaign = { path: { campaignId: 'f'.repeat(24) } };
    const left = {
      nothing: await leftAfter(async () => undefined),
      lists: await leftAfter(() => prospecting.call('GET /lists/list')),
      tools: await leftAfter(() => prospecting.call('GET /tools/find/email')),
      failures: await leftAfter(() =>
        prospecting.call('GET /advanced/campaigns/{campaignId}', unknownCampaign),
      ),
      unauthorised: await leftAfter(() => counted(context, { key: 'unknown' })),
      unknownPaths: await leftAfter(() => prospecting.raw({ method: 'GET', target: '/no-such-path' })),
      second: await leftAfter(() => counted(context, { key: 'second' })),
      foreign: await leftAfter(() => counted(context, { key: 'foreign' })),
    };
    // The quota is used up from here on, if the window lasts that long.
    return {
      quota,
      left,
      over: await counted(context),
      unauthorised: await counted(context, { key: 'unknown' }),
      still: await counted(context),
      lists: await prospecting.call('GET /lists/list'),
      tools: await prospecting.call('GET /tools/find/email'),
      foreign: await counted(context, { key: 'foreign' }),
    };
  },
  checkers: {
    'prospecting.limits.lists-not-counted': ({ left }) => uses(left.nothing, left.lists, 'the lists service'),
    'prospecting.limits.tools-not-counted': ({ left }) => uses(left.nothing, left.tools, 'finders'),
    'prospecting.limits.tools-polling-not-counted': ({ left }) =>
      uses(left.nothing, left.tools, 'reading again'),
    'prospecting.limits.lists-served-over-limit': ({ over, lists }) =>
      given(!ok(over), () => check(ok(lists), `the lists service answers ${statusOf(lists)}`, lists)),
    'prospecting.limits.tools-served-over-limit': ({ over, tools }) =>
      given(!ok(over), () => check(ok(tools), `finders answer ${statusOf(tools)}`, tools)),
    'prospecting.limits.per-account': ({ over, foreign }) =>
      given(!ok(over), () => check(ok(foreign), 'another account is refused as well', foreign)),
    'prospecting.auth.keys-share-minute-counter': ({ left }) =>
      left.nothing === undefined || left.nothing === 0 || left.second === undefined
        ? vacuous
        : check(left.second < left.nothing, 'the second key has a quota of its own'),
  },
  observers: {
    'prospecting.limits.failures-count': ({ left }) => counts(left.nothing, left.failures),
    'prospecting.limits.unauthorised-count': ({ left }) => counts(left.nothing, left.unauthorised),
    'prospecting.limits.unknown-paths-count': ({ left }) => counts(left.nothing, left.unknownPaths),
    'prospecting.limits.over-limit-unauthorised': ({ over, unauthorised, still }) =>
      ok(over) || ok(still) ? undefined : String(statusOf(unauthorised)),
  },
});

type Left = number | undefined;
const counts = (nothing: Left, left: Left): string | undefined =>
  nothing === undefined || left === undefined ? undefined : whetherCounted(left < nothing);
const uses = (nothing: Left, left: Left, who: string): Judgement =>
  nothing === undefined || left === undefined || nothing === 0
    ? vacuous
    : check(left === nothing, `${who} use up ${(nothing - left) / 5} of the quota a call`);

export const limits = [window, start, counting];
