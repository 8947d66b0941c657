import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { isObject, objectsOf, type Exchange, type JsonObject } from '../../kit/model/exchange.ts';
import { check, given, vacuous, type CheckResult, together } from '../../kit/model/check-result.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { itemsOf } from '../support/answers.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { isNone, isSome } from '../../kit/checks/relations.ts';

/** Whether a sent contact names its company. */
export const namesCompany = (contact: unknown): boolean =>
  isObject(contact) &&
  ['companyName', 'companyDomain'].some((name) => typeof contact[name] === 'string' && contact[name] !== '');

/** Possible values of a key. */
export type ContactValue = string | number | boolean;

/** Standard fields, each with a value that no other field has. */
export const CONTACT_VALUES = {
  firstName: 'Adelheid',
  lastName: 'Brandt',
  fullName: 'Adelheid M. Brandt',
  email: 'standard@contact.example',
  secondaryEmail: 'second@contact.example',
  phone: '+4930111222',
  mobilePhone: '+4917333444',
  jobTitle: 'Head of Sales',
  seniority: 'Director',
  department: 'Commercial',
  jobStartDate: '2021-03-04T00:00:00.000Z',
  socialUrlProfile: 'https://www.linkedin.com/in/adelheid-brandt',
  microblogUrl: 'https://microblog.example/adelheid',
  country: 'Norway',
  region: 'Vestland',
  city: 'Bergen',
  postalCode: 'N-5003',
  address: 'Strandgaten 7',
  timezone: 'Europe/Oslo',
  gender: 'female',
  age: 41,
  birthDate: '1984-05-17T00:00:00.000Z',
  language: 'Norwegian',
  yearsOfExperience: 17,
  education: 'Master of Arts',
  skills: 'negotiation',
  bio: 'Sells to shipyards',
  profilePictureUrl: 'https://pictures.example/adelheid.png',
} as const;

export const COMPANY_VALUES = {
  companyName: 'Fjord Works',
  companyDomain: 'fjordworks.example',
  websiteUrl: 'https://fjordworks.example/home',
  companyEmail: 'office@fjordworks.example',
  logoUrl: 'https://fjordworks.example/logo.svg',
  industry: 'Shipbuilding',
  companySize: '51-200',
  companyType: 'private',
  employeeCount: 163,
  foundedYear: 1987,
  annualRevenue: 5400000,
  socialCompanyUrl: 'https://www.linkedin.com/company/fjord-works',
  microblogCompanyUrl: 'https://microblog.example/fjordworks',
  notes: 'Met at the fair',
  tags: 'maritime',
  techStack: 'PostgreSQL',
} as const;

export const foldFieldName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const isContactField = (name: string): boolean => name in CONTACT_VALUES || name === 'lastContacted';
const STANDARD = new Set([...Object.keys(CONTACT_VALUES), ...Object.keys(COMPANY_VALUES)].map(foldFieldName));

/** Names in a delivered contact that are not custom variables. */
const OF_DELIVERIES: ReadonlySet<string> = new Set([
  'id',
  '_id',
  'company',
  'leadId',
  'companyId',
  'lastContacted',
]);
export const isStandardContactName = (name: string): boolean =>
  OF_DELIVERIES.has(name) || STANDARD.has(foldFieldName(name));

const DATE = /^\d{4}-\d\d-\d\d/;
const NUMBER = /^\+?\d{5,}$/;

/** Whether two values are equal, in any format of dates, phone numbers or URLs. */
export function sameValue(stored: unknown, sent: ContactValue): boolean {
  if (typeof stored !== 'string' && typeof stored !== 'number' && typeof stored !== 'boolean') return false;
  const [a, b] = [String(stored), String(sent)].map((text) => text.trim().replace(/\/$/, ''));
  if (a === undefined || b === undefined || a === '') return false;
  if (DATE.test(b)) return a.startsWith(b.slice(0, 10));
  if (NUMBER.test(b)) return a.replaceAll(/\D/g, '').endsWith(b.replaceAll(/\D/g, ''));
  return a === b;
}

/** The names of fields with a value in a looked-up contact. */
export const storedNamesOf = (item: JsonObject, value: ContactValue): string[] =>
  Object.entries(item).flatMap(([name, stored]) =>
    isObject(stored)
      ? storedNamesOf(stored, value).map((inner) => `${name}.${inner}`)
      : [stored].flat().some((each) => sameValue(each, value))
        ? [name]
        : [],
  );

