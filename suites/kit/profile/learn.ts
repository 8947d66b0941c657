import type { Fixed, Profile, Shape, Tally } from '../model/profile.ts';
import type { Subject } from './compare.ts';

/** Runs after which a resource that is not read again is forgotten. */
const MOST_AGE = 14;
/** Most remembered resources of one operation. */
const MOST_RESOURCES = 120;
/** Most kinds of requests, and most places of answers. */
const MOST_ENTRIES = 1_000;
/** Most characters of a profile as JSON. */
export const MOST_PROFILE_CHARS = 1_000_000;

const tallies = (a: Tally = {}, b: Tally = {}): Tally => {
  const all: Record<string, number> = { ...a };
  for (const [name, count] of Object.entries(b)) all[name] = (all[name] ?? 0) + count;
  return all;
};

const shapes = (a: Shape, b: Shape): Shape => ({
  objects: a.objects + b.objects,
  exchanges: a.exchanges + b.exchanges,
  fields: mergeOf(a.fields, b.fields, tallies),
  runs: a.runs + b.runs,
});

/** Merges two tables. Entries of the later one come last, so that the oldest can be dropped. */
function mergeOf<T>(
  a: Readonly<Record<string, T>>,
  b: Readonly<Record<string, T>>,
  both: (a: T, b: T) => T,
): Record<string, T> {
  const all = new Map(Object.entries(a));
  for (const [name, value] of Object.entries(b)) {
    const known = all.get(name);
    all.delete(name);
    all.set(name, known === undefined ? value : both(known, value));
  }
  return Object.fromEntries([...all].slice(-MOST_ENTRIES));
}

/** Merges remembered resources; those read most recently come first. */
function fixedOf(
  before: Profile['fixed'],
  now: Profile['fixed'],
  contradicted: ReadonlySet<string>,
): Record<string, Fixed> {
  // A resource that is missing in a listing does not age, so that later runs look for it again.
  const aged = Object.entries(before).map(
    ([name, each]) => [name, contradicted.has(name) ? each : { ...each, age: each.age + 1 }] as const,
  );
  const all = new Map<string, Fixed>([...aged, ...Object.entries(now)]);
  const byOperation = Map.groupBy([...all], ([, { of }]) => of);
  return Object.fromEntries(
    [...byOperation.values()].flatMap((own) =>
      own
        .filter(([, { age }]) => age <= MOST_AGE)
        .sort(([, a], [, b]) => a.age - b.age)
        .slice(0, MOST_RESOURCES),
    ),
  );
}

/** The largest profile that fits. Resources are dropped first, because one run learns them again. */
export function fitProfile(profile: Profile): Profile {
  if (JSON.stringify(profile).length <= MOST_PROFILE_CHARS) return profile;
  const half = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(table).slice(Math.ceil(Object.keys(table).length / 2)));
  const { fixed, outcomes, shapes: places } = profile;
  return fitProfile(
    Object.keys(fixed).length > 0
      ? { ...profile, fixed: half(fixed) }
      : { ...profile, outcomes: half(outcomes), shapes: half(places) },
  );
}

/** The profile after one more run. Entries that the run contradicts stay unchanged. */
export function learnProfile(before: Profile, now: Profile, contradicted: readonly Subject[]): Profile {
  const namesOf = (part: Subject[0]): ReadonlySet<string> =>
    new Set(contradicted.flatMap(([of, name]) => (of === part ? [name] : [])));
  const without = <T>(part: Subject[0], table: Readonly<Record<string, T>>): Record<string, T> => {
    const names = namesOf(part);
    return Object.fromEntries(Object.entries(table).filter(([name]) => !names.has(name)));
  };
  return fitProfile({
    runs: before.runs + 1,
    outcomes: mergeOf(before.outcomes, without('outcomes', now.outcomes), tallies),
    shapes: mergeOf(before.shapes, without('shapes', now.shapes), shapes),
    fixed: fixedOf(before.fixed, without('fixed', now.fixed), namesOf('fixed')),
    asked: mergeOf(before.asked, now.asked, (_, later) => later),
  });
}
