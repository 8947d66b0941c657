import type { Memory } from '../model/memory.ts';
import type { Profile, PresenceProof, RememberedResource, Shape, Fixed } from '../model/profile.ts';
import {
  answerOf,
  documentedIn,
  fieldAt,
  isDocumented,
  isOfAccount,
  itemAt,
  type Position,
} from '../checks/schema/location.ts';
import {
  pathIdsOf,
  isObject,
  queryOf,
  READ_METHODS,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../model/exchange.ts';

import { isOfTheirWords, vocabulary } from '../redaction/vocabulary.ts';
import { formOf } from './forms.ts';
import { isOfPassingState, isPlainKey } from '../checks/faults.ts';
import { requestKindOf, answerOutcomeOf } from './kinds.ts';

/** Items of an array whose fields are counted, and most levels of objects below the body. */
const MOST_ITEMS = 50;
const MOST_LEVELS = 5;
/** Most characters of a remembered request. */
const MOST_TARGET = 400;
/** Most remembered resources of one operation. */
const MOST_RESOURCES = 120;

/** The counts of a shape during a run. */
interface Counting {
  objects: number;
  readonly exchanges: Set<Exchange>;
  readonly fields: Map<string, Map<string, number>>;
}

/** One resource as a run read it. */
export interface Sighted {
  readonly resource: RememberedResource;
  readonly id: string;
  /** The JSON of each part, with its exchanges; several values if answers of one run differ. */
  readonly parts: Map<string, Map<string, Exchange[]>>;
}

/** What one run saw, with the exchanges that show it. */
export interface SeenByRun {
  readonly outcomes: ReadonlyMap<string, ReadonlyMap<string, readonly Exchange[]>>;
  readonly shapes: ReadonlyMap<string, Counting>;
  readonly sighted: ReadonlyMap<string, Sighted>;
  /** Complete listings by operation, and resources that were read themselves, by `operation id` of their listing. */
  readonly listings: ReadonlyMap<string, RememberedListing>;
  readonly alone: ReadonlyMap<string, JsonObject>;
  /** The records by id in each complete listing of owners. */
  readonly owners: ReadonlyMap<string, ReadonlyMap<string, JsonObject>>;
  /** Operations in which entries of one answer share an id, which then identifies something else. */
  readonly sharedIds: ReadonlySet<string>;
  readonly keyed: Keyed;
}

/** Encrypts data of the account, and decrypts it with the account's key. */
export type Keyed = Pick<Memory, 'digest' | 'seal' | 'unseal'>;

/** The latest answer of a complete listing, and all answers since one has lost an entry. */
export interface RememberedListing {
  readonly resource: RememberedResource;
  readonly records: ReadonlyMap<string, JsonObject>;
  readonly exchanges: readonly Exchange[];
}

const added = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

/** The value at a place; for `items[]`, the array itself. */
const valueAt = (json: unknown, at: string): unknown => {
  const name = at.replace(/\[\]$/, '');
  if (name === '' || (name === '*' && Array.isArray(json))) return json;
  if (!isObject(json)) return undefined;
  return name === '*' ? Object.values(json).find(Array.isArray) : json[name];
};

/** The objects at a place such as `items[]`. */
export function valuesAt(json: unknown, at: string): readonly JsonObject[] {
  const isList = at.endsWith('[]');
  const value = valueAt(json, at);
  return (isList ? (Array.isArray(value) ? (value as readonly unknown[]) : []) : [value]).filter(isObject);
}

/** The id of a resource; undefined if it has none. */
export const idIn = (resource: JsonObject, ids: readonly string[]): string | undefined => {
  const id = ids.map((name) => resource[name]).find((each) => each !== undefined);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
};

/** Records by id, without those that have none. */
const byId = (records: readonly JsonObject[], ids: readonly string[]): ReadonlyMap<string, JsonObject> =>
  new Map(
    records.flatMap((each) => {
      const id = idIn(each, ids);
      return id === undefined ? [] : [[id, each] as const];
    }),
  );

/** The objects in a body and in its arrays. */
const recordsIn = (json: unknown): JsonObject[] =>
  (Array.isArray(json) ? [json] : isObject(json) ? Object.values(json) : [])
    .flatMap((each): unknown => each)
    .filter(isObject);

/** The documented parameters of a request, which may change the form of its answer. */
function parametersOf(exchange: Exchange): string {
  const { parameters } = documentedIn(exchange);
  const names = [...new Set([...queryOf(exchange).keys()].filter((name) => parameters.has(name)))].sort();
  return names.length === 0 ? '' : `?${names.join('&')}`;
}

/** Counts outcomes, fields and resources in the answers of a run. */
export class Profiler implements SeenByRun {
  readonly outcomes = new Map<string, Map<string, Exchange[]>>();
  readonly shapes = new Map<string, Counting>();
  readonly sighted = new Map<string, Sighted>();
  readonly listings = new Map<string, RememberedListing>();
  readonly alone = new Map<string, JsonObject>();
  readonly owners = new Map<string, ReadonlyMap<string, JsonObject>>();
  readonly sharedIds = new Set<string>();
  readonly keyed: Keyed;
  readonly #resources: readonly RememberedResource[];
  readonly #taken = new WeakSet<Exchange>();

  constructor(resources: readonly RememberedResource[], keyed: Keyed) {
    this.#resources = resources;
    this.keyed = keyed;
  }

  /** Adds a read once, because several scenarios may share its answer. */
  take(exchange: Exchange): void {
    const { operation, request, response } = exchange;
    if (operation === undefined || !READ_METHODS.has(request.method) || this.#taken.has(exchange)) return;
    this.#taken.add(exchange);
    if (!isPlainKey(exchange) || isOfPassingState(exchange)) return;
    const kind = requestKindOf(exchange, this.keyed.digest);
    const outcomes = added(this.outcomes, kind, () => new Map<string, Exchange[]>());
    added(outcomes, answerOutcomeOf(exchange), () => []).push(exchange);
    if (statusOf(exchange) < 200 || statusOf(exchange) >= 300 || !['main', 'second'].includes(exchange.key))
      return;
    this.#walk(exchange, response.json, answerOf(exchange), operation, 0);
    for (const resource of this.#resources) {
      if (resource.operation === operation) this.#note(resource, exchange);
      if (resource.proof !== undefined) this.#prove(resource, resource.proof, exchange);
    }
  }

  /** Adds complete listings of resources and owners, and resources that were read themselves. */
  #prove(resource: RememberedResource, proof: PresenceProof, exchange: Exchange): void {
    const { operation = '', response } = exchange;
    const isWhole = queryOf(exchange).size === 0;
    const isListing = isWhole && Array.isArray(valueAt(response.json, resource.at));
    if (operation === resource.operation && isListing) {
      const records = byId(valuesAt(response.json, resource.at), resource.ids);
      const earlier = this.listings.get(operation);
      this.#forget(operation, earlier, records);
      const isShorter = [...(earlier?.records.keys() ?? [])].some((id) => !records.has(id));
      this.listings.set(operation, {
        ...{ resource, records },
        exchanges: [...(isShorter ? [] : (earlier?.exchanges ?? [])), exchange],
      });
    } else if ('owner' in proof) {
      if (isWhole && proof.owners.includes(operation))
        this.owners.set(operation, byId(recordsIn(response.json), resource.ids));
    } else if (operation === proof.operation && proof.parameter !== undefined) {
      // Besides other parameters, the service may not read it.
      const [[name, id] = [], ...others] = queryOf(exchange);
      if (name === proof.parameter && others.length === 0) this.alone.set(`${resource.operation} ${id}`, {});
    } else if (operation === proof.operation) {
      const [id = ''] = Object.values(pathIdsOf(exchange));
      const own = [response.json, ...recordsIn(response.json)]
        .filter(isObject)
        .find((each) => idIn(each, resource.ids) === id);
      if (own !== undefined) this.alone.set(`${resource.operation} ${id}`, own);
    }
  }

  /** Forgets reads of resources that were listed until now: they may have been deleted between the two. */
  #forget(
    operation: string,
    earlier: RememberedListing | undefined,
    records: ReadonlyMap<string, JsonObject>,
  ): void {
    for (const name of this.alone.keys()) {
      const id = name.slice(operation.length + 1);
      if (name === `${operation} ${id}` && !records.has(id) && (earlier?.records.has(id) ?? true))
        this.alone.delete(name);
    }
  }

  #walk(exchange: Exchange, value: unknown, at: Position, place: string, level: number): void {
    if (level > MOST_LEVELS) return;
    if (Array.isArray(value)) {
      for (const each of (value as readonly unknown[]).slice(0, MOST_ITEMS))
        if (typeof each === 'object') this.#walk(exchange, each, itemAt(at), `${place}[]`, level + 1);
      return;
    }
    if (!isObject(value)) return;
    // Answers without items are counted as a kind of their own.
    const isEmpty = Object.values(value).some((each) => Array.isArray(each) && each.length === 0);
    const name = level > 0 ? place : `${place}${parametersOf(exchange)}${isEmpty ? ' (empty)' : ''}`;
    const shape = added(this.shapes, name, () => ({
      ...{ objects: 0, exchanges: new Set<Exchange>(), fields: new Map<string, Map<string, number>>() },
    }));
    shape.objects += 1;
    shape.exchanges.add(exchange);
    // Users of the account choose the columns of contacts.
    if (isOfAccount(at, value)) return;
    for (const [key, inside] of Object.entries(value)) {
      if (!isDocumented(at, key) && !vocabulary.has(key) && !isOfTheirWords(key)) continue;
      const forms = added(shape.fields, key, () => new Map<string, number>());
      const form = formOf(inside, (word) => vocabulary.has(word));
      forms.set(form, (forms.get(form) ?? 0) + 1);
      if (typeof inside === 'object')
        this.#walk(exchange, inside, fieldAt(at, key), `${place}.${key}`, level + 1);
    }
  }

  #note(resource: RememberedResource, exchange: Exchange): void {
    const { operation, at, ids, fixed } = resource;
    const found = valuesAt(exchange.response.json, at);
    const named = found.flatMap((each) => idIn(each, ids) ?? []);
    if (new Set(named).size < named.length) this.sharedIds.add(operation);
    for (const each of found) {
      const id =
        idIn(each, ids) ?? (resource.isOne === true ? Object.values(pathIdsOf(exchange))[0] : undefined);
      if (id === undefined) continue;
      if (!resource.isSettled(each, exchange.startedAt)) continue;
      const sighted = added(this.sighted, `${operation} ${id}`, () => ({
        ...{ resource, id },
        parts: new Map<string, Map<string, Exchange[]>>(),
      }));
      for (const part of fixed)
        added(
          added(sighted.parts, part, () => new Map<string, Exchange[]>()),
          isNone(each[part]) ? 'none' : JSON.stringify(each[part]),
          () => [],
        ).push(exchange);
    }
  }
}

