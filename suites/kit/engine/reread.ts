import type { ClaimId } from '../../../generated/claims.ts';
import type { Exchange } from '../http/exchange.ts';
import type { RunChecker } from './run-checker.ts';
import { scenario, type Scenario } from './scenario.ts';

/** A read as it was sent, to be sent once more. */
interface Read {
  readonly operation: string;
  /** Path and query below the base URL. */
  readonly target: string;
}

/** The reads that a violation names; undefined where it names anything else, or another key. */
export function readsIn(exchanges: readonly Exchange[]): Read[] | undefined {
  const reads = exchanges.flatMap(({ key, operation, request: { method, target, body } }) =>
    key === 'main' && method === 'GET' && operation !== undefined && body === undefined
      ? [{ operation, target }]
      : [],
  );
  return reads.length === exchanges.length && reads.length > 0 ? reads : undefined;
}

/** The scenario that reads once more what a run checker of a claim suspects. */
export const rereadingId = (claim: ClaimId): string => `run.${claim}`;

/**
 * What a run checker found in reads that lie far apart, looked at in reads that follow each other: others may have
 * changed the account in between.
 */
export const rereading = (checker: RunChecker): Scenario => {
  const { claim, service } = checker;
  return scenario({
    id: rereadingId(claim),
    service,
    requires: ['read'],
    isFresh: true,
    stimulus: async (context, input) => {
      const answers: Exchange[] = [];
      const client = context[service];
      for (const { operation, target } of input as readonly Read[])
        answers.push(await client.raw({ method: 'GET', operation, target: client.below(target) }));
      return answers;
    },
    checkers: { [claim]: (answers: readonly Exchange[]) => checker.judge(answers) },
  });
};
