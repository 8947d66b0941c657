import { fold, keepsValue } from '../prospecting/fields.ts';
import { RowFailed } from '../prospecting/contacts.ts';
import { both, dropField, operation, setField, setStatus, status } from './wire.ts';
import { ADD, asked, items, ROWS, wireOf } from './prospecting-wire.ts';
import { table, type DriftRow } from './types.ts';

const OTHER = 'f'.repeat(24);
const VARIABLE = 'POST /lists/custom-variable';
const lookup = both(operation(ROWS), asked('email', 'socialUrl'));

/** A standard field that has become unknown, and is not recognised by its value either. */
const unknown = (field: string): DriftRow => ({
  description: `${field} is no standard field`,
  prospecting: {
    keySteps: ['name', 'technical', 'custom', 'id', 'new'],
    nameCase: (key) => (fold(key) === fold(field) ? '' : key.toLowerCase()),
    foldKey: (key) => (fold(key) === fold(field) ? '\u0000' : fold(key)),
  },
});
const moved = (key: string, field: string): DriftRow => ({
  description: `${key} goes to ${field}`,
  prospecting: { aliasOf: (asked) => (asked.toLowerCase() === key.toLowerCase() ? field : undefined) },
});
const keeps = (
  description: string,
  keepsIt: (field: string, value: unknown) => boolean | undefined,
): DriftRow => ({
  description,
  prospecting: { keepsValue: (field, value) => keepsIt(field, value) ?? keepsValue(field, value) },
});
const keepsAll = (name: string): DriftRow =>
  keeps(`${name} keeps any value`, (field) => (field === name ? true : undefined));
const loses = (name: string): DriftRow =>
  keeps(`${name} is lost`, (field) => (field === name ? false : undefined));
const losesType = (type: string, but: string): DriftRow =>
  keeps(`values of the type ${type} are lost`, (field, value) =>
    typeof value === type && field !== but ? false : undefined,
  );
const stores = (description: string): DriftRow => ({
  description,
  prospecting: { ignoresEmptyValues: false },
});

/** A schema that no variable can be declared with. */
const refused = (schema: string): DriftRow =>
  wireOf(`${schema} is no schema`, (call, reply) =>
    call.operation === VARIABLE && JSON.stringify(reply.body).includes(`"schema":"${schema}"`)
      ? { ...reply, status: 400 }
      : reply,
  );
const shows = (field: string, value: string): DriftRow =>
  wireOf(`${field} is ${value}`, setField(both(operation(VARIABLE), status(201)), field, value));
const taken = (code: number): DriftRow =>
  wireOf(`a taken name answers ${code}`, setStatus(both(operation(VARIABLE), status(422)), code));

