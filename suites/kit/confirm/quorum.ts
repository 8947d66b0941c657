import type { Exchange } from '../model/exchange.ts';
import { message, type Message } from '../model/message.ts';
import type { Broken } from '../model/failure.ts';
import type { Indeterminate } from '../checks/evaluate.ts';
import type { CheckResult } from '../model/check-result.ts';
import { NEEDED_SIGHTINGS } from './policy.ts';

/** The result of one attempt for a claim, or that an earlier run suspected a violation. */
export type AttemptOutcome = CheckResult | Indeterminate | { readonly kind: 'suspected earlier' };

/** The result of several attempts together; `open` asks for another attempt. */
export type Agreement =
  | { readonly kind: 'held' }
  | { readonly kind: 'violated'; readonly message: Message; readonly exchanges: readonly Exchange[] }
  | { readonly kind: 'open'; readonly reason: Message }
  | Broken
  | { readonly kind: 'vacuous' };

/**
 * The common result of the attempts. A violation that was seen once is not reported. If another attempt holds, the
 * violation was an accident; without one the claim stays open. It also stays open where several attempts show a
 * violation and another one holds.
 */
export function agreementOf(outcomes: readonly AttemptOutcome[]): Agreement {
  const holds = outcomes.filter(({ kind }) => kind === 'holds').length;
  const violations = outcomes.filter((outcome) => outcome.kind === 'violation');
  const earlier = outcomes.filter(({ kind }) => kind === 'suspected earlier').length;
  const seen = violations.length + earlier;
  const indeterminate = outcomes.filter((outcome) => outcome.kind === 'inconclusive');
  const broken = outcomes.find((outcome) => outcome.kind === 'broken');
  const [first] = violations;
  // The checker would fail in another attempt, too.
  if (broken !== undefined && (holds > 0 || seen < NEEDED_SIGHTINGS)) return broken;
  if (seen === 0) {
    if (holds > 0) return { kind: 'held' };
    const unsure = indeterminate.at(-1);
    return unsure === undefined ? { kind: 'vacuous' } : { kind: 'open', reason: unsure.reason };
  }
  if (holds > 0 && seen < NEEDED_SIGHTINGS) return { kind: 'held' };
  const then = indeterminate[0] === undefined ? message`` : message`; then: ${indeterminate[0].reason}`;
  if (first === undefined) return { kind: 'open', reason: message`seemed violated in an earlier run${then}` };
  if (holds > 0)
    return {
      kind: 'open',
      reason: message`seemed violated in ${seen} of ${seen + holds} attempts: ${first.message}`,
    };
  return seen < NEEDED_SIGHTINGS
    ? { kind: 'open', reason: message`seemed violated once: ${first.message}${then}` }
    : { kind: 'violated', message: first.message, exchanges: first.exchanges };
}
