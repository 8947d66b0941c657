import { inboxDeliveryChecks, onGenuine } from '../checks/deliveries.ts';
import { only } from '../checks/event-repeats.ts';
import { overAll, whole } from '../checks/events.ts';
import { signedAt, verified } from '../support/signature.ts';
import { SECRET } from '../support/webhook.ts';
import { repeats } from '../scenarios/event-repeats.ts';
import { events } from '../scenarios/events.ts';
import type { DeliveryLog } from '../../kit/model/delivery.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';

/** Which moments the attempts at one event sign. */
function momentsOf({ deliveries }: DeliveryLog): string | undefined {
  const moments = new Set(deliveries.map(signedAt));
  return deliveries.length < 2 || [...moments].some(Number.isNaN)
    ? undefined
    : moments.size === 1
      ? 'that of the first attempt'
      : 'its own';
}

export const eventsSignature = section(
  withChecks(repeats, {
    'inbox.events.retry-signature-verifies': only(/^fails/, inboxDeliveryChecks.retrySignatureVerifies),
    'inbox.events.retry-signed-anew': (h) => (h?.name === 'fails with 500' ? momentsOf(h.log) : undefined),
  }),
  withChecks(events, {
    'inbox.events.signature-header-present': overAll(inboxDeliveryChecks.signatureHeaderPresent),
    'inbox.events.signature-form': overAll(inboxDeliveryChecks.signatureForm),
    'inbox.events.signature-t-unix-seconds': overAll(inboxDeliveryChecks.signatureTUnixSeconds),
    'inbox.events.signature-v1-hex-sha256': overAll(inboxDeliveryChecks.signatureV1HexSha256),
    'inbox.events.signature-verifies': overAll(inboxDeliveryChecks.signatureVerifies),
    'inbox.events.signature-covers-timestamp': overAll(inboxDeliveryChecks.signatureCoversTimestamp),
    'inbox.events.delivered-fresh': overAll(inboxDeliveryChecks.deliveredFresh),
    'inbox.events.signature-secret-encoding': (h) =>
      whole(h).deliveries.map((delivery) => verified(delivery, SECRET))[0],
  }),
  {
    deliveries: {
      'inbox.events.signature-header-present': onGenuine(inboxDeliveryChecks.signatureHeaderPresent),
      'inbox.events.signature-form': onGenuine(inboxDeliveryChecks.signatureForm),
      'inbox.events.signature-t-unix-seconds': onGenuine(inboxDeliveryChecks.signatureTUnixSeconds),
      'inbox.events.signature-v1-hex-sha256': onGenuine(inboxDeliveryChecks.signatureV1HexSha256),
      'inbox.events.signature-verifies': onGenuine(inboxDeliveryChecks.signatureVerifies),
      'inbox.events.signature-covers-timestamp': onGenuine(inboxDeliveryChecks.signatureCoversTimestamp),
      'inbox.events.delivered-fresh': onGenuine(inboxDeliveryChecks.deliveredFresh),
    },
  },
);
