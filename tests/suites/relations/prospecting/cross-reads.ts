import { resultsIn, prospecting, relation } from '../../histories.ts';
import { notFound } from './answers.ts';

const [DRAFT, RUNNING] = ['d'.repeat(24), 'e'.repeat(24)];
const [LIST, OTHER] = ['a1'.repeat(12), 'b2'.repeat(12)];

const campaigns = (...all: readonly object[]) =>
  prospecting({ campaigns: all }, { operation: 'GET /advanced/campaigns' });
const draft = { id: DRAFT, status: 'DRAFT' };
const running = { id: DRAFT, status: 'RUNNING' };
const read = (body: unknown, status = 200) =>
  prospecting(body, { operation: 'GET /advanced/campaigns/{campaignId}', status });
const reading = (answer: unknown, later: object = draft, before: object = draft) => ({
  before: campaigns(before, { id: RUNNING, status: 'RUNNING' }),
  reads: [
    { campaignId: DRAFT, status: 'DRAFT', answer },
    { campaignId: RUNNING, status: 'RUNNING', answer: read({ id: RUNNING, status: 'RUNNING' }) },
  ],
  legacy: [],
  after: campaigns(later, { id: RUNNING, status: 'RUNNING' }),
});

const [THIRD] = ['c3'.repeat(12)];
const ofKeys = (mine: readonly string[], theirs: readonly string[], later?: readonly string[]) => {
  const listed = (ids: readonly string[]) => prospecting(ids.map((id) => ({ id })));
  return {
    ...{ mine: [listed(mine)], theirs: [listed(theirs)], seen: [undefined, undefined] },
    later: [later && listed(later)],
  };
};

/** Reads with both keys, where the second one answers with this status. */
const ofSecond = (operation: string, status: number) => ({
  ...{ mine: [prospecting([], { operation })], later: [], seen: [undefined, undefined] },
  theirs: [prospecting({ error: 'You must be logged in' }, { operation, status })],
});

const keys = resultsIn(
  'prospecting.access.second',
  relation(
    'prospecting.auth.several-keys',
    ['holds', 'another failure', ofSecond('GET /advanced/campaigns', 400)],
    ['vacuous', 'a read of registrations that fails inside', ofSecond('GET /webhook', 401)],
    ['violation', 'a refusal', ofSecond('GET /advanced/campaigns', 401)],
    ['violation', 'registrations that are forbidden', ofSecond('GET /webhook', 403)],
  ),
  relation(
    'prospecting.auth.key-acts-on-whole-account',
    ['holds', 'the same lists', ofKeys([LIST, OTHER], [OTHER, LIST])],
    ['vacuous', 'an account without lists', ofKeys([], [])],
    ['holds', 'a list that came between', ofKeys([LIST], [LIST, OTHER], [LIST, OTHER])],
    ['holds', 'a list that left between', ofKeys([LIST, OTHER], [LIST], [LIST])],
    ['violation', 'a list that one key lacks', ofKeys([LIST, OTHER], [LIST], [LIST, OTHER])],
    ['violation', 'a list that only one key has', ofKeys([LIST], [LIST, OTHER], [LIST])],
    [
      'violation',
      'one that lacks a list while another came',
      ofKeys([LIST, OTHER], [LIST], [LIST, OTHER, THIRD]),
    ],
  ),
);

const campaignReads = resultsIn(
  'prospecting.campaign-reads.states',
  relation(
    'prospecting.states.reading-keeps-status',
    ['holds', 'as it was', reading(read(draft))],
    ['violation', 'it runs since it was read', reading(read({ campaign: running }), running)],
    ['violation', 'the read itself shows no status', reading(read({ id: DRAFT }), running)],
    ['holds', 'another client starts it after the read', reading(read(draft), running)],
  ),
  relation(
    'prospecting.campaign-routes.listed-campaign-readable',
    ['holds', 'all of them', reading(read(draft))],
    ['violation', 'a draft is refused', reading(notFound)],
    [
      'holds',
      'it is one of the previous system, which is read elsewhere',
      { ...reading(notFound), legacy: [campaigns(draft)] },
    ],
    ['holds', 'it is gone by now', reading(notFound, { id: OTHER, status: 'DRAFT' })],
  ),
);

const registered = (...reads: readonly unknown[]) => ({
  registrations: prospecting({ webhooks: [] }),
  campaigns: campaigns(draft),
  reads,
});

