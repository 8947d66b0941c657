import { set, to } from '../edits/answers.ts';
import { whenListing, searchSucceeds, listsSucceed } from '../edits/inbox.ts';
import { inboxRules, type InboxRules } from '../../inbox/rules.ts';
import { table, alterInbox, alterWire, withInbox } from '../types.ts';
import { whenParameter, changeField, setBody } from '../wire.ts';

/** Writes and reads cursors of the search in another format. */
const searchCursor = (
  written: (text: string) => string,
  read: (text: string) => string,
): Pick<InboxRules, 'searchCursor'> => ({
  searchCursor: {
    write: (place) => written(inboxRules.searchCursor.write(place)),
    read: (text) => inboxRules.searchCursor.read(read(text)),
  },
});

export const page = table('inbox.page', {
  'next-cursor-null-only-when-empty': alterWire(
    'the last page has no cursor',
    setBody(listsSucceed, (body) => ({
      ...(body as object),
      ...((body as { hasMore: boolean }).hasMore ? {} : { nextCursor: null }),
    })),
  ),
  'has-more-false-is-the-end': {
    main: withInbox({ hasMore: () => false }),
    'one-early': alterInbox('a page says that it is the last where one email follows', {
      hasMore: (follows) => follows > 1,
    }),
    'in-search': set(searchSucceeds, 'hasMore', false),
  },
  'has-more-true-has-next': {
    main: withInbox({ hasMore: () => true }),
    'in-search': set(searchSucceeds, 'hasMore', true),
  },
  'has-more-false-when-empty': alterWire(
    'an empty page promises more',
    setBody(listsSucceed, (body) =>
      (body as { items: unknown[] }).items.length === 0 ? { ...(body as object), hasMore: true } : body,
    ),
  ),
  'walk-without-repeats': {
    main: withInbox({ cursorSkips: -1 }),
    'in-search': withInbox({ cursorSkips: -1 }),
    'leads-to-itself': alterWire(
      'a later page has the cursor that it was asked for',
      changeField([listsSucceed, whenParameter('cursor')], 'nextCursor', (_, { query }) =>
        query.get('cursor'),
      ),
    ),
  },
  'walk-complete': {
    main: withInbox({ cursorSkips: 1 }),
    'equal-dates': alterWire(
      'a page leaves out what has the date of the last email of the page before',
      changeField(['GET /emails', whenParameter('cursor'), 200], 'items', (items, { query }) =>
        (items as { date: string }[]).filter(({ date }) => date !== query.get('cursor')?.split('|')[0]),
      ),
    ),
  },
  'list-cursor-shape': alterInbox('the cursor is a number', {
    listCursor: { ...inboxRules.listCursor, write: () => '42' },
  }),
  'search-cursor-prefix': alterInbox(
    'the prefix is q|',
    searchCursor(
      (text) => text.replace(/^s/, 'q'),
      (text) => text.replace(/^q/, 's'),
    ),
  ),
  'search-cursor-shape': alterInbox(
    'the number is missing',
    searchCursor(
      (text) => text.replace(/^s\|[^|]*\|/, 's|'),
      (text) => text.replace(/^s\|/, 's|0|'),
    ),
  ),
  'list-cursor-accepted-unchanged': to([whenListing, whenParameter('cursor'), 200], 400),
  'search-cursor-accepted-unchanged': to([searchSucceeds, whenParameter('cursor')], 400),
});
