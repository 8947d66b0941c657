import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { objectOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, holds, vacuous, violation, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { FAILURES } from './answers.ts';
import { allOk, idsOf, isWhole, itemsOf, sameSet, walkList, walkSearch } from './walk.ts';

const { maxLimit, defaultLimit } = inboxFacts.page;

/** Neighbours in a row of emails. */
const neighbours = (emails: readonly JsonObject[]): [JsonObject, JsonObject][] =>
  emails.slice(1).map((email, index) => [emails[index] ?? email, email]);
const moment = (email: JsonObject): number => Date.parse(String(email['date']));
const newestFirst = (emails: readonly JsonObject[], where: readonly Exchange[]): Judgement =>
  every(neighbours(emails), ([a, b]) =>
    check(
      !(moment(a) < moment(b)),
      `${String(a['date'])} stands before ${String(b['date'])}`,
      ...where.slice(0, 2),
    ),
  );

/** Equal dates must have ids that all rise or all fall: which of the two is not documented. */
function tiesById(emails: readonly JsonObject[], where: readonly Exchange[]): Judgement {
  const ties = neighbours(emails).filter(([a, b]) => moment(a) === moment(b));
  if (ties.length < 2) return vacuous;
  const rising = ties.filter(([a, b]) => String(a['id']) < String(b['id'])).length;
  return check(
    rising === 0 || rising === ties.length,
    `of ${ties.length} neighbours of one date ${rising} rise by id and the rest fall`,
    ...where.slice(0, 2),
  );
}

/** Page sizes that keep a walk within forty pages. */
const pageSize = (size: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.max(1, Math.ceil(size / 35)), max: maxLimit });

const twoWalks = scenario({
  id: 'inbox.list-emails.two-walks',
  service: 'inbox',
  needs: ['read'],
  cost: (pages, longestWalk) => pages + longestWalk + 1,
  input: ({ emails, mailboxIds }) =>
    fc.record({
      limit: pageSize(emails.length),
      folderType: fc.option(fc.constantFrom(...inboxFacts.folderTypes), { nil: undefined }),
      mailboxId: fc.option(fc.constantFrom(...mailboxIds, 'none'), { nil: undefined }),
    }),
  stimulus: async ({ inbox }, { limit, folderType, mailboxId }) => {
    const criteria = {
      ...(folderType && { folderType }),
      ...(mailboxId !== undefined && mailboxId !== 'none' && { mailboxId }),
    };
    const pages = await walkList(inbox, { ...criteria, limit });
    const last = objectOf(pages.at(-1) ?? (pages[0] as Exchange))['nextCursor'];
    const after =
      typeof last === 'string'
        ? [await inbox.call('GET /emails', { query: { ...criteria, limit, cursor: last } })]
        : [];
    return { limit, pages, after, whole: await walkList(inbox, { ...criteria, limit: maxLimit }) };
  },
  checkers: {
    'inbox.page.walk-without-repeats': ({ pages }) =>
      given(allOk(pages) && pages.length > 1, () =>
        check(
          new Set(idsOf(pages)).size === idsOf(pages).length,
          'an email came twice in one walk',
          ...pages,
        ),
      ),
    'inbox.page.walk-complete': ({ pages, whole }) =>
      given(isWhole(pages) && isWhole(whole) && pages.length > 1, () =>
        check(
          sameSet(idsOf(pages), idsOf(whole)),
          `the walk shows ${idsOf(pages).length} emails, the one with the largest pages ${idsOf(whole).length}`,
          ...pages,
        ),
      ),
    'inbox.page.has-more-false-is-the-end': ({ pages, after }) =>
      given(isWhole(pages) && allOk(after), () =>
        every(after, (page) =>
          check(itemsOf([page]).length === 0, 'an email follows the last page', pages.at(-1), page),
        ),
      ),
    'inbox.page.has-more-true-has-next': ({ pages }) =>
      given(allOk(pages), () =>
        every(pages.slice(1), (page) =>
          check(itemsOf([page]).length > 0, 'an empty page follows one that promised more', page),
        ),
      ),
    'inbox.page.list-cursor-accepted-unchanged': ({ pages }) =>
      every(pages.slice(1), (page) =>
        check(statusOf(page) === 200, `the cursor is answered with ${statusOf(page)}`, page),
      ),
    'inbox.list-emails.cursor-continues': ({ pages }) =>
      every(neighbourPages(pages), ([a, b]) => {
        const [last, first] = [itemsOf([a]).at(-1), itemsOf([b])[0]];
        return last === undefined || first === undefined
          ? vacuous
          : check(
              !(moment(last) < moment(first)) && last['id'] !== first['id'],
              'a page starts before the end of the one before',
              a,
              b,
            );
      }),
    'inbox.list-emails.order-newest-first': ({ whole }) =>
      given(allOk(whole), () => newestFirst(itemsOf(whole.slice(0, 1)), whole)),
    'inbox.list-emails.order-ties-by-id': ({ whole }) =>
      given(allOk(whole), () => tiesById(itemsOf(whole), whole)),
    'inbox.list-emails.order-across-pages': ({ pages }) =>
      given(allOk(pages) && pages.length > 1, () => newestFirst(itemsOf(pages), pages)),
    'inbox.list-emails.limit-respected': ({ limit, pages }) =>
      every(
        pages.filter((page) => statusOf(page) === 200),
        (page) =>
          check(itemsOf([page]).length <= limit, `a page of ${limit} holds ${itemsOf([page]).length}`, page),
      ),
    'inbox.list-emails.limit-never-above-200': ({ whole }) =>
      every(whole, (page) =>
        check(itemsOf([page]).length <= maxLimit, `a page holds ${itemsOf([page]).length} emails`, page),
      ),
    'inbox.list-emails.limit-200-accepted': ({ whole }) =>
      every(whole.slice(0, 1), (page) =>
        check(statusOf(page) === 200, `the answer is ${statusOf(page)}`, page),
      ),
  },
});

