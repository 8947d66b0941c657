import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { elapsedMs, headerOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, orOthers, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { isCode, isStatus } from './answers.ts';

const { requests, windowSeconds } = inboxFacts.rateLimit;
const MONTH_UNITS = inboxFacts.monthlyQuota.requests;
const { maxIds } = inboxFacts.bulk;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

export const look = (
  { inbox }: ScenarioContext,
  key: 'main' | 'second' | 'foreign' = 'main',
): Promise<Exchange> => inbox.call('GET /emails', { query: { limit: 1 }, key });
export const quotaLeft = (exchange: Exchange): number | undefined => {
  const left = Number(headerOf(exchange, 'X-RateLimit-Quota-Remaining') ?? NaN);
  return Number.isFinite(left) ? left : undefined;
};
const served = (exchange: Exchange): boolean => statusOf(exchange) !== 429;

/** Every route that reads and needs no more than the id of an email. */
export const READS = [
  '/emails?limit=1',
  '/emails/search?q=the',
  '/emails/{emailId}',
  '/emails/{emailId}/body',
  '/drafts',
  '/views',
  '/filters',
] as const;
export const readAt = (
  { inbox, survey }: Pick<ScenarioContext, 'inbox' | 'survey'>,
  path: string,
): Promise<Exchange> =>
  inbox.raw({
    method: 'GET',
    operation: `GET ${path.split('?')[0] ?? path}`,
    target: path.replace('{emailId}', survey.emails[0]?.id ?? 'none'),
  });

/** What one request costs, as the counter before and after it says. */
const COSTS: Readonly<
  Record<string, (context: ScenarioContext, unknown: string) => Promise<readonly Exchange[]>>
> = {
  read: async (context) => [await look(context)],
  routes: async (context) => {
    const answers = [];
    for (const path of READS) answers.push(await readAt(context, path));
    return answers;
  },
  invalid: async ({ inbox }) => [
    await inbox.raw({ method: 'GET', operation: 'GET /emails', target: '/emails?folderType=NONE' }),
  ],
  missing: async ({ inbox }, unknown) => [
    await inbox.call('GET /emails/{emailId}', { path: { emailId: unknown } }),
  ],
  unknownKey: async ({ inbox }) => [await inbox.call('GET /emails', { key: 'unknown' })],
  prospecting: async ({ prospecting }) => [
    await prospecting.call('GET /advanced/campaigns'),
    await prospecting.call('GET /lists/list'),
  ],
};

const costs = scenario({
  id: 'inbox.limits.costs',
  service: 'inbox',
  needs: ['read'],
  cost: 12,
  cases: () => Object.entries(COSTS).map(([what, act]) => ({ what, act })),
  stimulus: async (context, { what, act }) => {
    const before = await look(context);
    const answers = await act(context, '00000000-0000-4000-8000-000000000000');
    return { what, before, answers, after: await look(context) };
  },
  checkers: {
    'inbox.limits.unit-per-read': (h) => costing(h, 'read', 1),
    'inbox.limits.month-every-route-counts': (h) => costing(h, 'routes', READS.length),
    'inbox.limits.unit-counted-on-validation-failure': (h) => costing(h, 'invalid', 1),
    'inbox.limits.unit-counted-on-not-found': (h) => costing(h, 'missing', 1),
    'inbox.limits.unit-not-counted-on-401': (h) => costing(h, 'unknownKey', 0),
    'inbox.service.quota-separate-from-prospecting': (h) => costing(h, 'prospecting', 0),
    'inbox.endpoints.header-quota-reset-is-month-end': ({ before }) => monthEnd(before),
  },
});

interface Cost {
  readonly what: string;
  readonly before: Exchange;
  readonly answers: readonly Exchange[];
  readonly after: Exchange;
}
/** The look afterwards costs a unit itself; what others send meanwhile costs units as well. */
function costing({ what, before, answers, after }: Cost, wanted: string, count: number): Judgement {
  const [from, to] = [quotaLeft(before), quotaLeft(after)];
  if (what !== wanted || from === undefined || to === undefined) return vacuous;
  const fall = from - to - inboxFacts.requestUnits;
  const units = count * inboxFacts.requestUnits;
  return orOthers(
    check(fall === units, `the quota falls by ${fall} instead of ${units}`, before, ...answers, after),
    fall > units,
  );
}

/** The form of the moment is open: seconds or milliseconds of the epoch, a text, or seconds to wait. */
export function monthEnd(exchange: Exchange): Judgement {
  const text = headerOf(exchange, 'X-RateLimit-Quota-Reset');
  if (text === undefined) return vacuous;
  const value = Number(text);
  const now = Date.parse(headerOf(exchange, 'Date') ?? '');
  const at = !Number.isFinite(value)
    ? Date.parse(text)
    : value > 1e12
      ? value
      : value > 1e9
        ? value * SECOND
        : now + value * SECOND;
  // A wait in whole seconds may miss the turn by a second or two.
  const slack = value < 1e9 ? 3 * SECOND : 0;
  const day = new Date(at + slack);
  return Number.isNaN(at)
    ? vacuous
    : check(
        day.getUTCDate() === 1 && (at + slack) % DAY <= 2 * slack,
        `the quota is said to return at ${new Date(at).toISOString()}`,
        exchange,
      );
}

const change = scenario({
  id: 'inbox.limits.cost-of-change',
  service: 'inbox',
  needs: ['write'],
  cost: 3,
  input: () => fc.boolean(),
  stimulus: async (context, isRead) => {
    const before = await look(context);
    const emailId = context.survey.emails[0]?.id ?? 'none';
    const changed = await context.inbox.call('PATCH /emails/{emailId}', {
      path: { emailId },
      body: { isRead },
    });
    return { what: 'change', before, answers: [changed], after: await look(context) };
  },
  checkers: { 'inbox.limits.unit-per-change': (h) => costing(h, 'change', 1) },
});

/** A minute's worth of requests, and one more. */
async function filling(context: ScenarioContext, request: (index: number) => Promise<Exchange>) {
  const within: Exchange[] = [];
  for (let index = 0; index < requests; index += 1) within.push(await request(index));
  return {
    within,
    beyond: await look(context),
    elsewhere: await context.prospecting.call('GET /lists/list'),
  };
}

interface Filled {
  readonly within: readonly Exchange[];
  readonly beyond: Exchange;
}
/** The minute is full, and the request beyond it came before the first one ran out. */
const isFull = ({ within, beyond }: Filled): boolean =>
  within[0] !== undefined && within.every(served) && elapsedMs(within[0], beyond) < windowSeconds * SECOND;
const isRefusedBeyond = (h: Filled): Judgement => given(isFull(h), () => isStatus(h.beyond, 429));

/** A minute's worth of reads over all routes. */
const reads = scenario({
  id: 'inbox.limits.minute-of-reads',
  service: 'inbox',
  needs: ['burst'],
  cost: requests + 10,
  stimulus: (context) =>
    filling(context, (index) => readAt(context, READS[index % READS.length] ?? READS[0])),
  checkers: {
    'inbox.limits.minute-every-route-counts': isRefusedBeyond,
    'inbox.service.quota-of-prospecting-separate': ({ beyond, elsewhere }) =>
      given(statusOf(beyond) === 429, () =>
        check(
          statusOf(elsewhere) < 300,
          `the prospecting service answers ${statusOf(elsewhere)}`,
          beyond,
          elsewhere,
        ),
      ),
  },
});

/** A minute's worth of requests, every other one a change. */
const routes = scenario({
  id: 'inbox.limits.minute-of-routes',
  service: 'inbox',
  needs: ['burst', 'write'],
  cost: requests + 10,
  stimulus: (context) => {
    const emailId = context.survey.emails[0]?.id ?? 'none';
    return filling(context, (index) =>
      index % 2 === 0
        ? context.inbox.call('PATCH /emails/{emailId}', { path: { emailId }, body: { isRead: true } })
        : readAt(context, READS[0]),
    );
  },
  checkers: { 'inbox.limits.minute-writes-count': isRefusedBeyond },
});

/** Whether requests took so little real time that it does not blur the moved clock. */
const isSwift = (first: Exchange | undefined, last: Exchange | undefined): boolean =>
  first !== undefined && last !== undefined && elapsedMs(first, last) < 15 * SECOND;

/** Half of the minute's requests, the other half later, and what is free when the first half has run out. */
const sliding = scenario({
  id: 'inbox.limits.sliding',
  service: 'inbox',
  needs: ['burst', 'clock'],
  cost: 3 * requests,
  stimulus: async (context) => {
    const half = requests / 2;
    const some = async (count: number): Promise<Exchange[]> => {
      const answers = [];
      for (let index = 0; index < count; index += 1) answers.push(await look(context));
      return answers;
    };
    const first = await some(half);
    await context.advance((windowSeconds - 20) * SECOND);
    const second = await some(half);
    const full = await look(context);
    await context.advance(22 * SECOND);
    const [third, beyond] = [await some(half), await some(half)];
    return { first, second, full, third, beyond };
  },
  checkers: {
    // The second half is twenty seconds old, if the requests took no time: whatever slides still counts some of it.
    'inbox.limits.minute-sliding': ({ first, second, third, beyond }) =>
      given([...first, ...second].every(served) && isSwift(first[0], beyond.at(-1)), () =>
        check(
          ![...third, ...beyond].every(served),
          'all of the minute is free again when only half of it has run out',
          ...beyond.slice(-1),
        ),
      ),
    'inbox.limits.minute-window-length': ({ first, second, full, third }) =>
      given([...first, ...second].every(served) && isSwift(first[0], full), () =>
        check(
          // The refusal may take its place, too.
          !served(full) && third.slice(0, -1).every(served),
          'a request does not count for sixty seconds',
          full,
          ...third.slice(0, 1),
        ),
      ),
  },
});

const refused = scenario({
  id: 'inbox.limits.refused',
  service: 'inbox',
  needs: ['burst', 'clock'],
  cost: requests + 6,
  stimulus: async (context) => {
    const within: Exchange[] = [];
    for (let index = 0; index < requests; index += 1) within.push(await look(context));
    const beyond = [await look(context), await look(context), await look(context)];
    await context.advance((windowSeconds + 1) * SECOND);
    return { last: within.at(-1), beyond, after: await look(context) };
  },
  checkers: {
    'inbox.limits.unit-not-counted-when-refused': ({ last, beyond, after }) =>
      last === undefined || beyond.some(served)
        ? vacuous
        : costing({ what: 'refused', before: last, answers: beyond, after }, 'refused', 0),
  },
});

/** A month of the account that begins in the future, and its clock, which is set to moments of it. */
export function comingMonth(advance: (milliseconds: number) => Promise<void>): {
  readonly twentieth: number;
  /** When the month after it begins. */
  readonly turn: number;
  readonly goTo: (moment: number) => Promise<void>;
} {
  const now = new Date();
  let ahead = 0;
  return {
    twentieth: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 20, 12),
    turn: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2),
    goTo: async (moment) => {
      const offset = moment - Date.now();
      await advance(offset - ahead);
      ahead = offset;
    },
  };
}

