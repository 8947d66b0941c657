import { documentedWords } from '../kit/checks/documented.ts';
import { message, own } from '../kit/model/message.ts';
import { type CheckResult, check, every, given, vacuous } from '../kit/model/check-result.ts';
import { withChecks, monitors, section } from '../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, objectOf, statusOf } from '../kit/model/exchange.ts';
import { isStatus, ok, on, stringIn } from '../kit/checks/matchers.ts';
import { eachAnswer, storedEmails, type Done } from './checks/add-contact.ts';
import { itemsOf } from './support/answers.ts';
import { duplicatesLinked } from './checks/list-persons.ts';
import { namesCompany } from './checks/stored.ts';
import { jsonSentIn } from './checks/wire.ts';
import { addSequence, several, update } from './scenarios/add-contact.ts';
import { linkedPersons, persons } from './scenarios/list-persons.ts';
import { adding, linkedLists, similar } from './scenarios/lookup-questions.ts';
import { equals, isAtLeast, isExactly, isPresent } from '../kit/checks/relations.ts';

type Steps = Readonly<Record<'done', readonly Done[]>>;

/** Checks that the answers to some steps have a flag with this value. */
const flag =
  (name: 'duplicate' | 'updated', value: boolean, which: (step: Done) => boolean) =>
  ({ done }: Steps): CheckResult =>
    every(done.filter(which), ({ answer, contact: sent }) =>
      given(ok(answer), () =>
        equals(
          objectOf(answer)[name],
          value,
          () => message`${own(name)} is ${objectOf(answer)[name]} for ${sent}`,
          answer,
        ),
      ),
    );

/** Checks that some steps are answered with 200. */
const served =
  (which: (step: Done) => boolean) =>
  ({ done }: Steps): CheckResult =>
    every(done.filter(which), ({ answer }) => isStatus(answer, 200));

/** Whether a stored contact has the same value under a name. */
const storesSame = ({ before, contact: sent }: Done, name: string): boolean =>
  sent[name] !== undefined && before.some((stored) => stored[name] === sent[name]);

/** Whether a stored contact has the same email in another case. */
const differsInCase = ({ before, contact: sent }: Done): boolean =>
  sent['email'] !== undefined &&
  before.some((stored) => stored['email']?.toLowerCase() === sent['email']?.toLowerCase());

/** Checks the contacts of a list. A service may store its count, so the rows themselves are counted. */
const holdsNew = (rows: Exchange, created: number): CheckResult =>
  equals(
    itemsOf(rows).length,
    created,
    message`the list holds ${itemsOf(rows).length} contacts after ${created} new ones`,
    rows,
  );

const isDuplicate = ({ expected }: Done): boolean => expected.duplicate;
const isNew = (step: Done): boolean => !isDuplicate(step);
const isPlainDuplicate = (step: Done): boolean => isDuplicate(step) && !step.update;
const isUpdate = (step: Done): boolean => isDuplicate(step) && step.update;

const fieldIs = (
  answer: Exchange,
  stored: JsonObject | undefined,
  name: string,
  value: string,
): CheckResult =>
  !ok(answer) || stored === undefined
    ? vacuous
    : equals(stored[name], value, message`${documentedWords(name)}`, answer);

const addedAs = (answer: Exchange): string | undefined =>
  ok(answer) ? (objectOf(answer)['duplicate'] === true ? 'a duplicate' : 'created') : `${statusOf(answer)}`;

