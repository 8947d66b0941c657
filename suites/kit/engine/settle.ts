import type { Exchange } from '../http/exchange.ts';
import type { Broken } from './broken.ts';
import type { Doubt } from './judge.ts';
import type { Judgement } from './judgement.ts';

/** What one look says of a claim. */
export type Outcome = Judgement | Doubt;

/** What several looks say together; `open` asks for another look. */
export type Settled =
  | { readonly kind: 'held' }
  | { readonly kind: 'violated'; readonly message: string; readonly exchanges: readonly Exchange[] }
  | { readonly kind: 'open'; readonly reason: string }
  | Broken
  | { readonly kind: 'vacuous' };

/** Looks that a violation must be seen in; one alone may be an accident of the target or of this machine. */
const SEEN = 2;

/**
 * Settles a claim. Nothing is accused on one sight: one that another look contradicts was an accident, one that none
 * contradicts stays open, and so does what several looks saw and another did not.
 */
export function settled(outcomes: readonly Outcome[]): Settled {
  const holds = outcomes.filter(({ kind }) => kind === 'holds').length;
  const violations = outcomes.filter((outcome) => outcome.kind === 'violation');
  const doubts = outcomes.filter((outcome) => outcome.kind === 'inconclusive');
  const broken = outcomes.find((outcome) => outcome.kind === 'broken');
  const [first] = violations;
  // Another look would break the checker again.
  if (broken !== undefined && (holds > 0 || violations.length < SEEN)) return broken;
  if (first === undefined) {
    if (holds > 0) return { kind: 'held' };
    const doubt = doubts.at(-1);
    return doubt === undefined ? { kind: 'vacuous' } : { kind: 'open', reason: doubt.reason };
  }
  if (holds === 0 && violations.length >= SEEN)
    return { kind: 'violated', message: first.message, exchanges: first.exchanges };
  if (holds > 0 && violations.length < SEEN) return { kind: 'held' };
  return {
    kind: 'open',
    reason:
      holds === 0
        ? `seemed violated once: ${first.message}${doubts[0] === undefined ? '' : `; then: ${doubts[0].reason}`}`
        : `seemed violated in ${violations.length} of ${violations.length + holds} looks: ${first.message}`,
  };
}
