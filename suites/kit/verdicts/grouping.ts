import { claims, type ClaimId } from '../../../generated/claims.ts';
import { statusOf, type Exchange } from '../model/exchange.ts';
import { contentOf } from '../model/parse.ts';
import { digest } from '../model/digest.ts';

/** Refusals that do not depend on the route: of the key, of the limits. */
const OF_ALL_ROUTES = new Set([401, 429]);

/**
 * What two answers have in common that differ from the documents in one way. Refusals share their status, on one
 * route or for one key. Successes share the whole answer, since a route answers many things.
 */
export function likenessOf(exchange: Exchange): string {
  const { service, operation, key, request, receivedBy } = exchange;
  const status = statusOf(exchange);
  if (receivedBy !== undefined) return `${service} delivery ${digest(request.body ?? '')}`;
  if (OF_ALL_ROUTES.has(status)) return `${service} ${status} ${key}`;
  if (status >= 400)
    return `${service} ${operation ?? `${request.method} ${request.target.split('?')[0] ?? ''}`} ${status}`;
  return `${service} ${request.method} ${request.target} ${status} ${digest(contentOf(exchange))}`;
}

/** A violated claim with the exchanges of its violation. */
export interface Violated {
  readonly id: ClaimId;
  readonly exchanges: readonly Exchange[];
}

/** The answer that each violation is about: one that another violation names alone, else the last that it names. */
export function subjectsOf(violated: readonly Violated[]): ReadonlyMap<ClaimId, Exchange> {
  const alone = new Set(
    violated.flatMap(({ exchanges: [first, ...more] }) =>
      first !== undefined && more.length === 0 ? [likenessOf(first)] : [],
    ),
  );
  return new Map(
    violated.flatMap(({ id, exchanges }) => {
      const named = exchanges.toReversed().toSorted((a, b) => b.startedAt - a.startedAt);
      const subject = named.find((exchange) => alone.has(likenessOf(exchange))) ?? named[0];
      return subject === undefined ? [] : [[id, subject] as const];
    }),
  );
}

const order = new Map(Object.keys(claims).map((id, index) => [id, index]));

/** How many routes a claim names; infinite where it names all or none. */
const breadthOf = (id: ClaimId): number => {
  const { operations } = claims[id];
  return operations.length === 0 || operations.some((name) => name.startsWith('*'))
    ? Infinity
    : operations.length;
};

/** The claim that states what the others share: of one route or of all, and of one answer alone. */
function leading(group: readonly Violated[]): ClaimId | undefined {
  const isOfAll = group.some(({ exchanges }) => exchanges.some((each) => OF_ALL_ROUTES.has(statusOf(each))));
  const rank = ({ id, exchanges }: Violated): readonly number[] => [
    exchanges.length,
    isOfAll ? -breadthOf(id) : breadthOf(id),
    order.get(id) ?? 0,
  ];
  return group.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    const index = one.findIndex((value, at) => value !== other[at]);
    return index < 0 ? 0 : (one[index] ?? 0) < (other[index] ?? 0) ? -1 : 1;
  })[0]?.id;
}

/**
 * Groups violated claims by common or similar answers. Maps each claim, except the leading one of a group, to that one.
 */
export function causesOf(violated: readonly Violated[]): ReadonlyMap<ClaimId, ClaimId> {
  const subjects = subjectsOf(violated);
  const groups = Map.groupBy(violated, ({ id }) => {
    const subject = subjects.get(id);
    return subject && likenessOf(subject);
  });
  const causes = new Map<ClaimId, ClaimId>();
  for (const [likeness, group] of groups) {
    const first = leading(group);
    if (likeness === undefined || first === undefined) continue;
    for (const { id } of group) if (id !== first) causes.set(id, first);
  }
  return causes;
}
