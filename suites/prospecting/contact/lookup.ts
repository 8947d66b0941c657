import { documentedWords } from '../../kit/checks/documented.ts';
import { type Message, message } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../../kit/model/check-result.ts';

import {
  withChecks,
  monitors,
  scenario,
  section,
  dataCheckers,
  runCheckers,
} from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { isOk, ok, stringIn } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { itemsOf } from '../support/answers.ts';
import { answersTo } from '../support/contact-questions.ts';
import { FIELDS_EMAIL } from '../support/contacts.ts';
import { LOOKUP_ROUTE, eachLookedUp, contactsFound } from '../checks/lookups.ts';
import { haveIdsOfLeads } from '../checks/run-contacts.ts';
import * as s from '../checks/stored.ts';
import { jsonSentIn } from '../checks/wire.ts';
import { contactQuestions, contactChanges } from '../scenarios/contact-questions.ts';
import { existing } from '../scenarios/contacts.ts';
import { equals, isNone } from '../../kit/checks/relations.ts';

const STANDARD = Object.keys({ ...s.CONTACT_VALUES, ...s.COMPANY_VALUES });
const fold = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/**
 * Standard fields of looked-up contacts have the names of the document. A contact may have a custom variable with a
 * similar name. So another spelling is a violation only where no contact has the documented one, and no request sent it.
 */
function areNamedAsDocumented(exchanges: readonly Exchange[]): CheckResult {
  const sent = new Set(exchanges.map(jsonSentIn).filter(isObject).flatMap(Object.keys));
  const answers = exchanges.filter((each) => contactsFound(each).length > 0);
  const names = new Set(answers.flatMap((each) => contactsFound(each).flatMap(Object.keys)));
  const lacking = Object.keys(s.CONTACT_VALUES).filter((field) => !names.has(field));
  const miswritten = [...names].filter(
    (name) => !sent.has(name) && lacking.some((field) => fold(name) === fold(field)),
  );
  return every(answers, (answer) =>
    isNone(
      miswritten.filter((name) => contactsFound(answer).some((item) => name in item)),
      'standard fields of a looked-up contact are written otherwise',
      answer,
    ),
  );
}

/** Whether the standard fields of a contact are plain values. Additional fields of a service may have any type. */
const isFlat = (item: JsonObject): boolean =>
  STANDARD.every((name) => item[name] === null || typeof item[name] !== 'object');

/** Names of contact and company fields within any other field. */
const nestedIn = (item: JsonObject): string[] =>
  Object.entries(item).flatMap(([owner, value]) =>
    isObject(value)
      ? Object.keys(value).flatMap((name) =>
          STANDARD.filter((field) => [fold(name), fold(owner + name)].includes(fold(field))),
        )
      : [],
  );

const COMPANY: readonly string[] = Object.keys(s.COMPANY_VALUES);

/**
 * Fields of contacts are in the contact itself. A nested field is a violation only where no contact of the same kind of
 * answer has any of them flat. An object beside flat fields may be the service's own.
 */
const areFlat =
  (isLookup: boolean) =>
  (exchanges: readonly Exchange[]): CheckResult => {
    const answers = exchanges.filter(
      (each) => each.operation === LOOKUP_ROUTE && ok(each) && contactsFound(each).length > 0 === isLookup,
    );
    const flat = new Set(answers.flatMap((each) => itemsOf(each).flatMap(Object.keys)));
    const isFlatSomewhere = (field: string): boolean =>
      (COMPANY.includes(field) ? COMPANY : STANDARD).some((name) => flat.has(name));
    return every(answers, (answer) =>
      every(itemsOf(answer), (item) => {
        const nested = nestedIn(item).filter((field) => !isFlatSomewhere(field));
        return check(
          nested.length === 0,
          () =>
            message`fields of a contact stand in an object: expected ${nested.map(documentedWords)} in the contact, got ${item}`,
          answer,
        );
      }),
    );
  };

const eachFound = (
  found: Exchange | undefined,
  test: (item: JsonObject) => boolean,
  what: Message,
): CheckResult =>
  every(found !== undefined && ok(found) ? itemsOf(found) : [], (item) =>
    check(test(item), () => message`${what}: got ${item}`, found),
  );

export const contactLookup = section(
  withChecks(contactQuestions, { 'prospecting.contact.full-contact-keys': answersTo('fullContactKeys') }),
  withChecks(contactChanges, {
    'prospecting.contact.contact-id-is-lead-id': ({ plain }) => `the leadId answers ${statusOf(plain)}`,
  }),
  /** The id of a looked-up contact. */
  scenario({
    id: 'prospecting.contact.identity',
    requires: ['scratch'],
    stimulus: async (context) => {
      const { listId } = await newList(context, 'identity');
      const stored = await s.store(context, listId, { email: FIELDS_EMAIL, firstName: 'Ada' }, FIELDS_EMAIL);
      const id = stringIn(s.storedItemOf(stored) ?? {}, 'id');
      const deleted =
        id === undefined
          ? undefined
          : await context.prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
              path: { listId, leadId: id },
            });
      return { stored, id, deleted };
    },
    checks: {
      'prospecting.contact.lookup-id-is-lead-id': ({ stored, id }) => {
        const leadId = stringIn(objectOf(stored.added), 'leadId');
        return given(leadId !== undefined && id !== undefined, () =>
          equals(id, leadId, 'id', stored.added, stored.found),
        );
      },
      'prospecting.contact.lookup-id-deletes-row': ({ deleted }) =>
        deleted === undefined ? vacuous : isOk(deleted),
    },
  }),
  withChecks(existing, {
    'prospecting.contact.lookup-item-has-id': (h) =>
      eachFound(h?.found, (item) => !s.isBlank(item['id']), message`a looked-up contact has no id`),
    'prospecting.contact.looked-up-contact-flat': (h) =>
      eachFound(h?.found, isFlat, message`a standard field of a looked-up contact is no plain value`),
  }),
  runCheckers({ 'prospecting.contact.looked-up-names': areNamedAsDocumented }),
  dataCheckers({
    'prospecting.contact.looked-up-contact-flat': (exchanges) =>
      together(areFlat(true)(exchanges), areFlat(false)(exchanges)),
    'prospecting.contact.lookup-id-is-lead-id': haveIdsOfLeads,
  }),
  monitors({
    'prospecting.contact.lookup-item-has-id': eachLookedUp((item, answer) =>
      check(
        !s.isBlank(item['id']),
        () => message`a looked-up contact has no id: expected a text, got ${item['id']}`,
        answer,
      ),
    ),
    // On a page of a list and in lookups.
    'prospecting.contact.looked-up-contact-flat': (answer) =>
      every(answer.operation === LOOKUP_ROUTE && ok(answer) ? itemsOf(answer) : [], (item) =>
        check(
          isFlat(item),
          () =>
            message`a standard field of a contact is no plain value: expected none of objects and arrays, got ${item}`,
          answer,
        ),
      ),
  }),
);
