import { inboxFacts } from '../../generated/facts.ts';
import { ageOf, rejection } from '../../suites/inbox/support/signature.ts';
import { isLost, statusOfCall, isSuccessful, type ToolCall } from '../call.ts';
import type { Lint } from '../lint.ts';

/** Ten seconds, which the inbox service names; the other one says: a few. */
const MOST_MS = inboxFacts.webhook.answerTimeoutSeconds * 1000;

export const webhookLate: Lint = {
  needs: ['time'],
  evaluate: (call) => {
    const { durationMs } = call.exchange;
    if (isLost(call) && durationMs >= MOST_MS) return `not answered within ${MOST_MS / 1000} s`;
    return durationMs > MOST_MS ? `answered after ${(durationMs / 1000).toFixed(1)} s` : undefined;
  },
};

export const webhookRefused: Lint = {
  needs: ['answer'],
  evaluate: (call) =>
    isSuccessful(call) ? undefined : `answered ${statusOfCall(call)}, and the event is lost`,
};

const isSigned = ({ exchange }: ToolCall): boolean => 'x-service-signature' in exchange.request.headers;
/** A body whose words are masked is no longer the one that was signed. */
const known = (call: ToolCall, secret: string | undefined): string | undefined =>
  call.lacks.has('texts') ? undefined : secret;
const isStale = ({ exchange, at }: ToolCall): boolean =>
  ageOf({ ...exchange, receivedAt: at }) > inboxFacts.webhook.signatureMaxAgeSeconds;
const whyUnverified = (call: ToolCall, secret: string | undefined): string | undefined =>
  isSigned(call)
    ? rejection({ ...call.exchange, receivedAt: call.at }, known(call, secret))?.why
    : 'it bears no signature';

/** What is missing to know whether a signature is right. */
const unverifiable = (call: ToolCall, secret: string | undefined): { readonly unseen: string } | undefined =>
  known(call, secret) === undefined
    ? { unseen: secret === undefined ? 'the secret, in PLUMBLINE_WEBHOOK_SECRET' : 'texts' }
    : undefined;

/** Refusals with which a receiver may answer a wrong signature. */
const MAY_REJECT = [400, 401, 403, 422];

/** A valid delivery that was not taken. Without the secret, a refusal may be right. */
export const inboxWebhookRefused = (secret: string | undefined): Lint => ({
  needs: ['request headers', 'answer'],
  evaluate: (call) => {
    if (isSuccessful(call) || whyUnverified(call, secret) !== undefined) return undefined;
    const open = unverifiable(call, secret);
    return open !== undefined && MAY_REJECT.includes(statusOfCall(call))
      ? open
      : `answered ${statusOfCall(call)}, so that it counts as failed`;
  },
});

/**
 * A delivery that has to be refused and was taken. Without the secret, a signature that is there and young enough
 * cannot be distinguished from a right one.
 */
export const webhookUnverified = (secret: string | undefined): Lint => ({
  needs: ['request headers', 'answer'],
  evaluate: (call) => {
    const why = whyUnverified(call, secret);
    if (why === undefined) return unverifiable(call, secret);
    return isSuccessful(call) && !(isSigned(call) && isStale(call)) ? `taken, though ${why}` : undefined;
  },
});

export const webhookStale: Lint = {
  of: isSigned,
  needs: ['request headers', 'answer', 'time'],
  evaluate: (call) =>
    isStale(call) && isSuccessful(call)
      ? `taken, though it was signed ${ageOf({ ...call.exchange, receivedAt: call.at })} s before`
      : undefined,
};
