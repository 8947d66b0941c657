import { memoize } from '../model/memoize.ts';
import type { ClaimId } from '../../../generated/claims.ts';
import { isObject, type Exchange } from '../model/exchange.ts';
import { evaluate, type Broken, type Undecided } from '../model/failure.ts';
import { isOfOtherAccount } from '../model/keys.ts';
import { ofOneAnswer, vacuous, type CheckResult } from '../model/check-result.ts';
import { answersIn } from '../model/observation.ts';
import type { RunChecker } from '../model/run-checker.ts';
import type { Monitor, Scenario } from '../model/scenario.ts';

/** Why a checker says nothing. */
export type Indeterminate = Broken | Undecided;

/** Whether what a checker or an observer was asked for is a doubt instead. */
export const isIndeterminate = (said: unknown): said is Indeterminate =>
  isObject(said) && (said['kind'] === 'broken' || said['kind'] === 'inconclusive') && 'reason' in said;

/** Who checks: the monitors beside a scenario's own checkers, and for which claims. */
export interface Checking {
  readonly monitors: readonly Monitor[];
  /** Checkers of all that was exchanged with one account. */
  readonly runCheckers?: readonly RunChecker[];
  readonly wanted: (claim: ClaimId) => boolean;
}

/** What is checked: a history, and the exchanges that it was made of. */
export interface CheckedHistory {
  readonly history: unknown;
  readonly exchanges: readonly Exchange[];
}

/** What a monitor says of each exchange that is of its operations; that it says nothing of some is said once. */
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

/** Monitors by what they are about: a service, or one of its operations. */
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

/** The monitors that an exchange concerns. */
export function monitorsOf(monitors: readonly Monitor[], exchange: Exchange): readonly Monitor[] {
  const { service, operation } = exchange;
  const index = indexOf(monitors);
  const ofAll = index.get(service) ?? [];
  return operation === undefined ? ofAll : [...ofAll, ...(index.get(`${service} ${operation}`) ?? [])];
}

/** The monitors that some of the exchanges concern. */
function concerned(monitors: readonly Monitor[], exchanges: readonly Exchange[]): ReadonlySet<Monitor> {
  const index = indexOf(monitors);
  const about = new Set(
    exchanges.flatMap(({ service, operation = '' }) => [service, `${service} ${operation}`]),
  );
  return new Set([...about].flatMap((each) => index.get(each) ?? []));
}

/** What every wanted checker says of a history, and every wanted monitor of each exchange that it is about. */
export function* resultsOf(
  { checkers }: Pick<Scenario, 'checkers'>,
  { history, exchanges }: CheckedHistory,
  { monitors, wanted }: Checking,
): Iterable<[ClaimId, CheckResult | Indeterminate]> {
  for (const [claim, check] of checkers) if (wanted(claim)) yield [claim, evaluate(() => check(history))];
  for (const monitor of concerned(monitors, exchanges))
    if (wanted(monitor.claim)) yield* resultsOfMonitor(monitor, exchanges);
}

/** What every wanted run checker says of all that was exchanged with one account. */
export function* resultsOfAccount(
  exchanges: readonly Exchange[],
  { runCheckers = [], wanted }: Omit<Checking, 'monitors'>,
): Iterable<[RunChecker, CheckResult | Indeterminate]> {
  const all = exchanges.filter(({ key }) => !isOfOtherAccount(key));
  const own = Map.groupBy(all, ({ service }) => service);
  for (const checker of runCheckers) {
    const shown = checker.isOfBoth === true ? all : (own.get(checker.service) ?? []);
    if (!wanted(checker.claim)) continue;
    // Most scenarios speak to one service, and half of all run checkers are about the other.
    yield [checker, shown.length === 0 ? vacuous : evaluate(() => checker.evaluate(shown))];
  }
}

/** What every wanted observer reads from a history: its answers, of which there may be none. */
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
