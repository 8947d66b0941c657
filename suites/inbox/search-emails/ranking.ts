import { message, own } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { isTerm, type SearchedField, searchedTexts } from '../arbitraries/term.ts';
import {
  type ExactBy,
  type RankedEmail,
  RANKS,
  type Rank,
  addsUp,
  before,
  beforeLess,
  exactFirst,
  exactLeads,
  exactNeverBehind,
  keepsOrder,
  ofRank,
  rankEmails,
  plainSenders,
  onEachRow,
  showsOrder,
  tiedByDate,
  tiesByDate,
  tiesById,
} from '../checks/ranking.ts';
import { isWholeWalk, emailsOfWalk, moment, walkSearch } from '../checks/walk.ts';
import { foundEmails } from '../scenarios/search-emails.ts';
import { type CheckResult, every, together } from '../../kit/model/check-result.ts';
import { common } from '../../kit/model/observation.ts';
import { dataCheckers, withChecks, monitors, scenario, section } from '../../kit/model/scenario.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { yesNo } from '../../kit/checks/matchers.ts';

const { maxLimit } = inboxFacts.page;
const MOST_TERMS = 40;

/** Letters of a piece; shorter ones occur in most emails. */
const LETTERS = 3;

/** Pieces of `letters` letters in some fields of emails. */
const piecesOf = (
  emails: readonly JsonObject[],
  fields: readonly SearchedField[],
  letters = LETTERS,
): ReadonlySet<string> =>
  new Set(
    emails
      .flatMap((email) => fields.flatMap((field) => searchedTexts(email)[field]))
      .flatMap((text) => text.match(/[a-z]+/g) ?? [])
      .flatMap((word) =>
        Array.from({ length: Math.max(0, word.length - letters + 1) }, (_, index) =>
          word.slice(index, index + letters),
        ),
      ),
  );

const FIELDS_OF: Readonly<Record<Rank, readonly SearchedField[]>> = {
  subject: ['subject'],
  sender: ['senderName', 'senderAddress'],
  snippet: ['snippet'],
  recipients: ['recipientAddress'],
};

/**
 * Terms that one email holds in the one field alone, and another email in the other alone. Terms whose results show
 * the order come first; the others are used only without such.
 */
function termsBetween(emails: readonly JsonObject[], higher: Rank, lower: Rank, letters = LETTERS): string[] {
  const inLower = piecesOf(emails, FIELDS_OF[lower], letters);
  const rows = [...piecesOf(emails, FIELDS_OF[higher], letters)]
    .filter((piece) => inLower.has(piece))
    .slice(0, 8 * MOST_TERMS)
    .map((term) => ({ term, row: rankEmails(emails, term) }))
    .filter(({ row }) => ofRank(row, higher).length > 0 && ofRank(row, lower).length > 0);
  // Few words, or words of other scripts, may share no piece of this length.
  if (rows.length === 0 && letters > inboxFacts.q.minChars)
    return termsBetween(emails, higher, lower, letters - 1);
  const conclusive = rows.filter(({ row }) => showsOrder(ofRank(row, lower)));
  return (conclusive.length > 0 ? conclusive : rows).slice(0, MOST_TERMS).map(({ term }) => term);
}

/**
 * Whether a subject begins with a term that several later subjects contain elsewhere. Without a bonus the later ones
 * come first.
 */
function showsBeginning(emails: readonly JsonObject[], term: string): boolean {
  const subjects = ofRank(rankEmails(emails, term), 'subject');
  const plain = subjects.filter(({ bonus, liftable }) => !bonus && !liftable);
  return subjects.some(({ bonus, email }) => {
    const later = plain.filter((each) => moment(each.email) > moment(email));
    return bonus && showsOrder(later) && later.length > plain.length / 2;
  });
}

/** Terms for which only the id distinguishes some of the emails found. */
const tiedTerms = memoize((emails: readonly JsonObject[]): readonly string[] => {
  const byDate = Map.groupBy(emails, (email) => email['date']);
  const candidates = new Set(
    [...byDate.values()].flatMap((group) =>
      group.flatMap((email, index) => {
        const later = piecesOf(group.slice(index + 1), ['subject', 'snippet']);
        return [...piecesOf([email], ['subject', 'snippet'])].filter((piece) => later.has(piece));
      }),
    ),
  );
  return [...candidates]
    .map((term) => ({ term, pairs: tiedByDate(rankEmails(emails, term)).length }))
    .filter(({ pairs }) => pairs > 0)
    .sort((a, b) => b.pairs - a.pairs)
    .slice(0, MOST_TERMS)
    .map(({ term }) => term);
});

