import { type Message, message } from '../../kit/model/message.ts';
import {
  fieldsWith,
  withoutAccents as foldedText,
  mayMatch,
  openTexts,
  searchedTexts,
  type SearchedField,
} from '../arbitraries/term.ts';
import { type Exchange, type JsonObject, queryOf } from '../../kit/model/exchange.ts';
import { every, check, given, vacuous, type CheckResult } from '../../kit/model/check-result.ts';
import { areInOneOrder } from '../support/id-order.ts';
import { emailsOfWalk, moment } from './walk.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';

/** From the highest to the lowest. */
export const RANKS = ['subject', 'sender', 'snippet', 'recipients'] as const;
export type Rank = (typeof RANKS)[number];

/** A found email with its rank. The document leaves open how several fields add up. */
export interface RankedEmail {
  readonly email: JsonObject;
  readonly at: number;
  /** The highest that it matches. */
  readonly rank: Rank;
  /** Whether the term is the beginning or the whole of the text, which gives a bonus. */
  readonly bonus: boolean;
  /** The fields that contain the term. */
  readonly fields: readonly SearchedField[];
  /** Whether blind copies, which no list shows, may contain the term as well, because it is part of a domain. */
  readonly liftable: boolean;
}

const domainsOf = memoize((email: JsonObject): readonly string[] =>
  [
    ...searchedTexts(email).senderAddress,
    ...searchedTexts(email).recipientAddress,
    ...openTexts(email),
  ].flatMap((text) => text.split('@').slice(1)),
);

function matchesOf(emails: readonly JsonObject[], term: string): RankedEmail[] {
  const folded = term.toLowerCase();
  const liftable = emails.some((email) => domainsOf(email).some((domain) => domain.includes(folded)));
  return emails.flatMap((email, at): RankedEmail[] => {
    const fields = fieldsWith(email, term);
    const rank = fields[0] && RANK_OF[fields[0]];
    return rank === undefined || mayMatch(email, term) || bonusIsOpen(email, term)
      ? []
      : [{ email, at, rank, bonus: hasBonus(email, rank, folded), fields, liftable }];
  });
}

const isOfOneRank = ({ fields, rank }: RankedEmail): boolean =>
  fields.every((field) => RANK_OF[field] === rank);

/** The emails that match in fields of a single rank. */
export const rankEmails = (emails: readonly JsonObject[], term: string): RankedEmail[] =>
  matchesOf(emails, term).filter(isOfOneRank);

const RANK_OF: Readonly<Record<SearchedField, Rank>> = {
  subject: 'subject',
  senderName: 'sender',
  senderAddress: 'sender',
  snippet: 'snippet',
  recipientAddress: 'recipients',
};
/** Whether a subject begins with the term only with accents folded. */
const bonusIsOpen = (email: JsonObject, term: string): boolean =>
  searchedTexts(email).subject.some(
    (text) => !text.startsWith(term.toLowerCase()) && foldedText(text).startsWith(foldedText(term)),
  );
const hasBonus = (email: JsonObject, rank: Rank, term: string): boolean =>
  rank === 'subject'
    ? searchedTexts(email).subject.some((text) => text.startsWith(term))
    : rank === 'sender' && isExact(email, term);
const isExact = (email: JsonObject, term: string): boolean =>
  [...searchedTexts(email).senderName, ...searchedTexts(email).senderAddress].includes(term);

/**
 * Checks that emails of a rank come before those that match only in some of the same fields, and less. However several
 * fields add up, these have fewer points. `isLess`: whether an email is of a lower rank, or lacks the bonus.
 */
export const beforeLess = (
  row: readonly RankedEmail[],
  rank: Rank,
  isLess: (less: RankedEmail, more: RankedEmail) => boolean,
  ...where: readonly Exchange[]
): CheckResult => {
  const groups = [...Map.groupBy(row, ({ fields, bonus }) => `${fields.join()} ${bonus}`).values()];
  return every(
    groups.flatMap((more) => groups.map((less) => [more, less] as const)),
    ([more, less]) => {
      const [a, b] = [more[0], less[0]];
      return a?.rank === rank &&
        b !== undefined &&
        b.fields.every((field) => a.fields.includes(field)) &&
        isLess(b, a)
        ? before(
            more,
            less,
            message`an email with the term in ${b.fields.join(' and ')} comes before one with it in ${a.fields.join(' and ')}`,
            ...where,
          )
        : vacuous;
    },
  );
};

/** Fewest emails that are not lifted by chance. */
const SEVERAL = 2;
/** This many emails do not match a term in Bcc by chance; such matches add up with the visible ones. */
const MANY = 3;

/**
 * Whether most of several emails stand before an email that belongs before them. A few of them may, since matches in
 * several fields may add up, and a match in Bcc is not visible.
 */
const isBehindMost = ({ at }: RankedEmail, others: readonly RankedEmail[], least = SEVERAL): boolean => {
  const ahead = others.filter((other) => other.at < at).length;
  return ahead >= least && ahead > others.length / 2;
};

