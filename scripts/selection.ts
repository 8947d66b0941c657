import { matchesGlob } from 'node:path';
import { claims, type ClaimId } from '../generated/claims.ts';
import { UsageError, type Settings } from './options.ts';

/** Which claims a run is about. Throws a UsageError when there are none. */
export function selection(settings: Pick<Settings, 'claim' | 'service'>): (id: ClaimId) => boolean {
  const globs = settings.claim;
  const wanted = (id: ClaimId): boolean =>
    (settings.service === undefined || claims[id].service === settings.service) &&
    (globs === undefined || globs.some((glob) => matchesGlob(id, glob)));
  if (!(Object.keys(claims) as ClaimId[]).some(wanted))
    throw new UsageError(
      `no claim matches ${globs?.join(', ') ?? 'the selection'}; npm run claims lists them`,
    );
  return wanted;
}
