import type { ClaimId } from '../../../../generated/claims.ts';
import { compare, describeDifference, type FileDifference } from '../../../../specs/compare/index.ts';
import { operationName, operationsIn, type OpenApi } from '../../../../specs/openapi.ts';
import { asSchemas, matchOperations } from '../../../../specs/published.ts';
import type { Service } from '../../../../specs/source.ts';
import { touchedBy } from './touched.ts';

/** A statement about which a document and the published file of its service differ. */
export interface Disagreement extends Omit<FileDifference, 'operation'> {
  readonly service: Service;
  readonly operations: readonly string[];
  readonly words: string;
  /** The claims of the ledger about it. */
  readonly claims: readonly ClaimId[];
}

/** The name of a parameter or field without its path. */
export const nameIn = ({ parameter, at }: Pick<FileDifference, 'parameter' | 'at'>): string | undefined =>
  parameter?.split(' ')[1] ?? (at.replaceAll('[]', '').split('.').at(-1) || undefined);

/** The claims of the ledger that a difference touches. */
export const touchedByDifference = (difference: FileDifference): ClaimId[] =>
  touchedBy({
    ...difference,
    at: difference.parameter === undefined ? difference.at : undefined,
    name: nameIn(difference),
  });

/** Where a published file contradicts the document. A difference that several operations share is listed once. */
export function disagreements(service: Service, published: OpenApi, ours: OpenApi): Disagreement[] {
  const theirs = asSchemas(published, '');
  const { operations } = matchOperations(theirs, ours);
  const both = new Map(
    operationsIn(ours).flatMap((own) => {
      const found = operations.get(operationName(own));
      return found === undefined ? [] : [[operationName(own), [own, found] as const] as const];
    }),
  );
  const groups = Map.groupBy(compare(ours, theirs, both), ({ operation: _, ...rest }) =>
    JSON.stringify(rest),
  );
  return [...groups.values()].flatMap(([first, ...others]): Disagreement[] => {
    if (first === undefined) return [];
    const { operation: _, ...difference } = first;
    const all = [first, ...others];
    return [
      {
        ...difference,
        service,
        operations: all.map(({ operation }) => operation),
        words: describeDifference(first, ['the document', 'the published file']),
        claims: [...new Set(all.flatMap(touchedByDifference))],
      },
    ];
  });
}