/** Absent, null and an empty list count as one value, because a service may use any of them. */
const isNone = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const tallied = (counted: ReadonlyMap<string, number>): Record<string, number> => Object.fromEntries(counted);
const PLAIN_ID = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A shape in its remembered form. */
const shapeOf = ({ objects, exchanges, fields }: Counting): Shape => ({
  ...{ objects, exchanges: exchanges.size, runs: 1 },
  fields: Object.fromEntries([...fields].map(([name, forms]) => [name, tallied(forms)])),
});

/** How to find a listed resource again: its sealed id, and its state. */
function proofOf(
  { id }: Sighted,
  { listings, owners, keyed }: SeenByRun,
  operation: string,
): Pick<Fixed, 'sealed' | 'state'> {
  const { records, resource } = listings.get(operation) ?? {};
  const record = records?.get(id);
  const proof = resource?.proof;
  if (records === undefined || record === undefined || proof === undefined) return {};
  if ('owner' in proof) {
    const owner = record[proof.owner];
    return typeof owner === 'string' && isForAll(record, proof, [...records.values()], owners)
      ? { sealed: keyed.seal(owner) }
      : {};
  }
  return {
    sealed: keyed.seal(id),
    ...(proof.state !== undefined && { state: partDigest(record, proof.state, keyed) }),
  };
}