const unlisted = resultsIn(
  'prospecting.campaign-reads.unlisted',
  relation(
    'prospecting.campaign-routes.campaigns-not-paginated',
    ['vacuous', 'all are listed', registered()],
    ['violation', 'a running one is not', registered(read({ id: RUNNING, status: 'RUNNING' }))],
    ['vacuous', 'an archived one, of which nothing is said', registered(read({ status: 'ARCHIVED' }))],
    ['vacuous', 'a status that is not named', registered(read({ status: 'SHELVED' }))],
    ['vacuous', 'it is there no more', registered(notFound)],
  ),
);

const rows = (...ids: readonly string[]) =>
  prospecting({ items: ids.map((id) => ({ id })), total: ids.length });
const excluding = (list: readonly object[], progress: readonly object[] = []) => ({
  campaignId: DRAFT,
  listId: LIST,
  campaigns: campaigns({ ...draft, excludedLists: [LIST] }),
  rows: rows('ada', 'bob'),
  contacts: prospecting({ list, count: list.length }),
  progress: prospecting({ contacts: progress, total: progress.length, totalPages: 1 }),
});

const excluded = resultsIn(
  'prospecting.campaign-reads.excluded',
  relation(
    'prospecting.campaign-routes.recipients-excluded-left-out',
    ['holds', 'none of them', excluding([{ id: 'eve', campaignId: DRAFT }])],
    ['violation', 'one of them', excluding([{ _id: 'x', leadId: 'bob', campaignId: DRAFT }])],
    ['violation', 'one in the progress', excluding([], [{ id: 'ada' }])],
    ['vacuous', 'the listing may be that of all campaigns', excluding([{ id: 'ada' }])],
    ['vacuous', 'no campaign excludes a list', undefined],
  ),
);

const found = (...ids: readonly string[]) =>
  prospecting({ items: ids.map((id) => ({ id, email: 'ada@contact.example' })), total: ids.length });
const contact = { listId: LIST, id: 'ada', email: 'ada@contact.example', page: rows('ada') };
const sought = (answer: unknown, of: object = contact) => ({ contact: of, listId: OTHER, found: answer });
const links = (linked: readonly unknown[], apart: readonly unknown[], areLinksShown = true) => ({
  ...{ areLinksShown, linked, apart },
});
const five = (of: object, ...answers: readonly unknown[]) => answers.map((each) => sought(each, of));
const bob = { ...contact, id: 'bob' };
const [adas, bobs] = [found('ada'), found('bob')];

const linkedLists = resultsIn(
  'prospecting.links.lookup',
  relation(
    'prospecting.lookup.covers-linked-lists',
    ['holds', 'the contact of the linked list', links([sought(found('ada'))], [])],
    ['holds', 'another one of the same email', links([sought(found('eve'))], [])],
    ['violation', 'nobody', links([sought(found())], [])],
    [
      'vacuous',
      'the list is gone',
      links([sought(prospecting({ message: 'List not found' }, { status: 404 }))], []),
    ],
  ),
  relation(
    'prospecting.lookup.linked-lists-only',
    ['holds', 'nobody', links([], [sought(found())])],
    ['holds', 'another contact of this email', links([], [sought(found('eve'))])],
    ['violation', 'the contact of the other list', links([], [sought(adas)])],
    ['holds', 'one that may be linked', links([], [sought(adas)], false)],
    [
      'holds',
      'a list that all others are linked to, which are not linked themselves',
      links([], [...five(contact, adas, adas, adas, adas, adas), ...five(bob, found())], false),
    ],
    [
      'violation',
      'contacts of two lists in five others each',
      links(
        [],
        [...five(contact, adas, adas, adas, adas, adas), ...five(bob, bobs, bobs, bobs, bobs, bobs)],
        false,
      ),
    ],
  ),
);

const edge = (name: string, first: unknown, past: unknown) => [{ name, first, past }];
const debits = (body: object) => prospecting(body, { operation: 'GET /credits/usage' });
const full = debits({ items: [{ id: 'a' }], total: 1 });

const edges = resultsIn(
  'prospecting.edges.pages',
  relation(
    'prospecting.pagination.empty-page-form',
    ['holds', 'an empty array', edge('credits', full, debits({ items: [], total: 1 }))],
    ['violation', 'null', edge('credits', full, debits({ items: null, total: 1 }))],
    ['violation', 'no total', edge('credits', full, debits({ items: [] }))],
    ['violation', 'a text for the total', edge('credits', full, debits({ items: [], total: '1' }))],
    ['vacuous', 'the last page again', edge('credits', full, full)],
    ['vacuous', 'a refusal', edge('credits', full, prospecting({ error: 'No such page' }, { status: 400 }))],
    [
      'holds',
      'fields that the documents do not name',
      edge('credits', full, debits({ items: [], total: 1, more: null })),
    ],
  ),
);