/** Terms in fields of neighbouring ranks, for each pair. */
const tierTerms = memoize((emails: readonly JsonObject[]) => {
  const shared = termsBetween(emails, 'subject', 'sender');
  // If possible, one search also shows the bonus for the beginning of a subject.
  const both = shared.filter((term) => showsBeginning(emails, term));
  return [
    both.length > 0 ? both : shared,
    termsBetween(emails, 'sender', 'snippet'),
    termsBetween(emails, 'snippet', 'recipients'),
  ] as const;
});

interface Search {
  readonly term: string;
  readonly pages: readonly Exchange[];
}

const rowOf = ({ term, pages }: Search): RankedEmail[] => rankEmails(emailsOfWalk(pages), term);
const wholeOf = (searches: readonly Search[]): Search[] => searches.filter(({ pages }) => isWholeWalk(pages));

const inOrder = (searches: readonly Search[], higher: Rank, lower: Rank): CheckResult =>
  every(searches, (search) =>
    before(
      ofRank(rowOf(search), higher),
      ofRank(rowOf(search), lower),
      message`${own(lower)} come before ${own(higher)} for ${search.term}`,
      ...search.pages,
    ),
  );

/**
 * One name and one address of senders that other senders contain as well. Each is the term that would move the most
 * later emails.
 */
