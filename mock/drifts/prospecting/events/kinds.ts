import { announces, alterProspectingWebhooks, fields } from '../../edits/prospecting-events.ts';
import { table } from '../../types.ts';
import { prospectingWebhookRules as reference } from '../../../webhooks/prospecting-rules.ts';

export const eventsKinds = table({
  'prospecting.events.event-email-sent': announces('email due'),
  'prospecting.events.event-opened': announces('pixel loaded'),
  'prospecting.events.event-clicked': announces('link clicked'),
  'prospecting.events.event-mail-replied': announces('email replied'),
  'prospecting.events.event-bounced': announces('bounce detected'),
  'prospecting.events.event-unsubscribed': announces('unsubscribed'),
  'prospecting.events.event-visited': announces('profile visited'),
  'prospecting.events.event-invited': announces('invitation sent'),
  'prospecting.events.event-accepted': announces('invitation accepted'),
  'prospecting.events.event-message-sent': announces('message sent'),
  'prospecting.events.event-inmail-sent': announces('inmail sent'),
  'prospecting.events.event-liked': announces('liked'),
  'prospecting.events.event-social-replied': announces('social reply'),
  'prospecting.events.event-chat-message-sent': announces('chat message sent'),
  'prospecting.events.event-chat-replied': announces('chat reply'),
  'prospecting.events.event-names-closed': fields(
    'LIKED is called REACTED',
    (known) => ({ ...known, event: 'REACTED' }),
    'LIKED',
  ),
  'prospecting.events.email-sent-not-mail-sent': announces('email due', 'EMAIL_SENT', 'MAIL_SENT'),
  'prospecting.events.never-sent': announces('email due', 'EMAIL_SENT', 'SENT'),
  'prospecting.events.never-mail-sent': announces('email due', 'MAIL_SENT'),
  'prospecting.events.never-followed': announces('followed', 'FOLLOWED'),
  'prospecting.events.never-task-completed': announces('task completed', 'TASK_COMPLETED'),
  'prospecting.events.never-task-failed': announces('task failed', 'TASK_FAILED'),
  'prospecting.events.scraper-finished-event': alterProspectingWebhooks(
    'a scraper that has ended delivers nothing',
    { scraperEvents: (what) => (what === 'finished' ? [] : reference.scraperEvents(what)) },
  ),
  'prospecting.events.scraper-error-event': alterProspectingWebhooks(
    'a scraper that failed delivers FINISHED',
    { scraperEvents: (what) => (what === 'failed' ? ['FINISHED'] : reference.scraperEvents(what)) },
  ),
  'prospecting.events.scraper-webhooks-separate': alterProspectingWebhooks(
    'the URLs of campaigns hear of scrapers',
    { announcesCampaigns: () => true },
  ),
  'prospecting.events.scraper-no-other-events': alterProspectingWebhooks('a scraper delivers its start', {
    scraperEvents: (what) => (what === 'started' ? ['STARTED'] : reference.scraperEvents(what)),
  }),
});
