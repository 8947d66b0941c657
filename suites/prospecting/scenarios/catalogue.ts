import { stimulus } from '../../kit/engine/scenario.ts';
import { callRoute } from '../fixtures/access.ts';
import { BLACKLISTED, type RouteAnswer, operationsOf } from '../fixtures/catalogue.ts';

export const writing = stimulus({
  id: 'prospecting.catalogue.writing',
  service: 'prospecting',
  requires: ['write'],
  cases: () => operationsOf(false),
  stimulus: async ({ prospecting }, operation): Promise<RouteAnswer> => ({
    operation,
    answer: await callRoute(prospecting, operation),
  }),
});

export const blacklists = stimulus({
  id: 'prospecting.catalogue.blacklists',
  service: 'prospecting',
  requires: ['write', 'state'],
  cases: () => Object.keys(BLACKLISTED) as (keyof typeof BLACKLISTED)[],
  stimulus: async ({ prospecting }, kind) => {
    const [route, value] = BLACKLISTED[kind];
    const added = await prospecting.raw({
      method: 'POST',
      target: `/emails/blacklists/${route}`,
      operation: `POST /emails/blacklists/${route}`,
      body: JSON.stringify({ [kind]: value }),
    });
    const listed = await prospecting.call('GET /emails/blacklists');
    const other = await prospecting.call('GET /emails/blacklists', { rawQuery: 'page=2' });
    return { kind, value, added, listed, other };
  },
});
