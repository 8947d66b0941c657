import { stimulus } from '../../kit/engine/scenario.ts';
import { headerOf } from '../../kit/http/exchange.ts';
import { NO_ID } from '../fixtures/access.ts';
import { get } from '../fixtures/rare-situations.ts';

const STATISTICS = ['GET /stats/advanced', 'GET /stats', 'GET /stats/social'] as const;

/** Statistics that are still being computed, and asked again when they said. */
export const computing = stimulus({
  id: 'prospecting.errors.computing',
  service: 'prospecting',
  requires: ['state', 'clock'],
  cases: () => STATISTICS,
  stimulus: async (context, operation) => {
    await context.arrange({ situation: { statsComputing: true } });
    const query = `?campaignId=${context.survey.campaignIds[0] ?? NO_ID}`;
    const early = await get(context, operation, query);
    const seconds = Number(headerOf(early, 'retry-after'));
    if (seconds > 0) await context.advance((seconds + 1) * 1000);
    return { operation, early, seconds, later: await get(context, operation, query) };
  },
});

/** Reading that fails inside. */
export const failing = stimulus({
  id: 'prospecting.errors.failing-inside',
  service: 'prospecting',
  requires: ['state'],
  stimulus: async (context) => {
    await context.arrange({ situation: { statsFail: true, webhookReadFails: true, unexpectedError: true } });
    return {
      stats: await get(
        context,
        'GET /stats/advanced',
        `?campaignId=${context.survey.campaignIds[0] ?? NO_ID}`,
      ),
      webhook: await get(context, 'GET /webhook'),
      campaigns: await get(context, 'GET /advanced/campaigns'),
    };
  },
});
