import type { ClaimId } from '../../../generated/claims.ts';
import {
  resultsOf,
  isIndeterminate,
  answersOf,
  type Indeterminate,
  type Checking,
} from '../checks/evaluate.ts';
import { agreementOf, type AttemptOutcome } from '../confirm/quorum.ts';
import type { Execution } from '../model/execution.ts';
import type { Scenario } from '../model/scenario.ts';
import { claimsOf, k6RunName } from '../model/k6-session.ts';
import { message } from '../model/message.ts';
import { type ClaimStates, violate } from './claim-state.ts';

/** One attempt: an execution, or why there is none. */
export type K6Attempt = { readonly execution: Execution } | { readonly failure: Indeterminate };

/** The results of one attempt by claim. */
export function outcomesOf(
  k6Run: Scenario,
  attempt: K6Attempt,
  evaluators: Checking,
): ReadonlyMap<ClaimId, AttemptOutcome> {
  const outcomes = new Map<ClaimId, AttemptOutcome>();
  if ('failure' in attempt) {
    for (const claim of claimsOf(k6Run)) if (evaluators.wanted(claim)) outcomes.set(claim, attempt.failure);
    return outcomes;
  }
  const { execution } = attempt;
  const note = (claim: ClaimId, outcome: AttemptOutcome): void => {
    const known = outcomes.get(claim);
    if (known?.kind === 'violation' || (known?.kind === 'broken' && outcome.kind !== 'violation')) return;
    if (known === undefined || outcome.kind !== 'vacuous') outcomes.set(claim, outcome);
  };
  for (const [claim, outcome] of resultsOf(k6Run, execution, evaluators)) note(claim, outcome);
  for (const [claim, seen] of answersOf(k6Run, execution.history, evaluators.wanted))
    if (isIndeterminate(seen)) note(claim, seen);
  return outcomes;
}

/** Claims that an earlier run suspected and could not confirm. */
export type SuspectedEarlier = ReadonlySet<ClaimId>;

/** The results of the attempts by claim, in order. The suspicion of an earlier run comes last. */
export function outcomesByClaim(
  k6Run: Scenario,
  attempts: readonly K6Attempt[],
  evaluators: Checking,
  earlier: SuspectedEarlier,
): ReadonlyMap<ClaimId, readonly AttemptOutcome[]> {
  const byClaim = new Map<ClaimId, AttemptOutcome[]>();
  for (const attempt of attempts)
    for (const [claim, outcome] of outcomesOf(k6Run, attempt, evaluators))
      byClaim.set(claim, [...(byClaim.get(claim) ?? []), outcome]);
  for (const [claim, outcomes] of byClaim)
    if (earlier.has(claim)) outcomes.push({ kind: 'suspected earlier' });
  return byClaim;
}

/**
 * Adds the common results of the attempts of a k6 run to the states, and the last attempt's answers to open questions.
 */
export function takeAttempts(
  states: ClaimStates,
  k6Run: Scenario,
  attempts: readonly K6Attempt[],
  evaluators: Checking,
  earlier: SuspectedEarlier = new Set(),
): void {
  const input = { k6Run: k6RunName(k6Run) };
  for (const [claim, outcomes] of outcomesByClaim(k6Run, attempts, evaluators, earlier)) {
    const agreed = agreementOf(outcomes);
    if (agreed.kind === 'vacuous') continue;
    const state = states.of(claim);
    state.scenarios.add(k6Run.id);
    if (agreed.kind === 'held') state.holds += 1;
    else if (agreed.kind === 'open') {
      const violation = outcomes.find((outcome) => outcome.kind === 'violation');
      if (violation === undefined) state.inconclusive ??= agreed.reason;
      else state.suspected ??= { ...{ why: agreed.reason, violation, by: { scenario: k6Run.id, run: 0 } } };
    } else if (agreed.kind === 'broken') state.broken ??= { ...agreed, input, path: '' };
    else {
      state.holds += outcomes.length - 1;
      violate(state, { scenario: k6Run.id, input, result: { ...agreed, kind: 'violation' } });
    }
  }
  const last = attempts.at(-1);
  if (last === undefined || 'failure' in last) return;
  for (const [claim, seen] of answersOf(k6Run, last.execution.history, evaluators.wanted)) {
    if (isIndeterminate(seen) || seen.length === 0) continue;
    const state = states.of(claim);
    state.scenarios.add(k6Run.id);
    for (const answer of seen) state.observed.add(answer);
    const result = { message: message`${seen}`, exchanges: [] };
    state.newAnswers ??= { scenario: k6Run.id, input, result };
  }
}
