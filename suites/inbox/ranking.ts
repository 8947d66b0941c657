import { fieldsWith, has, openTexts, searchedTexts, type Searched } from '../arbitraries/term.ts';
import type { Exchange, JsonObject } from '../kit/http/exchange.ts';
import { every, check, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { itemsOf } from './walk.ts';

/** From the highest to the lowest. */
export const RANKS = ['subject', 'sender', 'snippet', 'recipients'] as const;
export type Rank = (typeof RANKS)[number];

/** A found email with its place. Only emails that match in one field alone are ranked; sums of fields are open. */
export interface Placed {
  readonly email: JsonObject;
  readonly at: number;
  readonly rank: Rank;
  /** Begins with the term, or equals it: where a bonus is given. */
  readonly bonus: boolean;
  /** Where the term stands. */
  readonly fields: readonly Searched[];
}

export function placed(emails: readonly JsonObject[], term: string): Placed[] {
  const folded = term.toLowerCase();
  return emails.flatMap((email, at): Placed[] => {
    const fields = fieldsWith(email, term);
    const ranks = new Set(fields.map((field) => RANK_OF[field]));
    const [rank] = ranks;
    return rank === undefined || ranks.size > 1 || has(openTexts(email), term)
      ? []
      : [{ email, at, rank, bonus: hasBonus(email, rank, folded), fields }];
  });
}

const RANK_OF: Readonly<Record<Searched, Rank>> = {
  subject: 'subject',
  senderName: 'sender',
  senderAddress: 'sender',
  snippet: 'snippet',
  recipientAddress: 'recipients',
};
const hasBonus = (email: JsonObject, rank: Rank, term: string): boolean =>
  rank === 'subject'
    ? searchedTexts(email).subject.some((text) => text.startsWith(term))
    : rank === 'sender' && isExact(email, term);
const isExact = (email: JsonObject, term: string): boolean =>
  [...searchedTexts(email).senderName, ...searchedTexts(email).senderAddress].includes(term);
const lastOf = (row: readonly Placed[]): number => Math.max(...row.map(({ at }) => at));
const firstOf = (row: readonly Placed[]): number => Math.min(...row.map(({ at }) => at));

/** Everything of one kind stands before everything of the other. */
export function before(
  higher: readonly Placed[],
  lower: readonly Placed[],
  message: string,
  ...where: readonly Exchange[]
): Judgement {
  return higher.length === 0 || lower.length === 0
    ? vacuous
    : check(lastOf(higher) < firstOf(lower), message, ...where);
}

export const of = (row: readonly Placed[], rank: Rank): Placed[] => row.filter((each) => each.rank === rank);
const moment = ({ email }: Placed): number => Date.parse(String(email['date']));

/** An exact sender is set against subjects nowhere: which of them comes first is open. */
export const plainSenders = (row: readonly Placed[]): Placed[] =>
  of(row, 'sender').filter(({ bonus }) => !bonus);

/**
 * Whether exact means the name or the address is open, so an exact sender may be like any other; but never
 * does an earlier email of a sender who only contains the term come before a later one of an exact sender.
 */
export const exactNeverBehind = (row: readonly Placed[], ...where: readonly Exchange[]): Judgement =>
  every(
    of(row, 'sender').filter(({ bonus }) => bonus),
    (exact) =>
      every(
        plainSenders(row).filter((plain) => moment(plain) < moment(exact) && noFields(plain, exact)),
        (plain) => check(exact.at < plain.at, 'an exact sender comes behind an earlier other', ...where),
      ),
  );

/** A plain sender matches in no field that the exact one does not match in, so a sum of fields favours none. */
const noFields = (plain: Placed, exact: Placed): boolean =>
  plain.fields.every((field) => exact.fields.includes(field));

/** Which text of a sender has to equal the term is open; each reading tells which senders are exact. */
const READINGS: readonly ((email: JsonObject, term: string) => boolean)[] = [
  (email, term) => searchedTexts(email).senderName.includes(term),
  (email, term) => searchedTexts(email).senderAddress.includes(term),
  isExact,
];

/**
 * Judges several searches at once: only what no reading of an exact sender explains is a violation. A reading is
 * refuted where it makes one sender exact, another not, and the other comes first although it matches in no more
 * fields.
 */
export function exactFirst(searches: readonly { term: string; pages: readonly Exchange[] }[]): Judgement {
  const refutations = READINGS.map((reading) =>
    searches.flatMap(({ term, pages }) => {
      const senders = of(placed(itemsOf(pages), term), 'sender');
      const pairs = senders
        .filter(({ email }) => reading(email, term.toLowerCase()))
        .flatMap((exact) =>
          senders
            .filter((plain) => !reading(plain.email, term.toLowerCase()) && noFields(plain, exact))
            .map((plain) => ({ refutes: plain.at < exact.at, term, pages })),
        );
      return pairs;
    }),
  );
  const [first] = refutations.flat().filter(({ refutes }) => refutes);
  return refutations.some((pairs) => pairs.length === 0)
    ? vacuous
    : check(
        first === undefined || refutations.some((pairs) => !pairs.some(({ refutes }) => refutes)),
        `a sender who only contains ${first?.term ?? 'the term'} comes before one who equals it`,
        ...(first?.pages ?? []),
      );
}

/** By which of its texts a sender equals a term. */
export type ExactBy = 'name' | 'address' | 'both';
function exactBy(email: JsonObject, term: string): ExactBy | undefined {
  const { senderName, senderAddress } = searchedTexts(email);
  const [byName, byAddress] = [senderName.includes(term), senderAddress.includes(term)];
  return byName && byAddress ? 'both' : byName ? 'name' : byAddress ? 'address' : undefined;
}

/** Whether exact senders stand before later emails of senders who only contain the term, which nothing else explains. */
export function exactLeads(row: readonly Placed[], term: string): { by: ExactBy; leads: boolean }[] {
  const senders = of(row, 'sender');
  return senders.flatMap((exact) => {
    const by = exactBy(exact.email, term.toLowerCase());
    return by === undefined
      ? []
      : senders
          .filter(
            (plain) =>
              exactBy(plain.email, term.toLowerCase()) === undefined && moment(plain) > moment(exact),
          )
          .map((plain) => ({ by, leads: exact.at < plain.at }));
  });
}

/** Neighbours of one rank without bonus: nothing but date and id tells them apart. */
export function tied(row: readonly Placed[]): [Placed, Placed][] {
  const pairs = (['subject', 'snippet', 'recipients'] as const).map((rank) =>
    of(row, rank).filter(({ bonus }) => !bonus),
  );
  return pairs.flatMap((group) =>
    group.slice(1).map((each, index): [Placed, Placed] => [group[index] ?? each, each]),
  );
}

export const tiesByDate = (row: readonly Placed[], ...where: readonly Exchange[]): Judgement =>
  every(tied(row), ([a, b]) =>
    check(
      !(moment(a) < moment(b)),
      `of equal rank ${String(a.email['date'])} stands before ${String(b.email['date'])}`,
      ...where,
    ),
  );

export const tiedByDate = (row: readonly Placed[]): [Placed, Placed][] =>
  tied(row).filter(([a, b]) => moment(a) === moment(b));

/** Equal rank and date: ids all rise or all fall, in every search alike. */
export function tiesById(rows: readonly (readonly Placed[])[], ...where: readonly Exchange[]): Judgement {
  const same = rows.flatMap(tiedByDate);
  const rising = same.filter(([a, b]) => String(a.email['id']) < String(b.email['id'])).length;
  return same.length < 2
    ? vacuous
    : check(
        rising === 0 || rising === same.length,
        `of ${same.length} neighbours of one rank and date ${rising} rise by id and the rest fall`,
        ...where,
      );
}

/**
 * Whether an earlier email that matches in more fields comes before a later one that matches in fewer, both alike in
 * their highest field. Undefined where no two emails tell.
 */
export function addsUp(emails: readonly JsonObject[], term: string): boolean | undefined {
  const folded = term.toLowerCase();
  const row = emails.flatMap((email, at) => {
    const ranks = RANKS.filter((rank) => fieldsWith(email, term).some((field) => RANK_OF[field] === rank));
    const [top] = ranks;
    return top === undefined || top === 'sender' || has(openTexts(email), term)
      ? []
      : [{ at, top, ranks, bonus: hasBonus(email, top, folded), date: Date.parse(String(email['date'])) }];
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
