import { objectsOf, type Exchange, type JsonObject } from '../kit/exchange.ts';
import { every, expect, given, vacuous, violation, type Judgement } from '../kit/judgement.ts';
import { scenario, type Checker } from '../kit/scenario.ts';
import { newList } from './add-contact.ts';
import * as s from './stored.ts';
import { bodyOf, isOk, isStatus, itemsOf, ok, stringIn } from './wire.ts';

const EMAIL = 'fields@contact.example';
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** No variable is named like a standard field. */
const isNoVariable = (stored: s.Stored, field: string): Judgement =>
  given(ok(stored.added), () =>
    expect(
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
/** A value comes back under the name of a field of the contact. */
const comesBack = (stored: s.Stored, field: string, value: s.Value): Judgement =>
  s.onItem(stored, (item) =>
    expect(
      s.same(item[field], value),
      `${field} is ${JSON.stringify(item[field])}, not ${JSON.stringify(value)}`,
      stored.added,
      stored.found,
    ),
  );
const both = (first: Judgement, second: Judgement): Judgement => every([first, second], (each) => each);

type OfStored = [claim: string, checker: Checker<s.Stored>];
const values = s.CONTACT_VALUES;

/** One contact with every standard field there is. */
const standard = scenario({
  id: 'prospecting.contact.standard',
  service: 'prospecting',
  needs: ['write'],
  cost: 4,
  stimulus: async (bench) => {
    const { listId } = await newList(bench, 'standard');
    const sent = { ...s.CONTACT_VALUES, ...s.COMPANY_VALUES };
    return s.store(bench, listId, sent, sent.email);
  },
  checkers: {
    ...Object.fromEntries([
      ...Object.entries(s.CONTACT_VALUES).map(([field, value]): OfStored => [
        `prospecting.contact.field-${kebab(field)}`,
        (stored) => both(isNoVariable(stored, field), comesBack(stored, field, value)),
      ]),
      ...Object.keys(s.COMPANY_VALUES).map((field): OfStored => [
        `prospecting.contact.company-field-${kebab(field)}`,
        (stored) => isNoVariable(stored, field),
      ]),
    ]),
    'prospecting.contact.country-goes-to-contact': (stored) => comesBack(stored, 'country', values.country),
    'prospecting.contact.city-goes-to-contact': (stored) => comesBack(stored, 'city', values.city),
    'prospecting.contact.other-address-keys-go-to-contact': (stored) =>
      every(['region', 'postalCode', 'address', 'timezone'] as const, (field) =>
        comesBack(stored, field, values[field]),
      ),
    'prospecting.contact.birth-date-valid-kept': (stored) => comesBack(stored, 'birthDate', values.birthDate),
    'prospecting.contact.job-start-date-valid-kept': (stored) =>
      comesBack(stored, 'jobStartDate', values.jobStartDate),
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
  stimulus: async (bench) => {
    const { listId } = await newList(bench, 'address');
    return s.store(bench, listId, { email: EMAIL, ...Object.fromEntries(Object.values(ADDRESS)) }, EMAIL);
  },
  checkers: Object.fromEntries(
    Object.entries(ADDRESS).map(([name, [key, value]]): OfStored => [
      `prospecting.contact.${name}`,
      (stored) => both(isNoVariable(stored, key), s.isNotStandard(stored, value)),
    ]),
  ),
});

/** The three types of value, each in a contact of its own. */
const types = scenario({
  id: 'prospecting.contact.types',
  service: 'prospecting',
  needs: ['write'],
  cost: 8,
  stimulus: async (bench) => {
    const { listId } = await newList(bench, 'types');
    const send = async (key: string, value: s.Value) => {
      const email = `${typeof value}@contact.example`;
      return { value, ...(await s.store(bench, listId, { email, [key]: value }, email)) };
    };
    return {
      string: await send('firstName', 'Ada'),
      number: await send('age', 41),
      boolean: await send(`qx${listId}`, true),
    };
  },
  checkers: Object.fromEntries(
    (['string', 'number', 'boolean'] as const).map((type) => [
      `prospecting.contact.${type}-value-accepted`,
      (sent: Record<typeof type, s.Stored & { value: s.Value }>) =>
        both(isOk(sent[type].added), s.isStored(sent[type], sent[type].value)),
    ]),
  ),
});

/** Null and the empty string in a new contact, in a change and in an updating add. */
const empty = scenario({
  id: 'prospecting.contact.empty',
  service: 'prospecting',
  needs: ['write'],
  cost: 14,
  cases: () => [null, ''] as const,
  stimulus: async (bench, value) => {
    const { listId } = await newList(bench, 'empty');
    const fresh = { email: EMAIL, firstName: value, [`qx${listId}`]: value };
    const created = await s.store(bench, listId, fresh, EMAIL);
    const email = 'filled@contact.example';
    const filled = await s.store(bench, listId, { email, firstName: 'Ada' }, email);
    const contactId = stringIn(s.itemOf(filled) ?? {}, 'id') ?? 'none';
    const changed = await bench.prospecting.call('PATCH /lists/contacts/{contactId}', {
      path: { contactId },
      body: { firstName: value },
    });
    const afterChange = await s.lookUp(bench, listId, email);
    const updating = await s.store(bench, listId, { email, firstName: value }, email, '?updateIfExists=true');
    return { value, created, filled, change: { added: changed, found: afterChange }, updating };
  },
  checkers: {
    'prospecting.contact.null-ignored-on-create': ({ value, created }) =>
      given(value === null, () => createsNothing(created)),
    'prospecting.contact.empty-string-ignored-on-create': ({ value, created }) =>
      given(value === '', () => createsNothing(created)),
    'prospecting.contact.null-ignored-on-update': ({ value, change }) =>
      given(value === null, () => comesBack(change, 'firstName', 'Ada')),
    'prospecting.contact.empty-string-ignored-on-update': ({ value, change }) =>
      given(value === '', () => comesBack(change, 'firstName', 'Ada')),
    'prospecting.contact.null-ignored-on-update-if-exists': ({ value, updating }) =>
      given(value === null, () => comesBack(updating, 'firstName', 'Ada')),
    'prospecting.contact.field-cannot-be-cleared': ({ change, updating }) =>
      every([change, updating], (stored) =>
        s.onItem(stored, ({ firstName }) =>
          expect(!isBlank(firstName), 'firstName is cleared', stored.added, stored.found),
        ),
      ),
  },
});

/** An empty value reads like that of a field that was never sent. */
const createsNothing = (created: s.Stored): Judgement =>
  every(
    [
      isOk(created.added),
      s.makesNothing(created),
      s.onItem(created, ({ firstName, seniority }) =>
        expect(
          (firstName ?? null) === (seniority ?? null),
          `firstName is ${JSON.stringify(firstName)}, an unsent field ${JSON.stringify(seniority)}`,
          created.added,
          created.found,
        ),
      ),
    ],
    (each) => each,
  );

/** Nothing is found that was to fail. */
const isAbsent = ({ added, found }: s.Stored): Judgement =>
  given(ok(found), () => expect(itemsOf(found).length === 0, 'the contact is stored', added, found));

/** Arrays and objects as values: one by one, and between good rows of a batch. */
const nested = scenario({
  id: 'prospecting.contact.nested',
  service: 'prospecting',
  needs: ['write'],
  cost: 11,
  stimulus: async (bench) => {
    const { listId } = await newList(bench, 'nested');
    const send = (email: string, firstName: unknown) => s.store(bench, listId, { email, firstName }, email);
    const array = await send('array@contact.example', ['Ada']);
    const object = await send('object@contact.example', { first: 'Ada' });
    const names = ['Ada', ['Bob'], 'Cleo', { first: 'Dora' }, 'Eve'];
    const emailOf = (at: number): string => `row${at}@contact.example`;
    const batch = await bench.prospecting.raw({
      method: 'POST',
      operation: 'POST /lists/list/{listId}/contacts/batch',
      target: `/lists/list/${listId}/contacts/batch`,
      body: JSON.stringify({
        contacts: names.map((firstName, at) => ({ email: emailOf(at), firstName })),
      }),
    });
    const rows: { good: boolean; found: Exchange }[] = [];
    for (const [at, name] of names.entries())
      rows.push({ good: typeof name === 'string', found: await s.lookUp(bench, listId, emailOf(at)) });
    return { array, object, batch, rows };
  },
  checkers: {
    'prospecting.contact.array-fails-row': ({ array }) => isAbsent(array),
    'prospecting.contact.object-fails-row': ({ object }) => isAbsent(object),
    'prospecting.contact.array-refused-422': ({ array }) => isStatus(array.added, 422),
    'prospecting.contact.array-in-batch-is-row-error': ({ batch, rows }) =>
      // Whether such a batch is refused as a whole is open.
      given(ok(batch), () =>
        every(rows.entries(), ([at, { good, found }]) => {
          const result = objectsOf(batch, 'results')[at];
          const failed = result === undefined || 'error' in result;
          if (failed === good) return violation(`row ${at} ${good ? 'fails' : 'does not fail'}`, batch);
          return given(ok(found), () =>
            expect(
              itemsOf(found).length > 0 === good,
              `row ${at} is ${good ? 'not ' : ''}stored`,
              batch,
              found,
            ),
          );
        }),
      ),
  },
});

const UNREAD = { age: 'forty-one', employeeCount: 'a handful', annualRevenue: 'plenty' } as const;

/** Values that numeric and date fields cannot read. */
const unread = scenario({
  id: 'prospecting.contact.unread',
  service: 'prospecting',
  needs: ['write'],
  cost: 8,
  stimulus: async (bench) => {
    const { listId } = await newList(bench, 'unread');
    const send = (email: string, fields: JsonObject) =>
      s.store(bench, listId, { email, firstName: 'Ada', ...fields }, email);
    return {
      numeric: await send('numeric@contact.example', UNREAD),
      birth: await send('birth@contact.example', { birthDate: 'some day in May' }),
      start: await send('start@contact.example', { jobStartDate: '2020-13-45' }),
    };
  },
  checkers: {
    'prospecting.contact.age-drops-non-numeric': ({ numeric }) =>
      s.onItem(numeric, ({ age }) =>
        expect(isBlank(age), `age is ${JSON.stringify(age)}`, numeric.added, numeric.found),
      ),
    'prospecting.contact.employee-count-drops-non-numeric': ({ numeric }) =>
      isDropped(numeric, UNREAD.employeeCount),
    'prospecting.contact.annual-revenue-drops-non-numeric': ({ numeric }) =>
      isDropped(numeric, UNREAD.annualRevenue),
    'prospecting.contact.numeric-drop-keeps-contact': ({ numeric }) =>
      both(isOk(numeric.added), comesBack(numeric, 'firstName', 'Ada')),
    'prospecting.contact.birth-date-invalid-not-stored': ({ birth }) => isLeftOut(birth, 'birthDate'),
    'prospecting.contact.job-start-date-invalid-not-stored': ({ start }) => isLeftOut(start, 'jobStartDate'),
  },
});

/** A value is found under no name of a stored contact. */
const isDropped = (stored: s.Stored, value: string): Judgement =>
  s.onItem(stored, (item) =>
    expect(
      s.namesOf(item, value).length === 0,
      `${value} stands under ${s.namesOf(item, value).join(', ')}`,
      stored.added,
      stored.found,
    ),
  );
/** A field is filled in no contact that is found, if any is. */
const isLeftOut = ({ added, found }: s.Stored, field: string): Judgement =>
  given(ok(found), () =>
    expect(
      itemsOf(found).every((item) => isBlank(item[field])),
      `${field} is ${JSON.stringify(itemsOf(found)[0]?.[field])}`,
      added,
      found,
    ),
  );

/** The id of a looked-up contact. */
const identity = scenario({
  id: 'prospecting.contact.identity',
  service: 'prospecting',
  needs: ['write'],
  cost: 4,
  stimulus: async (bench) => {
    const { listId } = await newList(bench, 'identity');
    const stored = await s.store(bench, listId, { email: EMAIL, firstName: 'Ada' }, EMAIL);
    const id = stringIn(s.itemOf(stored) ?? {}, 'id');
    const deleted =
      id === undefined
        ? undefined
        : await bench.prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
            path: { listId, leadId: id },
          });
    return { stored, id, deleted };
  },
  checkers: {
    'prospecting.contact.lookup-id-is-lead-id': ({ stored, id }) => {
      const leadId = stringIn(bodyOf(stored.added), 'leadId');
      return given(leadId !== undefined && id !== undefined, () =>
        expect(
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
      eachFound(found, (item) => !isBlank(item['id']), 'a looked-up contact has no id'),
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
  every(found !== undefined && ok(found) ? itemsOf(found) : [], (item) => expect(test(item), message, found));

export const contacts = [standard, companyAddress, types, empty, nested, unread, identity, existing];