/** Fewer owners may be changed one by one by a person. */
const LEAST_OWNERS = 5;

/** Whether each existing owner has a similar resource. */
function isForAll(
  record: JsonObject,
  { owner, owners: listings, alike }: Extract<PresenceProof, { readonly owner: string }>,
  records: readonly JsonObject[],
  owners: SeenByRun['owners'],
): boolean {
  const all = listings.flatMap((name) => [...(owners.get(name)?.keys() ?? [])]);
  const held = new Set(records.filter((each) => each[alike] === record[alike]).map((each) => each[owner]));
  return (
    listings.every((name) => owners.has(name)) &&
    all.length >= LEAST_OWNERS &&
    all.every((id) => held.has(id))
  );
}

/** The digest of a part as stored in a profile. */
export const partDigest = (record: JsonObject, name: string, { digest }: Keyed): string =>
  digest(`${name} ${JSON.stringify(record[name]) ?? ''}`);

/** A resource in its remembered form: the parts that are equal in all answers of the run. */
const fixedOf = (sighted: Sighted, seen: SeenByRun): Fixed => ({
  ...{ of: sighted.resource.operation, age: 0 },
  ...proofOf(sighted, seen, sighted.resource.operation),
  parts: Object.fromEntries(
    [...sighted.parts].flatMap(([name, values]) => {
      const [only] = values.keys();
      return values.size === 1 && only !== undefined ? [[name, seen.keyed.digest(`${name} ${only}`)]] : [];
    }),
  ),
});

