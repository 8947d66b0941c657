import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import type { Client } from '../kit/http/client.ts';
import { statusOf, type Exchange, type KeyName } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type Checker, type ScenarioContext } from '../kit/engine/scenario.ts';
import { formOf } from './forms.ts';
import { bodyOf, isStatus, ok, stringIn } from './wire.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const { apiKeyLength } = prospectingFacts;

/** A well-formed id that nothing has. */
export const NO_ID = 'f'.repeat(24);
type Operation = keyof (typeof operations)['prospecting'];
const all = Object.keys(operations.prospecting) as Operation[];
const isReading = (operation: string): boolean => operation.startsWith('GET ');

/** Sends an operation with ids that nothing has and an empty body: enough where only the door is looked at. */
export function knock(
  client: Client<'prospecting'>,
  operation: string,
  options: { key?: KeyName; authorization?: string; body?: string } = {},
): Promise<Exchange> {
  const [method = '', template = ''] = operation.split(' ');
  return client.raw({
    method,
    target: template.replaceAll(/\{\w+\}/g, NO_ID),
    operation,
    ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
    ...options,
  });
}

/** The paths of each group of routes that needs a key. */
const PATHS = {
  lists: /^\/lists/,
  campaigns: /^\/advanced/,
  webhook: /^\/webhook/,
  credits: /^\/credits/,
  stats: /^\/stats/,
  legacyEmail: /^\/emails\/(?!blacklists|reply)/,
  legacySocial: /^\/social\//,
  blacklists: /^\/emails\/blacklists/,
  tools: /^\/tools/,
  providers: /^\/email-providers/,
  scrapers: /^\/social-scrappers/,
  reply: /^\/emails\/reply/,
} as const;

interface Knocks {
  readonly operation: Operation;
  readonly none: Exchange;
  readonly unknown: Exchange;
}
/** Knocks without a key and with an unknown one. */
const knockTwice = async ({ prospecting }: ScenarioContext, operation: Operation): Promise<Knocks> => ({
  operation,
  none: await knock(prospecting, operation, { key: 'none' }),
  unknown: await knock(prospecting, operation, { key: 'unknown' }),
});
const needsKey =
  (paths: RegExp): Checker<Knocks> =>
  ({ operation, none, unknown }) =>
    given(paths.test(operation.split(' ')[1] ?? ''), () =>
      every([none, unknown], (answer) => isStatus(answer, 401)),
    );
const shown = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value));

const readingDoors = scenario({
  id: 'prospecting.auth.reading',
  service: 'prospecting',
  needs: ['read'],
  cost: 2,
  cases: () => all.filter(isReading),
  stimulus: knockTwice,
  checkers: {
    'prospecting.auth.lists-reading-needs-key': needsKey(PATHS.lists),
    'prospecting.auth.campaigns-reading-needs-key': needsKey(PATHS.campaigns),
    'prospecting.auth.webhook-reading-needs-key': needsKey(PATHS.webhook),
    'prospecting.auth.credits-reading-needs-key': needsKey(PATHS.credits),
    'prospecting.auth.stats-reading-needs-key': needsKey(PATHS.stats),
    'prospecting.auth.legacy-email-reading-needs-key': needsKey(PATHS.legacyEmail),
    'prospecting.auth.legacy-social-reading-needs-key': needsKey(PATHS.legacySocial),
    'prospecting.auth.blacklists-reading-needs-key': needsKey(PATHS.blacklists),
    'prospecting.auth.tools-reading-needs-key': needsKey(PATHS.tools),
    'prospecting.auth.providers-reading-needs-key': needsKey(PATHS.providers),
    'prospecting.auth.scrapers-reading-needs-key': needsKey(PATHS.scrapers),
    'prospecting.auth.missing-key-401': ({ none }) => isStatus(none, 401),
    'prospecting.auth.unknown-key-401': ({ unknown }) => isStatus(unknown, 401),
  },
  observers: {
    'prospecting.auth.unauthorised-main-code': ({ operation, none }) =>
      operation === 'GET /advanced/campaigns' ? shown(bodyOf(none)['code']) : undefined,
    'prospecting.auth.unauthorised-lists-message': ({ operation, none }) =>
      operation === 'GET /lists/list' ? shown(bodyOf(none)['message']) : undefined,
  },
});

