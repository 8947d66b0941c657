import { emailList } from '../edits/inbox-rules.ts';
import { found } from '../edits/inbox-search.ts';
import { lists } from '../edits/inbox-shapes.ts';
import { inboxRules, type InboxRules } from '../../inbox/rules.ts';
import { table } from '../types.ts';
import { asked, both, operation, setBody, setField, setStatus, status } from '../wire.ts';

/** Cursors of the search written in another way, and read in it. */
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
  'inbox.page.next-cursor-null-only-when-empty': {
    description: 'the last page has no cursor',
    inbox: { cursorOfLastPage: false },
  },
  'inbox.page.has-more-false-is-the-end': [
    {
      description: 'every page says that it is the last',
      inbox: { hasMore: () => false },
    },
    {
      variant: 'one-early',
      description: 'a page says that it is the last where one email follows',
      inbox: { hasMore: (follows) => follows > 1 },
    },
    {
      variant: 'in-search',
      description: 'every page of a search says that it is the last',
      wire: setField(found, 'hasMore', false),
    },
  ],
  'inbox.page.has-more-true-has-next': [
    {
      description: 'more is promised at the end',
      inbox: { hasMore: () => true },
    },
    {
      variant: 'in-search',
      description: 'every page of a search promises more',
      wire: setField(found, 'hasMore', true),
    },
  ],
  'inbox.page.has-more-false-when-empty': {
    description: 'an empty page promises more',
    wire: setBody(lists, (body) =>
      (body as { items: unknown[] }).items.length === 0 ? { ...(body as object), hasMore: true } : body,
    ),
  },
  'inbox.page.walk-without-repeats': [
    {
      description: 'a page begins with the last email of the one before',
      inbox: { cursorSkips: -1 },
    },
    {
      variant: 'in-search',
      description: 'a page of the search begins with the last email of the one before',
      inbox: { cursorSkips: -1 },
    },
  ],
  'inbox.page.walk-complete': [
    {
      description: 'an email is lost between two pages',
      inbox: { cursorSkips: 1 },
    },
    {
      variant: 'equal-dates',
      description: 'a page leaves out what has the date of the last email of the page before',
      wire: setBody(
        both(operation('GET /emails'), (call) => call.query.has('cursor'), status(200)),
        (body, call) => ({
          ...(body as object),
          items: (body as { items: { date: string }[] }).items.filter(
            ({ date }) => date !== call.query.get('cursor')?.split('|')[0],
          ),
        }),
      ),
    },
  ],
  'inbox.page.list-cursor-shape': {
    description: 'the cursor is a number',
    inbox: { listCursor: { ...inboxRules.listCursor, write: () => '42' } },
  },
  'inbox.page.search-cursor-prefix': {
    description: 'the prefix is q|',
    inbox: searchCursor(
      (text) => text.replace(/^s/, 'q'),
      (text) => text.replace(/^q/, 's'),
    ),
  },
  'inbox.page.search-cursor-shape': {
    description: 'the number is missing',
    inbox: searchCursor(
      (text) => text.replace(/^s\|[^|]*\|/, 's|'),
      (text) => text.replace(/^s\|/, 's|0|'),
    ),
  },
  'inbox.page.list-cursor-accepted-unchanged': {
    description: 'cursors are refused',
    wire: setStatus(both(emailList, asked('cursor'), status(200)), 400),
  },
  'inbox.page.search-cursor-accepted-unchanged': {
    description: 'cursors are refused',
    wire: setStatus(both(found, asked('cursor')), 400),
  },
});
