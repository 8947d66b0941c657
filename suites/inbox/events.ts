import { payloadOf, type DeliveryLog } from '../kit/engine/delivery.ts';
import { isObject, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { check, given, type Judgement } from '../kit/engine/judgement.ts';
import type { Delivery } from '../kit/target/receiver.ts';
import { scenario, type ScenarioContext, type Checker } from '../kit/engine/scenario.ts';
import { inboxDeliveryChecks } from './deliveries.ts';
import { verified } from './signature.ts';
import { listen, logOf, SECRET } from './webhook.ts';

const kindOf = (delivery: Delivery): unknown => payloadOf(delivery)['event'];
const fieldsOf = (kind: string, ...logs: readonly DeliveryLog[]): string | undefined => {
  const data = logs
    .flatMap(({ deliveries }) => deliveries)
    .filter((delivery) => kindOf(delivery) === kind)
    .map((delivery) => payloadOf(delivery)['data'])
    .find(isObject);
  return data === undefined ? undefined : Object.keys(data).sort().join(', ') || 'none';
};

/** Each way of changing an email, and the occasions that only the service itself meets. */
const STEPS = [
  'isRead',
  'isStarred',
  'both',
  'unchanged',
  'refused delete',
  'delete',
  'delete again',
  'send',
  'came in',
  'draft sent',
  'label applied',
  'sync failed',
] as const;
type Step = (typeof STEPS)[number];

interface Taken {
  readonly exchange: Exchange | undefined;
  readonly log: DeliveryLog;
}

async function take(context: ScenarioContext, step: Step, id: string): Promise<Exchange | undefined> {
  const path = { emailId: id };
  const patch = (body: { isRead?: boolean; isStarred?: boolean }): Promise<Exchange> =>
    context.inbox.call('PATCH /emails/{emailId}', { path, body });
  const email = context.survey.emails.find((each) => each.id === id);
  if (step === 'isRead') return patch({ isRead: email?.isRead !== true });
  if (step === 'isStarred') return patch({ isStarred: email?.isStarred !== true });
  if (step === 'both') return patch({ isRead: email?.isRead === true, isStarred: email?.isStarred === true });
  if (step === 'unchanged') return patch({ isRead: email?.isRead === true });
  if (step === 'send')
    return context.inbox.call('POST /drafts/send', {
      body: {
        mailboxId: email?.mailboxId ?? '',
        to: [{ email: 'someone@receiver.example', name: null }],
        subject: 'On its way',
        inReplyTo: '',
        references: [],
        body: { text: 'Hello', html: '<p>Hello</p>' },
      },
    });
  if (step === 'refused delete') await context.arrange({ situation: { noTrashFolders: true } });
  if (step.includes('delete')) {
    const answer = await context.inbox.call('DELETE /emails/{emailId}', { path });
    await context.arrange({ situation: { noTrashFolders: false } });
    return answer;
  }
  await context.arrange({ occasion: step });
  return undefined;
}

type Course = Readonly<Record<Step, Taken>>;
const logsOf = (course: Course | undefined): DeliveryLog[] =>
  course === undefined ? [] : STEPS.map((step) => course[step].log);
const whole = (course: Course | undefined): DeliveryLog => ({
  deliveries: logsOf(course).flatMap(({ deliveries }) => deliveries),
  secret: SECRET,
  until: Math.max(0, ...logsOf(course).map(({ until }) => until)),
});
/** A check of deliveries, over all that one course led to. */
const overAll =
  (check: (log: DeliveryLog) => Judgement): Checker<Course | undefined> =>
  (course) =>
    check(whole(course));
/** The step leads to a delivery of this kind. */
const pushes =
  (kind: string, ...steps: readonly Step[]): Checker<Course | undefined> =>
  (course) => {
    const of = steps.map((step) => course?.[step]);
    return given(
      of.every((taken) => taken !== undefined && went(taken)),
      () =>
        check(
          of.every((taken) => taken?.log.deliveries.some((delivery) => kindOf(delivery) === kind)),
          `no ${kind} is delivered`,
          ...of.map((taken) => taken?.exchange),
          ...of.flatMap((taken) => taken?.log.deliveries ?? []),
        ),
    );
  };
const went = ({ exchange }: Taken): boolean => exchange === undefined || statusOf(exchange) < 300;
/** The step is answered with this status and leads to no delivery of this kind. */
const silent =
  (step: Step, status: number): Checker<Course | undefined> =>
  (course) => {
    const taken = course?.[step];
    const exchange = taken?.exchange;
    return given(exchange !== undefined && statusOf(exchange) === status, () =>
      check(
        taken?.log.deliveries.every((delivery) => kindOf(delivery) !== 'email.deleted') ?? true,
        'email.deleted is delivered although nothing moved',
        exchange,
        ...(taken?.log.deliveries ?? []),
      ),
    );
  };

/** Whether sending pushes draft.sent. */
const ofSending = (h: Course | undefined): string | undefined =>
  h && went(h.send)
    ? `POST /drafts/send: ${h.send.log.deliveries.some((each) => kindOf(each) === 'draft.sent') ? 'yes' : 'no'}`
    : undefined;

export const events = scenario({
  id: 'inbox.events.course',
  service: 'inbox',
  needs: ['write', 'webhook', 'state'],
  cost: STEPS.length,
  cases: ({ emails }) => [0, 1, 2].map((index) => emails.filter(({ isDraft }) => !isDraft)[index * 7]?.id),
  stimulus: async (context, id): Promise<Course | undefined> => {
    if (id === undefined) return undefined;
    const taken: [Step, Taken][] = [];
    const receiver = await listen(context);
    for (const step of STEPS) {
      const before = receiver.deliveries.length;
      const exchange = await take(context, step, id);
      await context.settle();
      const log = logOf(context, receiver);
      taken.push([step, { exchange, log: { ...log, deliveries: log.deliveries.slice(before) } }]);
    }
    return Object.fromEntries(taken) as Record<Step, Taken>;
  },
  checkers: {
    'inbox.events.received-kind': pushes('email.received', 'came in'),
    'inbox.events.updated-kind': pushes('email.updated', 'isRead', 'isStarred'),
    'inbox.events.deleted-kind': pushes('email.deleted', 'delete'),
    'inbox.events.draft-sent-kind': pushes('draft.sent', 'draft sent'),
    'inbox.events.label-applied-kind': pushes('label.applied', 'label applied'),
    'inbox.events.mailbox-sync-failed-kind': pushes('mailbox.sync_failed', 'sync failed'),
    'inbox.states.set-is-read-delivers-event': pushes('email.updated', 'isRead'),
    'inbox.states.set-is-starred-delivers-event': pushes('email.updated', 'isStarred'),
    'inbox.states.delete-delivers-event': pushes('email.deleted', 'delete'),
    'inbox.states.delete-in-trash-no-event': silent('delete again', 204),
    'inbox.states.delete-without-trash-folder-no-event': silent('refused delete', 400),
    'inbox.events.delete-event-only-on-move': silent('delete again', 204),
    'inbox.service.webhooks-push-to-endpoint': pushes('email.updated', 'isRead'),
    'inbox.events.no-other-kind': overAll(inboxDeliveryChecks.noOtherKind),
    'inbox.events.http-post': overAll(inboxDeliveryChecks.isPost),
    'inbox.events.json-body': overAll(inboxDeliveryChecks.jsonBody),
    'inbox.events.body-event-string': overAll(inboxDeliveryChecks.bodyEventString),
    'inbox.events.body-created-at-string': overAll(inboxDeliveryChecks.bodyCreatedAtString),
    'inbox.events.body-data-object': overAll(inboxDeliveryChecks.bodyDataObject),
    'inbox.events.header-event-kind': overAll(inboxDeliveryChecks.headerEventKind),
    'inbox.events.header-event-equals-body': overAll(inboxDeliveryChecks.headerEventEqualsBody),
    'inbox.events.signature-header-present': overAll(inboxDeliveryChecks.signatureHeaderPresent),
    'inbox.events.signature-form': overAll(inboxDeliveryChecks.signatureForm),
    'inbox.events.signature-t-unix-seconds': overAll(inboxDeliveryChecks.signatureTUnixSeconds),
    'inbox.events.signature-v1-hex-sha256': overAll(inboxDeliveryChecks.signatureV1HexSha256),
    'inbox.events.signature-verifies': overAll(inboxDeliveryChecks.signatureVerifies),
    'inbox.events.signature-covers-timestamp': overAll(inboxDeliveryChecks.signatureCoversTimestamp),
    'inbox.events.delivered-fresh': overAll(inboxDeliveryChecks.deliveredFresh),
  },
  observers: {
    'inbox.events.body-created-at-form': (h) =>
      formOf(whole(h).deliveries.map((delivery) => payloadOf(delivery)['createdAt'])),
    'inbox.events.signature-secret-encoding': (h) =>
      whole(h).deliveries.map((delivery) => verified(delivery, SECRET))[0],
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
    'inbox.send-email.delivers-draft-sent': ofSending,
    'inbox.states.event-without-change': (h) =>
      h && went(h.unchanged) ? (h.unchanged.log.deliveries.length > 0 ? 'sent' : 'not sent') : undefined,
    'inbox.states.events-for-two-flags': (h) =>
      h && went(h.both) ? `${h.both.log.deliveries.length} for a change of both` : undefined,
  },
});

/** How many decimals a moment has may depend on the moment. */
const formOf = (values: readonly unknown[]): string | undefined =>
  values.length === 0
    ? undefined
    : values.every((value) => /^\d{4}-\d\d-\d\dT[\d:]+(\.\d+)?Z$/.test(String(value)))
      ? `ISO 8601 in UTC, ${values.some((value) => String(value).includes('.')) ? 'with decimals' : 'whole seconds'}`
      : 'another form';
