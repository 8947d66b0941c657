import { resultsIn, prospecting, relation, type Details } from '../../histories.ts';

const NO_ID = 'f'.repeat(24);

/** An answer to an operation whose path contains ids of nothing. */
const answered = (operation: string, status: number, json: unknown = {}, more: Details = {}) =>
  prospecting(json, {
    operation,
    status,
    target: (operation.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, NO_ID),
    ...more,
  });

const CAMPAIGN = 'GET /advanced/campaigns/{campaignId}';
const MESSAGE = `${CAMPAIGN}/activities/{activityId}/message`;
const START = 'POST /advanced/campaigns/{campaignId}/start';
const JOB = 'GET /tools/find/email/{jobId}';
const LIST = 'GET /lists/list/{listId}';
const SCRAPER = 'GET /social-scrappers/{id}';
const EXPORT = 'POST /lists/list/export';
const LEGACY = 'GET /emails/campaigns';

const RECIPIENTS = 'PATCH /advanced/campaigns/{campaignId}/recipients';
const TOOL = '/tools/find/email';
const CONTACTS = '/advanced/campaign/contacts?page=-1';
const ACTIVITIES = '/advanced/campaigns/{campaignId}/activities';

/** The refusal of the activities of a campaign, by types. */
const refusedTypes = (error: string) =>
  answered(`GET ${ACTIVITIES}`, 400, { error, code: 'INVALID_REQUEST' }, { target: `${ACTIVITIES}?types=x` });

/** The refusal of a query, with its words. */
const refusedPage = (error: string, target = `${TOOL}?limit=1000`) =>
  answered(`GET ${target.split('?')[0]}`, 400, { error, code: 'INVALID_REQUEST' }, { target });

/** The refusal of recipients, which names no field. */
const refusedRecipients = (sent: object) =>
  answered(RECIPIENTS, 400, { error: 'Bad request', code: 'INVALID_REQUEST' }, { sent });

