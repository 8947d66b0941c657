import { table, withInbox } from '../../drifts/types.ts';
import { inboxWebhookRules } from '../../webhooks/inbox.ts';

import { alterInboxWebhooks } from '../../drifts/edits/inbox-events.ts';

const isOfBoth = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isRead' in data && 'isStarred' in data;

export const states = table('inbox.states', {
  'event-without-change': alterInboxWebhooks('a flag that keeps its value delivers nothing', {
    kinds: (occasion, data) => (occasion === 'flags kept' ? [] : inboxWebhookRules.kinds(occasion, data)),
  }),
  'events-for-two-flags': alterInboxWebhooks('a change of both flags delivers two events', {
    kinds: (occasion, data) => {
      const kinds = inboxWebhookRules.kinds(occasion, data);
      return isOfBoth(data) ? [...kinds, ...kinds] : kinds;
    },
  }),
  'trash-email-without-trash-folder': withInbox({ trashNeedsFolder: true }),
});
