import { stimulus } from '../../kit/engine/scenario.ts';
import { objectOf } from '../../kit/http/exchange.ts';
import { stringIn } from '../../kit/http/match.ts';
import { ADA } from '../fixtures/recipients-flow.ts';

/** Where campaigns are created, and where both services answer. */
export const creation = stimulus({
  id: 'prospecting.service.creation',
  service: 'prospecting',
  requires: ['write'],
  stimulus: async ({ prospecting }) => {
    const name = 'Made here';
    const create = (target: string, operation?: string) =>
      prospecting.raw({
        method: 'POST',
        target,
        body: JSON.stringify({ name }),
        ...(operation !== undefined && { operation }),
      });
    const all = () => prospecting.call('GET /advanced/campaigns');
    const before = await all();
    const created = await create('/advanced/campaigns', 'POST /advanced/campaigns');
    const after = await all();
    const legacy = [
      await create('/emails/campaigns', 'POST /emails/campaigns'),
      await create('/social/campaigns', 'POST /social/campaigns'),
    ];
    const elsewhere = await create('/campaigns');
    const direct = await prospecting.call('POST /advanced/campaign/contacts', {
      body: { campaignId: stringIn(objectOf(created), 'campaignId'), email: ADA },
    });
    const holding = await prospecting.call('GET /lists/list', { query: { page: 1, leadSearch: ADA } });
    return { before, created, after, legacy, elsewhere, last: await all(), direct, holding };
  },
});
