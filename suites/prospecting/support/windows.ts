import { type Exchange, type JsonObject, objectsOf, queryOf } from '../../kit/model/exchange.ts';
import { numberIn, ok } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { entryIdOf } from './answers.ts';
import type { PagedRoute } from './paged-routes.ts';

/** A page as the entries of a list from a position. */
export interface Window {
  readonly answer: Exchange;
  /** The list: path and parameters without page and size. */
  readonly listing: string;
  readonly size: number;
  readonly start: number;
  readonly items: readonly JsonObject[];
  readonly names: readonly string[];
  readonly total: number | undefined;
}

const textOf = memoize((item: JsonObject): string => JSON.stringify(item));

/** A name for each entry: its id if ids distinguish all entries of each page, else its whole content. */
function namesOf(pages: readonly (readonly JsonObject[])[]): (item: JsonObject) => string {
  const haveIds = pages.every((items) => {
    const ids = items.flatMap((item) => entryIdOf(item) ?? []);
    return ids.length === items.length && new Set(ids).size === ids.length;
  });
  return haveIds ? (item) => entryIdOf(item) ?? '' : textOf;
}

/** The requested page, if the query has it in digits only and its size is not exceeded. */
function windowOf(route: PagedRoute, answer: Exchange): Omit<Window, 'names'> | undefined {
  const { operation, field, first, sizeParameter, most = route.size, of = [] } = route;
  if (answer.operation !== operation || answer.key !== 'main' || !ok(answer)) return undefined;
  const query = queryOf(answer);
  const size = (sizeParameter === undefined ? undefined : query.get(sizeParameter)) ?? String(route.size);
  // Without a page, the order may differ.
  const page = query.get('page') ?? '';
  const names = [...query.keys()];
  const isKnown = names.every((name) => name === 'page' || name === sizeParameter || of.includes(name));
  const isPlain = [page, size].every((text) => /^(0|[1-9]\d{0,4})$/.test(text));
  const isPaged = route.needsSize !== true || query.has(sizeParameter ?? '');
  if (!isKnown || !isPlain || !isPaged || new Set(names).size !== names.length) return undefined;
  const items = objectsOf(answer, field);
  const inOrder = Number(page) >= first && Number(size) >= 1 && Number(size) <= most;
  const [path = ''] = answer.request.target.split('?');
  const chosen = of.map((name) => `${name}=${query.get(name) ?? ''}`);
  return inOrder && items.length <= Number(size)
    ? {
        answer,
        listing: [path, ...chosen].join(' '),
        size: Number(size),
        start: (Number(page) - first) * Number(size),
        items,
        total: route.total === undefined ? undefined : numberIn(answer, route.total),
      }
    : undefined;
}

const windowsOn = memoize((route: PagedRoute) => memoize((answer: Exchange) => windowOf(route, answer)));

function windowsIn(route: PagedRoute, exchanges: readonly Exchange[]): readonly (readonly Window[])[] {
  if (!exchanges.every(({ request }) => request.method === 'GET')) return [];
  const windows = exchanges.flatMap((answer) => windowsOn(route)(answer) ?? []);
  return [...Map.groupBy(windows, ({ listing }) => listing).values()].map((own) => {
    const nameOf = route.isRepeating === true ? textOf : namesOf(own.map(({ items }) => items));
    return own.map((each) => ({ ...each, names: each.items.map(nameOf) }));
  });
}

const knownWindows = memoize((route: PagedRoute) =>
  memoize((exchanges: readonly Exchange[]) => windowsIn(route, exchanges)),
);

/** The pages of each list. In a run that writes, data may change between answers, so there are none. */
export const listingWindows = (
  route: PagedRoute,
  exchanges: readonly Exchange[],
): readonly (readonly Window[])[] => knownWindows(route)(exchanges);

/** The different ones of some names. */
export const distinctOf = memoize((names: readonly string[]): ReadonlySet<string> => new Set(names));

/** Whether all entries of a page are distinct. Equal entries do not show positions. */
export const isClear = ({ names }: Pick<Window, 'names'>): boolean => distinctOf(names).size === names.length;

/** Consecutive pages of one size from the first entry. */
export interface Walk extends Pick<Window, 'size' | 'items' | 'names'> {
  readonly answers: readonly Exchange[];
  /** Whether the last page is not full, so that no more entries follow. */
  readonly isEnded: boolean;
}

/** Most pages that are read again for a suspected violation. */
const PAGES = 4;

/** The longest walk from the first entry. */
export const longest = memoize((windows: readonly Window[]): Walk | undefined => {
  const walks = [...Map.groupBy(windows, ({ size }) => size)].flatMap(([size, pages]): Walk[] => {
    const walked: Window[] = [];
    for (let start = 0; walked.length < PAGES; start += size) {
      const page = pages.find((each) => each.start === start);
      if (page === undefined || (start > 0 && page.names.length === 0)) break;
      walked.push(page);
      if (page.names.length < size) break;
    }
    return walked.length === 0
      ? []
      : [
          {
            size,
            items: walked.flatMap(({ items }) => items),
            names: walked.flatMap(({ names }) => names),
            answers: walked.map(({ answer }) => answer),
            isEnded: (walked.at(-1)?.names.length ?? size) < size,
          },
        ];
  });
  return walks.reduce<Walk | undefined>(
    (best, each) => (best === undefined || each.names.length > best.names.length ? each : best),
    undefined,
  );
});

export const isIn = (page: Window, { answers }: Walk): boolean => answers.includes(page.answer);
