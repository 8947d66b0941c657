import { pushOther } from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';

export const eventsKinds = table({
  'inbox.events.received-kind': pushOther('came in'),
  'inbox.events.updated-kind': pushOther('flags set', 'email.changed'),
  'inbox.events.deleted-kind': pushOther('moved to trash', 'email.trashed'),
  'inbox.events.draft-sent-kind': pushOther('draft sent', 'email.sent'),
  'inbox.events.label-applied-kind': pushOther('label applied', 'label.added'),
  'inbox.events.mailbox-sync-failed-kind': pushOther('sync failed'),
  'inbox.events.no-other-kind': pushOther('moved to trash', 'email.deleted', 'email.moved'),
  'inbox.events.delete-event-only-on-move': pushOther('already in trash', 'email.deleted'),
});
