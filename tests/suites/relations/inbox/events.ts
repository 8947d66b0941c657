import { inbox, resultsIn, relation, type Details } from '../../histories.ts';

const HOUR = 3_600_000;
/** A delivery that arrived after this many hours, and the status it was answered with. */
const came = (hours: number, status = 500, event = 'email.updated', more: Details = {}) => ({
  ...inbox(undefined, { operation: 'POST /hook', status, sent: { event }, ...more }),
  receivedAt: hours * HOUR,
});
const DAY = 24 * HOUR;
const log = (...deliveries: readonly object[]) => ({ deliveries, until: 10 * DAY });
const repeated = (name: string, ...deliveries: readonly object[]) => ({ name, log: log(...deliveries) });
const retries = [0, 1, 3, 5, 8];
const failing = (...hours: readonly number[]) => repeated('fails with 500', ...hours.map((at) => came(at)));

const attempts = resultsIn(
  'inbox.event-repeats.deliveries',
  relation(
    'inbox.events.retry-on-non-2xx',
    ['holds', 'it comes again', failing(0, 1)],
    ['vacuous', 'another receiver', repeated('accepts', came(0, 200))],
    [
      'vacuous',
      'it was not listened for long enough',
      { name: 'fails', log: { deliveries: [came(0)], until: HOUR } },
    ],
    ['violation', 'it comes once', failing(0)],
  ),
  relation(
    'inbox.events.four-retries',
    ['holds', 'five attempts', failing(...retries)],
    ['vacuous', 'the last one is taken', repeated('fails', came(0), came(1, 200))],
    ['violation', 'four attempts', failing(0, 1, 3, 8)],
  ),
  relation(
    'inbox.events.no-fifth-retry',
    ['holds', 'five attempts', failing(...retries)],
    ['holds', 'a copy of one, soon after it', failing(...retries, 8.01)],
    ['violation', 'six attempts', failing(...retries, 9)],
  ),
  relation(
    'inbox.events.retries-over-8-hours',
    ['holds', 'eight hours', failing(...retries)],
    ['holds', 'about eight hours, spaced otherwise', failing(0, 0.1, 0.5, 2, 9.5)],
    ['vacuous', 'fewer retries', failing(0, 1)],
    ['violation', 'one hour', failing(0, 0.2, 0.4, 0.6, 1)],
  ),
  relation(
    'inbox.events.success-on-2xx',
    ['holds', 'it comes once', repeated('accepts with 204', came(0, 204))],
    ['holds', 'a copy of one, soon after it', repeated('accepts', came(0, 200), came(0.01, 200))],
    [
      'vacuous',
      'an answer that took too long',
      repeated('accepts', came(0, 200, 'x', { durationMs: 11_000 }), came(1, 200, 'x')),
    ],
    ['violation', 'it comes again', repeated('accepts with 204', came(0, 204), came(2, 204))],
  ),
  relation(
    'inbox.events.retries-stop-after-success',
    ['holds', 'no more after it', repeated('accepts the third attempt', came(0), came(1), came(2, 200))],
    ['vacuous', 'it never succeeds', repeated('accepts the third attempt', came(0), came(1))],
    ['violation', 'it goes on', repeated('accepts the third attempt', came(0), came(1, 200), came(2, 200))],
  ),
  relation(
    'inbox.events.retry-on-slow-answer',
    ['holds', 'it comes again', repeated('is too slow', came(0, 200), came(1, 200))],
    ['violation', 'it does not', repeated('is too slow', came(0, 200))],
  ),
  relation(
    'inbox.events.answer-within-10-seconds-accepted',
    ['holds', 'it comes once', { ...repeated('is just in time', came(0, 200)), answeredAfterMs: 9000 }],
    [
      'vacuous',
      'it took longer',
      { ...repeated('is just in time', came(0, 200), came(1)), answeredAfterMs: 10_500 },
    ],
    [
      'violation',
      'it comes again',
      { ...repeated('is just in time', came(0, 200), came(1)), answeredAfterMs: 9000 },
    ],
  ),
);

const taken = (status: number, ...deliveries: readonly object[]) => ({
  exchange: inbox(undefined, { status }),
  log: log(...deliveries),
});
const course = resultsIn(
  'inbox.events.course',
  relation(
    'inbox.states.set-is-read-delivers-event',
    ['holds', 'beside another kind', { isRead: taken(200, came(0, 200, 'label.applied'), came(0, 200)) }],
    ['vacuous', 'the change is refused', { isRead: taken(400) }],
    ['violation', 'nothing comes', { isRead: taken(200) }],
    ['violation', 'another kind alone', { isRead: taken(200, came(0, 200, 'email.deleted')) }],
  ),
  relation(
    'inbox.states.delete-delivers-event',
    ['holds', 'it comes', { delete: taken(204, came(0, 200, 'email.deleted')) }],
    ['violation', 'nothing comes', { delete: taken(204) }],
  ),
  relation(
    'inbox.states.delete-in-trash-no-event',
    ['holds', 'another email comes in', { 'delete again': taken(204, came(0, 200, 'email.received')) }],
    ['vacuous', 'it is refused', { 'delete again': taken(404, came(0, 200, 'email.deleted')) }],
    ['violation', 'it is said to be changed', { 'delete again': taken(204, came(0, 200, 'email.updated')) }],
    ['violation', 'it comes again', { 'delete again': taken(204, came(0, 200, 'email.deleted')) }],
  ),
);

const created = (createdAt: unknown) => log(came(2, 200, '', { sent: { createdAt } }));

const any = resultsIn(
  'deliveries',
  relation(
    'inbox.events.body-created-at-not-ahead',
    ['holds', 'an hour ago', created('1970-01-01T01:00:00Z')],
    ['holds', 'a clock that is fast', created('1970-01-01T02:10:00.000Z')],
    ['vacuous', 'another form', created('7200000')],
    ['violation', 'the next day', created('1970-01-02T02:00:00.000Z')],
  ),
);

export const events = [...attempts, ...course, ...any];