const neighbourPages = (pages: readonly Exchange[]): [Exchange, Exchange][] =>
  pages.slice(1).map((page, index) => [pages[index] ?? page, page]);

const defaults = scenario({
  id: 'inbox.list-emails.defaults',
  service: 'inbox',
  needs: ['read'],
  cost: (pages) => (inboxFacts.folderTypes.length + 3) * pages + 1,
  stimulus: async ({ inbox, survey }) => ({
    bare: await inbox.call('GET /emails'),
    total: survey.emails.length,
    all: await walkList(inbox, { limit: maxLimit }),
    byFolder: await Promise.all(
      inboxFacts.folderTypes.map(async (folderType) => ({
        folderType,
        pages: await walkList(inbox, { folderType, limit: maxLimit }),
      })),
    ),
    hidden: await walkList(inbox, { filtered: 'only', limit: maxLimit }),
    hiddenElsewhere: await walkList(inbox, { filtered: 'only', folderType: 'SENT', limit: maxLimit }),
  }),
  checkers: {
    'inbox.list-emails.no-parameter-required': ({ bare }) =>
      check(statusOf(bare) !== 400, 'a list without parameters is refused', bare),
    'inbox.list-emails.limit-default': ({ bare, all }) =>
      given(allOk(all) && statusOf(bare) === 200 && idsOf(all).length > defaultLimit, () =>
        check(
          itemsOf([bare]).length === defaultLimit,
          `a page without limit holds ${itemsOf([bare]).length}`,
          bare,
        ),
      ),
    'inbox.list-emails.all-folders-by-default': ({ all, byFolder }) => inDefault(all, byFolder),
    'inbox.list-emails.spam-by-default': ({ all, byFolder }) =>
      inDefault(
        all,
        byFolder.filter(({ folderType }) => folderType === 'SPAM'),
      ),
    'inbox.list-emails.trash-by-default': ({ all, byFolder }) =>
      inDefault(
        all,
        byFolder.filter(({ folderType }) => folderType === 'TRASH'),
      ),
    'inbox.list-emails.hidden-without-folder-type': ({ all, hidden }) => inDefault(all, [{ pages: hidden }]),
    'inbox.list-emails.folder-type-restricts': ({ byFolder }) =>
      given(
        byFolder.every(({ pages }) => isWhole(pages)),
        () => {
          const ids = byFolder.flatMap(({ pages }) => idsOf(pages));
          return given(ids.length > 0, () =>
            check(
              new Set(ids).size === ids.length,
              'an email is listed under two folder types',
              ...byFolder.flatMap(({ pages }) => pages.slice(0, 1)),
            ),
          );
        },
      ),
    'inbox.list-emails.filtered-only-accepted': ({ hidden }) =>
      every(hidden.slice(0, 1), (page) =>
        check(statusOf(page) === 200, `the answer is ${statusOf(page)}`, page),
      ),
    'inbox.list-emails.filtered-returns-nothing-else': ({ hidden, byFolder }) =>
      given(isWhole(hidden) && idsOf(hidden).length > 0, () => {
        const inbox = new Set(idsOf(byFolder.find(({ folderType }) => folderType === 'INBOX')?.pages ?? []));
        return check(
          !idsOf(hidden).some((id) => inbox.has(id)),
          'an email is both hidden and shown',
          ...hidden,
        );
      }),
    'inbox.list-emails.filtered-forces-inbox': ({ hidden, hiddenElsewhere }) =>
      given(isWhole(hidden) && isWhole(hiddenElsewhere) && idsOf(hidden).length > 0, () =>
        check(
          sameSet(idsOf(hidden), idsOf(hiddenElsewhere)),
          'another folder type changes what filtered=only lists',
          ...hiddenElsewhere,
        ),
      ),
    'inbox.list-emails.inbox-leaves-out-hidden': ({ hidden, byFolder }) =>
      given(isWhole(hidden) && idsOf(hidden).length > 0, () => {
        const inbox = new Set(idsOf(byFolder.find(({ folderType }) => folderType === 'INBOX')?.pages ?? []));
        return check(!idsOf(hidden).some((id) => inbox.has(id)), 'the inbox lists a hidden email', ...hidden);
      }),
  },
});

