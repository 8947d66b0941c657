import fc from 'fast-check';
import { contact, type FlatContact } from '../arbitraries/contact.ts';
import { statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { ListModel, type Outcome } from './contact-model.ts';
import { bodyOf, isStatus, itemsOf, numberIn, ok, on, stringIn } from './wire.ts';

/** A list of this run's own. */
export async function newList(
  { prospecting, listName }: ScenarioContext,
  name: string,
): Promise<{ created: Exchange; listId: string }> {
  const created = await prospecting.call('POST /lists/list', { body: { name: listName(name) } });
  return { created, listId: stringIn(bodyOf(created), 'listId') ?? 'none' };
}

interface Step {
  readonly contact: FlatContact;
  readonly update: boolean;
}

interface Done extends Step {
  readonly answer: Exchange;
  readonly expected: Outcome;
  /** The `leadId` that the same stored contact was answered with before. */
  readonly knownAs: string | undefined;
  readonly before: readonly FlatContact[];
}

/** Follows the answers with the model; stops where one parts from it, since what comes after says nothing new. */
function follow(steps: readonly Step[], answers: readonly Exchange[]): Done[] {
  const model = new ListModel();
  const ids: string[] = [];
  const done: Done[] = [];
  for (const [index, answer] of answers.entries()) {
    const step = steps[index];
    if (step === undefined) break;
    const before = [...model.contacts];
    const expected = model.add(step.contact, step.update);
    done.push({ ...step, answer, expected, before, knownAs: ids[expected.stored] });
    const id = stringIn(bodyOf(answer), 'leadId');
    if (id !== undefined) ids[expected.stored] ??= id;
    if (!ok(answer) || bodyOf(answer)['duplicate'] !== expected.duplicate) break;
    // Whether an update that matched by profile URL overwrites the email is open, and so is what repeats it later.
    const { email } = step.contact;
    if (expected.updated && email !== undefined && email !== before[expected.stored]?.['email']) break;
  }
  return done;
}

const flag = (
  done: readonly Done[],
  which: (step: Done) => boolean,
  name: 'duplicate' | 'updated',
  value: boolean,
): Judgement =>
  every(done.filter(which), ({ answer, contact: sent }) =>
    given(ok(answer), () =>
      check(
        bodyOf(answer)[name] === value,
        `${name} is ${JSON.stringify(bodyOf(answer)[name])} for ${JSON.stringify(sent)}`,
        answer,
      ),
    ),
  );

const matches = ({ before, contact: sent }: Done, name: string): boolean =>
  sent[name] !== undefined && before.some((stored) => stored[name] === sent[name]);
const differsInCase = ({ before, contact: sent }: Done): boolean =>
  sent['email'] !== undefined &&
  before.some((stored) => stored['email']?.toLowerCase() === sent['email']?.toLowerCase());
const isDuplicate = ({ expected }: Done): boolean => expected.duplicate;
const eachAnswer =
  (judge: (answer: Exchange) => Judgement) =>
  ({ answers }: { answers: readonly Exchange[] }): Judgement =>
    every(answers, judge);

const sequence = scenario({
  id: 'prospecting.add-contact.sequence',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 25,
  input: () => fc.array(fc.record({ contact, update: fc.boolean() }), { minLength: 2, maxLength: 14 }),
  stimulus: async (context, steps) => {
    const { created, listId } = await newList(context, 'sequence');
    const answers: Exchange[] = [];
    for (const { contact: body, update } of steps)
      answers.push(
        await context.prospecting.call('POST /lists/list/{listId}/contacts', {
          path: { listId },
          body,
          ...(update && { query: { updateIfExists: 'true' } }),
        }),
      );
    const rows = await context.prospecting.call('GET /lists/list/{listId}/rows', {
      path: { listId },
      query: { page: 1, pageSize: 100 },
    });
    const lookups: { email: string; found: Exchange }[] = [];
    for (const email of new Set(steps.flatMap((step) => step.contact['email'] ?? [])))
      lookups.push({
        email,
        found: await context.prospecting.call('GET /lists/list/{listId}/rows', {
          path: { listId },
          query: { email },
        }),
      });
    const part = lookups[0]?.email.slice(1);
    if (part !== undefined)
      lookups.push({
        email: part,
        found: await context.prospecting.call('GET /lists/list/{listId}/rows', {
          path: { listId },
          query: { email: part },
        }),
      });
    const done = follow(steps, answers);
    return {
      created,
      answers,
      done,
      rows,
      lookups,
      complete: done.length === steps.length && answers.every(ok),
    };
  },
  checkers: {
    'prospecting.lists-service.add-contact-body-flat': eachAnswer((answer) =>
      check(ok(answer), `a flat contact is answered with ${statusOf(answer)}`, answer),
    ),
    'prospecting.add-contact.success-true': eachAnswer((answer) =>
      on(answer, 'success', 'true', (value) => value === true),
    ),
    'prospecting.add-contact.duplicate-by-email': ({ done }) =>
      flag(done, (step) => matches(step, 'email'), 'duplicate', true),
    'prospecting.add-contact.duplicate-by-profile': ({ done }) =>
      flag(done, (step) => matches(step, 'socialUrlProfile') && !matches(step, 'email'), 'duplicate', true),
    'prospecting.add-contact.duplicate-email-case-sensitive': ({ done }) =>
      flag(done, (step) => !isDuplicate(step) && differsInCase(step), 'duplicate', false),
    'prospecting.add-contact.no-keys-never-deduplicated': ({ done }) =>
      flag(
        done,
        ({ contact: sent }) => !('email' in sent) && !('socialUrlProfile' in sent),
        'duplicate',
        false,
      ),
    'prospecting.add-contact.duplicate-flag-true': ({ done }) =>
      flag(done, (step) => isDuplicate(step) && !step.update, 'duplicate', true),
    'prospecting.add-contact.duplicate-with-flag-duplicate-true': ({ done }) =>
      flag(done, (step) => isDuplicate(step) && step.update, 'duplicate', true),
    'prospecting.add-contact.duplicate-without-flag-updated-false': ({ done }) =>
      flag(done, (step) => isDuplicate(step) && !step.update, 'updated', false),
    'prospecting.add-contact.update-flag-true': ({ done }) =>
      flag(done, (step) => isDuplicate(step) && step.update, 'updated', true),
    'prospecting.add-contact.new-duplicate-false': ({ done }) =>
      flag(done, (step) => !isDuplicate(step), 'duplicate', false),
    'prospecting.add-contact.new-updated-false': ({ done }) =>
      flag(done, (step) => !isDuplicate(step) && !step.update, 'updated', false),
    'prospecting.add-contact.new-with-flag-updated-false': ({ done }) =>
      flag(done, (step) => !isDuplicate(step) && step.update, 'updated', false),
    'prospecting.add-contact.status-200-new': ({ done }) =>
      every(
        done.filter((step) => !isDuplicate(step)),
        ({ answer }) => isStatus(answer, 200),
      ),
    'prospecting.add-contact.status-200-duplicate': ({ done }) =>
      every(
        done.filter((step) => isDuplicate(step) && !step.update),
        ({ answer }) => isStatus(answer, 200),
      ),
    'prospecting.add-contact.status-200-updated': ({ done }) =>
      every(
        done.filter(({ expected }) => expected.updated),
        ({ answer }) => isStatus(answer, 200),
      ),
    'prospecting.add-contact.duplicate-returns-existing-lead-id': ({ done }) =>
      every(done.filter(isDuplicate), ({ answer, knownAs }) =>
        knownAs === undefined || !ok(answer)
          ? vacuous
          : check(
              bodyOf(answer)['leadId'] === knownAs,
              `the leadId is ${JSON.stringify(bodyOf(answer)['leadId'])}, not ${knownAs}`,
              answer,
            ),
      ),
    'prospecting.add-contact.duplicate-creates-nothing': ({ done, complete, rows }) => {
      const created = done.filter((step) => !isDuplicate(step)).length;
      return given(complete && done.some(isDuplicate) && numberIn(rows, 'total') !== undefined, () =>
        check(
          numberIn(rows, 'total') === created,
          `the list holds ${String(numberIn(rows, 'total'))} contacts after ${created} new ones`,
          rows,
        ),
      );
    },
    'prospecting.add-contact.update-creates-nothing': ({ done, complete, rows }) => {
      const duplicates = done.filter(isDuplicate);
      const premise = complete && duplicates.length > 0 && duplicates.every((step) => step.update);
      return given(premise && numberIn(rows, 'total') !== undefined, () =>
        check(
          numberIn(rows, 'total') === done.length - duplicates.length,
          `the list holds ${String(numberIn(rows, 'total'))} contacts after ${done.length - duplicates.length} new ones`,
          rows,
        ),
      );
    },
    'prospecting.add-contact.two-cases-one-lookup': ({ lookups, done, complete }) =>
      given(complete, () => {
        const stored = new Set(storedEmails(done));
        return every(lookups, ({ email, found }) => {
          // Whether an email is stored in the case in which it came is open.
          const isSought = (each?: string): boolean => each?.toLowerCase() === email.toLowerCase();
          const cases = [...stored].filter(isSought);
          const seen = itemsOf(found).filter((item) => isSought(stringIn(item, 'email')));
          return given(ok(found) && cases.length > 1, () =>
            check(seen.length >= cases.length, `not all of ${cases.join(', ')} are found`, found),
          );
        });
      }),
    'prospecting.lookup.email-case-insensitive': ({ lookups, done, complete }) =>
      given(complete, () => {
        const stored = storedEmails(done);
        return every(lookups, ({ email, found }) => {
          const wanted = stored.filter((each) => each.toLowerCase() === email.toLowerCase()).length;
          return given(ok(found) && wanted > 0, () =>
            check(
              itemsOf(found).length === wanted,
              `${itemsOf(found).length} of ${wanted} contacts are found`,
              found,
            ),
          );
        });
      }),
    'prospecting.lookup.email-whole-match': ({ lookups }) =>
      every(lookups, ({ email, found }) =>
        every(itemsOf(found), (item) => {
          const address = stringIn(item, 'email');
          return address === undefined
            ? vacuous
            : check(address.toLowerCase() === email.toLowerCase(), `${address} is found for ${email}`, found);
        }),
      ),
    'prospecting.lookup.envelope-in-lookup': ({ lookups }) =>
      every(lookups, ({ found }) =>
        given(ok(found), () =>
          check(
            ['items', 'total', 'page', 'pageSize'].every((name) => name in bodyOf(found)),
            'the envelope is another',
            found,
          ),
        ),
      ),
  },
});

/** Emails as the contacts carry them in the end. */
function storedEmails(done: readonly Done[]): string[] {
  const model = new ListModel();
  for (const { contact: sent, update } of done) model.add(sent, update);
  return model.contacts.flatMap((stored) => stored['email'] ?? []);
}

/** One contact stored, then sent again with another name: without the flag, with an inexact one, with the flag. */
const update = scenario({
  id: 'prospecting.add-contact.update',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 7,
  input: () =>
    fc.record({
      first: fc.constantFrom('Ada', 'Bob'),
      second: fc.constantFrom('Cleo', 'Dora'),
      inexact: fc.constantFrom('TRUE', '1', 'yes', 'True'),
    }),
  stimulus: async (context, { first, second, inexact: value }) => {
    const { listId } = await newList(context, 'update');
    const email = 'same@contact.example';
    const send = (body: FlatContact, query = '') =>
      context.prospecting.raw({
        method: 'POST',
        operation: 'POST /lists/list/{listId}/contacts',
        target: `/lists/list/${listId}/contacts${query}`,
        body: JSON.stringify(body),
      });
    const look = async (): Promise<JsonObject | undefined> =>
      itemsOf(
        await context.prospecting.call('GET /lists/list/{listId}/rows', {
          path: { listId },
          query: { email },
        }),
      )[0];
    await send({ email, firstName: first, jobTitle: 'CTO' });
    const plain = await send({ email, firstName: second });
    const afterPlain = await look();
    const inexact = await send({ email, firstName: second }, `?updateIfExists=${value}`);
    const updated = await send({ email, firstName: second }, '?updateIfExists=true');
    return { first, second, plain, afterPlain, inexact, updated, afterUpdate: await look() };
  },
  checkers: {
    'prospecting.add-contact.duplicate-without-flag-changes-nothing': ({ first, plain, afterPlain }) =>
      firstNameIs(plain, afterPlain, 'firstName', first),
    'prospecting.lists-service.update-if-exists-exact': ({ inexact }) =>
      on(inexact, 'updated', 'false', (value) => value === false),
    'prospecting.lists-service.update-if-exists-true': ({ updated }) =>
      on(updated, 'updated', 'true', (value) => value === true),
    'prospecting.add-contact.update-overwrites-sent': ({ second, updated, afterUpdate }) =>
      firstNameIs(updated, afterUpdate, 'firstName', second),
    'prospecting.add-contact.update-keeps-others': ({ updated, afterUpdate }) =>
      firstNameIs(updated, afterUpdate, 'jobTitle', 'CTO'),
  },
});

const firstNameIs = (
  answer: Exchange,
  stored: JsonObject | undefined,
  name: string,
  value: string,
): Judgement =>
  !ok(answer) || stored === undefined
    ? vacuous
    : check(stored[name] === value, `${name} is ${JSON.stringify(stored[name])}, not ${value}`, answer);

export const addContact = [sequence, update];
