import { stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, objectsOf } from '../../kit/model/exchange.ts';
import { ELSEWHERE } from '../../kit/checks/faults.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { PROSPECTING_FAILURES, NO_ID, UNKNOWN_PERSON, callRoute } from '../support/access.ts';
import { idOf, listIdOf } from '../support/answers.ts';
import { listsIn } from '../checks/lists.ts';

/** Unknown ids on reading routes. */
export const missingIds = stimulus({
  id: 'prospecting.errors.missing',
  stimulus: async ({ prospecting, survey }) => {
    const id = NO_ID;
    const campaignId = survey.campaignIds[0];
    const get = (operation: string, rawQuery = '') =>
      prospecting.send(operation, { id, rawQuery, provokes: PROSPECTING_FAILURES });
    return {
      campaign: await get('GET /advanced/campaigns/{campaignId}'),
      list: await get('GET /lists/list/{listId}'),
      rows: await get('GET /lists/list/{listId}/rows'),
      lookup: await get('GET /lists/list/{listId}/rows', `email=${UNKNOWN_PERSON}`),
      stats: await get('GET /stats/advanced', `campaignId=${id}`),
      // The name of the parameter is a guess, which a campaign of the account confirms.
      statsKnown:
        campaignId === undefined ? undefined : await get('GET /stats/advanced', `campaignId=${campaignId}`),
      rootStats: await get('GET /stats', `campaignId=${id}`),
      message:
        campaignId === undefined
          ? undefined
          : await prospecting.send('GET /advanced/campaigns/{campaignId}/activities/{activityId}/message', {
              ...{ path: { campaignId }, id, provokes: PROSPECTING_FAILURES },
            }),
      scraper: await get('GET /social-scrappers/{id}'),
      path: await prospecting.raw({ method: 'GET', target: `/no-such-${id}`, provokes: ELSEWHERE }),
      listsPath: await prospecting.raw({
        ...{ method: 'GET', target: `/lists/no-such-${id}`, provokes: ELSEWHERE },
      }),
      versioned: await prospecting.raw({ method: 'GET', target: '/v1/advanced/campaigns' }),
      slash: await prospecting.raw({ method: 'GET', target: '/advanced/campaigns/' }),
      credits: await get('GET /credits/usage', 'page=zero'),
      creditsWithoutKey: await callRoute(prospecting, 'GET /credits/usage', { key: 'none' }),
    };
  },
});

/** Ids that resemble one: shorter, longer, and another one of the same form. */
const like = (id: string, known: readonly string[]): Record<'shorter' | 'longer' | 'next', string> => ({
  shorter: id.slice(0, -1),
  longer: `${id}0`,
  next:
    [...'0123456789abcdef'].map((digit) => id.slice(0, -1) + digit).find((each) => !known.includes(each)) ??
    NO_ID,
});

/** A list and a campaign of the account, and ids that resemble theirs. */
export const similarErrors = stimulus({
  id: 'prospecting.errors.look-alikes',
  stimulus: async ({ prospecting, survey }) => {
    const read = async (operation: string, known: readonly string[]) => {
      const [id] = known;
      if (id === undefined) return undefined;
      const at = (each: string) =>
        prospecting.send(operation, { id: each, ...(each !== id && { provokes: PROSPECTING_FAILURES }) });
      const { shorter, longer, next } = like(id, known);
      return {
        itself: await at(id),
        shorter: await at(shorter),
        longer: await at(longer),
        next: await at(next),
      };
    };
    return {
      // Only if all lists are known, an id of the same form surely belongs to none.
      list: survey.areListsKnown ? await read('GET /lists/list/{listId}', survey.listIds) : undefined,
      campaign: await read('GET /advanced/campaigns/{campaignId}', survey.campaignIds),
    };
  },
});

/**
 * Campaign routes that are documented in detail. Others are documented only by name, so real accounts are not reported
 * for them.
 */
export const CAMPAIGN_READS = ['activities', 'progress/contacts', 'export'].map(
  (part) => `GET /advanced/campaigns/{campaignId}/${part}`,
);

/** Lists of an account's own data. */
const OWNED = [
  ...['GET /advanced/campaigns', 'GET /lists/list', 'GET /tools/find/email'],
  ...['GET /social-scrappers', 'GET /webhook', 'GET /credits/usage'],
];

/** The lists of two accounts on one route. */
interface Listed {
  readonly theirs: Exchange;
  readonly ours: Exchange;
}

/** The first id of the other account that this one does not list, because ids may be numbered per account. */
function apartIn(
  listed: Listed | undefined,
  idsOf: (answer: Exchange) => readonly (string | undefined)[],
): string | undefined {
  if (listed === undefined) return undefined;
  const own = new Set(idsOf(listed.ours));
  return idsOf(listed.theirs).find((id) => id !== undefined && !own.has(id));
}

