import type { ProspectingRules } from './rules.ts';
import {
  newId,
  type Contact,
  type CustomVariable,
  type Fields,
  type FieldValue,
  type List,
  type ProspectingStore,
} from './store.ts';

/** Standard fields by their folded name. The resolution of other keys is kept to custom variables. */
const STANDARD = [
  'firstName',
  'lastName',
  'fullName',
  'email',
  'secondaryEmail',
  'phone',
  'mobilePhone',
  'jobTitle',
  'seniority',
  'department',
  'jobStartDate',
  'socialUrlProfile',
  'microblogUrl',
  'country',
  'region',
  'city',
  'postalCode',
  'address',
  'timezone',
  'gender',
  'age',
  'birthDate',
  'language',
  'yearsOfExperience',
  'education',
  'skills',
  'bio',
  'profilePictureUrl',
  'companyName',
  'companyDomain',
  'websiteUrl',
  'companyEmail',
  'logoUrl',
  'industry',
  'companySize',
  'companyType',
  'employeeCount',
  'foundedYear',
  'annualRevenue',
  'socialCompanyUrl',
  'microblogCompanyUrl',
  'notes',
  'tags',
  'techStack',
] as const;
const fold = (key: string): string => key.toLowerCase().replaceAll(/[\s_-]/g, '');
const BY_NAME: ReadonlyMap<string, string> = new Map(STANDARD.map((name) => [fold(name), name]));

export const isStandard = (name: string): boolean => BY_NAME.has(fold(name));

export class RowFailed extends Error {}

export interface Resolved {
  readonly fields: Fields;
  readonly created: readonly CustomVariable[];
}

const isValue = (value: unknown): value is FieldValue =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The stored fields of a flat contact. Throws RowFailed for a value that no field takes. */
export function resolve(
  store: ProspectingStore,
  rules: ProspectingRules,
  input: Readonly<Record<string, unknown>>,
): Resolved {
  const fields: Record<string, FieldValue> = {};
  const created: CustomVariable[] = [];
  for (const [key, value] of Object.entries(input)) {
    if ((value === null || value === '') && rules.ignoresEmptyValues) continue;
    if (!isValue(value)) throw new RowFailed(`${key} takes a string, a number or a boolean`);
    const name = BY_NAME.get(fold(key)) ?? variable(store, key, created);
    if (!(name in fields)) fields[name] = value;
  }
  store.customVariables.push(...created);
  return { fields, created };
}

function variable(store: ProspectingStore, key: string, created: CustomVariable[]): string {
  const known = [...store.customVariables, ...created].find(
    (each) => each.technicalName === key || each.displayName === key,
  );
  if (known !== undefined) return known.technicalName;
  created.push({ technicalName: key, displayName: key, schema: 'lead' });
  return key;
}

/** The contacts in which a duplicate is looked for: those of the list and of the lists linked to it. */
export const searched = (store: ProspectingStore, rules: ProspectingRules, list: List): Contact[] => {
  const ids = new Set([list.id, ...(rules.linkedListsSearched ? list.linked : [])]);
  return store.contacts.filter(({ listId }) => ids.has(listId));
};

export function duplicateOf(
  store: ProspectingStore,
  rules: ProspectingRules,
  list: List,
  fields: Fields,
): Contact | undefined {
  const among = searched(store, rules, list);
  const { email, socialUrlProfile } = fields;
  const byEmail = (): Contact | undefined =>
    email === undefined
      ? undefined
      : among.find(
          (other) =>
            other.fields['email'] !== undefined &&
            rules.sameEmail(String(other.fields['email']), String(email)),
        );
  const byProfile = (): Contact | undefined =>
    socialUrlProfile === undefined
      ? undefined
      : among.find(
          (other) =>
            other.fields['socialUrlProfile'] !== undefined &&
            rules.sameProfile(String(other.fields['socialUrlProfile']), String(socialUrlProfile)),
        );
  if (email === undefined && socialUrlProfile === undefined)
    return rules.keylessDeduplicated
      ? among.find((other) => JSON.stringify(other.fields) === JSON.stringify(fields))
      : undefined;
  return rules.emailFirst ? (byEmail() ?? byProfile()) : (byProfile() ?? byEmail());
}

export interface Added {
  readonly leadId: string;
  readonly companyId: string;
  readonly duplicate: boolean;
  readonly updated: boolean;
}

/** Adds a contact to a list, or finds the one that it repeats. */
export function add(
  store: ProspectingStore,
  rules: ProspectingRules,
  list: List,
  fields: Fields,
  update: boolean,
): Added {
  const found = duplicateOf(store, rules, list, fields);
  if (found === undefined || rules.duplicateCreates) {
    const contact: Contact = { id: newId(store), companyId: newId(store), listId: list.id, fields };
    store.contacts.push(contact);
    return {
      leadId: found?.id ?? contact.id,
      companyId: contact.companyId,
      duplicate: found !== undefined,
      updated: false,
    };
  }
  if (update || rules.plainDuplicateUpdates) {
    const kept = rules.updateKeepsOthers ? found.fields : {};
    found.fields = rules.updateMerges ? { ...kept, ...fields } : { ...fields, ...found.fields };
  }
  return { leadId: found.id, companyId: found.companyId, duplicate: true, updated: update };
}
