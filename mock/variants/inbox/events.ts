import { inboxFacts } from '../../../generated/facts.ts';
import { inboxWebhookRules } from '../../webhooks/inbox.ts';
import { variantTable } from '../types.ts';

const HOUR = 3_600_000;
const { retries, retrySpanHoursApprox } = inboxFacts.webhook;

export const events = variantTable({
  'inbox.events.retry-intervals': {
    description: 'the pauses between the attempts are equal',
    inbox: {
      webhooks: {
        ...inboxWebhookRules,
        pausesMs: Array.from({ length: retries }, () => (retrySpanHoursApprox * HOUR) / retries),
      },
    },
  },
});