/** A whole month's units, spent by bulk changes of as many ids as are allowed, from the twentieth of a month on. */
const month = scenario({
  id: 'inbox.limits.month',
  service: 'inbox',
  needs: ['burst', 'clock', 'write', 'state', 'foreign-key'],
  cost: Math.ceil(MONTH_UNITS / maxIds) + requests + 10,
  stimulus: async (context) => {
    const { twentieth: start, turn, goTo } = comingMonth(context.advance);
    await goTo(start);
    const ids = Array.from({ length: maxIds }, (_, index) => `unknown${index}`);
    const within: Exchange[] = [];
    const bulks = Math.floor(MONTH_UNITS / maxIds);
    // A busy machine may send late within a window.
    const pace = 2 * windowSeconds * SECOND;
    for (let index = 0; index < bulks; index += 1) {
      within.push(
        await context.inbox.raw({
          method: 'POST',
          operation: 'POST /emails/bulk',
          target: '/emails/bulk',
          body: JSON.stringify({ ids, isRead: true }),
        }),
      );
      await goTo(start + (index + 1) * pace);
    }
    for (let used = bulks * maxIds; used < MONTH_UNITS; used += 1) within.push(await look(context));
    await goTo(start + (bulks + 2) * pace);
    const beyond = await look(context);
    const foreign = await look(context, 'foreign');
    await goTo(turn - MINUTE);
    const before = await look(context);
    await goTo(turn + MINUTE);
    const after = await look(context);
    await goTo(turn + DAY);
    return { within, beyond, foreign, before, after, dayAfter: await look(context) };
  },
  checkers: {
    'inbox.limits.month-10000-accepted': ({ within }) =>
      every(within, (answer) => check(served(answer), 'a unit within the month is refused', answer)),
    'inbox.limits.month-10001-refused': ({ within, beyond }) =>
      given(within.every(served), () => isStatus(beyond, 429)),
    'inbox.errors.quota-code': ({ within, beyond }) =>
      given(within.every(served) && statusOf(beyond) === 429, () => isCode(beyond, 'QUOTA_EXCEEDED')),
    'inbox.limits.month-per-account': ({ beyond, foreign }) =>
      given(!served(beyond), () => check(served(foreign), 'another account is refused too', foreign)),
    'inbox.limits.month-calendar': ({ beyond, dayAfter }) =>
      given(!served(beyond), () =>
        check(
          served(dayAfter),
          'the day after the turn of the month nothing has come back',
          beyond,
          dayAfter,
        ),
      ),
    'inbox.limits.month-utc': ({ beyond, before, after }) =>
      given(!served(beyond), () =>
        check(!served(before) && served(after), 'the month does not turn at midnight UTC', before, after),
      ),
  },
});

const slow = scenario({
  id: 'inbox.limits.slow-reads',
  service: 'inbox',
  needs: ['state'],
  cost: 1,
  // Whether the read of a single email is given up as well is open.
  cases: () => READS.filter((path) => path !== '/emails/{emailId}'),
  stimulus: async (context, path: string) => {
    await context.arrange({ situation: { slowReads: true } });
    return { answer: await readAt(context, path) };
  },
  checkers: { 'inbox.limits.reads-all-timed': ({ answer }) => isStatus(answer, 408) },
});

export const counters = [costs, change, reads, routes, sliding, refused, month, slow];
