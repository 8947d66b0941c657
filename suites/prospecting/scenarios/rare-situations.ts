import { stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, headerOf, statusOf } from '../../kit/model/exchange.ts';
import { NO_ID } from '../support/access.ts';
import { getCampaignRoute } from '../support/rare-situations.ts';

const STATISTICS = ['GET /stats/advanced', 'GET /stats', 'GET /stats/social'] as const;
const A_FEW = 5;
const waitOf = (answer: Exchange): number => Number(headerOf(answer, 'retry-after'));

/** Statistics that are still being computed, and requested again after the documented wait. */
export const computing = stimulus({
  id: 'prospecting.rare-situations.computing',
  requires: ['state', 'clock'],
  cases: () => STATISTICS,
  stimulus: async (context, operation) => {
    await context.arrange({ situation: { statsComputing: true } });
    const query = `campaignId=${context.survey.campaignIds[0] ?? NO_ID}`;
    const early = await getCampaignRoute(context, operation, query);
    let later = early;
    // Several retries may be needed, each after the time in the answer.
    for (let retries = 0; retries < A_FEW && statusOf(later) === 503 && waitOf(later) > 0; retries += 1) {
      await context.advance((waitOf(later) + 1) * 1000);
      later = await getCampaignRoute(context, operation, query);
    }
    return { operation, early, seconds: waitOf(early), later };
  },
});

/** Reads that fail internally. */
export const failingInside = stimulus({
  id: 'prospecting.rare-situations.failing-inside',
  requires: ['state'],
  stimulus: async (context) => {
    await context.arrange({ situation: { statsFail: true, webhookReadFails: true, unexpectedError: true } });
    return {
      stats: await getCampaignRoute(
        context,
        'GET /stats/advanced',
        `campaignId=${context.survey.campaignIds[0] ?? NO_ID}`,
      ),
      socialStats: await getCampaignRoute(context, 'GET /stats/social'),
      webhook: await getCampaignRoute(context, 'GET /webhook'),
      campaigns: await getCampaignRoute(context, 'GET /advanced/campaigns'),
    };
  },
});
