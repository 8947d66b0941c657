import { type DriftRow, alterProspecting } from '../types.ts';
import type { Outgoing } from '../../webhooks/outbox.ts';
import {
  type ProspectingWebhookRules,
  prospectingWebhookRules as reference,
} from '../../webhooks/prospecting-rules.ts';
import type { Trigger } from '../../webhooks/triggers.ts';

export type Json = Readonly<Record<string, unknown>>;

export const altered = (description: string, webhooks: Partial<ProspectingWebhookRules>): DriftRow =>
  alterProspecting(description, { webhooks: { ...reference, ...webhooks } });

/** Something is announced by other events. */
export const announces = (what: Trigger, ...events: readonly string[]): DriftRow =>
  altered(`${what}: ${events.join(' and ') || 'nothing'} is delivered`, {
    events: (each) => (each === what ? events : reference.events(each)),
  });

/** The fields of an event are other ones. */
export const fields = (description: string, change: (fields: Json) => unknown, event?: string): DriftRow =>
  altered(description, {
    fields: (known) => (event === undefined || known['event'] === event ? change(known) : known),
  });

export const lacks = (field: string, event = 'MAIL_REPLIED'): DriftRow =>
  fields(`${event} lacks ${field}`, (known) => ({ ...known, [field]: undefined }), event);

export const sent = (description: string, change: (outgoing: Outgoing) => Partial<Outgoing>): DriftRow =>
  altered(description, { sent: (outgoing) => ({ ...outgoing, ...change(outgoing) }) });

export const sentimentOfEvents = (
  description: string,
  change: (classification: string) => unknown,
): DriftRow =>
  altered(description, {
    sentiment: (classification, classified) => (classified ? change(classification) : undefined),
  });
