import type { Exchange } from '../../../../suites/kit/model/exchange.ts';
import { inbox, resultsIn, prospecting, relation, type Details } from '../../histories.ts';

const SECOND = 1000;
const MAY = Date.UTC(2027, 4, 20);
const at = (seconds: number, details: Details = {}, json: unknown = {}) =>
  inbox(json, { startedAt: MAY + seconds * SECOND, ...details });
const headers = (table: Readonly<Record<string, number | string>>) => ({
  headers: Object.fromEntries(
    Object.entries(table).map(([name, value]) => [`x-ratelimit-${name}`, String(value)]),
  ),
});
const quota = (seconds: number, left: number, details: Details = {}) =>
  at(seconds, { ...headers({ 'quota-remaining': left }), ...details });
const minute = (seconds: number, left: number, details: Details = {}) => ({
  ...at(seconds, { ...headers({ limit: 60, remaining: left }), ...details }),
  aheadMs: 0,
});
/** A refusal that shows no counters. */
const refusal = (seconds: number) => at(seconds, { status: 400 }, { code: 'VALIDATION_FAILED', error: 'No' });
const ten = Array.from({ length: 10 }, (_, index) => minute(index, 59 - index));
/** The same number in successive answers, where the account's time is unknown. */
const frozen = (left: number) =>
  Array.from({ length: 12 }, (_, index) => ({ ...minute(2 * index, left), aheadMs: undefined }));
const reset = (name: string, value: number | string, aheadMs = 0) => ({
  ...at(0, headers({ [name]: value })),
  aheadMs,
});
/** An answer of a real account, with a date by our clock. */
const dated = (moment: string) =>
  at(0, { headers: { 'x-ratelimit-reset': moment, date: new Date(MAY).toUTCString() } });
const inSeconds = (moment: number): number => moment / SECOND;

/** Requests of a real account at half of the limit, with the remaining number after each. */
const paced = (leftAfter: (sent: number) => number) =>
  Array.from({ length: 150 }, (_, index) => ({
    ...minute(2 * index, leftAfter(index + 1)),
    aheadMs: undefined,
  }));

/** A minute that is used up by requests at this distance, with the remaining number after each. */
const burst = (left: readonly number[], apart: number) => ({
  within: left.map((each, index) => minute(index * apart, each)),
  beyond: minute(left.length * apart, 0, { status: 429 }),
});
const falling = Array.from({ length: 60 }, (_, index) => 59 - index);

/**
 * Answers half a minute apart, each naming a moment. The service's clock is unknown, and ours may be changed meanwhile.
 */
const resets = (momentAt: (second: number) => number, set: (second: number) => number = (second) => second) =>
  Array.from({ length: 16 }, (_, index) => {
    const second = 30 * index;
    return at(set(second), headers({ reset: inSeconds(MAY) + momentAt(second) }));
  });

/** The remaining number while one minute is used up. */
export const bursts = resultsIn(
  'inbox.access.burst',
  relation(
    'inbox.endpoints.header-remaining-falls',
    ['holds', 'one each', burst(falling, 0.01)],
    [
      'holds',
      'two weighted buckets that turn within a slow minute',
      burst(
        falling.map((left, index) => (index > 30 ? left + Math.min(index - 30, 8) : left)),
        0.2,
      ),
    ],
    [
      'violation',
      'two each',
      burst(
        falling.map((left) => 2 * left),
        0.01,
      ),
    ],
    [
      'violation',
      'half of them',
      burst(
        falling.map((left) => Math.ceil(left / 2)),
        0.2,
      ),
    ],
    [
      'violation',
      'none',
      burst(
        falling.map(() => 59),
        0.2,
      ),
    ],
  ),
);

const replayed = (second: number): Exchange => {
  const answer = refusal(second);
  return { ...answer, request: { ...answer.request, headers: { 'Idempotency-Key': 'k' } } };
};

/** Inbox reads, each followed by five requests to the other service. `othersBy` is the use by others up to a read. */
const besideProspecting = (cost: number, othersBy: (read: number) => number = () => 0, reads = 24) =>
  Array.from({ length: reads }, (_, read) => [
    quota(10 * read, 9000 - read * (1 + 5 * cost) - othersBy(read)),
    ...Array.from({ length: 5 }, (__, beside) =>
      prospecting({}, { startedAt: MAY + (10 * read + 1 + beside) * SECOND }),
    ),
  ]).flat();

