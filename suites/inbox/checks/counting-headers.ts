import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, given, together, vacuous } from '../../kit/model/check-result.ts';
import { type Exchange, headerOf } from '../../kit/model/exchange.ts';
import { MINUTE, SECOND } from '../../kit/model/time.ts';
import { isAtMost } from '../../kit/checks/relations.ts';

/** The largest difference between two correctly set clocks. */
const CLOCKS = 5 * MINUTE;

/** The document leaves the form of times open: seconds or milliseconds of the epoch, a text, or seconds from `now`. */
function momentOf(text: string, now: number): number {
  const value = Number(text);
  if (!Number.isFinite(value)) return Date.parse(text);
  if (value > 1e9) return value > 1e12 ? value : value * SECOND;
  return now + value * SECOND;
}

/** Whether a time is a number or names its zone. A text without a zone may be in any zone. */
const isOfZone = (text: string): boolean =>
  Number.isFinite(Number(text)) || /(Z|GMT|[+-]\d\d:?\d\d)$/.test(text);

const isWait = (text: string): boolean => Number(text) <= 1e9;
const dateOf = (exchange: Exchange): number => Date.parse(headerOf(exchange, 'Date') ?? '');

/**
 * When an answer arrived, by the target's clock; NaN if unknown. It is unknown for a real account, where a proxy may
 * have written the date of an answer.
 */
const nowAt = ({ startedAt, durationMs, aheadMs = NaN }: Exchange): number =>
  startedAt + durationMs + aheadMs;

/** The time of an answer by our clock, if the answer's date agrees with it. */
function oursOf(exchange: Exchange): number {
  const now = exchange.startedAt + exchange.durationMs;
  return Math.abs(dateOf(exchange) - now) < CLOCKS ? now : NaN;
}

type Now = (exchange: Exchange) => number;

/** Milliseconds until the time in a text of an answer. */
function awayIn(text: string, now: number): number {
  const wait = Number(text);
  return wait < 1e9 ? wait * SECOND : momentOf(text, NaN) - now;
}

const monthsOf = (at: number): readonly [number, number] => {
  const [year, month] = [new Date(at).getUTCFullYear(), new Date(at).getUTCMonth()];
  return [Date.UTC(year, month), Date.UTC(year, month + 1)];
};

/** The next beginning of a month in UTC. Near one, the clock of the service may already be past it. */
const nextMonths = (now: number): readonly number[] =>
  [now - CLOCKS, now + CLOCKS].map((at) => monthsOf(at)[1]);

/** A wait in whole seconds misses a moment by a second or two, and so does the last second of a month. */
const ROUNDING = 3 * SECOND;
/** The latest time of a `Date`, in ms. */
const LAST_MOMENT = 8.64e15;

/** What a text may name: a wait may be in milliseconds, and a text without a zone in UTC, wherever the run is. */
const momentsOf = (text: string, now: number): readonly number[] =>
  isWait(text)
    ? [momentOf(text, now), now + Number(text)]
    : isOfZone(text)
      ? [momentOf(text, now)]
      : [momentOf(text, now), Date.parse(`${text}Z`)];

/** The end of the minute, if it is a moment; a recording of a mock whose clock was moved has no other clock. */
function minuteEnd(exchange: Exchange): number {
  const text = headerOf(exchange, RESET) ?? '';
  return isWait(text) ? NaN : momentOf(text, NaN);
}

/**
 * The quota returns at the next turn of the month. With the mock a wait is added to its clock. With a real account it
 * is added to our clock, and to the date of the answer, which another hop may have written. A load run moves the
 * clock and does not know it, so that the turn may be `any`.
 */
export function monthEnd(exchange: Exchange, any = false): CheckResult {
  const text = headerOf(exchange, QUOTA_RESET);
  if (text === undefined) return vacuous;
  const ours = exchange.startedAt + exchange.durationMs;
  const clocks =
    exchange.aheadMs === undefined ? [ours, dateOf(exchange), minuteEnd(exchange)] : [nowAt(exchange)];
  const named = clocks
    .filter((now) => Math.abs(now) <= LAST_MOMENT)
    .flatMap((now) => momentsOf(text, now).map((at) => ({ at, turns: any ? monthsOf(at) : nextMonths(now) })))
    .filter(({ at }) => Math.abs(at) <= LAST_MOMENT);
  const slack = isWait(text) && exchange.aheadMs === undefined ? CLOCKS : ROUNDING;
  const [first] = named;
  return first === undefined
    ? vacuous
    : check(
        named.some(({ at, turns }) => turns.some((turn) => Math.abs(at - turn) <= slack)),
        () =>
          message`X-RateLimit-Quota-Reset names ${new Date(first.at).toISOString()}, expected ${any ? message`a turn of the month` : message`the next turn of the month, ${new Date(first.turns.at(-1) ?? NaN).toISOString()}`}`,
        exchange,
      );
}

