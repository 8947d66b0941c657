import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, objectOf, objectsOf } from '../../kit/model/exchange.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';
import { campaignStatusOf } from '../support/campaign-states.ts';
import { PROSPECTING_FAILURES } from '../support/access.ts';
import { entryIdOf, idOf } from '../support/answers.ts';
import { MOST } from '../checks/lists.ts';

const listing = ({ prospecting }: ScenarioContext): Promise<Exchange> =>
  prospecting.call('GET /advanced/campaigns');

const readOne = ({ prospecting }: ScenarioContext, campaignId: string): Promise<Exchange> =>
  prospecting.call('GET /advanced/campaigns/{campaignId}', {
    path: { campaignId },
    provokes: PROSPECTING_FAILURES,
  });

export const campaignsIn = (answer: Exchange): readonly JsonObject[] => objectsOf(answer, 'campaigns');

/** The status of a campaign in a list. */
export const statusOfListed = (answer: Exchange, campaignId: string): string | undefined =>
  campaignsIn(answer).flatMap((each) => (idOf(each) === campaignId ? (campaignStatusOf(each) ?? []) : []))[0];

/** The status of a single campaign, in any envelope. */
export const statusOfRead = (answer: Exchange): string | undefined =>
  [objectOf(answer), ...Object.values(objectOf(answer)).filter(isObject)].flatMap(
    (each) => campaignStatusOf(each) ?? [],
  )[0];

/** A single campaign of one status. */
export interface ReadOfStatus {
  readonly campaignId: string;
  readonly status: string;
  readonly answer: Exchange;
}

/**
 * Reads one campaign of each status between two lists. A draft comes first, because a read that starts it shows at
 * once. The last one of each status is read, because other scenarios read the first.
 */
export const readsOfEachStatus = stimulus({
  id: 'prospecting.campaign-reads.states',
  isFresh: true,
  stimulus: async (context) => {
    const before = await listing(context);
    const byStatus = Map.groupBy(campaignsIn(before), (each) => campaignStatusOf(each) ?? '');
    const reads: ReadOfStatus[] = [];
    const statuses = [...byStatus.keys()].filter((status) => status !== '');
    for (const status of statuses.toSorted((a, b) => Number(b === 'DRAFT') - Number(a === 'DRAFT'))) {
      const campaignId = idOf(byStatus.get(status)?.at(-1));
      if (campaignId === undefined) continue;
      reads.push({ campaignId, status, answer: await readOne(context, campaignId) });
    }
    const isRefused = reads.some(({ answer }) => !ok(answer));
    // A campaign of the previous system may be listed, but is read on another route.
    const legacy = isRefused
      ? [
          await context.prospecting.send('GET /emails/campaigns'),
          await context.prospecting.send('GET /social/campaigns'),
        ]
      : [];
    return { before, reads, legacy, after: await listing(context) };
  },
});

/** Most campaigns of registrations that are read because the list lacks them. */
const UNLISTED = 2;

/** Current campaigns in registrations that the list lacks. */
export const unlistedCampaigns = stimulus({
  id: 'prospecting.campaign-reads.unlisted',
  stimulus: async (context) => {
    const registrations = await context.prospecting.call('GET /webhook');
    const campaigns = await listing(context);
    const listed = new Set(campaignsIn(campaigns).flatMap((each) => idOf(each) ?? []));
    const named = new Set(
      objectsOf(registrations, 'webhooks').flatMap((each) =>
        each['typeOfCampaign'] === 'advanced' ? (stringIn(each, 'campaignId') ?? []) : [],
      ),
    );
    const reads: Exchange[] = [];
    if (listed.size > 0)
      for (const id of [...named].filter((each) => !listed.has(each)).slice(0, UNLISTED))
        reads.push(await readOne(context, id));
    return { registrations, campaigns, reads };
  },
});

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Statuses in which a campaign accepts contacts of its lists; in others it may keep its earlier ones. */
const TAKING: readonly unknown[] = ['DRAFT', 'RUNNING', 'PAUSED'];

/** A campaign with an excluded list, its contacts, and those of the list. */
export const excludedLists = stimulus({
  id: 'prospecting.campaign-reads.excluded',
  stimulus: async (context) => {
    const { prospecting } = context;
    const campaigns = await listing(context);
    for (const campaign of campaignsIn(campaigns)) {
      const [campaignId, listId] = [idOf(campaign), textsIn(campaign['excludedLists'])[0]];
      if (campaignId === undefined || listId === undefined) continue;
      if (!TAKING.includes(campaignStatusOf(campaign))) continue;
      const rows = await prospecting.call('GET /lists/list/{listId}/rows', {
        ...{ path: { listId }, query: { page: 1, pageSize: MOST } },
      });
      // The name of the parameter is a guess; contacts of another campaign are ignored.
      const contacts = await prospecting.send('GET /advanced/campaign/contacts', {
        rawQuery: `campaignId=${campaignId}&page=0&perPage=10000`,
        provokes: PROSPECTING_FAILURES,
      });
      const progress = await prospecting.send('GET /advanced/campaigns/{campaignId}/progress/contacts', {
        ...{ path: { campaignId }, rawQuery: 'page=1' },
      });
      return { campaignId, listId, campaigns, rows, contacts, progress };
    }
    return undefined;
  },
});

/** Possible ids of a contact in a campaign. */
export const contactIds = (entry: JsonObject): string[] =>
  [entryIdOf(entry), stringIn(entry, 'leadId'), stringIn(entry, 'contactId')].filter(
    (id) => id !== undefined,
  );
