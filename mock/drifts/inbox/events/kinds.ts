import { pushOther } from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';

export const eventsKinds = table({
  'inbox.events.received-kind': {
    description: 'an email that came in pushes nothing',
    ...pushOther('came in'),
  },
  'inbox.events.updated-kind': {
    description: 'a change pushes email.changed',
    ...pushOther('flags set', 'email.changed'),
  },
  'inbox.events.deleted-kind': {
    description: 'a deletion pushes email.trashed',
    ...pushOther('moved to trash', 'email.trashed'),
  },
  'inbox.events.draft-sent-kind': {
    description: 'a sent draft pushes email.sent',
    ...pushOther('draft sent', 'email.sent'),
  },
  'inbox.events.label-applied-kind': {
    description: 'an applied label pushes label.added',
    ...pushOther('label applied', 'label.added'),
  },
  'inbox.events.mailbox-sync-failed-kind': {
    description: 'a failed sync pushes nothing',
    ...pushOther('sync failed'),
  },
  'inbox.events.no-other-kind': {
    description: 'a deletion pushes email.moved as well',
    ...pushOther('moved to trash', 'email.deleted', 'email.moved'),
  },
  'inbox.events.delete-event-only-on-move': {
    description: 'a deletion of an email in the trash pushes email.deleted',
    ...pushOther('already in trash', 'email.deleted'),
  },
});
