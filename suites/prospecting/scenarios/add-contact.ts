import fc from 'fast-check';
import { stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, objectOf } from '../../kit/model/exchange.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';
import { type FlatContact, anyContact } from '../arbitraries/contact.ts';
import { NO_ID } from '../support/access.ts';
import { type Done, type AddStep, newList } from '../checks/add-contact.ts';
import { itemsOf } from '../support/answers.ts';
import { ListModel, type AddOutcome } from './contact-model.ts';

/**
 * Two things are open: whether an update that matched by profile URL overwrites the email, and which of several
 * contacts an update changes. A later repetition may then be new or known.
 */
const leavesOpen = (
  { email }: FlatContact,
  { updated, stored, isOneOfSeveral }: AddOutcome,
  before: readonly FlatContact[],
): boolean => updated && (isOneOfSeveral || (email !== undefined && email !== before[stored]?.['email']));

/** Follows the answers with the model and stops at the first difference: later answers show nothing new. */
function follow(steps: readonly AddStep[], answers: readonly Exchange[]): Done[] {
  const model = new ListModel();
  const ids: string[] = [];
  const done: Done[] = [];
  for (const [index, answer] of answers.entries()) {
    const step = steps[index];
    if (step === undefined) break;
    const before = [...model.contacts];
    const expected = model.add(step.contact, step.update);
    const { isOneOfSeveral, stored } = expected;
    done.push({ ...step, answer, expected, before, knownAs: isOneOfSeveral ? undefined : ids[stored] });
    const id = stringIn(objectOf(answer), 'leadId');
    if (id !== undefined && !isOneOfSeveral) ids[stored] ??= id;
    if (!ok(answer) || objectOf(answer)['duplicate'] !== expected.duplicate) break;
    if (leavesOpen(step.contact, expected, before)) break;
  }
  return done;
}

export const addSequence = stimulus({
  id: 'prospecting.add-contact.sequence',
  requires: ['scratch'],
  input: () =>
    fc.array(fc.record({ contact: anyContact, update: fc.boolean() }), { minLength: 2, maxLength: 14 }),
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
      complete:
        done.length === steps.length &&
        answers.every(ok) &&
        !done.some((step) => leavesOpen(step.contact, step.expected, step.before)),
    };
  },
});

/** Fields that an update may send, each with its value before and after. */
const UPDATED = { lastName: ['Byron', 'King'], city: ['Gent', 'Lille'] } as const;

const valuesAt = (names: readonly string[], place: 0 | 1): Record<string, string> =>
  Object.fromEntries(
    Object.entries(UPDATED).flatMap(([name, values]) =>
      names.includes(name) ? [[name, values[place]]] : [],
    ),
  );

/** One stored contact, sent again with other fields: without the flag, with an inexact one, and with the flag. */
export const update = stimulus({
  id: 'prospecting.add-contact.update',
  requires: ['scratch'],
  input: () =>
    fc.record({
      first: fc.constantFrom('Ada', 'Bob'),
      second: fc.constantFrom('Cleo', 'Dora'),
      inexact: fc.constantFrom('TRUE', '1', 'yes', 'True'),
      names: fc.subarray(Object.keys(UPDATED)),
    }),
  stimulus: async (context, { first, second, inexact: value, names }) => {
    const { listId } = await newList(context, 'update');
    const email = 'same@contact.example';
    const send = (body: FlatContact, rawQuery = '') =>
      context.prospecting.send('POST /lists/list/{listId}/contacts', { path: { listId }, rawQuery, body });
    const readContact = async (): Promise<JsonObject | undefined> =>
      itemsOf(
        await context.prospecting.call('GET /lists/list/{listId}/rows', {
          path: { listId },
          query: { email },
        }),
      )[0];
    const all = Object.keys(UPDATED);
    await send({ email, firstName: first, jobTitle: 'CTO', ...valuesAt(all, 0) });
    const plain = await send({ email, firstName: second });
    const afterPlain = await readContact();
    const inexact = await send({ email, firstName: second }, `updateIfExists=${value}`);
    const afterInexact = await readContact();
    const sent = { firstName: second, ...valuesAt(names, 1) };
    const updated = await send({ email, ...sent }, 'updateIfExists=true');
    const afterUpdate = await readContact();
    const others = all.filter((name) => !names.includes(name));
    const kept = { jobTitle: 'CTO', ...valuesAt(others, 0) };
    return { first, plain, afterPlain, inexact, afterInexact, sent, kept, updated, afterUpdate };
  },
});

/** Two contacts that a change has given one email, and new ones with it: unchanged, and with spaces around it. */
export const several = stimulus({
  id: 'prospecting.add-contact.several',
  requires: ['write'],
  stimulus: async (context) => {
    const { listId } = await newList(context, 'Several');
    const add = (email: string) =>
      context.prospecting.call('POST /lists/list/{listId}/contacts', { path: { listId }, body: { email } });
    const [older, newer] = [await add('one@several.example'), await add('two@several.example')];
    const contactId = stringIn(objectOf(newer), 'leadId') ?? NO_ID;
    const changed = await context.prospecting.raw({
      method: 'PATCH',
      operation: 'PATCH /lists/contacts/{contactId}',
      target: `/lists/contacts/${contactId}`,
      body: JSON.stringify({ email: 'one@several.example' }),
    });
    const answer = await add('one@several.example');
    return { older, newer, changed, answer, padded: await add(' one@several.example ') };
  },
});
