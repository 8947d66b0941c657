import fc from 'fast-check';
import { stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { newList } from '../checks/add-contact.ts';

/** Ids in the answers of every route. */
export const ids = stimulus({
  id: 'prospecting.enrichment.ids',
  requires: ['write'],
  input: () => fc.record({ name: fc.constantFrom('ada', 'bob'), times: fc.integer({ min: 2, max: 3 }) }),
  stimulus: async (context, { name, times }) => {
    const { created, listId } = await newList(context, 'ids');
    const at = { path: { listId } };
    const add = (body: Record<string, string>) =>
      context.prospecting.call('POST /lists/list/{listId}/contacts', { ...at, body });
    const byEmail: Exchange[] = [];
    const byProfile: Exchange[] = [];
    for (let time = 0; time < times; time += 1) {
      byEmail.push(await add({ email: `${name}@contact.example` }));
      byProfile.push(await add({ socialUrlProfile: `https://social.example/in/${name}` }));
    }
    const rows = () =>
      context.prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { page: 1, pageSize: 100 } });
    return {
      created,
      byEmail,
      byProfile,
      rows: await rows(),
      again: await rows(),
      looked: await context.prospecting.call('GET /lists/list/{listId}/rows', {
        ...at,
        query: { email: `${name}@contact.example` },
      }),
      campaigns: await context.prospecting.call('GET /advanced/campaigns'),
    };
  },
});
