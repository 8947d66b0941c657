import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import {
  type CheckResult,
  given,
  holds,
  orOthers,
  vacuous,
  violation,
} from '../../kit/model/check-result.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import type { Survey } from '../../kit/model/survey.ts';
import type { SendOptions } from '../../kit/model/client.ts';
import { type Exchange, headerOf } from '../../kit/model/exchange.ts';
import { isServed } from '../support/limits.ts';
import { variedPlaces } from '../support/varied.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { equals } from '../../kit/checks/relations.ts';

const { requests } = inboxFacts.rateLimit;

export const readCounters = (
  { inbox }: ScenarioContext,
  key: 'main' | 'second' | 'foreign' = 'main',
): Promise<Exchange> => inbox.call('GET /emails', { query: { limit: 1 }, key });

export const quotaLeft = (exchange: Exchange): number | undefined => {
  const left = Number(headerOf(exchange, 'X-RateLimit-Quota-Remaining') ?? NaN);
  return Number.isFinite(left) ? left : undefined;
};

export const SEARCH = '/emails/search?q=the';
/** Every reading route that needs at most the id of an email. */
export const READ_ROUTES = [
  '/emails?limit=5',
  SEARCH,
  '/emails/{emailId}',
  '/emails/{emailId}/body',
  '/drafts',
  '/views',
  '/filters',
] as const;

/** The routes that an account can answer. `/filters` may not exist, and some routes need an email. */
export const readRoutesOf = ({ emails }: Pick<Survey, 'emails'>): string[] =>
  READ_ROUTES.filter((route) => route !== '/filters' && (emails.length > 0 || !route.includes('{')));

/** The same routes with the list last, because a service protects it best. */
export function otherRoutesFirst(survey: Pick<Survey, 'emails'>): string[] {
  const [list, ...others] = readRoutesOf(survey);
  return list === undefined ? others : [...others, list];
}

export const readAt = (
  { inbox, survey }: Pick<ScenarioContext, 'inbox' | 'survey'>,
  target: string,
  options: Pick<SendOptions, 'key' | 'authorization'> = {},
): Promise<Exchange> => {
  const [path = '', rawQuery = ''] = target.split('?');
  return inbox.send(`GET ${path}`, {
    id: survey.emails[variedPlaces(survey.emails)[0] ?? 0]?.id ?? 'none',
    rawQuery,
    ...options,
  });
};

interface Cost {
  readonly what: string;
  readonly before: Exchange;
  readonly answers: readonly Exchange[];
  readonly after: Exchange;
}

/**
 * The request that reads the counter afterwards costs a unit itself. Requests of others meanwhile cost units as well.
 */
export function costing({ what, before, answers, after }: Cost, wanted: string, count: number): CheckResult {
  const [from, to] = [quotaLeft(before), quotaLeft(after)];
  if (what !== wanted || from === undefined || to === undefined) return vacuous;
  const fall = from - to - inboxFacts.requestUnits;
  const units = count * inboxFacts.requestUnits;
  return orOthers(
    equals(fall, units, message`the quota falls by ${fall} instead of ${units}`, before, ...answers, after),
    fall > units,
  );
}

/** Fewest intervals that must agree before counters are reported. */
const STRETCHES = 2;

/**
 * Whether requests of a kind cost at least their unit, by the counters beside them. Between two answers that show the
 * quota, with only such requests of ours between them, it falls at least by their number. Other clients can only make
 * it fall further. A counter that also stands still between plain reads lags, and shows nothing.
 */
export const costsAtLeast =
  (isOfKind: (exchange: Exchange) => boolean, least = STRETCHES) =>
  (exchanges: readonly Exchange[]): CheckResult => {
    const own = exchanges.filter(({ key }) => key === 'main');
    const isPlain = (each: Exchange): boolean => ok(each) && quotaLeft(each) !== undefined;
    const stretches: { readonly seen: readonly Exchange[]; readonly isShort: boolean }[] = [];
    let isLagging = false;
    let from = 0;
    for (const [at, to] of own.entries()) {
      const [first, ...between] = own.slice(from, at);
      if (!isPlain(to)) continue;
      from = at;
      if (first === undefined || !areInTurn([first, ...between, to])) continue;
      const fall = (quotaLeft(first) ?? 0) - (quotaLeft(to) ?? 0);
      // A new month has begun.
      if (fall < 0) continue;
      const isShort = fall < (between.length + 1) * inboxFacts.requestUnits;
      if (between.length === 0) isLagging ||= isShort;
      else if (between.every(isOfKind)) stretches.push({ seen: [first, ...between, to], isShort });
    }
    const isAny = stretches.length >= least && !isLagging;
    return isAny && stretches.every(({ isShort }) => isShort)
      ? violation(
          message`the quota after ${(stretches[0]?.seen.length ?? 1) - 1} requests: expected to fall by as many, got ${(stretches[0]?.seen ?? []).map(quotaLeft)} in turn`,
          ...(stretches[0]?.seen ?? []),
        )
      : given(isAny && stretches.every(({ isShort }) => !isShort), () => holds);
  };

/** Whether each request was sent after the one before it was answered. */
const areInTurn = (exchanges: readonly Exchange[]): boolean =>
  exchanges.slice(1).every((each, at) => {
    const before = exchanges[at];
    return before !== undefined && before.startedAt + before.durationMs <= each.startedAt;
  });

/** Most requests sent beyond a full minute. Weighted buckets that change meanwhile accept a few more. */
export const BEYOND_MINUTE = 7;

/** Sends the requests of a minute, and more until one is refused. */
export async function filling(context: ScenarioContext, request: (index: number) => Promise<Exchange>) {
  const within: Exchange[] = [];
  for (let index = 0; index < requests; index += 1) within.push(await request(index));
  let beyond = await readCounters(context);
  for (let sent = 1; sent < BEYOND_MINUTE && isServed(beyond); sent += 1)
    beyond = await readCounters(context);
  return {
    within,
    beyond,
    // A route that the prospecting service counts.
    elsewhere: await context.prospecting.call('GET /advanced/campaigns'),
  };
}

/** A future month of the account, and a function that sets its clock to times of that month. */
export function comingMonth(advance: (milliseconds: number) => Promise<void>): {
  readonly twentieth: number;
  /** The beginning of the next month. */
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