/** A sample of resources. It is the same in each run while they exist. */
function sampleOf(seen: SeenByRun): Record<string, Fixed> {
  const named = [...seen.sighted].map(([name, each]) => [seen.keyed.digest(name), each] as const);
  const byOperation = Map.groupBy(named, ([, { resource }]) => resource.operation);
  return Object.fromEntries(
    [...byOperation].flatMap(([operation, all]) =>
      (seen.sharedIds.has(operation) ? [] : all)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, MOST_RESOURCES)
        .map(([name, each]) => [name, fixedOf(each, seen)]),
    ),
  );
}

/** Requests without data of the account, so that another run may send them unchanged. */
const askedOf = ({ outcomes }: SeenByRun, isOwn: (text: string) => boolean): Record<string, string> =>
  Object.fromEntries(
    [...outcomes].flatMap(([kind, answers]) => {
      const [[shown]] = [...answers.values()] as [readonly Exchange[]];
      if (shown?.key !== 'main' || kind.includes('{') || shown.request.target.length > MOST_TARGET) return [];
      const query = [...queryOf(shown)];
      const isOurs = query.every((pair) => pair.every((text) => isOwn(text) && !PLAIN_ID.test(text)));
      return query.length > 0 && isOurs ? [[kind, shown.request.target]] : [];
    }),
  );

/** The profile of one run. `isOwn` returns whether a text holds no data of the account. */
export const profileOf = (seen: SeenByRun, isOwn: (text: string) => boolean = () => false): Profile => ({
  runs: 1,
  asked: askedOf(seen, isOwn),
  outcomes: Object.fromEntries(
    [...seen.outcomes].map(([kind, outcomes]) => [
      kind,
      Object.fromEntries([...outcomes].map(([outcome, all]) => [outcome, all.length])),
    ]),
  ),
  shapes: Object.fromEntries([...seen.shapes].map(([place, shape]) => [place, shapeOf(shape)])),
  fixed: sampleOf(seen),
});
