import { pushOther } from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';

export const eventsKinds = table('inbox.events', {
  'received-kind': pushOther('came in'),
  'updated-kind': pushOther('flags set', 'email.changed'),
  'deleted-kind': pushOther('moved to trash', 'email.trashed'),
  'draft-sent-kind': pushOther('draft sent', 'email.sent'),
  'label-applied-kind': pushOther('label applied', 'label.added'),
  'mailbox-sync-failed-kind': pushOther('sync failed'),
  'no-other-kind': pushOther('moved to trash', 'email.deleted', 'email.moved'),
  'delete-event-only-on-move': pushOther('already in trash', 'email.deleted'),
});
