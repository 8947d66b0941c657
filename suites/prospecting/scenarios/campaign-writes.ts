import { stimulus } from '../../kit/model/scenario.ts';
import { readCampaignOf, readyCampaign, startIt } from '../support/ready-campaign.ts';

/** Campaigns that fail some checks, with the code of the first one in the table first. */
const FAILING: readonly (readonly string[])[] = [
  [],
  ['NO_IDENTITY_SET', 'SCHEDULE_MISSING'],
  ['SCHEDULE_MISSING', 'NO_RECIPIENTS'],
  ['EMAIL_VERSION_NO_CONTENT'],
  ['NO_RECIPIENTS'],
];

export const starts = stimulus({
  id: 'prospecting.campaign-writes.starts',
  requires: ['write', 'state'],
  cases: () => FAILING,
  stimulus: async (context, failing) => {
    const campaignId = await readyCampaign(context, failing);
    const before = await readCampaignOf(context, campaignId);
    const answer = await startIt(context, campaignId);
    return { failing, before, answer, after: await readCampaignOf(context, campaignId) };
  },
});
