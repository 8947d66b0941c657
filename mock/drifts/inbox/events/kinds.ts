import { pushes } from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';

export const eventsKinds = table({
  'inbox.events.received-kind': {
    description: 'an email that came in pushes nothing',
    ...pushes('came in'),
  },
  'inbox.events.updated-kind': {
    description: 'a change pushes email.changed',
    ...pushes('flags set', 'email.changed'),
  },
  'inbox.events.deleted-kind': {
    description: 'a deletion pushes email.trashed',
    ...pushes('moved to trash', 'email.trashed'),
  },
  'inbox.events.draft-sent-kind': {
    description: 'a sent draft pushes email.sent',
    ...pushes('draft sent', 'email.sent'),
  },
  'inbox.events.label-applied-kind': {
    description: 'an applied label pushes label.added',
    ...pushes('label applied', 'label.added'),
  },
  'inbox.events.mailbox-sync-failed-kind': {
    description: 'a failed sync pushes nothing',
    ...pushes('sync failed'),
  },
  'inbox.events.no-other-kind': {
    description: 'a deletion pushes email.moved as well',
    ...pushes('moved to trash', 'email.deleted', 'email.moved'),
  },
  'inbox.events.delete-event-only-on-move': {
    description: 'a deletion of an email in the trash pushes email.deleted',
    ...pushes('already in trash', 'email.deleted'),
  },
});
