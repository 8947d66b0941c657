import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import type { RunningMock } from '../../mock/index.ts';
import { changesSince, newTo, toBaseline, type Baseline } from '../../reports/index.ts';
import { checkLive, shortAccount, startMock, type Evaluated } from './live.ts';
import { between, type Answer, type Meddling } from './middle.ts';
import { answersIn, ofSeveral } from '../../suites/kit/model/observation.ts';
import { commonFields, statusAndFormOf } from '../../suites/prospecting/support/forms.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { scenarios } from '../../suites/index.ts';
import { conversationIn } from '../../suites/inbox/scenarios/undetailed-operations.ts';
import { inOtherCase } from '../../suites/prospecting/scenarios/contacts.ts';
import { inbox, prospecting } from './histories.ts';

const QUESTION: ClaimId = 'prospecting.campaign-routes.credits-page-zero';

let mock: RunningMock;
let baseline: Baseline;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
  const run = await through((_, pass) => pass());
  baseline = toBaseline([...run.verdicts.values()]);
});
afterAll(() => mock.close());

async function through(meddle: Meddling, known?: Baseline, question = QUESTION): Promise<Evaluated> {
  const { main } = await shortAccount(mock);
  const middle = await between(mock.baseUrl, meddle);
  try {
    return await checkLive(
      { baseUrl: middle.url, key: main },
      { runs: 1, wanted: (claim) => claim === question, ...(known && { isNew: newTo(known) }) },
    );
  } finally {
    await middle.close();
  }
}
const refusal = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"success":false,"error":"page"}'),
});
/** Successive answers to page 0; the last one repeats. Undefined means the mock's own answer. */
const inTurn =
  (...statuses: readonly (number | undefined)[]): Meddling =>
  async ({ url = '' }, pass) => {
    if (!url.endsWith('/credits/usage?page=0')) return pass();
    const status = statuses[Math.min(turn++, statuses.length - 1)];
    return status === undefined ? pass() : refusal(status);
  };
let turn = 0;

test.each([
  ['an answer that is seen once is dropped for the one known', [422, undefined], 'observed', 0],
  ['an answer that stays is a new one', [422], 'observed', 1],
  ['answers that are never the same show nothing', [404, 409, 413, 422], 'inconclusive', 0],
])('%s', async (_, statuses, verdict, newAnswers) => {
  turn = 0;
  const run = await through(inTurn(...statuses), baseline);
  expect(run.of('violated')).toEqual([]);
  expect(run.verdicts.get(QUESTION)?.verdict).toBe(verdict);
  expect(changesSince(baseline, [...run.verdicts.values()])).toHaveLength(newAnswers);
});

test('a new answer without a baseline needs no second attempt', async () => {
  turn = 0;
  const run = await through(inTurn(422, undefined));
  expect(run.verdicts.get(QUESTION)?.observed).toEqual(['422']);
});

test('a list that others have deleted answers no question about its pages', async () => {
  const deleted: Meddling = async ({ url = '' }, pass) =>
    url.includes('/rows?page=')
      ? { ...refusal(404), body: Buffer.from('{"message":"List not found"}') }
      : pass();
  const run = await through(deleted, undefined, 'prospecting.pagination.page-text');
  const { observed = [] } = run.verdicts.get('prospecting.pagination.page-text') ?? {};
  expect(observed.filter((answer) => answer.includes('rows'))).toEqual([]);
  expect(observed).not.toEqual([]);
});

describe('fields of undetailed objects', () => {
  const [id, named] = [{ id: 1 }, { id: 1, name: 'a' }];

  test('are an answer where several objects have the same', () => {
    expect(commonFields([named, named, named])).toBe('{ id, name }');
    expect(ofSeveral(['always', 'always', 'always'])).toBe('always');
  });

  test('are none where objects differ or are few, since the next run may see others', () => {
    expect(commonFields([named, named, id])).toBeUndefined();
    expect(commonFields([named, named])).toBeUndefined();
    expect(ofSeveral(['always', 'always'])).toBeUndefined();
  });
});

