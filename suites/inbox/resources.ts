import type { RememberedResource } from '../kit/model/profile.ts';

/** Fields of a sent or received email that no request changes. */
const FIXED = ['date', 'subject', 'from', 'to', 'cc', 'messageId', 'references', 'inReplyTo', 'attachments'];

/** Emails that a provider may still complete: those of the last day, drafts, and scheduled ones. */
const A_DAY = 86_400_000;
const isSettled: RememberedResource['isSettled'] = ({ date, isDraft, scheduledStatus = null }, now) =>
  isDraft === false && scheduledStatus === null && Date.parse(String(date)) < now - A_DAY;

const email = (operation: string, at: string): RememberedResource => ({
  ...{ service: 'inbox', operation, at, isSettled },
  ids: ['id'],
  fixed: FIXED,
});

/** The parts of emails that are remembered, separately for each route. */
export const inboxResources: readonly RememberedResource[] = [
  email('GET /emails', 'items[]'),
  email('GET /emails/search', 'items[]'),
  { ...email('GET /emails/{emailId}', 'email'), isOne: true, fixed: [...FIXED, 'bcc'] },
  // Views are listed in full, and any other id of a view is answered with 500.
  {
    ...{ service: 'inbox', operation: 'GET /views', at: '*[]', ids: ['id'], fixed: [] },
    isSettled: () => true,
    proof: { operation: 'GET /emails', parameter: 'viewId' },
  },
];
