import { describe, expect, test } from 'vitest';
import {
  json,
  html,
  INTERNAL,
  BUSY,
  ELSEWHERE,
  always,
  raw,
  after,
  sometimes,
  skewed,
  refusal,
  DAY_MS,
} from './answers.ts';
import { AT_MOST_MS, ROOMY, faultyService } from './checked.ts';
import { MOST_TRIES, pauseAfter } from '../../../suites/kit/targets/live/traffic.ts';
import { sampleOf } from '../../samples.ts';
import { type Meddling } from '../middle.ts';

const { checkedThrough } = faultyService();

const of =
  (inbox: boolean, fault: Meddling): Meddling =>
  (incoming, pass, outgoing) =>
    incoming.url?.includes('/inbox/') === inbox ? fault(incoming, pass, outgoing) : pass();

const burst = (count: number): Meddling => {
  let seen = 0;
  return after(60, async (incoming, pass, outgoing) =>
    (seen += 1) > count ? pass() : always(html([502, 503, 504][seen % 3] ?? 502))(incoming, pass, outgoing),
  );
};

test('the attempts at one request outlast a restart of 20 s', () => {
  const pauses = Array.from({ length: MOST_TRIES - 1 }, (_, at) => pauseAfter(at + 1));
  expect(pauses.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(20_000);
});

/** Faults that start at some request or occur only at times. Results from before the fault keep their verdicts. */
const PASSING: Readonly<Record<string, readonly [() => Meddling, RegExp | undefined]>> = {
  'loses the key halfway': [() => after(60, async ({ url }) => refusal(url)), /key is refused \(401\)/],
  'suspends the workspace halfway': [
    () => after(60, always(json(403, { code: 'WORKSPACE_SUSPENDED', error: 'The subscription ended' }))),
    /key is refused \(403\)/,
  ],
  'goes away halfway': [
    () =>
      after(
        60,
        raw((_, socket) => socket.destroy()),
      ),
    /given up after/,
  ],
  'falls asleep halfway': [
    () =>
      after(
        60,
        raw(() => undefined),
      ),
    /given up after|in time/,
  ],
  'gets a captive portal halfway': [() => after(60, always(html(200))), /captive portal/],
  'has used up the month halfway': [
    () =>
      after(60, async (incoming, pass) =>
        incoming.url?.includes('/inbox/') === true
          ? json(429, { code: 'QUOTA_EXCEEDED', error: 'The monthly quota is used up' })
          : pass(),
      ),
    /monthly quota of the account is used up/,
  ],
  'is used by others up to its limit': [
    () =>
      after(60, async (incoming) =>
        incoming.url?.includes('/inbox/') === true
          ? json(429, { code: 'RATE_LIMIT_EXCEEDED', error: 'Too many requests' }, { 'retry-after': '7' })
          : json(500, { error: 'Internal server error' }),
      ),
    /used up by others|times a window apart/,
  ],
  // Both services share the burst, so timing decides whether all tries of one request fail.
  'has a short burst of 502, 503 and 504 halfway': [() => burst(5), /^$|in trouble \(50[234]\)/],
  'has a long burst of 502, 503 and 504 halfway': [() => burst(16), /in trouble \(50[234]\)/],
  'is a bad gateway now and then': [() => sometimes(5, always(html(502))), undefined],
  'is unavailable now and then': [() => sometimes(4, always(html(503, { 'retry-after': '1' }))), undefined],
  'resets now and then': [
    () =>
      sometimes(
        5,
        raw((_, socket) => socket.resetAndDestroy()),
      ),
    undefined,
  ],
  'cuts off now and then': [
    () => sometimes(5, async (_, pass) => ({ ...(await pass()), body: Buffer.from('{"items":[{"id":"e') })),
    undefined,
  ],
  'is used by others now and then': [
    () =>
      sometimes(6, async (incoming, pass) =>
        incoming.url?.includes('/inbox/') === true
          ? json(429, { code: 'RATE_LIMIT_EXCEEDED', error: 'Too many requests' }, { 'retry-after': '1' })
          : incoming.url?.startsWith('/lists') === true
            ? pass()
            : json(500, { error: 'Internal server error' }),
      ),
    undefined,
  ],
  ...Object.fromEntries(
    Object.entries(ELSEWHERE).map(([name, [answer, reason]]) => [
      `${name} halfway`,
      [() => after(60, always(answer)), reason] as const,
    ]),
  ),
  'does any of these now and then': [
    () => {
      let seen = 0;
      const all = Object.values(ELSEWHERE);
      // If every fourth request failed, all tries of one request and the checks between them could fail.
      return sometimes(5, async () => all[(seen += 1) % all.length]?.[0]);
    },
    undefined,
  ],
  'fails in the inbox halfway': [() => of(true, after(30, always(INTERNAL))), /in trouble \(500\)/],
  'refuses everything halfway, and in its own form': [
    () => after(60, always(json(400, { code: 'VALIDATION_FAILED', error: 'Not now', message: 'Not now' }))),
    /can no longer be read \(400\)/,
  ],
  'slows down in prospecting now and then': [() => of(false, sometimes(4, always(BUSY))), undefined],
  'stands behind a proxy that adds headers': [
    () => async (_, pass) => {
      const answer = await pass();
      return {
        ...answer,
        headers: {
          ...answer.headers,
          ...{
            via: '1.1 proxy',
            age: '0',
            'x-cache': 'MISS',
            'set-cookie': ['a=1', 'b=2'],
            'x-request-id': 'r-1',
          },
        },
      };
    },
    undefined,
  ],
  'has a clock that is two days ahead': [() => skewed(2 * DAY_MS), undefined],
  'has a clock that is a year behind': [() => skewed(-365 * DAY_MS), undefined],
  'says by such a clock when to come again': [
    () => {
      const skew = skewed(2 * DAY_MS);
      return sometimes(6, async (incoming, pass, outgoing) =>
        incoming.url?.includes('/inbox/') === true
          ? json(
              429,
              { code: 'RATE_LIMIT_EXCEEDED', error: 'Too many requests' },
              { 'retry-after': new Date(Date.now() + 2 * DAY_MS).toUTCString() },
            )
          : skew(incoming, pass, outgoing),
      );
    },
    undefined,
  ],
};

describe('a target that', () => {
  test.each(sampleOf('faults that pass', Object.keys(PASSING)))(
    '%s keeps the verdicts of what was healthy',
    async (name) => {
      const [meddle, reason] = PASSING[name] ?? [() => always(html(200)), undefined];
      const started = Date.now();
      const run = await checkedThrough(meddle(), reason === undefined ? ROOMY : {});
      expect(run.of('violated')).toEqual([]);
      expect(run.of('held').length).toBeGreaterThan(reason === undefined ? 300 : 20);
      if (reason === undefined) expect(run.of('inconclusive').length).toBeLessThan(10);
      else expect(run.reasons().join('\n')).toMatch(reason);
      expect(run.code).toBe(run.of('inconclusive').length > 0 ? 3 : 0);
      expect(Date.now() - started).toBeLessThan(AT_MOST_MS);
    },
  );
});
