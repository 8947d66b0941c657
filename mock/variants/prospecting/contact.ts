import { to } from '../../drifts/edits/answers.ts';
import { table, alterProspecting } from '../../drifts/types.ts';
import { whenParameter } from '../../drifts/wire.ts';
import { COMPANY_FIELDS as companyFields } from '../../prospecting/fields.ts';
import { prospectingRules } from '../../prospecting/rules.ts';
import {
  answerWith,
  whenRefusalOf,
  whenSuccessOf,
  objectsChanged,
  renameField,
  whenBody,
} from '../answers.ts';

import { isObject } from '../../../specs/json.ts';

const ROWS = 'GET /lists/list/{listId}/rows';
const ADD = 'POST /lists/list/{listId}/contacts';
const BATCH = 'POST /lists/list/{listId}/contacts/batch';
const CHANGE = 'PATCH /lists/contacts/{contactId}';
const { keepsValue } = prospectingRules;
const COMPANY_FIELDS: ReadonlySet<string> = new Set(companyFields);
const DAY_FIRST = /^\d\d[./]\d\d[./]\d{4}$/;

export const contact = table('prospecting.contact', {
  'looked-up-contact-flat': objectsChanged(
    'a looked-up contact has its company as an object, and its lists',
    whenSuccessOf(ROWS),
    (item) =>
      'listId' in item ? { ...item, company: { id: item['companyId'] }, lists: [item['listId']] } : item,
  ),

  'array-in-batch-status': answerWith(
    (call, reply) =>
      whenSuccessOf(BATCH)(call, reply) &&
      isObject(reply.body) &&
      reply.body['failed'] === reply.body['total'],
    422,
    { message: 'No contact can be stored' },
  ),
  'array-on-patch': to([whenRefusalOf(CHANGE), 422], 400),
  'company-field-industry': objectsChanged(
    'lookups show nothing of the company',
    whenSuccessOf(ROWS, CHANGE),
    (item) => Object.fromEntries(Object.entries(item).filter(([name]) => !COMPANY_FIELDS.has(name))),
  ),
  'company-address-in-table': renameField(whenSuccessOf(ROWS, CHANGE), 'companyCountry', 'countryOfCompany'),
  'contact-id-is-lead-id': answerWith(whenSuccessOf(CHANGE), 404, { message: 'Contact not found' }),
  'full-contact-keys': renameField(whenSuccessOf(ROWS, CHANGE), 'industry', 'companyIndustry'),
  'invalid-date-outcome': alterProspecting('an invalid date fails the contact', {
    dropFails: (field) => ['birthDate', 'jobStartDate'].includes(field),
  }),
  'annual-revenue-drops-non-numeric': objectsChanged(
    'lookups show a revenue with its digits in groups of two',
    [whenSuccessOf(ROWS), whenParameter('email')],
    (item) =>
      Number(item['annualRevenue']) > 0
        ? { ...item, annualRevenue: Number(item['annualRevenue']).toLocaleString('en-IN') }
        : item,
  ),
  'numeric-string': objectsChanged(
    'numeric fields are shown as numbers',
    whenSuccessOf(ROWS, CHANGE),
    (item) =>
      Object.fromEntries(
        Object.entries(item).map(([name, value]) => [
          name,
          ['age', 'annualRevenue'].includes(name) ? Number(value) : value,
        ]),
      ),
  ),
  'object-refused-status': to(
    [whenRefusalOf(ADD), 422, whenBody((body) => isObject(body) && Object.values(body).some(isObject))],
    400,
  ),
  'other-numeric-fields': alterProspecting('two fields take words as well', {
    keepsValue: (field, value) =>
      ['foundedYear', 'yearsOfExperience'].includes(field) || keepsValue(field, value),
  }),
  'valid-date-forms': alterProspecting('dates may begin with the day', {
    keepsValue: (field, value) =>
      (field === 'birthDate' && DAY_FIRST.test(String(value))) || keepsValue(field, value),
  }),
  'whitespace-string': alterProspecting('a text of blanks is ignored like an empty one', {
    isEmptyValue: (value) => typeof value === 'string' && value.trim() === '',
  }),
});
