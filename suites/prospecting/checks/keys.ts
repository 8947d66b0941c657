import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, given, vacuous } from '../../kit/model/check-result.ts';
import type { Checker } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import * as s from './stored.ts';

const { affixMinKeyChars, capturedKeys, customVariableSuffix, phoneMinDigits } =
  prospectingFacts.keyResolution;

const DIGITS = '48291377160';

export const PLAIN_VALUE = 'plain words';
export const VALUE_EMAIL = 'by.value@contact.example';

/** A profile of a network that may differ from the service's. */
export const FOREIGN_PROFILE = 'https://www.linkedin.com/in/ada-lovelace';

const URLS = ['https://shop.example/page', 'http://shop.example/page'] as const;

/** A placeholder for a name that no earlier run has used. */
const NEW = 'qx#';
const NEW_ID = `${NEW}${customVariableSuffix}`;

type Goal = 'a new variable' | 'the declared variable' | 'no standard field' | { readonly field: string };

/** The statements of the document on keys, as used in the rows. */
export type Statement =
  | 'standard-name-exact'
  | 'mobile-phone-key'
  | 'standard-name-any-case'
  | 'ignores-case-in-technical-name'
  | 'standard-name-spaced'
  | 'ignores-spaces'
  | 'ignores-underscores'
  | 'ignores-dashes'
  | 'prefix-of-three'
  | 'prefix-longer'
  | 'suffix-of-three'
  | 'two-characters-not-captured'
  | 'job-to-job-start-date'
  | 'last-to-last-contacted'
  | 'year-to-years-of-experience'
  | 'note-to-notes'
  | 'mobile-to-phone'
  | 'step-1-before-2'
  | 'step-2-before-3'
  | 'custom-by-technical-name'
  | 'custom-match-creates-nothing'
  | 'custom-by-display-name'
  | 'custom-company-variable'
  | 'step-3-before-4'
  | 'step-3-before-5'
  | 'declared-variable-keeps-number'
  | 'id-key-beats-email-value'
  | 'step-4-before-5'
  | 'id-key-beats-digits-value'
  | 'id-key-beats-profile-url'
  | 'id-key-beats-url'
  | 'email-value-to-email'
  | 'by-value-creates-nothing'
  | 'step-5-before-6'
  | 'six-digits-to-phone'
  | 'more-digits-to-phone'
  | 'number-type-to-phone'
  | 'five-digits-not-to-phone'
  | 'profile-url-to-profile-field'
  | 'https-url-to-website'
  | 'http-url-to-website'
  | 'otherwise-new-variable'
  | 'new-variable-listed'
  | 'new-variable-technical-name'
  | 'new-variable-display-name'
  | 'new-variable-schema'
  | 'new-variable-value-stored';

/** A key with a value, its destination, and the statements about it. A declared variable comes first. */
interface Row {
  readonly shows: readonly Statement[];
  readonly key: string;
  readonly value: s.ContactValue;
  readonly to: Goal;
  readonly declared?: {
    readonly technicalName: string;
    readonly displayName: string;
    readonly schema?: 'company';
  };
}

export const fills = (
  field: string,
  shows: readonly Statement[],
  key: string,
  value: s.ContactValue = PLAIN_VALUE,
): Row => ({ shows, key, value, to: { field } });

const becomes = (to: Goal, shows: readonly Statement[], key: string, value: s.ContactValue): Row => ({
  shows,
  key,
  value,
  to,
});

const known = (shows: readonly Statement[], key: string, value: s.ContactValue = PLAIN_VALUE): Row => ({
  shows,
  key,
  value,
  to: 'the declared variable',
  declared: { technicalName: key.startsWith('Shown') ? NEW : key, displayName: 'Shown #' },
});

/** The document does not state where a company variable is returned. */
const ofCompany = (shows: readonly Statement[], key: string): Row => ({
  ...becomes('no standard field', shows, key, PLAIN_VALUE),
  declared: { technicalName: NEW, displayName: 'Shown #', schema: 'company' },
});

const idKey = (statement: Statement, value: s.ContactValue): Row =>
  becomes('a new variable', [statement, 'step-4-before-5'], NEW_ID, value);

const byValue = (field: string, value: s.ContactValue, ...shows: readonly Statement[]): Row =>
  fills(field, [...shows, 'by-value-creates-nothing', 'step-5-before-6'], NEW, value);