/** Refusals in any answer of a run. */
export const errors = [
  ...resultsIn(
    'each exchange',
    relation(
      'prospecting.auth.unauthorised-error-text',
      ['holds', 'the key', answered(LIST, 401, { error: 'Authentication required', code: 'AUTH_REQUIRED' })],
      ['vacuous', 'statistics', answered('GET /stats/advanced', 401, { error: 'You must be logged in' })],
      ['vacuous', 'webhooks', answered('GET /webhook', 401, { error: 'You must be logged in' })],
      ['vacuous', 'how a start is refused is not shown', answered(START, 401)],
      ['violation', 'a list that is missing', answered(LIST, 401, { message: 'List not found' })],
    ),
    relation(
      'prospecting.campaign-routes.campaigns-once',
      ['holds', 'two', answered('GET /advanced/campaigns', 200, { campaigns: [{ id: 'a' }, { id: 'b' }] })],
      ['vacuous', 'without ids', answered('GET /advanced/campaigns', 200, { campaigns: [{}, {}] })],
      [
        'violation',
        'one twice',
        answered('GET /advanced/campaigns', 200, { campaigns: [{ id: 'a' }, { id: 'a' }] }),
      ],
    ),
    relation(
      'prospecting.errors.validation-names-field',
      ['holds', 'the parameter in another spelling', refusedPage('Limit is too large')],
      ['holds', 'another parameter of the route', refusedPage('page is not valid')],
      ['holds', 'the id in the path', refusedTypes('campaignId is no id')],
      ['holds', 'one of several', refusedTypes('Unknown event type')],
      ['violation', 'no parameter', refusedPage('Bad request')],
      ['violation', 'a short name within another word', refusedRecipients({ id: 'a' })],
      [
        'vacuous',
        'what another parameter may explain',
        refusedPage('Bad request', '/tools/find/email?job=a'),
      ],
      ['vacuous', 'a parameter without a known name', refusedPage('id is required', CONTACTS)],
      ['vacuous', 'another code', answered('GET /tools/find/email', 400, {}, { target: `${TOOL}?limit=0` })],
    ),
    relation(
      'prospecting.limits.lists-body-5-mb-accepted',
      ['holds', 'refused for what it says', answered(EXPORT, 422, {}, { sent: { listIds: [] } })],
      ['violation', 'refused for its size', answered(EXPORT, 413, {}, { sent: { listIds: [] } })],
    ),
    relation(
      'prospecting.errors.main-statuses',
      ['holds', 'an invalid request', answered(CAMPAIGN, 400, { error: 'Campaign not found' })],
      ['vacuous', 'a success', answered(CAMPAIGN, 200)],
      ['vacuous', 'the message of an activity', answered(MESSAGE, 422, { error: 'NO_MESSAGE' })],
      ['vacuous', 'how a start is refused is not shown', answered(START, 422)],
      ['vacuous', 'the page of an unknown path', answered(CAMPAIGN, 404, undefined, { text: '<html>' })],
      ['vacuous', 'an id of another form', answered(CAMPAIGN, 404, {}, { target: '/advanced/campaigns/x' })],
      ['vacuous', 'an unknown key', answered(CAMPAIGN, 403, {}, { key: 'unknown' })],
      ['vacuous', 'a path of its own', prospecting({}, { status: 404, target: '/no-such-path' })],
      ['holds', 'the form of the request', answered('POST /advanced/campaigns', 415)],
      ['violation', 'a resource that is missing', answered(CAMPAIGN, 404, { error: 'Campaign not found' })],
      ['violation', 'validation', answered('PATCH /advanced/campaigns/{campaignId}/settings', 422)],
      ['violation', 'a sound key is forbidden', answered('GET /webhook', 403)],
      ['violation', 'not there', answered(LEGACY, 501)],
    ),
    relation(
      'prospecting.errors.lists-statuses',
      ['holds', 'a missing list', answered(LIST, 404, { message: 'List not found' })],
      ['vacuous', 'how an export is refused is not shown', answered('POST /lists/list/export', 409)],
      ['violation', 'a list of others', answered(LIST, 403)],
      ['violation', 'a name that exists', answered('POST /lists/custom-variable', 409)],
    ),
    relation(
      'prospecting.errors.missing-job-400',
      ['holds', 'refused', answered(JOB, 400)],
      ['vacuous', 'a job', answered(JOB, 200, {}, { target: `/tools/find/email/${'a'.repeat(24)}` })],
      ['vacuous', 'over the quota', answered(JOB, 500)],
      ['violation', 'a result of nothing', answered(JOB, 200, { result: null })],
    ),
    relation(
      'prospecting.errors.main-code-string',
      ['holds', 'a code', answered(CAMPAIGN, 400, { error: 'No', code: 'INVALID_REQUEST' })],
      ['vacuous', 'none', answered(CAMPAIGN, 400, { error: 'No' })],
      ['violation', 'null', answered(CAMPAIGN, 400, { error: 'No', code: null })],
    ),
    relation(
      'prospecting.errors.lists-params-object',
      ['holds', 'params', answered(LIST, 400, { message: 'No', params: { field: 'name' } })],
      ['vacuous', 'none', answered(LIST, 400, { message: 'No' })],
      ['violation', 'null', answered(LIST, 400, { message: 'No', params: null })],
    ),
    relation(
      'prospecting.errors.rate-limited-code',
      ['holds', 'the network', answered('POST /social-scrappers', 429, { code: 'RATE_LIMITED' })],
      ['vacuous', 'a limit of routes that do not count', answered('GET /tools/find/email', 429)],
      ['violation', 'no code', answered('GET /webhook', 429, { error: 'Slow down' })],
    ),
    relation(
      'prospecting.errors.scraper-failure-400',
      ['holds', 'a sentence', answered(SCRAPER, 400, { error: 'No such scraper.' })],
      ['vacuous', 'disconnected', answered(SCRAPER, 409, { code: 'ACCOUNT_DISCONNECTED' })],
      ['violation', 'not found', answered(SCRAPER, 404, { error: 'No such scraper.' })],
    ),
    relation(
      'prospecting.errors.lists-missing-list-404',
      ['holds', 'missing', answered(LIST, 404)],
      ['vacuous', 'something else is wrong first', answered(`${LIST}/rows`, 422)],
      ['vacuous', 'a list', answered(LIST, 200, {}, { target: `/lists/list/${'a'.repeat(24)}` })],
      ['violation', 'an empty list', answered(`${LIST}/rows`, 200, { items: [] })],
    ),
    relation(
      'prospecting.codes.statuses-of-other-codes',
      ['holds', 'a business rule', answered('GET /webhook', 400, { code: 'PLANNED_START_IN_PAST' })],
      [
        'vacuous',
        'a code with a status of its own',
        answered('GET /stats', 503, { code: 'STATS_COMPUTING' }),
      ],
      ['vacuous', 'a start', answered(START, 409, { code: 'TRACKING_DOMAINS_REQUIRED' })],
      ['violation', 'another status', answered('GET /webhook', 409, { code: 'INVALID_REQUEST' })],
    ),
    relation(
      'prospecting.auth.unauthorised-main-code',
      ['holds', 'the error alone', answered(LEGACY, 401, { error: 'No' }, { key: 'none' })],
      ['vacuous', 'the lists service', answered(LIST, 401, { code: 'AUTH_REQUIRED' }, { key: 'none' })],
      ['violation', 'a code', answered(LEGACY, 401, { code: 'AUTH_REQUIRED' }, { key: 'unknown' })],
    ),
    relation(
      'prospecting.versioning.legacy-keeps-working',
      ['holds', 'served', answered(LEGACY, 200)],
      ['holds', 'refused for what it is sent', answered('POST /emails/campaigns', 400)],
      ['vacuous', 'the blacklists are current', answered('GET /emails/blacklists', 410)],
      ['violation', 'gone', answered(LEGACY, 410)],
      ['violation', 'moved', answered('GET /social/campaigns', 301)],
    ),
  ),
];