const listing = (...names: readonly unknown[]) =>
  prospecting(
    names.map((name) => ({ id: LIST, name })),
    { operation: 'GET /lists/list' },
  );
const everyAnswer = resultsIn(
  'each exchange',
  relation(
    'prospecting.list.listed-name-string',
    ['holds', 'texts', listing('Leads', '')],
    ['violation', 'null beside texts', listing('Leads', null)],
    ['vacuous', 'another field of this name', listing({ en: 'Leads' })],
  ),
);

const page = (query: string, ...items: readonly object[]) =>
  prospecting(
    { items, total: items.length },
    {
      operation: 'GET /lists/list/{listId}/rows',
      target: `/lists/list/${LIST}/rows?${query}`,
    },
  );
const person = { firstName: 'Ada', email: 'ada@contact.example' };
const past = (job: object) => prospecting({ data: [job], total: 1 }, { operation: 'GET /tools/find/email' });
const result = (job: object, jobId = LIST) =>
  prospecting(job, { operation: 'GET /tools/find/email/{jobId}', target: `/tools/find/email/${jobId}` });
const named = (...lists: readonly string[]) => [listing('Leads'), campaigns({ id: DRAFT, lists })];

const eachRow = resultsIn(
  'each exchange',
  relation(
    'prospecting.contact.birth-date-invalid-not-stored',
    ['holds', 'a day', page('email=ada', { ...person, birthDate: '2024-02-29' })],
    ['holds', 'a day in another notation', page('email=ada', { ...person, birthDate: '31.2.2026' })],
    ['vacuous', 'no day', page('email=ada', { ...person, birthDate: '' })],
    ['violation', 'words', page('email=ada', { ...person, birthDate: 'in spring' })],
    ['holds', 'a day before its month', page('email=ada', { ...person, birthDate: '2026-31-01' })],
    ['holds', 'a month in words of a language', page('email=ada', { ...person, birthDate: '5 mai 2019' })],
    ['holds', 'a day as an ordinal number', page('email=ada', { ...person, birthDate: 'May 2nd, 2020' })],
    ['holds', 'a year before its month', page('email=ada', { ...person, birthDate: '1984年5月17日' })],
    ['violation', 'a day that no calendar has', page('email=ada', { ...person, birthDate: '2026-02-31' })],
  ),
  relation(
    'prospecting.contact.annual-revenue-drops-non-numeric',
    ['holds', 'groups of two digits', page('email=ada', { ...person, annualRevenue: '12,34,567' })],
    ['holds', 'a decimal comma', page('email=ada', { ...person, annualRevenue: '1 200 000,50' })],
    ['violation', 'a range', page('email=ada', { ...person, annualRevenue: '51-200' })],
  ),
  relation(
    'prospecting.contact.looked-up-contact-flat',
    ['holds', 'plain values on a page', page('page=1', { id: 'a', ...person, age: 7 })],
    ['violation', 'an array under a standard field of a page', page('page=1', { ...person, tags: ['b'] })],
    [
      'violation',
      'an object under one that is looked up',
      page('email=ada', { ...person, city: { name: 'X' } }),
    ],
    ['holds', 'an array of the service', page('page=1', { id: 'a', ...person, lists: ['b'] })],
    ['vacuous', 'no contact', page('page=1')],
  ),
);

