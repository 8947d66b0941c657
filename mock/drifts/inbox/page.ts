import { whenListing, searchSucceeds, listsSucceed } from '../edits/inbox.ts';
import { inboxRules, type InboxRules } from '../../inbox/rules.ts';
import { table, alterInbox, alterWire } from '../types.ts';
import { whenParameter, whenAll, operation, setBody, setField, setStatus, whenStatus } from '../wire.ts';

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

export const page = table({
  'inbox.page.next-cursor-null-only-when-empty': alterWire(
    'the last page has no cursor',
    setBody(listsSucceed, (body) => ({
      ...(body as object),
      ...((body as { hasMore: boolean }).hasMore ? {} : { nextCursor: null }),
    })),
  ),
  'inbox.page.has-more-false-is-the-end': {
    main: alterInbox('every page says that it is the last', { hasMore: () => false }),
    'one-early': alterInbox('a page says that it is the last where one email follows', {
      hasMore: (follows) => follows > 1,
    }),
    'in-search': alterWire(
      'every page of a search says that it is the last',
      setField(searchSucceeds, 'hasMore', false),
    ),
  },
  'inbox.page.has-more-true-has-next': {
    main: alterInbox('more is promised at the end', { hasMore: () => true }),
    'in-search': alterWire('every page of a search promises more', setField(searchSucceeds, 'hasMore', true)),
  },
  'inbox.page.has-more-false-when-empty': alterWire(
    'an empty page promises more',
    setBody(listsSucceed, (body) =>
      (body as { items: unknown[] }).items.length === 0 ? { ...(body as object), hasMore: true } : body,
    ),
  ),
  'inbox.page.walk-without-repeats': {
    main: alterInbox('a page begins with the last email of the one before', { cursorSkips: -1 }),
    'in-search': alterInbox('a page of the search begins with the last email of the one before', {
      cursorSkips: -1,
    }),
    'leads-to-itself': alterWire(
      'a later page has the cursor that it was asked for',
      setBody(whenAll(listsSucceed, whenParameter('cursor')), (body, call) => ({
        ...(body as object),
        nextCursor: call.query.get('cursor'),
      })),
    ),
  },
  'inbox.page.walk-complete': {
    main: alterInbox('an email is lost between two pages', { cursorSkips: 1 }),
    'equal-dates': alterWire(
      'a page leaves out what has the date of the last email of the page before',
      setBody(
        whenAll(operation('GET /emails'), (call) => call.query.has('cursor'), whenStatus(200)),
        (body, call) => ({
          ...(body as object),
          items: (body as { items: { date: string }[] }).items.filter(
            ({ date }) => date !== call.query.get('cursor')?.split('|')[0],
          ),
        }),
      ),
    ),
  },
  'inbox.page.list-cursor-shape': alterInbox('the cursor is a number', {
    listCursor: { ...inboxRules.listCursor, write: () => '42' },
  }),
  'inbox.page.search-cursor-prefix': alterInbox(
    'the prefix is q|',
    searchCursor(
      (text) => text.replace(/^s/, 'q'),
      (text) => text.replace(/^q/, 's'),
    ),
  ),
  'inbox.page.search-cursor-shape': alterInbox(
    'the number is missing',
    searchCursor(
      (text) => text.replace(/^s\|[^|]*\|/, 's|'),
      (text) => text.replace(/^s\|/, 's|0|'),
    ),
  ),
  'inbox.page.list-cursor-accepted-unchanged': alterWire(
    'cursors are refused',
    setStatus(whenAll(whenListing, whenParameter('cursor'), whenStatus(200)), 400),
  ),
  'inbox.page.search-cursor-accepted-unchanged': alterWire(
    'cursors are refused',
    setStatus(whenAll(searchSucceeds, whenParameter('cursor')), 400),
  ),
});