/** Checks how far the time in a header is from the answer. */
const within =
  (name: string, least: number, most: number, nowOf: Now = nowAt) =>
  (exchange: Exchange): CheckResult => {
    const text = headerOf(exchange, name);
    const away = text === undefined ? NaN : awayIn(text, nowOf(exchange));
    // A wait may also be given in milliseconds.
    const read = Number(text) < 1e9 ? [away, away / SECOND] : [away];
    return Number.isNaN(away)
      ? vacuous
      : check(
          read.some((each) => each >= least && each <= most),
          message`${documentedWords(name)} is ${text}: expected ${Math.round(least / SECOND)} to ${Math.round(most / SECOND)} s away, got ${Math.round(away / SECOND)}`,
          exchange,
        );
  };

const QUOTA_RESET = 'X-RateLimit-Quota-Reset';
const WINDOW = inboxFacts.rateLimit.windowSeconds * SECOND;
/** A log is empty after one window, two weighted buckets one window later. */
const [SOONEST, LATEST] = [-WINDOW, 3 * WINDOW];
const RESET = 'X-RateLimit-Reset';
const soonByClock = within(RESET, SOONEST, LATEST);
const soonByOurs = within(RESET, SOONEST - CLOCKS, LATEST + CLOCKS, oursOf);
export const resetSoon = (exchange: Exchange): CheckResult =>
  together(
    soonByClock(exchange),
    exchange.aheadMs === undefined && isOfZone(headerOf(exchange, RESET) ?? '')
      ? soonByOurs(exchange)
      : vacuous,
  );

/** Largest difference between the times in headers, relative to their answers. A date may be a second old. */
const SPAN = LATEST - SOONEST + 5 * SECOND;
/** This many answers are no accident: one answer may have been cached, or delayed on its way. */
const SEVERAL = 3;

/** By how much moments differ, except for the few nearest and furthest. */
function spread(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  return (sorted.at(-SEVERAL) ?? 0) - (sorted[SEVERAL - 1] ?? 0);
}

/** The longest pause of a run. A longer time between two answers shows that our clock was set. */
const LONGEST_PAUSE = 2.5 * MINUTE;

/**
 * The moment moves with the time. It does not matter whose clock reports it: by one clock, all answers of a run name
 * moments about equally far away.
 */
export function resetsMove(exchanges: readonly Exchange[]): CheckResult {
  const counters = exchanges.flatMap((exchange) => {
    const moment = momentOf(headerOf(exchange, 'X-RateLimit-Reset') ?? '', NaN);
    const at = exchange.startedAt + (exchange.aheadMs ?? 0);
    return Number.isNaN(moment) ? [] : [{ exchange, at, away: moment - at }];
  });
  const isSet = counters.some(({ exchange }, index) => {
    const before = counters[index - 1]?.exchange ?? exchange;
    return Math.abs(exchange.startedAt - before.startedAt - before.durationMs) > LONGEST_PAUSE;
  });
  if (isSet || counters.length < 2 * SEVERAL) return vacuous;
  const onTheWay = counters.reduce((most, { exchange }) => Math.max(most, exchange.durationMs), 0);
  const apart = spread(counters.map(({ away }) => away)) - onTheWay;
  const byAway = counters.toSorted((a, b) => a.away - b.away);
  const shown = [...byAway.slice(0, SEVERAL), ...byAway.slice(-SEVERAL)];
  // In a shorter run the time need not change.
  const tookMs = (counters.at(-1)?.at ?? 0) - (counters[0]?.at ?? 0);
  return given(apart > SPAN || tookMs > SPAN, () =>
    isAtMost(
      apart,
      SPAN,
      message`X-RateLimit-Reset names moments that are ${Math.round(apart / SECOND)} s nearer in some answers than in others`,
      ...shown.map(({ exchange }) => exchange),
    ),
  );
}

export const momentForm = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : Number.isNaN(Number(text))
      ? 'a text'
      : Number(text) > 1e9
        ? 'a moment'
        : 'seconds to wait';

/** How many of the counting headers an answer has. */
export const countingHeaders = (answer: Exchange): string => {
  const names = inboxFacts.rateLimitHeaders.onSuccess.filter((name) => headerOf(answer, name) !== undefined);
  return names.length === inboxFacts.rateLimitHeaders.onSuccess.length
    ? 'all'
    : names.length === 0
      ? 'none'
      : names.join(', ');
};