/** Fields of contacts, their values, and the variables of an account. */
export const fieldDrifts = table({
  'prospecting.contact.field-first-name': unknown('firstName'),
  'prospecting.contact.field-last-name': unknown('lastName'),
  'prospecting.contact.field-full-name': unknown('fullName'),
  'prospecting.contact.field-email': unknown('email'),
  'prospecting.contact.field-secondary-email': unknown('secondaryEmail'),
  'prospecting.contact.field-phone': unknown('phone'),
  'prospecting.contact.field-mobile-phone': unknown('mobilePhone'),
  'prospecting.contact.field-job-title': unknown('jobTitle'),
  'prospecting.contact.field-seniority': unknown('seniority'),
  'prospecting.contact.field-department': unknown('department'),
  'prospecting.contact.field-job-start-date': unknown('jobStartDate'),
  'prospecting.contact.field-social-url-profile': unknown('socialUrlProfile'),
  'prospecting.contact.field-microblog-url': unknown('microblogUrl'),
  'prospecting.contact.field-country': unknown('country'),
  'prospecting.contact.field-region': unknown('region'),
  'prospecting.contact.field-city': unknown('city'),
  'prospecting.contact.field-postal-code': unknown('postalCode'),
  'prospecting.contact.field-address': unknown('address'),
  'prospecting.contact.field-timezone': unknown('timezone'),
  'prospecting.contact.field-gender': unknown('gender'),
  'prospecting.contact.field-age': unknown('age'),
  'prospecting.contact.field-birth-date': unknown('birthDate'),
  'prospecting.contact.field-language': unknown('language'),
  'prospecting.contact.field-years-of-experience': unknown('yearsOfExperience'),
  'prospecting.contact.field-education': unknown('education'),
  'prospecting.contact.field-skills': unknown('skills'),
  'prospecting.contact.field-bio': unknown('bio'),
  'prospecting.contact.field-profile-picture-url': unknown('profilePictureUrl'),
  'prospecting.contact.company-field-company-name': unknown('companyName'),
  'prospecting.contact.company-field-company-domain': unknown('companyDomain'),
  'prospecting.contact.company-field-website-url': unknown('websiteUrl'),
  'prospecting.contact.company-field-company-email': unknown('companyEmail'),
  'prospecting.contact.company-field-logo-url': unknown('logoUrl'),
  'prospecting.contact.company-field-industry': unknown('industry'),
  'prospecting.contact.company-field-company-size': unknown('companySize'),
  'prospecting.contact.company-field-company-type': unknown('companyType'),
  'prospecting.contact.company-field-employee-count': unknown('employeeCount'),
  'prospecting.contact.company-field-founded-year': unknown('foundedYear'),
  'prospecting.contact.company-field-annual-revenue': unknown('annualRevenue'),
  'prospecting.contact.company-field-social-company-url': unknown('socialCompanyUrl'),
  'prospecting.contact.company-field-microblog-company-url': unknown('microblogCompanyUrl'),
  'prospecting.contact.company-field-notes': unknown('notes'),
  'prospecting.contact.company-field-tags': unknown('tags'),
  'prospecting.contact.company-field-tech-stack': unknown('techStack'),
  'prospecting.contact.string-value-accepted': losesType('string', 'email'),
  'prospecting.contact.number-value-accepted': losesType('number', ''),
  'prospecting.contact.boolean-value-accepted': losesType('boolean', ''),
  'prospecting.contact.looked-up-contact-flat': wireOf(
    'the company is an object of its own',
    items(lookup, 'items', (all) => all.map((row) => ({ ...row, company: { id: row['companyId'] } }))),
  ),
  'prospecting.contact.null-ignored-on-create': stores('null is stored as an empty string'),
  'prospecting.contact.empty-string-ignored-on-create': stores('empty strings are stored'),
  'prospecting.contact.null-ignored-on-update': stores('null clears a field'),
  'prospecting.contact.empty-string-ignored-on-update': stores('an empty string clears a field'),
  'prospecting.contact.null-ignored-on-update-if-exists': stores('null clears a field'),
  'prospecting.contact.field-cannot-be-cleared': stores('empty values clear a field'),
  'prospecting.contact.array-fails-row': {
    description: 'arrays are left out',
    prospecting: { failsRow: (value) => !Array.isArray(value) },
  },
  'prospecting.contact.object-fails-row': {
    description: 'objects are left out',
    prospecting: { failsRow: Array.isArray },
  },
  'prospecting.contact.array-refused-422': wireOf(
    'arrays answer 400',
    setStatus(both(operation(ADD), status(422)), 400),
  ),
  'prospecting.contact.array-in-batch-is-row-error': {
    description: 'a failed row ends the batch',
    prospecting: { failedRowStopsBatch: true },
  },
  'prospecting.contact.country-goes-to-contact': moved('country', 'companyCountry'),
  'prospecting.contact.city-goes-to-contact': moved('city', 'companyCity'),
  'prospecting.contact.other-address-keys-go-to-contact': moved('address', 'companyAddress'),
  'prospecting.contact.company-country-key': moved('Company Country', 'country'),
  'prospecting.contact.company-city-key': moved('Company City', 'city'),
  'prospecting.contact.company-address-key': moved('Company Address', 'address'),
  'prospecting.contact.age-drops-non-numeric': keepsAll('age'),
  'prospecting.contact.employee-count-drops-non-numeric': keepsAll('employeeCount'),
  'prospecting.contact.annual-revenue-drops-non-numeric': keepsAll('annualRevenue'),
  'prospecting.contact.numeric-drop-keeps-contact': {
    description: 'a value that cannot be read fails the contact',
    prospecting: {
      keepsValue: (field, value) => {
        if (keepsValue(field, value)) return true;
        throw new RowFailed(`${field} cannot be read`);
      },
    },
  },
  'prospecting.contact.birth-date-valid-kept': loses('birthDate'),
  'prospecting.contact.job-start-date-valid-kept': loses('jobStartDate'),
  'prospecting.contact.birth-date-invalid-not-stored': keepsAll('birthDate'),
  'prospecting.contact.job-start-date-invalid-not-stored': keepsAll('jobStartDate'),
  'prospecting.contact.lookup-item-has-id': wireOf('ids are not shown', dropField(lookup, 'items[].id')),
  'prospecting.contact.lookup-id-is-lead-id': wireOf(
    'a lookup has ids of its own',
    setField(lookup, 'items[].id', OTHER),
  ),
  'prospecting.contact.lookup-id-deletes-row': wireOf(
    'a lookup has ids of its own',
    setField(lookup, 'items[].id', OTHER),
  ),
  'prospecting.custom-variable.schema-lead': refused('lead'),
  'prospecting.custom-variable.schema-company': refused('company'),
  'prospecting.custom-variable.echoes-input': shows('displayName', 'Variable'),
  'prospecting.custom-variable.shared-by-all-lists': {
    description: 'variables of other contacts are not known',
    prospecting: { namesVariable: () => false },
  },
  'prospecting.custom-variable.second-use-creates-nothing': {
    description: 'each contact makes its variables anew',
    prospecting: { namesVariable: () => false },
  },
  'prospecting.custom-variable.unknown-key-makes-contact-variable': wireOf(
    'new variables are those of the company',
    setField(operation(ADD), 'createdCustomVariables[].schema', 'company'),
  ),
  'prospecting.custom-variable.existing-name-422': taken(409),
  'prospecting.custom-variable.standard-name-422': taken(400),
  'prospecting.custom-variable.check-needs-no-write': {
    description: 'a check makes the variable',
    prospecting: { checkMakesVariable: true },
  },
});
