import { claims, type ClaimId } from '../../../generated/claims.ts';
import { isAdded } from '../added.ts';
import type { Need } from '../../../specs/source.ts';
import type { LostCoverage } from './lost-coverage.ts';
import { isOfK6 } from './probes.ts';
import type { Scenario, Watched } from './scenario.ts';
import type { Tallies, Tally } from './tally.ts';
import type { Origin } from './verdict.ts';

const NOTHING = 'nothing in this account to judge';

/** What of a run decides whether a claim could be judged at all. */
export interface Scope {
  readonly scenarios: readonly Pick<Scenario, 'id' | 'requires' | 'checkers' | 'observers'>[];
  readonly monitors: readonly Watched[];
  readonly offers: ReadonlySet<Need>;
  /** Whether data may move by itself. */
  readonly moving: boolean;
}

/** Needs that a target does not offer. */
export const missing = (needs: readonly Need[], offers: ReadonlySet<Need>): Need[] =>
  needs.filter((need) => !offers.has(need));

/** What the target would have to offer for a claim; empty where something that runs can judge it. */
function lacking({ scenarios, monitors, offers }: Scope, id: ClaimId): Need[] {
  const shownIn = monitors.find(({ claim }) => claim === id)?.shownIn ?? [];
  const lacks = scenarios
    .filter((each) => offers.has('k6') || !isOfK6(each))
    .filter((each) => each.checkers.has(id) || each.observers.has(id) || shownIn.includes(each.id))
    .map(({ requires }) => missing(requires, offers));
  return lacks.some((needs) => needs.length === 0) ? [] : [...new Set(lacks.flat())];
}

function whyNot(scope: Scope, id: ClaimId, lacks: readonly Need[], tally: Tally | undefined): string {
  const { level, unobservable } = claims[id];
  if (unobservable !== null) return `not observable: ${unobservable}`;
  if (lacks.length > 0) return `needs ${lacks.join(', ')}`;
  if (tally?.unpaid === 'all') return 'budget';
  if (tally?.unpaid === 'some') return 'budget: nothing to judge in what it paid for';
  const bound = scope.scenarios.filter(({ checkers, observers }) => checkers.has(id) || observers.has(id));
  const isWatched = scope.monitors.some(({ claim }) => claim === id);
  if (isWatched || bound.some((each) => scope.offers.has('k6') || !isOfK6(each))) return NOTHING;
  if (bound.length > 0) return 'judged by k6 probes alone';
  return level === 'open' ? 'open question; nothing observes it yet' : 'no checker yet';
}

/** Says of each claim that nothing was learnt of why: a need, the budget, or the violation that hides it. */
export function unjudgedIn(scope: Scope, tallies: Tallies, lostCoverage: LostCoverage): Origin['unjudged'] {
  let explain: ReturnType<LostCoverage['explain']> | undefined;
  return (id, tally) => {
    const lacks = lacking(scope, id);
    if (tally?.inconclusive !== undefined && lacks.length === 0)
      return { verdict: 'inconclusive', reason: tally.inconclusive };
    const reason = whyNot(scope, id, lacks, tally);
    if (reason !== NOTHING) return { verdict: 'not checked', reason };
    // An answer that breaks what is no claim of the ledger hides nothing of the documents.
    const violated = tallies.violated().filter((each) => !isAdded(each.id));
    explain ??= lostCoverage.explain(violated, scope.moving);
    const monitor = scope.monitors.find(({ claim }) => claim === id);
    const loss = explain(
      id,
      monitor === undefined ? tally?.scenarios : monitor.shownIn && new Set(monitor.shownIn),
    );
    return { verdict: 'not checked', reason, ...loss };
  };
}
