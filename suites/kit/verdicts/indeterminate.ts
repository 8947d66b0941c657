import type { ClaimId } from '../../../generated/claims.ts';
import type { Message } from '../model/message.ts';
import type { Broken } from '../model/failure.ts';
import { type Execution } from '../model/execution.ts';
import type { Scenario } from '../model/scenario.ts';
import type { ClaimStates } from './claim-state.ts';

/** Records that a checker or its stimulus threw, with the input. */
export function noteBroken(
  states: ClaimStates,
  claim: ClaimId,
  { reason, stack }: Pick<Broken, 'reason' | 'stack'>,
  { scenario: { id }, path }: { readonly scenario: Pick<Scenario, 'id'>; readonly path: string },
  { input, run }: Pick<Execution, 'input' | 'run'>,
): void {
  const state = states.of(claim);
  state.scenarios.add(id);
  state.broken ??= { reason, stack, input, path: run === 'repeated' ? '' : `${id}@${path}` };
}

/** Records that a checker could not decide. */
export function noteUnclear(
  states: ClaimStates,
  claim: ClaimId,
  reason: Message,
  { id }: Pick<Scenario, 'id'>,
): void {
  const state = states.of(claim);
  state.scenarios.add(id);
  state.inconclusive ??= reason;
}
