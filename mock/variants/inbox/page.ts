import { set } from '../../drifts/edits/answers.ts';
import { table, alterInbox, alterWire, withInbox } from '../../drifts/types.ts';
import type { WireCall, WireDrift } from '../../http/wire.ts';
import { setBody, whenAll } from '../../drifts/wire.ts';
import { listCursor, searchCursor, type CursorPlace } from '../../inbox/cursor.ts';
import { whenSuccessOf } from '../answers.ts';
import { refuseValues } from './refusals.ts';

/** The criteria of a page, without its start and size. */
const criteriaOf = ({ query }: WireCall): string =>
  [...query]
    .filter(([name]) => name !== 'cursor' && name !== 'limit')
    .map((each) => each.join('='))
    .sort()
    .join('&');

/** Refuses cursors of the list that were made for other criteria, if they were made here. */
function boundCursors(): WireDrift {
  const made = new Map<string, Set<string>>();
  return (call, reply) => {
    if (call.operation !== 'GET /emails') return reply;
    const keyOf = (cursor: string): string => `${call.headers['authorization'] ?? ''} ${cursor}`;
    const criteria = criteriaOf(call);
    if (made.get(keyOf(call.query.get('cursor') ?? ''))?.has(criteria) === false)
      return {
        ...reply,
        status: 400,
        body: {
          code: 'VALIDATION_FAILED',
          error: 'Invalid request',
          details: { cursor: ['was made for other criteria'] },
        },
      };
    const { nextCursor } = reply.body as { readonly nextCursor?: unknown };
    if (typeof nextCursor === 'string')
      made.set(keyOf(nextCursor), (made.get(keyOf(nextCursor)) ?? new Set()).add(criteria));
    return reply;
  };
}

const HIGHEST = 100_000;
const HOUR = 3_600_000;
const moved = (place: CursorPlace, milliseconds: number): CursorPlace => ({
  ...place,
  date: new Date(Date.parse(place.date) + milliseconds).toISOString(),
});
const isEmptyPage = (body: unknown): boolean => {
  const { items } = body as { readonly items?: unknown };
  return Array.isArray(items) && items.length === 0;
};

const epoch = (place: CursorPlace): CursorPlace => ({ ...place, date: String(Date.parse(place.date)) });
const fromEpoch = (text: string, from: number): string => {
  const parts = text.split('|');
  const at = Number(parts[from]);
  return parts.with(from, Number.isNaN(at) ? '' : new Date(at).toISOString()).join('|');
};
const SMALL = 1e-9;
/** Later than any email. */
const AFTER_ALL = '9999-12-31T23:59:59.999Z';

export const page = table('inbox.page', {
  'has-more-true-has-next': alterInbox('more is promised behind every full page', {
    hasMore: (follows, isFull) => follows > 0 || isFull,
  }),
  'has-more-false-when-empty': alterWire(
    'the first page of a view is cut before it is filtered, and may be empty',
    setBody(
      (call, reply) =>
        whenSuccessOf('GET /emails')(call, reply) &&
        call.query.has('viewId') &&
        !call.query.has('cursor') &&
        !isEmptyPage(reply.body),
      (body) => ({
        ...(body as object),
        items: [],
        nextCursor: listCursor.write({ score: 0, date: AFTER_ALL, id: '~' }),
        hasMore: true,
      }),
    ),
  ),
  'list-cursor-shape': {
    main: alterInbox('the date of a cursor is in milliseconds', {
      listCursor: {
        write: (place) => listCursor.write(epoch(place)),
        read: (text) => (text.includes('|') ? listCursor.read(fromEpoch(text, 0)) : undefined),
      },
    }),
    'given-back': set(
      whenAll(whenSuccessOf('GET /emails'), (call) => call.query.get('cursor')?.includes('|') === false),
      'nextCursor',
      'unreadable',
    ),
  },
  'search-cursor-shape': alterInbox('the number of a cursor is small, its date in milliseconds', {
    searchCursor: {
      write: (place) => searchCursor.write({ ...epoch(place), score: place.score * SMALL }),
      read: (text) => {
        const [s = '', number = '', ...rest] = text.split('|');
        return rest.length < 2
          ? undefined
          : searchCursor.read(fromEpoch([s, Math.round(Number(number) / SMALL), ...rest].join('|'), 2));
      },
    },
  }),
  'list-cursor-names-last-email': alterInbox('the date of a cursor is an hour past its email', {
    listCursor: {
      write: (place) => listCursor.write(moved(place, HOUR)),
      read: (text) => {
        const place = listCursor.read(text);
        return place && moved(place, -HOUR);
      },
    },
  }),
  'list-cursor-under-search': withInbox({ searchedListCursor: 'list' }),
  'next-cursor-of-empty-page': set(
    (call, { body }) =>
      whenSuccessOf('GET /emails')(call, { status: 200, headers: {}, body }) && isEmptyPage(body),
    'nextCursor',
    '2026-01-01T00:00:00.000Z|none',
  ),
  'search-cursor-number-meaning': alterInbox('the number of a search cursor rises from page to page', {
    searchCursor: {
      write: (place) => searchCursor.write({ ...place, score: HIGHEST - place.score }),
      read: (text) => {
        const place = searchCursor.read(text);
        return place && { ...place, score: HIGHEST - place.score };
      },
    },
  }),
  'search-cursor-on-list': refuseValues('cursor', 'GET /emails', (value) => /^s\|1\|.*\|none$/.test(value)),
  'cursor-with-other-criteria': alterWire('a cursor that was made for other criteria is refused', {
    begin: boundCursors,
  }),
});