export const addContact = section(
  withChecks(addSequence, {
    'prospecting.add-contact.success-true': eachAnswer((answer) =>
      on(answer, 'success', message`true`, (value) => value === true),
    ),
    'prospecting.add-contact.duplicate-by-email': flag('duplicate', true, (step) =>
      storesSame(step, 'email'),
    ),
    'prospecting.add-contact.duplicate-by-profile': flag(
      'duplicate',
      true,
      (step) => storesSame(step, 'socialUrlProfile') && !storesSame(step, 'email'),
    ),
    'prospecting.add-contact.duplicate-email-case-sensitive': flag(
      'duplicate',
      false,
      (step) => isNew(step) && differsInCase(step),
    ),
    'prospecting.add-contact.no-keys-never-deduplicated': flag(
      'duplicate',
      false,
      ({ contact: sent }) => !('email' in sent) && !('socialUrlProfile' in sent),
    ),
    'prospecting.add-contact.duplicate-flag-true': flag('duplicate', true, isPlainDuplicate),
    'prospecting.add-contact.duplicate-with-flag-duplicate-true': flag('duplicate', true, isUpdate),
    'prospecting.add-contact.duplicate-without-flag-updated-false': flag('updated', false, isPlainDuplicate),
    'prospecting.add-contact.update-flag-true': flag('updated', true, isUpdate),
    'prospecting.add-contact.new-duplicate-false': flag('duplicate', false, isNew),
    'prospecting.add-contact.new-updated-false': flag(
      'updated',
      false,
      (step) => isNew(step) && !step.update,
    ),
    'prospecting.add-contact.new-with-flag-updated-false': flag(
      'updated',
      false,
      (step) => isNew(step) && step.update,
    ),
    'prospecting.add-contact.status-200-new': served(isNew),
    'prospecting.add-contact.status-200-duplicate': served(isPlainDuplicate),
    'prospecting.add-contact.status-200-updated': served(({ expected }) => expected.updated),
    'prospecting.add-contact.duplicate-returns-existing-lead-id': ({ done }) =>
      every(done.filter(isDuplicate), ({ answer, knownAs }) =>
        knownAs === undefined || !ok(answer)
          ? vacuous
          : equals(
              objectOf(answer)['leadId'],
              knownAs,
              () => message`the leadId is ${objectOf(answer)['leadId']}, not ${knownAs}`,
              answer,
            ),
      ),
    'prospecting.add-contact.duplicate-creates-nothing': ({ done, complete, rows }) => {
      const created = done.filter(isNew).length;
      return given(complete && done.some(isDuplicate) && ok(rows), () => holdsNew(rows, created));
    },
    'prospecting.add-contact.update-creates-nothing': ({ done, complete, rows }) => {
      const duplicates = done.filter(isDuplicate);
      const premise = complete && duplicates.length > 0 && duplicates.every((step) => step.update);
      return given(premise && ok(rows), () => holdsNew(rows, done.length - duplicates.length));
    },
    'prospecting.add-contact.two-cases-one-lookup': ({ lookups, done, complete }) =>
      given(complete, () => {
        const stored = new Set(storedEmails(done));
        return every(lookups, ({ email, found }) => {
          // The document leaves open whether an email keeps its case.
          const isSought = (each?: string): boolean => each?.toLowerCase() === email.toLowerCase();
          const cases = [...stored].filter(isSought);
          const seen = itemsOf(found).filter((item) => isSought(stringIn(item, 'email')));
          return given(ok(found) && cases.length > 1, () =>
            isAtLeast(seen.length, cases.length, () => message`not all of ${cases} are found`, found),
          );
        });
      }),
  }),
  withChecks(update, {
    'prospecting.add-contact.duplicate-without-flag-changes-nothing': ({ first, plain, afterPlain }) =>
      fieldIs(plain, afterPlain, 'firstName', first),
    'prospecting.add-contact.update-overwrites-sent': ({ sent, updated, afterUpdate }) =>
      every(Object.entries(sent), ([name, value]) => fieldIs(updated, afterUpdate, name, value)),
    'prospecting.add-contact.update-keeps-others': ({ kept, updated, afterUpdate }) =>
      every(Object.entries(kept), ([name, value]) => fieldIs(updated, afterUpdate, name, value)),
  }),
  withChecks(persons, {
    'prospecting.add-contact.email-before-profile': ({ first, second, crossing }) =>
      given([first, second, crossing].every(ok), () =>
        equals(
          objectOf(crossing)['leadId'],
          objectOf(first)['leadId'],
          'the contact with the profile URL is answered',
          crossing,
        ),
      ),
    'prospecting.add-contact.duplicate-profile-as-string': ({ second, otherForm }) =>
      given(ok(second) && ok(otherForm), () =>
        isExactly(
          objectOf(otherForm)['duplicate'],
          false,
          'another form of the URL is a duplicate',
          otherForm,
        ),
      ),
    'prospecting.add-contact.unlinked-list-no-duplicate': ({ first, unlinked }) =>
      given(ok(first) && ok(unlinked), () =>
        isExactly(
          objectOf(unlinked)['duplicate'],
          false,
          'a contact of another list is a duplicate',
          unlinked,
        ),
      ),
    'prospecting.add-contact.no-keys-retry-creates-another': ({ keyless: [one, two] }) =>
      one === undefined || two === undefined || !ok(one) || !ok(two)
        ? vacuous
        : check(
            objectOf(two)['duplicate'] === false && objectOf(one)['leadId'] !== objectOf(two)['leadId'],
            () =>
              message`the repeated contact is not a second one: expected duplicate false and another leadId than ${objectOf(one)['leadId']}, got duplicate ${objectOf(two)['duplicate']} and ${objectOf(two)['leadId']}`,
            two,
          ),
    'prospecting.add-contact.no-keys-never-deduplicated': ({ keyless }) =>
      every(keyless, (answer) => on(answer, 'duplicate', message`false`, (value) => value === false)),
    'prospecting.add-contact.created-custom-variables-empty': ({ first, second }) =>
      every([first, second], (answer) =>
        on(
          answer,
          'createdCustomVariables',
          message`an empty array`,
          (value) => Array.isArray(value) && value.length === 0,
        ),
      ),
  }),
  withChecks(linkedPersons, {
    'prospecting.add-contact.duplicate-in-linked-list-by-email': (h) =>
      h === undefined || !h.stored.every(ok) ? vacuous : duplicatesLinked(h.byEmail),
    'prospecting.add-contact.duplicate-in-linked-list-by-profile': (h) =>
      h === undefined || !h.stored.every(ok) ? vacuous : duplicatesLinked(h.byProfile),
  }),
  withChecks(adding, {
    'prospecting.add-contact.empty-match': ({ first, otherProfile }) =>
      given(ok(first) && ok(otherProfile), () =>
        isExactly(
          objectOf(otherProfile)['duplicate'],
          true,
          'the same email with another profile is no duplicate',
          first,
          otherProfile,
        ),
      ),
    'prospecting.add-contact.update-of-matched-email': ({ byProfile, former, newer }) =>
      given(objectOf(byProfile)['updated'] === true && ok(former) && ok(newer), () =>
        check(
          itemsOf(newer).length > 0 && itemsOf(former).length === 0,
          () =>
            message`the contact does not have the email that was sent: expected some, got ${itemsOf(newer)}; expected none, got ${itemsOf(former)}`,
          byProfile,
          newer,
          former,
        ),
      ),
    'prospecting.add-contact.email-stored-as-sent': ({ stored }) => {
      const email = itemsOf(stored)[0]?.['email'];
      return email === undefined
        ? undefined
        : email === 'Cased@Lookup.example'
          ? 'as sent'
          : 'in another case';
    },
    'prospecting.add-contact.company-id-without-company': ({ cased: { response } }) =>
      response.status < 300 && isObject(response.json)
        ? response.json['companyId'] === null
          ? 'null'
          : typeof response.json['companyId']
        : undefined,
    'prospecting.add-contact.secondary-email-not-compared': ({ secondary }) => addedAs(secondary),
    'prospecting.add-contact.empty-contact': ({ empty }) => addedAs(empty),
  }),
  withChecks(similar, {
    'prospecting.add-contact.similar-keys-no-duplicate': ({ first, answers }) =>
      every(ok(first) ? answers.filter(ok) : [], (answer) =>
        check(
          objectOf(answer)['duplicate'] !== true && objectOf(answer)['leadId'] !== objectOf(first)['leadId'],
          () =>
            message`a contact with a key that only resembles a stored one is a duplicate: expected another contact than ${objectOf(first)['leadId']}, got duplicate ${objectOf(answer)['duplicate']} and ${objectOf(answer)['leadId']}`,
          first,
          answer,
        ),
      ),
  }),
  withChecks(linkedLists, {
    'prospecting.add-contact.update-in-linked-list': (h) =>
      h && objectOf(h.updated)['duplicate'] === true
        ? itemsOf(h.afterUpdate).some((item) => item['firstName'] === 'Zoe')
          ? 'updated there'
          : 'left unchanged'
        : undefined,
  }),
  withChecks(several, {
    'prospecting.add-contact.blanks-around-email': ({ older, padded }) =>
      !ok(older)
        ? undefined
        : !ok(padded)
          ? `${statusOf(padded)}`
          : objectOf(padded)['duplicate'] === true
            ? 'left out'
            : 'part of it',
    'prospecting.add-contact.which-of-several': ({ older, newer, changed, answer }) => {
      const { leadId } = objectOf(answer);
      if (!ok(changed) || objectOf(answer)['duplicate'] !== true) return undefined;
      return leadId === objectOf(older)['leadId']
        ? 'the older one'
        : leadId === objectOf(newer)['leadId']
          ? 'the newer one'
          : 'another one';
    },
  }),
  monitors({
    // The document leaves open whether the field is present without a company, and its value.
    'prospecting.add-contact.company-id-present': (exchange) =>
      given(
        exchange.operation === 'POST /lists/list/{listId}/contacts' &&
          ok(exchange) &&
          namesCompany(jsonSentIn(exchange)),
        () => isPresent(objectOf(exchange)['companyId'], 'companyId is absent', exchange),
      ),
  }),
);
