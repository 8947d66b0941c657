import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import { headerOf, objectsOf, statusOf, type Exchange } from '../kit/exchange.ts';
import { every, expect, given, type Judgement } from '../kit/judgement.ts';
import { scenario, type Bench } from '../kit/scenario.ts';
import { knock } from './access.ts';
import { newList } from './add-contact.ts';
import { bodyOf, idOf, isStatus, ok, stringIn } from './wire.ts';

const { errorTexts, listsBodyMaxBytes, listsBodyMaxBytesLowReading, mainBodyMaxBytesLowReading } =
  prospectingFacts;
const hexId = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
const isHtml = (exchange: Exchange): Judgement =>
  expect(
    /html/i.test(headerOf(exchange, 'content-type') ?? exchange.response.text),
    'the answer is no HTML page',
    exchange,
  );
const says = (exchange: Exchange, name: string, value: unknown): Judgement =>
  expect(bodyOf(exchange)[name] === value, `${name} is ${JSON.stringify(bodyOf(exchange)[name])}`, exchange);
const shape = (exchange: Exchange): string =>
  `${statusOf(exchange)} ${/html/.test(headerOf(exchange, 'content-type') ?? '') ? 'HTML' : Object.keys(bodyOf(exchange)).sort().join(', ')}`;

/** Ids that nothing has, on reading routes. */
const missing = scenario({
  id: 'prospecting.errors.missing',
  service: 'prospecting',
  needs: ['read'],
  cost: 14,
  input: () => hexId,
  stimulus: async ({ prospecting, survey }, id) => {
    const get = (operation: string, target: string) => prospecting.raw({ method: 'GET', target, operation });
    const campaignId = survey.campaignIds[0];
    return {
      campaign: await get('GET /advanced/campaigns/{campaignId}', `/advanced/campaigns/${id}`),
      list: await get('GET /lists/list/{listId}', `/lists/list/${id}`),
      rows: await get('GET /lists/list/{listId}/rows', `/lists/list/${id}/rows`),
      stats: await get('GET /stats/advanced', `/stats/advanced?campaignId=${id}`),
      rootStats: await get('GET /stats', `/stats?campaignId=${id}`),
      message:
        campaignId === undefined
          ? undefined
          : await get(
              'GET /advanced/campaigns/{campaignId}/activities/{activityId}/message',
              `/advanced/campaigns/${campaignId}/activities/${id}/message`,
            ),
      scraper: await get('GET /social-scrappers/{id}', `/social-scrappers/${id}`),
      path: await prospecting.raw({ method: 'GET', target: `/no-such-${id}` }),
      listsPath: await prospecting.raw({ method: 'GET', target: `/lists/no-such-${id}` }),
      versioned: await prospecting.raw({ method: 'GET', target: '/v1/advanced/campaigns' }),
      slash: await prospecting.raw({ method: 'GET', target: '/advanced/campaigns/' }),
      credits: await get('GET /credits/usage', '/credits/usage?page=zero'),
      creditsWithoutKey: await knock(prospecting, 'GET /credits/usage', { key: 'none' }),
    };
  },
  checkers: {
    'prospecting.errors.main-not-found-400': ({ campaign }) => isStatus(campaign, 400),
    'prospecting.errors.main-not-found-text': ({ campaign }) =>
      given(statusOf(campaign) >= 400, () => says(campaign, 'error', errorTexts.campaignNotFound)),
    'prospecting.errors.lists-missing-list-404': ({ list, rows }) =>
      every([list, rows], (answer) => isStatus(answer, 404)),
    'prospecting.errors.lists-missing-list-message': ({ list, rows }) =>
      every([list, rows], (answer) =>
        given(statusOf(answer) >= 400, () => says(answer, 'message', errorTexts.listNotFound)),
      ),
    'prospecting.errors.stats-not-found-401': ({ stats }) => isStatus(stats, 401),
    'prospecting.errors.message-not-found-404': ({ message }) =>
      every(message === undefined ? [] : [message], (answer) => isStatus(answer, 404)),
    'prospecting.errors.message-not-found-error': ({ message }) =>
      every(message === undefined ? [] : [message], (answer) =>
        given(statusOf(answer) >= 400, () => says(answer, 'error', errorTexts.activityMessageNotFound)),
      ),
    'prospecting.errors.scraper-failure-400': ({ scraper }) => isStatus(scraper, 400),
    'prospecting.errors.scraper-failure-plain-sentence': ({ scraper }) =>
      given(statusOf(scraper) >= 400, () => {
        const said =
          bodyOf(scraper)['error'] ??
          bodyOf(scraper)['message'] ??
          (scraper.response.json === undefined ? scraper.response.text : scraper.response.json);
        return expect(typeof said === 'string' && / /.test(said), 'the failure is no sentence', scraper);
      }),
    'prospecting.errors.unknown-path-404': ({ path }) => isStatus(path, 404),
    'prospecting.errors.unknown-path-html': ({ path }) => given(statusOf(path) >= 400, () => isHtml(path)),
    'prospecting.errors.unknown-lists-path-404': ({ listsPath }) => isStatus(listsPath, 404),
    'prospecting.errors.unknown-lists-path-html': ({ listsPath }) =>
      given(statusOf(listsPath) >= 400, () => isHtml(listsPath)),
    'prospecting.versioning.versioned-path-unknown': ({ versioned }) => isStatus(versioned, 404),
    'prospecting.errors.credits-failure-success-false': ({ credits }) =>
      given(statusOf(credits) >= 400 && statusOf(credits) !== 401, () => says(credits, 'success', false)),
    'prospecting.errors.credits-failure-error': ({ credits }) =>
      given(statusOf(credits) >= 400, () =>
        expect('error' in bodyOf(credits), 'the failure carries no error', credits),
      ),
  },
  observers: {
    'prospecting.errors.stats-not-found-body': ({ stats }) => shape(stats),
    'prospecting.errors.stats-root-not-found': ({ rootStats }) => String(statusOf(rootStats)),
    'prospecting.errors.lists-not-found-code': ({ list }) => JSON.stringify(bodyOf(list)['code'] ?? null),
    'prospecting.errors.trailing-slash': ({ slash }) => String(statusOf(slash)),
    'prospecting.errors.scraper-failure-form': ({ scraper }) => shape(scraper),
    'prospecting.errors.credits-401-body': ({ creditsWithoutKey }) => shape(creditsWithoutKey),
    'prospecting.errors.credits-failure-status': ({ credits }) => `page=zero: ${statusOf(credits)}`,
  },
});