function exactTerms(emails: readonly JsonObject[]): string[] {
  const leads = (term: string): number => {
    const senders = ofRank(rankEmails(emails, term), 'sender');
    const plain = senders.filter(({ bonus }) => !bonus);
    const least = Math.min(...senders.flatMap(({ bonus, email }) => (bonus ? [moment(email)] : [])));
    return plain.length + plain.filter(({ email }) => moment(email) > least).length;
  };
  return (['senderName', 'senderAddress'] as const).flatMap((field) =>
    [...new Set(emails.flatMap((email) => searchedTexts(email)[field]))]
      .filter(isTerm)
      .map((term) => ({ term, count: leads(term) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      // The document leaves open how a sender must equal a term, and either kind alone proves nothing.
      .slice(0, 1)
      .map(({ term }) => term),
  );
}

/** Whole names of senders that the subject of another email contains. */
const namesInSubjects = (emails: readonly JsonObject[]): string[] => {
  const names = new Set(emails.flatMap((email) => searchedTexts(email).senderName));
  return [...names].filter(isTerm).filter((name) => {
    const row = rankEmails(emails, name);
    return ofRank(row, 'subject').some(({ bonus }) => !bonus) && ofRank(row, 'sender').length > 0;
  });
};

const isLower = (less: RankedEmail, more: RankedEmail): boolean =>
  RANKS.indexOf(less.rank) > RANKS.indexOf(more.rank) && !less.bonus;
/** An exact sender may have a bonus of its own. */
const lacksBonus = (less: RankedEmail, more: RankedEmail): boolean =>
  more.bonus &&
  !less.bonus &&
  less.fields.join() === more.fields.join() &&
  !less.fields.some((field) => ['senderName', 'senderAddress'].includes(field));

export const searchEmailsRanking = section(
  scenario({
    id: 'inbox.search-emails.ties',
    input: ({ emails }) => {
      const terms = tiedTerms(emails);
      return terms.length === 0
        ? fc.constant<string[]>([])
        : fc.uniqueArray(fc.constantFrom(...terms), { minLength: Math.min(terms.length, 4), maxLength: 6 });
    },
    stimulus: async ({ inbox }, terms) => {
      const searches: Search[] = [];
      for (const term of terms)
        searches.push({ term, pages: await walkSearch(inbox, { q: term, limit: maxLimit }, 2) });
      return wholeOf(searches);
    },
    checks: {
      'inbox.search-emails.rank-ties-by-id': (searches) =>
        tiesById(searches.map(rowOf), ...searches.flatMap(({ pages }) => pages)),
      'inbox.search-emails.rank-ties-by-date': (searches) =>
        every(searches, (search) => tiesByDate(rowOf(search), ...search.pages)),
    },
  }),
  /** Terms in fields of neighbouring ranks, one for each pair. */
  scenario({
    id: 'inbox.search-emails.tiers',
    input: ({ emails }) => {
      const objects = emails as unknown as readonly JsonObject[];
      const oneOf = (terms: readonly string[]): fc.Arbitrary<string | undefined> =>
        terms.length === 0 ? fc.constant(undefined) : fc.constantFrom(...terms);
      const [first, second, third] = tierTerms(objects);
      return fc.tuple(oneOf(first), oneOf(second), oneOf(third));
    },
    stimulus: async ({ inbox }, terms) => {
      const searches: Search[] = [];
      for (const term of terms)
        if (term !== undefined)
          searches.push({ term, pages: await walkSearch(inbox, { q: term, limit: maxLimit }, 2) });
      return wholeOf(searches);
    },
    checks: {
      'inbox.search-emails.rank-subject-before-sender': (searches) =>
        every(searches, (search) =>
          before(
            ofRank(rowOf(search), 'subject'),
            plainSenders(rowOf(search)),
            message`a sender comes before a subject for ${search.term}`,
            ...search.pages,
          ),
        ),
      'inbox.search-emails.rank-sender-before-snippet': (searches) => inOrder(searches, 'sender', 'snippet'),
      'inbox.search-emails.rank-snippet-before-recipients': (searches) =>
        inOrder(searches, 'snippet', 'recipients'),
    },
  }),
  scenario({
    id: 'inbox.search-emails.exact-sender',
    stimulus: async ({ inbox, survey }) => {
      const searches: Search[] = [];
      const emails = survey.emails as unknown as readonly JsonObject[];
      for (const term of exactTerms(emails))
        searches.push({ term, pages: await walkSearch(inbox, { q: term, limit: maxLimit }, 2) });
      return wholeOf(searches);
    },
    checks: {
      'inbox.search-emails.rank-exact-sender-bonus': exactFirst,
      'inbox.search-emails.rank-exact-sender-meaning': (searches) => {
        const led = searches.flatMap((search) => exactLeads(rowOf(search), search.term));
        const of = (name: ExactBy): string | undefined =>
          common(led.filter(({ by }) => by === name).map(({ leads }) => yesNo(leads)));
        return { 'by name alone': of('name'), 'by address alone': of('address'), 'by both': of('both') };
      },
    },
  }),
  /** Ties, and matches in several fields, with terms that do not depend on the seed. */
  scenario({
    id: 'inbox.search-emails.rank-questions',
    stimulus: async ({ inbox, survey }) => {
      const emails = survey.emails as unknown as readonly JsonObject[];
      const several = RANKS.slice(1)
        .flatMap((rank) => termsBetween(emails, 'subject', rank))
        .filter((term) => addsUp(emails, term) !== undefined)
        .slice(0, 4);
      const searches: Search[] = [];
      for (const term of new Set([
        ...tiedTerms(emails).slice(0, 3),
        ...several,
        ...namesInSubjects(emails).slice(0, 1),
      ]))
        searches.push({ term, pages: await walkSearch(inbox, { q: term, limit: maxLimit }, 2) });
      return wholeOf(searches);
    },
    checks: {
      'inbox.search-emails.rank-ties-id-direction': (searches) =>
        common(
          searches
            .flatMap((search) => tiedByDate(rowOf(search)))
            .map(([a, b]) => (String(a.email['id']) < String(b.email['id']) ? 'rising' : 'falling')),
        ),
      'inbox.search-emails.rank-exact-sender-against-subject': (searches) =>
        common(
          searches.flatMap((search) => {
            const row = rowOf(search);
            const subjects = ofRank(row, 'subject').filter(({ bonus }) => !bonus);
            return ofRank(row, 'sender')
              .filter(({ bonus }) => bonus)
              .flatMap((one) => subjects.map((subject) => yesNo(one.at < subject.at)));
          }),
        ),
      'inbox.search-emails.rank-adds-up': (searches) =>
        common(
          searches
            .map(({ term, pages }) => addsUp(emailsOfWalk(pages), term))
            .filter((adds) => adds !== undefined)
            .map(yesNo),
        ),
    },
  }),
  withChecks(foundEmails, {
    'inbox.search-emails.rank-ties-by-id': ({ wanted, all }) =>
      tiesById([rankEmails(emailsOfWalk(all), wanted.term)], ...all),
  }),
  monitors({
    'inbox.search-emails.rank-subject-before-sender': onEachRow((row, page, all) =>
      together(
        before(ofRank(row, 'subject'), plainSenders(row), message`a sender comes before a subject`, page),
        beforeLess(all, 'subject', isLower, page),
      ),
    ),
    'inbox.search-emails.rank-sender-before-snippet': onEachRow((row, page, all) =>
      together(
        before(ofRank(row, 'sender'), ofRank(row, 'snippet'), message`a snippet comes before a sender`, page),
        beforeLess(all, 'sender', isLower, page),
      ),
    ),
    'inbox.search-emails.rank-snippet-before-recipients': onEachRow((row, page, all) =>
      together(
        before(
          ofRank(row, 'snippet'),
          ofRank(row, 'recipients'),
          message`a recipient comes before a snippet`,
          page,
        ),
        beforeLess(all, 'snippet', isLower, page),
      ),
    ),
    'inbox.search-emails.rank-subject-prefix-bonus': onEachRow((_, page, all) =>
      beforeLess(all, 'subject', lacksBonus, page),
    ),
    'inbox.search-emails.rank-exact-sender-bonus': onEachRow((row, page) => exactNeverBehind(row, page)),
    'inbox.search-emails.rank-ties-by-date': onEachRow((row, page) => tiesByDate(row, page)),
  }),
  dataCheckers({ 'inbox.search-emails.rank-ties-by-date': keepsOrder }),
);
