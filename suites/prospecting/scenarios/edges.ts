import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { PROSPECTING_FAILURES, NO_ID } from '../support/access.ts';
import { PAGED_ROUTES, type PagedRoute } from '../support/paged-routes.ts';

/** A page number beyond any list of a real account. */
const PAST = 9999;

type Name = keyof typeof PAGED_ROUTES;

/** Parameters that select a list. A search does not depend on the account. */
const chosenBy = (name: Name, { campaignIds }: ScenarioContext['survey']): string =>
  // The name of the parameter is a guess.
  name === 'contacts' ? `campaignId=${campaignIds[0] ?? NO_ID}&` : '';

/** The first page of a route and one after its end, in the default size. */
export interface Edge {
  readonly name: Name;
  readonly first: Exchange;
  readonly past: Exchange;
}

/** The first and last pages of every route with pages. */
export const pagingEdges = stimulus({
  id: 'prospecting.edges.pages',
  stimulus: async ({ prospecting, survey }) => {
    const path = { campaignId: survey.campaignIds[0] ?? NO_ID, listId: survey.listIds[0] ?? NO_ID };
    const seen: Edge[] = [];
    for (const name of Object.keys(PAGED_ROUTES) as Name[]) {
      if (name === 'search') continue;
      const route: PagedRoute = PAGED_ROUTES[name];
      const size = route.needsSize === true ? `&${route.sizeParameter}=${route.size}` : '';
      const read = (page: number): Promise<Exchange> =>
        prospecting.send(route.operation, {
          ...{
            path,
            rawQuery: `${chosenBy(name, survey)}page=${page}${size}`,
            provokes: PROSPECTING_FAILURES,
          },
        });
      seen.push({ name, first: await read(route.first), past: await read(PAST) });
    }
    return seen;
  },
});
