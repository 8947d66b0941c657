import { alterProspectingWebhooks, fields, lacks } from '../../edits/prospecting-events.ts';
import { table } from '../../types.ts';

export const eventsReplies = table('prospecting.events', {
  'first-reply-only': alterProspectingWebhooks('every reply is delivered', { replyAnnounced: () => true }),
  'mail-replied-has-reply': lacks('reply'),
  'mail-replied-has-sentiment': lacks('sentiment'),
  'mail-replied-has-sender': lacks('sender'),
  'mail-replied-has-message-id': lacks('messageId'),
  'bounced-without-campaign': fields(
    'BOUNCED carries campaign',
    (known) => ({ ...known, campaign: 'Spring' }),
    'BOUNCED',
  ),
  'bounced-step-zero': fields('BOUNCED carries the step', (known) => ({ ...known, step: 1 }), 'BOUNCED'),
  'message-sent-content': lacks('content', 'MESSAGE_SENT'),
  'social-replied-reply': lacks('reply', 'SOCIAL_REPLIED'),
  'social-replied-sentiment': lacks('sentiment', 'SOCIAL_REPLIED'),
});
