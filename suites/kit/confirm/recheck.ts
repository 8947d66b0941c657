import type { ClaimId } from '../../../generated/claims.ts';
import type { Service } from '../../../specs/source.ts';
import type { Client } from '../model/client.ts';
import { statusOf, type Exchange, type KeyName } from '../model/exchange.ts';
import { isPlainKey } from '../checks/faults.ts';
import type { RepeatableRead } from '../model/memory.ts';
import { every, ofOneAnswer, type CheckResult } from '../model/check-result.ts';
import type { RunChecker } from '../model/run-checker.ts';
import { scenario, type Monitor, type Scenario } from '../model/scenario.ts';

/** Keys that a repeated read may have. Requests with an unknown one have it in many forms. */
const KEYS: ReadonlySet<KeyName> = new Set(['main', 'second', 'none', 'disabled', 'suspended']);

/**
 * The reads in a violation; undefined if it has other exchanges, another key, or headers of its own. `isOfData`:
 * whether the violation is about data, which the key shows in any accepted form.
 */
export function readsIn(exchanges: readonly Exchange[], isOfData = false): RepeatableRead[] | undefined {
  const reads = exchanges.flatMap((exchange) => {
    const { key, operation, request } = exchange;
    const { method, target, body, headers } = request;
    const names = key === 'none' ? '' : 'authorization';
    const isKeyPlain = (isOfData && statusOf(exchange) === 200) || isPlainKey(exchange);
    const isPlain = isKeyPlain && Object.keys(headers).join() === names;
    return KEYS.has(key) && method === 'GET' && operation !== undefined && body === undefined && isPlain
      ? [{ operation, target, ...(key !== 'main' && { key }) }]
      : [];
  });
  return reads.length === exchanges.length && reads.length > 0 ? reads : undefined;
}

/** As `readsIn`, but with the main key only: a later run may have no other key. */
export function mainReadsIn(exchanges: readonly Exchange[]): RepeatableRead[] | undefined {
  const reads = readsIn(exchanges);
  return reads?.every(({ key }) => key === undefined) === true ? reads : undefined;
}

/** Repeats some reads, one after the other. */
export async function readAgain(
  client: Client<Service>,
  reads: readonly RepeatableRead[],
): Promise<Exchange[]> {
  const answers: Exchange[] = [];
  for (const { operation, target, key } of reads)
    answers.push(
      await client.raw({ method: 'GET', operation, target: client.below(target), ...(key && { key }) }),
    );
  return answers;
}

/** The id of the scenario that repeats the reads that a run checker of a claim suspects. */
export const recheckId = (claim: ClaimId): string => `run.${claim}`;

/** What a recheck needs of a run checker or a monitor. */
interface Rechecker extends Pick<RunChecker, 'claim' | 'service'> {
  evaluate(exchanges: readonly Exchange[]): CheckResult;
}

/** A monitor as a checker of several answers. */
export const ofEach = (monitor: Monitor): Rechecker => ({
  claim: monitor.claim,
  service: monitor.service,
  evaluate: (exchanges) =>
    ofOneAnswer(
      every(exchanges, (exchange) => monitor.evaluate(exchange)),
      true,
    ),
});

/**
 * Repeats in a row what a run checker found in reads that lie far apart: others may have changed the account in
 * between. Or repeats what a monitor found in one answer, where the budget does not allow the whole scenario again.
 */
export const recheckOf = (by: Rechecker): Scenario => {
  const { claim, service } = by;
  return scenario({
    id: recheckId(claim),
    service,
    isFresh: true,
    stimulus: (context, input) => readAgain(context[service], input as readonly RepeatableRead[]),
    checks: { [claim]: (answers: readonly Exchange[]) => by.evaluate(answers) },
  });
};

/** The scenarios that repeat reads for run checkers and monitors. */
export const rechecksOf = (
  runCheckers: readonly RunChecker[],
  monitors: readonly Monitor[],
): readonly Scenario[] => [...runCheckers, ...monitors.map(ofEach)].map(recheckOf);