const campaignRoutes = Object.keys(operations.prospecting).filter(
  (operation) => operation.includes('/advanced/campaigns/{campaignId}') && !operation.endsWith('/message'),
);

/** Every route of a campaign that does not exist. */
const missingCampaign = scenario({
  id: 'prospecting.errors.missing-campaign',
  service: 'prospecting',
  needs: ['write'],
  cost: 1,
  cases: () => campaignRoutes,
  stimulus: async ({ prospecting }, operation) => ({ answer: await knock(prospecting, operation) }),
  checkers: {
    'prospecting.errors.main-not-found-other-routes': ({ answer }) => isStatus(answer, 400),
  },
});

/** What another workspace has, against what nobody has. */
const foreign = scenario({
  id: 'prospecting.errors.foreign',
  service: 'prospecting',
  needs: ['foreign-key', 'write'],
  cost: 12,
  input: () => hexId,
  stimulus: async (bench, id) => {
    const { prospecting } = bench;
    const theirs = await prospecting.call('GET /advanced/campaigns', { key: 'foreign' });
    const campaignId = idOf(objectsOf(theirs, 'campaigns')[0]) ?? id;
    const list = await prospecting.call('POST /lists/list', { body: { name: 'theirs' }, key: 'foreign' });
    const listId = stringIn(bodyOf(list), 'listId') ?? 'none';
    const added = await prospecting.call('POST /lists/list/{listId}/contacts', {
      path: { listId },
      body: { email: 'theirs@contact.example' },
      key: 'foreign',
    });
    const contactId = stringIn(bodyOf(added), 'leadId') ?? 'none';
    const rename = (target: string) =>
      prospecting.raw({
        method: 'PATCH',
        target,
        operation: 'PATCH /lists/contacts/{contactId}',
        body: '{"firstName":"Eve"}',
      });
    return {
      list,
      added,
      listId,
      unknownId: id,
      foreignCampaign: await prospecting.call('GET /advanced/campaigns/{campaignId}', {
        path: { campaignId },
      }),
      unknownCampaign: await prospecting.call('GET /advanced/campaigns/{campaignId}', {
        path: { campaignId: id },
      }),
      foreignList: await prospecting.call('GET /lists/list/{listId}', { path: { listId } }),
      unknownList: await prospecting.call('GET /lists/list/{listId}', { path: { listId: id } }),
      foreignContact: await rename(`/lists/contacts/${contactId}`),
      unknownContact: await rename(`/lists/contacts/${id}`),
      renamed: await prospecting.raw({
        method: 'PATCH',
        target: `/lists/list/${id}`,
        operation: 'PATCH /lists/list/{listId}',
        body: '{"name":"new"}',
      }),
      deleted: await prospecting.call('DELETE /lists/list/{listId}', { path: { listId: id } }),
      addedToNothing: await prospecting.call('POST /lists/list/{listId}/contacts', {
        path: { listId: id },
        body: { email: 'a@contact.example' },
      }),
    };
  },
  checkers: {
    'prospecting.errors.main-not-found-foreign': ({ foreignCampaign, unknownCampaign }) =>
      expect(
        statusOf(foreignCampaign) === statusOf(unknownCampaign) && statusOf(foreignCampaign) === 400,
        `a campaign of another workspace answers ${statusOf(foreignCampaign)}`,
        foreignCampaign,
      ),
    'prospecting.errors.lists-foreign-list-404': ({ list, foreignList }) =>
      given(ok(list), () => isStatus(foreignList, 404)),
    'prospecting.errors.lists-foreign-list-same-body': ({ list, foreignList, unknownList }) =>
      given(ok(list), () =>
        expect(
          foreignList.response.text === unknownList.response.text,
          'the two answers differ',
          foreignList,
          unknownList,
        ),
      ),
    'prospecting.errors.lists-missing-contact-404': ({ unknownContact }) => isStatus(unknownContact, 404),
    'prospecting.errors.lists-foreign-contact-404': ({ added, foreignContact }) =>
      given(ok(added), () => isStatus(foreignContact, 404)),
    'prospecting.errors.lists-missing-list-404-on-write': ({ renamed, deleted, addedToNothing }) =>
      every([renamed, deleted, addedToNothing], (answer) => isStatus(answer, 404)),
  },
  observers: {
    'prospecting.errors.lists-missing-contact-message': ({ unknownContact }) =>
      JSON.stringify(bodyOf(unknownContact)['message'] ?? null),
  },
});