const writingDoors = scenario({
  id: 'prospecting.auth.writing',
  service: 'prospecting',
  needs: ['write'],
  cost: 2,
  cases: () => all.filter((operation) => !isReading(operation)),
  stimulus: knockTwice,
  checkers: {
    'prospecting.auth.lists-writing-needs-key': needsKey(PATHS.lists),
    'prospecting.auth.campaigns-writing-needs-key': needsKey(PATHS.campaigns),
    'prospecting.auth.legacy-email-writing-needs-key': needsKey(PATHS.legacyEmail),
    'prospecting.auth.legacy-social-writing-needs-key': needsKey(PATHS.legacySocial),
    'prospecting.auth.blacklists-writing-needs-key': needsKey(PATHS.blacklists),
    'prospecting.auth.tools-writing-needs-key': needsKey(PATHS.tools),
    'prospecting.auth.providers-writing-needs-key': needsKey(PATHS.providers),
    'prospecting.auth.scrapers-writing-needs-key': needsKey(PATHS.scrapers),
    'prospecting.auth.reply-writing-needs-key': needsKey(PATHS.reply),
  },
});

const READS = ['GET /lists/list', 'GET /advanced/campaigns', 'GET /credits/usage', 'GET /webhook'] as const;

/** A valid key in every form, and values that are nearly one. */
const forms = scenario({
  id: 'prospecting.auth.forms',
  service: 'prospecting',
  needs: ['read'],
  cost: 10,
  input: () =>
    fc.record({
      letters: fc.string({
        unit: fc.constantFrom(...ALPHABET),
        minLength: apiKeyLength + 1,
        maxLength: apiKeyLength + 1,
      }),
      lists: fc.boolean(),
    }),
  stimulus: async ({ prospecting }, { letters, lists }) => {
    const operation = lists ? 'GET /lists/list' : 'GET /advanced/campaigns';
    const plain = await knock(prospecting, operation);
    const key = plain.request.headers['authorization'] ?? '';
    const as = (authorization: string) => knock(prospecting, operation, { authorization });
    return {
      key,
      plain,
      bearer: await as(`Bearer ${key}`),
      shorter: await as(letters.slice(0, apiKeyLength - 1)),
      longer: await as(letters),
      other: await as(letters.slice(0, apiKeyLength)),
      cut: await as(key.slice(0, -1)),
      reads: await Promise.all(READS.map((read) => knock(prospecting, read))),
    };
  },
  checkers: {
    'prospecting.auth.key-raw-accepted': ({ plain }) =>
      check(statusOf(plain) !== 401, 'the key alone is refused', plain),
    'prospecting.auth.key-bearer-accepted': ({ plain, bearer }) =>
      given(ok(plain), () => check(statusOf(bearer) !== 401, 'the key after Bearer is refused', bearer)),
    'prospecting.auth.key-48-long': ({ key, plain }) =>
      given(statusOf(plain) !== 401, () =>
        check(key.length === apiKeyLength, `the key has ${key.length} characters`, plain),
      ),
    'prospecting.auth.key-letters-and-digits': ({ key, plain }) =>
      given(ok(plain), () => check(/^[A-Za-z0-9]*$/.test(key), 'the key holds other characters', plain)),
    'prospecting.auth.47-characters-refused': ({ shorter, cut }) =>
      every([shorter, cut], (answer) => isStatus(answer, 401)),
    'prospecting.auth.49-characters-refused': ({ longer }) => isStatus(longer, 401),
    'prospecting.auth.48-other-characters-refused': ({ other }) => isStatus(other, 401),
    'prospecting.auth.key-reads-everything': ({ reads }) => every(reads, notForbidden),
    'prospecting.auth.key-has-no-scopes': ({ reads }) => every(reads, notForbidden),
    'prospecting.auth.same-key-on-main': ({ reads: [lists, main] }) =>
      lists === undefined || main === undefined
        ? vacuous
        : given(ok(lists), () => check(statusOf(main) !== 401, 'the main API refuses the key', main)),
    'prospecting.auth.same-key-on-lists': ({ reads: [lists, main] }) =>
      lists === undefined || main === undefined
        ? vacuous
        : given(ok(main), () => check(statusOf(lists) !== 401, 'the lists service refuses the key', lists)),
  },
});

