import { describeAnswers, answerIn } from '../../kit/checks/matchers.ts';
import { message } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { isOneMinute } from '../checks/access.ts';
import { readCounters } from '../checks/counters.ts';
import { minuteSlides } from '../checks/run-counters.ts';
import { emails } from '../support/k6-requests.ts';
import {
  FIXED,
  WEIGHTED,
  type WindowHistory,
  checkedByDriver,
  isKind,
  limitPasses,
  watchingLimiter,
  nextIsRefused,
  windowLength,
  words,
} from '../checks/k6-windows.ts';
import {
  INBOX_LEEWAY_MS,
  INBOX_WINDOW_MS,
  isServed,
  readViews,
  sendReads,
  untilRefused,
} from '../support/limits.ts';
import { minuteBurst } from '../scenarios/access.ts';
import { CounterModel } from '../scenarios/model.ts';
import { mailSequence } from '../scenarios/sequence.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  ofAnyRequest,
  together,
} from '../../kit/model/check-result.ts';
import { runCheckers, withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, elapsedMs, statusOf } from '../../kit/model/exchange.ts';
import type { K6Refusal, WindowLimiter } from '../../kit/model/k6-driver.ts';
import { SECOND } from '../../kit/model/time.ts';

/** Chance decides which request of the minute it is, and of which route. */
const withinMinute = (isAccepted: boolean, answer: Exchange): CheckResult =>
  ofAnyRequest(
    check(
      isAccepted,
      message`a request within the minute: expected a success, got ${answerIn(answer)}`,
      answer,
    ),
  );
const beyondMinute = (isRefused: boolean, answer: Exchange): CheckResult =>
  ofAnyRequest(
    check(
      isRefused,
      message`a request beyond the minute: expected a refusal, got ${answerIn(answer)}`,
      answer,
    ),
  );

const { requests, windowSeconds, requests: perMinute } = inboxFacts.rateLimit;

/** Longest real time of requests that does not affect results with the moved clock. */
const SWIFT_MS = 15 * SECOND;
const isSwift = (first: Exchange | undefined, last: Exchange | undefined): boolean =>
  first !== undefined && last !== undefined && elapsedMs(first, last) < SWIFT_MS;

/** The expectations of the model for consecutive requests. */
function expectedOf(exchanges: readonly Exchange[]): { exchange: Exchange; passes: boolean | undefined }[] {
  const model = new CounterModel();
  const cost = { from: inboxFacts.requestUnits, to: inboxFacts.requestUnits };
  return exchanges.map((exchange) => {
    const { startedAt, durationMs, aheadMs = 0 } = exchange;
    const at = { from: startedAt + aheadMs, to: startedAt + durationMs + aheadMs };
    const { passes } = model.predict(at, cost);
    model.count(at, cost, isServed(exchange), undefined);
    return { exchange, passes };
  });
}

/** How long after the minute of the first request the rest is checked. */
const AFTER_MS = 12_000;
const inboxRefusal: K6Refusal = { claim: 'inbox.limits.minute-61-refused', status: 429 };
const requestsPerMinute = inboxFacts.rateLimit.requests;

export const inboxLimiter: WindowLimiter = {
  request: emails,
  limitOf: () => requestsPerMinute,
  fixed: false,
  refusal: inboxRefusal,
  hasCounters: true,
};

