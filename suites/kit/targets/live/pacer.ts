import { inboxFacts, prospectingFacts } from '../../../../generated/facts.ts';
import type { Service } from '../../../../specs/source.ts';
import { headerOf, statusOf, type Exchange } from '../../model/exchange.ts';
import { isBare500 } from '../../checks/faults.ts';
import { isCounted, windowMs } from './pacing.ts';

/** Time, so that tests need not wait. */
export interface Clock {
  now(): number;
  /** Waits so long, or until the signal says that waiting has become pointless. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export type DocumentedPlan = keyof typeof prospectingFacts.rateLimit.requestsByPlan;

/** Routes without a documented limit are still left room. */
const UNCOUNTED_PER_MINUTE = 60;
/** Of the documented limit, what is left to the account's production traffic. */
const SHARE = 0.5;
/** When the service says that less than this part of the minute is left, wait for the next. */
const RESERVE = 0.1;

/** Requests a minute that the documents allow; of the smallest plan where the plan is not known. */
export const documentedLimit = (service: Service, plan: DocumentedPlan = 'none'): number =>
  service === 'inbox' ? inboxFacts.rateLimit.requests : prospectingFacts.rateLimit.requestsByPlan[plan];

/** Requests a minute where none are asked for. */
export const defaultPace = (service: Service, plan?: DocumentedPlan): number =>
  documentedLimit(service, plan) * SHARE;

/** Answers that may ask to come again later: what refuses a request for what it is cannot, nor can the bare 500. */
const mayAskToWait = (exchange: Exchange): boolean => {
  const status = statusOf(exchange);
  return status < 300 || status === 408 || status === 429 || (status >= 500 && !isBare500(exchange));
};
/** Answers whose counters are the account's: of those that refuse a key the document excludes them. */
const mayCount = (exchange: Exchange): boolean => statusOf(exchange) < 300 || statusOf(exchange) === 429;

/** How long an answer's `Retry-After` asks to wait, in ms; undefined where it does not, or asks for nonsense. */
export function askedWait(exchange: Exchange, now: number): number | undefined {
  const retry = headerOf(exchange, 'retry-after');
  if (retry === undefined || !mayAskToWait(exchange)) return undefined;
  // The moment is one of the service's clock.
  const served = Date.parse(headerOf(exchange, 'date') ?? '') || now;
  const wait = /^\d+(\.\d+)?$/.test(retry.trim()) ? Number(retry) * 1000 : Date.parse(retry) - served;
  return wait >= 0 ? Math.min(wait, 2 * windowMs(exchange.service)) : undefined;
}

/** How long until the window ends, by the service's own clock; `X-RateLimit-Reset` may be a moment or seconds. */
export function untilReset(exchange: Exchange, now: number): number {
  const most = windowMs(exchange.service);
  const reset = Number(headerOf(exchange, 'x-ratelimit-reset') ?? NaN);
  const served = Date.parse(headerOf(exchange, 'date') ?? '');
  const wait =
    reset > 1e12 ? reset - (served || now) : reset > 1e9 ? reset * 1000 - (served || now) : reset * 1000;
  return wait >= 0 ? Math.min(wait, most) : most;
}

/** What an answer says of the minute: how many requests it has, and how many of them are left. */
export function minuteStateOf(
  exchange: Exchange,
): { readonly limit: number; readonly left: number } | undefined {
  const limit = Number(headerOf(exchange, 'x-ratelimit-limit') ?? NaN);
  const left = Number(headerOf(exchange, 'x-ratelimit-remaining') ?? NaN);
  return Number.isFinite(limit + left) ? { limit, left } : undefined;
}

/** Whether so little of the minute is left that production needs it, or nothing at all. */
function isUsedUp(exchange: Exchange): boolean {
  if (!mayCount(exchange)) return false;
  const minute = minuteStateOf(exchange);
  return (
    statusOf(exchange) === 429 ||
    (minute !== undefined && minute.limit > 0 && minute.left < minute.limit * RESERVE)
  );
}

/** Hears what a service is waited for, and until when, in ms since the epoch. */
export type OnWait = (service: Service, why: string, until: number) => void;
/** Shorter pauses are not worth a word. */
const ANNOUNCED_EVERY_MS = 5000;
/** Pauses in a row that successes may ask for by `Retry-After` or by counters; what still asks then does not mean it. */
const MOST_IN_VAIN = { asked: 1, counted: 2 };

/** Spaces the requests of one service evenly and keeps the pauses that it has to. */
export class Pacer {
  readonly #service: Service;
  readonly #perMinute: number;
  readonly #uncounted: number;
  readonly #clock: Clock;
  readonly #onWait: OnWait;
  #next = 0;
  /** Pauses since a success last asked for none. */
  #inVain = 0;
  #believedUntil = 0;
  #waitedMs = 0;

  /** `pace`: requests a minute that were asked for, on any route; else what the documents allow is halved. */
  constructor(
    service: Service,
    { pace, plan }: { readonly pace?: number | undefined; readonly plan?: DocumentedPlan | undefined },
    clock: Clock,
    onWait: OnWait = () => undefined,
  ) {
    this.#onWait = onWait;
    this.#service = service;
    this.#perMinute = pace ?? defaultPace(service, plan);
    this.#uncounted = pace ?? Math.max(this.#perMinute, UNCOUNTED_PER_MINUTE);
    this.#clock = clock;
  }

  /** Waits for this request's turn. */
  async turn(operation: string | undefined, signal?: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#next);
    const perMinute = isCounted(this.#service, operation) ? this.#perMinute : this.#uncounted;
    this.#next = at + 60_000 / perMinute;
    if (at > now) await this.#clock.sleep(at - now, signal);
  }

  /** Nothing is sent for so long; `why` says what is waited for. */
  pause(milliseconds: number, why: string): void {
    const until = this.#clock.now() + milliseconds;
    if (until <= this.#next) return;
    this.#waitedMs += until - Math.max(this.#next, this.#clock.now());
    this.#next = until;
    if (milliseconds >= ANNOUNCED_EVERY_MS) this.#onWait(this.#service, why, until);
  }

  /** Milliseconds of pauses since a request was last answered with success. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Waits as long as an answer of the service asks for. */
  adjust(exchange: Exchange): void {
    const now = this.#clock.now();
    const isServed = statusOf(exchange) < 300;
    if (isServed) this.#waitedMs = 0;
    const asked = askedWait(exchange, now);
    const isAsked = asked !== undefined;
    const wait = asked ?? (isUsedUp(exchange) ? untilReset(exchange, now) : 0);
    if (wait === 0) {
      if (isServed) this.#inVain = 0;
      return;
    }
    if (isServed && !this.#isBelieved(now, MOST_IN_VAIN[isAsked ? 'asked' : 'counted'])) return;
    if (isServed) this.#believedUntil = Math.max(this.#believedUntil, now + wait);
    this.pause(wait, isAsked ? 'the service asks for it' : 'the requests of this minute are used up');
  }

  /** Whether a success that asks to wait is believed: each pause that was made for the ones before it must have helped. */
  #isBelieved(now: number, most: number): boolean {
    if (now >= this.#believedUntil) this.#inVain += 1;
    return this.#inVain <= most;
  }
}
