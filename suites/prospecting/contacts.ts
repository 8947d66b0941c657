import { type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type Checker } from '../kit/engine/scenario.ts';
import { newList } from './add-contact.ts';
import * as s from './stored.ts';
import { bodyOf, isOk, itemsOf, ok, stringIn } from './wire.ts';

const EMAIL = 'fields@contact.example';
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** No variable is named like a standard field. */
const isNoVariable = (stored: s.Stored, field: string): Judgement =>
  given(ok(stored.added), () =>
    check(
      !s
        .createdOf(stored)
        .some((made) =>
          ['technicalName', 'displayName'].some(
            (name) => s.fold(stringIn(made, name) ?? '') === s.fold(field),
          ),
        ),
      `${field} makes a custom variable`,
      stored.added,
    ),
  );

type OfStored = [claim: string, checker: Checker<s.Stored>];
const values = s.CONTACT_VALUES;

/** One contact with every standard field there is. */
const standard = scenario({
  id: 'prospecting.contact.standard',
  service: 'prospecting',
  needs: ['write'],
  cost: 4,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'standard');
    const sent = { ...s.CONTACT_VALUES, ...s.COMPANY_VALUES };
    return s.store(context, listId, sent, sent.email);
  },
  checkers: {
    ...Object.fromEntries([
      ...Object.entries(s.CONTACT_VALUES).map(([field, value]): OfStored => [
        `prospecting.contact.field-${kebab(field)}`,
        (stored) => s.both(isNoVariable(stored, field), s.comesBack(stored, field, value)),
      ]),
      ...Object.keys(s.COMPANY_VALUES).map((field): OfStored => [
        `prospecting.contact.company-field-${kebab(field)}`,
        (stored) => isNoVariable(stored, field),
      ]),
    ]),
    'prospecting.contact.country-goes-to-contact': (stored) => s.comesBack(stored, 'country', values.country),
    'prospecting.contact.city-goes-to-contact': (stored) => s.comesBack(stored, 'city', values.city),
    'prospecting.contact.other-address-keys-go-to-contact': (stored) =>
      every(['region', 'postalCode', 'address', 'timezone'] as const, (field) =>
        s.comesBack(stored, field, values[field]),
      ),
    'prospecting.contact.birth-date-valid-kept': (stored) =>
      s.comesBack(stored, 'birthDate', values.birthDate),
    'prospecting.contact.job-start-date-valid-kept': (stored) =>
      s.comesBack(stored, 'jobStartDate', values.jobStartDate),
  },
});

const ADDRESS = {
  'company-country-key': ['Company Country', 'Chile'],
  'company-city-key': ['Company City', 'Valdivia'],
  'company-address-key': ['Company Address', 'Calle Larga 9'],
} as const;

/** The address of a company, in a contact that has none of its own. */
const companyAddress = scenario({
  id: 'prospecting.contact.company-address',
  service: 'prospecting',
  needs: ['write'],
  cost: 4,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'address');
    return s.store(context, listId, { email: EMAIL, ...Object.fromEntries(Object.values(ADDRESS)) }, EMAIL);
  },
  checkers: Object.fromEntries(
    Object.entries(ADDRESS).map(([name, [key, value]]): OfStored => [
      `prospecting.contact.${name}`,
      (stored) => s.both(isNoVariable(stored, key), s.isNotStandard(stored, value)),
    ]),
  ),
});

/** The id of a looked-up contact. */
const identity = scenario({
  id: 'prospecting.contact.identity',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 4,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'identity');
    const stored = await s.store(context, listId, { email: EMAIL, firstName: 'Ada' }, EMAIL);
    const id = stringIn(s.itemOf(stored) ?? {}, 'id');
    const deleted =
      id === undefined
        ? undefined
        : await context.prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
            path: { listId, leadId: id },
          });
    return { stored, id, deleted };
  },
  checkers: {
    'prospecting.contact.lookup-id-is-lead-id': ({ stored, id }) => {
      const leadId = stringIn(bodyOf(stored.added), 'leadId');
      return given(leadId !== undefined && id !== undefined, () =>
        check(
          id === leadId,
          `the id is ${String(id)}, the leadId ${String(leadId)}`,
          stored.added,
          stored.found,
        ),
      );
    },
    'prospecting.contact.lookup-id-deletes-row': ({ deleted }) =>
      deleted === undefined ? vacuous : isOk(deleted),
  },
});

/** A contact that the account holds already. */
const existing = scenario({
  id: 'prospecting.contact.existing',
  service: 'prospecting',
  needs: ['read'],
  cost: 2,
  cases: ({ listIds }) => listIds.slice(0, 4),
  stimulus: async ({ prospecting }, listId) => {
    const rows = await prospecting.call('GET /lists/list/{listId}/rows', { path: { listId } });
    const email = itemsOf(rows).flatMap((row) => stringIn(row, 'email') ?? [])[0];
    return email === undefined
      ? undefined
      : prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query: { email } });
  },
  checkers: {
    'prospecting.contact.lookup-item-has-id': (found) =>
      eachFound(found, (item) => !s.isBlank(item['id']), 'a looked-up contact has no id'),
    'prospecting.contact.looked-up-contact-flat': (found) =>
      eachFound(
        found,
        (item) => Object.values(item).every((value) => value === null || typeof value !== 'object'),
        'a looked-up contact is nested',
      ),
  },
});

const eachFound = (
  found: Exchange | undefined,
  test: (item: JsonObject) => boolean,
  message: string,
): Judgement =>
  every(found !== undefined && ok(found) ? itemsOf(found) : [], (item) => check(test(item), message, found));

export const contacts = [standard, companyAddress, identity, existing];
