import { type Details, judgedIn, prospecting, relation } from '../../histories.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 5, 15);
const CAMPAIGN = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);
const LIST = 'c'.repeat(24);

const get = (operation: string, target: string, body: unknown, details: Details = {}) =>
  prospecting(body, { operation: `GET ${operation}`, target, ...details });

interface Made {
  readonly ago?: number;
  readonly id?: (at: number) => string | undefined;
  readonly event?: string;
  readonly second?: number;
}

/** The activities from one place of a listing to another, an hour apart; they end some days ago, at a second of a minute. */
const made = (
  from: number,
  to: number,
  { ago = 5, id = (at) => `id-${at}`, event = 'OPENED', second = 0 }: Made = {},
) =>
  Array.from({ length: to - from }, (_, at) => ({
    ...{ id: id(from + at), event },
    date: new Date(NOW - ago * DAY - (from + at) * 3_600_000 + second * 1000).toISOString(),
  }));
const page = (activities: readonly unknown[], query = 'page=0', campaign = CAMPAIGN) =>
  get(
    '/advanced/campaigns/{campaignId}/activities',
    `/advanced/campaigns/${campaign}/activities?${query}`,
    { activities },
    { headers: { date: new Date(NOW).toUTCString() } },
  );

const activities = judgedIn(
  'a run',
  relation(
    'prospecting.campaign-routes.activities-each-on-one-page',
    ['holds', 'pages that follow each other', [page(made(0, 30)), page(made(30, 40), 'page=1')]],
    ['holds', 'what a page of one kind shows', [page(made(0, 4)), page(made(1, 3), 'types=OPENED')]],
    [
      'vacuous',
      'something happened today, and pages may come from caches',
      [page(made(0, 30, { ago: 0 })), page(made(29, 40, { ago: 0 }), 'page=1')],
    ],
    [
      'vacuous',
      'a kind that the listing of all kinds leaves out',
      [page(made(0, 4)), page(made(8, 9, { event: 'VISITED' }), 'types=VISITED')],
    ],
    ['vacuous', 'older than what was read', [page(made(0, 30)), page(made(40, 42), 'types=OPENED')]],
    [
      'vacuous',
      'the same at one moment, without ids',
      [page(made(0, 30, { id: () => undefined })), page(made(29, 40, { id: () => undefined }), 'page=1')],
    ],
    [
      'holds',
      'the same contact again, whose id it is',
      [page(made(0, 30, { id: () => 'ada' })), page(made(30, 31, { id: () => 'ada' }), 'page=1')],
    ],
    ['violation', 'one on two pages', [page(made(0, 30)), page(made(29, 40), 'page=1')]],
    [
      'violation',
      'one on no page',
      [page(made(0, 30)), page(made(31, 40), 'page=1'), page(made(30, 31), 'types=OPENED')],
    ],
  ),
  relation(
    'prospecting.campaign-routes.activities-of-campaign',
    ['holds', 'other moments', [page(made(0, 30)), page(made(1, 30), 'page=0', OTHER)]],
    ['vacuous', 'a handful at the same moments', [page(made(0, 5)), page(made(0, 5), 'page=0', OTHER)]],
    [
      'violation',
      'a handful at the same seconds, with their ids',
      [page(made(0, 5, { second: 7 })), page(made(0, 5, { second: 7 }), 'page=0', OTHER)],
    ],
    [
      'holds',
      'a handful at the same seconds, with ids of their own',
      [
        page(made(0, 5, { second: 7 })),
        page(made(0, 5, { second: 7, id: (at) => `other-${at}` }), 'page=0', OTHER),
      ],
    ],
    ['vacuous', 'one campaign, twice', [page(made(0, 30)), page(made(0, 30))]],
    ['violation', 'the same ones', [page(made(0, 30)), page(made(0, 30), 'page=0', OTHER)]],
  ),
);

const rows = (items: readonly unknown[], query = 'page=1') =>
  get('/lists/list/{listId}/rows', `/lists/list/${LIST}/rows?${query}`, { items, total: items.length });
const ADA = { id: '1', email: 'Ada@one.example', lastName: 'Lovelace' };
const found = (...items: readonly unknown[]) => rows(items, 'email=Ada%40one.example');

/** A contact of a campaign with the id that other routes take. */
const ofLead = (leadId: string, listId = LIST) =>
  get('/advanced/campaign/contacts', '/advanced/campaign/contacts', {
    list: [{ leadId, listId, email: 'Ada@one.example' }],
    count: 1,
  });

