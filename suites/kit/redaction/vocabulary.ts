import { claims } from '../../../generated/claims.ts';
import { inboxFacts, prospectingFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import { namesIn, SPECS } from '../checks/schema/location.ts';
import { LONG, WORD } from './tokens.ts';

/** Computes a value at first use, because most commands do not need it and must start quickly. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const documented = once(() => JSON.stringify([claims, inboxFacts, prospectingFacts, operations]));
const words = once(
  (): ReadonlySet<string> =>
    new Set(
      [documented(), ...Object.values(SPECS).flatMap(namesIn)]
        .flatMap((text) => text.match(WORD) ?? [])
        .flatMap((word) => [word, word.toLowerCase()]),
    ),
);

/** Words of the two documents, which belong to no person. */
export const vocabulary: Pick<ReadonlySet<string>, 'has'> = { has: (word) => words().has(word) };

/** Whether the documents contain a text as a whole, not only its words. */
export const isInDocuments = (text: string): boolean => documented().includes(text);

/** Whether a name consists of documented words, such as `campaignName` and `list_id`. */
export const isOfTheirWords = (name: string): boolean =>
  name
    .split(/_|-|(?<=[a-z])(?=[A-Z])/)
    .every((word) => word.length > 1 && vocabulary.has(word.toLowerCase()));

const hasNumber = new RegExp(`\\d{${LONG}}`);

/** Whether a text has the form of a field name. */
export const isFieldName = (text: string): boolean =>
  /^[a-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*$/.test(text) && !hasNumber.test(text);

/** Whether a text has the form of a kind, such as `email.received` and `NOT_FOUND`. */
export const isKindName = (text: string): boolean =>
  text.length <= 64 && /^[A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)*$/.test(text) && !hasNumber.test(text);
