import { distance } from 'fastest-levenshtein';
import { prospectingFacts } from '../../generated/facts.ts';
import { memoizeText } from '../../suites/kit/model/memoize.ts';
import prospecting from '../../generated/prospecting.spec.json' with { type: 'json' };

/**
 * Finds the field of a contact's key by its name alone, by the rules of the document. The rules about values are not
 * applied here.
 */

const { ContactStandardFields, CompanyStandardFields } = prospecting.components.schemas;
const FIELDS: Readonly<Record<string, object>> = {
  ...ContactStandardFields.properties,
  ...CompanyStandardFields.properties,
};

const { capturedKeys, companyAddressKeys, affixMinKeyChars } = prospectingFacts.keyResolution;

/** A key in lower case, without spaces, `_` and `-`. */
export const keyFold = memoizeText((key) => key.toLowerCase().replaceAll(/[\s_-]/g, ''));

const STANDARD = new Map(Object.keys(FIELDS).map((name) => [keyFold(name), name]));
const CAPTURED = new Map<string, string>(Object.entries(capturedKeys));
const COMPANY = new Set<string>(companyAddressKeys.map(keyFold));

/** Whether a name is that of a standard field, in any spelling. */
export const isStandardName = (name: string): boolean => STANDARD.has(keyFold(name));

/**
 * The standard field for a key by its whole name; undefined if that would need a part of it, its value or a variable.
 */
export const standardFieldOf = (key: string): string | undefined =>
  STANDARD.get(keyFold(key)) ?? CAPTURED.get(keyFold(key));

/** Whether the document states that a field of another name catches the key. */
export const isCaptured = (key: string): boolean => !STANDARD.has(keyFold(key)) && CAPTURED.has(keyFold(key));

/** The standard fields that begin or end with a key of at least three characters; none for the name of a field. */
export const affixesOf = memoizeText((key): readonly string[] => {
  const folded = keyFold(key);
  if (folded.length < affixMinKeyChars || standardFieldOf(key) !== undefined || COMPANY.has(folded))
    return [];
  return [...STANDARD].flatMap(([name, field]) =>
    name.startsWith(folded) || name.endsWith(folded) ? [field] : [],
  );
});

const kindOf = memoizeText(
  (field): unknown => Object.entries(FIELDS[field] ?? {}).find(([name]) => name === 'x-kind')?.[1],
);
export const isNumeric = (field: string): boolean => kindOf(field) === 'numeric';
export const isDate = (field: string): boolean => kindOf(field) === 'date';

/** The only field for a key by its name or a part of it; undefined if there are several or none. */
export function resolvedField(key: string): string | undefined {
  const [field, ...others] = affixesOf(key);
  return standardFieldOf(key) ?? (others.length === 0 ? field : undefined);
}

/** Whether the name of a key alone determines its field: as a name, a part of one, or the company's address. */
export const isKnownKey = (key: string): boolean =>
  standardFieldOf(key) !== undefined || affixesOf(key).length > 0 || COMPANY.has(keyFold(key));

/** Shortest keys for recognizing a typo, because shorter ones resemble other words. */
const MIN_SLIP = { swapped: 4, changed: 7 };

/** Whether the words differ only in two swapped neighbouring letters. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return (
    at >= 0 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}

/** A text with doubled letters reduced to one. */
const undoubled = (text: string): string => text.replaceAll(/(.)\1+/g, '$1');

/** The standard field that a key misspells by one typo. A plural or a number at the end is no typo. */
export const misspeltField = memoizeText((key): string | undefined => {
  const folded = keyFold(key);
  if (isKnownKey(key) || folded.length < MIN_SLIP.swapped) return undefined;
  return [...STANDARD].find(
    ([name]) =>
      isSwapped(folded, name) ||
      (folded.length > MIN_SLIP.swapped && undoubled(folded) === undoubled(name)) ||
      (folded.length >= MIN_SLIP.changed &&
        folded[0] === name[0] &&
        !folded.startsWith(name) &&
        !name.startsWith(folded) &&
        distance(folded, name) === 1),
  )?.[1];
});
