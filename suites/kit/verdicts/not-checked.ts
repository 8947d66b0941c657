import { claims, type ClaimId } from '../../../generated/claims.ts';
import { joinMessages, message, own, stated, type Message } from '../model/message.ts';
import { isAdded } from '../model/added-claims.ts';
import type { Need } from '../../../specs/source.ts';
import type { MaskedClaims } from './masked-claims.ts';
import { isOfK6, type Scenario, type WatchedClaim } from '../model/scenario.ts';
import type { ClaimStates, ClaimState } from './claim-state.ts';
import type { Origin } from './verdict.ts';

/** The reason for a claim whose scenarios ran without finding anything to check. */
export const NOTHING_TO_CHECK = message`nothing in this account to check`;

/** The reason for a claim without any execution that may show it, so that nothing is known of the account. */
const UNSEEN = message`not reached: the run ended before it saw any of this`;

/** The properties of a run that decide which claims could be checked. */
export interface CheckScope {
  readonly scenarios: readonly Pick<Scenario, 'id' | 'service' | 'requires' | 'checkers' | 'observers'>[];
  readonly monitors: readonly WatchedClaim[];
  readonly offers: ReadonlySet<Need>;
  /** Whether other clients may change data. */
  readonly moving: boolean;
}

/** The required capabilities that a target does not offer. */
export const missingNeeds = (needs: readonly Need[], offers: ReadonlySet<Need>): Need[] =>
  needs.filter((need) => !offers.has(need));

/** Whether a scenario needs a k6 driver, and there is none. */
const isLeftOut = (scenario: CheckScope['scenarios'][number], { offers }: CheckScope): boolean =>
  !offers.has('k6') && isOfK6(scenario);

/** What may check a claim: its own scenarios, and monitors of all answers. */
interface Evaluators {
  readonly bound: CheckScope['scenarios'];
  readonly monitor: WatchedClaim | undefined;
}

/** What may check each claim. */
function evaluatorsIn({ scenarios, monitors }: CheckScope): (id: ClaimId) => Evaluators {
  const bound = new Map<ClaimId, CheckScope['scenarios'][number][]>();
  for (const each of scenarios)
    for (const id of new Set([...each.checkers.keys(), ...each.observers.keys()]))
      bound.set(id, [...(bound.get(id) ?? []), each]);
  const monitorOf = new Map(monitors.map((each) => [each.claim, each]));
  return (id) => ({ bound: bound.get(id) ?? [], monitor: monitorOf.get(id) });
}

/** The capabilities that a target would need for a claim; empty if something that runs can check it. */
function lacking(scope: CheckScope, { bound, monitor }: Evaluators): Need[] {
  const shownIn = monitor?.shownIn ?? [];
  const showing = shownIn.length === 0 ? [] : scope.scenarios.filter(({ id }) => shownIn.includes(id));
  const lacks = [...bound, ...showing]
    .filter((each) => !isLeftOut(each, scope))
    .map(({ requires }) => missingNeeds(requires, scope.offers));
  return lacks.some((needs) => needs.length === 0) ? [] : [...new Set(lacks.flat())];
}

/** Whether an execution that may show a claim was finished. */
function isSeen(
  { scenarios }: CheckScope,
  id: ClaimId,
  { bound, monitor }: Evaluators,
  executed: ReadonlySet<string>,
): boolean {
  if (bound.some((each) => executed.has(each.id))) return true;
  if (monitor === undefined) return false;
  const { shownIn = [] } = monitor;
  const { service } = claims[id];
  const showing = scenarios.filter((each) =>
    shownIn.length === 0 ? each.service === service : shownIn.includes(each.id),
  );
  return showing.some((each) => executed.has(each.id));
}

function whyNot(
  scope: CheckScope,
  id: ClaimId,
  { bound, monitor }: Evaluators,
  lacks: readonly Need[],
  state: ClaimState | undefined,
): Message {
  const { level, unobservable } = claims[id];
  if (unobservable !== null) return message`not observable: ${stated(unobservable)}`;
  if (lacks.length > 0) return message`needs ${joinMessages(lacks.map((need) => own(need)))}`;
  if (state?.unpaid === 'blocked') return message`a firewall refuses values in its requests`;
  if (state?.unpaid === 'all') return message`budget`;
  if (state?.unpaid === 'some') return message`budget: nothing to check in what it paid for`;
  if (monitor !== undefined || bound.some((each) => !isLeftOut(each, scope))) return NOTHING_TO_CHECK;
  if (bound.length > 0) return message`checked by load runs alone`;
  return level === 'open' ? message`open question; nothing observes it yet` : message`no checker yet`;
}

/** The reason for each claim without a result: a capability, the budget, or the violation that masks it. */
export function notCheckedIn(
  scope: CheckScope,
  states: ClaimStates,
  maskedClaims: MaskedClaims,
): Origin['notChecked'] {
  let explain: ReturnType<MaskedClaims['explain']> | undefined;
  let executed: ReadonlySet<string> | undefined;
  const evaluatorsOf = evaluatorsIn(scope);
  return (id, state) => {
    const evaluators = evaluatorsOf(id);
    const lacks = lacking(scope, evaluators);
    if (state?.inconclusive !== undefined && lacks.length === 0)
      return { verdict: 'inconclusive', reason: state.inconclusive };
    const reason = whyNot(scope, id, evaluators, lacks, state);
    if (reason !== NOTHING_TO_CHECK) return { verdict: 'not checked', reason };
    executed ??= new Set(maskedClaims.executed.map(({ scenario }) => scenario));
    if (!isSeen(scope, id, evaluators, executed)) return { verdict: 'not checked', reason: UNSEEN };
    // A violation of an added claim does not mask claims of the documents.
    const violated = states.violated().filter((each) => !isAdded(each.id));
    explain ??= maskedClaims.explain(violated, scope.moving);
    const { monitor } = evaluators;
    const loss = explain(
      id,
      monitor === undefined ? state?.scenarios : monitor.shownIn && new Set(monitor.shownIn),
    );
    return { verdict: 'not checked', reason, ...loss };
  };
}
