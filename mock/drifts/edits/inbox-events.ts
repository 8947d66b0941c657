import type { InboxRules } from '../../inbox/rules.ts';
import { type InboxWebhookRules, type Occasion, inboxWebhookRules } from '../../webhooks/inbox.ts';
import type { Outgoing } from '../../webhooks/outbox.ts';

export type Altered = { readonly inbox: Pick<InboxRules, 'webhooks'> };

export const altered = (webhooks: Partial<InboxWebhookRules>): Altered => ({
  inbox: { webhooks: { ...inboxWebhookRules, ...webhooks } },
});

/** An occasion pushes other kinds of event. */
export const pushes = (occasion: Occasion, ...kinds: readonly string[]): Altered =>
  altered({ kinds: (each, data) => (each === occasion ? kinds : inboxWebhookRules.kinds(each, data)) });

/** The delivery is altered before it leaves. */
export const sent = (change: (outgoing: Outgoing) => Partial<Outgoing>): Altered =>
  altered({ sent: (outgoing) => ({ ...outgoing, ...change(outgoing) }) });

export const header = (name: string, value: (old: string, body: string) => string | undefined): Altered =>
  sent(({ headers, body }) => {
    const { [name]: old = '', ...others } = headers;
    const changed = value(old, body);
    return { headers: changed === undefined ? others : { ...others, [name]: changed } };
  });
