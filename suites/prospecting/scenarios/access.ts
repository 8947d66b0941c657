import fc from 'fast-check';
import { prospectingFacts } from '../../../generated/facts.ts';
import { stimulus, type ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';
import { FURTHER_READS, allOperations, isReading, callRoute, callUnauthorised } from '../support/access.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const { apiKeyLength } = prospectingFacts;

export const readingDoors = stimulus({
  id: 'prospecting.access.reading',
  cases: () => allOperations.filter(isReading),
  stimulus: callUnauthorised,
});

/** Runs that cover all further routes with an unknown key. */
const PARTS = 3;

/** Further reading routes with an unknown key; each run covers a part of them. */
export const unknownKeys = stimulus({
  id: 'prospecting.access.unknown-keys',
  cases: () => Array.from({ length: PARTS }, (_, turn) => turn),
  isSpread: true,
  stimulus: async ({ prospecting }, turn: number) => {
    const answers: Exchange[] = [];
    for (const operation of FURTHER_READS.filter((_, at) => at % PARTS === turn))
      answers.push(await callRoute(prospecting, operation, { key: 'unknown' }));
    return answers;
  },
});

const READS = ['GET /lists/list', 'GET /advanced/campaigns', 'GET /credits/usage', 'GET /webhook'] as const;

/** Keys with additional characters, so that they are longer than any key. */
const LIKE_A_KEY: readonly ((key: string) => string)[] = [
  (key) => `${key.slice(0, 24)}-${key.slice(24)}`,
  (key) => `"${key}"`,
  (key) => `${key.slice(0, 24)} ${key.slice(24)}`,
  (key) => `${key};v=1`,
];

/** A valid key in every form, and values that almost equal one. */
export const keyForms = stimulus({
  id: 'prospecting.access.forms',
  input: () =>
    fc.record({
      letters: fc.string({
        unit: fc.constantFrom(...ALPHABET),
        minLength: apiKeyLength + 1,
        maxLength: apiKeyLength + 1,
      }),
      lists: fc.boolean(),
      form: fc.constantFrom(...LIKE_A_KEY.keys()),
    }),
  stimulus: async ({ prospecting }, { letters, lists, form }) => {
    const operation = lists ? 'GET /lists/list' : 'GET /advanced/campaigns';
    const plain = await callRoute(prospecting, operation);
    const key = plain.request.headers['authorization'] ?? '';
    const as = (authorization: string) => callRoute(prospecting, operation, { authorization });
    return {
      key,
      plain,
      bearers: await Promise.all(
        READS.map((read) => callRoute(prospecting, read, { authorization: `Bearer ${key}` })),
      ),
      shorter: await as(letters.slice(0, apiKeyLength - 1)),
      longer: await as(`${key}${letters.slice(-1)}`),
      other: await as(letters.slice(0, apiKeyLength)),
      cut: await as(key.slice(0, -1)),
      written: await as(LIKE_A_KEY[form]?.(key) ?? `${key}-`),
      reads: await Promise.all(READS.map((read) => callRoute(prospecting, read))),
    };
  },
});

/** Other places where a service might look for a key. Only on a mock, because a real key must not be in a URL. */
export const elsewhere = stimulus({
  id: 'prospecting.access.elsewhere',
  requires: ['state'],
  cases: () => ['GET /lists/list', 'GET /advanced/campaigns'] as const,
  stimulus: async ({ prospecting }, operation) => {
    const plain = await callRoute(prospecting, operation);
    const key = plain.request.headers['authorization'] ?? '';
    const without = (rawQuery: string, headers: Readonly<Record<string, string>> = {}) =>
      prospecting.send(operation, { rawQuery, headers, key: 'none' });
    const answers: Exchange[] = [];
    for (const name of ['key', 'apiKey', 'api_key', 'token', 'access_token', 'authorization'])
      answers.push(await without(`${name}=${key}`));
    for (const name of ['x-api-key', 'api-key', 'x-authorization'])
      answers.push(await without('', { [name]: key }));
    answers.push(await without('', { cookie: `apiKey=${key}; token=${key}` }));
    return { plain, answers };
  },
});

/** Forms of the key that the document does not mention. */
export const openForms = stimulus({
  id: 'prospecting.access.open-forms',
  stimulus: async ({ prospecting }) => {
    const plain = await callRoute(prospecting, 'GET /lists/list');
    const key = plain.request.headers['authorization'] ?? '';
    const as = async (authorization: string): Promise<string> =>
      String(statusOf(await callRoute(prospecting, 'GET /lists/list', { authorization })));
    const unknown = await prospecting.raw({ method: 'GET', target: '/no-such-path', key: 'none' });
    return {
      bearer: {
        'bearer in lower case': await as(`bearer ${key}`),
        'BEARER in capitals': await as(`BEARER ${key}`),
        'two blanks': await as(`Bearer  ${key}`),
      },
      schemes: { Basic: await as(`Basic ${key}`), Token: await as(`Token ${key}`) },
      otherCase: key === key.toLowerCase() ? await as(key.toUpperCase()) : await as(key.toLowerCase()),
      empty: await as(''),
      blanks: await as(` ${key} `),
      unknownPath: String(statusOf(unknown)),
    };
  },
});

/** A key of the inbox service, used in both services. */
export const ofInboxService = stimulus({
  id: 'prospecting.access.inbox-key',
  requires: ['inbox-only-key'],
  stimulus: async ({ inbox, prospecting }) => {
    const ofInbox: Exchange[] = [];
    for (const operation of [...READS, 'GET /email-providers'] as const)
      ofInbox.push(await callRoute(prospecting, operation, { key: 'inboxOnly' }));
    return { ofInbox, inInbox: await inbox.call('GET /views', { key: 'inboxOnly' }) };
  },
});

const SHARED = [...READS, 'GET /tools/find/email'] as const;

/** Reads of each service with the account's key, and with another one that is valid or was disabled. */
async function withKey(
  { prospecting }: ScenarioContext,
  key: 'main' | 'second' | 'disabled',
): Promise<Exchange[]> {
  const answers: Exchange[] = [];
  for (const operation of SHARED) answers.push(await callRoute(prospecting, operation, { key }));
  return answers;
}

export const second = stimulus({
  id: 'prospecting.access.second',
  requires: ['second-key'],
  stimulus: async (context) => {
    const [listId] = context.survey.listIds;
    const list = (key: 'main' | 'second') =>
      listId && context.prospecting.call('GET /lists/list/{listId}', { path: { listId }, key });
    const theirList = await list('second');
    const mine = await withKey(context, 'main');
    const theirs = await withKey(context, 'second');
    const later: (Exchange | undefined)[] = [];
    for (const [at, operation] of SHARED.entries()) {
      const isAlike = mine[at]?.response.text === theirs[at]?.response.text;
      later.push(isAlike ? undefined : await callRoute(context.prospecting, operation, { key: 'main' }));
    }
    return {
      mine,
      theirs,
      // What came or left between the two.
      later,
      // The list may be deleted meanwhile.
      seen: [theirList, theirList && ok(theirList) ? theirList : await list('main')] as const,
    };
  },
});

export const disabledBefore = stimulus({
  id: 'prospecting.access.disabled-before',
  requires: ['disabled-key'],
  stimulus: (context) => withKey(context, 'disabled'),
});

/** Two keys of one account, one of which is disabled later. */
export const accountKeys = stimulus({
  id: 'prospecting.access.keys',
  requires: ['state', 'write', 'clock'],
  stimulus: async (context) => {
    const { prospecting } = context;
    const both = [
      await callRoute(prospecting, 'GET /lists/list'),
      await callRoute(prospecting, 'GET /lists/list', { key: 'second' }),
    ];
    const created = await prospecting.call('POST /lists/list', { body: { name: 'seen by every key' } });
    const listId = stringIn(objectOf(created), 'listId') ?? 'none';
    const seen = await prospecting.call('GET /lists/list/{listId}', { path: { listId }, key: 'second' });
    const paid = await callRoute(prospecting, 'POST /tools/find/email', {
      text: JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace', domain: 'contact.example' }),
    });
    await context.arrange({ disable: 'second' });
    const soon = await callRoute(prospecting, 'GET /lists/list', { key: 'second' });
    await context.advance(3_600_000);
    const third = await callRoute(prospecting, 'GET /lists/list', { key: 'foreign' });
    await context.arrange({ deleteKey: 'foreign' });
    await context.advance(3_600_000);
    return {
      both,
      third,
      deleted: await callRoute(prospecting, 'GET /lists/list', { key: 'foreign' }),
      created,
      seen,
      paid,
      soon,
      disabled: [
        await callRoute(prospecting, 'GET /lists/list', { key: 'second' }),
        await callRoute(prospecting, 'GET /advanced/campaigns', { key: 'second' }),
      ],
      other: await callRoute(prospecting, 'GET /lists/list'),
    };
  },
});
