import fc from 'fast-check';
import { type Stimulus, type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, objectsOf } from '../../kit/model/exchange.ts';
import { numberIn, ok } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { PAGED_ROUTES, type SizedRoute } from '../support/paged-routes.ts';

const STEPS = 10_000;

/** Numbers from 0 to 1 that select the windows for any number of entries; the ends are not more likely. */
export const SHARE = fc.noBias(fc.nat(STEPS - 1)).map((step) => step / STEPS);

interface Drawn {
  readonly which: number;
  readonly few: number;
  readonly some: number;
  readonly many: number;
  readonly deep: number;
  readonly next: number;
}

const within = (share: number, from: number, to: number): number =>
  from + Math.floor(share * Math.max(1, to - from + 1));

/**
 * A page of few entries far down, a page of some entries, and a larger first page where there are enough entries.
 * They show whether pages of other sizes come in the same order.
 */
function windowsOf(count: number, most: number, { few, some, many, deep, next }: Drawn) {
  const pageOf = (size: number, share: number, least: number): { page: number; size: number } => {
    const pages = Math.max(1, Math.ceil(count / size));
    return { size, page: within(share, Math.min(least, pages), pages) };
  };
  return [
    pageOf(within(few, 1, 3), deep, 4),
    pageOf(within(some, 4, Math.max(4, Math.min(40, Math.ceil(count / 2)))), next, 2),
    { size: within(many, Math.min(41, Math.ceil(count / 2)), Math.min(most, count) - 1), page: 1 },
  ];
}

/** A page of the largest size, and drawn windows of its entries. */
const windows = (
  id: string,
  route: SizedRoute,
  pathOf: (context: ScenarioContext, which: number) => Record<string, string> = () => ({}),
): Stimulus<Drawn, readonly Exchange[]> =>
  stimulus({
    id: `prospecting.windows.${id}`,
    service: 'prospecting',
    input: () =>
      fc.record({ ...{ which: SHARE, few: SHARE, some: SHARE, many: SHARE, deep: SHARE, next: SHARE } }),
    stimulus: async (context, drawn) => {
      const path = pathOf(context, drawn.which);
      const read = (page: number, size: number): Promise<Exchange> =>
        context.prospecting.send(route.operation, {
          ...{ path, rawQuery: `page=${page}&${route.sizeParameter}=${size}` },
        });
      const whole = await read(route.first, route.most);
      const shown = objectsOf(whole, route.field).length;
      const answers = [whole];
      if (!ok(whole) || shown < 2) return answers;
      for (const { page, size } of windowsOf(shown, route.most, drawn))
        answers.push(await read(page - 1 + route.first, size));
      const total = numberIn(whole, route.total ?? 'total') ?? 0;
      if (shown < route.most) return answers;
      // After a full page, also where the total counts no more.
      answers.push(await read(route.first + 1, route.most));
      if (total <= shown) return answers;
      // Only a list longer than the largest page shows that a larger size is accepted; monitors check the answer.
      await read(route.first, route.most + 1);
      // The last page by the total, if the total counts entries.
      const pages = Math.ceil(total / route.most);
      if (pages > 2 && route.countsEntries === true)
        answers.push(await read(route.first + pages - 1, route.most));
      return answers;
    },
  });

const R = PAGED_ROUTES;

export const listWindows = windows('lists', R.lists);
export const rowWindows = windows('rows', R.rows, ({ survey: { listIds } }, which) => ({
  listId: listIds[Math.floor(which * listIds.length)] ?? NO_ID,
}));
export const findEmailWindows = windows('find-email', R['find-email']);
export const findPhoneWindows = windows('find-phone', R['find-phone']);
export const verifyEmailWindows = windows('verify-email', R['verify-email']);
export const creditWindows = windows('credits', R.credits);
