import { isObject, READ_METHODS, type Exchange } from '../model/exchange.ts';
import { dataOf, dataTextOf } from '../checks/data.ts';
import type { Execution } from '../model/execution.ts';
import { fromPlain, toPlain } from '../model/values.ts';

type Item = { readonly name: string; readonly text: string };

/** What identifies an item of a list: its id, or its whole content. */
const nameOf = (item: unknown): string => {
  const { id, _id = id, leadId, listId } = isObject(item) ? item : {};
  const own = [_id, leadId, listId].find((each) => typeof each === 'string' || typeof each === 'number');
  return own === undefined ? JSON.stringify(item) : String(own);
};
const itemsOf = (list: readonly unknown[]): Item[] =>
  list.map((item) => ({ name: nameOf(item), text: JSON.stringify(item) }));

/** The outermost lists of an answer by their paths, and the rest of the answer. */
function listsIn(json: unknown): {
  readonly lists: ReadonlyMap<string, readonly Item[]>;
  readonly rest: unknown;
} {
  const lists = new Map<string, readonly Item[]>();
  const walk = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) return void lists.set(place, itemsOf(value));
    if (!isObject(value)) return value;
    return Object.entries(value).map(([name, each]) => [name, walk(each, `${place}.${name}`)]);
  };
  const rest = walk(json, '') ?? null;
  return { lists, rest };
}

/**
 * Adds the items that differ between two answers to one read to `moved`. Returns whether the answers differ in nothing
 * else.
 */
function differOnlyInItems(before: Exchange, after: Exchange, moved: Set<string>): boolean {
  const [a, b] = [before.response, after.response];
  if (a.status !== b.status) return false;
  if (dataTextOf(before) === dataTextOf(after)) return true;
  if (a.json === undefined || b.json === undefined) return false;
  const [some, others] = [listsIn(dataOf(before)), listsIn(dataOf(after))];
  if (JSON.stringify(some.rest) !== JSON.stringify(others.rest) || some.lists.size !== others.lists.size)
    return false;
  for (const [place, list] of some.lists) {
    const other = others.lists.get(place);
    if (other === undefined) return false;
    noteItems(list, other, moved);
  }
  return true;
}

/** Adds the items that differ between two lists to `moved`, and the others to `stayed`. */
function noteItems(
  list: readonly Item[],
  other: readonly Item[],
  moved: Set<string>,
  stayed = new Set<string>(),
): void {
  const texts = (items: readonly Item[]) => new Map(items.map(({ name, text }) => [name, text]));
  const [mine, its] = [texts(list), texts(other)];
  for (const name of new Set([...mine.keys(), ...its.keys()]))
    (mine.get(name) === its.get(name) ? stayed : moved).add(name);
}

/** Whether two answers without the changed items have the same items in the same order. */
const areAlike = (before: Exchange, after: Exchange): boolean => {
  const [some, others] = [listsIn(dataOf(before)), listsIn(dataOf(after))];
  return [...some.lists].every(
    ([place, list]) => JSON.stringify(list) === JSON.stringify(others.lists.get(place)),
  );
};

/** An answer without the changed items. */
function without(exchange: Exchange, moved: ReadonlySet<string>): Exchange {
  const { json } = exchange.response;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !moved.has(nameOf(item)));
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)]))
      : value;
  };
  const kept = walk(json);
  const shown = JSON.stringify(kept);
  return json === undefined || shown === JSON.stringify(json)
    ? exchange
    : {
        ...exchange,
        response: { ...exchange.response, json: kept, text: shown, bytes: Buffer.from(shown) },
      };
}

/** Whether an answer has a number beside its lists, such as a count. It would be wrong with some items removed. */
const counts = (rest: unknown): boolean =>
  Array.isArray(rest) ? rest.some(counts) : typeof rest === 'number';

/** Whether a value outside of lists names one of the changed items. */
function names(value: unknown, moved: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((each) => names(each, moved));
  if (isObject(value))
    return Object.entries(value).some(([name, each]) => moved.has(name) || names(each, moved));
  return moved.has(String(value));
}