export const KEY_ROWS: readonly Row[] = [
  ...['firstName', 'jobTitle', 'industry'].map((key) => fills(key, ['standard-name-exact'], key)),
  fills('mobilePhone', ['standard-name-exact', 'mobile-phone-key'], 'mobilePhone', DIGITS),
  fills('firstName', ['standard-name-any-case', 'ignores-case-in-technical-name'], 'FIRSTNAME'),
  fills('jobTitle', ['standard-name-any-case'], 'jObtItLe'),
  fills('firstName', ['standard-name-spaced', 'ignores-spaces'], 'First Name'),
  fills('postalCode', ['standard-name-spaced', 'ignores-spaces'], 'postal code'),
  fills('seniority', ['ignores-spaces'], 'senior ity'),
  fills('firstName', ['ignores-underscores'], 'first_name'),
  fills('postalCode', ['ignores-underscores', 'ignores-case-in-technical-name'], 'Postal_Code'),
  fills('firstName', ['ignores-dashes'], 'first-name'),
  fills('postalCode', ['ignores-dashes', 'ignores-case-in-technical-name'], 'POSTAL-CODE'),
  ...Object.entries({ sen: 'seniority', dep: 'department', edu: 'education' })
    .filter(([key]) => key.length === affixMinKeyChars)
    .map(([key, field]) => fills(field, ['prefix-of-three'], key)),
  ...Object.entries({ senior: 'seniority', depart: 'department', educatio: 'education' }).map(
    ([key, field]) => fills(field, ['prefix-longer'], key),
  ),
  ...Object.entries({ der: 'gender', ority: 'seniority', ills: 'skills' }).map(([key, field]) =>
    fills(field, ['suffix-of-three'], key),
  ),
  // Beginnings and ends of `seniority`, of one and two characters.
  ...['se', 'ty', 's', 'y'].map((key) =>
    becomes('no standard field', ['two-characters-not-captured'], key, `word under ${key}`),
  ),

  fills(capturedKeys.job, ['job-to-job-start-date'], 'job', '2020-01-15T00:00:00.000Z'),
  fills(capturedKeys.last, ['last-to-last-contacted'], 'last', '2024-05-01T00:00:00.000Z'),
  fills(capturedKeys.year, ['year-to-years-of-experience'], 'year', 7),
  fills(capturedKeys.note, ['note-to-notes'], 'note'),
  fills(capturedKeys.mobile, ['mobile-to-phone', 'step-1-before-2'], 'mobile', DIGITS),
  fills('phone', ['step-1-before-2'], 'phone', DIGITS),
  fills('address', ['step-1-before-2'], 'address'),
  {
    ...fills('seniority', ['step-2-before-3'], 'seniorit'),
    declared: { technicalName: 'seniorit', displayName: 'Shown #' },
  },

  known(['custom-by-technical-name', 'custom-match-creates-nothing'], NEW),
  known(['custom-by-display-name', 'custom-match-creates-nothing'], 'Shown #'),
  ofCompany(['custom-by-technical-name', 'custom-match-creates-nothing', 'custom-company-variable'], NEW),
  ofCompany(['custom-by-display-name', 'custom-match-creates-nothing', 'custom-company-variable'], 'Shown #'),
  known(['step-3-before-4', 'custom-match-creates-nothing'], NEW_ID),
  ...[VALUE_EMAIL, DIGITS, ...URLS].map((value) => known(['step-3-before-5'], NEW, value)),
  ...[Number(DIGITS), 7].map((value) => known(['declared-variable-keeps-number'], NEW, value)),

  idKey('id-key-beats-email-value', VALUE_EMAIL),
  idKey('id-key-beats-digits-value', DIGITS),
  idKey('id-key-beats-profile-url', FOREIGN_PROFILE),
  ...URLS.map((value) => idKey('id-key-beats-url', value)),

  byValue('email', VALUE_EMAIL, 'email-value-to-email'),
  byValue('phone', DIGITS.slice(0, phoneMinDigits), 'six-digits-to-phone'),
  byValue('phone', DIGITS.slice(0, phoneMinDigits + 1), 'more-digits-to-phone'),
  byValue('phone', DIGITS, 'more-digits-to-phone'),
  ...[phoneMinDigits, phoneMinDigits + 3].map((length) =>
    byValue('phone', Number(DIGITS.slice(0, length)), 'number-type-to-phone'),
  ),
  becomes('no standard field', ['five-digits-not-to-phone'], NEW, DIGITS.slice(0, phoneMinDigits - 1)),
  byValue('socialUrlProfile', FOREIGN_PROFILE, 'profile-url-to-profile-field'),
  byValue('websiteUrl', URLS[0], 'https-url-to-website'),
  byValue('websiteUrl', URLS[1], 'http-url-to-website'),
  becomes(
    'a new variable',
    [
      'otherwise-new-variable',
      'new-variable-listed',
      'new-variable-technical-name',
      'new-variable-display-name',
      'new-variable-schema',
      'new-variable-value-stored',
    ],
    NEW,
    PLAIN_VALUE,
  ),
];

export interface PlacedValue extends s.Stored {
  readonly row: Row;
  readonly declared: Exchange | undefined;
  /** Another contact with the same company field under the field's own name. */
  readonly control?: s.Stored;
}

/** Checks that the value reached the destination of its row. */
export function reaches({ row, declared, control, ...stored }: PlacedValue): CheckResult {
  const { to, value } = row;
  if (declared !== undefined && !ok(declared)) return vacuous;
  if (typeof to === 'object') return s.lands(stored, to.field, value, control);
  const outside = s.isNotStandard(stored, value);
  if (outside.kind !== 'holds') return outside;
  if (to === 'no standard field') return declared === undefined ? outside : s.makesNothing(stored);
  if (to === 'a new variable' && s.createdOf(stored).length > 0) return outside;
  const kept = s.isStored(stored, value);
  return kept.kind === 'holds' && to === 'the declared variable' ? s.makesNothing(stored) : kept;
}

/** Checks that a key creates no variable. Its field may be one that the document does not list. */
export const makesNoVariable = (placed: PlacedValue): CheckResult => s.makesNothing(placed);

/** As `reaches`, but only for a profile URL that resembles known ones of the account. */
export function reachesProfile(placed: PlacedValue): CheckResult {
  const checkResult = reaches(placed);
  return placed.row.value === FOREIGN_PROFILE && checkResult.kind === 'violation' ? vacuous : checkResult;
}

/** Checks the rows for a statement, by default with `reaches`. */
export const forStatement =
  (statement: Statement, evaluate: (placed: PlacedValue) => CheckResult = reaches): Checker<PlacedValue> =>
  (placed) =>
    given(placed.row.shows.includes(statement), () => evaluate(placed));

export const fillListId = (text: string, listId: string): string => text.replace('#', listId);