/** Counters that a run reads along with its other requests. */
export const runCounters = resultsIn(
  'a run',
  relation(
    'inbox.endpoints.header-quota-remaining-falls',
    ['holds', 'a unit each', [quota(0, 100), quota(1, 99), quota(2, 98)]],
    ['holds', 'others spend units as well', [quota(0, 100), quota(1, 60)]],
    [
      'holds',
      'an answer from store is free',
      [
        quota(0, 100),
        quota(1, 100, { headers: { 'x-ratelimit-quota-remaining': '100', 'idempotent-replay': 'true' } }),
      ],
    ],
    ['vacuous', 'requests at once', [quota(0, 99), quota(0, 100)]],
    ['vacuous', 'the month turns between them', [quota(0, 100), quota(20 * 86_400, 10_000)]],
    ['holds', 'refusals are free', [quota(0, 100), quota(1, 100, { status: 429 })]],
    ['violation', 'a route that costs nothing', [quota(0, 100), quota(1, 99), quota(2, 99)]],
    ['violation', 'units come back', [quota(0, 100), quota(1, 40), quota(2, 99)]],
  ),
  relation(
    'inbox.service.quota-separate-from-prospecting',
    ['holds', 'inbox requests alone cost units', besideProspecting(0)],
    ['holds', 'others use the inbox now and then', besideProspecting(0, (read) => (read > 4 ? 7 : 0))],
    ['vacuous', 'others use it as much, but at once', besideProspecting(0, (read) => (read > 4 ? 115 : 0))],
    ['vacuous', 'others keep pace for a while', besideProspecting(0, (read) => 5 * read, 12)],
    ['vacuous', 'few requests', besideProspecting(1).slice(0, 24)],
    ['violation', 'those to the other service cost units, too', besideProspecting(1)],
  ),
  relation(
    'inbox.limits.unit-counted-on-validation-failure',
    [
      'holds',
      'refusals cost a unit each',
      [quota(0, 100), refusal(1), quota(2, 98), refusal(3), refusal(4), quota(5, 95)],
    ],
    [
      'holds',
      'others spend units as well',
      [quota(0, 100), refusal(1), quota(2, 80), refusal(3), quota(4, 78)],
    ],
    ['vacuous', 'one stretch', [quota(0, 100), refusal(1), quota(2, 99)]],
    [
      'vacuous',
      'something else between them',
      [quota(0, 100), refusal(1), at(2, { status: 404 }), quota(3, 99)],
    ],
    [
      'vacuous',
      'a counter that lags between plain reads as well',
      [quota(0, 100), quota(1, 100), refusal(2), quota(3, 99), refusal(4), quota(5, 98)],
    ],
    [
      'vacuous',
      'one stretch costs, the other does not',
      [quota(0, 100), refusal(1), quota(2, 98), refusal(3), quota(4, 97)],
    ],
    [
      'vacuous',
      'refusals that may come from store',
      [quota(0, 100), replayed(1), quota(2, 99), replayed(3), quota(4, 98)],
    ],
    ['violation', 'refusals are free', [quota(0, 100), refusal(1), quota(2, 99), refusal(3), quota(4, 98)]],
  ),
  relation(
    'inbox.endpoints.header-remaining-falls',
    ['holds', 'one each', ten],
    ['holds', 'all is free after the minute', [...ten, minute(75, 59)]],
    [
      'holds',
      'a bulk change takes several',
      [minute(0, 59), at(1, { operation: 'POST /emails/bulk' }), minute(2, 18)],
    ],
    ['vacuous', 'no limit is stated', [at(0, headers({ remaining: 9 })), at(1, headers({ remaining: 9 }))]],
    ['violation', 'the same after ten requests', [...ten, minute(11, 59)]],
    ['holds', 'an unknown clock', [ten[0], { ...minute(30, 59), aheadMs: undefined }]],
    ['violation', 'the same all the time', frozen(59)],
    ['holds', 'as many leave the minute as come into it', frozen(30)],
    ['violation', 'it falls by more than is sent', [minute(0, 59), minute(1, 30)]],
  ),
  relation(
    'inbox.limits.minute-sliding',
    ['holds', 'a log', paced((sent) => 60 - Math.min(sent, 30))],
    ['holds', 'others send as well', paced((sent) => 60 - Math.min(sent, 30) - (sent % 20))],
    ['holds', 'counters that are lost once', paced((sent) => (sent > 70 ? 130 - Math.min(sent, 100) : 30))],
    ['vacuous', 'a bucket that fills up between requests', paced(() => 59)],
    ['vacuous', 'less than two minutes', paced((sent) => 60 - (sent % 30 || 30)).slice(0, 50)],
    ['violation', 'a window that starts anew', paced((sent) => 60 - (sent % 30 || 30))],
  ),
  relation(
    'inbox.endpoints.header-reset-within-the-minute',
    ['holds', 'a moment in the minute', [reset('reset', inSeconds(MAY) + 30)]],
    ['holds', 'seconds to wait', [reset('reset', 60)]],
    ['holds', 'a text', [reset('reset', new Date(MAY + 60 * SECOND).toISOString())]],
    ['holds', 'where the clock was moved', [reset('reset', inSeconds(MAY) + 86_430, 86_400 * SECOND)]],
    ['vacuous', 'a target that does not say when it is', [at(0, headers({ reset: inSeconds(MAY) }))]],
    ['violation', 'a moment that is over', [reset('reset', inSeconds(MAY) - 120)]],
    ['holds', 'milliseconds to wait', [reset('reset', 60_000)]],
    ['violation', 'a moment in an hour', [reset('reset', inSeconds(MAY) + 3600)]],
    [
      'violation',
      'a moment in an hour, by our clock and that of the answer',
      [dated(new Date(MAY + 3600 * SECOND).toISOString())],
    ],
    ['vacuous', 'a text without a zone', [dated('2027-05-20 01:01:00')]],
    ['holds', 'moments that move, by whose clock ever', resets((second) => second + 3600)],
    ['holds', 'one answer that was on its way for long', resets((second) => (second === 0 ? -900 : second))],
    ['violation', 'the same moment for minutes', resets(() => 60)],
    [
      'vacuous',
      'a clock of ours that is set meanwhile',
      resets(
        (second) => second + 60,
        (second) => second + (second > 200 ? 3600 : 0),
      ),
    ],
    ['vacuous', 'the same moment within minutes', resets(() => 60).slice(0, 8)],
    ['holds', 'seconds to wait, the same each time', resets(() => 60 - inSeconds(MAY))],
  ),
  relation(
    'inbox.endpoints.header-quota-reset-is-month-end',
    ['holds', 'the next turn', [reset('quota-reset', inSeconds(Date.UTC(2027, 5)))]],
    ['violation', 'the turn of a month that is over', [reset('quota-reset', inSeconds(Date.UTC(2027, 4)))]],
    ['violation', 'the turn after the next', [reset('quota-reset', inSeconds(Date.UTC(2027, 6)))]],
  ),
);