/** Every email found one way also stands in the list without any restriction. */
function inDefault(all: readonly Exchange[], parts: readonly { pages: readonly Exchange[] }[]): Judgement {
  if (!isWhole(all)) return vacuous;
  const ids = new Set(idsOf(all));
  const found = parts.flatMap(({ pages }) => (allOk(pages) ? idsOf(pages) : []));
  return given(found.length > 0, () =>
    check(
      found.every((id) => ids.has(id)),
      'an email is missing from the unrestricted list',
      ...all,
    ),
  );
}

const mailboxes = scenario({
  id: 'inbox.list-emails.mailboxes',
  service: 'inbox',
  needs: ['read'],
  cost: (pages) => 6 * pages,
  cases: ({ mailboxIds }) => mailboxIds,
  stimulus: async ({ inbox }, mailboxId: string) => ({
    mailboxId,
    some: await walkList(inbox, { mailboxId, limit: maxLimit }),
    all: await walkList(inbox, { limit: maxLimit }),
    spam: await walkList(inbox, { mailboxId, folderType: 'SPAM', limit: maxLimit }),
    allSpam: await walkList(inbox, { folderType: 'SPAM', limit: maxLimit }),
    inbox: await walkList(inbox, { mailboxId, folderType: 'INBOX', limit: maxLimit }),
    allInbox: await walkList(inbox, { folderType: 'INBOX', limit: maxLimit }),
  }),
  checkers: {
    'inbox.list-emails.mailbox-id-restricts': ({ mailboxId, some }) =>
      every(itemsOf(some), (email) =>
        check(
          email['mailboxId'] === mailboxId,
          `an email of ${String(email['mailboxId'])} is listed`,
          ...some,
        ),
      ),
    'inbox.email-list-item.mailbox-id-holds-email': ({ some }) =>
      given(allOk(some), () =>
        check(itemsOf(some).length > 0, 'the mailbox of an email lists nothing', ...some),
      ),
    'inbox.list-emails.mailbox-id-complete': ({ mailboxId, some, all }) =>
      given(isWhole(some) && isWhole(all), () => {
        const wanted = itemsOf(all)
          .filter((email) => email['mailboxId'] === mailboxId)
          .map((email) => String(email['id']));
        return check(
          wanted.every((id) => idsOf(some).includes(id)),
          'an email of the mailbox is missing',
          ...some,
        );
      }),
    'inbox.list-emails.criteria-mailbox-and-folder': ({ mailboxId, spam, allSpam, inbox, allInbox }) =>
      every(
        [
          [spam, allSpam],
          [inbox, allInbox],
        ] as const,
        ([part, whole]) =>
          given(isWhole(part) && isWhole(whole) && idsOf(whole).length > 0, () =>
            check(
              sameSet(
                idsOf(part),
                itemsOf(whole)
                  .filter((email) => email['mailboxId'] === mailboxId)
                  .map((email) => String(email['id'])),
              ),
              'mailbox and folder type together list something else than both',
              ...part,
            ),
          ),
      ),
  },
});

