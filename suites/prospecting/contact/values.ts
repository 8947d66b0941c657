import { message } from '../../kit/model/message.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  vacuous,
  violation,
  together,
} from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { isOk, isStatus, ok, stringIn, answerIn } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { itemsOf } from '../support/answers.ts';
import { answersTo } from '../support/contact-questions.ts';
import * as s from '../checks/stored.ts';
import { contactQuestions, contactChanges } from '../scenarios/contact-questions.ts';
import { equals, isNone } from '../../kit/checks/relations.ts';

const EMAIL = 'values@contact.example';

/** Checks that a change is taken without its empty field. Whether `leadId` names a contact here is open. */
const isIgnored = (change: s.Stored): CheckResult =>
  together(
    given(statusOf(change.added) !== 404, () => isOk(change.added)),
    s.comesBack(change, 'firstName', 'Ada'),
  );

interface Sent extends s.Stored {
  readonly value: s.ContactValue;
}

const isAccepted = (sent: Sent): CheckResult => s.bothHold(isOk(sent.added), s.isStored(sent, sent.value));

/** Checks that an empty value is stored like a missing field. */
const createsNothing = (created: s.Stored): CheckResult =>
  together(
    isOk(created.added),
    s.makesNothing(created),
    s.onItem(created, ({ firstName, seniority }) =>
      check(
        (firstName ?? null) === (seniority ?? null),
        () =>
          message`firstName is ${firstName}, an unsent field ${seniority}: expected ${seniority ?? null}, got ${firstName ?? null}`,
        created.added,
        created.found,
      ),
    ),
  );

/** Checks that a contact that must fail is not found. */
const isAbsent = ({ added, found }: s.Stored): CheckResult =>
  given(ok(found), () => isNone(itemsOf(found), 'the contact is stored', added, found));

/** Checks that the answer reports, with any status, that the contact is not stored. */
const saysFailed = (added: Exchange): CheckResult =>
  check(
    !ok(added) || objectOf(added)['success'] === false || 'error' in objectOf(added),
    () =>
      message`a contact with an object as a value is answered with success: expected a refusal or success false, got ${answerIn(added)} with success ${objectOf(added)['success']}`,
    added,
  );

interface Tried {
  readonly good: boolean;
  readonly found: Exchange;
}

/**
 * Checks that a failed row has an error and is not found. The document leaves open whether a batch is refused as a
 * whole.
 */
const isFailedRow = (batch: Exchange, rows: readonly Tried[], at: number): CheckResult => {
  const result = objectsOf(batch, 'results')[at];
  const found = rows[at]?.found;
  return given(ok(batch) && result !== undefined, () =>
    together(
      check('error' in (result ?? {}), () => message`row ${at}: expected an error, got ${result}`, batch),
      found === undefined ? vacuous : isAbsent({ added: batch, found }),
    ),
  );
};