/** Objects that another workspace lists, read with the key of this one. */
export const foreignReads = stimulus({
  id: 'prospecting.errors.foreign-reads',
  requires: ['foreign-key'],
  stimulus: async ({ prospecting }) => {
    const listings: Listed[] = [];
    for (const operation of OWNED)
      listings.push({
        theirs: await prospecting.send(operation, { key: 'foreign' }),
        ours: await prospecting.send(operation),
      });
    const [campaigns, lists, jobs, scrapers] = listings;
    const campaignId = apartIn(campaigns, (answer) => objectsOf(answer, 'campaigns').map(idOf));
    const listId = apartIn(lists, (answer) => listsIn(answer).map(listIdOf));
    const jobId = apartIn(jobs, (answer) => objectsOf(answer, 'data').map((job) => stringIn(job, 'jobId')));
    const scraperId = apartIn(scrapers, (answer) => objectsOf(answer, 'scraps').map(idOf));
    const taken: Exchange[] = [];
    if (jobId !== undefined)
      taken.push(
        await prospecting.send('GET /tools/find/email/{jobId}', {
          id: jobId,
          provokes: PROSPECTING_FAILURES,
        }),
      );
    if (scraperId !== undefined)
      taken.push(
        await prospecting.send('GET /social-scrappers/{id}', {
          id: scraperId,
          provokes: PROSPECTING_FAILURES,
        }),
      );
    const campaign: Exchange[] = [];
    if (campaignId !== undefined)
      for (const operation of ['GET /advanced/campaigns/{campaignId}', ...CAMPAIGN_READS])
        campaign.push(
          await prospecting.send(operation, { path: { campaignId }, provokes: PROSPECTING_FAILURES }),
        );
    const list = (id: string): Promise<Exchange> =>
      prospecting.call('GET /lists/list/{listId}', { path: { listId: id }, provokes: PROSPECTING_FAILURES });
    return {
      ...{ campaign, listings, taken },
      list: listId === undefined ? undefined : await list(listId),
      rows:
        listId === undefined
          ? undefined
          : await prospecting.call('GET /lists/list/{listId}/rows', {
              ...{ path: { listId }, provokes: PROSPECTING_FAILURES },
            }),
      unknownList: await list(NO_ID),
    };
  },
});

/** Ids of another workspace, compared with unknown ids. */
export const foreignIds = stimulus({
  id: 'prospecting.errors.foreign',
  requires: ['foreign-key', 'write'],
  stimulus: async (context) => {
    const { prospecting } = context;
    const id = NO_ID;
    const list = await prospecting.call('POST /lists/list', { body: { name: 'theirs' }, key: 'foreign' });
    const listId = stringIn(objectOf(list), 'listId') ?? 'none';
    const added = await prospecting.call('POST /lists/list/{listId}/contacts', {
      path: { listId },
      body: { email: 'theirs@contact.example' },
      key: 'foreign',
    });
    const contactId = stringIn(objectOf(added), 'leadId') ?? 'none';
    const rename = (each: string) =>
      prospecting.send('PATCH /lists/contacts/{contactId}', { id: each, body: { firstName: 'Eve' } });
    const own = await prospecting.call('POST /lists/list', { body: { name: 'ours' } });
    const ownId = stringIn(objectOf(own), 'listId') ?? 'none';
    const deleteRow = (list: string, leadId: string) =>
      prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', { path: { listId: list, leadId } });
    /** Every route of one list; the one that deletes it comes last. */
    const routesOf = async (of: string): Promise<Exchange[]> => [
      await prospecting.call('GET /lists/list/{listId}/rows', { path: { listId: of } }),
      await prospecting.call('PATCH /lists/list/{listId}', { path: { listId: of }, text: '{"name":"new"}' }),
      await prospecting.call('POST /lists/list/{listId}/contacts', {
        path: { listId: of },
        body: { email: 'a@contact.example' },
      }),
      await prospecting.call('POST /lists/list/{listId}/contacts/batch', {
        path: { listId: of },
        body: { contacts: [{ email: 'b@contact.example' }] },
      }),
      await deleteRow(of, contactId),
      await prospecting.call('DELETE /lists/list/{listId}', { path: { listId: of } }),
    ];
    return {
      list,
      added,
      own,
      unknownRow: await deleteRow(ownId, id),
      foreignRow: await deleteRow(ownId, contactId),
      foreignList: await prospecting.call('GET /lists/list/{listId}', { path: { listId } }),
      foreignContact: await rename(contactId),
      unknownContact: await rename(id),
      onNothing: await routesOf(id),
      onForeign: await routesOf(listId),
    };
  },
});