const CAMPAIGN = '64b7f0c2a1b2c3d4e5f60718';
const ofCampaign = (what: string, body: unknown, status = 200): Exchange =>
  prospecting(body, {
    ...{ operation: `GET /advanced/campaigns/{campaignId}/${what}`, status },
    target: `/advanced/campaigns/${CAMPAIGN}/${what}`,
  });
const missing = (what: string): Exchange => ofCampaign(what, { error: 'Campaign not found' }, 400);
const listed = (what: string, field: string): Exchange =>
  ofCampaign(what, { [field]: [{ email: 'ada@example.test', event: 'MAIL_SENT' }], total: 1 });

test.each<[ClaimId, unknown]>([
  [
    'prospecting.campaign-routes.export-other-types',
    { type: 'contacts', isIdle: false, answer: missing('export') },
  ],
  ['prospecting.campaign-routes.export-without-type', { type: '', answer: missing('export') }],
  [
    'prospecting.campaign-routes.activities-types-unknown',
    { bare: listed('activities', 'activities'), unknown: missing('activities') },
  ],
  [
    'prospecting.campaign-routes.progress-beyond-end',
    { first: listed('progress/contacts', 'contacts'), past: missing('progress/contacts') },
  ],
])('%s has no answer where others have deleted the campaign', (claim, history) => {
  const answers = scenarios.flatMap(({ observers }) => {
    const observe = observers.get(claim);
    return observe === undefined ? [] : [observe(history)];
  });
  expect(answers.flatMap((seen) => (seen === undefined ? [] : answersIn(seen)))).toEqual([]);
  expect(answers).not.toEqual([]);
});

const SHAPE: ClaimId = 'prospecting.catalogue.shape-get-stats-advanced';

test.each([
  [503, { code: 'STATS_COMPUTING', error: 'Statistics are being computed' }],
  [401, { error: 'You must be logged in' }],
])('statistics in a state that passes, as %i, answer no question', async (status, error) => {
  const passing: Meddling = async ({ url = '' }, pass) =>
    url.startsWith('/stats/advanced')
      ? { ...refusal(status), body: Buffer.from(JSON.stringify(error)) }
      : pass();
  const run = await through(passing, undefined, SHAPE);
  expect(run.verdicts.get(SHAPE)?.observed ?? []).toEqual([]);
});

const BEARER: ClaimId = 'prospecting.auth.key-bearer-accepted';

test.each([
  ['You must be logged in', false],
  ['Authentication required', true],
])('a webhook list that answers 401 with %s refuses a key: %s', async (error, isRefusal) => {
  const refusing: Meddling = async ({ url = '', headers }, pass) =>
    url.startsWith('/webhook') && headers.authorization?.startsWith('Bearer') === true
      ? { ...refusal(401), body: Buffer.from(JSON.stringify({ error })) }
      : pass();
  const run = await through(refusing, undefined, BEARER);
  expect(run.of('violated')).toEqual(isRefusal ? [expect.stringContaining(BEARER)] : []);
});

const PAST = 'GET /tools/find/email';
const jobs = (...ids: readonly number[]): Exchange =>
  prospecting({ data: ids.map((id) => ({ id: `j${id}` })), total: ids.length }, { operation: PAST });
const observed = (claim: ClaimId, history: object): unknown =>
  scenarios.find(({ id }) => id === 'prospecting.field-questions.enrichment')?.observers.get(claim)?.(
    history,
  );

test.each([
  ['a job that came meanwhile', jobs(4, 3, 2, 1), 'the listing as without it'],
  ['the one job', jobs(2), 'another answer, 200 { data, total }'],
  ['jobs of which most ended meanwhile', jobs(13, 12, 1), undefined],
  ['the job under another name', prospecting({ id: 'j3', result: {} }, { operation: PAST }), 'the job'],
  ['another job', prospecting({ id: 'j9' }, { operation: PAST }), 'another answer, 200 { id }'],
])('a listing asked for a job shows %s', (_, asked, answer) => {
  const history = { tool: 'find-email', jobs: [{ id: 'j3' }], bare: jobs(3, 2, 1), asked };
  expect(observed('prospecting.enrichment.job-id-in-path-or-query', history)).toEqual(
    answer && { 'find-email': answer },
  );
});

