import { resultsOfAccount } from '../checks/evaluate.ts';
import { isIdentified } from '../checks/faults.ts';
import { isObject, READ_METHODS, statusOf, type Exchange } from '../model/exchange.ts';
import { dataTextOf } from '../checks/data.ts';
import { evaluate } from '../model/failure.ts';
import type { CheckResult, Violation } from '../model/check-result.ts';
import type { RunChecker } from '../model/run-checker.ts';
import type { Monitor } from '../model/scenario.ts';
import { namesOneOf } from './confirm.ts';
import { serviceAndPathOf, movementIn } from './stable-subset.ts';

/** Characters of a text that is no JSON, by which texts of other senders differ. */
const BEGINNING = 20;

/** What a route answers alike each time: status, type, and the names of fields or the beginning of the text. */
export function appearanceOf({ response: { status, headers, json, text } }: Exchange): string {
  const content = isObject(json)
    ? Object.keys(json).toSorted().join()
    : json === undefined
      ? text.slice(0, BEGINNING)
      : Array.isArray(json);
  return `${status} ${headers['content-type']} ${content}`;
}

/**
 * Whether a violating answer lacks headers that all others have, and other answers of its operation do not violate.
 * Something else may have answered in place of the service.
 */
export function isForeign(
  monitor: Monitor,
  { exchanges }: Pick<Violation, 'exchanges'>,
  all: readonly Exchange[],
): boolean {
  const [only] = exchanges;
  if (only === undefined || exchanges.length > 1) return false;
  const answers = all.filter(({ service }) => service === monitor.service);
  const saying = (kind: CheckResult['kind']): readonly Exchange[] =>
    answers.filter((each) => evaluate(() => monitor.evaluate(each)).kind === kind);
  const isAlike = ({ operation }: Exchange): boolean => operation === only.operation;
  const holding = saying('holds');
  const alike = holding.filter(isAlike);
  // A route answers in one form, even if no document shows it.
  const lacking = saying('violation').filter(isAlike);
  if (alike.length === 0 && lacking.length > 1 && new Set(lacking.map(appearanceOf)).size === 1) return false;
  const [first, ...others] = alike.length > 0 ? alike : holding;
  return Object.keys(first?.response.headers ?? {}).some(
    (name) => !(name in only.response.headers) && others.every(({ response }) => name in response.headers),
  );
}

/** Whether one answer to a read shows a violation of a run checker, and no other answer of the run does. */
export function isSeenOnce(
  checker: RunChecker,
  { exchanges }: Pick<Violation, 'exchanges'>,
  all: Iterable<Exchange>,
): boolean {
  const [only, ...others] = exchanges;
  if (only === undefined || others.length > 0 || isIdentified(only)) return false;
  if (!READ_METHODS.has(only.request.method)) return false;
  const rest = [...all].filter((each) => each !== only);
  const [[, result] = []] = resultsOfAccount(rest, { runCheckers: [checker], wanted: () => true });
  return result?.kind !== 'violation';
}

/** Whether each of some reads is served, and one has another answer than before. */
export function hasChanged(exchanges: readonly Exchange[], all: Iterable<Exchange>): boolean {
  const before = [...all].filter((each) => !exchanges.includes(each));
  return (
    exchanges.every((each) => statusOf(each) < 300) &&
    exchanges.some((each) => {
      const last = before.findLast(
        (one) => one.request.target === each.request.target && one.key === each.key,
      );
      return last !== undefined && dataTextOf(last) !== dataTextOf(each);
    })
  );
}

/** Whether other clients visibly changed, in the answers of a run, what each of these violations is about. */
export function areOfMoved(violations: readonly Violation[], all: Iterable<Exchange>): boolean {
  const { moved, stayed, lists } = movementIn(all);
  const isOfList = (each: Violation): boolean =>
    each.exchanges.length > 1 && each.exchanges.some((one) => lists.has(serviceAndPathOf(one)));
  return violations.every((each) => namesOneOf(each, moved) || (isOfList(each) && !namesOneOf(each, stayed)));
}
