import { inboxFacts, prospectingFacts } from '../../../../generated/facts.ts';
import type { Service } from '../../../../specs/source.ts';
import { headerOf, statusOf, type Exchange } from '../../model/exchange.ts';
import { isBare500 } from '../../checks/faults.ts';
import { isCounted, windowMs } from './windows.ts';

/** A clock that tests can replace. */
export interface Clock {
  now(): number;
  /** Waits this long, or until the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export type DocumentedPlan = keyof typeof prospectingFacts.rateLimit.requestsByPlan;

/** The pace on routes without a documented limit. */
const UNCOUNTED_PER_MINUTE = 60;
/** The share of the documented limit that is left to the account's production traffic. */
const SHARE = 0.5;
/** If the service reports that less than this share of the minute is left, wait for the next. */
const RESERVE = 0.1;

/** The documented requests per minute; those of the smallest plan if the plan is unknown. */
export const documentedLimit = (service: Service, plan: DocumentedPlan = 'none'): number =>
  service === 'inbox' ? inboxFacts.rateLimit.requests : prospectingFacts.rateLimit.requestsByPlan[plan];

/** Requests per minute by default. */
export const defaultPace = (service: Service, plan?: DocumentedPlan): number =>
  documentedLimit(service, plan) * SHARE;

/** Whether an answer may ask for a wait. A refusal of the request itself cannot, nor can the bare 500. */
const mayAskToWait = (exchange: Exchange): boolean => {
  const status = statusOf(exchange);
  return status < 300 || status === 408 || status === 429 || (status >= 500 && !isBare500(exchange));
};
/** Whether the counters of an answer are the account's. The document excludes refusals of a key. */
const mayCount = (exchange: Exchange): boolean => statusOf(exchange) < 300 || statusOf(exchange) === 429;

/** No run can end within a longer wait. Who asks for one is asked again after one window. */
const LONGEST_WAIT_MS = 3_600_000;

/** The wait that `Retry-After` asks for, in ms; undefined if it is absent or meaningless. */
export function askedWait(exchange: Exchange, now: number): number | undefined {
  const retry = headerOf(exchange, 'retry-after');
  if (retry === undefined || !mayAskToWait(exchange)) return undefined;
  // The date is by the service's clock.
  const served = Date.parse(headerOf(exchange, 'date') ?? '') || now;
  const wait = /^\d+(\.\d+)?$/.test(retry.trim()) ? Number(retry) * 1000 : Date.parse(retry) - served;
  const most = (wait > LONGEST_WAIT_MS ? 1 : 2) * windowMs(exchange.service);
  return wait >= 0 ? Math.min(wait, most) : undefined;
}

/** Time until the window ends, by the service's own clock. `X-RateLimit-Reset` may be a time or seconds. */
export function untilReset(exchange: Exchange, now: number): number {
  const most = windowMs(exchange.service);
  const reset = Number(headerOf(exchange, 'x-ratelimit-reset') ?? NaN);
  const served = Date.parse(headerOf(exchange, 'date') ?? '');
  const wait =
    reset > 1e12 ? reset - (served || now) : reset > 1e9 ? reset * 1000 - (served || now) : reset * 1000;
  return wait >= 0 ? Math.min(wait, most) : most;
}

/** The state of the minute in an answer: its limit and the requests left. */
export function minuteStateOf(
  exchange: Exchange,
): { readonly limit: number; readonly left: number } | undefined {
  const limit = Number(headerOf(exchange, 'x-ratelimit-limit') ?? NaN);
  const left = Number(headerOf(exchange, 'x-ratelimit-remaining') ?? NaN);
  return Number.isFinite(limit + left) ? { limit, left } : undefined;
}

/** Whether the rest of the minute is needed for production, or is used up. */
function isUsedUp(exchange: Exchange): boolean {
  if (!mayCount(exchange)) return false;
  const minute = minuteStateOf(exchange);
  return (
    statusOf(exchange) === 429 ||
    (minute !== undefined && minute.limit > 0 && minute.left < minute.limit * RESERVE)
  );
}

/** Called when a service must be waited for: the reason, and the end in ms since the epoch. */
export type OnWait = (service: Service, why: string, until: number) => void;
/** Time after which reads show what was written, since the documents promise none at once. */
const SHOWN_MS = 10_000;
/** Shorter pauses are not reported. */
const ANNOUNCED_EVERY_MS = 5000;
/** Most pauses in a row because of successes, by `Retry-After` or by counters. Later such requests are ignored. */
const MOST_IN_VAIN = { asked: 1, counted: 2 };

/** Spaces the requests of one service evenly, and keeps its pauses. */
export class Pacer {
  readonly #service: Service;
  readonly #perMinute: number;
  readonly #uncounted: number;
  readonly #clock: Clock;
  readonly #onWait: OnWait;
  #next = 0;
  /** Pauses since the last success that asked for none. */
  #inVain = 0;
  #believedUntil = 0;
  #waitedMs = 0;

  /** `pace`: requests per minute that the user chose, for any route. By default, half of the documented limit. */
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

  /** Waits for the turn of a request. */
  async turn(operation: string | undefined, signal?: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#next);
    const perMinute = isCounted(this.#service, operation) ? this.#perMinute : this.#uncounted;
    this.#next = at + 60_000 / perMinute;
    if (at > now) await this.#clock.sleep(at - now, signal);
  }

  /** Sends nothing for some time; `why` is the reason that is printed. */
  pause(milliseconds: number, why: string): void {
    const until = this.#clock.now() + milliseconds;
    if (until <= this.#next) return;
    this.#waitedMs += until - Math.max(this.#next, this.#clock.now());
    this.#next = until;
    if (milliseconds >= ANNOUNCED_EVERY_MS) this.#onWait(this.#service, why, until);
  }

  /** Pauses until reads show what was written. */
  settle(): void {
    this.pause(SHOWN_MS, 'a write may be shown later');
  }

  /** Milliseconds of pauses since the last success. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Waits as long as an answer asks for. */
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

  /** Whether to obey a success that asks for a wait. Earlier pauses for the same reason must have helped. */
  #isBelieved(now: number, most: number): boolean {
    if (now >= this.#believedUntil) this.#inVain += 1;
    return this.#inVain <= most;
  }
}