/** Forms of the key that the document says nothing of. */
const openForms = scenario({
  id: 'prospecting.auth.open-forms',
  service: 'prospecting',
  needs: ['read'],
  cost: 10,
  stimulus: async ({ prospecting }) => {
    const plain = await knock(prospecting, 'GET /lists/list');
    const key = plain.request.headers['authorization'] ?? '';
    const as = async (authorization: string): Promise<string> =>
      String(statusOf(await knock(prospecting, 'GET /lists/list', { authorization })));
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
  checkers: {},
  observers: {
    'prospecting.auth.bearer-case': ({ bearer }) => bearer,
    'prospecting.auth.other-scheme': ({ schemes }) => schemes,
    'prospecting.auth.surrounding-blanks': ({ blanks }) => blanks,
    'prospecting.auth.key-case': ({ otherCase }) => otherCase,
    'prospecting.auth.empty-key-401': ({ empty }) => empty,
    'prospecting.auth.unauthorised-unknown-path': ({ unknownPath }) => unknownPath,
  },
});

const notForbidden = (answer: Exchange): Judgement =>
  check(![401, 403].includes(statusOf(answer)), `a valid key is refused with ${statusOf(answer)}`, answer);

/** Two keys of one account, one of them disabled later. */
const keys = scenario({
  id: 'prospecting.auth.keys',
  service: 'prospecting',
  needs: ['state', 'write', 'clock'],
  cost: 14,
  stimulus: async (context) => {
    const { prospecting } = context;
    const both = [
      await knock(prospecting, 'GET /lists/list'),
      await knock(prospecting, 'GET /lists/list', { key: 'second' }),
    ];
    const created = await prospecting.call('POST /lists/list', { body: { name: 'seen by every key' } });
    const listId = stringIn(bodyOf(created), 'listId') ?? 'none';
    const seen = await prospecting.call('GET /lists/list/{listId}', { path: { listId }, key: 'second' });
    const paid = await knock(prospecting, 'POST /tools/find/email', {
      body: JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace', domain: 'contact.example' }),
    });
    const ofInbox: Exchange[] = [];
    for (const operation of READS) ofInbox.push(await knock(prospecting, operation, { key: 'inboxOnly' }));
    const inInbox = await context.inbox.call('GET /views', { key: 'inboxOnly' });
    await context.arrange({ disable: 'second' });
    const soon = await knock(prospecting, 'GET /lists/list', { key: 'second' });
    await context.advance(3_600_000);
    const third = await knock(prospecting, 'GET /lists/list', { key: 'foreign' });
    await context.arrange({ deleteKey: 'foreign' });
    await context.advance(3_600_000);
    return {
      both,
      third,
      deleted: await knock(prospecting, 'GET /lists/list', { key: 'foreign' }),
      ofInbox,
      inInbox,
      created,
      seen,
      paid,
      soon,
      disabled: await knock(prospecting, 'GET /lists/list', { key: 'second' }),
      other: await knock(prospecting, 'GET /lists/list'),
    };
  },
  checkers: {
    'prospecting.auth.several-keys': ({ both }) => every(both, notForbidden),
    'prospecting.auth.key-acts-on-whole-account': ({ created, seen }) =>
      given(ok(created), () => check(ok(seen), 'the second key does not see the list of the first', seen)),
    'prospecting.auth.key-changes-everything': ({ created }) => notForbidden(created),
    'prospecting.auth.key-spends-credits': ({ paid }) => notForbidden(paid),
    'prospecting.auth.key-can-be-disabled': ({ both, disabled }) =>
      given(both.every(ok), () => isStatus(disabled, 401)),
    'prospecting.auth.key-can-be-deleted': ({ third, deleted }) =>
      given(ok(third), () => isStatus(deleted, 401)),
    'prospecting.auth.inbox-key-refused': ({ inInbox, ofInbox }) =>
      given(ok(inInbox), () => every(ofInbox, (answer) => isStatus(answer, 401))),
    'prospecting.auth.disabling-one-keeps-others': ({ both, other }) =>
      given(both.every(ok), () => check(ok(other), 'the other key is refused as well', other)),
  },
  observers: {
    'prospecting.auth.inbox-key-plain-body': ({ ofInbox }) =>
      Object.fromEntries(ofInbox.map((answer) => [answer.operation ?? '', formOf(answer)])),
    'prospecting.auth.disabled-key-delay': ({ soon }) =>
      ok(soon) ? 'still accepted at first' : 'refused at once',
  },
});

export const prospectingAccess = [readingDoors, writingDoors, forms, openForms, keys];
