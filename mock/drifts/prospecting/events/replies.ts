import { alterProspectingWebhooks, fields, lacks } from '../../edits/prospecting-events.ts';
import { table } from '../../types.ts';

export const eventsReplies = table({
  'prospecting.events.first-reply-only': alterProspectingWebhooks('every reply is delivered', {
    replyAnnounced: () => true,
  }),
  'prospecting.events.mail-replied-has-reply': lacks('reply'),
  'prospecting.events.mail-replied-has-sentiment': lacks('sentiment'),
  'prospecting.events.mail-replied-has-sender': lacks('sender'),
  'prospecting.events.mail-replied-has-message-id': lacks('messageId'),
  'prospecting.events.bounced-without-campaign': fields(
    'BOUNCED carries campaign',
    (known) => ({ ...known, campaign: 'Spring' }),
    'BOUNCED',
  ),
  'prospecting.events.bounced-step-zero': fields(
    'BOUNCED carries the step',
    (known) => ({ ...known, step: 1 }),
    'BOUNCED',
  ),
  'prospecting.events.message-sent-content': lacks('content', 'MESSAGE_SENT'),
  'prospecting.events.social-replied-reply': lacks('reply', 'SOCIAL_REPLIED'),
  'prospecting.events.social-replied-sentiment': lacks('sentiment', 'SOCIAL_REPLIED'),
});
