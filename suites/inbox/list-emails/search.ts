import { message } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { fieldsWith, mayMatch, terms } from '../arbitraries/term.ts';
import { checkAccepted, checkInvalid, detailsName, checkRefused } from '../checks/access.ts';
import { itemsOfPage, describeContent } from '../support/answers.ts';
import { type LearntFilter, learnFilter } from '../support/learnt-filter.ts';
import { isPart, meet, sayOf } from '../support/list-questions.ts';
import { observeRead } from '../support/open-questions.ts';
import { RANKS, rankEmails } from '../checks/ranking.ts';
import {
  allOk,
  emailIdsOf,
  isWholeWalk,
  emailsOfWalk,
  listAlike,
  thereBefore,
  walkList,
  walkSearch,
  moment,
} from '../checks/walk.ts';
import { listBounds } from '../scenarios/access.ts';
import { combinedFilters } from '../scenarios/filters.ts';
import { criteria } from '../scenarios/list-questions.ts';
import { termVariants } from '../scenarios/metamorphic.ts';
import { readingQuestions } from '../scenarios/open-questions.ts';
import { commonParts } from '../support/words.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { common } from '../../kit/model/observation.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, statusOf } from '../../kit/model/exchange.ts';
import { ok, sameSet, within, describeAnswers, unlike, answerIn } from '../../kit/checks/matchers.ts';
import type { Survey } from '../../kit/model/survey.ts';
import { differs, isAmong } from '../../kit/checks/relations.ts';

/** Whether a page was read or refused, without trouble. */
const isAnswered = (page: Exchange): boolean => ok(page) || statusOf(page) === 400;

/** The results of a search without filters, and with filters that exclude all of them. */
interface BesideFilters {
  readonly active: boolean;
  readonly searched: readonly Exchange[];
  readonly searchedAndFiltered?: readonly Exchange[] | undefined;
}

// If more emails follow, pages need not hold the same ones.
const ignoresFilters = ({ active, searched, searchedAndFiltered }: BesideFilters): CheckResult => {
  if (searchedAndFiltered === undefined) return vacuous;
  const [found, kept] = [emailIdsOf(searched), emailIdsOf(searchedAndFiltered)];
  const areWhole = isWholeWalk(searched) && isWholeWalk(searchedAndFiltered);
  return given(active && allOk(searched) && found.length > 0 && searchedAndFiltered.every(isAnswered), () =>
    check(
      allOk(searchedAndFiltered) && (areWhole ? sameSet(found, kept) : kept.length > 0),
      () =>
        message`filters change what a search finds: got ${describeAnswers(searchedAndFiltered)}; ${unlike(found, kept)}; expected some, got ${kept}`,
      ...searched,
      ...searchedAndFiltered,
    ),
  );
};

const { maxLimit } = inboxFacts.page;

/** Fewest emails that no ranking puts in date order by chance. */
const SOME = 8;

/** The texts that the fewest emails contain come first. Each text is counted once. */
function rarestFirst(texts: readonly string[], { emails }: Pick<Survey, 'emails'>): readonly string[] {
  // Copies would be searched anew for each text.
  const searched = emails as unknown as readonly JsonObject[];
  const counts = [...new Set(texts)].map(
    (text) => [text, searched.filter((email) => fieldsWith(email, text).length > 0).length] as const,
  );
  return counts.toSorted(([, a], [, b]) => a - b).map(([text]) => text);
}

/** The part of some terms that the fewest emails contain, with the shortest length that can be searched. */
function rarest(rare: readonly string[], survey: Pick<Survey, 'emails'>): string {
  const length = inboxFacts.search.ignoredBelowChars;
  const parts = rare
    .flatMap((term) => [...term].map((_, at) => term.slice(at, at + length)))
    .filter((part) => /^\S\S$/.test(part));
  return rarestFirst(parts, survey)[0] ?? 're';
}

/** Ranks of found emails in list order, without those of undocumented order. */
const ranksIn = (emails: readonly JsonObject[], term: string): readonly number[] =>
  rankEmails(emails, term)
    .filter(({ rank, bonus }) => rank !== 'sender' || !bonus)
    .map(({ rank }) => RANKS.indexOf(rank));

const isByRank = (order: readonly number[]): boolean =>
  order.every((rank, index) => rank >= (order[index - 1] ?? 0));

/** Letters of a tried part, and most parts. */
const PART = 3;
const MOST_PARTS = 40;

/**
 * Parts of words that enough emails contain in fields of several ranks, where the newest email is not the best match.
 */
const rankedParts = (words: readonly string[], emails: readonly JsonObject[]): readonly string[] =>
  commonParts(words, PART)
    .slice(0, MOST_PARTS)
    .filter((part) => {
      const order = ranksIn(emails, part);
      return order.length >= SOME && !isByRank(order);
    });

/** Letters that few emails contain, so that a search for them does not look like the whole list. */
const rareLetters = (survey: Pick<Survey, 'emails'>): readonly string[] =>
  rarestFirst(['a', 'x', 'é', '7', 'q', 'j'], survey).slice(0, 3);

