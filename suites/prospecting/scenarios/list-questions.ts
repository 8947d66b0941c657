import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';
import { itemsOf } from '../support/answers.ts';
import { lookUp } from '../checks/stored.ts';
import { inOtherCase } from './contacts.ts';

const post = (
  { prospecting }: ScenarioContext,
  listId: string,
  contacts: unknown,
  rawQuery = '',
): Promise<Exchange> =>
  prospecting.send('POST /lists/list/{listId}/contacts/batch', {
    path: { listId },
    rawQuery,
    body: { contacts },
  });

/** Open questions on pages of lists and of their contacts. */
export const listPageQuestions = stimulus({
  id: 'prospecting.list-questions.pages',
  stimulus: async ({ prospecting, survey }) => {
    const textOf = (query: Record<string, string>) => new URLSearchParams(query).toString();
    const lists = (query: Record<string, string>) =>
      prospecting.call('GET /lists/list', { rawQuery: textOf(query) });
    const listId = survey.listIds[0] ?? NO_ID;
    const rows = (query: Record<string, string>) =>
      prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, rawQuery: textOf(query) });
    const known = await rows({ page: '1' });
    const all = await lists({ page: '1', limit: '100' });
    const person = itemsOf(known).find((item) => /..@../.test(stringIn(item, 'email') ?? '')) ?? {};
    const email = stringIn(person, 'email');
    // The field of a name may hold an email or a URL, which finds lists.
    const name = ['lastName', 'firstName']
      .map((field) => stringIn(person, field) ?? '')
      .find((each) => /^\p{L}[\p{L} '-]+$/u.test(each));
    const search = (leadSearch: string | undefined, others: Record<string, string> = {}) =>
      leadSearch === undefined ? undefined : lists({ leadSearch, ...others });
    const found = await search(email, { page: '1', limit: '100' });
    const inCapitals = await search(email && inOtherCase(email), { page: '1', limit: '100' });
    const isAlike = found && inCapitals && itemsOf(found).length === itemsOf(inCapitals).length;
    return {
      all,
      known,
      found,
      inCapitals,
      // The person may have left lists meanwhile.
      again: isAlike === false ? await search(email, { page: '1', limit: '100' }) : found,
      over: await lists({ page: '1', limit: '101' }),
      zero: await lists({ page: '0' }),
      oddLimits: {
        '0': await lists({ page: '1', limit: '0' }),
        '-1': await lists({ page: '1', limit: '-1' }),
        ten: await lists({ page: '1', limit: 'ten' }),
      },
      beyond: await lists({ page: '9999' }),
      onlyPage: await lists({ page: '1' }),
      onlyLimit: await lists({ limit: '5' }),
      unpaged: await search(email),
      part: await search(email?.slice(1, -1), { page: '1', limit: '100' }),
      named: await search(name, { page: '1', limit: '100' }),
      rowsOver: await rows({ page: '1', pageSize: '101' }),
      rowsZero: await rows({ page: '0' }),
      rowsBeyond: await rows({ page: '9999' }),
    };
  },
});

const FLAG = 'updateIfExists=true';
const mail = (name: string): string => `${name}@question.example`;
const profile = (name: string): string => `https://social.example/in/question-${name}`;

/** Open questions on batches. */
export const batches = stimulus({
  id: 'prospecting.list-questions.batch',
  requires: ['write'],
  stimulus: async (context) => {
    const { listId } = await newList(context, 'Questions');
    return {
      mixed: await post(context, listId, [
        { email: mail('failed'), firstName: ['a'] },
        { email: mail('failed'), firstName: 'Ada' },
        { email: mail('stored'), firstName: 'Bob' },
        { email: mail('stored').toUpperCase(), firstName: 'Bob' },
        { socialUrlProfile: profile('one'), firstName: 'Eve' },
      ]),
      profiles: await post(
        context,
        listId,
        [
          { socialUrlProfile: profile('two'), firstName: 'Zoe' },
          { socialUrlProfile: profile('two'), firstName: 'Zoë' },
        ],
        FLAG,
      ),
      twice: await post(
        context,
        listId,
        [
          { email: mail('stored'), firstName: 'First' },
          { email: mail('stored'), firstName: 'Second' },
        ],
        FLAG,
      ),
      unknownList: await post(context, NO_ID, [{ email: mail('nowhere') }]),
      without: {
        'no `contacts`': await post(context, listId, undefined),
        'a text': await post(context, listId, 'all'),
      },
    };
  },
});

/** Open questions on creating, changing and deleting lists and contacts. */
export const OTHER_NAME = 'Renamed';

export const listChangeQuestions = stimulus({
  id: 'prospecting.list-questions.changes',
  requires: ['write'],
  stimulus: async (context) => {
    const { prospecting } = context;
    const create = (body: unknown) => prospecting.send('POST /lists/list', { body });
    const { listId } = await newList(context, 'Changes');
    const added = await prospecting.call('POST /lists/list/{listId}/contacts', {
      path: { listId },
      body: { email: mail('changed'), secondaryEmail: mail('second'), firstName: 'Ada' },
    });
    const leadId = stringIn(objectOf(added), 'leadId') ?? NO_ID;
    const variable = `qxchange${listId.slice(-6)}z`;
    const removal = () =>
      prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', { path: { listId, leadId } });
    const deletion = () => prospecting.call('DELETE /lists/list/{listId}', { path: { listId } });
    return {
      list: await prospecting.call('GET /lists/list/{listId}', { path: { listId } }),
      nameless: [await create({}), await create({ name: '' })],
      repeated: await create({ name: 'Changes' }),
      bySecondary: await lookUp(context, listId, mail('second')),
      byEmail: await lookUp(context, listId, mail('changed')),
      variable,
      changed: await prospecting.send('PATCH /lists/contacts/{contactId}', {
        path: { contactId: leadId },
        body: { [variable]: 'ochre' },
      }),
      afterChange: await lookUp(context, listId, mail('changed')),
      renamed: await prospecting.call('PATCH /lists/list/{listId}', {
        path: { listId },
        body: { name: OTHER_NAME },
      }),
      removed: await removal(),
      afterRemoval: await lookUp(context, listId, mail('changed')),
      removedAgain: await removal(),
      deleted: [await deletion(), await deletion()],
    };
  },
});