const searching = scenario({
  id: 'inbox.list-emails.searching',
  service: 'inbox',
  needs: ['read'],
  cost: 12,
  input: ({ words }) =>
    fc.record({
      term:
        words.length === 0
          ? fc.constant('re')
          : fc.constantFrom(...words).map((word) => [...word].slice(0, 6).join('')),
      blank: fc.constantFrom('', ' ', '   '),
      letter: fc.constantFrom('a', 'x', 'é', '7'),
    }),
  stimulus: async ({ inbox }, { term, blank, letter }) => ({
    active: term.trim().length >= inboxFacts.search.ignoredBelowChars,
    bare: await inbox.call('GET /emails', { query: { limit: 20 } }),
    empty: await inbox.call('GET /emails', { query: { limit: 20, search: '' } }),
    one: await inbox.call('GET /emails', { query: { limit: 20, search: letter } }),
    padded: await inbox.call('GET /emails', { query: { limit: 20, search: `${blank} ${letter} ${blank}` } }),
    found: await walkList(inbox, { search: term, limit: maxLimit }, 3),
    searched: await walkSearch(inbox, { q: term, limit: maxLimit }, 3),
    only: await walkList(inbox, { search: term, filtered: 'only', limit: maxLimit }, 3),
    inInbox: await walkList(inbox, { search: term, folderType: 'INBOX', limit: maxLimit }, 3),
    hidden: await walkList(inbox, { filtered: 'only', limit: maxLimit }, 3),
  }),
  checkers: {
    'inbox.list-emails.search-one-character-ignored': ({ bare, one }) => samePage(bare, one),
    'inbox.list-emails.search-blanks-trimmed-before-minimum': ({ bare, padded }) => samePage(bare, padded),
    'inbox.list-emails.search-empty-ignored': ({ bare, empty }) => samePage(bare, empty),
    'inbox.list-emails.search-same-matches-as-search-route': ({ active, found, searched }) =>
      given(active && isWhole(found) && isWhole(searched), () =>
        check(
          sameSet(idsOf(found), idsOf(searched)),
          'list and search find different emails',
          ...found,
          ...searched,
        ),
      ),
    // Whether filtered=only still forces INBOX is open, so only matches in INBOX are asked for.
    'inbox.list-emails.search-ignores-filtered': ({ active, only, inInbox }) =>
      given(active && isWhole(only) && isWhole(inInbox), () =>
        every(idsOf(inInbox), (id) =>
          check(idsOf(only).includes(id), 'filtered=only takes a match away', ...only),
        ),
      ),
    'inbox.list-emails.search-ignores-inbox-exclusion': ({ active, inInbox, searched, hidden }) =>
      given(active && isWhole(inInbox) && isWhole(searched) && isWhole(hidden), () => {
        const matching = idsOf(hidden).filter((id) => idsOf(searched).includes(id));
        return every(matching, (id) =>
          check(idsOf(inInbox).includes(id), 'a hidden email that matches is left out', ...inInbox),
        );
      }),
  },
});

const samePage = (a: Exchange, b: Exchange): Judgement =>
  given(statusOf(a) === 200 && itemsOf([a]).length > 0, () =>
    check(
      statusOf(b) === 200 && idsOf([a]).join() === idsOf([b]).join(),
      'the page differs from the one without search',
      a,
      b,
    ),
  );

const unknownView = scenario({
  id: 'inbox.list-emails.unknown-view',
  service: 'inbox',
  needs: ['read'],
  cost: 1,
  input: () => fc.uuid(),
  stimulus: async ({ inbox }, viewId) => ({
    page: await inbox.call('GET /emails', { query: { viewId }, provokes: FAILURES }),
  }),
  checkers: {
    'inbox.list-emails.view-id-unknown-500': ({ page }) =>
      check(statusOf(page) === 500, `an unknown view is answered with ${statusOf(page)}`, page),
    'inbox.list-emails.view-id-unknown-code': ({ page }) =>
      given(statusOf(page) >= 400, () =>
        objectOf(page)['code'] === 'INTERNAL_ERROR'
          ? holds
          : violation(`the code is ${String(objectOf(page)['code'])}`, page),
      ),
  },
});

export const listEmails = [twoWalks, defaults, mailboxes, searching, unknownView];