const runs = resultsIn(
  'a run',
  relation(
    'prospecting.contact.looked-up-contact-flat',
    ['holds', 'flat fields', [page('page=1', { id: 'a', ...person })]],
    ['violation', 'all fields in an object', [page('page=1', { id: 'a', fields: person })]],
    ['holds', 'an array of the service', [page('page=1', { id: 'a', ...person, lists: ['b'] })]],
    ['holds', 'an owner beside flat fields', [page('page=1', { id: 'a', ...person, owner: person })]],
    [
      'violation',
      'those of the company in an object',
      [page('email=ada', { id: 'a', ...person, company: { name: 'X' } })],
    ],
    [
      'holds',
      'a company beside a flat field of it',
      [page('email=ada', { id: 'a', companyDomain: 'x.example', company: { name: 'X' } })],
    ],
  ),
  relation(
    'prospecting.formats.enrichment-job-id-24-hex',
    ['holds', 'an id', [past({ jobId: LIST })]],
    ['violation', 'half of one', [past({ jobId: LIST.slice(0, 12) })]],
    ['holds', 'an entry with an id of its own', [past({ id: '7', jobId: LIST })]],
    ['vacuous', 'a result without an id', [result({ status: 'done' })]],
    ['vacuous', 'a result that repeats an odd id', [result({ jobId: 'no-id' }, 'no-id')]],
    ['violation', 'a result whose id is in capitals', [result({ _id: LIST.toUpperCase() })]],
  ),
  relation(
    'prospecting.formats.list-id-24-hex',
    ['holds', 'whole ids', named(LIST)],
    ['violation', 'the beginning of one', named(LIST.slice(0, 12))],
    ['holds', 'another text', named('Leads of May')],
  ),
);

const NOW = Date.UTC(2026, 5, 15);
const replied = (hours: number, ...events: readonly string[]) =>
  prospecting(
    { activities: events.map((event) => ({ event, date: new Date(NOW - hours * 3_600_000).toISOString() })) },
    { headers: { date: new Date(NOW).toUTCString() } },
  );
const csv = (text: string) => prospecting(undefined, { text, headers: { 'content-type': 'text/csv' } });
const header = 'email,event\r\n';
const exported = (answer: unknown, activities: unknown) => ({
  ...{ type: 'replies', answer, isIdle: false, replied: activities },
});

const exports = resultsIn(
  'prospecting.campaign-routes.export',
  relation(
    'prospecting.campaign-routes.export-type-replies',
    ['holds', 'a row', exported(csv(`${header}ada@x.example,MAIL_REPLIED\r\n`), replied(5, 'MAIL_REPLIED'))],
    ['violation', 'no row', exported(csv(header), replied(5, 'MAIL_REPLIED'))],
    [
      'holds',
      'who replied has left the campaign with a list',
      {
        ...exported(csv(header), replied(5, 'MAIL_REPLIED')),
        members: prospecting({ contacts: [], total: 0, totalPages: 0 }),
      },
    ],
    ['holds', 'a reply that a cache may not know', exported(csv(header), replied(0, 'MAIL_REPLIED'))],
    ['holds', 'replies of another channel', exported(csv(header), replied(5, 'CHAT_REPLIED'))],
  ),
  relation(
    'prospecting.campaign-routes.export-csv',
    ['holds', 'commas', exported(csv(header), undefined)],
    ['holds', 'semicolons, as spreadsheets write them', exported(csv('email;event\r\n'), undefined)],
    ['violation', 'tabs', exported(csv('email\tevent\r\n'), undefined)],
  ),
);

const usage = (status: number, body: unknown) =>
  prospecting(body, { operation: 'GET /credits/usage', status });
const failures = resultsIn(
  'each exchange',
  relation(
    'prospecting.errors.credits-failure-success-false',
    ['holds', 'both fields', usage(400, { success: false, error: 'limit is 200 at the most' })],
    ['violation', 'the general body', usage(400, { error: 'limit is 200 at the most' })],
    ['vacuous', 'a refused key', usage(401, { error: 'Authentication required' })],
    ['vacuous', 'the quota', usage(500, { error: 'Internal server error' })],
  ),
);

const lookups = resultsIn(
  'a run',
  relation(
    'prospecting.lookup.up-to-50',
    [
      'holds',
      'the contact of the page',
      [page('page=1', { id: 'a', email: 'ada@x.example' }), page('email=ada@x.example', { id: 'a' })],
    ],
    [
      'violation',
      'another one in its place',
      [
        page('page=1', { id: 'a', email: 'Ada@x.example' }, { id: 'b', email: 'bob@x.example' }),
        page('email=ada@x.example', { id: 'c' }),
        page('email=bob@x.example', { id: 'b' }),
      ],
    ],
    [
      'holds',
      'rows with ids of their own',
      [page('page=1', { id: '1', email: 'ada@x.example' }), page('email=ada@x.example', { id: 'a' })],
    ],
  ),
);

export const crossReads = [
  ...exports,
  ...failures,
  ...lookups,
  ...keys,
  ...campaignReads,
  ...unlisted,
  ...excluded,
  ...linkedLists,
  ...edges,
  ...everyAnswer,
  ...eachRow,
  ...runs,
];
