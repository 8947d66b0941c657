import { memoize } from '../model/memoize.ts';
import type { ClaimId } from '../../../generated/claims.ts';
import { isObject, type Exchange } from '../model/exchange.ts';
import { evaluate, type Broken, type Undecided } from '../model/failure.ts';
import { isOfOtherAccount } from '../model/keys.ts';
import { ofOneAnswer, vacuous, type CheckResult } from '../model/check-result.ts';
import { answersIn } from '../model/observation.ts';
import type { RunChecker } from '../model/run-checker.ts';
import type { Monitor, Scenario } from '../model/scenario.ts';

/** Why a checker gives no result. */
export type Indeterminate = Broken | Undecided;

/** Whether a checker or an observer gave a reason instead of a result. */
export const isIndeterminate = (said: unknown): said is Indeterminate =>
  isObject(said) && (said['kind'] === 'broken' || said['kind'] === 'inconclusive') && 'reason' in said;

/** The checks of a run: monitors, run checkers, and which claims are wanted. */
export interface Checking {
  readonly monitors: readonly Monitor[];
  /** Checkers of all exchanges with one account. */
  readonly runCheckers?: readonly RunChecker[];
  readonly wanted: (claim: ClaimId) => boolean;
}

/** What is checked: a history and its exchanges. */
export interface CheckedHistory {
  readonly history: unknown;
  readonly exchanges: readonly Exchange[];
}

/** The results of a monitor, one for each exchange of its operations. All vacuous results together give one. */
export function* resultsOfMonitor(
  monitor: Monitor,
  exchanges: readonly Exchange[],
): Iterable<[ClaimId, CheckResult | Indeterminate]> {
  const { claim, service, operations } = monitor;
  let isVacuous = false;
  for (const exchange of exchanges) {
    if (exchange.service !== service || operations?.has(exchange.operation ?? '') === false) continue;
    const result = evaluate(() => monitor.evaluate(exchange));
    if (result.kind === 'vacuous') isVacuous = true;
    else yield [claim, isIndeterminate(result) ? result : ofOneAnswer(result, true)];
  }
  if (isVacuous) yield [claim, vacuous];
}

/** Monitors by service, or by service and operation. */
type Index = ReadonlyMap<string, readonly Monitor[]>;

const indexOf = memoize((monitors: readonly Monitor[]): Index => {
  const index = new Map<string, Monitor[]>();
  for (const monitor of monitors) {
    const { service, operations } = monitor;
    const about = operations === undefined ? [service] : [...operations].map((each) => `${service} ${each}`);
    for (const each of about) {
      const known = index.get(each);
      if (known === undefined) index.set(each, [monitor]);
      else known.push(monitor);
    }
  }
  return index;
});

/** Most statuses whose monitors are stored for each operation. */
const MOST_STATUSES = 50;

/** The monitors of some that apply to an operation, and those of them that are about a status. */
const applicableTo = memoize((monitors: readonly Monitor[]) => {
  const index = indexOf(monitors);
  const byOperation = new Map<
    string,
    { readonly all: readonly Monitor[]; readonly of: Map<number, readonly Monitor[]> }
  >();
  return (service: string, operation: string | undefined, status: number | undefined): readonly Monitor[] => {
    const ofAll = index.get(service) ?? [];
    if (operation === undefined) return ofAll;
    const name = `${service} ${operation}`;
    let known = byOperation.get(name);
    if (known === undefined) {
      known = { all: [...ofAll, ...(index.get(name) ?? [])], of: new Map() };
      byOperation.set(name, known);
    }
    if (status === undefined) return known.all;
    const ofStatus = known.of.get(status);
    if (ofStatus !== undefined) return ofStatus;
    const made = known.all.filter(({ isAbout }) => isAbout?.(operation, status) ?? true);
    if (known.of.size < MOST_STATUSES) known.of.set(status, made);
    return made;
  };
});

/** The monitors that apply to an exchange. With its status, those that it concerns. */
export const monitorsOf = (
  monitors: readonly Monitor[],
  { service, operation }: Exchange,
  status?: number,
): readonly Monitor[] => applicableTo(monitors)(service, operation, status);

/** The monitors that apply to at least one of the exchanges. */
function concerned(monitors: readonly Monitor[], exchanges: readonly Exchange[]): ReadonlySet<Monitor> {
  const index = indexOf(monitors);
  const about = new Set(
    exchanges.flatMap(({ service, operation = '' }) => [service, `${service} ${operation}`]),
  );
  return new Set([...about].flatMap((each) => index.get(each) ?? []));
}

/** The result of every wanted checker for a history, and of every wanted monitor for each of its exchanges. */
export function* resultsOf(
  { checkers }: Pick<Scenario, 'checkers'>,
  { history, exchanges }: CheckedHistory,
  { monitors, wanted }: Checking,
): Iterable<[ClaimId, CheckResult | Indeterminate]> {
  for (const [claim, check] of checkers) if (wanted(claim)) yield [claim, evaluate(() => check(history))];
  for (const monitor of concerned(monitors, exchanges))
    if (wanted(monitor.claim)) yield* resultsOfMonitor(monitor, exchanges);
}

/** The result of every wanted run checker for all exchanges with one account. */
export function* resultsOfAccount(
  exchanges: readonly Exchange[],
  { runCheckers = [], wanted }: Omit<Checking, 'monitors'>,
): Iterable<[RunChecker, CheckResult | Indeterminate]> {
  const all = exchanges.filter(({ key }) => !isOfOtherAccount(key));
  const own = Map.groupBy(all, ({ service }) => service);
  for (const checker of runCheckers) {
    const shown = checker.isOfBoth === true ? all : (own.get(checker.service) ?? []);
    if (!wanted(checker.claim)) continue;
    // Most scenarios call one service, while half of all run checkers are about the other.
    yield [checker, shown.length === 0 ? vacuous : evaluate(() => checker.evaluate(shown))];
  }
}

/** The answers of every wanted observer to a history; a list may be empty. */
export function* answersOf(
  { observers }: Pick<Scenario, 'observers'>,
  history: unknown,
  wanted: (claim: ClaimId) => boolean,
): Iterable<[ClaimId, readonly string[] | Indeterminate]> {
  for (const [claim, observe] of observers) {
    if (!wanted(claim)) continue;
    const seen = evaluate(() => observe(history));
    if (isIndeterminate(seen)) yield [claim, seen];
    else yield [claim, seen === undefined ? [] : answersIn(seen)];
  }
}
