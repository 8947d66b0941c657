import { inbox, resultsIn, relation } from '../../histories.ts';

const served = (startedAt = 0) => inbox({}, { startedAt });
const refused = (startedAt = 0) => inbox({ code: 'RATE_LIMIT_EXCEEDED' }, { status: 429, startedAt });
const left = (units: number | undefined) =>
  inbox({}, { headers: units === undefined ? {} : { 'x-ratelimit-quota-remaining': `${units}` } });
const several = (count: number, startedAt = 0) => Array.from({ length: count }, () => served(startedAt));

const spending = (what: string, before: number | undefined, after: number | undefined) => ({
  what,
  before: left(before),
  answers: [inbox({})],
  after: left(after),
});
const stated = (limit: string, status = 200) =>
  inbox({}, { status, headers: { 'x-ratelimit-limit': limit } });
const burst = { within: several(60), beyond: refused(), foreign: served(), again: [] };
/** Served requests: pairs of a second and a number. */
const at = (...counts: readonly (readonly [seconds: number, count: number])[]) =>
  counts.flatMap(([seconds, count]) => several(count, seconds * 1000));
const refusals = (count: number, seconds: number) =>
  Array.from({ length: count }, () => refused(seconds * 1000));

export const limits = [
  ...resultsIn(
    'inbox.counters.costs',
    relation(
      'inbox.limits.unit-per-read',
      ['holds', 'one unit and that of the second run', spending('read', 100, 98)],
      ['vacuous', 'another kind of request', spending('invalid', 100, 90)],
      ['vacuous', 'a counter that is not shown', spending('read', 100, undefined)],
      ['violation', 'no unit', spending('read', 100, 99)],
      ['violation', 'two units', spending('read', 100, 97)],
    ),
    relation(
      'inbox.limits.unit-not-counted-on-401',
      ['holds', 'no unit', spending('unknownKey', 100, 99)],
      ['violation', 'a unit', spending('unknownKey', 100, 98)],
    ),
    relation(
      'inbox.limits.unit-counted-on-not-found',
      ['holds', 'a unit', spending('missing', 100, 98)],
      ['violation', 'no unit', spending('missing', 100, 99)],
    ),
  ),
  ...resultsIn(
    'inbox.limits.refused',
    relation(
      'inbox.limits.unit-not-counted-when-refused',
      ['holds', 'refusals are free', { last: left(40), beyond: [refused(), refused()], after: left(39) }],
      ['vacuous', 'one of them is served', { last: left(40), beyond: [served()], after: left(38) }],
      ['violation', 'refusals cost', { last: left(40), beyond: [refused(), refused()], after: left(37) }],
    ),
  ),
  ...resultsIn(
    'inbox.access.burst',
    relation(
      'inbox.limits.minute-60-accepted',
      ['holds', 'sixty are served', burst],
      ['holds', 'failures of other kinds', { ...burst, within: [inbox({}, { status: 500 })] }],
      ['violation', 'one is refused', { ...burst, within: [...several(59), refused()] }],
    ),
    relation(
      'inbox.limits.minute-61-refused',
      ['holds', 'the next is refused', burst],
      ['vacuous', 'the minute is over by then', { ...burst, beyond: served(60_000) }],
      [
        'holds',
        'the buckets of a weighted counter turned once',
        { ...burst, beyond: served(), again: [{ within: several(60, 150_000), beyond: refused(150_000) }] },
      ],
      [
        'violation',
        'the next is served whenever the minute fills',
        { ...burst, beyond: served(59_000), again: [{ within: several(60), beyond: served() }] },
      ],
    ),
    relation(
      'inbox.limits.minute-shared-by-keys',
      ['holds', 'refused', burst],
      [
        'vacuous',
        'a failure among them',
        { ...burst, within: [inbox({}, { status: 500 })], beyond: served() },
      ],
      [
        'violation',
        'a key has a minute of its own',
        { ...burst, beyond: served(), again: [{ within: several(60), beyond: served() }] },
      ],
    ),
    relation(
      'inbox.limits.minute-per-account',
      ['holds', 'another account is served', burst],
      ['vacuous', 'no key is refused', { ...burst, beyond: served(), foreign: refused() }],
      ['violation', 'another account is refused', { ...burst, foreign: refused() }],
    ),
  ),
  ...resultsIn(
    'inbox.limits.sliding',
    relation(
      'inbox.limits.minute-sliding',
      [
        'holds',
        'half of it is free',
        { first: several(2), second: several(2), next: [...several(2), refused(), refused()] },
      ],
      [
        'vacuous',
        'it took too long',
        { first: several(2), second: several(2), next: [...several(2), ...several(2, 20_000)] },
      ],
      ['violation', 'all of it is free', { first: several(2), second: several(2), next: several(4) }],
    ),
  ),
  ...resultsIn(
    'inbox.limits.window-length',
    relation(
      'inbox.limits.minute-window-length',
      ['holds', 'a log', { full: several(60), early: refusals(60, 0), anew: several(60), late: served() }],
      [
        'holds',
        'some is free before the minute is over',
        { full: several(60), early: [...several(45), ...refusals(15, 0)], anew: several(60), late: served() },
      ],
      [
        'vacuous',
        'it took too long',
        { full: several(60), early: several(60, 20_000), anew: several(60), late: served() },
      ],
      [
        'violation',
        'all of it is free too early',
        { full: several(60), early: several(60), anew: several(60), late: served() },
      ],
      [
        'violation',
        'nothing is free after the minute',
        { full: several(60), early: refusals(60, 0), anew: several(60), late: refused() },
      ],
      [
        'violation',
        'something counts after two minutes',
        { full: several(60), early: refusals(60, 0), anew: [...several(59), refused()], late: served() },
      ],
    ),
  ),
  ...resultsIn(
    'inbox.limits.minute',
    relation(
      'inbox.limits.minute-61-refused',
      ['vacuous', 'a log', { filled: at([0, 40], [30, 20]), over: refusals(1, 30), next: [] }],
      [
        'holds',
        'weighted buckets that turned behind the first half',
        { filled: at([0, 40], [30, 20]), over: [...several(21, 30_000), refused(30_000)], next: [] },
      ],
      [
        'violation',
        'tokens for all of the pause',
        { filled: at([0, 40], [30, 20]), over: at([30, 30]), next: [] },
      ],
    ),
    relation(
      'inbox.limits.minute-window-length',
      [
        'holds',
        'what was sent first is free again',
        {
          filled: at([0, 40], [30, 20]),
          over: refusals(1, 30),
          next: [...several(40, 72_000), ...refusals(20, 72)],
        },
      ],
      [
        'holds',
        'a part of what was sent first is free again',
        {
          filled: at([0, 40], [30, 20]),
          over: refusals(1, 30),
          next: [...several(7, 72_000), ...refusals(53, 72)],
        },
      ],
      [
        'violation',
        'nothing is free again',
        { filled: at([0, 40], [30, 20]), over: refusals(1, 30), next: refusals(60, 72) },
      ],
    ),
    relation(
      'inbox.limits.minute-sliding',
      [
        'holds',
        'what was sent later still counts',
        {
          filled: at([0, 20], [50, 40]),
          over: refusals(1, 50),
          next: [...several(35, 72_000), ...refusals(25, 72)],
        },
      ],
      [
        'violation',
        'all is free again',
        { filled: at([0, 20], [50, 40]), over: refusals(1, 50), next: several(60, 72_000) },
      ],
    ),
  ),
  ...resultsIn(
    'a run',
    relation(
      'inbox.endpoints.header-limit-value',
      ['holds', 'the same in all that state it', [stated('60'), inbox({}), stated('60')]],
      ['vacuous', 'one states it, and a refusal another', [stated('60'), stated('1', 429)]],
      ['violation', 'another one later', [stated('60'), stated('59')]],
    ),
  ),
];
