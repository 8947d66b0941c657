import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { operations } from '../../generated/operations.ts';
import type { Client } from '../kit/http/client.ts';
import { statusOf, type Exchange, type KeyName } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type Checker } from '../kit/engine/scenario.ts';
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

/** Each claim about a group of routes that needs a key, with the paths it is about. */
const GROUPS: readonly (readonly [claim: ClaimId, paths: RegExp, reading: boolean])[] = [
  ['prospecting.auth.lists-reading-needs-key', /^\/lists/, true],
  ['prospecting.auth.lists-writing-needs-key', /^\/lists/, false],
  ['prospecting.auth.campaigns-reading-needs-key', /^\/advanced/, true],
  ['prospecting.auth.campaigns-writing-needs-key', /^\/advanced/, false],
  ['prospecting.auth.webhook-reading-needs-key', /^\/webhook/, true],
  ['prospecting.auth.credits-reading-needs-key', /^\/credits/, true],
  ['prospecting.auth.stats-reading-needs-key', /^\/stats/, true],
  ['prospecting.auth.legacy-email-reading-needs-key', /^\/emails\/(?!blacklists|reply)/, true],
  ['prospecting.auth.legacy-email-writing-needs-key', /^\/emails\/(?!blacklists|reply)/, false],
  ['prospecting.auth.legacy-social-reading-needs-key', /^\/social\//, true],
  ['prospecting.auth.legacy-social-writing-needs-key', /^\/social\//, false],
  ['prospecting.auth.blacklists-reading-needs-key', /^\/emails\/blacklists/, true],
  ['prospecting.auth.blacklists-writing-needs-key', /^\/emails\/blacklists/, false],
  ['prospecting.auth.tools-reading-needs-key', /^\/tools/, true],
  ['prospecting.auth.tools-writing-needs-key', /^\/tools/, false],
  ['prospecting.auth.providers-reading-needs-key', /^\/email-providers/, true],
  ['prospecting.auth.providers-writing-needs-key', /^\/email-providers/, false],
  ['prospecting.auth.scrapers-reading-needs-key', /^\/social-scrappers/, true],
  ['prospecting.auth.scrapers-writing-needs-key', /^\/social-scrappers/, false],
  ['prospecting.auth.reply-writing-needs-key', /^\/emails\/reply/, false],
];

interface Knocks {
  readonly operation: Operation;
  readonly none: Exchange;
  readonly unknown: Exchange;
}
const inGroup = ({ operation }: Knocks, paths: RegExp, reading: boolean): boolean =>
  isReading(operation) === reading && paths.test(operation.split(' ')[1] ?? '');

const doorOf = (operationsOf: readonly Operation[], reading: boolean, id: string) =>
  scenario({
    id,
    service: 'prospecting',
    needs: [reading ? 'read' : 'write'],
    cost: 2,
    cases: () => operationsOf.filter((operation) => isReading(operation) === reading),
    stimulus: async ({ prospecting }, operation): Promise<Knocks> => ({
      operation,
      none: await knock(prospecting, operation, { key: 'none' }),
      unknown: await knock(prospecting, operation, { key: 'unknown' }),
    }),
    checkers: {
      ...Object.fromEntries(
        GROUPS.filter(([, , of]) => of === reading).map(([claim, paths]): [string, Checker<Knocks>] => [
          claim,
          (h) =>
            given(inGroup(h, paths, reading), () =>
              every([h.none, h.unknown], (answer) => isStatus(answer, 401)),
            ),
        ]),
      ),
      ...(reading && {
        'prospecting.auth.missing-key-401': ({ none }: Knocks) => isStatus(none, 401),
        'prospecting.auth.unknown-key-401': ({ unknown }: Knocks) => isStatus(unknown, 401),
      }),
    },
    observers: {
      ...(reading && {
        'prospecting.auth.unauthorised-main-code': ({ operation, none }: Knocks) =>
          operation === 'GET /advanced/campaigns' ? f(bodyOf(none)['code']) : undefined,
        'prospecting.auth.unauthorised-lists-message': ({ operation, none }: Knocks) =>
          operation === 'GET /lists/list' ? f(bodyOf(none)['message']) : undefined,
      }),
    },
  });
const f = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value));

const readingDoors = doorOf(all, true, 'prospecting.auth.reading');
const writingDoors = doorOf(all, false, 'prospecting.auth.writing');

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
