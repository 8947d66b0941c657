import { prospectingWebhookRules } from '../../webhooks/prospecting-rules.ts';
import { variantTable } from '../types.ts';

export const events = variantTable({
  'prospecting.events.which-retried': {
    description: 'every event is sent again after a network error',
    prospecting: {
      webhooks: { ...prospectingWebhookRules, repeats: (_, { kind }) => kind === 'broken' },
    },
  },
  'prospecting.events.no-content-type-suffix': {
    description: 'the content type of a delivery carries a charset',
    prospecting: {
      webhooks: {
        ...prospectingWebhookRules,
        sent: (outgoing) => ({
          ...outgoing,
          headers: { ...outgoing.headers, 'content-type': 'application/json; charset=utf-8' },
        }),
      },
    },
  },
});
