import { type Exchange, type JsonObject, objectsOf, queryOf } from '../../kit/model/exchange.ts';
import { numberIn, ok } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { entryIdOf } from './answers.ts';
import type { PagedRoute } from './paged-routes.ts';

/** A page as the entries from one place of a listing on. */
export interface Window {
  readonly answer: Exchange;
  /** The listing: what is paged, without page and size. */
  readonly listing: string;
  readonly size: number;
  readonly start: number;
  readonly items: readonly JsonObject[];
  readonly names: readonly string[];
  readonly total: number | undefined;
}

const textOf = memoize((item: JsonObject): string => JSON.stringify(item));

/** Entries by their ids, where these distinguish all of them on each page; else by all that they say. */
function namesOf(pages: readonly (readonly JsonObject[])[]): (item: JsonObject) => string {
  const haveIds = pages.every((items) => {
    const ids = items.flatMap((item) => entryIdOf(item) ?? []);
    return ids.length === items.length && new Set(ids).size === ids.length;
  });
  return haveIds ? (item) => entryIdOf(item) ?? '' : textOf;
}

/** The page that was asked for in digits alone, and that comes in no larger size. */
function windowOf(route: PagedRoute, answer: Exchange): Omit<Window, 'names'> | undefined {
  const { operation, field, first, sizeParameter, most = route.size, of = [] } = route;
  if (answer.operation !== operation || answer.key !== 'main' || !ok(answer)) return undefined;
  const query = queryOf(answer);
  const size = (sizeParameter === undefined ? undefined : query.get(sizeParameter)) ?? String(route.size);
  // What comes without a page may come in another order.
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

/** The pages of each listing; what changes between two answers of a run that writes says nothing. */
export function listingWindows(route: PagedRoute, exchanges: readonly Exchange[]): Window[][] {
  if (!exchanges.every(({ request }) => request.method === 'GET')) return [];
  const windows = exchanges.flatMap((answer) => windowOf(route, answer) ?? []);
  return [...Map.groupBy(windows, ({ listing }) => listing).values()].map((own) => {
    const nameOf = route.isRepeating === true ? textOf : namesOf(own.map(({ items }) => items));
    return own.map((each) => ({ ...each, names: each.items.map(nameOf) }));
  });
}

/** Whether nothing stands twice on a page: what is alike in all that it shows distinguishes no places. */
export const isClear = ({ names }: Pick<Window, 'names'>): boolean => new Set(names).size === names.length;

/** Pages of one size that follow each other from the first entry on. */
export interface Walk extends Pick<Window, 'size' | 'items' | 'names'> {
  readonly answers: readonly Exchange[];
  /** Whether the last of them is not full: there is nothing more. */
  readonly isEnded: boolean;
}

/** More pages are not read once more for what seems wrong. */
const PAGES = 4;

/** The longest walk from the first entry on. */
export function longest(windows: readonly Window[]): Walk | undefined {
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
}

export const isIn = (page: Window, { answers }: Walk): boolean => answers.includes(page.answer);
