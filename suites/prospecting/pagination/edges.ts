import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { check, every, given } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { objectOf, objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { numberIn, ok } from '../../kit/checks/matchers.ts';
import { isGone } from '../checks/errors.ts';
import { PAGED_ROUTES, type PagedRoute } from '../support/paged-routes.ts';
import { pagingEdges } from '../scenarios/edges.ts';

/** The documented fields of a page besides its entries. */
const BESIDE = ['page', 'pageSize', 'totalLeads', 'totalPages'] as const;

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : value === undefined ? 'nothing' : typeof value;

export const paginationEdges = section(
  withChecks(pagingEdges, {
    'prospecting.pagination.empty-page-form': (seen) =>
      every(seen, ({ name, first, past }) => {
        const { field, total }: PagedRoute = PAGED_ROUTES[name];
        const names = [field, ...(total === undefined ? [] : [total]), ...BESIDE];
        return given(ok(first) && ok(past) && objectsOf(past, field).length === 0, () =>
          every(
            names.filter((each) => each in objectOf(first)),
            (each) => {
              const [wanted, found] = [first, past].map((page) => typeOf(objectOf(page)[each]));
              return check(
                wanted === found,
                () =>
                  message`${documentedWords(each)} of a page past the end: expected ${wanted}, got ${objectOf(past)[each]}`,
                first,
                past,
              );
            },
          ),
        );
      }),
    'prospecting.pagination.page-past-end': (seen) =>
      Object.fromEntries(
        seen.flatMap(({ name, first, past }) => {
          const { operation, field, total = 'total' }: PagedRoute = PAGED_ROUTES[name];
          if (!ok(first) || objectsOf(first, field).length === 0 || isGone(past)) return [];
          // Others may add entries between both reads.
          const [before, after] = [first, past].map((page) => numberIn(page, total) ?? 0);
          const isCounted = before === after || (before !== 0 && after !== 0);
          const held = objectsOf(past, field).length === 0 ? 'no entries' : 'entries';
          return [
            [
              operation,
              ok(past) ? `${held}, ${isCounted ? 'the same' : 'another'} total` : `${statusOf(past)}`,
            ],
          ];
        }),
      ),
  }),
);