test('a sentence has the same form with and without a charset', () => {
  const sentence = (type: string): Exchange => {
    const refused = prospecting(undefined, { status: 400 });
    return { ...refused, response: { ...refused.response, headers: { 'content-type': type } } };
  };
  expect(statusAndFormOf(sentence('text/plain;charset=UTF-8'))).toBe('400 text/plain');
  const shape = scenarios
    .flatMap(({ observers }) => observers.get('prospecting.catalogue.shape-get-social-scrappers-one') ?? [])
    .map((observe) =>
      observe({
        operation: 'GET /social-scrappers/{id}',
        answer: sentence('application/json; charset=utf-8'),
      }),
    );
  expect(shape).toEqual(['400 application/json']);
});

test.each([
  [
    'of one outcome answer nothing',
    [
      { id: '1', result: {} },
      { id: '2', result: {} },
    ],
    undefined,
  ],
  ['of two outcomes have common fields', [{ id: '1', result: {} }, { id: '2' }], { 'find-email, any': 'id' }],
  [
    'count without the job that is refused',
    [{ id: '1', result: {} }, { id: '2' }, { error: 'Not ready' }],
    { 'find-email, any': 'id' },
  ],
])('results of past jobs %s', (_, bodies, answer) => {
  const results = bodies.map((body) => prospecting(body, { status: 'error' in body ? 400 : 200 }));
  const history = { tool: 'find-email', results };
  expect(observed('prospecting.enrichment.result-fields', history)).toEqual(answer);
});

test.each([
  ['of the lists found', 1, { total: 'follows the search' }],
  ['of all lists', 3, { total: 'stays' }],
  ['of neither, since lists come and go', 4, undefined],
])('a search shows the total %s', (_, total, answer) => {
  const page = (ids: readonly string[], of: number): Exchange =>
    prospecting({ items: ids.map((id) => ({ id })), total: of });
  const history = { all: page(['a', 'b', 'c'], 3), found: page(['a'], total) };
  expect(
    scenarios
      .find(({ id }) => id === 'prospecting.list-questions.pages')
      ?.observers.get('prospecting.lists-service.lead-search-totals')?.(history),
  ).toEqual(answer);
});

test.each([
  ['of the lists found', 0, { total: 'follows the search' }],
  ['of all lists', 3, { total: 'stays' }],
])('a search for an unknown person shows the total %s', (_, total, answer) => {
  const history = {
    lists: prospecting({ items: [{ id: 'a' }], total: total || 1 }),
    listsOfNobody: prospecting({ items: [], total }),
  };
  expect(
    scenarios
      .find(({ id }) => id === 'prospecting.contacts.existing')
      ?.observers.get('prospecting.lists-service.lead-search-totals')?.(history),
  ).toEqual(answer);
});

test.each([
  ['none, so that case counts', 0, 2, 'minded'],
  ['as many', 2, 2, 'ignored'],
  ['fewer, since the person left a list', 1, 1, undefined],
])('a search in capitals finds %s', (_, inCapitals, again, answer) => {
  const page = (count: number): Exchange =>
    prospecting({ items: Array.from({ length: count }, (__, at) => ({ id: at })), total: count });
  const history = { found: page(2), inCapitals: page(inCapitals), again: page(again) };
  expect(
    scenarios
      .find(({ id }) => id === 'prospecting.list-questions.pages')
      ?.observers.get('prospecting.lists-service.lead-search-case')?.(history),
  ).toEqual(answer);
});

const TEXT = 'Meanwhile everybody considers alternatives';
const FIRST = 'Is there any other way';
const [question, reply] = [
  { id: 'a', messageId: '<a@x.example>', references: [] as string[], snippet: FIRST },
  { id: 'answer', messageId: '<b@x.example>', references: ['<a@x.example>'], snippet: TEXT },
].map((each) => ({ ...each, mailboxId: 'm', folderId: 'f', threadId: 't', isDraft: false }));

