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
export const isStandard = (name: string): boolean => STANDARD.has(keyFold(name));

/** The standard field that a key fills by its whole name; undefined where a part of it, its value or a variable tells. */
export const fieldOf = (key: string): string | undefined =>
  STANDARD.get(keyFold(key)) ?? CAPTURED.get(keyFold(key));

/** Whether a key is one that the document says to be caught by a field of another name. */
export const isCaptured = (key: string): boolean => !STANDARD.has(keyFold(key)) && CAPTURED.has(keyFold(key));

/** The standard fields that a key of three characters or more begins or ends; none where it is a name itself. */
export function affixesOf(key: string): readonly string[] {
  const folded = keyFold(key);
  if (folded.length < affixMinKeyChars || fieldOf(key) !== undefined || COMPANY.has(folded)) return [];
  return [...STANDARD].flatMap(([name, field]) =>
    name.startsWith(folded) || name.endsWith(folded) ? [field] : [],
  );
}

const kindOf = (field: string): unknown =>
  Object.entries(FIELDS[field] ?? {}).find(([name]) => name === 'x-kind')?.[1];
export const isNumeric = (field: string): boolean => kindOf(field) === 'numeric';
export const isDate = (field: string): boolean => kindOf(field) === 'date';
