import type { RememberedResource } from '../kit/model/profile.ts';

/** What no request changes of an email that was sent or received. */
const FIXED = ['date', 'subject', 'from', 'to', 'cc', 'messageId', 'references', 'inReplyTo', 'attachments'];

/** What a provider may still complete: an email of the last day, a draft, or one that waits to be sent. */
const A_DAY = 86_400_000;
const isSettled: RememberedResource['isSettled'] = ({ date, isDraft, scheduledStatus = null }, now) =>
  isDraft === false && scheduledStatus === null && Date.parse(String(date)) < now - A_DAY;

const email = (operation: string, at: string): RememberedResource => ({
  ...{ service: 'inbox', operation, at, isSettled },
  ids: ['id'],
  fixed: FIXED,
});

/** What runs remember of emails, of each route by itself. */
export const inboxResources: readonly RememberedResource[] = [
  email('GET /emails', 'items[]'),
  email('GET /emails/search', 'items[]'),
  { ...email('GET /emails/{emailId}', 'email'), isOne: true, fixed: [...FIXED, 'bcc'] },
];
