import { largest } from '../kit/model/extremes.ts';
import type { Client } from '../kit/model/client.ts';
import { isObject, objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/model/exchange.ts';
import type { ListRoute, ListRoutes } from '../kit/model/account.ts';
import { campaignStatusOf } from './support/campaign-states.ts';
import { fullest } from './support/fullest-lists.ts';
import type { Survey } from '../kit/model/survey.ts';

/** A read that every key of an account can call. */
export const PROSPECTING_OPENED = 'GET /advanced/campaigns';

const ID = '([\\w-]{8,64})';
const ROUTES = {
  create: /^POST \/lists\/list$/,
  add: new RegExp(`^POST /lists/list/${ID}/contacts(?:\\?updateIfExists=[A-Za-z0-9]{1,8})?$`),
  batch: new RegExp(`^POST /lists/list/${ID}/contacts/batch(?:\\?updateIfExists=[A-Za-z0-9]{1,8})?$`),
  change: new RegExp(`^PATCH /lists/contacts/${ID}$`),
  remove: new RegExp(`^DELETE /lists/list/${ID}/rows/${ID}$`),
  delete: new RegExp(`^DELETE /lists/list/${ID}$`),
  export: /^POST \/lists\/list\/export$/,
} as const;
function routeOf(method: string, path: string): ReturnType<ListRoutes['routeOf']> {
  for (const [route, pattern] of Object.entries(ROUTES)) {
    const match = pattern.exec(`${method} ${path}`);
    if (match !== null) return { route: route as ListRoute, ids: match.slice(1) };
  }
  return undefined;
}

const idsOf = (items: readonly JsonObject[], ...names: readonly string[]): string[] =>
  items.flatMap((item) =>
    names
      .map((name) => item[name])
      .filter((id): id is string => typeof id === 'string')
      .slice(0, 1),
  );

/** All lists of an account, from an answer to `GET /lists/list`; undefined if the answer may lack some. */
export function allLists(answer: Exchange): readonly JsonObject[] | undefined {
  const { json } = answer.response;
  if (statusOf(answer) !== 200) return undefined;
  if (Array.isArray(json)) return json.filter(isObject);
  // A page is the whole list only if it states that.
  const items = objectsOf(answer, 'items');
  return isObject(json) && json['total'] === items.length ? items : undefined;
}

const readLists = async (client: Client<'prospecting'>): Promise<readonly JsonObject[] | undefined> =>
  allLists(await client.call('GET /lists/list'));

/** Data that other clients may change meanwhile: lists and campaigns. */
export const readListsAndCampaigns = async (client: Client<'prospecting'>): Promise<Exchange[]> => [
  await client.call('GET /lists/list', { query: { page: 1, limit: 100 } }),
  await client.call(PROSPECTING_OPENED),
];

/** The order of statuses for reading campaigns: a finished one does not change, and a draft has sent nothing. */
const ORDER: readonly unknown[] = ['FINISHED', 'RUNNING', 'PAUSED', 'ARCHIVED', undefined, 'DRAFT'];

/** Campaigns of each status in turn, so that the first few are of every kind. */
function ofEachStatus(campaigns: readonly JsonObject[]): readonly JsonObject[] {
  const known = (status: string | undefined): unknown => (ORDER.includes(status) ? status : undefined);
  const groups = ORDER.map((status) => campaigns.filter((each) => known(campaignStatusOf(each)) === status));
  const drafts = groups.pop() ?? [];
  const most = largest(groups.map(({ length }) => length));
  const others = Array.from({ length: most }, (_, at) => groups.flatMap((group) => group.slice(at, at + 1)));
  return [...others.flat(), ...drafts];
}

/** Surveys the lists and the campaigns, with one request each. */
export async function surveyProspecting(
  client: Client<'prospecting'>,
): Promise<Pick<Survey, 'lists' | 'listIds' | 'areListsKnown' | 'campaignIds'>> {
  const lists = await readLists(client);
  const campaigns = await client.call(PROSPECTING_OPENED);
  return {
    lists: lists ?? [],
    // The fullest list first, since it alone may have full pages and a page after them.
    listIds: [
      ...new Set([...fullest(lists ?? []).slice(0, 1), ...idsOf(lists ?? [], 'id', '_id', 'listId')]),
    ],
    areListsKnown: lists !== undefined,
    campaignIds: idsOf(ofEachStatus(objectsOf(campaigns, 'campaigns')), 'id', '_id', 'campaignId'),
  };
}

/** The routes of lists with which a run creates its own. */
export const listRoutes: ListRoutes = {
  routeOf,
  all: readLists,
  delete: (client, listId) => client.call('DELETE /lists/list/{listId}', { path: { listId } }),
};
