import { matchesGlob } from 'node:path';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { nearestInWords } from '../../specs/nearest.ts';
import { UsageError, type Settings } from './options.ts';
import { commandLine } from '../../specs/command-line.ts';

/** Characters of a glob. The matcher throws at longer ones. */
const LONGEST_GLOB = 2 ** 16;

/** Whether an id or glob of `--claim` matches a claim. */
export const matchesClaim = (glob: string, id: string): boolean =>
  glob.length <= LONGEST_GLOB && matchesGlob(id, glob);

/** Whether a text is a pattern of claim ids. */
export const isGlob = (text: string): boolean => /[*?[{]/.test(text);
const sectionsOf = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => id.replace(/[^.]+$/, '*'))),
];

/** The selected claims of a run. Throws a UsageError if there are none, or if a glob matches none. */
export function selection({
  claim: globs,
  service,
}: {
  readonly claim?: readonly string[] | undefined;
  readonly service?: Settings['service'];
}): (id: ClaimId) => boolean {
  const candidates = (Object.keys(claims) as ClaimId[]).filter(
    (id) => service === undefined || claims[id].service === service,
  );
  for (const glob of globs ?? [])
    if (!candidates.some((id) => matchesClaim(glob, id)))
      throw new UsageError(
        `no claim${service === undefined ? '' : ` of the ${service} service`} matches ${glob}` +
          `${nearestInWords(glob, isGlob(glob) ? sectionsOf(candidates) : candidates)}; ${commandLine('claims', "'GLOB'")} lists them`,
      );
  const chosen = new Set(
    candidates.filter((id) => globs === undefined || globs.some((glob) => matchesClaim(glob, id))),
  );
  return (id) => chosen.has(id);
}

/** The claims that ids and globs match, in the order of the ledger. Throws a UsageError if one matches none. */
export const chosenClaims = (globs: readonly string[], service: Settings['service']): ClaimId[] =>
  (Object.keys(claims) as ClaimId[]).filter(selection({ claim: globs, service }));

/** Claims with their statements, one per line. */
export const listing = (ids: readonly ClaimId[]): string =>
  ids.map((id) => `${id}\t${claims[id].statement}\n`).join('');
