import { inboxDeliveryChecks, onGenuine } from '../checks/deliveries.ts';
import { onlyEvents } from '../checks/event-repeats.ts';
import { overCourse, wholeCourse } from '../checks/events.ts';
import { signedAt, verifySignature } from '../support/signature.ts';
import { SECRET } from '../support/webhook.ts';
import { eventRepeats } from '../scenarios/event-repeats.ts';
import { eventsCourse } from '../scenarios/events.ts';
import type { DeliveryLog } from '../../kit/model/delivery.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';

/** The times that the attempts of one event sign. */
function momentsOf({ deliveries }: DeliveryLog): string | undefined {
  const moments = new Set(deliveries.map(signedAt));
  return deliveries.length < 2 || [...moments].some(Number.isNaN)
    ? undefined
    : moments.size === 1
      ? 'that of the first attempt'
      : 'its own';
}

export const eventsSignature = section(
  withChecks(eventRepeats, {
    'inbox.events.retry-signature-verifies': onlyEvents(/^fails/, inboxDeliveryChecks.retrySignatureVerifies),
    'inbox.events.retry-signed-anew': (h) => (h?.name === 'fails with 500' ? momentsOf(h.log) : undefined),
  }),
  withChecks(eventsCourse, {
    'inbox.events.signature-header-present': overCourse(inboxDeliveryChecks.signatureHeaderPresent),
    'inbox.events.signature-form': overCourse(inboxDeliveryChecks.signatureForm),
    'inbox.events.signature-t-unix-seconds': overCourse(inboxDeliveryChecks.signatureTUnixSeconds),
    'inbox.events.signature-v1-hex-sha256': overCourse(inboxDeliveryChecks.signatureV1HexSha256),
    'inbox.events.signature-verifies': overCourse(inboxDeliveryChecks.signatureVerifies),
    'inbox.events.signature-covers-timestamp': overCourse(inboxDeliveryChecks.signatureCoversTimestamp),
    'inbox.events.delivered-fresh': overCourse(inboxDeliveryChecks.deliveredFresh),
    'inbox.events.signature-secret-encoding': (h) =>
      wholeCourse(h).deliveries.map((delivery) => verifySignature(delivery, SECRET))[0],
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
