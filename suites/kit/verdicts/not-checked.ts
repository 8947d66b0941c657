import { claims, type ClaimId } from '../../../generated/claims.ts';
import { joinMessages, message, own, stated, type Message } from '../model/message.ts';
import { isAdded } from '../model/added-claims.ts';
import type { Need } from '../../../specs/source.ts';
import type { MaskedClaims } from './masked-claims.ts';
import { isOfK6, type Scenario, type WatchedClaim } from '../model/scenario.ts';
import type { ClaimStates, ClaimState } from './claim-state.ts';
import type { Origin } from './verdict.ts';

/** Why a claim is not checked whose scenarios ran and found nothing that it is about. */
export const NOTHING_TO_CHECK = message`nothing in this account to check`;

/** Nothing was seen of what shows the claim, so that nothing is known of the account. */
const UNSEEN = message`not reached: the run ended before it saw any of this`;

/** What of a run decides whether a claim could be checked at all. */
export interface CheckScope {
  readonly scenarios: readonly Pick<Scenario, 'id' | 'service' | 'requires' | 'checkers' | 'observers'>[];
  readonly monitors: readonly WatchedClaim[];
  readonly offers: ReadonlySet<Need>;
  /** Whether data may move by itself. */
  readonly moving: boolean;
}

/** Needs that a target does not offer. */
export const missingNeeds = (needs: readonly Need[], offers: ReadonlySet<Need>): Need[] =>
  needs.filter((need) => !offers.has(need));

/** Whether nothing but a driver runs a scenario, and there is none. */
const isLeftOut = (scenario: CheckScope['scenarios'][number], { offers }: CheckScope): boolean =>
  !offers.has('k6') && isOfK6(scenario);

/** What of a scope may check a claim: scenarios that are bound to it, and who watches all answers. */
interface Evaluators {
  readonly bound: CheckScope['scenarios'];
  readonly monitor: WatchedClaim | undefined;
}

/** What of a scope may check each claim. */
function evaluatorsIn({ scenarios, monitors }: CheckScope): (id: ClaimId) => Evaluators {
  const bound = new Map<ClaimId, CheckScope['scenarios'][number][]>();
  for (const each of scenarios)
    for (const id of new Set([...each.checkers.keys(), ...each.observers.keys()]))
      bound.set(id, [...(bound.get(id) ?? []), each]);
  const monitorOf = new Map(monitors.map((each) => [each.claim, each]));
  return (id) => ({ bound: bound.get(id) ?? [], monitor: monitorOf.get(id) });
}

/** What the target would have to offer for a claim; empty where something that runs can check it. */
function lacking(scope: CheckScope, { bound, monitor }: Evaluators): Need[] {
  const shownIn = monitor?.shownIn ?? [];
  const showing = shownIn.length === 0 ? [] : scope.scenarios.filter(({ id }) => shownIn.includes(id));
  const lacks = [...bound, ...showing]
    .filter((each) => !isLeftOut(each, scope))
    .map(({ requires }) => missingNeeds(requires, scope.offers));
  return lacks.some((needs) => needs.length === 0) ? [] : [...new Set(lacks.flat())];
}

/** Whether an execution that may show a claim came to its end. */
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
  if (state?.unpaid === 'all') return message`budget`;
  if (state?.unpaid === 'some') return message`budget: nothing to check in what it paid for`;
  if (monitor !== undefined || bound.some((each) => !isLeftOut(each, scope))) return NOTHING_TO_CHECK;
  if (bound.length > 0) return message`checked by load runs alone`;
  return level === 'open' ? message`open question; nothing observes it yet` : message`no checker yet`;
}

/** Says of each claim that nothing was learnt of why: a need, the budget, or the violation that hides it. */
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
    // An answer that breaks what is no claim of the ledger hides nothing of the documents.
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
