import { prospectingFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import { headerOf, objectsOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { knock, NO_ID } from './access.ts';
import { bodyOf, idOf, isStatus, ok, stringIn } from './wire.ts';

const { errorTexts } = prospectingFacts;
export const isHtml = (exchange: Exchange): Judgement =>
  check(
    /html/i.test(headerOf(exchange, 'content-type') ?? exchange.response.text),
    'the answer is no HTML page',
    exchange,
  );
export const says = (exchange: Exchange, name: string, value: unknown): Judgement =>
  check(bodyOf(exchange)[name] === value, `${name} is ${JSON.stringify(bodyOf(exchange)[name])}`, exchange);
export const shape = (exchange: Exchange): string =>
  `${statusOf(exchange)} ${/html/.test(headerOf(exchange, 'content-type') ?? '') ? 'HTML' : Object.keys(bodyOf(exchange)).sort().join(', ')}`;

/** Ids that nothing has, on reading routes. */
const missing = scenario({
  id: 'prospecting.errors.missing',
  service: 'prospecting',
  needs: ['read'],
  cost: 16,
  stimulus: async ({ prospecting, survey }) => {
    const id = NO_ID;
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
        return check(typeof said === 'string' && / /.test(said), 'the failure is no sentence', scraper);
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
        check('error' in bodyOf(credits), 'the failure carries no error', credits),
      ),
  },
  observers: {
    'prospecting.errors.stats-not-found-body': ({ stats }) => shape(stats),
    'prospecting.errors.stats-root-not-found': ({ rootStats }) => String(statusOf(rootStats)),
    'prospecting.errors.lists-not-found-code': ({ list }) => JSON.stringify(bodyOf(list)['code'] ?? null),
    'prospecting.errors.trailing-slash': ({ slash }) => String(statusOf(slash)),
    'prospecting.errors.scraper-failure-form': ({ scraper }) => shape(scraper),
    'prospecting.errors.credits-401-body': ({ creditsWithoutKey }) => shape(creditsWithoutKey),
    'prospecting.errors.credits-failure-status': ({ credits }) => ({
      'page=zero': String(statusOf(credits)),
    }),
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
  stimulus: async (context) => {
    const { prospecting } = context;
    const id = NO_ID;
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
      check(
        statusOf(foreignCampaign) === statusOf(unknownCampaign) && statusOf(foreignCampaign) === 400,
        `a campaign of another workspace answers ${statusOf(foreignCampaign)}`,
        foreignCampaign,
      ),
    'prospecting.errors.lists-foreign-list-404': ({ list, foreignList }) =>
      given(ok(list), () => isStatus(foreignList, 404)),
    'prospecting.errors.lists-foreign-list-same-body': ({ list, foreignList, unknownList }) =>
      given(ok(list), () =>
        check(
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

export const prospectingErrors = [missing, missingCampaign, foreign];
