import { objectOf, type Exchange, type KeyName } from '../../kit/model/exchange.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { NO_ID } from './access.ts';
import { newList } from '../checks/add-contact.ts';
import { SECOND } from '../../kit/model/time.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';

/** The status in a campaign record, if it shows one. */
export const statusIn = (answer: Exchange): string | undefined =>
  ok(answer) ? stringIn(objectOf(answer), 'status') : undefined;

export const readCampaignOf = ({ prospecting }: ScenarioContext, campaignId: string): Promise<Exchange> =>
  prospecting.call('GET /advanced/campaigns/{campaignId}', { path: { campaignId } });

/** A new campaign of this run. */
export async function newCampaign(
  { prospecting }: ScenarioContext,
  name: string,
  key: KeyName = 'main',
): Promise<string> {
  const created = await prospecting.call('POST /advanced/campaigns', { body: { name }, key });
  return stringIn(objectOf(created), 'campaignId') ?? NO_ID;
}

/** Changes one part of a campaign. */
export const setPart = (
  { prospecting }: ScenarioContext,
  campaignId: string,
  part: 'recipients' | 'settings' | 'steps' | 'planned-start',
  body: unknown,
): Promise<Exchange> =>
  prospecting.send(`PATCH /advanced/campaigns/{campaignId}/${part}`, { path: { campaignId }, body });

/** Sets the lists of a campaign, and waits, because contacts enter and leave within seconds. */
export async function setRecipients(
  context: ScenarioContext,
  campaignId: string,
  body: { readonly lists: readonly string[]; readonly excludedLists?: readonly string[] },
): Promise<Exchange> {
  const answer = await setPart(context, campaignId, 'recipients', body);
  await context.pause(20 * SECOND);
  return answer;
}

/** A new list with a contact for each email. */
export async function listOf(context: ScenarioContext, ...emails: readonly string[]): Promise<string> {
  const { listId } = await newList(context, emails.join(' and '));
  for (const email of emails)
    await context.prospecting.call('POST /lists/list/{listId}/contacts', {
      path: { listId },
      body: { email },
    });
  return listId;
}

/** The first page of a campaign's recipients. */
export const reachedContacts = (context: ScenarioContext, campaignId: string): Promise<Exchange> =>
  context.prospecting.call('GET /advanced/campaigns/{campaignId}/progress/contacts', {
    path: { campaignId },
    query: { page: 1 },
  });

/** A new campaign that passes every start check except these; needs the capability `state`. */
export async function readyCampaign(
  context: ScenarioContext<'state'>,
  failing: readonly string[] = [],
  has: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const campaignId = await newCampaign(context, 'Ready');
  const { listId } = await newList(context, 'Ready');
  if (!failing.includes('NO_RECIPIENTS'))
    await context.prospecting.call('POST /lists/list/{listId}/contacts', {
      path: { listId },
      body: { email: 'ready@recipient.example', socialUrlProfile: 'https://social.example/in/ready' },
    });
  await setRecipients(context, campaignId, { lists: [listId], excludedLists: [] });
  await context.arrange({ campaign: { campaignId, failing, ...has } });
  return campaignId;
}

export const startIt = ({ prospecting }: ScenarioContext, campaignId: string): Promise<Exchange> =>
  prospecting.call('POST /advanced/campaigns/{campaignId}/start', { path: { campaignId } });

export async function startedCampaign(
  context: ScenarioContext<'state'>,
  has: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const campaignId = await readyCampaign(context, [], has);
  await startIt(context, campaignId);
  return campaignId;
}
