import { to, drop } from '../edits/answers.ts';
import { alterInboxWebhooks } from '../edits/inbox-events.ts';
import { whenListing, hiddenPage, inbox } from '../edits/inbox.ts';
import { table, alterInbox, alterWire, withInbox } from '../types.ts';
import { GONE, changeField, replace } from '../wire.ts';
import type { inboxRules } from '../../inbox/rules.ts';

const mixed = {
  listed: ((own, neighbours) => [
    ...own,
    ...neighbours().flatMap(({ emails }) => emails),
  ]) as typeof inboxRules.listed,
};

const NO_SUBJECT = { label: 'subject', type: 'equals', value: '' };

export const service = table('inbox.service', {
  'emails-of-connected-mailboxes': alterInbox('emails of a mailbox that was removed are still listed', {
    listed: (own) =>
      own.map((email, index) => (index === 0 ? { ...email, mailboxId: 'mbx_removed' } : email)),
    mailboxMatches: (email, id) => id !== 'mbx_removed' && email.mailboxId === id,
  }),
  'views-are-filter-trees': alterInbox('a view lists what has no subject', {
    viewsOf: ({ views }) => views.map((view) => ({ ...view, filters: NO_SUBJECT })),
  }),
  'group-emails-list': to([whenListing, 200], 405),
  'filters-hide-without-moving': alterWire(
    'hidden emails have the folder id of the trash',
    changeField(hiddenPage, 'items[].folderId', (id) => String(id).replace(/_inbox$/, '_trash')),
  ),
  'webhooks-push-to-endpoint': alterInboxWebhooks('nothing is ever pushed', { kinds: () => [] }),
  'workspace-from-key': alterInbox('every key lists all workspaces', mixed),
  'no-workspace-in-paths': alterWire('a path without workspace is unknown', replace(whenListing, GONE)),
  'key-reaches-own-workspace-only': alterInbox('every key lists all workspaces', mixed),
  'same-key-as-prospecting': to((call) => call.family !== 'inbox', 401),
  'error-format-differs-from-prospecting': drop([inbox, 401], 'code'),
  'quota-separate-from-prospecting': withInbox({ countsProspecting: true }),
  'quota-of-prospecting-separate': {
    main: withInbox({ countsProspecting: true }),
    reverse: withInbox({ countsInProspecting: true }),
  },
});
