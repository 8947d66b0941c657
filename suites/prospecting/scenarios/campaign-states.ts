import { prospectingFacts } from '../../../generated/facts.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { DAY } from '../../kit/model/time.ts';
import { newList } from '../checks/add-contact.ts';
import { type Arrival, NEWCOMER, campaignIn } from '../support/campaign-states.ts';
import { readCampaignOf, setRecipients } from '../support/ready-campaign.ts';

const { campaignStatuses } = prospectingFacts;

export const arrivals = stimulus({
  id: 'prospecting.campaign-states.arrivals',
  requires: ['write', 'clock', 'state'],
  cases: () => campaignStatuses,
  stimulus: async (context, status): Promise<Arrival> => {
    const { prospecting } = context;
    const campaignId = await campaignIn(context, status);
    const { listId } = await newList(context, 'Newcomers');
    const attached = await setRecipients(context, campaignId, { lists: [listId], excludedLists: [] });
    const before = await readCampaignOf(context, campaignId);
    await context.advance(1000);
    const added = await prospecting.call('POST /lists/list/{listId}/contacts', {
      path: { listId },
      body: { email: NEWCOMER },
    });
    await context.advance(DAY + 1000);
    const contacts = await prospecting.call('GET /advanced/campaigns/{campaignId}/progress/contacts', {
      path: { campaignId },
      query: { page: 1 },
    });
    return { status, before, attached, added, contacts, after: await readCampaignOf(context, campaignId) };
  },
});