/** The value at a name from `namesOf`. */
export const valueAt = (item: JsonObject, name: string): unknown =>
  name.split('.').reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), item);

/** A contact as added, and the result of a lookup. */
export interface Stored {
  readonly added: Exchange;
  readonly found: Exchange;
}

export const lookUp = ({ prospecting }: ScenarioContext, listId: string, email: string): Promise<Exchange> =>
  prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query: { email } });

/** Adds a contact unchanged and looks it up by its email. */
export async function store(
  context: ScenarioContext,
  listId: string,
  contact: Readonly<Record<string, unknown>>,
  email: string,
  rawQuery = '',
): Promise<Stored> {
  const added = await context.prospecting.send('POST /lists/list/{listId}/contacts', {
    path: { listId },
    rawQuery,
    body: contact,
  });
  return { added, found: await lookUp(context, listId, email) };
}

export const storedItemOf = ({ found }: Stored): JsonObject | undefined => itemsOf(found)[0];
export const createdOf = ({ added }: Stored): readonly JsonObject[] =>
  objectsOf(added, 'createdCustomVariables');

/** Checks the result of a lookup for an added contact; vacuous if the lookup finds none. */
export const onItem = (stored: Stored, evaluate: (item: JsonObject) => CheckResult): CheckResult => {
  const item = storedItemOf(stored);
  return ok(stored.added) && item !== undefined ? evaluate(item) : vacuous;
};

/** Checks that a contact created no variable. */
export const makesNothing = (stored: Stored): CheckResult =>
  given(ok(stored.added), () =>
    isNone(
      createdOf(stored),
      () => message`a custom variable is made: ${createdOf(stored)[0]}`,
      stored.added,
    ),
  );

/**
 * A value is in a standard field and created no variable. It is not documented under which name a company field is
 * returned. `control` is a contact with another value, which was sent under the name of the field. Without `control`,
 * any name is allowed except that of another standard field.
 */
export function lands(stored: Stored, field: string, value: ContactValue, control?: Stored): CheckResult {
  const nothingMade = makesNothing(stored);
  if (nothingMade.kind !== 'holds') return nothingMade;
  return onItem(stored, (item) => {
    const names = storedNamesOf(item, value);
    const seen = message`${value} stands under ${names.join(', ') || 'no name'}, not ${documentedWords(field)}`;
    if (isContactField(field)) return check(sameValue(item[field], value), seen, stored.added, stored.found);
    const shownAs = control === undefined ? [] : companyNames(control, field);
    if (shownAs.length > 0)
      return check(
        shownAs.some((name) => names.includes(name)),
        seen,
        ...[control?.found, stored.added, stored.found],
      );
    if (names.length === 0) return vacuous;
    const right = names.some((name) => foldFieldName(name).includes(foldFieldName(field)));
    return check(
      right || !names.some((name) => STANDARD.has(foldFieldName(name))),
      seen,
      stored.added,
      stored.found,
    );
  });
}

export const isCompanyField = (field: string): field is keyof typeof COMPANY_VALUES =>
  field in COMPANY_VALUES;

/** The names under which a contact shows the known value of a company field. */
const companyNames = (stored: Stored, field: string): readonly string[] => {
  const item = storedItemOf(stored);
  return item !== undefined && isCompanyField(field) ? storedNamesOf(item, COMPANY_VALUES[field]) : [];
};

/** Checks that a value is in no standard field. */
export const isNotStandard = (stored: Stored, value: ContactValue): CheckResult =>
  onItem(stored, (item) => {
    const names = storedNamesOf(item, value).filter((name) => STANDARD.has(foldFieldName(name)));
    return isNone(names, () => message`${value} goes to ${names}`, stored.added, stored.found);
  });

/** Checks that a value is stored under any name. */
export const isStored = (stored: Stored, value: ContactValue): CheckResult =>
  onItem(stored, (item) =>
    isSome(storedNamesOf(item, value), message`${value} is not stored`, stored.added, stored.found),
  );

/** Checks that a value is returned under the name of a contact field. */
export const comesBack = (stored: Stored, field: string, value: ContactValue): CheckResult =>
  onItem(stored, (item) =>
    check(
      sameValue(item[field], value),
      () => message`${documentedWords(field)}: expected ${value}, got ${item[field]}`,
      stored.added,
      stored.found,
    ),
  );
/** Both results together. */
export const bothHold = (first: CheckResult, second: CheckResult): CheckResult => together(first, second);
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
