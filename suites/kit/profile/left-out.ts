import type { Fixed, Profile, PresenceProof } from '../model/profile.ts';
import type { JsonObject } from '../model/exchange.ts';
import { partDigest, type SeenByRun } from './profile.ts';

/** Runs since a resource was last listed, after which it is no longer looked for. */
const MOST_AGE = 3;
/** A person deletes one or two. A rule hides more, or all of a kind. */
const SEVERAL = 3;
const ALL_OF_A_KIND = 2;
/** A listing that is cut off usually has a multiple of this length. */
const ROUND = 5;

/** A resource that earlier complete listings held and this one does not. */
export interface Gone {
  /** Its name in the profile. */
  readonly name: string;
  /** Its id, or that of its owner. */
  readonly id: string;
  readonly known: Fixed;
}

/** Resources that are missing from a listing of this run. */
export function goneFrom(operation: string, before: Profile, { listings, keyed }: SeenByRun): Gone[] {
  const listing = listings.get(operation);
  if (listing === undefined) return [];
  const there = new Set([...listing.records.keys()].map((id) => keyed.digest(`${operation} ${id}`)));
  return Object.entries(before.fixed).flatMap(([name, known]) => {
    if (known.of !== operation || known.age > MOST_AGE || there.has(name)) return [];
    const id = known.sealed === undefined ? undefined : keyed.unseal(known.sealed);
    return id === undefined ? [] : [{ name, id, known }];
  });
}

/** Missing resources that still exist, so that a deletion by a person does not explain them. */
export function leftOut(proof: PresenceProof, operation: string, before: Profile, now: SeenByRun): Gone[] {
  const gone = goneFrom(operation, before, now);
  return 'owner' in proof
    ? ofOneForAll(proof.alike, operation, gone, now)
    : stillRead(proof.state, operation, gone, now);
}

/**
 * A resource that all owners share is deleted for all at once. Returns those whose owner is listed, while other owners
 * still have theirs.
 */
function ofOneForAll(
  alike: string,
  operation: string,
  gone: readonly Gone[],
  { owners, listings, keyed }: SeenByRun,
): Gone[] {
  const ids = new Set([...owners.values()].flatMap((each) => [...each]));
  const records = [...(listings.get(operation)?.records.values() ?? [])];
  const there = new Set(records.map((record) => partDigest(record, alike, keyed)));
  const found = gone.filter(({ id, known }) => ids.has(id) && there.has(known.parts[alike] ?? ''));
  return found.length >= SEVERAL ? found : [];
}

/** Missing resources that can still be read in their last listed state. */
function stillRead(
  state: string | undefined,
  operation: string,
  gone: readonly Gone[],
  { alone, listings, keyed }: SeenByRun,
): Gone[] {
  const read = gone.flatMap((each): [Gone, JsonObject][] => {
    const record = alone.get(`${operation} ${each.id}`);
    return record === undefined ? [] : [[each, record]];
  });
  if (state === undefined) return read.map(([each]) => each);
  const unchanged = read.flatMap(([each, record]) =>
    record[state] !== undefined && partDigest(record, state, keyed) === each.known.state ? [each] : [],
  );
  const records = [...(listings.get(operation)?.records.values() ?? [])];
  const states = new Set(records.map((record) => partDigest(record, state, keyed)));
  const isCut = records.length % ROUND === 0 && gone.length >= SEVERAL && unchanged.length >= ALL_OF_A_KIND;
  return unchanged.filter(
    ({ known }) =>
      isCut ||
      (!states.has(known.state ?? '') &&
        gone.filter((other) => other.known.state === known.state).length >= ALL_OF_A_KIND),
  );
}
