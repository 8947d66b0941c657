import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { isObject, type JsonObject } from '../../kit/model/exchange.ts';
import { memoize, memoizeText } from '../../kit/model/memoize.ts';

/** The searched fields of an email, each with the texts that may contain a term. */
export const SEARCHED = ['subject', 'senderName', 'senderAddress', 'snippet', 'recipientAddress'] as const;
export type SearchedField = (typeof SEARCHED)[number];

const addresses = (value: unknown): readonly JsonObject[] =>
  (Array.isArray(value) ? value : [value]).filter(isObject);
const texts = (...values: readonly unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string').map((value) => value.toLowerCase());

type SearchedTexts = Readonly<Record<SearchedField, readonly string[]>>;
/** Each email is searched for thousands of terms. */
export const searchedTexts = memoize((email: JsonObject): SearchedTexts => {
  const from = addresses(email['from']);
  return {
    subject: texts(email['subject']),
    senderName: texts(...from.map(({ name }) => name)),
    senderAddress: texts(...from.map((sender) => sender['email'])),
    snippet: texts(email['snippet']),
    recipientAddress: texts(...addresses(email['to']).map((to) => to['email'])),
  };
});
/** Texts of recipients. The document leaves open whether they are searched. */
export const openTexts = memoize((email: JsonObject): readonly string[] => [
  ...texts(...addresses(email['to']).map(({ name }) => name)),
  ...addresses(email['cc']).flatMap((copy) => texts(copy['email'], copy['name'])),
]);

/** Whether a search takes a whole text as its term: a shorter or longer one is refused, and blanks are trimmed. */
export const isTerm = (text: string): boolean =>
  text === text.trim() && [...text].length >= inboxFacts.q.minChars && text.length <= inboxFacts.q.maxChars;

export const holdsTerm = (found: readonly string[], term: string): boolean =>
  found.some((text) => text.includes(term.toLowerCase()));
/** Letters that accent folding may replace, besides those that Unicode decomposes. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
/** A text without accents. The document leaves open whether a search folds them. */
export function withoutAccents(text: string): string {
  const lower = text.toLowerCase();
  // Most texts have nothing to fold.
  if (!/[^\0-\x7f]/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/gu, (letter) => LETTERS[letter] ?? letter);
}
const foldedTerm = memoizeText(withoutAccents);
const foldedTexts = memoize((email: JsonObject) => {
  const inBothForms = (plain: string) => ({ plain, folded: withoutAccents(plain) });
  return {
    searched: SEARCHED.flatMap((name) => searchedTexts(email)[name]).map(inBothForms),
    open: openTexts(email).map(inBothForms),
  };
});

/** Whether an email may be found or ranked by more than its listed searched fields: names, copies, folded accents. */
export const mayMatch = (email: JsonObject, term: string): boolean => {
  const plain = term.toLowerCase();
  const folded = foldedTerm(term);
  const { searched, open } = foldedTexts(email);
  return (
    searched.some((text) => !text.plain.includes(plain) && text.folded.includes(folded)) ||
    open.some((text) => text.plain.includes(plain) || text.folded.includes(folded))
  );
};
/** The searched fields that contain a term. */
export const fieldsWith = (email: JsonObject, term: string): SearchedField[] =>
  SEARCHED.filter((name) => holdsTerm(searchedTexts(email)[name], term));

const wordsOf = (email: JsonObject, name: SearchedField): string[] =>
  searchedTexts(email)[name].flatMap((text) => text.match(/[a-z0-9]{3,40}/g) ?? []);

/** A part of a word with plain letters, and an email and field that contain it. */
export interface Term {
  readonly term: string;
  readonly id: string;
  readonly field: SearchedField;
}

/** Short pieces of a text around each punctuation character of an address, and around blanks. */
const aroundSigns = (text: string): string[] =>
  [...text.matchAll(/(?<=[a-z0-9]{2})[@. -](?=[a-z0-9]{2})/g)].map(({ index }) =>
    text.slice(index - 2, index + 3),
  );

/** For each searched field, a text that some email contains only there, if there is one. */
export function termsByField(emails: readonly JsonObject[]): fc.Arbitrary<readonly Term[]> {
  const ofField = SEARCHED.map((field) =>
    emails.flatMap((email) =>
      [
        ...wordsOf(email, field).map((word) => (word.length > 3 ? word.slice(1) : word)),
        ...searchedTexts(email)[field].flatMap(aroundSigns),
      ]
        .filter((term) => fieldsWith(email, term).join() === field && !mayMatch(email, term))
        .slice(0, 4)
        .map((term): Term => ({ term, id: String(email['id']), field })),
    ),
  );
  return fc.tuple(...ofField.filter((some) => some.length > 0).map((some) => fc.constantFrom(...some)));
}

/** Terms that emails contain, many of them in several fields of several emails. */
export function terms(emails: readonly JsonObject[]): fc.Arbitrary<Term> {
  const places = SEARCHED.flatMap((field) =>
    emails.map((email) => ({ id: String(email['id']), field, words: wordsOf(email, field) })),
  ).filter(({ words }) => words.length > 0);
  const byField = SEARCHED.map((field) => places.filter((place) => place.field === field)).filter(
    (group) => group.length > 0,
  );
  if (byField.length === 0) return fc.constant({ term: 're', id: '', field: 'subject' });
  const uses = new Map<string, Set<SearchedField>>();
  for (const { field, words } of places)
    for (const word of words) uses.set(word, (uses.get(word) ?? new Set()).add(field));
  const shared = places.flatMap(({ id, field, words }) =>
    words.filter((word) => (uses.get(word)?.size ?? 0) > 2).map((term) => ({ term, id, field })),
  );
  const part = fc
    .tuple(fc.oneof(...byField.map((group) => fc.constantFrom(...group))), fc.nat(), fc.nat(), fc.nat())
    .map(([{ id, field, words }, which, start, length]) => {
      const word = words[which % words.length] ?? '';
      const from = start % Math.max(1, word.length - 2);
      return { term: word.slice(from, from + 2 + (length % 5)), id, field };
    });
  // Whole names that are part of other names.
  const senders = new Set(emails.flatMap((email) => searchedTexts(email).senderName));
  const names = places.flatMap(({ id, field, words: [term = '', ...more] }) =>
    field === 'senderName' &&
    more.length === 0 &&
    senders.has(term) &&
    [...senders].some((name) => name !== term && name.includes(term))
      ? [{ term, id, field }]
      : [],
  );
  // Words with which one subject begins and which another contains elsewhere.
  const subjects = emails.flatMap((email) => searchedTexts(email).subject);
  const openings = places.flatMap(({ id, field, words: [term = ''] }) =>
    field === 'subject' &&
    subjects.some((text) => text.startsWith(term)) &&
    subjects.some((text) => text.includes(term) && !text.startsWith(term))
      ? [{ term, id, field }]
      : [],
  );
  return fc.oneof(
    { weight: 3, arbitrary: part },
    ...[shared, names, openings].flatMap((some) =>
      some.length === 0 ? [] : [{ weight: 1, arbitrary: fc.constantFrom(...some) }],
    ),
  );
}