/** Two contacts of a list, as campaigns show them, and each looked up. */
const BOTH = ['Ada', 'Bob'].map((name) => ({
  ...{ email: `${name}@one.example`, listId: LIST },
  ...{ jobTitle: `Head of ${name}`, socialUrlProfile: `https://social.example/in/${name}` },
}));
const inCampaigns = get('/advanced/campaign/contacts', '/advanced/campaign/contacts', {
  list: BOTH,
  count: 2,
});
const lookedUp = (of: (contact: (typeof BOTH)[number]) => unknown) =>
  BOTH.map((contact) => rows([of(contact)], `email=${encodeURIComponent(contact.email)}`));

const contacts = judgedIn(
  'a run',
  relation(
    'prospecting.lookup.full-contacts',
    ['holds', 'all that a page shows', [rows([{ ...ADA, id: undefined }]), found({ ...ADA, city: 'Gent' })]],
    ['holds', 'the same under other names', [rows([ADA]), found({ contact: ADA })]],
    ['vacuous', 'two with this email', [rows([ADA, { ...ADA, lastName: 'Byron' }]), found(ADA)]],
    ['vacuous', 'one more in a linked list', [rows([ADA]), found(ADA, ADA)]],
    ['violation', 'without a name', [rows([ADA]), found({ ...ADA, lastName: undefined })]],
    ['holds', 'all that campaigns show', [inCampaigns, ...lookedUp((contact) => contact)]],
    ['holds', 'other jobs', [inCampaigns, ...lookedUp(({ email }) => ({ email, jobTitle: 'CEO' }))]],
    [
      'violation',
      'nothing of what campaigns show',
      [inCampaigns, ...lookedUp(({ email }) => ({ email, lastName: 'X' }))],
    ],
    ['vacuous', 'one contact', [inCampaigns, ...lookedUp(({ email }) => ({ email })).slice(1)]],
  ),
  relation(
    'prospecting.contact.lookup-id-is-lead-id',
    ['holds', 'the id that a campaign shows', [ofLead('1'), found(ADA)]],
    ['vacuous', 'a contact of another list', [ofLead('2', OTHER), found(ADA)]],
    ['violation', 'another id', [ofLead('2'), found(ADA)]],
  ),
  relation(
    'prospecting.lookup.shown-alike',
    ['holds', 'as it is stored', [rows([ADA]), found(ADA)]],
    [
      'violation',
      'in small letters, where no row has an id',
      [rows([{ ...ADA, id: undefined, email: 'ada@one.example' }]), found(ADA)],
    ],
  ),
);

const job = (id: string) => ({ data: [{ jobId: id }], total: 1 });
const elsewhere = judgedIn(
  'a run',
  relation(
    'prospecting.pagination.tools-own-jobs',
    [
      'holds',
      'another job for each tool',
      [
        get('/tools/find/email', '/tools/find/email', job(CAMPAIGN)),
        get('/tools/find/phone', '/tools/find/phone', job(OTHER)),
      ],
    ],
    [
      'vacuous',
      'numbers of each tool',
      [
        get('/tools/find/email', '/tools/find/email', job('1')),
        get('/tools/find/phone', '/tools/find/phone', job('1')),
      ],
    ],
    [
      'violation',
      'a job of both',
      [
        get('/tools/find/email', '/tools/find/email', job(OTHER)),
        get('/tools/find/phone', '/tools/find/phone', job(OTHER)),
      ],
    ],
  ),
);

/** Debits from one place on, as many as there are up to another one. */
const debits = (from: number, to: number, names: (at: number) => string = (at) => `debit-${at}`) =>
  Array.from({ length: to - from }, (_, at) => ({ id: names(from + at) }));
const usage = (query: string, items: readonly unknown[], total = 12) =>
  get('/credits/usage', `/credits/usage?${query}`, { items, total });
const inOrder = [
  usage('page=1&limit=10', debits(0, 10)),
  usage('page=1&limit=5', debits(0, 5)),
  usage('page=4&limit=2', debits(6, 8)),
];
/** Two pages of the progress of a campaign. */
const progressed = (total: number) =>
  [1, 2].map((number) =>
    get(
      '/advanced/campaigns/{campaignId}/progress/contacts',
      `/advanced/campaigns/${CAMPAIGN}/progress/contacts?page=${number}`,
      { contacts: debits(20 * number - 20, 20 * number), total, totalPages: Math.ceil(total / 20) },
    ),
  );

/** Two debits of one moment, which come in another order on pages of another size. */
const tied = (at: number) => ({ id: `debit-${at}`, date: '2026-06-15T10:00:00Z' });