test.each<[string, object, string, string]>([
  ['that shows a word of the later email', { html: `<p>${TEXT.slice(10)}</p>` }, 'f', 'holds'],
  ['without the later email', { html: FIRST }, 'f', 'violation'],
  ['without an email that left the folder', { html: FIRST }, 'g', 'vacuous'],
  ['with other texts than the previews', { html: 'Good morning' }, 'f', 'vacuous'],
  [
    'that lists its own email alone, with other texts than the previews',
    { html: 'Good morning', emails: [{ id: 'a' }] },
    'f',
    'violation',
  ],
  ['that names its own email beside a text', { id: 'a', headers: [{ name: 'a' }] }, 'f', 'vacuous'],
  ['that identifies the later email', { html: 'Good morning', emails: [{ id: 'answer' }] }, 'f', 'holds'],
])('a body route %s', (_, shown, folderId, kind) => {
  const { first, later = [] } = conversationIn([question ?? {}, reply ?? {}]) ?? {};
  const now = inbox({ email: { folderId } });
  const history = { body: inbox(shown), first, later: later.map((each) => ({ ...each, now })) };
  const check = scenarios
    .find(({ id }) => id === 'inbox.undetailed-operations.lists')
    ?.checkers.get('inbox.undetailed-operations.body-includes-conversation');
  expect(check?.(history).kind).toBe(kind);
});

test('the first and the last of the later emails of a conversation are looked for, sent ones included', () => {
  const one = { ...question, id: 'one', references: ['<0@x.example>'], date: '2026-01-01' };
  const answer = (id: string, date: string, folderId = 'f') => ({
    ...{ ...reply, id, date, folderId, messageId: `<${id}>`, references: ['<0@x.example>'] },
    // Short words that stand in each email, in an order of its own.
    snippet: [id, 'we', 'meet', id, 'at', 'noon', id].join(' '),
  });
  const sent = answer('sent', '2026-01-02', 's');
  const laterIn = (emails: readonly object[]) =>
    conversationIn(emails as [])?.later.map(({ email }) => email['id']);
  const received = [answer('last', '2026-01-05'), answer('next', '2026-01-03'), one];
  expect([laterIn([...received, sent]), laterIn(received)]).toEqual([
    ['sent', 'last'],
    ['next', 'last'],
  ]);
});

test('an email that is stored in capitals is searched in small letters', () => {
  expect(['ADA@X.EXAMPLE', 'Ada@x.example'].map(inOtherCase)).toEqual(['ada@x.example', 'ADA@X.EXAMPLE']);
});

test.each([
  ['the total of all', 3, 'an empty page', '200, no contacts'],
  ['a total of 0', 0, 'an empty page with a total of 0', '200, no contacts, total 0'],
])('a page past the end shows %s', (_, total, ofLists, ofProgress) => {
  const page = (field: string, ...entries: readonly object[]): Exchange =>
    prospecting({ [field]: entries, total: entries.length || total });
  const answerOf = (claim: ClaimId, history: object): unknown =>
    scenarios.find(({ observers }) => observers.has(claim))?.observers.get(claim)?.(history);
  expect(
    answerOf('prospecting.lists-service.page-beyond-end', {
      ...{ all: page('items', { id: 'a' }), beyond: page('items') },
    }),
  ).toEqual(ofLists);
  expect(
    answerOf('prospecting.campaign-routes.progress-beyond-end', {
      ...{ first: page('contacts', { id: 'a' }), past: page('contacts') },
    }),
  ).toEqual(ofProgress);
});

test.each([
  ['as many as there are', 3, 3, 'yes'],
  ['more than there are', 3, 4, 'no'],
  ['some where there are none', 0, 13, 'no'],
  ['none where there are none', 0, 0, undefined],
  ['one, which may be a sum', 1, 1, undefined],
])('the total of debits counts %s', (_, count, total, answer) => {
  const items = Array.from({ length: count }, (__, at) => ({ id: `d${at}` }));
  expect(
    scenarios
      .find(({ id }) => id === 'prospecting.campaign-routes.credits')
      ?.observers.get('prospecting.campaign-routes.credits-total-counts')?.({
      walked: [prospecting({ items, total })],
    }),
  ).toEqual(answer);
});
