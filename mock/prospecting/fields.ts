/**
 * Standard fields of a contact in the order of the document's table. `lastContacted` occurs only in its rules on keys.
 */
export const CONTACT_FIELDS = [
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
  'lastContacted',
] as const;

/** Standard fields of a company. Its address has the keys `Company Country`, `Company City`, `Company Address`. */
export const COMPANY_FIELDS = [
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
  'companyCountry',
  'companyCity',
  'companyAddress',
] as const;

export const STANDARD_FIELDS: readonly string[] = [...CONTACT_FIELDS, ...COMPANY_FIELDS];

const NUMERIC_FIELDS: readonly string[] = [
  'age',
  'employeeCount',
  'annualRevenue',
  'foundedYear',
  'yearsOfExperience',
];
const DATE_FIELDS: readonly string[] = ['birthDate', 'jobStartDate'];

/** Numeric and date fields drop values that they cannot parse. */
export function keepsValue(field: string, value: string | number | boolean): boolean {
  if (NUMERIC_FIELDS.includes(field))
    return typeof value !== 'boolean' && String(value).trim() !== '' && Number.isFinite(Number(value));
  if (DATE_FIELDS.includes(field)) return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return true;
}

/** Other names of standard fields. `mobile` means `phone`, although `mobilePhone` begins with it. */
export const ALIASES: Readonly<Record<string, string>> = {
  mobile: 'phone',
  name: 'fullName',
  company: 'companyName',
  website: 'websiteUrl',
  title: 'jobTitle',
  domain: 'companyDomain',
};

/** Fields that take precedence for a common beginning: `job` and `last` each begin two names. */
export const FIRST_BY_AFFIX: readonly string[] = ['jobStartDate', 'lastContacted'];

/** Technical names in lower case, without spaces, `_` and `-`. */
export const foldName = (key: string): string => key.toLowerCase().replaceAll(/[\s_-]/g, '');

const spaced = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();

/** Names and aliases in the spelling of people, in lower case. */
export const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ...STANDARD_FIELDS.flatMap((name): [string, string][] => [
    [name.toLowerCase(), name],
    [spaced(name), name],
  ]),
  ...Object.entries(ALIASES),
]);

export const isStandardField = (name: string): boolean =>
  STANDARD_FIELDS.some((field) => foldName(field) === foldName(name));