export const contactValues = section(
  withChecks(contactQuestions, {
    'prospecting.contact.whitespace-string': answersTo('whitespaceString'),
    'prospecting.contact.object-refused-status': answersTo('objectRefusedStatus'),
  }),
  withChecks(contactChanges, {
    'prospecting.contact.array-on-patch': ({ array, object }) => ({
      array: String(statusOf(array)),
      object: String(statusOf(object)),
    }),
    'prospecting.contact.array-in-batch-status': ({ batch }) =>
      `${statusOf(batch)}${objectsOf(batch, 'results').some((row) => 'error' in row) ? ', error in the row' : ''}`,
  }),
  /** The three types of values, each in a separate contact. */
  scenario({
    id: 'prospecting.contact.types',
    requires: ['write'],
    stimulus: async (context) => {
      const { listId } = await newList(context, 'types');
      const send = async (key: string, value: s.ContactValue) => {
        const email = `${typeof value}@contact.example`;
        return { value, ...(await s.store(context, listId, { email, [key]: value }, email)) };
      };
      return {
        string: await send('firstName', 'Ada'),
        number: await send('age', 41),
        boolean: await send(`qx${listId}`, true),
      };
    },
    checks: {
      'prospecting.contact.string-value-accepted': ({ string: sent }) => isAccepted(sent),
      'prospecting.contact.number-value-accepted': ({ number: sent }) => isAccepted(sent),
      'prospecting.contact.boolean-value-accepted': ({ boolean: sent }) => isAccepted(sent),
    },
  }),
  /** Null and the empty string in a new contact, in a change and in an updating addition. */
  scenario({
    id: 'prospecting.contact.empty',
    requires: ['write'],
    cases: () => [null, ''] as const,
    stimulus: async (context, value) => {
      const { listId } = await newList(context, 'empty');
      const fresh = { email: EMAIL, firstName: value, [`qx${listId}`]: value };
      const created = await s.store(context, listId, fresh, EMAIL);
      const email = 'filled@contact.example';
      const filled = await s.store(context, listId, { email, firstName: 'Ada' }, email);
      const contactId = stringIn(s.storedItemOf(filled) ?? {}, 'id') ?? 'none';
      const changed = await context.prospecting.call('PATCH /lists/contacts/{contactId}', {
        path: { contactId },
        body: { firstName: value, jobTitle: 'CTO' },
      });
      const afterChange = await s.lookUp(context, listId, email);
      const updating = await s.store(
        context,
        listId,
        { email, firstName: value },
        email,
        'updateIfExists=true',
      );
      return { value, created, filled, change: { added: changed, found: afterChange }, updating };
    },
    checks: {
      'prospecting.contact.null-ignored-on-create': ({ value, created }) =>
        given(value === null, () => createsNothing(created)),
      'prospecting.contact.empty-string-ignored-on-create': ({ value, created }) =>
        given(value === '', () => createsNothing(created)),
      'prospecting.contact.null-ignored-on-update': ({ value, change }) =>
        given(value === null, () => isIgnored(change)),
      'prospecting.contact.empty-string-ignored-on-update': ({ value, change }) =>
        given(value === '', () => isIgnored(change)),
      'prospecting.contact.null-ignored-on-update-if-exists': ({ value, updating }) =>
        given(value === null, () => s.comesBack(updating, 'firstName', 'Ada')),
      'prospecting.contact.field-cannot-be-cleared': ({ change, updating }) =>
        every([change, updating], (stored) =>
          s.onItem(stored, ({ firstName }) =>
            check(
              !s.isBlank(firstName),
              () => message`firstName is cleared: expected its former value, got ${firstName}`,
              stored.added,
              stored.found,
            ),
          ),
        ),
    },
  }),
  /** Arrays and objects as values: one by one, and between valid rows of a batch. */
  scenario({
    id: 'prospecting.contact.nested',
    requires: ['scratch'],
    stimulus: async (context) => {
      const { listId } = await newList(context, 'nested');
      const send = (email: string, firstName: unknown) =>
        s.store(context, listId, { email, firstName }, email);
      const array = await send('array@contact.example', ['Ada']);
      const object = await send('object@contact.example', { first: 'Ada' });
      const names = ['Ada', ['Bob'], 'Cleo', { first: 'Dora' }, 'Eve'];
      const emailOf = (at: number): string => `row${at}@contact.example`;
      const batch = await context.prospecting.call('POST /lists/list/{listId}/contacts/batch', {
        path: { listId },
        body: { contacts: names.map((firstName, at) => ({ email: emailOf(at), firstName })) },
      });
      const rows: Tried[] = [];
      for (const [at, name] of names.entries())
        rows.push({ good: typeof name === 'string', found: await s.lookUp(context, listId, emailOf(at)) });
      return { array, object, batch, rows };
    },
    checks: {
      'prospecting.contact.array-fails-row': ({ array, batch, rows }) =>
        together(isAbsent(array), isFailedRow(batch, rows, 1)),
      'prospecting.contact.object-fails-row': ({ object, batch, rows }) =>
        together(isAbsent(object), saysFailed(object.added), isFailedRow(batch, rows, 3)),
      'prospecting.contact.array-refused-422': ({ array }) => isStatus(array.added, 422),
      'prospecting.contact.array-in-batch-is-row-error': ({ batch, rows }) =>
        // The document leaves open whether such a batch is refused as a whole.
        every(ok(batch) ? rows.entries() : [], ([at, { good, found }]) => {
          const result = objectsOf(batch, 'results')[at];
          const failed = result === undefined || 'error' in result;
          if (failed === good)
            return violation(message`row ${at} ${good ? message`fails` : message`does not fail`}`, batch);
          return given(ok(found), () =>
            equals(
              itemsOf(found).length > 0,
              good,
              message`row ${at} is ${good ? message`not ` : message``}stored`,
              batch,
              found,
            ),
          );
        }),
    },
  }),
);