/** Pairs each answer with the earlier one to the same read, if all have one. Simultaneous answers come in any order. */
function paired(before: readonly Exchange[], after: readonly Exchange[]): [Exchange, Exchange][] | undefined {
  const open = [...before];
  const pairs: [Exchange, Exchange][] = [];
  for (const exchange of after) {
    const { key, request } = exchange;
    const at = open.findIndex((each) => each.key === key && each.request.target === request.target);
    const [found] = at < 0 ? [] : open.splice(at, 1);
    if (found === undefined) return undefined;
    pairs.push([found, exchange]);
  }
  return open.length === 0 ? pairs : undefined;
}

/** Adds the items that changed at any time of a run: a fast source of them may be read together with a slower one. */
function noteMoved(earlier: Iterable<Exchange>, moved: Set<string>): void {
  const first = new Map<string, Exchange>();
  for (const exchange of earlier) {
    const read = `${exchange.key} ${exchange.request.method} ${exchange.request.target}`;
    const known = first.get(read);
    if (known === undefined) first.set(read, exchange);
    else differOnlyInItems(known, exchange, moved);
  }
}

/** What repeated reads of a run showed. */
export interface Movement {
  /** Items that a repeated read showed otherwise, or not at all. */
  readonly moved: ReadonlySet<string>;
  /** Items that stayed the same in each repeated read, though others beside them moved. */
  readonly stayed: ReadonlySet<string>;
  /** The lists with items that moved, by service and path. */
  readonly lists: ReadonlySet<string>;
}

/** The service and path of a read. */
export const serviceAndPathOf = ({ service, request: { target } }: Exchange): string =>
  `${service} ${target.split('?')[0] ?? ''}`;

/** What moved between repeated reads. Cursors and counts may differ as well. */
export function movementIn(exchanges: Iterable<Exchange>): Movement {
  const moved = new Set<string>();
  const stayed = new Set<string>();
  const lists = new Set<string>();
  const first = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const { key, request, response } = exchange;
    if (!READ_METHODS.has(request.method) || response.status >= 300) continue;
    const read = `${key} ${request.method} ${request.target}`;
    const known = first.get(read);
    if (known === undefined) first.set(read, exchange);
    else if (dataTextOf(known) !== dataTextOf(exchange)) {
      const after = listsIn(dataOf(exchange)).lists;
      const own = new Set<string>();
      for (const [place, list] of listsIn(dataOf(known)).lists)
        noteItems(list, after.get(place) ?? [], own, stayed);
      if (own.size > 0) lists.add(serviceAndPathOf(exchange));
      for (const name of own) moved.add(name);
    }
  }
  for (const name of moved) stayed.delete(name);
  return { moved, stayed, lists };
}

/**
 * An attempt without the emails, lists or contacts that moved since the attempt before it. All that it still shows
 * existed at one moment between the two attempts: each of its answers was the same in both. What moved in `earlier`
 * answers of the run is left out as well. Undefined where more than items of lists has moved, where an answer counts
 * what is left out, or where anything was changed.
 */
export function stableSubset(
  before: Execution,
  after: Execution,
  earlier: Iterable<Exchange> = [],
): Execution | undefined {
  const all = [...before.exchanges, ...after.exchanges];
  if (!all.every(({ request }) => READ_METHODS.has(request.method))) return undefined;
  const pairs = paired(before.exchanges, after.exchanges);
  const moved = new Set<string>();
  if (!pairs?.every(([a, b]) => differOnlyInItems(a, b, moved))) return undefined;
  noteMoved(earlier, moved);
  const exchanges = after.exchanges.map((exchange) => without(exchange, moved));
  if (!pairs.every(([a], index) => areAlike(without(a, moved), exchanges[index] ?? a))) return undefined;
  if (
    after.exchanges.some(
      (each, index) => each !== exchanges[index] && counts(listsIn(each.response.json).rest),
    )
  )
    return undefined;
  const plain = toPlain(after.history, (value) => {
    const at = after.exchanges.indexOf(value as Exchange);
    return at < 0 ? undefined : at;
  });
  const beside = [plain, after.input, ...after.exchanges.map(({ response }) => listsIn(response.json).rest)];
  if (names(beside, moved)) return undefined;
  return {
    ...after,
    exchanges,
    trace: after.trace.filter((step) => !('action' in step)),
    history: fromPlain(plain, (index) => exchanges[index]),
  };
}
