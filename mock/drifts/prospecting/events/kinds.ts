import { announces, alterProspectingWebhooks, fields } from '../../edits/prospecting-events.ts';
import { table } from '../../types.ts';
import { prospectingWebhookRules as reference } from '../../../webhooks/prospecting-rules.ts';

export const eventsKinds = table('prospecting.events', {
  'event-email-sent': announces('email due'),
  'event-opened': announces('pixel loaded'),
  'event-clicked': announces('link clicked'),
  'event-mail-replied': announces('email replied'),
  'event-bounced': announces('bounce detected'),
  'event-unsubscribed': announces('unsubscribed'),
  'event-visited': announces('profile visited'),
  'event-invited': announces('invitation sent'),
  'event-accepted': announces('invitation accepted'),
  'event-message-sent': announces('message sent'),
  'event-inmail-sent': announces('inmail sent'),
  'event-liked': announces('liked'),
  'event-social-replied': announces('social reply'),
  'event-chat-message-sent': announces('chat message sent'),
  'event-chat-replied': announces('chat reply'),
  'event-names-closed': fields(
    'LIKED is called REACTED',
    (known) => ({ ...known, event: 'REACTED' }),
    'LIKED',
  ),
  'email-sent-not-mail-sent': announces('email due', 'EMAIL_SENT', 'MAIL_SENT'),
  'never-sent': announces('email due', 'EMAIL_SENT', 'SENT'),
  'never-mail-sent': announces('email due', 'MAIL_SENT'),
  'never-followed': announces('followed', 'FOLLOWED'),
  'never-task-completed': announces('task completed', 'TASK_COMPLETED'),
  'never-task-failed': announces('task failed', 'TASK_FAILED'),
  'scraper-finished-event': alterProspectingWebhooks('a scraper that has ended delivers nothing', {
    scraperEvents: (what) => (what === 'finished' ? [] : reference.scraperEvents(what)),
  }),
  'scraper-error-event': alterProspectingWebhooks('a scraper that failed delivers FINISHED', {
    scraperEvents: (what) => (what === 'failed' ? ['FINISHED'] : reference.scraperEvents(what)),
  }),
  'scraper-webhooks-separate': alterProspectingWebhooks('the URLs of campaigns hear of scrapers', {
    announcesCampaigns: () => true,
  }),
  'scraper-no-other-events': alterProspectingWebhooks('a scraper delivers its start', {
    scraperEvents: (what) => (what === 'started' ? ['STARTED'] : reference.scraperEvents(what)),
  }),
});
