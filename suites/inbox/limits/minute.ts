import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { isOneMinute } from '../fixtures/access.ts';
import { look } from '../fixtures/counters.ts';
import { emails } from '../fixtures/k6-requests.ts';
import {
  FIXED,
  type WindowHistory,
  checkedByK6,
  isKind,
  limitPasses,
  watchingLimiter,
  nextIsRefused,
  windowLength,
  words,
} from '../fixtures/k6-windows.ts';
import { LEEWAY_MS, WINDOW_MS, isServed, read, send } from '../fixtures/limits.ts';
import { burst } from '../scenarios/access.ts';
import { sequence } from '../scenarios/sequence.ts';
import { check, every, given } from '../../kit/engine/judgement.ts';
import { type Section, judging, scenario } from '../../kit/engine/scenario.ts';
import { type Exchange, elapsedMs, statusOf } from '../../kit/http/exchange.ts';
import { isStatus } from '../../kit/http/match.ts';
import type { Refusal, WindowLimiter } from '../../kit/limiter/driver.ts';
import { SECOND } from '../../kit/time.ts';

const onBurst = judging(burst, {
  checkers: {
    'inbox.limits.minute-60-accepted': ({ within }) =>
      every(within, (exchange) =>
        check(statusOf(exchange) !== 429, 'a request within the limit is refused', exchange),
      ),
    'inbox.limits.minute-61-refused': ({ within, beyond }) =>
      given(isOneMinute(within, beyond), () =>
        check(
          statusOf(beyond) === 429,
          `the request beyond the limit is answered with ${statusOf(beyond)}`,
          beyond,
        ),
      ),
  },
});

const { requests, windowSeconds, requests: perMinute } = inboxFacts.rateLimit;

/** Whether requests took so little real time that it does not blur the moved clock. */
const isSwift = (first: Exchange | undefined, last: Exchange | undefined): boolean =>
  first !== undefined && last !== undefined && elapsedMs(first, last) < 15 * SECOND;

/** Half of the minute's requests, the other half later, and what is free when the first half has run out. */
const sliding = scenario({
  id: 'inbox.limits.sliding',
  service: 'inbox',
  requires: ['burst', 'clock'],
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
      given([...first, ...second].every(isServed) && isSwift(first[0], beyond.at(-1)), () =>
        check(
          ![...third, ...beyond].every(isServed),
          'all of the minute is free again when only half of it has run out',
          ...beyond.slice(-1),
        ),
      ),
    'inbox.limits.minute-window-length': ({ first, second, full, third }) =>
      given([...first, ...second].every(isServed) && isSwift(first[0], full), () =>
        check(
          // The refusal may take its place, too.
          !isServed(full) && third.slice(0, -1).every(isServed),
          'a request does not count for sixty seconds',
          full,
          ...third.slice(0, 1),
        ),
      ),
  },
});

/** Requests of the later half that a weighted counter is sure to count still, whatever its windows begin with. */
const LATER = 5;

/** Whether the requests of a run took so little real time that it does not blur the moved clock. */
const inTime = (first: Exchange | undefined, last: Exchange | undefined): boolean =>
  first !== undefined && last !== undefined && elapsedMs(first, last) < LEEWAY_MS;

/** A minute in two halves: what was sent first is free again first, and alone. */
const minute = scenario({
  id: 'inbox.limits.minute',
  service: 'inbox',
  requires: ['burst', 'clock'],
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

const onSequence = judging(sequence, {
  checkers: {
    'inbox.limits.minute-60-accepted': ({ countings }) =>
      every(countings, ({ exchange, expected }) =>
        given(expected.passes === true, () =>
          check(statusOf(exchange) !== 429, 'a request within the minute is refused', exchange),
        ),
      ),
    'inbox.limits.minute-61-refused': ({ countings }) =>
      every(countings, ({ exchange, expected }) =>
        given(expected.passes === false, () => isStatus(exchange, 429)),
      ),
  },
});

const inboxRefusal: Refusal = { claim: 'inbox.limits.minute-61-refused', status: 429 };

const requestsPerMinute = inboxFacts.rateLimit.requests;

export const inboxLimiter: WindowLimiter = {
  request: emails,
  limitOf: () => requestsPerMinute,
  fixed: false,
  refusal: inboxRefusal,
};

const inboxWindow = scenario<undefined, WindowHistory, 'k6'>({
  id: 'load.inbox-window',
  service: 'inbox',
  requires: ['k6'],
  isTimed: true,
  stimulus: watchingLimiter(inboxLimiter),
  checkers: {
    'inbox.limits.minute-60-accepted': limitPasses(requestsPerMinute),
    'inbox.limits.minute-61-refused': (history) =>
      every(
        [nextIsRefused(requestsPerMinute)(history), checkedByK6(history, inboxRefusal.claim)],
        (each) => each,
      ),
    'inbox.limits.minute-sliding': (history) => isKind(history, FIXED, false),
    'inbox.limits.minute-window-length': windowLength,
  },
  words,
});

export const limitsMinute: Section = {
  scenarios: [onBurst, sliding, minute, onSequence, inboxWindow],
};