/** Whether enough emails match that their order cannot be chance. */
export const showsOrder = (lower: readonly RankedEmail[]): boolean =>
  lower.filter(({ liftable }) => !liftable).length >= MANY;

/** Checks that emails of the higher kind come before those of the lower one. */
export function before(
  higher: readonly RankedEmail[],
  lower: readonly RankedEmail[],
  what: Message,
  ...where: readonly Exchange[]
): CheckResult {
  const sure = lower.filter(({ liftable }) => !liftable);
  return higher.length === 0 || !showsOrder(lower)
    ? vacuous
    : check(
        !higher.some((one) => isBehindMost(one, sure, MANY)),
        () =>
          message`${what}: expected places before ${sure.map(({ at }) => at)}, got ${higher.map(({ at }) => at)}`,
        ...where,
      );
}

export const ofRank = (row: readonly RankedEmail[], rank: Rank): RankedEmail[] =>
  row.filter((each) => each.rank === rank);

/** Senders without an exact match. Whether an exact sender or a subject comes first is open. */
export const plainSenders = (row: readonly RankedEmail[]): RankedEmail[] =>
  ofRank(row, 'sender').filter(({ bonus }) => !bonus);

/**
 * Whether the name or the address has to be exact is open, so an exact sender may be like any other. But earlier
 * emails of senders who only contain the term never come before a later email of an exact sender.
 */
export const exactNeverBehind = (row: readonly RankedEmail[], ...where: readonly Exchange[]): CheckResult =>
  every(
    ofRank(row, 'sender').filter(({ bonus }) => bonus),
    (exact) => {
      const earlier = plainSenders(row).filter(
        (plain) => moment(plain.email) < moment(exact.email) && noFields(plain, exact),
      );
      return given(earlier.length >= SEVERAL, () =>
        check(
          !isBehindMost(exact, earlier),
          message`an exact sender of ${moment(exact.email)}: expected before ${earlier.length} earlier emails of other senders, got behind most of them`,
          ...where,
        ),
      );
    },
  );

/**
 * Whether a plain sender matches only in fields in which the exact one matches too, so that a sum of fields does not
 * favour it.
 */
const noFields = (plain: RankedEmail, exact: RankedEmail): boolean =>
  plain.fields.every((field) => exact.fields.includes(field));

/** Interpretations of an exact sender: which of its texts has to equal the term is open. */
const READINGS: readonly ((email: JsonObject, term: string) => boolean)[] = [
  (email, term) => searchedTexts(email).senderName.includes(term),
  (email, term) => searchedTexts(email).senderAddress.includes(term),
  isExact,
];

/**
 * Checks several searches at once: only what no interpretation of an exact sender explains is a violation. An
 * interpretation is refuted where one sender is exact, several others are not, and most of these come first. The
 * others must not match in further fields.
 */
export function exactFirst(searches: readonly { term: string; pages: readonly Exchange[] }[]): CheckResult {
  const refutations = READINGS.map((reading) =>
    searches.flatMap(({ term, pages }) => {
      const senders = ofRank(rankEmails(emailsOfWalk(pages), term), 'sender');
      return senders
        .filter(({ email }) => reading(email, term.toLowerCase()))
        .flatMap((exact) => {
          const plain = senders.filter(
            (each) => !reading(each.email, term.toLowerCase()) && noFields(each, exact),
          );
          return plain.length < SEVERAL ? [] : [{ refutes: isBehindMost(exact, plain), term, pages }];
        });
    }),
  );
  const [first] = refutations.flat().filter(({ refutes }) => refutes);
  return refutations.some((exact) => exact.length === 0)
    ? vacuous
    : check(
        first === undefined || refutations.some((exact) => !exact.some(({ refutes }) => refutes)),
        message`a sender who only contains ${first?.term} comes before one who equals it: expected to come behind it`,
        ...(first?.pages ?? []),
      );
}

/** The text by which a sender equals a term. */
export type ExactBy = 'name' | 'address' | 'both';
function exactBy(email: JsonObject, term: string): ExactBy | undefined {
  const { senderName, senderAddress } = searchedTexts(email);
  const [byName, byAddress] = [senderName.includes(term), senderAddress.includes(term)];
  return byName && byAddress ? 'both' : byName ? 'name' : byAddress ? 'address' : undefined;
}

/** Whether exact senders come before later emails whose senders only contain the term, without another explanation. */
export function exactLeads(row: readonly RankedEmail[], term: string): { by: ExactBy; leads: boolean }[] {
  const senders = ofRank(row, 'sender');
  return senders.flatMap((exact) => {
    const by = exactBy(exact.email, term.toLowerCase());
    return by === undefined
      ? []
      : senders
          .filter(
            (plain) =>
              exactBy(plain.email, term.toLowerCase()) === undefined &&
              moment(plain.email) > moment(exact.email),
          )
          .map((plain) => ({ by, leads: exact.at < plain.at }));
  });
}

