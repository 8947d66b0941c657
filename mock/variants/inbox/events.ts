import { inboxFacts } from '../../../generated/facts.ts';
import { createHmac } from 'node:crypto';
import { alterInboxWebhooks } from '../../drifts/edits/inbox-events.ts';
import { type DriftRow, table } from '../../drifts/types.ts';
import { inboxWebhookRules } from '../../webhooks/inbox.ts';

const HOUR = 3_600_000;
const { retries, retrySpanHoursApprox } = inboxFacts.webhook;
/** Events of a kind with one field more in their data. */
const withData = (kind: string): DriftRow =>
  alterInboxWebhooks(`data of ${kind} has one field more`, {
    body: (event, createdAt, data) => ({
      event,
      createdAt,
      data: event === kind ? { ...(data as object), variantField: 'variant' } : data,
    }),
  });
export const DRAFT_SENT_ON_SENDING = alterInboxWebhooks('a sending delivers draft.sent', {
  kinds: (occasion, data) => (occasion === 'sent' ? ['draft.sent'] : inboxWebhookRules.kinds(occasion, data)),
});

export const events = table('inbox.events', {
  'body-created-at-form': alterInboxWebhooks('moments are whole seconds', {
    body: (event, createdAt, data) => ({ event, createdAt: createdAt.replace(/\.\d+Z$/, 'Z'), data }),
  }),
  'data-of-received': withData('email.received'),
  'data-of-updated': withData('email.updated'),
  'data-of-deleted': withData('email.deleted'),
  'data-of-draft-sent': withData('draft.sent'),
  'data-of-label-applied': withData('label.applied'),
  'data-of-mailbox-sync-failed': withData('mailbox.sync_failed'),
  'retry-intervals': alterInboxWebhooks('the pauses between the attempts are equal', {
    pausesMs: Array.from({ length: retries }, () => (retrySpanHoursApprox * HOUR) / retries),
  }),
  'retry-on-redirect': alterInboxWebhooks('a redirect is followed', {
    sent: (outgoing) => ({ ...outgoing, followsRedirect: true }),
  }),
  'retry-same-body': alterInboxWebhooks('each attempt bears its own moment', { writtenAt: (_, now) => now }),
  'retry-signed-anew': alterInboxWebhooks('retries repeat the signature of the first attempt', {
    signedAt: (first) => first,
  }),
  'signature-secret-encoding': alterInboxWebhooks('the secret is decoded from base64', {
    signature: (secret, seconds, raw) => {
      const key = Buffer.from(secret, 'base64');
      return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${raw}`).digest('hex')}`;
    },
  }),
  'trigger-of-draft-sent': DRAFT_SENT_ON_SENDING,
});
