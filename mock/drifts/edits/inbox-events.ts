import { type InboxWebhookRules, type Occasion, inboxWebhookRules } from '../../webhooks/inbox.ts';
import type { Outgoing } from '../../webhooks/outbox.ts';
import { type DriftRow, alterInbox } from '../types.ts';

export const alterInboxWebhooks = (description: string, webhooks: Partial<InboxWebhookRules>): DriftRow =>
  alterInbox(description, { webhooks: { ...inboxWebhookRules, ...webhooks } });

/** An occasion pushes other kinds of event. */
export const pushOther = (occasion: Occasion, ...kinds: readonly string[]): DriftRow =>
  alterInboxWebhooks(`${occasion}: ${kinds.join(' and ') || 'nothing'} is pushed`, {
    kinds: (each, data) => (each === occasion ? kinds : inboxWebhookRules.kinds(each, data)),
  });

/** The delivery is altered before it leaves. */
export const alterInboxDelivery = (
  description: string,
  change: (outgoing: Outgoing) => Partial<Outgoing>,
): DriftRow =>
  alterInboxWebhooks(description, { sent: (outgoing) => ({ ...outgoing, ...change(outgoing) }) });

export const header = (
  description: string,
  name: string,
  value: (old: string, body: string) => string | undefined,
): DriftRow =>
  alterInboxDelivery(description, ({ headers, body }) => {
    const { [name]: old = '', ...others } = headers;
    const changed = value(old, body);
    return { headers: changed === undefined ? others : { ...others, [name]: changed } };
  });
