import { describe, expect, test } from 'vitest';
import { textOf } from '../../suites/kit/model/message.ts';
import { EMPTY_PROFILE, type Profile } from '../../suites/kit/model/profile.ts';
import type { Exchange, KeyName } from '../../suites/kit/model/exchange.ts';
import { differences } from '../../suites/kit/profile/compare.ts';
import { formOf } from '../../suites/kit/profile/forms.ts';
import { fitProfile, learnProfile, MOST_PROFILE_CHARS } from '../../suites/kit/profile/learn.ts';
import { Profiler, profileOf } from '../../suites/kit/profile/profile.ts';
import { processMemory } from '../../suites/kit/targets/live/state.ts';
import { allResources } from '../../suites/index.ts';

type Json = Readonly<Record<string, unknown>>;

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const KEY = 'k'.repeat(48);
const keyed = processMemory();
const digest = (text: string): string => keyed.digest(text);

/** An answer of a service, by its operation. */
function answer(
  operation: string,
  json: unknown,
  {
    status = 200,
    query = '',
    id = '',
    key = 'main',
    type = 'application/json',
  }: { status?: number; query?: string; id?: string; key?: KeyName; type?: string } = {},
): Exchange {
  const service = /^GET \/(emails|views)/.test(operation) ? 'inbox' : 'prospecting';
  const path = (operation.split(' ')[1] ?? '').replace(/\{[^}]*\}/, id);
  const text = JSON.stringify(json) ?? '';
  return {
    ...{ service, operation, key, startedAt: NOW, durationMs: 1 },
    request: {
      method: 'GET',
      target: `${path}${query}`,
      headers: { ...(key !== 'none' && { authorization: KEY }) },
    },
    response: {
      ...{ status, headers: { 'content-type': type }, text },
      ...{ bytes: Buffer.from(text), json: json === undefined ? undefined : JSON.parse(text) },
    },
  };
}

