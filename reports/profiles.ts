import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile, Tally } from '../suites/kit/model/profile.ts';
import { profileIn } from '../suites/kit/index.ts';
import { isObject } from '../specs/json.ts';

/** In the folder of a run: the profile of the runs before it, and its own. */
export const PROFILE_FILE = 'profile.json';

/** How a service answered before and now, in words. */
export interface ProfileRow {
  /** A kind of request, or a field. */
  readonly what: string;
  readonly before: string;
  readonly now: string;
  readonly isOther: boolean;
}

/** The profiles that a run left in its folder; undefined where it left none. */
export function profilesIn(folder: string): { readonly before: Profile; readonly now: Profile } | undefined {
  const file = join(folder, PROFILE_FILE);
  if (!existsSync(file)) return undefined;
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(read) ? { before: profileIn(read['before']), now: profileIn(read['now']) } : undefined;
  } catch {
    // A file that was cut off shows nothing, and costs nothing else.
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

/** Forms of each field of a shape, with the objects that lack it. */
const fieldsOf = (profile: Profile): Record<string, Tally> =>
  Object.fromEntries(
    Object.entries(profile.shapes).flatMap(([place, { objects, fields }]) =>
      Object.entries(fields).map(([name, forms]) => {
        const absent = objects - Object.values(forms).reduce((sum, each) => sum + each, 0);
        return [`${place}.${name}`, { ...forms, ...(absent > 0 && { absent }) }];
      }),
    ),
  );

/** Two profiles side by side: what both saw, what differs wholly first. */
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
