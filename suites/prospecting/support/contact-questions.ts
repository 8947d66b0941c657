import type { Observer } from '../../kit/model/scenario.ts';
import { isObject, statusOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import * as s from '../checks/stored.ts';

/** Contacts whose handling the document leaves open, each sent separately; `#` means the id of their list. */
export const SENT = {
  whitespaceString: [{ firstName: '   ' }],
  objectRefusedStatus: [{ firstName: { first: 'Ada' } }],
  companyAddressInTable: [
    { 'Company Country': 'Chile' },
    { 'Company City': 'Valdivia' },
    { 'Company Address': 'Calle Larga 9' },
  ],
  otherNumericFields: [{ foundedYear: 'long ago' }, { yearsOfExperience: 'many' }],
  numericString: [{ age: '41' }, { annualRevenue: '5400000.5' }],
  invalidDateOutcome: [{ birthDate: 'some day in May' }],
  validDateForms: [
    '1984-05-17',
    '17/05/1984',
    '05/17/1984',
    '17.05.1984',
    'May 17, 1984',
    '1984',
    451612800000,
  ].map((birthDate) => ({ birthDate })),
  fullContactKeys: [s.COMPANY_VALUES],
  aliases: ['name', 'company', 'website', 'title', 'domain', 'surname'].map((key) => ({
    [key]: 'plain words',
  })),
  prefixDirection: [{ seniorityLevel: 'plain words' }, { mySkills: 'plain words' }],
  prefixTies: ['name', 'com', 'micro', 'url', 'employee'].map((key) => ({ [key]: 'plain words' })),
  prefixLengthCounting: [{ 's-k': 'plain words' }, { 'g e': 'plain words' }],
  idKeyListedAsCreated: [{ 'qx#id': 'plain words' }],
  idKeyCase: [{ 'qx#Id': 'a@b.example' }, { 'qx#ID': 'a@b.example' }],
  shortNumberUnderUnknownKey: [{ 'qx#': 48291 }, { 'qx#': 7 }],
  digitsWithSeparators: [{ 'qx#': '2024-05-17' }, { 'qx#': '48 29 13' }, { 'qx#': 'flat 482913' }],
  profileUrlForms: [
    'https://linkedin.com/in/ada',
    'http://www.linkedin.com/in/ada/',
    'www.linkedin.com/in/ada',
    'https://www.linkedin.com/company/ada',
    'https://x.com/ada',
    'https://social.example/in/ada',
  ].map((url) => ({ 'qx#': url })),
  byValueOrder: [{ 'qx#': 'https://www.linkedin.com/in/482913' }, { 'qx#': 'https://shop.example/482913' }],
  lastContactedStanding: [{ lastContacted: 'some day in May' }],
  oneKeyWhichWins: [
    { firstName: 'Ada', first_name: 'Eve' },
    { first_name: 'Eve', firstName: 'Ada' },
    { first_name: 'Eve', 'First-Name': 'Ada' },
  ],
} as const satisfies Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export type ContactQuestionKind = keyof typeof SENT;

export interface ContactQuestion {
  readonly about: ContactQuestionKind;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ContactAnswer extends ContactQuestion {
  readonly stored: s.Stored;
  readonly listId: string;
}

/** A stored value as text. For an object only its field names, because ids in it belong to one account. */
const shapeText = (value: unknown): string =>
  JSON.stringify(isObject(value) ? Object.keys(value).sort() : value);

/**
 * The fields with each value. For a name that no earlier run has used, also whether a variable was created. Undefined
 * if the service does not know the new list or contact yet.
 */
function seen({ fields, stored, listId }: ContactAnswer): string | undefined {
  const entries = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const item = s.storedItemOf(stored);
  if (statusOf(stored.added) === 404 || (ok(stored.added) && item === undefined)) return undefined;
  if (item === undefined || !ok(stored.added))
    return `${entries.join(', ')} → ${statusOf(stored.added)}${item === undefined ? ', not found' : ''}`;
  const names = Object.entries(fields).flatMap(([key, value]) => [
    ...(key in item ? [key] : []),
    ...(typeof value === 'string' || typeof value === 'number' ? s.storedNamesOf(item, value) : []),
  ]);
  if (entries.length > 3) return [...new Set(names)].join(', ');
  const shown = [...new Set(names)].map((name) => `${name} ${shapeText(item[name])}`);
  const isNew = Object.keys(fields).some((key) => key.includes(listId));
  const made = isNew && s.createdOf(stored).length > 0 ? ['a new variable'] : [];
  return `${entries.join(', ')} → ${[...shown, ...made].join(', ') || 'nothing'}`.replaceAll(listId, '#');
}

export const answersTo =
  (about: ContactQuestionKind): Observer<ContactAnswer> =>
  (answer) =>
    answer.about === about ? seen(answer) : undefined;