const windows = judgedIn(
  'a run',
  relation(
    'prospecting.campaign-routes.credits-pages-disjoint',
    ['holds', 'what a larger page shows in these places', inOrder],
    [
      'holds',
      'pages of other sizes in another order',
      [inOrder[0], usage('page=1&limit=5', debits(0, 5).toReversed()), usage('page=4&limit=2', debits(0, 2))],
    ],
    [
      'holds',
      'entries of one moment',
      [
        usage('page=1&limit=10', [...debits(0, 6), tied(6), tied(7), ...debits(8, 10)]),
        usage('page=1&limit=5', debits(0, 5)),
        usage('page=4&limit=2', [tied(7), tied(6)]),
      ],
    ],
    ['violation', 'other places', [...inOrder.slice(0, 2), usage('page=4&limit=2', debits(7, 9))]],
    ['violation', 'fewer than asked for', [inOrder[0], usage('page=1&limit=8', debits(0, 6))]],
    ['violation', 'a later page that ends early', [inOrder[0], usage('page=2&limit=4', debits(4, 6))]],
    [
      'violation',
      'what is not among all',
      [usage('page=1&limit=20', debits(0, 12)), usage('page=2&limit=4', debits(20, 24))],
    ],
    [
      'violation',
      'one on two pages of a size',
      [inOrder[0], usage('page=2&limit=3', debits(3, 6)), usage('page=3&limit=3', debits(5, 8))],
    ],
    [
      'vacuous',
      'the last page again, where the total is a sum',
      [usage('page=1&limit=3', debits(0, 3), 400), usage('page=9&limit=3', debits(0, 3), 400)],
    ],
    ['vacuous', 'a size that is none', [inOrder[0], usage('page=1&limit=0', debits(0, 5))]],
    ['vacuous', 'a size over the largest', [inOrder[0], usage('page=1&limit=500', debits(0, 5))]],
    [
      'holds',
      'past the end the last page again',
      [usage('page=1&limit=20', debits(0, 12)), usage('page=9&limit=4', debits(8, 12))],
    ],
  ),
  relation(
    'prospecting.campaign-routes.credits-total-alike',
    ['holds', 'one total', inOrder],
    ['vacuous', 'a page past the end', [inOrder[0], usage('page=9&limit=5', [], 0)]],
    ['violation', 'another total', [inOrder[0], usage('page=2&limit=5', debits(5, 10), 11)]],
  ),
  relation(
    'prospecting.campaign-routes.contacts-count-of-whole',
    [
      'violation',
      'another count on a later page',
      [9, 8].map((count, at) =>
        get('/advanced/campaign/contacts', `/advanced/campaign/contacts?page=${at}&perPage=4`, {
          list: debits(4 * at, 4 * at + 4),
          count,
        }),
      ),
    ],
    [
      'vacuous',
      'each page counts itself',
      [2, 3].map((count) =>
        get('/advanced/campaign/contacts', `/advanced/campaign/contacts?page=0&perPage=${count}`, {
          list: debits(0, count),
          count,
        }),
      ),
    ],
  ),
  relation(
    'prospecting.campaign-routes.progress-total-alike',
    ['holds', 'as many as are shown', progressed(40)],
    ['violation', 'fewer than are shown', progressed(20)],
  ),
  relation(
    'prospecting.lookup.without-key-visible-columns',
    ['holds', 'the same fields', [rows([ADA]), rows([{ ...ADA, lastName: 'Byron' }], 'page=1&pageSize=3')]],
    ['vacuous', 'a lookup', [rows([ADA]), found({ ...ADA, city: 'Gent' })]],
    ['violation', 'more fields', [rows([ADA]), rows([{ ...ADA, city: 'Gent' }], 'page=1&pageSize=3')]],
  ),
  relation(
    'prospecting.lists-service.lead-search-only-containing',
    [
      'holds',
      'the second list on the second page',
      [
        get('/lists/list', '/lists/list?leadSearch=a&page=1&limit=100', { items: debits(0, 2), total: 2 }),
        get('/lists/list', '/lists/list?leadSearch=a&page=2&limit=1', { items: debits(1, 2), total: 2 }),
      ],
    ],
    [
      'violation',
      'another list on the second page',
      [
        get('/lists/list', '/lists/list?leadSearch=a&page=1&limit=100', { items: debits(0, 2), total: 2 }),
        get('/lists/list', '/lists/list?leadSearch=a&page=2&limit=1', { items: debits(5, 6), total: 2 }),
      ],
    ],
  ),
  relation(
    'prospecting.campaign-routes.activities-types-complete',
    ['holds', 'all of a kind', [page(made(0, 4)), page(made(0, 4), 'types=OPENED')]],
    ['vacuous', 'of today', [page(made(0, 1, { ago: 0 })), page([], 'types=OPENED')]],
    ['vacuous', 'an unknown kind', [page(made(0, 4)), page([], 'types=OTHER')]],
    [
      'vacuous',
      'older than the page reaches',
      [page(made(0, 40).slice(30)), page(made(0, 30), 'types=OPENED')],
    ],
    ['violation', 'one is missing', [page(made(0, 4)), page(made(1, 4), 'types=OPENED')]],
  ),
);

export const wholeRun = [...activities, ...contacts, ...elsewhere, ...windows];
