/** How the keys of a contact are resolved. */

import type { Call, Json, JsonObject } from './kit.ts';
import type { Scalar } from './ledger.ts';
import { giveHex } from './world.ts';

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
] as const;

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

/** All that a key may be captured by, in the order that prefixes are tried. */
const CAPTURING = [...STANDARD_FIELDS, 'lastContacted'].toSorted();

const ALIASES: Record<string, string> = { mail: 'email', 'e-mail': 'email', telephone: 'phone' };

const NUMBERS = ['age', 'employeeCount', 'annualRevenue', 'foundedYear', 'yearsOfExperience'];
const DATES = ['birthDate', 'jobStartDate'];

const bare = (key: string): string => key.toLowerCase().replaceAll(/[\s_-]/g, '');

export interface Resolved {
  values: Record<string, Scalar>;
  created: JsonObject[];
  error?: string;
}

function findStandard(key: string, call: Call): string | undefined {
  const { behaviour } = call.world;
  const lower = key.toLowerCase();
  if (lower === 'mobile') {
    return behaviour.keysMobile;
  }
  const alias = ALIASES[lower];
  if (alias !== undefined) {
    return alias;
  }
  const wanted = bare(key);
  const exact = CAPTURING.find((field) => field.toLowerCase() === wanted);
  if (exact !== undefined) {
    return exact;
  }
  if (wanted.length < 3 || !behaviour.keysByPrefix) {
    return undefined;
  }
  return (
    CAPTURING.find((field) => field.toLowerCase().startsWith(wanted)) ??
    CAPTURING.find((field) => field.toLowerCase().endsWith(wanted))
  );
}

function findByValue(value: Scalar): string | undefined {
  const written = String(value);
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written)) {
    return 'email';
  }
  if (/^[+()\d\s./-]+$/.test(written) && written.replaceAll(/\D/g, '').length >= 6) {
    return 'phone';
  }
  if (/^https?:\/\/([a-z]+\.)?(social\.example|linkedin\.com)\/in\//i.test(written)) {
    return 'socialUrlProfile';
  }
  return /^https?:\/\//i.test(written) ? 'websiteUrl' : undefined;
}

function findVariable(key: string, call: Call): string | undefined {
  for (const variable of call.account.ledger.all('variable').values()) {
    if ([variable.technicalName, variable.displayName].some((name) => bare(name) === bare(key))) {
      return variable.technicalName;
    }
  }
  return undefined;
}

function makeVariable(key: string, call: Call): JsonObject {
  const variable = { technicalName: key, displayName: key, schema: 'lead' as const };
  call.account.ledger.make('variable', giveHex(call.account), variable);
  return { ...variable };
}

/** Turns a row that was sent into the fields of a contact. */
export function resolveKeys(call: Call, row: JsonObject): Resolved {
  const { behaviour } = call.world;
  const values: Record<string, Scalar> = {};
  const created: JsonObject[] = [];
  const wrong = Object.entries(row).find(([, value]) => typeof value === 'object' && value !== null);
  if (wrong) {
    return { values, created, error: `${wrong[0]} must be a string, a number or a boolean` };
  }
  for (const [key, value] of Object.entries(row) as [string, Json][]) {
    if (value === null || (value === '' && behaviour.emptyValuesIgnored) || typeof value === 'object') {
      continue;
    }
    let field = findStandard(key, call) ?? findVariable(key, call);
    if (
      field === undefined &&
      !(behaviour.keysEndingInId && key.toLowerCase().endsWith('id')) &&
      behaviour.keysByValue
    ) {
      field = findByValue(value);
    }
    if (field === undefined) {
      created.push(makeVariable(key, call));
      field = key;
    }
    if (field in values && STANDARD_FIELDS.includes(field)) {
      continue;
    }
    if (NUMBERS.includes(field) && behaviour.numbersDropText && Number.isNaN(Number(value))) {
      continue;
    }
    if (DATES.includes(field) && behaviour.datesDropInvalid && Number.isNaN(Date.parse(String(value)))) {
      continue;
    }
    values[field] = NUMBERS.includes(field) && !Number.isNaN(Number(value)) ? Number(value) : value;
  }
  return { values, created };
}