export const limitsMinute = section(
  withChecks(minuteBurst, {
    'inbox.limits.minute-60-accepted': ({ within }) =>
      every(within, (exchange) => withinMinute(statusOf(exchange) !== 429, exchange)),
    'inbox.limits.minute-61-refused': ({ within, beyond, again }) =>
      given(isOneMinute(within, beyond) && again.every((each) => isOneMinute(each.within, each.beyond)), () =>
        check(
          [beyond, ...again.map((each) => each.beyond)].some((answer) => statusOf(answer) === 429),
          () =>
            message`the request beyond the limit: expected 429 in at least one of ${1 + again.length} tries, got ${describeAnswers([beyond, ...again.map((each) => each.beyond)])}`,
          beyond,
        ),
      ),
  }),
  /**
   * Half of the minute's requests, the other half later, and how many are accepted after the first half has expired.
   */
  scenario({
    id: 'inbox.limits.sliding',
    requires: ['burst', 'clock'],
    stimulus: async (context) => {
      const half = requests / 2;
      const some = async (count: number): Promise<Exchange[]> => {
        const answers = [];
        for (let index = 0; index < count; index += 1) answers.push(await readCounters(context));
        return answers;
      };
      const first = await some(half);
      await context.advance((windowSeconds - 20) * SECOND);
      const second = await some(half);
      await context.advance(22 * SECOND);
      return { first, second, next: await some(requests) };
    },
    checks: {
      // The second half is twenty seconds old if requests take no time, so any sliding limiter still counts some of it.
      'inbox.limits.minute-sliding': ({ first, second, next }) =>
        given([...first, ...second].every(isServed) && isSwift(first[0], next.at(-1)), () =>
          check(
            !next.every(isServed),
            () =>
              message`all of the minute is free again when only half of it has run out: expected at least one refusal, got ${describeAnswers(next)}`,
            ...next.slice(-1),
          ),
        ),
    },
  }),
  /** A full minute, and how many requests are accepted shortly before its end, shortly after, and after two minutes. */
  scenario({
    id: 'inbox.limits.window-length',
    requires: ['burst', 'clock'],
    stimulus: async (context) => {
      const full = await sendReads(context, perMinute);
      await context.advance(INBOX_WINDOW_MS - SWIFT_MS);
      const early = await sendReads(context, perMinute);
      await context.advance(2 * INBOX_WINDOW_MS + INBOX_LEEWAY_MS);
      const anew = await sendReads(context, perMinute);
      await context.advance(INBOX_WINDOW_MS + INBOX_LEEWAY_MS);
      return { full, early, anew, late: await readViews(context) };
    },
    checks: {
      // A log frees everything at once. Weighted buckets free it gradually, from that time on or until then.
      'inbox.limits.minute-window-length': ({ full, early, anew, late }) =>
        given(full.every(isServed) && isSwift(full[0], early.at(-1)), () =>
          together(
            check(
              !early.every(isServed),
              () =>
                message`all requests stop counting before a minute has passed: expected at least one refusal, got ${describeAnswers(early)}`,
              ...early.slice(-1),
            ),
            check(
              anew.every(isServed),
              () =>
                message`a request counts for longer than two minutes: expected successes, got ${describeAnswers(anew.filter((each) => !isServed(each)))}`,
              ...anew.slice(-1),
            ),
            check(
              isServed(late),
              message`no request of a burst has stopped counting after a minute: expected a success, got ${answerIn(late)}`,
              late,
            ),
          ),
        ),
    },
  }),
  /**
   * A minute in two halves, requests beyond it until one is refused, and those accepted after the first half has
   * expired.
   */
  scenario({
    id: 'inbox.limits.minute',
    requires: ['burst', 'clock'],
    input: () =>
      fc.record({
        // A random offset, so that windows by the clock begin anywhere.
        offset: fc.integer({ min: 0, max: windowSeconds - 1 }),
        early: fc.integer({ min: 1, max: perMinute - 1 }),
        pause: fc.integer({ min: 10, max: windowSeconds - 10 }),
      }),
    stimulus: async (context, { offset, early, pause }) => {
      await context.advance(offset * 1000);
      const filled = await sendReads(context, early);
      await context.advance(pause * 1000);
      filled.push(...(await sendReads(context, perMinute - early)));
      const over = await untilRefused(context, perMinute + 1);
      await context.advance((windowSeconds - pause) * 1000 + AFTER_MS);
      return { filled, over, next: await untilRefused(context, perMinute) };
    },
    checks: {
      'inbox.limits.minute-60-accepted': ({ filled }) =>
        every(filled, (answer) => withinMinute(isServed(answer), answer)),
      'inbox.limits.minute-61-refused': ({ filled, over }) =>
        every(expectedOf([...filled, ...over]), ({ exchange, passes }) =>
          given(passes === false, () => beyondMinute(!isServed(exchange), exchange)),
        ),
      'inbox.limits.minute-window-length': ({ filled, over, next }) =>
        given(filled.every(isServed), () =>
          every(expectedOf([...filled, ...over, ...next]).slice(-next.length), ({ exchange, passes }) =>
            given(passes === true, () =>
              check(
                isServed(exchange),
                message`a request counts for longer than a minute: expected a success, got ${answerIn(exchange)}`,
                exchange,
              ),
            ),
          ),
        ),
      // A window that restarts frees everything at once. A log frees the first requests, and a weighted counter frees a
      // part of all: both slide.
      'inbox.limits.minute-sliding': ({ filled, over, next }) =>
        every(expectedOf([...filled, ...over, ...next]).slice(-next.length), ({ exchange, passes }) =>
          given(passes === false, () =>
            check(
              !isServed(exchange),
              message`all of the minute is free again at once: expected a refusal, got ${answerIn(exchange)}`,
              exchange,
            ),
          ),
        ),
    },
  }),
  withChecks(mailSequence, {
    'inbox.limits.minute-60-accepted': ({ countings }) =>
      every(countings, ({ exchange, expected }) =>
        given(expected.passes === true, () => withinMinute(statusOf(exchange) !== 429, exchange)),
      ),
    'inbox.limits.minute-61-refused': ({ countings }) =>
      every(countings, ({ exchange, expected }) =>
        given(expected.passes === false, () => beyondMinute(statusOf(exchange) === 429, exchange)),
      ),
  }),
  runCheckers({ 'inbox.limits.minute-sliding': minuteSlides }),
  scenario<undefined, WindowHistory, 'k6'>({
    id: 'load.inbox-window',
    service: 'inbox',
    requires: ['k6'],
    isTimed: true,
    stimulus: watchingLimiter(inboxLimiter),
    checks: {
      'inbox.limits.minute-60-accepted': limitPasses(requestsPerMinute),
      'inbox.limits.minute-61-refused': (history) =>
        together(
          // Weighted buckets that change while the minute fills accept a few more.
          nextIsRefused(requestsPerMinute, undefined, WEIGHTED)(history),
          checkedByDriver(history, inboxRefusal.claim),
        ),
      'inbox.limits.minute-sliding': (history) => isKind(history, FIXED, false),
      'inbox.limits.minute-window-length': windowLength,
    },
    words,
  }),
);
