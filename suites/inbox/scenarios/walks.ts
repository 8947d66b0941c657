import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { terms } from '../arbitraries/term.ts';
import { walkList, walkSearch } from '../fixtures/walk.ts';
import { stimulus } from '../../kit/engine/scenario.ts';
import type { JsonObject } from '../../kit/http/exchange.ts';

const { maxLimit } = inboxFacts.page;

/** The same walk at two page sizes, which cut runs of equal dates at different places. */
export const pageWalks = stimulus({
  id: 'inbox.page.walks',
  service: 'inbox',
  requires: ['read'],
  input: ({ emails }) =>
    fc.record({
      limits: fc.uniqueArray(
        fc.integer({ min: Math.max(3, Math.ceil(emails.length / 25)), max: Math.max(4, emails.length) }),
        { minLength: 2, maxLength: 2 },
      ),
      wanted: terms(emails as unknown as readonly JsonObject[]),
    }),
  stimulus: async ({ inbox }, { limits: [one = maxLimit, other = maxLimit], wanted: { term } }) => ({
    lists: [await walkList(inbox, { limit: one }), await walkList(inbox, { limit: other })],
    searches: [
      await walkSearch(inbox, { q: term, limit: one }),
      await walkSearch(inbox, { q: term, limit: other }),
    ],
  }),
});

/** What a search finds, and what it passes over. */
export const matches = stimulus({
  id: 'inbox.search-emails.matches',
  service: 'inbox',
  requires: ['read'],
  input: ({ emails }) => terms(emails as unknown as readonly JsonObject[]),
  stimulus: async ({ inbox }, { term }) => ({
    term,
    all: await walkList(inbox, { limit: maxLimit }, 2),
    inbox: await walkList(inbox, { folderType: 'INBOX', limit: maxLimit }, 2),
    hidden: await walkList(inbox, { filtered: 'only', limit: maxLimit }, 2),
    found: await walkSearch(inbox, { q: term, limit: maxLimit }, 2),
    inInbox: await walkSearch(inbox, { q: term, folderType: 'INBOX', limit: maxLimit }, 2),
  }),
});