const hex = (number: number): string => number.toString(16).padStart(24, '0');
const email = (number: number, more: Json = {}): Json => ({
  ...{ id: `mail-${number}`, mailboxId: 'box', folderId: 'f1', threadId: `t${number}` },
  ...{ messageId: `<m${number}@corp.example>`, subject: `Subject ${number}`, isDraft: false },
  ...{ date: new Date(NOW - (number + 2) * 86_400_000).toISOString(), snippet: 'some words' },
  ...{ from: { email: `p${number}@corp.example`, name: null }, to: [], cc: [], attachments: [] },
  ...{ isRead: false, isStarred: false, waitingForReply: true, tags: [], references: [] },
  ...more,
});
const campaign = (number: number, more: Json = {}): Json => ({
  ...{ id: hex(number), name: `Campaign ${number}`, status: number % 2 ? 'RUNNING' : 'FINISHED' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', steps: [{ id: hex(number + 1000) }] },
  ...more,
});
const many = (count: number, make: (index: number) => Json): Json[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** What an account shows: some answers of each kind. */
interface Account {
  readonly emails: readonly Json[];
  readonly campaigns: readonly Json[];
  readonly rows: readonly Json[];
  readonly details?: readonly Json[];
}
const ACCOUNT: Account = {
  emails: many(20, email),
  campaigns: many(12, campaign),
  rows: many(12, (number) => ({ id: hex(number), firstName: 'Ann', company: 'Corp' })),
};

const page = (items: readonly Json[], hasMore = false): Json => ({
  ...{ items, hasMore, nextCursor: items.length === 0 ? null : '2026-03-01T00:00:00.000Z|mail-1' },
});

/** The answers of a run on an account. */
const readsOf = ({ emails, campaigns, rows, details = emails.slice(0, 4) }: Account): Exchange[] => [
  ...[1, 2, 3].map(() => answer('GET /emails', page(emails), { query: '?limit=200' })),
  ...[1, 2].map((limit) => answer('GET /emails', page([]), { query: `?folderType=SPAM&limit=${limit}` })),
  ...details.map((each) =>
    answer('GET /emails/{emailId}', { email: { ...each, isAutoReply: false } }, { id: String(each['id']) }),
  ),
  answer('GET /emails', { code: 'VALIDATION_FAILED', error: 'no' }, { status: 400, query: '?filtered=ONLY' }),
  ...[1, 2].map(() => answer('GET /advanced/campaigns', { campaigns })),
  ...[1, 2].map(() =>
    answer(
      'GET /lists/list/{listId}/rows',
      { items: rows, total: rows.length, page: 1, pageSize: 50 },
      { id: hex(7), query: '?page=1' },
    ),
  ),
  answer(
    'GET /emails/{emailId}/body',
    { code: 'INVALID_API_KEY', error: 'no' },
    {
      ...{ status: 401, id: 'mail-1', key: 'none' },
    },
  ),
];

const profiler = (reads: readonly Exchange[]): Profiler => {
  const made = new Profiler(allResources, keyed);
  for (const read of reads) made.take(read);
  return made;
};
const profileAfter = (...runs: readonly (readonly Exchange[])[]): Profile =>
  runs.reduce((before, reads) => learnProfile(before, profileOf(profiler(reads)), []), EMPTY_PROFILE);

/** What a run reports after two runs on the unchanged account. */
const reported = (now: readonly Exchange[], before = profileAfter(readsOf(ACCOUNT), readsOf(ACCOUNT))) =>
  differences(before, profiler(now)).map(({ what, operation, about }) => `${what}: ${operation} ${about}`);

const label = (name: string, number: number): Json => ({
  ...{ id: `label-${number}`, name, color: '#ff0000', isAiLabel: false },
});
const ONE_WORD: Account = {
  ...ACCOUNT,
  emails: many(20, (n) => email(n, { tags: [label('hot', n)] })),
  campaigns: many(12, (n) => campaign(n, { name: 'autumn' })),
};

/** Ordinary changes of an account, none of which a change of the service causes. */
const ORDINARY_LIFE: readonly (readonly [what: string, now: Account])[] = [
  ['nothing', ACCOUNT],
  ['new emails arrive', { ...ACCOUNT, emails: [...many(6, (n) => email(n + 100)), ...ACCOUNT.emails] }],
  ['emails are deleted', { ...ACCOUNT, emails: ACCOUNT.emails.slice(8) }],
  ['all emails are gone', { ...ACCOUNT, emails: [] }],
  [
    'emails are read and starred',
    { ...ACCOUNT, emails: many(20, (n) => email(n, { isRead: true, isStarred: true })) },
  ],
  ['emails move to another folder', { ...ACCOUNT, emails: many(20, (n) => email(n, { folderId: 'f2' })) }],
  [
    'emails are labelled',
    {
      ...ACCOUNT,
      emails: many(20, (n) =>
        email(n, { tags: [{ id: 'x', name: 'Hot', color: '#ff0000', isAiLabel: false }] }),
      ),
    },
  ],
  ['emails are answered', { ...ACCOUNT, emails: many(20, (n) => email(n, { waitingForReply: false })) }],
  [
    'a draft is written anew',
    {
      ...ACCOUNT,
      emails: [
        email(50, { isDraft: true, subject: 'Other', to: [{ email: 'q@x.example', name: null }] }),
        ...ACCOUNT.emails,
      ],
    },
  ],
  [
    'an email of today is completed by its provider',
    {
      ...ACCOUNT,
      emails: [email(51, { date: new Date(NOW - 60_000).toISOString() }), ...ACCOUNT.emails],
    },
  ],
  ['snippets are all one word', { ...ACCOUNT, emails: many(20, (n) => email(n, { snippet: 'ok' })) }],
  [
    'senders get names',
    { ...ACCOUNT, emails: many(20, (n) => email(n + 200, { from: { email: 'a@b.example', name: 'Ann' } })) },
  ],
  ['campaigns are renamed', { ...ACCOUNT, campaigns: many(12, (n) => campaign(n, { name: `Autumn ${n}` })) }],
  ['campaigns end', { ...ACCOUNT, campaigns: many(12, (n) => campaign(n, { status: 'FINISHED' })) }],
  ['campaigns are deleted', { ...ACCOUNT, campaigns: ACCOUNT.campaigns.slice(9) }],
  [
    'a campaign gets more steps',
    { ...ACCOUNT, campaigns: many(12, (n) => campaign(n, { steps: many(3, (m) => ({ id: hex(m + 50) })) })) },
  ],
  [
    'a column of contacts is hidden, another one shown',
    {
      ...ACCOUNT,
      rows: many(12, (n) => ({ id: hex(n), firstName: 'Ann', jobTitle: 'CEO' })),
    },
  ],
  ['contacts are deleted', { ...ACCOUNT, rows: [] }],
  [
    'labels and campaigns of one word are renamed',
    {
      ...ACCOUNT,
      emails: many(20, (n) => email(n, { tags: [label('Very hot', n)] })),
      campaigns: many(12, (n) => campaign(n, { name: `Autumn ${n}` })),
    },
  ],
  [
    'empty lists of an email are left out',
    { ...ACCOUNT, emails: many(20, (n) => email(n, { cc: n % 2 ? null : undefined, references: null })) },
  ],
];

const list = (number: number): Json => ({ id: hex(number + 500), name: `List ${number}` });
const HOOK_URL = 'https://hooks.corp.example/all';
const registration = (number: number, more: Json = {}): Json => ({
  ...{ id: hex(number + 900), url: HOOK_URL, events: ['BOUNCED'], status: 'active' },
  ...{ typeOfCampaign: number < 8 ? 'advanced' : 'email', campaignId: hex(number), campaignName: 'A' },
  ...more,
});
const lists = (all: readonly Json[]): Exchange => answer('GET /lists/list', all);
const campaigns = (all: readonly Json[]): Exchange => answer('GET /advanced/campaigns', { campaigns: all });
const legacy = [
  answer('GET /emails/campaigns', { campaigns: many(4, (n) => campaign(n + 8)) }),
  answer('GET /social/campaigns', { campaigns: [] }),
];
const NO_LEGACY = [
  answer('GET /emails/campaigns', { campaigns: [] }),
  answer('GET /social/campaigns', { campaigns: [] }),
];
const HOOKED = 'GET /webhook webhooks[]';
const hooks = (all: readonly Json[]): Exchange => answer('GET /webhook', { webhooks: all });
const oneList = (number: number, status = 200): Exchange =>
  answer('GET /lists/list/{listId}', status === 200 ? list(number) : { message: 'List not found' }, {
    ...{ status, id: hex(number + 500) },
  });
const oneCampaign = (number: number, more: Json = {}): Exchange =>
  answer('GET /advanced/campaigns/{campaignId}', { campaign: campaign(number, more) }, { id: hex(number) });
const VIEWS = many(4, (number) => ({ id: hex(number + 700), name: `View ${number}` }));
const views = (all: readonly Json[]): Exchange => answer('GET /views', { views: all });
const ofView = (number: number, { status = 200, more = '' } = {}): Exchange =>
  answer('GET /emails', page([]), { status, query: `?viewId=${hex(number + 700)}${more}` });
const LISTS = many(7, list);
const CAMPAIGNS = many(8, campaign);
const HOOKS = many(12, (number) => registration(number));
const listed = [lists(LISTS), campaigns(CAMPAIGNS), ...legacy, hooks(HOOKS), views(VIEWS)];

/** What later listings of an account hold, and whether only a rule of the service can have left out the rest. */
const LEFT_OUT: readonly (readonly [what: string, now: readonly Exchange[], place: string])[] = [
  ['lists that still answer by themselves', [lists(LISTS.slice(2)), oneList(0)], 'GET /lists/list []'],
  ['lists that were deleted', [lists(LISTS.slice(2)), oneList(0, 404), oneList(1, 404)], ''],
  ['lists that were deleted after they were read', [lists(LISTS), oneList(0), lists(LISTS.slice(2))], ''],
  ['lists that were read before any listing', [oneList(0), lists(LISTS.slice(2))], ''],
  [
    'lists that still answer between two listings',
    [lists(LISTS), lists(LISTS.slice(2)), oneList(0), lists(LISTS.slice(2))],
    'GET /lists/list []',
  ],
  ['lists of which nothing was read', [lists(LISTS.slice(2))], ''],
  ['an envelope in place of the array', [answer('GET /lists/list', { lists: LISTS }), oneList(0)], ''],
  [
    'all campaigns of a status',
    [campaigns(CAMPAIGNS.filter((_, n) => n % 2 === 1)), oneCampaign(0), oneCampaign(2)],
    'GET /advanced/campaigns campaigns[]',
  ],
  [
    'all campaigns but five',
    [campaigns(CAMPAIGNS.slice(0, 5)), oneCampaign(5), oneCampaign(7)],
    'GET /advanced/campaigns campaigns[]',
  ],
  [
    'campaigns that were archived meanwhile',
    [
      campaigns(CAMPAIGNS.filter((_, n) => n % 2 === 1)),
      ...[0, 2, 4, 6].map((n) => oneCampaign(n, { status: 'ARCHIVED' })),
    ],
    '',
  ],
  ['one campaign of many in its status', [campaigns(CAMPAIGNS.slice(1)), oneCampaign(0)], ''],
  // A URL that is registered on all campaigns appears once per campaign.
  ['registrations of legacy campaigns', [campaigns(CAMPAIGNS), ...legacy, hooks(HOOKS.slice(0, 8))], HOOKED],
  [
    'registrations of finished campaigns',
    [campaigns(CAMPAIGNS), ...legacy, hooks(HOOKS.filter((_, n) => n % 2 === 1))],
    HOOKED,
  ],
  ['all registrations of a URL but one', [campaigns(CAMPAIGNS), ...legacy, hooks(HOOKS.slice(0, 1))], HOOKED],
  [
    'registrations of campaigns that are gone as well',
    [campaigns(CAMPAIGNS), ...NO_LEGACY, hooks(HOOKS.slice(0, 8))],
    '',
  ],
  ['a URL that was removed', [campaigns(CAMPAIGNS), ...legacy, hooks([])], ''],
  ['views that still select', [views(VIEWS.slice(1)), ofView(0)], 'GET /views *[]'],
  [
    'views that still select, in an array',
    [answer('GET /views', VIEWS.slice(1)), ofView(0)],
    'GET /views *[]',
  ],
  ['views that were deleted', [views(VIEWS.slice(1)), ofView(0, { status: 500 })], ''],
  ['views that a search ignores', [views(VIEWS.slice(1)), ofView(0, { more: '&search=ab' })], ''],
  ['two registrations', [campaigns(CAMPAIGNS), ...legacy, hooks(HOOKS.slice(2))], ''],
];

describe('a profile', () => {
  test.each(LEFT_OUT)('knows what a listing leaves out: %s', (_, now, place) => {
    const all = reported(now, profileAfter(listed)).filter((each) => each.startsWith('left out'));
    expect(all).toEqual(place === '' ? [] : [`left out: ${place} left out`]);
  });

  // A person deletes the registrations on some campaigns one by one.
  test.each([
    ['on some campaigns', [campaigns(CAMPAIGNS), ...legacy, hooks(HOOKS.slice(1))]],
    [
      'on all of few campaigns',
      [campaigns(CAMPAIGNS.slice(0, 4)), NO_LEGACY, hooks(HOOKS.slice(0, 4))].flat(),
    ],
    ['on campaigns that were not all listed', [campaigns(CAMPAIGNS), hooks(HOOKS)]],
  ])('reports no registrations that are gone of a URL that was registered %s', (_, earlier) => {
    const now = [campaigns(CAMPAIGNS), ...legacy, hooks(HOOKS.slice(3, 4))];
    expect(reported(now, profileAfter(earlier))).toEqual([]);
  });

  const on = (url: string, ...campaignsOf: readonly number[]): Json[] =>
    campaignsOf.map((n) => registration(n, { id: hex(9000 + 100 * n + url.charCodeAt(0)), url }));
  const twice = (all: readonly Json[]): Json[] =>
    all.map((each) => ({ ...each, id: `${String(each['id'])}2` }));
  const PAIRS = on('a', 0, 1, 2);

  test.each([
    ['all of a type', [...on('a', 0, 1, 8, 9, 10, 11)], on('a', 0, 1), true],
    ['all of finished campaigns', on('a', 0, 1, 2, 3, 4, 6), on('a', 1, 3), true],
    ['repeated ones on a campaign', [...PAIRS, ...twice(PAIRS)], PAIRS, true],
    [
      'all but one of each URL',
      [...on('a', 0, 1, 2, 3, 4), ...on('b', 0, 1, 2, 3, 4)],
      [...on('a', 0), ...on('b', 0)],
      true,
    ],
    [
      'all on two of three campaigns',
      [...on('a', 0, 1, 2), ...on('b', 0, 1, 2)],
      [...on('a', 0), ...on('b', 0)],
      false,
    ],
    [
      'most of a type and one more',
      on('a', 0, 1, 2, 8, 9, 10, 11).concat(on('b', 8, 9), on('b', 3)),
      on('a', 0, 1).concat(on('b', 3)),
      true,
    ],
    ['three of a type', on('a', 0, 1, 8, 9, 10), on('a', 0, 1), false],
    ['a type and one more', on('a', 0, 1, 8, 9, 10, 11), on('a', 0), false],
    ['most of a type', on('a', 0, 1, 8, 9, 10, 11), on('a', 0, 1, 8), false],
    ['a URL', [...on('a', 8, 9, 10, 11), ...on('b', 0)], on('b', 0), false],
    ['all but one of one URL', on('a', 0, 1, 2, 3), on('a', 1), false],
  ])('knows whether a rule leaves out registrations: %s', (_, earlier, later, isRule) => {
    const [before, now] = [earlier, later].map((all) => [campaigns(CAMPAIGNS), ...legacy, hooks(all)]);
    const all = reported(now ?? [], profileAfter(before ?? []));
    expect(all).toEqual(isRule ? [`left out: ${HOOKED} left out`] : []);
  });

  test('shows what is left out by the listings since then alone', () => {
    const now = [lists(LISTS), lists(LISTS.slice(2)), oneList(0)];
    const [found] = differences(profileAfter(listed), profiler(now));
    expect(found?.exchanges).toEqual([now[1]]);
  });

  test('reports what is left out in each run until it is taken over', () => {
    const now = [lists(LISTS.slice(2)), oneList(0)];
    const before = profileAfter(listed);
    const run = profiler(now);
    const found = differences(before, run);
    const after = learnProfile(
      before,
      profileOf(run),
      found.flatMap(({ subjects }) => subjects),
    );
    expect(reported(now, after)).toEqual(reported(now, before));
    expect(reported(now, before)).toHaveLength(1);
  });

  test.each([
    [20, 12, true],
    [8, 12, false],
    [20, 3, false],
  ])(
    'reports names of %i campaigns that are null in %i, if these are enough: %s',
    (before, now, isEnough) => {
      const [earlier, later] = [
        readsOf({ ...ACCOUNT, campaigns: many(before, campaign).slice(0, before / 4) }),
        readsOf({ ...ACCOUNT, campaigns: many(now, (n) => campaign(n, { name: null })) }),
      ];
      const all = reported(later, profileAfter(earlier, earlier));
      expect(all).toEqual(
        isEnough ? ['field gone: GET /advanced/campaigns campaigns[].name field gone'] : [],
      );
    },
  );

  test('takes a read that failed inside for an answer of a moment', () => {
    const read = (json: Json, status = 200): Exchange =>
      answer('GET /webhook', json, { status, key: 'foreign' });
    const earlier = [read({ error: 'You must be logged in' }, 401)];
    expect(
      reported([read({ webhooks: [] }), read({ webhooks: [] })], profileAfter(earlier, earlier)),
    ).toEqual([]);
  });

  test('reports no names of senders that are null now, which the documents allow', () => {
    const named = many(20, (n) => email(n, { from: { email: 'a@b.example', name: 'Ann' } }));
    const earlier = readsOf({ ...ACCOUNT, emails: named });
    expect(
      reported(
        readsOf({ ...ACCOUNT, emails: many(20, (n) => email(n + 50)) }),
        profileAfter(earlier, earlier),
      ),
    ).toEqual([]);
  });

  test.each(ORDINARY_LIFE)('reports nothing where %s', (_, now) => {
    expect(reported(readsOf(now))).toEqual([]);
    expect(reported(readsOf(now), profileAfter(readsOf(ONE_WORD), readsOf(ONE_WORD)))).toEqual([]);
  });

  test.each([
    ['shrinks under a page', 200, 404],
    ['grows beyond a page', 404, 200],
  ])('reports nothing where a list %s', (_, before, now) => {
    const read = (status: number): Exchange =>
      answer('GET /lists/list', status === 200 ? { items: [], total: 0 } : { error: 'no such page' }, {
        ...{ status, query: '?limit=1&page=3' },
      });
    const earlier = profileAfter([read(before), read(before)], [read(before), read(before)]);
    expect(reported([read(now), read(now)], earlier)).toEqual([]);
  });

  test('compares registrations by an id only where it differs within an answer', () => {
    const registered = (...of: readonly (readonly [id: string, campaignId: number])[]): Exchange[] => [
      hooks(of.map(([id, number]) => ({ ...HOOKS[0], id, campaignId: hex(number) }))),
    ];
    const before = profileAfter(registered(['a', 1], ['b', 2]));
    expect(reported(registered(['a', 3], ['a', 4]), before)).toEqual([]);
    expect(reported(registered(['a', 3], ['b', 2]), before)).toHaveLength(1);
    const shared = profileAfter(registered(['a', 1], ['a', 2]));
    expect(reported(registered(['a', 3]), shared)).toEqual([]);
  });

  test('takes what one run alone has seen for no rule of fields', () => {
    const now = { ...ACCOUNT, emails: many(20, (n) => email(n, { threadId: undefined })), details: [] };
    expect(reported(readsOf(now), profileAfter(readsOf(ACCOUNT)))).toEqual([]);
  });

  test.each<readonly [what: string, now: Account | readonly Exchange[], expected: string]>([
    [
      'a field is in no email any more',
      { ...ACCOUNT, emails: many(20, (n) => email(n, { threadId: undefined })), details: [] },
      'field gone: GET /emails items[].threadId field gone',
    ],
    [
      'a number is a text',
      { ...ACCOUNT, emails: many(20, (n) => email(n, { isRead: 'no' })), details: [] },
      'form: GET /emails items[].isRead form',
    ],
    [
      'ids of steps are numbers',
      { ...ACCOUNT, campaigns: many(12, (n) => campaign(n, { steps: [{ id: n }] })) },
      'form: GET /advanced/campaigns campaigns[].steps[].id form',
    ],
    [
      'statuses are in lower case',
      { ...ACCOUNT, campaigns: many(12, (n) => campaign(n, { status: n % 2 ? 'running' : 'finished' })) },
      'form: GET /advanced/campaigns campaigns[].status form',
    ],
    [
      'dates are days',
      { ...ACCOUNT, emails: many(20, (n) => email(n + 500, { date: '2026-01-02' })) },
      'form: GET /emails items[].date form',
    ],
    [
      'the subject of an email that was read before is another one',
      { ...ACCOUNT, emails: many(20, (n) => email(n, n === 7 ? { subject: 'Other' } : {})) },
      'fixed part: GET /emails items[].subject fixed',
    ],
    [
      'a detail has another message id',
      {
        ...ACCOUNT,
        details: ACCOUNT.emails.slice(0, 4).map((each) => ({ ...each, messageId: '<x@y.example>' })),
      },
      'fixed part: GET /emails/{emailId} email.messageId fixed',
    ],
    [
      'a campaign was created at another time',
      { ...ACCOUNT, campaigns: many(12, (n) => campaign(n, { createdAt: '2026-02-02T00:00:00.000Z' })) },
      'fixed part: GET /advanced/campaigns campaigns[].createdAt fixed',
    ],
    [
      'what was refused is taken',
      [answer('GET /emails', page(ACCOUNT.emails), { query: '?filtered=ONLY' })],
      'outcome: GET /emails ?filtered=ONLY',
    ],
    [
      'a refusal has another code',
      [answer('GET /emails', { code: 'REQUEST_ERROR' }, { status: 400, query: '?filtered=ONLY' })],
      'outcome: GET /emails ?filtered=ONLY',
    ],
    [
      'a route needs no key',
      [answer('GET /emails/{emailId}/body', {}, { id: 'mail-1', key: 'none' })],
      'outcome: GET /emails/{emailId}/body text [none]',
    ],
    [
      'empty pages have a text for a boolean',
      [1, 2].map((limit) =>
        answer('GET /emails', { ...page([]), hasMore: 'no' }, { query: `?folderType=SPAM&limit=${limit}` }),
      ),
      'form: GET /emails ?folderType&limit (empty).hasMore form',
    ],
  ])('reports that %s', (_, now, expected) => {
    const reads = Array.isArray(now) ? (now as readonly Exchange[]) : readsOf(now as Account);
    const run = [...readsOf(ACCOUNT), hooks(HOOKS)];
    expect(reported(reads, profileAfter(run, run))).toEqual([expected]);
  });

  test('reports no events of registrations, which a person may change', () => {
    const run = [...readsOf(ACCOUNT), hooks(HOOKS)];
    const now = [hooks(HOOKS.map((each) => ({ ...each, events: ['REPLIED'] })))];
    expect(reported(now, profileAfter(run, run))).toEqual([]);
  });

  test('says what was expected and what was seen', () => {
    const now = profiler([answer('GET /emails', page([]), { query: '?filtered=ONLY' })]);
    expect(differences(profileAfter(readsOf(ACCOUNT)), now).map(({ message }) => textOf(message))).toEqual([
      '?filtered=ONLY: expected 400 VALIDATION_FAILED application/json object as in earlier runs, got 200 application/json object',
    ]);
  });

  test.each([408, 429, 500, 503])('takes a %i for an answer of a moment', (status) => {
    expect(reported([answer('GET /emails', { code: 'X' }, { status, query: '?filtered=ONLY' })])).toEqual([]);
  });

  test('reports no field that was seen too rarely before', () => {
    const few = { ...ACCOUNT, emails: ACCOUNT.emails.slice(0, 2), details: [] };
    const before = profileAfter(readsOf(few));
    const now = { ...ACCOUNT, emails: many(20, (n) => email(n + 100, { threadId: undefined })), details: [] };
    expect(reported(readsOf(now), before)).toEqual([]);
  });

  test('reports nothing of what varies', () => {
    const other = { ...ACCOUNT, emails: many(20, (n) => email(n, { threadId: undefined })), details: [] };
    const before = profileAfter(readsOf({ ...ACCOUNT, details: [] }), readsOf(other));
    expect(reported(readsOf(other), before)).toEqual([]);
  });

  test('keeps what it knew where a run contradicts it, until that is taken over', () => {
    const before = profileAfter(readsOf(ACCOUNT), readsOf(ACCOUNT));
    const drifted = profiler(
      readsOf({ ...ACCOUNT, emails: many(20, (n) => email(n, { isRead: 'no' })), details: [] }),
    );
    const contradicted = differences(before, drifted).flatMap(({ subjects }) => subjects);
    const kept = learnProfile(before, profileOf(drifted), contradicted);
    expect(differences(kept, drifted).map(({ what }) => what)).toEqual(['form']);
    expect(differences(learnProfile(before, profileOf(drifted), []), drifted)).toEqual([]);
  });

  test('holds no word of the account', () => {
    const word = 'zyxcanary';
    const of = (value: unknown): unknown =>
      typeof value === 'string'
        ? `${word} ${value}`
        : Array.isArray(value)
          ? value.map(of)
          : typeof value === 'object' && value !== null
            ? Object.fromEntries(
                Object.entries(value).flatMap(([name, each]) => [
                  [name, of(each)],
                  [`${word}${name}`, each],
                  [`${word} ${name}`, each],
                ]),
              )
            : value;
    const reads = readsOf(ACCOUNT).flatMap((read) => [
      read,
      answer(read.operation ?? '', of(read.response.json), {
        ...{
          id: `${word}-1`,
          query: `?q=${word}&folderType=${word}&${word}=1&filters={"label":"${word}","value":"${word}"}`,
        },
      }),
      answer(
        read.operation ?? '',
        { code: word.toUpperCase(), error: word },
        {
          ...{ status: 400, id: word, type: `text/${word}` },
        },
      ),
    ]);
    const ids = many(9, (n) => ({ id: `${word}-${n}`, campaignId: `${word}-${n}` }));
    const whole = [lists(ids), campaigns(ids), hooks(ids)];
    const profile = JSON.stringify(profileAfter([...reads, ...whole]));
    expect(profile).toContain('sealed');
    expect(profile.toLowerCase()).not.toContain(word);
    expect(profile).not.toContain('corp.example');
    expect(profile).not.toContain('Subject');
    expect(profile).toContain('items[]');
  });

  test('is at most a megabyte, and forgets resources first', () => {
    const fixed = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [
        digest(`${index}`),
        { of: 'GET /emails', age: 0, parts: { date: digest('d'), subject: digest('s') } },
      ]),
    );
    const large = fitProfile({ ...profileAfter(readsOf(ACCOUNT)), fixed });
    expect(JSON.stringify(large).length).toBeLessThanOrEqual(MOST_PROFILE_CHARS);
    expect(Object.keys(large.outcomes).length).toBeGreaterThan(3);
  });

  test.each([
    [null, 'null'],
    [3, 'integer'],
    [0.5, 'number'],
    ['', 'empty'],
    [hex(3), 'hex id'],
    ['0f8fad5b-d9cb-469f-a165-70867728950e', 'UUID'],
    ['2026-03-01T10:00:00Z', 'moment'],
    ['DONE', 'WORD'],
    ['done', 'word'],
    ['<a@b.example>', 'angled'],
    ['a@b.example', 'address'],
    ['https://x.example', 'URL'],
    ['two words', 'text'],
    [[], 'array'],
    [{}, 'object'],
  ])('takes %j for %s', (value, form) => {
    expect(formOf(value)).toBe(form);
  });
});
