import { claims } from '../../../generated/claims.ts';
import { inboxFacts, prospectingFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import { namesIn, SPECS } from '../checks/schema/location.ts';
import { LONG, WORD } from './tokens.ts';

/** What most commands never ask for is made when it is asked for: all of them have to start quickly. */
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

/** Words of the two documents: they belong to no person. */
export const vocabulary: Pick<ReadonlySet<string>, 'has'> = { has: (word) => words().has(word) };

/** Whether the documents hold a text as it stands, not only its words one by one. */
export const isInDocuments = (text: string): boolean => documented().includes(text);

/** Whether a name is made of words of the documents, as in `campaignName` and `list_id`. */
export const isOfTheirWords = (name: string): boolean =>
  name
    .split(/_|-|(?<=[a-z])(?=[A-Z])/)
    .every((word) => word.length > 1 && vocabulary.has(word.toLowerCase()));

const hasNumber = new RegExp(`\\d{${LONG}}`);

/** Whether a text has the form of a field's name. */
export const isFieldName = (text: string): boolean =>
  /^[a-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*$/.test(text) && !hasNumber.test(text);

/** Whether a text has the form of a kind's name, such as `email.received` and `NOT_FOUND`. */
export const isKindName = (text: string): boolean =>
  text.length <= 64 && /^[A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)*$/.test(text) && !hasNumber.test(text);
