import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { PROSPECTING_FAILURES, NO_ID } from '../support/access.ts';
import { PAGED_ROUTES, type PagedRoute } from '../support/paged-routes.ts';

/** No listing of a real account reaches so far. */
const PAST = 9999;

type Name = keyof typeof PAGED_ROUTES;

/** What chooses a listing; a search is none of the account itself. */
const chosenBy = (name: Name, { campaignIds }: ScenarioContext['survey']): string =>
  // The name of the parameter is a guess.
  name === 'contacts' ? `campaignId=${campaignIds[0] ?? NO_ID}&` : '';

/** The first page of a paged route and one past its end, in the usual size. */
export interface Edge {
  readonly name: Name;
  readonly first: Exchange;
  readonly past: Exchange;
}

/** The edges of every paged route. */
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