const trouble = (kind: string, ...answers: readonly unknown[]) => ({ trouble: kind, answers });
const refusal = (status: number, code?: string) =>
  prospecting({ error: 'No', ...(code !== undefined && { code }) }, { status });
const resembles = (next: number, torn: number) => ({
  list: {
    itself: prospecting({ id: 'a' }),
    next: prospecting({}, { status: next }),
    shorter: prospecting({}, { status: torn }),
    longer: prospecting({}, { status: torn }),
  },
});

/** Refusals that a scenario provokes. */
export const provoked = [
  ...resultsIn(
    'prospecting.errors.social-trouble',
    relation(
      'prospecting.errors.account-disconnected-409',
      [
        'holds',
        'one route',
        trouble('socialDisconnected', refusal(200), refusal(409, 'ACCOUNT_DISCONNECTED')),
      ],
      ['vacuous', 'another trouble', trouble('socialSlowed', refusal(429, 'RATE_LIMITED'))],
      ['violation', 'another status', trouble('socialDisconnected', refusal(400, 'ACCOUNT_DISCONNECTED'))],
      ['violation', 'neither status nor code', trouble('socialDisconnected', refusal(400), refusal(200))],
    ),
    relation(
      'prospecting.errors.rate-limited-code',
      ['holds', 'one route', trouble('socialSlowed', refusal(429, 'RATE_LIMITED'))],
      ['vacuous', 'another trouble', trouble('socialDisconnected', refusal(409))],
      ['violation', 'a bare status', trouble('socialSlowed', refusal(429))],
    ),
  ),
  ...resultsIn(
    'prospecting.errors.look-alikes',
    relation(
      'prospecting.errors.look-alike-list',
      ['holds', 'none of them is there', resembles(404, 400)],
      ['vacuous', 'the account has no list', { list: undefined }],
      ['violation', 'the last character is not compared', resembles(200, 404)],
      ['violation', 'a part is enough', resembles(404, 200)],
    ),
  ),
];
