import { inboxFacts } from '../../generated/facts.ts';
import { rejection } from '../../suites/inbox/support/signature.ts';
import { statusOf, succeeded } from '../call.ts';
import type { Lint } from '../lint.ts';

/** Ten seconds, which the inbox service names; the other one says: a few. */
const MOST_MS = inboxFacts.webhook.answerTimeoutSeconds * 1000;

export const webhookLate: Lint = {
  of: () => true,
  needs: ['time'],
  judge: (call) => {
    const { durationMs } = call.exchange;
    if (durationMs > MOST_MS) return `answered after ${(durationMs / 1000).toFixed(1)} s`;
    // A refusal may be right; that the receiver failed is not.
    return statusOf(call) >= 500 ? `answered ${statusOf(call)}` : undefined;
  },
};

export const webhookRefused: Lint = {
  of: () => true,
  needs: ['answer'],
  judge: (call) => (succeeded(call) ? undefined : `answered ${statusOf(call)}, and the event is lost`),
};

/**
 * A delivery that has to be refused and was taken. Without the secret, a signature that is there and young enough
 * cannot be told from a right one.
 */
export const webhookUnverified = (secret: string | undefined): Lint => ({
  of: () => true,
  needs: ['request headers', 'answer'],
  judge: (call) => {
    const { exchange } = call;
    const isSigned = 'x-service-signature' in exchange.request.headers;
    // A body whose words are masked is no longer the one that was signed.
    const known = call.lacks.has('texts') ? undefined : secret;
    const why = isSigned
      ? rejection({ ...exchange, receivedAt: call.at }, known)?.why
      : 'it bears no signature';
    if (why !== undefined) return succeeded(call) ? `taken, though ${why}` : undefined;
    if (known === undefined)
      return { unseen: secret === undefined ? 'the secret, in PLUMBLINE_WEBHOOK_SECRET' : 'texts' };
    return undefined;
  },
});
