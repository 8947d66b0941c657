import type { InboxRules } from '../../inbox/rules.ts';
import { type InboxWebhookRules, type Occasion, inboxWebhookRules } from '../../webhooks/inbox.ts';
import type { Outgoing } from '../../webhooks/outbox.ts';

export type AlteredInboxWebhooks = { readonly inbox: Pick<InboxRules, 'webhooks'> };

export const alterInboxWebhooks = (webhooks: Partial<InboxWebhookRules>): AlteredInboxWebhooks => ({
  inbox: { webhooks: { ...inboxWebhookRules, ...webhooks } },
});

/** An occasion pushes other kinds of event. */
export const pushOther = (occasion: Occasion, ...kinds: readonly string[]): AlteredInboxWebhooks =>
  alterInboxWebhooks({
    kinds: (each, data) => (each === occasion ? kinds : inboxWebhookRules.kinds(each, data)),
  });

/** The delivery is altered before it leaves. */
export const alterInboxDelivery = (change: (outgoing: Outgoing) => Partial<Outgoing>): AlteredInboxWebhooks =>
  alterInboxWebhooks({ sent: (outgoing) => ({ ...outgoing, ...change(outgoing) }) });

export const header = (
  name: string,
  value: (old: string, body: string) => string | undefined,
): AlteredInboxWebhooks =>
  alterInboxDelivery(({ headers, body }) => {
    const { [name]: old = '', ...others } = headers;
    const changed = value(old, body);
    return { headers: changed === undefined ? others : { ...others, [name]: changed } };
  });
