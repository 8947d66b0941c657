import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { elapsedMs, objectOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { whetherCounted } from '../kit/limiter/words.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';

const { requests: perMinute, windowSeconds } = inboxFacts.rateLimit;
const WINDOW_MS = windowSeconds * 1000;
/** Requests of the later half that a weighted counter is sure to count still, whatever its windows begin with. */
const LATER = 5;
/** Real time that the requests of a run may take, beside the moved clock. */
const LEEWAY_MS = 6000;

type Key = 'main' | 'second' | 'foreign' | 'unknown';
const read = ({ inbox }: ScenarioContext, key: Key = 'main'): Promise<Exchange> =>
  inbox.call('GET /views', { key });
const isMinute = (exchange: Exchange): boolean =>
  statusOf(exchange) === 429 && objectOf(exchange)['code'] !== 'QUOTA_EXCEEDED';
const isServed = (exchange: Exchange): boolean => statusOf(exchange) !== 429;

async function send(context: ScenarioContext, count: number, key: Key = 'main'): Promise<Exchange[]> {
  const answers: Exchange[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await read(context, key));
  return answers;
}

/** Requests of the kind in question. */
const STIRS = 5;

/** Whether the requests of a run took so little real time that it does not blur the moved clock. */
const inTime = (first: Exchange | undefined, last: Exchange | undefined): boolean =>
  first !== undefined && last !== undefined && elapsedMs(first, last) < LEEWAY_MS;

/** A minute in two halves: what was sent first is free again first, and alone. */
const minute = scenario({
  id: 'inbox.limits.minute',
  service: 'inbox',
  needs: ['burst', 'clock'],
  cost: 2 * perMinute + 10,
  input: () =>
    fc.record({
      // So that windows of a clock begin anywhere.
      offset: fc.integer({ min: 0, max: windowSeconds - 1 }),
      early: fc.integer({ min: 1, max: perMinute - 1 }),
      pause: fc.integer({ min: 10, max: windowSeconds - 10 }),
    }),
  stimulus: async (context, { offset, early, pause }) => {
    await context.advance(offset * 1000);
    const filled = await send(context, early);
    await context.advance(pause * 1000);
    filled.push(...(await send(context, perMinute - early)));
    const over = await send(context, 2);
    await context.advance((windowSeconds - pause) * 1000 - LEEWAY_MS);
    const late = await read(context);
    await context.advance(LEEWAY_MS + 1000);
    const next = await send(context, perMinute);
    return {
      early,
      filled,
      over,
      isTimely:
        filled[0] !== undefined &&
        over[0] !== undefined &&
        elapsedMs(filled[0], over[0]) + pause * 1000 < WINDOW_MS,
      late,
      next,
      whole: filled.every(isServed) && !over.some(isServed) && inTime(filled[0], next.at(-1)),
    };
  },
  checkers: {
    'inbox.limits.minute-60-accepted': ({ filled }) =>
      every(filled, (answer) =>
        check(isServed(answer), `request ${filled.indexOf(answer) + 1} is refused`, answer),
      ),
    'inbox.limits.minute-61-refused': ({ filled, over, isTimely }) =>
      given(isTimely && filled.every(isServed), () =>
        every(over.slice(0, 1), (answer) => check(!isServed(answer), 'one request too many passes', answer)),
      ),
    // Whether refusals take their place too is open.
    'inbox.limits.minute-window-length': ({ whole, early, over, late, next }) =>
      given(whole, () =>
        every([late, ...(early > over.length + 1 ? next.slice(0, 1) : [])], (answer) =>
          answer === late
            ? check(!isServed(late), 'a request stops counting too early', late)
            : check(isServed(answer), 'a request counts for longer than a minute', answer),
        ),
      ),
    // Of a window that starts anew everything is free at once; a log frees what was sent first and a weighted
    // counter a part of it all, and both slide.
    'inbox.limits.minute-sliding': ({ early, whole, next }) =>
      given(whole && perMinute - early >= LATER && next[0] !== undefined && isServed(next[0]), () =>
        check(!next.every(isServed), 'all of the minute is free again at once', ...next.slice(-1)),
      ),
  },
});

/** What uses up the minute, and whose. */
const shares = scenario({
  id: 'inbox.limits.shares',
  service: 'inbox',
  needs: ['burst', 'clock', 'state', 'foreign-key', 'write'],
  cost: 12 * perMinute,
  stimulus: async (context) => {
    const { inbox, survey } = context;
    const emailId = survey.emails[0]?.id ?? 'none';
    /** Requests of the main key that pass after five others; undefined where that took longer than a window. */
    const leftAfter = async (stir: () => Promise<unknown>): Promise<Left> => {
      await context.advance(WINDOW_MS + LEEWAY_MS);
      const since = context.now();
      for (let times = 0; times < STIRS; times += 1) await stir();
      const passed = (await send(context, perMinute + 1)).filter(isServed).length;
      return context.now() - since < WINDOW_MS ? passed : undefined;
    };
    const left = {
      nothing: await leftAfter(async () => undefined),
      second: await leftAfter(() => read(context, 'second')),
      emails: await leftAfter(() => inbox.call('GET /emails', { query: { limit: 1 } })),
      search: await leftAfter(() => inbox.call('GET /emails/search', { query: { q: 'zz', limit: 1 } })),
      drafts: await leftAfter(() => inbox.call('GET /drafts')),
      writes: await leftAfter(() =>
        inbox.call('PATCH /emails/{emailId}', { path: { emailId }, body: { isRead: true } }),
      ),
      unauthorised: await leftAfter(() => read(context, 'unknown')),
      unknownPaths: await leftAfter(() => inbox.raw({ method: 'GET', target: '/no-such-path' })),
    };
    const foreign = await read(context, 'foreign');
    return { left, over: await read(context), foreign };
  },
  checkers: {
    'inbox.limits.minute-per-account': ({ over, foreign }) =>
      given(isMinute(over), () => check(isServed(foreign), 'another account is refused as well', foreign)),
    'inbox.limits.minute-shared-by-keys': ({ left }) => uses(left.nothing, left.second),
    'inbox.limits.minute-every-route-counts': ({ left }) =>
      every([left.emails, left.search, left.drafts], (each) => uses(left.nothing, each)),
    'inbox.limits.minute-writes-count': ({ left }) => uses(left.nothing, left.writes),
  },
  observers: {
    'inbox.limits.minute-unauthorised-requests-count': ({ left }) => counts(left.nothing, left.unauthorised),
    'inbox.limits.minute-unknown-paths-count': ({ left }) => counts(left.nothing, left.unknownPaths),
  },
});

type Left = number | undefined;
/** Half of what was sent is far from what other limiters round off. */
const counts = (nothing: Left, left: Left): string | undefined =>
  nothing === undefined || left === undefined ? undefined : whetherCounted(nothing - left > STIRS / 2);
const uses = (nothing: Left, left: Left): Judgement =>
  nothing === undefined || left === undefined || nothing < 10
    ? vacuous
    : check(left === nothing - STIRS, `${STIRS} requests use up ${nothing - left} of the minute`);

export const inboxLimits = [minute, shares];
