import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { DAY } from '../../kit/model/time.ts';
import { readCampaignOf } from '../support/ready-campaign.ts';
import { hear, runningCampaign } from '../support/webhook.ts';

/** A new running campaign, and a URL for its events. */
async function runningHere(context: ScenarioContext<'state' | 'webhook'>, name: string) {
  const campaignId = await runningCampaign(context, name);
  return { campaignId, receiver: await hear(context, { campaignId }) };
}

/** Campaigns that the daily job closes, and one that is finished by a request. */
export const ending = stimulus({
  id: 'prospecting.events-elsewhere.endings',
  requires: ['write', 'webhook', 'state', 'clock'],
  stimulus: async (context) => {
    const closed = await runningHere(context, 'Closed by the daily job');
    const finished = await runningHere(context, 'Finished by hand');
    await context.arrange({ campaignState: { campaignId: closed.campaignId, isThrough: true } });
    const answer = await context.prospecting.call('POST /advanced/campaigns/{campaignId}/finish', {
      path: { campaignId: finished.campaignId },
    });
    await context.advance(2 * DAY);
    const after = await readCampaignOf(context, closed.campaignId);
    await context.settle();
    return {
      after,
      answer,
      closed: [...closed.receiver.deliveries],
      finished: [...finished.receiver.deliveries],
    };
  },
});
