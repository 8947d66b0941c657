import { altered } from '../edits/inbox-events.ts';
import { hiddenPage } from '../edits/inbox-filters.ts';
import { inbox } from '../edits/inbox-service.ts';
import { table } from '../types.ts';
import { GONE, both, changeField, dropField, operation, replace, setStatus, status } from '../wire.ts';
import type { inboxRules } from '../../inbox/rules.ts';

const list = operation('GET /emails');

const mixed = {
  listed: ((own, neighbours) => [
    ...own,
    ...neighbours().flatMap(({ emails }) => emails),
  ]) as typeof inboxRules.listed,
};

export const service = table({
  'inbox.service.emails-of-connected-mailboxes': {
    description: 'emails of a mailbox that was removed are still listed',
    inbox: {
      listed: (own) =>
        own.map((email, index) => (index === 0 ? { ...email, mailboxId: 'mbx_removed' } : email)),
      mailboxMatches: (email, id) => id !== 'mbx_removed' && email.mailboxId === id,
    },
  },
  'inbox.service.views-are-filter-trees': {
    description: 'a view lists what is unread alone',
    inbox: { viewShows: (email) => !email.isRead },
  },
  'inbox.service.group-emails-list': {
    description: 'emails cannot be listed',
    wire: setStatus(both(list, status(200)), 405),
  },
  'inbox.service.filters-hide-without-moving': {
    description: 'hidden emails have the folder id of the trash',
    wire: changeField(hiddenPage, 'items[].folderId', (id) => String(id).replace(/_inbox$/, '_trash')),
  },
  'inbox.service.webhooks-push-to-endpoint': {
    description: 'nothing is ever pushed',
    ...altered({ kinds: () => [] }),
  },
  'inbox.service.workspace-from-key': {
    description: 'every key lists all workspaces',
    inbox: mixed,
  },
  'inbox.service.no-workspace-in-paths': {
    description: 'a path without workspace is unknown',
    wire: replace(list, GONE),
  },
  'inbox.service.key-reaches-own-workspace-only': {
    description: 'every key lists all workspaces',
    inbox: mixed,
  },
  'inbox.service.same-key-as-prospecting': {
    description: 'the key opens the inbox alone',
    wire: setStatus((call) => call.family !== 'inbox', 401),
  },
  'inbox.service.error-format-differs-from-prospecting': {
    description: 'errors have no code',
    wire: dropField(both(inbox, status(401)), 'code'),
  },
  'inbox.service.quota-separate-from-prospecting': {
    description: 'the prospecting service uses up the quota of the inbox',
    inbox: { countsProspecting: true },
  },
  'inbox.service.quota-of-prospecting-separate': [
    {
      description: 'both services share one minute',
      inbox: { countsProspecting: true },
    },
    {
      variant: 'reverse',
      description: 'the inbox uses up the minute of the prospecting service',
      inbox: { countsInProspecting: true },
    },
  ],
});
