import { distance } from 'fastest-levenshtein';
import { prospectingFacts } from '../../generated/facts.ts';
import prospecting from '../../generated/prospecting.spec.json' with { type: 'json' };

/** Which field a key of a contact fills, by its name alone: the rules of the document, without those of values. */

const { ContactStandardFields, CompanyStandardFields } = prospecting.components.schemas;
const FIELDS: Readonly<Record<string, object>> = {
  ...ContactStandardFields.properties,
  ...CompanyStandardFields.properties,
};

const { capturedKeys, companyAddressKeys, affixMinKeyChars } = prospectingFacts.keyResolution;

/** A key without case, blanks, `_` and `-`. */
export const keyFold = (key: string): string => key.toLowerCase().replaceAll(/[\s_-]/g, '');

const STANDARD = new Map(Object.keys(FIELDS).map((name) => [keyFold(name), name]));
const CAPTURED = new Map<string, string>(Object.entries(capturedKeys));
const COMPANY = new Set<string>(companyAddressKeys.map(keyFold));

/** Whether a name is that of a standard field, however it is spelt. */
export const isStandardName = (name: string): boolean => STANDARD.has(keyFold(name));

/** The standard field that a key fills by its whole name; undefined where a part of it, its value or a variable shows. */
export const standardFieldOf = (key: string): string | undefined =>
  STANDARD.get(keyFold(key)) ?? CAPTURED.get(keyFold(key));

/** Whether a key is one that the document says to be caught by a field of another name. */
export const isCaptured = (key: string): boolean => !STANDARD.has(keyFold(key)) && CAPTURED.has(keyFold(key));

/** The standard fields that a key of three characters or more begins or ends; none where it is a name itself. */
export function affixesOf(key: string): readonly string[] {
  const folded = keyFold(key);
  if (folded.length < affixMinKeyChars || standardFieldOf(key) !== undefined || COMPANY.has(folded))
    return [];
  return [...STANDARD].flatMap(([name, field]) =>
    name.startsWith(folded) || name.endsWith(folded) ? [field] : [],
  );
}

const kindOf = (field: string): unknown =>
  Object.entries(FIELDS[field] ?? {}).find(([name]) => name === 'x-kind')?.[1];
export const isNumeric = (field: string): boolean => kindOf(field) === 'numeric';
export const isDate = (field: string): boolean => kindOf(field) === 'date';

/** The one field that a key fills by its name or a part of it; undefined where several, or none, are meant. */
export function resolvedField(key: string): string | undefined {
  const [field, ...others] = affixesOf(key);
  return standardFieldOf(key) ?? (others.length === 0 ? field : undefined);
}

/** Whether a key is known by its name alone: as a field, a part of one, or the address of the company. */
export const isKnownKey = (key: string): boolean =>
  standardFieldOf(key) !== undefined || affixesOf(key).length > 0 || COMPANY.has(keyFold(key));

/** Characters from which a slip is plain: shorter names are near to other words. */
const MIN_SLIP = { swapped: 4, changed: 7 };

/** Whether two letters beside each other changed places. */
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

/** A text whose doubled letters stand once. */
const undoubled = (text: string): string => text.replaceAll(/(.)\1+/g, '$1');

/** The standard field that a key misspells by one slip; a plural or a number at its end is no slip. */
export function misspeltField(key: string): string | undefined {
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
}
