import { inbox, judgedIn, relation } from '../../histories.ts';

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
const burst = { within: several(60), beyond: refused(), foreign: served() };

export const limits = [
  ...judgedIn(
    'inbox.limits.costs',
    relation(
      'inbox.limits.unit-per-read',
      ['holds', 'one unit and that of the second look', spending('read', 100, 98)],
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
  ...judgedIn(
    'inbox.limits.refused',
    relation(
      'inbox.limits.unit-not-counted-when-refused',
      ['holds', 'refusals are free', { last: left(40), beyond: [refused(), refused()], after: left(39) }],
      ['vacuous', 'one of them is served', { last: left(40), beyond: [served()], after: left(38) }],
      ['violation', 'refusals cost', { last: left(40), beyond: [refused(), refused()], after: left(37) }],
    ),
  ),
  ...judgedIn(
    'inbox.limits.burst',
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
      ['violation', 'the next is served', { ...burst, beyond: served(59_000) }],
    ),
    relation(
      'inbox.limits.minute-shared-by-keys',
      ['holds', 'refused', burst],
      [
        'vacuous',
        'a failure among them',
        { ...burst, within: [inbox({}, { status: 500 })], beyond: served() },
      ],
      ['violation', 'a key has a minute of its own', { ...burst, beyond: served() }],
    ),
    relation(
      'inbox.limits.minute-per-account',
      ['holds', 'another account is served', burst],
      ['vacuous', 'nobody is refused', { ...burst, beyond: served(), foreign: refused() }],
      ['violation', 'another account is refused', { ...burst, foreign: refused() }],
    ),
  ),
  ...judgedIn(
    'inbox.limits.sliding',
    relation(
      'inbox.limits.minute-sliding',
      [
        'holds',
        'half of it is free',
        { first: several(2), second: several(2), third: several(2), beyond: [refused(), refused()] },
      ],
      [
        'vacuous',
        'it took too long',
        { first: several(2), second: several(2), third: several(2), beyond: several(2, 20_000) },
      ],
      [
        'violation',
        'all of it is free',
        { first: several(2), second: several(2), third: several(2), beyond: several(2) },
      ],
    ),
    relation(
      'inbox.limits.minute-window-length',
      [
        'holds',
        'full, and half of it free later',
        { first: several(2), second: several(2), full: refused(), third: several(2) },
      ],
      [
        'holds',
        'the refusal takes its place',
        { first: several(2), second: several(2), full: refused(), third: [served(), refused()] },
      ],
      [
        'violation',
        'free too early',
        { first: several(2), second: several(2), full: served(), third: several(2) },
      ],
      [
        'violation',
        'not free in time',
        { first: several(2), second: several(2), full: refused(), third: [refused(), refused()] },
      ],
    ),
  ),
  ...judgedIn(
    'a run',
    relation(
      'inbox.endpoints.header-limit-value',
      ['holds', 'the same in all that state it', [stated('60'), inbox({}), stated('60')]],
      ['vacuous', 'one states it, and a refusal another', [stated('60'), stated('1', 429)]],
      ['violation', 'another one later', [stated('60'), stated('59')]],
    ),
  ),
];
