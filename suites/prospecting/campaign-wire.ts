import type { Exchange, KeyName } from '../kit/http/exchange.ts';
import type { ScenarioContext } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { bodyOf, ok, stringIn } from './wire.ts';

/** The status that a campaign record shows, if it does. */
export const statusIn = (answer: Exchange): string | undefined =>
  ok(answer) ? stringIn(bodyOf(answer), 'status') : undefined;

export const lookAt = ({ prospecting }: ScenarioContext, campaignId: string): Promise<Exchange> =>
  prospecting.call('GET /advanced/campaigns/{campaignId}', { path: { campaignId } });

/** A campaign of this run's own. */
export async function newCampaign(
  { prospecting }: ScenarioContext,
  name: string,
  key: KeyName = 'main',
): Promise<string> {
  const created = await prospecting.raw({
    method: 'POST',
    target: '/advanced/campaigns',
    operation: 'POST /advanced/campaigns',
    body: JSON.stringify({ name }),
    key,
  });
  return stringIn(bodyOf(created), 'campaignId') ?? NO_ID;
}

/** Changes one part of a campaign. */
export const setPart = (
  { prospecting }: ScenarioContext,
  campaignId: string,
  part: 'recipients' | 'settings' | 'steps' | 'planned-start',
  body: unknown,
): Promise<Exchange> =>
  prospecting.raw({
    method: 'PATCH',
    target: `/advanced/campaigns/${campaignId}/${part}`,
    operation: `PATCH /advanced/campaigns/{campaignId}/${part}`,
    body: JSON.stringify(body),
  });

export const setRecipients = (
  context: ScenarioContext,
  campaignId: string,
  body: { readonly lists: readonly string[]; readonly excludedLists?: readonly string[] },
): Promise<Exchange> => setPart(context, campaignId, 'recipients', body);

/** A list of its own with a contact for each email. */
export async function listOf(context: ScenarioContext, ...emails: readonly string[]): Promise<string> {
  const { listId } = await newList(context, emails.join(' and '));
  for (const email of emails)
    await context.prospecting.raw({
      method: 'POST',
      target: `/lists/list/${listId}/contacts`,
      operation: 'POST /lists/list/{listId}/contacts',
      body: JSON.stringify({ email }),
    });
  return listId;
}

/** The first page of the contacts that a campaign reaches. */
export const reached = (context: ScenarioContext, campaignId: string): Promise<Exchange> =>
  context.prospecting.call('GET /advanced/campaigns/{campaignId}/progress/contacts', {
    path: { campaignId },
    query: { page: 1 },
  });

/** A campaign of this run's own that passes every check of a start, but for these; needs the lever `state`. */
export async function readyCampaign(
  context: ScenarioContext,
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

export async function runningCampaign(
  context: ScenarioContext,
  has: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const campaignId = await readyCampaign(context, [], has);
  await startIt(context, campaignId);
  return campaignId;
}
