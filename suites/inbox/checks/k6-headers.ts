import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { elapsedMs, headerOf, objectOf, statusOf, type Exchange } from '../../kit/model/exchange.ts';
import { answersTagged } from '../../kit/limiter/counting.ts';
import type { K6Answer } from '../../kit/model/k6-driver.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';

export interface HeadersHistory {
  readonly windowMs: number;
  readonly answers: readonly K6Answer[];
}

export const firstExchangeTagged = (h: HeadersHistory, tag: string): Exchange | undefined =>
  answersTagged(h.answers, tag, 'main')[0]?.exchange;

/** The requests that used up the limit, if all of them fell into one window and none was refused. */
export function servedOfLimit(h: HeadersHistory): readonly Exchange[] {
  const halves = [...answersTagged(h.answers, 'first half'), ...answersTagged(h.answers, 'second half')];
  const [first, last] = [halves[0], halves.at(-1)];
  const isWhole = first !== undefined && last !== undefined && last.to - first.from < h.windowMs;
  return isWhole && !halves.some(({ isRefused }) => isRefused) ? halves.map(({ exchange }) => exchange) : [];
}

export const numbers = (exchanges: readonly Exchange[], name: string): number[] =>
  exchanges.map((exchange) => Number(headerOf(exchange, name) ?? NaN)).filter(Number.isFinite);

/**
 * Whether the remaining count falls by one from each request to the next. Two weighted buckets may turn between the
 * requests. The requests before the turn then count for less and less, and the rest is rounded. So the count may fall
 * by less, but only by what time gives back.
 */
export function fallsByOne(
  left: readonly number[],
  exchanges: readonly Exchange[],
  windowMs: number,
): boolean {
  const [first, last] = [exchanges[0], exchanges.at(-1)];
  if (first === undefined || last === undefined) return true;
  const free = (elapsedMs(first, last) / windowMs) * inboxFacts.rateLimit.requests;
  const most = free === 0 ? 0 : Math.ceil(free) + 1;
  return (
    left.every((value, index) => (left[index - 1] ?? value) - value <= inboxFacts.requestUnits) &&
    (left[0] ?? 0) - (left.at(-1) ?? 0) >= (left.length - 1) * inboxFacts.requestUnits - most
  );
}

/** A header falls by one from each request to the next, except for what a window gives back. */
export function headerFalls(h: HeadersHistory, name: string, windowMs: number): CheckResult {
  const exchanges = servedOfLimit(h);
  const left = numbers(exchanges, name);
  return given(left.length > 1 && left.length === exchanges.length, () => {
    const wrong = left.findIndex((value, index) => (left[index - 1] ?? value + 1) - value !== 1);
    return check(
      fallsByOne(left, exchanges, windowMs),
      () =>
        message`${documentedWords(name)} goes from ${left[wrong - 1]} to ${left[wrong]}: expected one less with each request, got ${left}`,
      exchanges[wrong - 1],
      exchanges[wrong],
    );
  });
}

export const isMinuteRefusal = (exchange: Exchange | undefined): exchange is Exchange =>
  exchange !== undefined && statusOf(exchange) === 429 && objectOf(exchange)['code'] !== 'QUOTA_EXCEEDED';
