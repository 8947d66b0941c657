import { fieldsWith, has, openTexts, searchedTexts } from '../arbitraries/term.ts';
import type { Exchange, JsonObject } from '../kit/exchange.ts';
import { every, expect, vacuous, type Judgement } from '../kit/judgement.ts';

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
}

export function placed(emails: readonly JsonObject[], term: string): Placed[] {
  const folded = term.toLowerCase();
  return emails.flatMap((email, at): Placed[] => {
    const [field, ...others] = fieldsWith(email, term);
    if (field === undefined || others.length > 0 || has(openTexts(email), term)) {
      const both = [field, ...others].every((name) => name === 'senderName' || name === 'senderAddress');
      return field !== undefined && both && !has(openTexts(email), term)
        ? [{ email, at, rank: 'sender', bonus: isExact(email, folded) }]
        : [];
    }
    if (field === 'subject')
      return [
        {
          email,
          at,
          rank: 'subject',
          bonus: searchedTexts(email).subject.some((text) => text.startsWith(folded)),
        },
      ];
    if (field === 'snippet') return [{ email, at, rank: 'snippet', bonus: false }];
    if (field === 'recipientAddress') return [{ email, at, rank: 'recipients', bonus: false }];
    return [{ email, at, rank: 'sender', bonus: isExact(email, folded) }];
  });
}

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
    : expect(lastOf(higher) < firstOf(lower), message, ...where);
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
        plainSenders(row).filter((plain) => moment(plain) < moment(exact)),
        (plain) => expect(exact.at < plain.at, 'an exact sender comes behind an earlier other', ...where),
      ),
  );

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
    expect(
      !(moment(a) < moment(b)),
      `of equal rank ${String(a.email['date'])} stands before ${String(b.email['date'])}`,
      ...where,
    ),
  );

/** Equal rank and date: ids all rise or all fall. */
export function tiesById(row: readonly Placed[], ...where: readonly Exchange[]): Judgement {
  const same = tied(row).filter(([a, b]) => moment(a) === moment(b));
  const rising = same.filter(([a, b]) => String(a.email['id']) < String(b.email['id'])).length;
  return same.length < 2
    ? vacuous
    : expect(
        rising === 0 || rising === same.length,
        `of ${same.length} neighbours of one rank and date ${rising} rise by id and the rest fall`,
        ...where,
      );
}
