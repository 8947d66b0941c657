import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, isObject, objectOf } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';
import { linkedIn } from '../checks/list-persons.ts';
import { lookUp } from '../checks/stored.ts';

const mail = (name: string): string => `${name}@lookup.example`;
const profile = (name: string): string => `https://social.example/in/lookup-${name}`;

const add = (
  { prospecting }: ScenarioContext,
  listId: string,
  contact: Readonly<Record<string, string>>,
  rawQuery = '',
): Promise<Exchange> =>
  prospecting.send('POST /lists/list/{listId}/contacts', { path: { listId }, rawQuery, body: contact });

const rows = (
  { prospecting }: ScenarioContext,
  listId: string,
  query: Record<string, string>,
): Promise<Exchange> =>
  prospecting.call('GET /lists/list/{listId}/rows', {
    path: { listId },
    rawQuery: new URLSearchParams(query).toString(),
  });

const FLAG = 'updateIfExists=true';

/** Open questions on adding a contact and finding it again. */
export const adding = stimulus({
  id: 'prospecting.lookup-questions.add-contact',
  requires: ['scratch'],
  stimulus: async (context) => {
    const { listId } = await newList(context, 'Open questions');
    const cased = await add(context, listId, { email: 'Cased@Lookup.example', firstName: 'Ada' });
    const first = await add(context, listId, {
      email: mail('first'),
      secondaryEmail: mail('other'),
      socialUrlProfile: profile('a'),
    });
    return {
      cased,
      first,
      stored: await lookUp(context, listId, 'Cased@Lookup.example'),
      secondary: await add(context, listId, { email: mail('other') }),
      otherProfile: await add(context, listId, { email: mail('first'), socialUrlProfile: profile('b') }),
      byProfile: await add(context, listId, { email: mail('newer'), socialUrlProfile: profile('a') }, FLAG),
      newer: await lookUp(context, listId, mail('newer')),
      former: await lookUp(context, listId, mail('first')),
      empty: await add(context, listId, {}),
      atOnce: await Promise.all([1, 2, 3].map(() => add(context, listId, { email: mail('at.once') }))),
      onceStored: await lookUp(context, listId, mail('at.once')),
      bothOneEmpty: await rows(context, listId, { email: mail('at.once'), socialUrl: '' }),
      emptyEmail: await rows(context, listId, { email: '' }),
      listed: await rows(context, listId, { page: '1' }),
    };
  },
});

/** Too long for a database column of the usual size. */
const LONG = profile('a'.repeat(300));

/** Stored keys, and keys that only resemble them. */
const SIMILAR = [
  [{ email: mail('ada') }, [`${mail('ada')}.example`, mail('ad'), `x${mail('ada')}`, mail('ada+1')]],
  [
    { socialUrlProfile: profile('ada') },
    [profile('ada2'), profile('ada').slice(0, -1), `${profile('ada')}?from=search`],
  ],
  [{ socialUrlProfile: `${LONG}1` }, [`${LONG}2`, LONG]],
] as const;

/** Contacts whose keys only resemble that of a stored one. */
export const similar = stimulus({
  id: 'prospecting.lookup-questions.similar-keys',
  requires: ['scratch'],
  cases: () => SIMILAR,
  stimulus: async (context, [stored, others]) => {
    const { listId } = await newList(context, 'Similar keys');
    const [key = ''] = Object.keys(stored);
    const first = await add(context, listId, stored);
    const answers: Exchange[] = [];
    for (const value of others) answers.push(await add(context, listId, { [key]: value }));
    return { first, answers };
  },
});

export const linkedLists = stimulus({
  id: 'prospecting.lookup-questions.links',
  requires: ['write', 'state'],
  stimulus: async (context) => {
    const { prospecting } = context;
    const lists = (await prospecting.call('GET /lists/list')).response.json;
    const here = linkedIn(Array.isArray(lists) ? (lists as unknown[]).filter(isObject) : []);
    if (here === undefined) return undefined;
    const stored = await add(context, here.linked, { email: mail('linked'), firstName: 'Ada' });
    const leadId = stringIn(objectOf(stored), 'leadId') ?? NO_ID;
    const search = await prospecting.call('GET /lists/list', {
      query: { leadSearch: mail('linked'), page: 1, limit: 100 },
    });
    const page = (limit: number) => prospecting.call('GET /lists/list', { query: { page: 1, limit } });
    return {
      here,
      whole: await page(100),
      one: await page(1),
      search,
      listed: await rows(context, here.listId, { page: '1', pageSize: '100' }),
      others: await rows(context, here.linked, { page: '1', pageSize: '100' }),
      updated: await add(context, here.listId, { email: mail('linked'), firstName: 'Zoe' }, FLAG),
      afterUpdate: await lookUp(context, here.linked, mail('linked')),
      deleted: await prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
        path: { listId: here.listId, leadId },
      }),
      afterDelete: await lookUp(context, here.linked, mail('linked')),
    };
  },
});
