import { alterProspectingWebhooks } from '../../edits/prospecting-events.ts';
import { type DriftRow, table } from '../../types.ts';
import { prospectingWebhookRules as reference } from '../../../webhooks/prospecting-rules.ts';

const delayed = (event: string, seconds: number): DriftRow =>
  alterProspectingWebhooks(`${event} is delivered after ${seconds} s`, {
    delayMs: (each) => (each === event ? seconds * 1000 : reference.delayMs(each)),
  });

const untracked = (event: string): DriftRow =>
  alterProspectingWebhooks(`${event} is delivered without tracking`, {
    isAnnounced: (each, campaign) => each === event || reference.isAnnounced(each, campaign),
  });

export const eventsTracking = table('prospecting.events', {
  'opened-needs-tracking': untracked('OPENED'),
  'clicked-needs-tracking': untracked('CLICKED'),
  'opened-not-before-30-seconds': delayed('OPENED', 10),
  'opened-within-60-seconds': delayed('OPENED', 90),
  'clicked-not-before-30-seconds': delayed('CLICKED', 0),
  'clicked-within-60-seconds': delayed('CLICKED', 300),
});
