import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { fieldsWith, has, openTexts, terms } from '../arbitraries/term.ts';
import type { Exchange, JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { within } from './answers.ts';
import { allOk, idsOf, isWhole, itemsOf, sameSet, walkList, walkSearch } from './walk.ts';

const { maxLimit } = inboxFacts.page;

/** The same walk at two page sizes, which cut runs of equal dates at different places. */
const walks = scenario({
  id: 'inbox.page.walks',
  service: 'inbox',
  needs: ['read'],
  cost: 60,
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
  checkers: {
    'inbox.page.walk-complete': ({ lists, searches }) =>
      every([lists, searches], ([a = [], b = []]) =>
        given(isWhole(a) && isWhole(b), () =>
          check(
            sameSet(idsOf(a), idsOf(b)),
            `walks show ${idsOf(a).length} and ${idsOf(b).length} emails`,
            ...a,
            ...b,
          ),
        ),
      ),
    'inbox.page.walk-without-repeats': ({ lists, searches }) =>
      every([...lists, ...searches], (pages) =>
        given(allOk(pages) && pages.length > 1, () =>
          check(
            new Set(idsOf(pages)).size === idsOf(pages).length,
            'an email came twice in one walk',
            ...pages,
          ),
        ),
      ),
    // An order that is total leaves no room for another row.
    'inbox.list-emails.order-across-pages': ({ lists: [a = [], b = []] }) => sameRow(a, b),
    'inbox.search-emails.cursor-continues': ({ searches: [a = [], b = []] }) => sameRow(a, b),
  },
});

const sameRow = (a: readonly Exchange[], b: readonly Exchange[]): Judgement =>
  given(isWhole(a) && isWhole(b) && a.length + b.length > 2, () =>
    check(
      idsOf(a).join() === idsOf(b).join(),
      'walks at different page sizes run through different rows',
      ...a,
      ...b,
    ),
  );

/** What a search finds, and what it passes over. */
const matches = scenario({
  id: 'inbox.search-emails.matches',
  service: 'inbox',
  needs: ['read'],
  cost: 6,
  input: ({ emails }) => terms(emails as unknown as readonly JsonObject[]),
  stimulus: async ({ inbox }, { term }) => ({
    term,
    all: await walkList(inbox, { limit: maxLimit }, 2),
    inbox: await walkList(inbox, { folderType: 'INBOX', limit: maxLimit }, 2),
    hidden: await walkList(inbox, { filtered: 'only', limit: maxLimit }, 2),
    found: await walkSearch(inbox, { q: term, limit: maxLimit }, 2),
    inInbox: await walkSearch(inbox, { q: term, folderType: 'INBOX', limit: maxLimit }, 2),
  }),
  checkers: {
    'inbox.search-emails.every-match-found': ({ term, all, found }) =>
      given(allOk(all) && isWhole(found), () =>
        within(matching(all, term), idsOf(found), `${term} does not find`, ...found),
      ),
    // All of INBOX is what it shows and what it hides.
    'inbox.search-emails.hidden-emails-found-in-inbox': ({ term, hidden, inInbox }) =>
      given(isWhole(hidden) && isWhole(inInbox), () =>
        within(matching(hidden, term), idsOf(inInbox), `${term} does not find a hidden`, ...inInbox),
      ),
    'inbox.search-emails.folder-type-restricts': ({ inbox, hidden, inInbox }) =>
      given(isWhole(inbox) && isWhole(hidden) && allOk(inInbox), () =>
        within(
          idsOf(inInbox),
          [...idsOf(inbox), ...idsOf(hidden)],
          'neither shown nor hidden in INBOX, yet found there',
          ...inInbox,
        ),
      ),
    'inbox.search-emails.every-result-matches': ({ term, all, found }) => {
      // Copies in secret do not show in a list, so a stray email or two is let pass.
      const known = itemsById(all);
      const strays = idsOf(found).filter((id) => {
        const email = known.get(id);
        return email !== undefined && fieldsWith(email, term).length === 0 && !has(openTexts(email), term);
      });
      return given(allOk(all) && isWhole(found) && idsOf(found).length > 4, () =>
        check(
          strays.length <= idsOf(found).length / 2,
          `${strays.length} of ${idsOf(found).length} emails found lack ${term}`,
          ...found,
        ),
      );
    },
  },
});

const itemsById = (pages: readonly Exchange[]): ReadonlyMap<string, JsonObject> =>
  new Map(itemsOf(pages).map((email) => [String(email['id']), email]));
const matching = (pages: readonly Exchange[], term: string): string[] =>
  [...itemsById(pages)].filter(([, email]) => fieldsWith(email, term).length > 0).map(([id]) => id);

export const relations = [walks, matches];
