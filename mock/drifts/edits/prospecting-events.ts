import type { JsonObject } from '../../../specs/json.ts';
import { type DriftRow, alterProspecting } from '../types.ts';
import type { Outgoing } from '../../webhooks/outbox.ts';
import {
  type ProspectingWebhookRules,
  prospectingWebhookRules as reference,
} from '../../webhooks/prospecting-rules.ts';
import type { Trigger } from '../../webhooks/triggers.ts';

export const alterProspectingWebhooks = (
  description: string,
  webhooks: Partial<ProspectingWebhookRules>,
): DriftRow => alterProspecting(description, { webhooks: { ...reference, ...webhooks } });

/** Something is announced by other events. */
export const announces = (what: Trigger, ...events: readonly string[]): DriftRow =>
  alterProspectingWebhooks(`${what}: ${events.join(' and ') || 'nothing'} is delivered`, {
    events: (each) => (each === what ? events : reference.events(each)),
  });

/** The fields of an event are other ones. */
export const fields = (
  description: string,
  change: (fields: JsonObject) => unknown,
  event?: string,
): DriftRow =>
  alterProspectingWebhooks(description, {
    fields: (known) => (event === undefined || known['event'] === event ? change(known) : known),
  });

export const lacks = (field: string, event = 'MAIL_REPLIED'): DriftRow =>
  fields(`${event} lacks ${field}`, (known) => ({ ...known, [field]: undefined }), event);

export const alterProspectingDelivery = (
  description: string,
  change: (outgoing: Outgoing) => Partial<Outgoing>,
): DriftRow =>
  alterProspectingWebhooks(description, { sent: (outgoing) => ({ ...outgoing, ...change(outgoing) }) });

export const sentimentOfEvents = (
  description: string,
  change: (classification: string) => unknown,
): DriftRow =>
  alterProspectingWebhooks(description, {
    sentiment: (classification, classified) => (classified ? change(classification) : undefined),
  });
