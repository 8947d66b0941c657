import { inboxFacts } from '../../generated/facts.ts';
import { ageOf, rejection } from '../../suites/inbox/support/signature.ts';
import { type ToolCall } from '../call.ts';
import { isMasked, type CallPart } from '../../suites/kit/index.ts';
import type { Lint, Unseen } from '../lint.ts';

/** The inbox document states ten seconds; the other one only "a few". */
const MOST_MS = inboxFacts.webhook.answerTimeoutSeconds * 1000;

export const webhookLate: Lint = {
  needs: ['time'],
  evaluate: (call) => {
    const { durationMs } = call.exchange;
    if (call.isLost && durationMs >= MOST_MS) return `not answered within ${MOST_MS / 1000} s`;
    return durationMs > MOST_MS ? `answered after ${(durationMs / 1000).toFixed(1)} s` : undefined;
  },
};

export const webhookRefused: Lint = {
  needs: ['answer'],
  evaluate: (call) => (call.isSuccessful ? undefined : `answered ${call.status}, and the event is lost`),
};

const isSigned = ({ exchange }: ToolCall): boolean => 'x-service-signature' in exchange.request.headers;
const isStale = ({ exchange, at }: ToolCall): boolean =>
  ageOf({ ...exchange, receivedAt: at }) > inboxFacts.webhook.signatureMaxAgeSeconds;
/** The part needed for the signature that the recording lacks or masks, if any. */
const unsignedPart = ({ lacks, exchange }: ToolCall): CallPart | undefined =>
  (['request body', 'request bytes', 'time', 'texts'] as const).find((part) => lacks.has(part)) ??
  (isMasked(exchange.request.headers['x-service-signature'] ?? '') ? 'request headers' : undefined);
const whyUnverified = (call: ToolCall, secret: string | undefined): string | undefined => {
  if (!isSigned(call)) return 'it bears no signature';
  return unsignedPart(call) === undefined
    ? rejection({ ...call.exchange, receivedAt: call.at }, secret)?.why
    : undefined;
};

/** What is missing to verify a signature. */
function unverifiable(call: ToolCall, secret: string | undefined): Unseen | undefined {
  const unseen = secret === undefined ? 'the secret, in PLUMBLINE_WEBHOOK_SECRET' : unsignedPart(call);
  return unseen === undefined ? undefined : { unseen };
}

/** Statuses with which a receiver may refuse a wrong signature. */
const MAY_REJECT = [400, 401, 403, 422];

/** Reports a valid delivery that was refused. Without the secret, a refusal may be right. */
export const inboxWebhookRefused = (secret: string | undefined): Lint => ({
  // Attempts of one delivery have one body.
  needs: ['request headers', 'request body', 'answer'],
  evaluate: (call) => {
    if (call.isSuccessful || whyUnverified(call, secret) !== undefined) return undefined;
    const open = unverifiable(call, secret);
    return open !== undefined && MAY_REJECT.includes(call.status)
      ? open
      : `answered ${call.status}, so that it counts as failed`;
  },
});

/**
 * Reports an accepted delivery that should have been refused. Without the secret, any recent signature may be valid.
 */
export const webhookUnverified = (secret: string | undefined): Lint => ({
  needs: ['request headers', 'answer'],
  evaluate: (call) => {
    const why = whyUnverified(call, secret);
    if (why === undefined) return unverifiable(call, secret);
    return call.isSuccessful && !(isSigned(call) && isStale(call)) ? `taken, though ${why}` : undefined;
  },
});

export const webhookStale: Lint = {
  of: isSigned,
  needs: ['request headers', 'answer', 'time'],
  evaluate: (call) =>
    isStale(call) && call.isSuccessful
      ? `taken, though it was signed ${ageOf({ ...call.exchange, receivedAt: call.at })} s before`
      : undefined,
};
