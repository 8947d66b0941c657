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
  /** Its id, or that of an owner who has it like all others. */
  readonly id: string | undefined;
  readonly known: Fixed;
}

/** Resources that are missing from a listing of this run. */
export function goneFrom(operation: string, before: Profile, { listings, keyed }: SeenByRun): Gone[] {
  const listing = listings.get(operation);
  if (listing === undefined) return [];
  const there = new Set([...listing.records.keys()].map((id) => keyed.digest(`${operation} ${id}`)));
  return Object.entries(before.fixed).flatMap(([name, known]) => {
    if (known.of !== operation || known.age > MOST_AGE || there.has(name)) return [];
    return [{ name, id: known.sealed === undefined ? undefined : keyed.unseal(known.sealed), known }];
  });
}

/** Missing resources that still exist, so that a deletion by a person does not explain them. */
export function leftOut(proof: PresenceProof, operation: string, before: Profile, now: SeenByRun): Gone[] {
  const gone = goneFrom(operation, before, now);
  if (!('owner' in proof)) return stillRead(proof.state, operation, gone, now);
  const forAll = ofOneForAll(proof.alike, operation, gone, now);
  return forAll.length > 0 ? forAll : ofOneKind(proof, operation, gone, now);
}

/** A person may delete this many of a kind from as many owners, one by one. */
const [SOME_OF_A_KIND, SOME_OWNERS] = [3, 2];
/** A person who clears some owners may leave each name once. */
const CLEARED = 6;
/** A person may delete one other besides each of this many that a rule leaves out. */
const DELETED = 4;

/**
 * Missing resources of listed owners, where similar ones are still there and a rule explains the missing ones. The rule
 * leaves one for each owner or name, or leaves out a type or the owners in a state.
 */
function ofOneKind(
  { owner, alike, kind, state }: Extract<PresenceProof, { readonly owner: string }>,
  operation: string,
  missing: readonly Gone[],
  { owners, listings, keyed }: SeenByRun,
): Gone[] {
  const byDigest = new Map(
    [...owners.values()].flatMap((each) =>
      [...each].map(([id, record]) => [partDigest({ [owner]: id }, owner, keyed), record]),
    ),
  );
  const there = [...(listings.get(operation)?.records.values() ?? [])].map((record) =>
    Object.fromEntries([owner, alike, kind].map((name) => [name, partDigest(record, name, keyed)])),
  );
  const names = there.map((parts) => parts[alike]);
  const gone = missing.filter(
    ({ known: { parts } }) => byDigest.has(parts[owner] ?? '') && names.includes(parts[alike]),
  );
  const among = (of: (parts: Fixed['parts']) => unknown): Set<unknown> =>
    new Set(gone.map(({ known }) => of(known.parts)));
  const pairOf = (parts: Fixed['parts']): string => `${parts[owner]} ${parts[alike]}`;
  const pairs = new Set(there.map(pairOf));
  const areMerged =
    gone.length >= SEVERAL &&
    ((pairs.size === there.length && [...among(pairOf)].every((pair) => pairs.has(String(pair)))) ||
      (gone.length > CLEARED &&
        new Set(names).size === there.length &&
        among((parts) => parts[alike]).size > 1));
  if (areMerged) return gone;
  const kinds = [
    (parts: Fixed['parts']): unknown => parts[kind],
    (parts: Fixed['parts']): unknown => byDigest.get(parts[owner] ?? '')?.[state],
  ];
  const ofAKind = kinds.flatMap((of) => {
    const kept = new Set(there.map(of));
    return [...Map.groupBy(gone, ({ known }) => of(known.parts))].flatMap(([each, some]) =>
      each === undefined || kept.has(each) ? [] : [some],
    );
  });
  const isRule = (some: readonly Gone[]): boolean =>
    some.length > SOME_OF_A_KIND &&
    new Set(some.map(({ known }) => known.parts[owner])).size > SOME_OWNERS &&
    some.length > DELETED * (gone.length - some.length);
  return ofAKind.find(isRule) ?? [];
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
  const ids = new Set([...owners.values()].flatMap((each) => [...each.keys()]));
  const records = [...(listings.get(operation)?.records.values() ?? [])];
  const there = new Set(records.map((record) => partDigest(record, alike, keyed)));
  const found = gone.filter(({ id = '', known }) => ids.has(id) && there.has(known.parts[alike] ?? ''));
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