/** The deletion of a contact through a list that it is not in. */
async function deletedElsewhere(bench: Bench, listId: string): Promise<Exchange> {
  const other = await newList(bench, 'elsewhere');
  const added = await bench.prospecting.call('POST /lists/list/{listId}/contacts', {
    path: { listId },
    body: { email: 'here@contact.example' },
  });
  return bench.prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
    path: { listId: other.listId, leadId: stringIn(bodyOf(added), 'leadId') ?? 'none' },
  });
}

/** Bodies that are no JSON, of the wrong shape, and at both sides of the size limits. */
const bodies = scenario({
  id: 'prospecting.errors.bodies',
  service: 'prospecting',
  needs: ['write'],
  cost: 12,
  cases: () => ['{', '{"name":', 'name=list', '[1,'],
  stimulus: async (bench, broken) => {
    const { prospecting, survey } = bench;
    const { listId } = await newList(bench, 'bodies');
    const post = (operation: string, target: string, body: string, key: 'main' | 'none' = 'main') =>
      prospecting.raw({ method: operation.split(' ')[0] ?? '', operation, target, body, key });
    const settings = 'PATCH /advanced/campaigns/{campaignId}/settings';
    const at = `/advanced/campaigns/${survey.campaignIds[0] ?? 'none'}/settings`;
    const sized = (bytes: number) => {
      const empty = JSON.stringify({ email: 'big@contact.example', notes: '' });
      return empty.replace('"notes":""', `"notes":"${'x'.repeat(bytes - empty.length)}"`);
    };
    const add = (body: string) =>
      post('POST /lists/list/{listId}/contacts', `/lists/list/${listId}/contacts`, body);
    return {
      main: await post('POST /advanced/campaigns', '/advanced/campaigns', broken),
      lists: await post('POST /lists/list', '/lists/list', broken),
      noKey: await post('POST /advanced/campaigns', '/advanced/campaigns', broken, 'none'),
      invalid: await post(
        settings,
        at,
        // What answers a number outside the bounds is open; a text is no number in any reading.
        JSON.stringify({ dailyEmailAdded: 'many' }),
      ),
      invalidLists: await post(
        'POST /lists/list/{listId}/contacts/batch',
        `/lists/list/${listId}/contacts/batch`,
        '{"contacts":7}',
      ),
      within: await add(sized(listsBodyMaxBytesLowReading)),
      beyond: await add(sized(listsBodyMaxBytes + 1)),
      mainWithin: await post(
        settings,
        at,
        JSON.stringify({ padding: 'x'.repeat(mainBodyMaxBytesLowReading - 100) }),
      ),
      invalidWithoutKey: await post(settings, at, '{"dailyEmailAdded":"many"}', 'none'),
      wrongMethod: await prospecting.raw({ method: 'PUT', target: '/advanced/campaigns', body: '{}' }),
      otherLists: await deletedElsewhere(bench, listId),
      warmup: await post(
        'POST /email-providers/warmup/check-health',
        '/email-providers/warmup/check-health',
        '{}',
      ),
    };
  },
  checkers: {
    'prospecting.errors.malformed-json-400': ({ main }) => isStatus(main, 400),
    'prospecting.errors.malformed-json-html': ({ main }) => given(statusOf(main) >= 400, () => isHtml(main)),
    'prospecting.errors.validation-400': ({ invalid }) => isStatus(invalid, 400),
    'prospecting.errors.validation-code': ({ invalid }) =>
      given(statusOf(invalid) >= 400, () => says(invalid, 'code', 'INVALID_REQUEST')),
    'prospecting.errors.validation-names-field': ({ invalid }) =>
      given(statusOf(invalid) >= 400, () =>
        expect(
          invalid.response.text.includes('dailyEmailAdded'),
          'the failure does not name the field',
          invalid,
        ),
      ),
    'prospecting.limits.lists-body-5-mb-accepted': ({ within }) =>
      expect(statusOf(within) !== 413, 'a body within the limit is refused for its size', within),
    'prospecting.limits.main-body-30-mb-accepted': ({ mainWithin }) =>
      expect(statusOf(mainWithin) !== 413, 'a body within the limit is refused for its size', mainWithin),
    'prospecting.errors.lists-body-413': ({ beyond }) => isStatus(beyond, 413),
    'prospecting.errors.lists-body-413-code': ({ beyond }) =>
      given(statusOf(beyond) === 413, () => says(beyond, 'code', 'PAYLOAD_TOO_LARGE')),
    'prospecting.errors.lists-body-413-message': ({ beyond }) =>
      given(statusOf(beyond) === 413, () =>
        expect('message' in bodyOf(beyond), 'there is no message', beyond),
      ),
    'prospecting.errors.warmup-diagnosis-success-false': ({ warmup }) =>
      given(statusOf(warmup) >= 400, () => says(warmup, 'success', false)),
    'prospecting.errors.warmup-diagnosis-message': ({ warmup }) =>
      given(statusOf(warmup) >= 400, () =>
        expect('message' in bodyOf(warmup), 'there is no message', warmup),
      ),
  },
  observers: {
    'prospecting.auth.unauthorised-before-validation': ({ invalidWithoutKey }) =>
      String(statusOf(invalidWithoutKey)),
    'prospecting.errors.wrong-method': ({ wrongMethod }) => shape(wrongMethod),
    'prospecting.errors.contact-of-other-list': ({ otherLists }) => String(statusOf(otherLists)),
    'prospecting.errors.malformed-json-lists': ({ lists }) => shape(lists),
    'prospecting.errors.malformed-json-without-key': ({ noKey }) => String(statusOf(noKey)),
    'prospecting.errors.lists-validation-status': ({ invalidLists }) => String(statusOf(invalidLists)),
    'prospecting.errors.lists-422-code': ({ invalidLists }) =>
      statusOf(invalidLists) === 422 ? JSON.stringify(bodyOf(invalidLists)['code'] ?? null) : undefined,
  },
});

export const prospectingErrors = [missing, missingCampaign, foreign, bodies];
