import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile, Tally } from '../suites/kit/model/profile.ts';
import { profileIn } from '../suites/kit/index.ts';
import { isObject } from '../specs/json.ts';

/** The file in a run folder with the profile of earlier runs, and its own. */
export const PROFILE_FILE = 'profile.json';

/** How a service answered before and now, as text. */
export interface ProfileRow {
  /** A kind of request, or a field. */
  readonly what: string;
  readonly before: string;
  readonly now: string;
  readonly isOther: boolean;
}

/** The profiles in a run folder; undefined if there are none. */
export function profilesIn(folder: string): { readonly before: Profile; readonly now: Profile } | undefined {
  const file = join(folder, PROFILE_FILE);
  if (!existsSync(file)) return undefined;
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(read) ? { before: profileIn(read['before']), now: profileIn(read['now']) } : undefined;
  } catch {
    // A file that was cut off is ignored.
    return undefined;
  }
}

const inWords = (tally: Tally): string =>
  Object.entries(tally)
    .map(([name, count]) => `${count} × ${name}`)
    .sort()
    .join(', ');

const isOther = (before: Tally, now: Tally): boolean =>
  Object.keys(now).every((name) => !(name in before)) && Object.keys(before).length > 0;

/** The forms of each field of a shape, and the number of objects without it. */
const fieldsOf = (profile: Profile): Record<string, Tally> =>
  Object.fromEntries(
    Object.entries(profile.shapes).flatMap(([place, { objects, fields }]) =>
      Object.entries(fields).map(([name, forms]) => {
        const absent = objects - Object.values(forms).reduce((sum, each) => sum + each, 0);
        return [`${place}.${name}`, { ...forms, ...(absent > 0 && { absent }) }];
      }),
    ),
  );

/** Compares two profiles: what both saw, with complete differences first. */
export function profileRows(before: Profile, now: Profile): ProfileRow[] {
  const pairs: readonly (readonly [Readonly<Record<string, Tally>>, Readonly<Record<string, Tally>>])[] = [
    [before.outcomes, now.outcomes],
    [fieldsOf(before), fieldsOf(now)],
  ];
  const rows = pairs.flatMap(([earlier, later]) =>
    Object.entries(later).flatMap(([what, seen]): ProfileRow[] => {
      const known = earlier[what];
      if (known === undefined) return [];
      return [{ what, before: inWords(known), now: inWords(seen), isOther: isOther(known, seen) }];
    }),
  );
  return rows.toSorted((a, b) => Number(b.isOther) - Number(a.isOther));
}
