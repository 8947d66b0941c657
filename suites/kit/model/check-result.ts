import type { Exchange } from './exchange.ts';
import type { Message } from './message.ts';
import type { Trace } from './trace.ts';

/** The result of a checker for one history. `vacuous`: it held nothing to check. */
export type CheckResult =
  | { readonly kind: 'holds' }
  | { readonly kind: 'vacuous' }
  | {
      readonly kind: 'violation';
      readonly message: Message;
      readonly exchanges: readonly Exchange[];
      /** `any request` where chance chose the request. Absent: the violation is about the last exchange. */
      readonly about?: 'any request';
      readonly basis?: Basis;
    };

/**
 * What a violation rests on. `one answer`: it shows the violation whatever the account holds, so the violation stands
 * though data moves. `a count`: services may store counts, or texts twice, so the violation stands if the same is seen
 * later. `requests of others`: they would show the same, so it counts only where there are no others. Absent: several
 * answers, between which data may have moved.
 */
export type Basis = 'one answer' | 'a count' | 'requests of others';

/** Longest time that a stored count may be behind the entries, in ms. */
export const COUNT_LAG_MS = 61_000;

const RANK: Readonly<Record<Basis, number>> = { 'one answer': 0, 'a count': 1, 'requests of others': 2 };

export const holds: CheckResult = { kind: 'holds' };
export const vacuous: CheckResult = { kind: 'vacuous' };

export const violation = (
  message: Message,
  ...exchanges: readonly (Exchange | undefined)[]
): CheckResult => ({
  kind: 'violation',
  message,
  exchanges: exchanges.filter((exchange) => exchange !== undefined),
});

/** A violation that any request would have shown. */
export const ofAnyRequest = (result: CheckResult): CheckResult =>
  result.kind === 'violation' ? { ...result, about: 'any request' } : result;

/** The result with this basis if it `has` it, else without it. A basis of a higher rank stays. */
function based(result: CheckResult, own: Basis, has: boolean): CheckResult {
  if (result.kind !== 'violation') return result;
  const { basis, ...rest } = result;
  const kept = basis === own ? undefined : basis;
  const now = has && (kept === undefined || RANK[own] > RANK[kept]) ? own : kept;
  return now === undefined ? rest : { ...rest, basis: now };
}

/** The result, whose violation rests on a count. */
export const ofCount = (result: CheckResult): CheckResult => based(result, 'a count', true);

/** The result, with the basis `requests of others` if they `may` cause the same violation. */
export const orOthers = (result: CheckResult, may: boolean): CheckResult =>
  based(result, 'requests of others', may);

/** A result whose violation is marked as needing only one answer, if `does` is true. */
export const ofOneAnswer = (result: CheckResult, does: boolean): CheckResult =>
  based(result, 'one answer', does);

/** Holds if the condition is true, else a violation with the message. An expensive message is a function. */
export const check = (
  condition: boolean,
  message: Message | (() => Message),
  ...exchanges: readonly (Exchange | undefined)[]
): CheckResult =>
  condition ? holds : violation(typeof message === 'function' ? message() : message, ...exchanges);

/** The first violation of the parts; else holds if one part holds; else vacuous. */
export function every<T>(items: Iterable<T>, evaluate: (item: T) => CheckResult): CheckResult {
  let result = vacuous;
  for (const item of items) {
    const each = evaluate(item);
    if (each.kind === 'violation') return each;
    if (each.kind === 'holds') result = each;
  }
  return result;
}

/** Several results as one. */
export const together = (...results: readonly CheckResult[]): CheckResult => every(results, (each) => each);

/** Checks only if the premise is true, else vacuous. */
export const given = (premise: boolean, evaluate: () => CheckResult): CheckResult =>
  premise ? evaluate() : vacuous;

/** A violation with all steps before it. */
export type Violation = CheckResult & { kind: 'violation'; readonly trace?: Trace };
