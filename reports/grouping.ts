import type { ClaimId } from '../generated/claims.ts';
import type { StoredVerdict } from './result.ts';

/** A violated claim, the others that the same answer violates, and those that it masks. */
export interface Group {
  readonly leader: StoredVerdict;
  readonly others: readonly ClaimId[];
  readonly hidden: readonly ClaimId[];
}

/** The violated claims of a run in groups, in the order of the leading ones. */
export function groupByCause(verdicts: readonly StoredVerdict[]): Group[] {
  const violated = new Set(verdicts.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id));
  const byCause = Map.groupBy(verdicts, ({ cause }) => cause);
  const idsOf = (cause: ClaimId, isViolated: boolean): ClaimId[] =>
    (byCause.get(cause) ?? []).flatMap(({ id }) => (violated.has(id) === isViolated ? [id] : []));
  return verdicts
    .filter(({ id, cause }) => violated.has(id) && (cause === undefined || !violated.has(cause)))
    .map((leader) => ({ leader, others: idsOf(leader.id, true), hidden: idsOf(leader.id, false) }));
}

const MOST_NAMED = 4;
const named = (ids: readonly ClaimId[]): string =>
  `${ids.slice(0, MOST_NAMED).join(', ')}${ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : ''}`;

/** The other claims of a group, one line each. */
export const alsoLines = ({ others, hidden }: Pick<Group, 'others' | 'hidden'>): string[] => [
  ...(others.length === 0 ? [] : [`also   ${others.length} violated by the same answer: ${named(others)}`]),
  ...(hidden.length === 0 ? [] : [`hides  ${hidden.length} that found nothing to check: ${named(hidden)}`]),
];
