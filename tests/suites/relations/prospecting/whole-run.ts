import { resultsIn, relation } from '../../histories.ts';
import { ADA, CAMPAIGN, LIST, OTHER, found, get, made, page, rows } from './run-answers.ts';

/** All activities of a campaign, the newest of which has just happened. */
const today = [page(made(0, 30, { ago: 0 })), page(made(30, 40, { ago: 0 }), 'page=1')];

const activities = resultsIn(
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
    [
      'holds',
      'as many missing today as caches may hide',
      [...today, page(made(38, 42, { ago: 0 }), 'types=OPENED')],
    ],
    [
      'violation',
      'more missing today than caches may hide',
      [...today, page(made(38, 46, { ago: 0 }), 'types=OPENED')],
    ],
    [
      'vacuous',
      'pages of two moments, which have one in common',
      [
        page(made(0, 30, { ago: 0 })),
        page(made(29, 40, { ago: 0 }), 'page=1'),
        page(made(38, 46, { ago: 0 }), 'types=OPENED'),
      ],
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

/** A contact of a campaign, with the id that other routes accept. */
const ofLead = (leadId: string, listId = LIST) =>
  get('/advanced/campaign/contacts', '/advanced/campaign/contacts', {
    list: [{ leadId, listId, email: 'Ada@one.example' }],
    count: 1,
  });

/** Two contacts of a list as campaigns show them, and the look-up of each. */
const BOTH = ['Ada', 'Bob'].map((name) => ({
  ...{ email: `${name}@one.example`, listId: LIST },
  ...{ jobTitle: `Head of ${name}`, socialUrlProfile: `https://social.example/in/${name}` },
}));
const AUGUSTA = { id: '1', firstName: 'Augusta', lastName: 'King', companyName: 'Engines' };
const inCampaigns = get('/advanced/campaign/contacts', '/advanced/campaign/contacts', {
  list: BOTH,
  count: 2,
});
const lookedUp = (of: (contact: (typeof BOTH)[number]) => unknown) =>
  BOTH.map((contact) => rows([of(contact)], `email=${encodeURIComponent(contact.email)}`));

const contacts = resultsIn(
  'a run',
  relation(
    'prospecting.lookup.full-contacts',
    ['holds', 'all that a page shows', [rows([{ ...ADA, id: undefined }]), found({ ...ADA, city: 'Gent' })]],
    ['holds', 'the same under other names', [rows([ADA]), found({ contact: ADA })]],
    ['vacuous', 'two with this email', [rows([ADA, { ...ADA, lastName: 'Byron' }]), found(ADA)]],
    [
      'holds',
      'null for the columns of another list',
      [found({ ...ADA, city: null, age: '' }), found({ ...ADA, jobTitle: null })],
    ],
    ['vacuous', 'one more in a linked list', [rows([ADA]), found(ADA, ADA)]],
    ['violation', 'without a name', [rows([ADA]), found({ ...ADA, lastName: undefined })]],
    ['holds', 'all that campaigns show', [inCampaigns, ...lookedUp((contact) => contact)]],
    ['holds', 'other jobs', [inCampaigns, ...lookedUp(({ email }) => ({ email, jobTitle: 'CEO' }))]],
    [
      'violation',
      'nothing of what campaigns show',
      [inCampaigns, ...lookedUp(({ email }) => ({ email, lastName: 'X' }))],
    ],
    [
      'violation',
      'no name that campaigns show for its id',
      [
        get('/advanced/campaign/contacts', '/advanced/campaign/contacts', {
          list: [{ ...AUGUSTA, email: 'Ada@one.example' }],
          count: 1,
        }),
        found({ id: '1', email: 'Ada@one.example' }),
      ],
    ],
    [
      'vacuous',
      'another person with the same counted id',
      [
        get('/advanced/campaign/contacts', '/advanced/campaign/contacts', { list: [AUGUSTA], count: 1 }),
        found({ id: '1', email: 'Ada@one.example' }),
      ],
    ],
    ['vacuous', 'one contact', [inCampaigns, ...lookedUp(({ email }) => ({ email })).slice(1)]],
  ),
  relation(
    'prospecting.contact.lookup-id-is-lead-id',
    ['holds', 'the id that a campaign shows', [ofLead('1'), found(ADA)]],
    ['vacuous', 'a contact of another list', [ofLead('2', OTHER), found(ADA)]],
    ['violation', 'another id', [ofLead('2'), found(ADA)]],
    ['holds', 'the leadId on a page', [rows([{ ...ADA, leadId: ADA.id }]), found(ADA)]],
    ['violation', 'another leadId on a page', [rows([{ ...ADA, leadId: '2' }]), found(ADA)]],
  ),
  relation(
    'prospecting.lookup.shown-alike',
    ['holds', 'as stored', [rows([ADA]), found(ADA)]],
    [
      'violation',
      'in small letters, where no row has an id',
      [rows([{ ...ADA, id: undefined, email: 'ada@one.example' }]), found(ADA)],
    ],
  ),
);

const listed = (query: string, names: readonly string[], total: number) =>
  get('/lists/list', `/lists/list?${query}`, { items: names.map((id) => ({ id })), total });
const all = listed('page=1&limit=9', ['a', 'b', 'c'], 3);
const searchFor = (names: readonly string[], total: number) =>
  listed('page=1&limit=9&leadSearch=ada%40one.example', names, total);
const ofStatus = (path: string, status: string) =>
  get(`/advanced/campaigns${path}`, `/advanced/campaigns${path.replace('{campaignId}', CAMPAIGN)}`, {
    ...(path === '' ? { campaigns: [{ id: CAMPAIGN, status }] } : { id: CAMPAIGN, status }),
  });
const routes = resultsIn(
  'a run',
  relation(
    'prospecting.lists-service.total-counts-lists',
    ['holds', 'as many as a search finds', [all, searchFor(['a'], 1)]],
    ['holds', 'all lists', [all, searchFor(['a'], 3)]],
    ['vacuous', 'no page of all lists', [searchFor(['a'], 2)]],
    ['violation', 'neither', [all, searchFor(['a'], 2)]],
  ),
  relation(
    'prospecting.campaign-routes.campaigns-shown-alike',
    ['holds', 'one status', [ofStatus('', 'RUNNING'), ofStatus('/{campaignId}', 'RUNNING')]],
    ['vacuous', 'in more detail', [ofStatus('', 'RUNNING'), ofStatus('/{campaignId}', 'SENDING')]],
    ['violation', 'in other letters', [ofStatus('', 'RUNNING'), ofStatus('/{campaignId}', 'running')]],
  ),
);

/** The answer for the job `CAMPAIGN`, and the listed jobs. */
const result = (body: object, jobs: readonly object[] = [{ jobId: CAMPAIGN }, { jobId: OTHER }]) => ({
  jobs,
  result: get('/tools/find/email/{jobId}', `/tools/find/email/${CAMPAIGN}`, body),
});
/** Five listed jobs with this field. */
const jobsBy = (name: string, texts: readonly string[]) =>
  [CAMPAIGN, OTHER, ...['3', '4', '5'].map((digit) => digit.repeat(24))].map((id, at) => ({
    _id: id,
    [name]: texts[at % texts.length],
  }));
const MOMENTS = ['1', '2', '3', '4', '5'].map((day) => `2026-01-0${day}T00:00:00Z`);
const STATES = ['pending', 'done'];
const results = resultsIn(
  'prospecting.field-questions.past-result',
  relation(
    'prospecting.enrichment.find-email-result',
    ['holds', 'of the job that was asked for', result({ jobId: CAMPAIGN })],
    ['vacuous', 'no past job', undefined],
    ['vacuous', 'jobs in one of two states', result({ status: 'done' }, jobsBy('status', STATES))],
    ['vacuous', 'two states of two jobs', result({ status: 'done' }, jobsBy('status', STATES).slice(0, 2))],
    ['holds', 'another moment', result({ at: '2026-02-01T00:00:00Z' }, jobsBy('at', MOMENTS))],
    [
      'vacuous',
      'jobs that are listed by another id',
      result({ jobId: 'a'.repeat(24) }, jobsBy('at', MOMENTS)),
    ],
    [
      'vacuous',
      'a record whose counted id is that of a job',
      result({ person: { id: 7 }, id: '2' }, jobsBy('id', ['1', '2', '3', '4', '5'])),
    ],
    ['violation', 'of another job', result({ jobId: OTHER })],
    ['violation', 'with the id of another job', result({ _id: OTHER }, jobsBy('at', MOMENTS))],
    [
      'violation',
      'with the moment of another job',
      result({ job: { at: MOMENTS[1] } }, jobsBy('at', MOMENTS)),
    ],
  ),
);

const job = (id: string) => ({ data: [{ jobId: id }], total: 1 });
const elsewhere = resultsIn(
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

export const wholeRun = [...activities, ...contacts, ...routes, ...results, ...elsewhere];
