import type { InboxRules } from '../../inbox/rules.ts';
import { type InboxWebhookRules, type Occasion, inboxWebhookRules } from '../../webhooks/inbox.ts';
import type { Outgoing } from '../../webhooks/outbox.ts';

export type Bent = { readonly inbox: Pick<InboxRules, 'webhooks'> };

export const bent = (webhooks: Partial<InboxWebhookRules>): Bent => ({
  inbox: { webhooks: { ...inboxWebhookRules, ...webhooks } },
});

/** An occasion pushes other kinds of event. */
export const pushes = (occasion: Occasion, ...kinds: readonly string[]): Bent =>
  bent({ kinds: (each, data) => (each === occasion ? kinds : inboxWebhookRules.kinds(each, data)) });

/** The delivery is altered before it leaves. */
export const sent = (change: (outgoing: Outgoing) => Partial<Outgoing>): Bent =>
  bent({ sent: (outgoing) => ({ ...outgoing, ...change(outgoing) }) });

export const header = (name: string, value: (old: string, body: string) => string | undefined): Bent =>
  sent(({ headers, body }) => {
    const { [name]: old = '', ...others } = headers;
    const changed = value(old, body);
    return { headers: changed === undefined ? others : { ...others, [name]: changed } };
  });