/** Filters for a sender or a subject that no email has. */
const noOneIn = ({ leaf, treeOf, isAccepted }: LearntFilter): string | undefined =>
  isAccepted && /sender|from|domain|subject/i.test(String(leaf['label']))
    ? JSON.stringify(treeOf({ ...leaf, value: 'no-such-value.example' }))
    : undefined;

const samePage = (a: Exchange, b: Exchange): CheckResult =>
  given(statusOf(a) === 200 && emailsOfWalk([a]).length > 0, () =>
    check(
      statusOf(b) === 200 && listAlike(a, [b]),
      () =>
        message`the page differs from the one without search: expected 200, got ${answerIn(b)}; ${unlike(emailIdsOf([a]), emailIdsOf([b]))}`,
      a,
      b,
    ),
  );

/** The words of a text that consist of letters and digits. A search engine may find whole words alone. */
const wordsIn = (text: unknown): string[] =>
  String(text)
    .split(/[\s,;!?()]+/u)
    .filter((word) => /^[\p{L}\p{N}]{3,40}$/u.test(word));

export const listEmailsSearch = section(
  withChecks(listBounds, {
    'inbox.list-emails.search-200-characters-accepted': (h) => checkAccepted(h.longest),
    'inbox.list-emails.search-201-characters-400': (h) => checkRefused(h.tooLong),
    'inbox.list-emails.search-too-long-code': (h) => checkInvalid(h.tooLong),
    'inbox.list-emails.search-too-long-details': (h) => detailsName(h.tooLong, 'search'),
  }),
  withChecks(combinedFilters, { 'inbox.list-emails.search-ignores-filters': ignoresFilters }),
  /** `search` of the list: at its shortest length, and its ranking. */
  scenario({
    id: 'inbox.list-emails.searched',
    input: ({ words, emails }) => {
      const objects = emails as unknown as readonly JsonObject[];
      const parts = rankedParts(words, objects);
      const ofAny = terms(objects).map(({ term }) => term);
      return fc.record({
        term: parts.length === 0 ? ofAny : fc.constantFrom(...parts),
        // A single term may be part of the account's address, which all emails contain.
        rare: fc.array(ofAny, { minLength: SOME, maxLength: SOME }),
        blank: fc.constantFrom('', ' ', '   '),
        letter: fc.constantFrom(...rareLetters({ emails })),
      });
    },
    stimulus: async ({ inbox, survey }, { term, rare, blank, letter }) => {
      const two = rarest(rare, survey);
      return {
        term,
        two,
        found: await walkList(inbox, { search: term, limit: maxLimit }, 3),
        bare: await inbox.call('GET /emails', { query: { limit: 20 } }),
        byTwo: await inbox.call('GET /emails', { query: { search: two, limit: maxLimit } }),
        one: await inbox.call('GET /emails', { query: { limit: 20, search: letter } }),
        padded: await inbox.call('GET /emails', {
          query: { limit: 20, search: `${blank} ${letter} ${blank}` },
        }),
      };
    },
    checks: {
      'inbox.list-emails.search-one-character-ignored': ({ bare, one }) => samePage(bare, one),
      'inbox.list-emails.search-blanks-trimmed-before-minimum': ({ bare, padded }) => samePage(bare, padded),
      // The document leaves open what else is searched, so the answer is compared with that of an ignored search.
      'inbox.list-emails.search-two-characters-searches': ({ two, bare, byTwo }) => {
        const items = emailsOfWalk([bare]);
        const strays = items.filter((email) => fieldsWith(email, two).length === 0 && !mayMatch(email, two));
        return given(ok(bare) && ok(byTwo) && strays.length > items.length / 2, () =>
          differs(
            emailIdsOf([bare]).join(),
            // The page of the search is larger.
            emailIdsOf([byTwo]).slice(0, items.length).join(),
            message`${two} is ignored`,
            bare,
            byTwo,
          ),
        );
      },
      'inbox.list-emails.search-ranks-by-relevance': ({ term, found }) => {
        const order = ranksIn(emailsOfWalk(found), term);
        const dates = emailsOfWalk(found).map(moment);
        // With few emails, another ranking may agree with the date order by chance.
        return given(new Set(order).size > 1 && order.length >= SOME, () =>
          check(
            isByRank(order) || dates.some((date, index) => date > (dates[index - 1] ?? Infinity)),
            () =>
              message`the newest come first, whatever they match in: expected the higher ranks first, got ranks ${order} with dates ${dates}`,
            ...found,
          ),
        );
      },
    },
  }),
  scenario({
    id: 'inbox.list-emails.searching',
    input: ({ emails }) => {
      const terms = emails.flatMap(({ subject }) => wordsIn(subject));
      return fc.record({
        term: terms.length === 0 ? fc.constant('re') : fc.constantFrom(...terms),
        // A hidden email shows whether a search omits it. Otherwise an email that is not hidden is drawn.
        hiddenOne: fc.option(fc.nat(), { freq: 2 }),
      });
    },
    stimulus: async ({ inbox }, { term: ofAny, hiddenOne }) => {
      const hidden = await walkList(inbox, { filtered: 'only', limit: maxLimit }, 3);
      const words = emailsOfWalk(hidden).flatMap(({ subject }) => wordsIn(subject).slice(0, 1));
      const term = (hiddenOne === null ? undefined : words[hiddenOne % words.length]) ?? ofAny;
      const learnt = await learnFilter(inbox);
      const byNobody = learnt && noOneIn(learnt);
      return {
        ...{ term, hidden },
        active: term.trim().length >= inboxFacts.search.ignoredBelowChars,
        bare: await inbox.call('GET /emails', { query: { limit: 20 } }),
        empty: await inbox.call('GET /emails', { query: { limit: 20, search: '' } }),
        found: await walkList(inbox, { search: term, limit: maxLimit }, 3),
        byNobody:
          byNobody === undefined
            ? undefined
            : await walkList(inbox, { search: term, filters: byNobody, limit: maxLimit }, 3),
        searched: await walkSearch(inbox, { q: term, limit: maxLimit }, 3),
        only: await walkList(inbox, { search: term, filtered: 'only', limit: maxLimit }, 3),
        inInbox: await walkList(inbox, { search: term, folderType: 'INBOX', limit: maxLimit }, 3),
      };
    },
    checks: {
      'inbox.list-emails.search-ignores-filters': ({ active, found, byNobody }) =>
        ignoresFilters({ active, searched: found, searchedAndFiltered: byNobody }),
      'inbox.list-emails.search-empty-ignored': ({ bare, empty }) => samePage(bare, empty),
      'inbox.list-emails.search-same-matches-as-search-route': ({ term, active, found, searched }) =>
        // A search engine may leave out common words.
        given(active && emailIdsOf(found).length > 0 && isWholeWalk(found) && isWholeWalk(searched), () =>
          within(
            thereBefore(found, emailsOfWalk(searched))
              .filter(({ subject }) =>
                wordsIn(subject).some((word) => word.toLowerCase() === term.toLowerCase()),
              )
              .map((email) => String(email['id'])),
            emailIdsOf(found),
            message`the list does not find by ${term} in its subject`,
            ...found,
            ...searched,
          ),
        ),
      // The document leaves open whether filtered=only still forces INBOX, so only matches in INBOX are checked.
      'inbox.list-emails.search-ignores-filtered': ({ active, only, inInbox }) =>
        every(
          active && isWholeWalk(only) && isWholeWalk(inInbox) ? thereBefore(only, emailsOfWalk(inInbox)) : [],
          ({ id }) => isAmong(String(id), emailIdsOf(only), 'filtered=only takes a match away', ...only),
        ),
      // The document leaves open whether both searches use the same fields, so the list's own results are used.
      'inbox.list-emails.search-ignores-inbox-exclusion': ({ active, inInbox, found, hidden }) =>
        given(active && isWholeWalk(inInbox) && isWholeWalk(found) && isWholeWalk(hidden), () => {
          const matching = emailIdsOf(hidden).filter((id) => emailIdsOf(found).includes(id));
          return every(matching, (id) =>
            isAmong(id, emailIdsOf(inInbox), 'a hidden email that matches is left out', ...inInbox),
          );
        }),
    },
  }),
  withChecks(criteria, {
    'inbox.list-emails.search-keeps-mailbox-id': ({ plain, inMailbox, mailboxId }) =>
      itemsOfPage(plain).every((email) => email['mailboxId'] === mailboxId)
        ? undefined
        : sayOf(inMailbox, () => itemsOfPage(inMailbox).every((email) => email['mailboxId'] === mailboxId)),
    'inbox.list-emails.search-keeps-folder-type': ({ plain, inSent, sent }) =>
      !isWholeWalk(sent) || isPart([plain], sent) ? undefined : sayOf(inSent, () => isPart([inSent], sent)),
    'inbox.list-emails.search-and-filtered-folder': ({ plain, only, sent }) =>
      !isWholeWalk(sent) || !meet([plain], sent) ? undefined : sayOf(only, () => !meet([only], sent)),
    'inbox.list-emails.search-keeps-view-id': ({ plain, views }) => {
      const conclusive = views.filter(({ bare }) => !isPart([plain], [bare]));
      return common(
        conclusive.map(({ bare, searched }) => sayOf(searched, () => isPart([searched], [bare]))),
      );
    },
  }),
  withChecks(termVariants, {
    'inbox.list-emails.search-length-unit': ({ astralSearch }) =>
      ok(astralSearch) ? 'characters' : describeContent(astralSearch),
  }),
  withChecks(readingQuestions, {
    'inbox.list-emails.search-max-trims': observeRead('searchMaxTrims'),
    'inbox.list-emails.search-with-invalid-filters': observeRead('searchWithInvalidFilters'),
  }),
);
