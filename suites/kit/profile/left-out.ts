import type { Fixed, Profile, Proof } from '../model/profile.ts';
import type { JsonObject } from '../model/exchange.ts';
import { stateIn, type Seen } from './profile.ts';

/** Runs since a resource was listed last, after which it is looked for no longer. */
const MOST_AGE = 3;
/** A person ends one or two; a rule leaves out more, or all of a kind. */
const SEVERAL = 3;
const ALL_OF_A_KIND = 2;
/** Lengths that a listing is cut to are multiples of it. */
const ROUND = 5;

/** What a complete listing held in earlier runs, and holds no longer. */
export interface Gone {
  /** Its name in the profile. */
  readonly name: string;
  /** The id by which it, or its owner, is asked for. */
  readonly id: string;
  readonly known: Fixed;
}

/** Resources that are gone from a listing that this run has read. */
export function goneFrom(operation: string, before: Profile, { listings, keyed }: Seen): Gone[] {
  const listing = listings.get(operation);
  if (listing?.resource === undefined) return [];
  const there = new Set([...listing.records.keys()].map((id) => keyed.digest(`${operation} ${id}`)));
  return Object.entries(before.fixed).flatMap(([name, known]) => {
    if (known.of !== operation || known.age > MOST_AGE || there.has(name)) return [];
    const id = known.sealed === undefined ? undefined : keyed.unseal(known.sealed);
    return id === undefined ? [] : [{ name, id, known }];
  });
}

/** Those of them that a rule of the service must have left out. */
export function leftOut(proof: Proof, operation: string, before: Profile, now: Seen): Gone[] {
  const gone = goneFrom(operation, before, now);
  return proof.by === 'reading'
    ? stillRead(proof, operation, gone, now)
    : stillOwned(proof, operation, gone, before, now);
}

/** Those that answer by themselves in the state in which they were listed, where no person can have ended them. */
function stillRead(
  { state }: Proof & { readonly by: 'reading' },
  operation: string,
  gone: readonly Gone[],
  { alone, listings, keyed }: Seen,
): Gone[] {
  const read = gone.flatMap((each): [Gone, JsonObject][] => {
    const record = alone.get(`${operation} ${each.id}`);
    return record === undefined ? [] : [[each, record]];
  });
  if (state === undefined) return read.map(([each]) => each);
  const unchanged = read.flatMap(([each, record]) =>
    record[state] !== undefined && stateIn(record, state, keyed) === each.known.state ? [each] : [],
  );
  const records = [...(listings.get(operation)?.records.values() ?? [])];
  const states = new Set(records.map((record) => stateIn(record, state, keyed)));
  const isCut = records.length % ROUND === 0 && gone.length >= SEVERAL && unchanged.length >= ALL_OF_A_KIND;
  return unchanged.filter(
    ({ known }) =>
      isCut ||
      (!states.has(known.state ?? '') &&
        gone.filter((other) => other.known.state === known.state).length >= ALL_OF_A_KIND),
  );
}

/** Those whose owner is still listed, where all of a kind are gone, or all but one of those that are alike. */
function stillOwned(
  { field, like, kind, ownerKind, listings: ownerListings }: Proof & { readonly by: 'owner' },
  operation: string,
  gone: readonly Gone[],
  before: Profile,
  { listings, keyed }: Seen,
): Gone[] {
  const owners = new Map(ownerListings.flatMap((name) => [...(listings.get(name)?.records ?? [])]));
  const records = [...(listings.get(operation)?.records.values() ?? [])];
  const partOf = (record: JsonObject, name: string): string =>
    keyed.digest(`${name} ${JSON.stringify(record[name]) ?? ''}`);
  const ownerKindOf = (id: unknown): unknown => owners.get(String(id))?.[ownerKind];
  const kinds = new Set(records.map((record) => partOf(record, kind)));
  const ownerKinds = new Set(records.map((record) => ownerKindOf(record[field])));
  const now = Map.groupBy(records, (record) => partOf(record, like));
  const earlier = Map.groupBy(
    Object.values(before.fixed).filter(({ of }) => of === operation),
    ({ parts }) => parts[like] ?? '',
  );
  const found = gone.filter(({ id, known: { parts } }) => {
    const alike = now.get(parts[like] ?? '')?.length ?? 0;
    const isOneLeft = alike === 1 && (earlier.get(parts[like] ?? '')?.length ?? 0) >= SEVERAL;
    const isKindGone = !kinds.has(parts[kind] ?? '') || !ownerKinds.has(ownerKindOf(id));
    return owners.has(id) && alike > 0 && (isOneLeft || isKindGone);
  });
  return found.length >= SEVERAL ? found : [];
}
