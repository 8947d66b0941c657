import { claims, type Claim, type ClaimId } from '../../generated/claims.ts';
import { schemaClaims } from '../../generated/schema-claims.ts';
import type { SchemaPlace } from '../../specs/schema-place.ts';
import type { Service } from '../../specs/source.ts';
import { aboutOf, isOperationOf } from './about.ts';
import type { Usage } from './usage.ts';

/** Fields of answers that a tool reads, by operation. For an operation without an entry, it may read all fields. */
export type Reads = Readonly<Record<string, readonly string[]>>;

/** Words in capitals of recorded deliveries, by service. */
export type HeardWords = ReadonlyMap<Service, ReadonlySet<string>>;

/** A claim that a tool relies on, with the responsible operations. */
export interface Relied {
  readonly claim: Claim;
  readonly operations: readonly string[];
}

const parentOf = (path: string): string => path.replace(/(?:\.|^)[^.]+$/, '').replace(/\[\]$/, '');

function isRead(path: string, reads: readonly string[] | undefined): boolean {
  if (reads === undefined) return true;
  return reads.some((each) => path === each || each.startsWith(`${path}.`) || each.startsWith(`${path}[`));
}

/** Whether the recorded answers have the subject of a place of the OpenAPI file. */
function isShownBy(place: SchemaPlace, usage: Usage, reads: Reads): boolean {
  if (!place.operations.includes(usage.operation)) return false;
  if (place.kinds.includes('served') || place.kinds.includes('status')) return true;
  const { status, query = [], without = [], at } = place;
  const statuses = [...usage.statuses.keys()];
  if (
    status !== undefined &&
    !statuses.some((each) => String(each) === status || status === `${String(each).charAt(0)}XX`)
  )
    return false;
  const fits = (sent: ReadonlySet<string>): boolean =>
    query.every((name) => sent.has(name)) && !without.some((name) => sent.has(name));
  if (!usage.queries.some(fits)) return false;
  if (at === undefined || at === '' || !usage.hasBodies) return true;
  // A missing field is relevant if its parent was received.
  const parent = parentOf(at.replace(/\[\]$/, ''));
  const isThere = usage.fields.has(at.replace(/\[\]$/, ''));
  const isMissed = place.kinds.includes('present') && (parent === '' || usage.fields.has(parent));
  return (isThere || isMissed) && isRead(at, reads[usage.operation]);
}

const sends = (usage: Usage, name: string): boolean => usage.parameters.has(name) || usage.sent.has(name);
const omits = (usage: Usage, name: string): boolean => usage.names.some((names) => !names.has(name));

/** Whether the calls of an operation match the words of a claim. */
function isMeantBy(claim: Claim, usage: Usage): boolean {
  const { names, isWithout, isTogether, statuses, kinds } = aboutOf(claim);
  const isUsed = (name: string): boolean => (isWithout ? omits(usage, name) : sends(usage, name));
  if (names.length > 0 && !(isTogether ? names.every(isUsed) : names.some(isUsed))) return false;
  if (statuses.length > 0 && !statuses.some((status) => usage.statuses.has(status))) return false;
  return kinds.length === 0 || kinds.some((kind) => usage.kinds.has(kind));
}

/**
 * The claims that a tool relies on: those of the operations that it calls. Its requests and their answers must have
 * what the claim is about. docs/guide/gate.md states the rule.
 */
export function reliedOn(
  usages: readonly Usage[],
  heard: HeardWords,
  reads: Reads = {},
): ReadonlyMap<ClaimId, Relied> {
  const found = new Map<ClaimId, Relied>();
  for (const claim of Object.values(claims)) {
    if (claim.unobservable !== null) continue;
    const places = schemaClaims[claim.id];
    const by = usages.filter(
      (usage) =>
        usage.service === claim.service &&
        (places === undefined
          ? claim.operations.some((pattern) => isOperationOf(pattern, usage.operation)) &&
            isMeantBy(claim, usage)
          : places.some((place) => isShownBy(place, usage, reads))),
    );
    const isEvent = claim.operations.length === 0 && claim.id.startsWith(`${claim.service}.events.`);
    const { kinds } = isEvent ? aboutOf(claim) : { kinds: [] };
    const isHeard =
      isEvent &&
      heard.has(claim.service) &&
      (kinds.length === 0 || kinds.some((kind) => heard.get(claim.service)?.has(kind) === true));
    if (by.length > 0 || isHeard)
      found.set(claim.id, { claim, operations: by.map(({ operation }) => operation) });
  }
  return found;
}
