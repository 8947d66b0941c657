import type { DriftRow } from '../types.ts';
import type { Outgoing } from '../../webhooks/outbox.ts';
import {
  type ProspectingWebhookRules,
  prospectingWebhookRules as faithful,
} from '../../webhooks/prospecting-rules.ts';
import type { Trigger } from '../../webhooks/triggers.ts';

export type Json = Readonly<Record<string, unknown>>;

export const bent = (description: string, webhooks: Partial<ProspectingWebhookRules>): DriftRow => ({
  description,
  prospecting: { webhooks: { ...faithful, ...webhooks } },
});

/** Something is announced by other events. */
export const announces = (what: Trigger, ...events: readonly string[]): DriftRow =>
  bent(`${what}: ${events.join(' and ') || 'nothing'} is delivered`, {
    events: (each) => (each === what ? events : faithful.events(each)),
  });

/** The fields of an event are other ones. */
export const fields = (description: string, change: (fields: Json) => unknown, event?: string): DriftRow =>
  bent(description, {
    fields: (known) => (event === undefined || known['event'] === event ? change(known) : known),
  });

export const lacks = (field: string, event = 'MAIL_REPLIED'): DriftRow =>
  fields(`${event} lacks ${field}`, (known) => ({ ...known, [field]: undefined }), event);

export const sent = (description: string, change: (outgoing: Outgoing) => Partial<Outgoing>): DriftRow =>
  bent(description, { sent: (outgoing) => ({ ...outgoing, ...change(outgoing) }) });

export const sentimentOfEvents = (
  description: string,
  change: (classification: string) => unknown,
): DriftRow =>
  bent(description, {
    sentiment: (classification, classified) => (classified ? change(classification) : undefined),
  });
