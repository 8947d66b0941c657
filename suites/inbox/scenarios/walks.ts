import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { terms } from '../arbitraries/term.ts';
import { commonest } from '../support/words.ts';
import { walkList, walkSearch } from '../checks/walk.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { JsonObject } from '../../kit/model/exchange.ts';

const { maxLimit } = inboxFacts.page;

/** The same walk with two page sizes, which divide groups of equal dates at different places. */
export const pageWalks = stimulus({
  id: 'inbox.walks.page',
  input: ({ emails }) => {
    const [min, max] = [Math.max(3, Math.ceil(emails.length / 25)), Math.max(4, emails.length)];
    // A position between two emails of one date, at which a page of a walk ends.
    const ends = emails.flatMap(({ date }, index) =>
      index >= Math.max(min, emails.length / 3) && date === emails[index - 1]?.date ? [index] : [],
    );
    const limit = fc.oneof(fc.integer({ min, max }), ...(ends.length > 0 ? [fc.constantFrom(...ends)] : []));
    return fc.record({ limits: fc.uniqueArray(limit, { minLength: 2, maxLength: 2 }) });
  },
  stimulus: async ({ inbox, survey }, { limits: [one = maxLimit, other = maxLimit] }) => {
    // A term that few emails contain gives no second page.
    const q = commonest(survey.words);
    // If walks are cut short, larger pages reach the end.
    const least = Math.ceil(survey.emails.length / inbox.longestWalk);
    const [a, b] = [Math.max(one, least), Math.max(other, least + 1)];
    return {
      lists: [await walkList(inbox, { limit: a }), await walkList(inbox, { limit: b })],
      searches: [await walkSearch(inbox, { q, limit: a }), await walkSearch(inbox, { q, limit: b })],
    };
  },
});

/** The results of a search, and emails without its term. */
export const searchMatches = stimulus({
  id: 'inbox.walks.matches',
  input: ({ emails }) => terms(emails as unknown as readonly JsonObject[]),
  stimulus: async ({ inbox }, { term }) => ({
    term,
    all: await walkList(inbox, { limit: maxLimit }, 1),
    inbox: await walkList(inbox, { folderType: 'INBOX', limit: maxLimit }, 1),
    hidden: await walkList(inbox, { filtered: 'only', limit: maxLimit }, 1),
    found: await walkSearch(inbox, { q: term, limit: maxLimit }, 1),
    inInbox: await walkSearch(inbox, { q: term, folderType: 'INBOX', limit: maxLimit }, 1),
  }),
});
