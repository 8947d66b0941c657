import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { searchedTexts } from '../arbitraries/term.ts';
import type { Exchange, JsonObject } from '../kit/exchange.ts';
import { scenario } from '../kit/scenario.ts';
import { exactFirst, of, placed, tiedByDate, tiesByDate, tiesById, type Placed } from './ranking.ts';
import { isWhole, itemsOf, walkSearch } from './walk.ts';
import { every } from '../kit/judgement.ts';

const { maxLimit } = inboxFacts.page;
const MOST_TERMS = 40;

/** Pieces of three letters of the subject and the snippet. */
const pieces = (email: JsonObject): ReadonlySet<string> =>
  new Set(
    [...searchedTexts(email).subject, ...searchedTexts(email).snippet].flatMap((text) =>
      (text.match(/[a-z]{3,}/g) ?? []).flatMap((word) =>
        Array.from({ length: word.length - 2 }, (_, index) => word.slice(index, index + 3)),
      ),
    ),
  );

/** Terms for which nothing but the id tells some of the emails found apart. */
export function tiedTerms(emails: readonly JsonObject[]): string[] {
  const byDate = Map.groupBy(emails, (email) => email['date']);
  const candidates = new Set(
    [...byDate.values()].flatMap((group) =>
      group.flatMap((email, index) => [
        ...pieces(email).intersection(new Set(group.slice(index + 1).flatMap((other) => [...pieces(other)]))),
      ]),
    ),
  );
  return [...candidates]
    .map((term) => ({ term, pairs: tiedByDate(placed(emails, term)).length }))
    .filter(({ pairs }) => pairs > 0)
    .sort((a, b) => b.pairs - a.pairs)
    .slice(0, MOST_TERMS)
    .map(({ term }) => term);
}

interface Search {
  readonly term: string;
  readonly pages: readonly Exchange[];
}
const rowOf = ({ term, pages }: Search): Placed[] => placed(itemsOf(pages), term);
const wholeOf = (searches: readonly Search[]): Search[] => searches.filter(({ pages }) => isWhole(pages));

const ties = scenario({
  id: 'inbox.search-emails.ties',
  service: 'inbox',
  needs: ['read'],
  cost: 12,
  input: ({ emails }) => {
    const terms = tiedTerms(emails as unknown as readonly JsonObject[]);
    return terms.length === 0
      ? fc.constant<string[]>([])
      : fc.uniqueArray(fc.constantFrom(...terms), {
          minLength: Math.min(terms.length, 4),
          maxLength: 6,
        });
  },
  stimulus: async ({ inbox }, terms) => {
    const searches: Search[] = [];
    for (const term of terms)
      searches.push({ term, pages: await walkSearch(inbox, { q: term, limit: maxLimit }, 2) });
    return wholeOf(searches);
  },
  checkers: {
    'inbox.search-emails.rank-ties-by-id': (searches) =>
      tiesById(searches.map(rowOf), ...searches.flatMap(({ pages }) => pages)),
    'inbox.search-emails.rank-ties-by-date': (searches) =>
      every(searches, (search) => tiesByDate(rowOf(search), ...search.pages)),
  },
  observers: {
    'inbox.search-emails.rank-ties-id-direction': (searches) => {
      const [pair] = searches.flatMap((search) => tiedByDate(rowOf(search)));
      return pair && (String(pair[0].email['id']) < String(pair[1].email['id']) ? 'rising' : 'falling');
    },
  },
});

/** Whole names and addresses of senders that another sender's name or address holds. */
export function exactTerms(emails: readonly JsonObject[]): string[] {
  const senders = emails.map((email) => {
    const { senderName, senderAddress } = searchedTexts(email);
    return [...senderName, ...senderAddress];
  });
  const texts = [...new Set(senders.flat())].filter((text) => text.length >= inboxFacts.q.minChars);
  return texts.filter((text) =>
    senders.some((sender) => !sender.includes(text) && sender.some((each) => each.includes(text))),
  );
}

const exact = scenario({
  id: 'inbox.search-emails.exact-sender',
  service: 'inbox',
  needs: ['read'],
  cost: 12,
  stimulus: async ({ inbox, survey }) => {
    const searches: Search[] = [];
    for (const term of exactTerms(survey.emails as unknown as readonly JsonObject[]).slice(0, 6))
      searches.push({ term, pages: await walkSearch(inbox, { q: term, limit: maxLimit }, 2) });
    return wholeOf(searches);
  },
  checkers: { 'inbox.search-emails.rank-exact-sender-bonus': exactFirst },
  observers: {
    'inbox.search-emails.rank-exact-sender-meaning': (searches) => {
      const readings = ['name', 'address'] as const;
      const seen = readings.flatMap((reading) => {
        const field = reading === 'name' ? 'senderName' : 'senderAddress';
        const verdicts = searches.flatMap((search) => {
          const senders = of(rowOf(search), 'sender');
          const [lead] = senders;
          const exactOnes = senders.filter(
            ({ email }) => searchedTexts(email)[field].includes(search.term),
          );
          return exactOnes.length === 0 || exactOnes.length === senders.length || lead === undefined
            ? []
            : [exactOnes.includes(lead)];
        });
        return verdicts.length === 0 ? [] : [`${reading}: ${verdicts.every(Boolean) ? 'yes' : 'no'}`];
      });
      return seen.length === 0 ? undefined : seen.join(', ');
    },
    'inbox.search-emails.rank-exact-sender-against-subject': (searches) => {
      const seen = searches.flatMap((search) => {
        const row = rowOf(search);
        const subjects = of(row, 'subject').filter(({ bonus }) => !bonus);
        const exactOnes = of(row, 'sender').filter(({ bonus }) => bonus);
        return exactOnes.flatMap((one) => subjects.map((subject) => one.at < subject.at));
      });
      return seen.length === 0 ? undefined : seen.some(Boolean) ? 'yes' : 'no';
    },
  },
});

export const rankPairs = [ties, exact];