/** Neighbours of each rank without bonus: in a list, only date and id distinguish them. */
const tied = (row: readonly RankedEmail[]): [RankedEmail, RankedEmail][][] =>
  (['subject', 'snippet', 'recipients'] as const).map((rank) => {
    const group = ofRank(row, rank).filter(({ bonus }) => !bonus);
    return group.slice(1).map((each, index): [RankedEmail, RankedEmail] => [group[index] ?? each, each]);
  });

/**
 * Among emails of equal rank, the later one comes first. Emails that also match in a Bcc may precede the others, in the
 * same order. So an earlier email may precede a later one of its rank once, where these emails end.
 */
export const tiesByDate = (row: readonly RankedEmail[], ...where: readonly Exchange[]): CheckResult =>
  every(tied(row), (pairs) => {
    const turned = pairs.filter(([a, b]) => moment(a.email) < moment(b.email));
    const [a, b] = turned[1] ?? [];
    return given(pairs.length > 0, () =>
      check(
        turned.length < 2,
        () =>
          message`of equal rank ${a?.email['date']} stands before ${b?.email['date']}: expected less than 2, got ${turned.length}`,
        ...where,
      ),
    );
  });

export const tiedByDate = (row: readonly RankedEmail[]): [RankedEmail, RankedEmail][] =>
  tied(row)
    .flat()
    .filter(([a, b]) => a.email['date'] === b.email['date']);

/** Checks that for equal rank and date, the ids of all searches have one order. */
export function tiesById(
  rows: readonly (readonly RankedEmail[])[],
  ...where: readonly Exchange[]
): CheckResult {
  const same = rows.flatMap(tiedByDate);
  return same.length < 2
    ? vacuous
    : check(
        areInOneOrder(same.map(([a, b]) => [String(a.email['id']), String(b.email['id'])])),
        () =>
          message`${same.length} neighbours of one rank and date are in no order of their ids: expected all ascending or all descending, got ${same.map(([a, b]) => [String(a.email['id']), String(b.email['id'])])}`,
        ...where,
      );
}

/**
 * Whether an earlier email with more matching fields comes before a later one with fewer, if their highest fields are
 * alike. Undefined if no two emails show it.
 */
export function addsUp(emails: readonly JsonObject[], term: string): boolean | undefined {
  const folded = term.toLowerCase();
  const row = emails.flatMap((email, at) => {
    const ranks = RANKS.filter((rank) => fieldsWith(email, term).some((field) => RANK_OF[field] === rank));
    const [top] = ranks;
    return top === undefined || top === 'sender' || mayMatch(email, term)
      ? []
      : [{ at, top, ranks, bonus: hasBonus(email, top, folded), date: moment(email) }];
  });
  const seen = row.flatMap((more) =>
    row
      .filter(
        (less) =>
          less.top === more.top &&
          less.bonus === more.bonus &&
          less.ranks.length < more.ranks.length &&
          less.ranks.every((rank) => more.ranks.includes(rank)) &&
          less.date > more.date,
      )
      .map((less) => more.at < less.at),
  );
  return seen.length === 0 ? undefined : seen.every(Boolean);
}

/** The emails of a page of a search in their places; empty where the term has several interpretations. */
const matchesOnPage = memoize((page: Exchange): readonly RankedEmail[] => {
  const [term = '', ...others] = queryOf(page).getAll('q');
  const isPlain =
    ok(page) && others.length === 0 && term === term.trim() && !page.request.target.includes('+');
  return isPlain && page.operation === 'GET /emails/search' ? matchesOf(emailsOfWalk([page]), term) : [];
});
const rowOfPage = memoize((page: Exchange): readonly RankedEmail[] =>
  matchesOnPage(page).filter(isOfOneRank),
);

/** Checks the ranking of each page separately, because pages depend on other emails of the account. */
export const onEachRow =
  (evaluate: (row: readonly RankedEmail[], page: Exchange, all: readonly RankedEmail[]) => CheckResult) =>
  (page: Exchange): CheckResult => {
    const all = matchesOnPage(page);
    return all.length < 2 ? vacuous : evaluate(rowOfPage(page), page, all);
  };

/**
 * First pages of one term keep the order of their emails, whatever part of the account is searched. What is open about
 * a rank, such as matches in Bcc, is open for all of them alike.
 */
export function keepsOrder(exchanges: readonly Exchange[]): CheckResult {
  const pages = exchanges.filter((page) => rowOfPage(page).length > 1 && !queryOf(page).has('cursor'));
  const idsOf = (page: Exchange): unknown[] => rowOfPage(page).map(({ email }) => email['id']);
  return every([...Map.groupBy(pages, (page) => queryOf(page).get('q')).values()], ([first, ...others]) =>
    every(others, (page) => {
      const places = new Map((first ? idsOf(first) : []).map((id, at) => [id, at]));
      const order = idsOf(page).flatMap((id) => places.get(id) ?? []);
      return given(order.length > 1, () =>
        check(
          order.every((at, index) => at > (order[index - 1] ?? -1)),
          () => message`a term finds emails in another order: expected rising places, got ${order}`,
          first,
          page,
        ),
      );
    }),
  );
}
