import { inboxFacts } from '../../../generated/facts.ts';
import { createHmac } from 'node:crypto';
import { type DriftRow, alterInbox, table } from '../../drifts/types.ts';
import { inboxWebhookRules, type InboxWebhookRules } from '../../webhooks/inbox.ts';

const HOUR = 3_600_000;
const { retries, retrySpanHoursApprox } = inboxFacts.webhook;
export const delivering = (description: string, webhooks: Partial<InboxWebhookRules>): DriftRow =>
  alterInbox(description, { webhooks: { ...inboxWebhookRules, ...webhooks } });
/** Events of a kind with one field more in their data. */
const withData = (kind: string): DriftRow =>
  delivering(`data of ${kind} has one field more`, {
    body: (event, createdAt, data) => ({
      event,
      createdAt,
      data: event === kind ? { ...(data as object), variantField: 'variant' } : data,
    }),
  });
export const DRAFT_SENT_ON_SENDING = delivering('a sending delivers draft.sent', {
  kinds: (occasion, data) => (occasion === 'sent' ? ['draft.sent'] : inboxWebhookRules.kinds(occasion, data)),
});

export const events = table('inbox.events', {
  'body-created-at-form': delivering('moments are whole seconds', {
    body: (event, createdAt, data) => ({ event, createdAt: createdAt.replace(/\.\d+Z$/, 'Z'), data }),
  }),
  'data-of-received': withData('email.received'),
  'data-of-updated': withData('email.updated'),
  'data-of-deleted': withData('email.deleted'),
  'data-of-draft-sent': withData('draft.sent'),
  'data-of-label-applied': withData('label.applied'),
  'data-of-mailbox-sync-failed': withData('mailbox.sync_failed'),
  'retry-intervals': delivering('the pauses between the attempts are equal', {
    pausesMs: Array.from({ length: retries }, () => (retrySpanHoursApprox * HOUR) / retries),
  }),
  'retry-on-redirect': delivering('a redirect is followed', {
    sent: (outgoing) => ({ ...outgoing, followsRedirect: true }),
  }),
  'retry-same-body': delivering('each attempt bears its own moment', { writtenAt: (_, now) => now }),
  'retry-signed-anew': delivering('retries repeat the signature of the first attempt', {
    signedAt: (first) => first,
  }),
  'signature-secret-encoding': delivering('the secret is decoded from base64', {
    signature: (secret, seconds, raw) => {
      const key = Buffer.from(secret, 'base64');
      return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${raw}`).digest('hex')}`;
    },
  }),
  'trigger-of-draft-sent': DRAFT_SENT_ON_SENDING,
});
