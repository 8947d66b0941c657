import { stimulus } from '../../kit/model/scenario.ts';
import { objectOf } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';

/** The contact of a new campaign. */
export const ADA = 'ada@flow.example';

/** Routes that create campaigns, and an address on which both services answer. */
export const creation = stimulus({
  id: 'prospecting.campaign-creation.creation',
  requires: ['write'],
  stimulus: async ({ prospecting }) => {
    const name = 'Made here';
    const create = (operation: string) => prospecting.send(operation, { body: { name } });
    const all = () => prospecting.call('GET /advanced/campaigns');
    const before = await all();
    const created = await create('POST /advanced/campaigns');
    const after = await all();
    const legacy = [await create('POST /emails/campaigns'), await create('POST /social/campaigns')];
    const elsewhere = await prospecting.raw({
      method: 'POST',
      target: '/campaigns',
      body: JSON.stringify({ name }),
    });
    const direct = await prospecting.call('POST /advanced/campaign/contacts', {
      body: { campaignId: stringIn(objectOf(created), 'campaignId'), email: ADA },
    });
    const holding = await prospecting.call('GET /lists/list', { query: { page: 1, leadSearch: ADA } });
    return { before, created, after, legacy, elsewhere, last: await all(), direct, holding };
  },
});
