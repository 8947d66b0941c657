import { each, inboxDeliveryChecks, onGenuine } from '../checks/deliveries.ts';
import { eventOf, logsOf, ofSending, overCourse, pushes, silent } from '../checks/events.ts';
import { eventsCourse } from '../scenarios/events.ts';
import { type DeliveryLog, payloadOf } from '../../kit/model/delivery.ts';
import { given, holds } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { isObject } from '../../kit/model/exchange.ts';

/** Whether a log has a kind of event. A missing kind proves nothing. */
const seen = (kind: string) => (log: DeliveryLog) =>
  each(log, (delivery) => given(payloadOf(delivery)['event'] === kind, () => holds));

const fieldsOf = (kind: string, ...logs: readonly DeliveryLog[]): string | undefined => {
  const data = logs
    .flatMap(({ deliveries }) => deliveries)
    .filter((delivery) => eventOf(delivery) === kind)
    .map((delivery) => payloadOf(delivery)['data'])
    .find(isObject);
  return data === undefined ? undefined : Object.keys(data).sort().join(', ') || 'none';
};

export const eventsKinds = section(
  withChecks(eventsCourse, {
    'inbox.events.received-kind': pushes('email.received', 'came in'),
    'inbox.events.updated-kind': pushes('email.updated', 'isRead', 'isStarred'),
    'inbox.events.deleted-kind': pushes('email.deleted', 'delete'),
    'inbox.events.draft-sent-kind': pushes('draft.sent', 'draft sent'),
    'inbox.events.label-applied-kind': pushes('label.applied', 'label applied'),
    'inbox.events.mailbox-sync-failed-kind': pushes('mailbox.sync_failed', 'sync failed'),
    'inbox.events.delete-event-only-on-move': silent('delete again', 204),
    'inbox.events.no-other-kind': overCourse(inboxDeliveryChecks.noOtherKind),
    'inbox.events.data-of-received': (h) => fieldsOf('email.received', ...logsOf(h)),
    'inbox.events.data-of-updated': (h) =>
      h && {
        isRead: fieldsOf('email.updated', h.isRead.log),
        isStarred: fieldsOf('email.updated', h.isStarred.log),
        both: fieldsOf('email.updated', h.both.log),
      },
    'inbox.events.data-of-deleted': (h) => fieldsOf('email.deleted', ...logsOf(h)),
    'inbox.events.data-of-draft-sent': (h) => fieldsOf('draft.sent', ...logsOf(h)),
    'inbox.events.data-of-label-applied': (h) => fieldsOf('label.applied', ...logsOf(h)),
    'inbox.events.data-of-mailbox-sync-failed': (h) => fieldsOf('mailbox.sync_failed', ...logsOf(h)),
    'inbox.events.trigger-of-draft-sent': ofSending,
  }),
  {
    deliveries: {
      'inbox.events.received-kind': onGenuine(seen('email.received')),
      'inbox.events.updated-kind': onGenuine(seen('email.updated')),
      'inbox.events.deleted-kind': onGenuine(seen('email.deleted')),
      'inbox.events.draft-sent-kind': onGenuine(seen('draft.sent')),
      'inbox.events.label-applied-kind': onGenuine(seen('label.applied')),
      'inbox.events.mailbox-sync-failed-kind': onGenuine(seen('mailbox.sync_failed')),
      'inbox.events.no-other-kind': onGenuine(inboxDeliveryChecks.noOtherKind),
    },
  },
);
