import { prospectingFacts } from '../../generated/facts.ts';
import { payloadOf, type DeliveryLog } from '../kit/engine/delivery.ts';
import { isObject, objectsOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given } from '../kit/engine/judgement.ts';
import type { Delivery } from '../kit/target/receiver.ts';
import { scenario, type Checker } from '../kit/engine/scenario.ts';
import { singleDeliveryChecks, overAll, type DeliveryCheck } from './deliveries.ts';
import {
  addPerson,
  happens,
  hear,
  heardOf,
  isNamed,
  nameOf,
  OCCURRENCES,
  runningCampaign,
  shapesOf,
  TRACKED_BY_MS,
  type What,
} from './webhook.ts';

const { sentEvents, neverSentEvents } = prospectingFacts.webhook;
const TEXT = 'A word about your fleet';

/** What was heard of each occurrence, with and without classification of replies. */
interface Course {
  readonly heard: Readonly<Record<What, readonly Delivery[]>>;
  readonly unclassified: readonly Delivery[];
  readonly until: number;
  readonly activities: Exchange;
}
const namesIn = (activities: Exchange): unknown[] =>
  objectsOf(activities, 'activities').map(({ event }) => event);
const allOf = ({ heard, unclassified }: Course): Delivery[] => [
  ...Object.values(heard).flat(),
  ...unclassified,
];
const logOf = (course: Course): DeliveryLog => ({ deliveries: allOf(course), until: course.until });
const firstOf = ({ heard }: Course, what: What): Delivery | undefined => heard[what][0];

/** A check of every delivery, or of every one that announces an event. */
const inCourse =
  (check: DeliveryCheck, event?: string): Checker<Course> =>
  (course) =>
    overAll(check, event)(logOf(course));
const announces =
  (what: What, event: string): Checker<Course> =>
  ({ heard }) =>
    check(heard[what].some(isNamed(event)), `no ${event} is delivered`, ...heard[what]);
const never =
  (event: string): Checker<Course> =>
  (course) =>
    every(allOf(course), (delivery) => check(nameOf(delivery) !== event, `${event} is delivered`, delivery));
const carries = (deliveries: readonly (Delivery | undefined)[], field: string): string | undefined => {
  const known = deliveries.filter((delivery) => delivery !== undefined);
  return known.length === 0
    ? undefined
    : known.every((delivery) => field in payloadOf(delivery))
      ? 'yes'
      : 'no';
};

/** Everything that can happen in a tracked campaign, one after the other. */
const course = scenario({
  id: 'prospecting.events.course',
  service: 'prospecting',
  needs: ['write', 'webhook', 'state', 'clock'],
  cost: 5,
  stimulus: async (context): Promise<Course> => {
    const campaignId = await runningCampaign(context, 'Course');
    const { contactId } = await addPerson(context, 'course@contact.example', { firstName: 'Adelheid' });
    await context.arrange({
      campaignState: { campaignId, tracking: true },
      situation: { repliesClassified: true },
    });
    const receiver = await hear(context, { campaignId });
    const of = (what: What): Promise<Delivery[]> =>
      heardOf(context, receiver, async () => {
        await happens(context, campaignId, what, { contactId, text: TEXT });
        await context.advance(TRACKED_BY_MS);
      });
    const heard: [What, readonly Delivery[]][] = [];
    for (const [what] of OCCURRENCES) heard.push([what, await of(what)]);
    await context.arrange({ situation: { repliesClassified: false } });
    return {
      heard: Object.fromEntries(heard) as Record<What, readonly Delivery[]>,
      unclassified: await of('social reply'),
      until: context.now(),
      activities: await context.prospecting.call('GET /advanced/campaigns/{campaignId}/activities', {
        path: { campaignId },
      }),
    };
  },
  checkers: {
    'prospecting.events.event-email-sent': announces('email due', 'EMAIL_SENT'),
    'prospecting.events.event-opened': announces('pixel loaded', 'OPENED'),
    'prospecting.events.event-clicked': announces('link clicked', 'CLICKED'),
    'prospecting.events.event-mail-replied': announces('email replied', 'MAIL_REPLIED'),
    'prospecting.events.event-bounced': announces('bounce detected', 'BOUNCED'),
    'prospecting.events.event-unsubscribed': announces('unsubscribed', 'UNSUBSCRIBED'),
    'prospecting.events.event-visited': announces('profile visited', 'VISITED'),
    'prospecting.events.event-invited': announces('invitation sent', 'INVITED'),
    'prospecting.events.event-accepted': announces('invitation accepted', 'ACCEPTED'),
    'prospecting.events.event-message-sent': announces('message sent', 'MESSAGE_SENT'),
    'prospecting.events.event-inmail-sent': announces('inmail sent', 'INMAIL_SENT'),
    'prospecting.events.event-liked': announces('liked', 'LIKED'),
    'prospecting.events.event-social-replied': announces('social reply', 'SOCIAL_REPLIED'),
    'prospecting.events.event-chat-message-sent': announces('chat message sent', 'CHAT_MESSAGE_SENT'),
    'prospecting.events.event-chat-replied': announces('chat reply', 'CHAT_REPLIED'),
    'prospecting.events.webhook-is-post': inCourse(singleDeliveryChecks.isPost),
    'prospecting.events.webhook-body-json': inCourse(singleDeliveryChecks.bodyJson),
    'prospecting.events.delivery-content-type': inCourse(singleDeliveryChecks.contentType),
    'prospecting.events.delivery-no-secret': inCourse(singleDeliveryChecks.noSecret),
    'prospecting.events.delivery-no-signature': inCourse(singleDeliveryChecks.noSignature),
    'prospecting.events.no-event-id': inCourse(singleDeliveryChecks.noEventId),
    'prospecting.events.never-null': inCourse(singleDeliveryChecks.neverNull),
    'prospecting.events.mail-replied-has-reply': inCourse(singleDeliveryChecks.hasReply, 'MAIL_REPLIED'),
    'prospecting.events.mail-replied-has-sender': inCourse(singleDeliveryChecks.hasSender, 'MAIL_REPLIED'),
    'prospecting.events.mail-replied-has-message-id': inCourse(
      singleDeliveryChecks.hasMessageId,
      'MAIL_REPLIED',
    ),
    'prospecting.events.payload-event': inCourse(singleDeliveryChecks.payloadEvent, 'MAIL_REPLIED'),
    'prospecting.events.payload-campaign': inCourse(singleDeliveryChecks.payloadCampaign, 'MAIL_REPLIED'),
    'prospecting.events.payload-campaign-id': inCourse(
      singleDeliveryChecks.payloadCampaignId,
      'MAIL_REPLIED',
    ),
    'prospecting.events.payload-sender-name': inCourse(
      singleDeliveryChecks.payloadSenderName,
      'MAIL_REPLIED',
    ),
    'prospecting.events.payload-sender-string': inCourse(
      singleDeliveryChecks.payloadSenderString,
      'MAIL_REPLIED',
    ),
    'prospecting.events.payload-contact-object': inCourse(
      singleDeliveryChecks.payloadContactObject,
      'MAIL_REPLIED',
    ),
    'prospecting.events.payload-contact-id': inCourse(singleDeliveryChecks.payloadContactId, 'MAIL_REPLIED'),
    'prospecting.events.payload-date-iso-utc': inCourse(
      singleDeliveryChecks.payloadDateIsoUtc,
      'MAIL_REPLIED',
    ),
    'prospecting.events.payload-step-integer': inCourse(
      singleDeliveryChecks.payloadStepInteger,
      'MAIL_REPLIED',
    ),
    'prospecting.events.payload-reply-string': inCourse(
      singleDeliveryChecks.payloadReplyString,
      'MAIL_REPLIED',
    ),
    'prospecting.events.payload-sentiment-object': inCourse(
      singleDeliveryChecks.payloadSentimentObject,
      'MAIL_REPLIED',
    ),
    'prospecting.events.payload-message-id-string': inCourse(
      singleDeliveryChecks.payloadMessageIdString,
      'MAIL_REPLIED',
    ),
    'prospecting.sentiment.classification-present': inCourse(singleDeliveryChecks.classificationPresent),
    'prospecting.sentiment.classification-closed': inCourse(singleDeliveryChecks.classificationClosed),
    'prospecting.sentiment.score-number': inCourse(singleDeliveryChecks.scoreNumber),
    'prospecting.events.bounced-without-campaign': inCourse(
      singleDeliveryChecks.bouncedWithoutCampaign,
      'BOUNCED',
    ),
    'prospecting.events.bounced-step-zero': inCourse(singleDeliveryChecks.bouncedStepZero, 'BOUNCED'),
    'prospecting.events.social-replied-reply': inCourse(
      singleDeliveryChecks.socialRepliedReply,
      'SOCIAL_REPLIED',
    ),
    'prospecting.events.event-names-closed': (h) =>
      every(allOf(h), (delivery) => {
        const name = nameOf(delivery);
        return given(name !== undefined, () =>
          check((sentEvents as readonly unknown[]).includes(name), `${name} is not in the table`, delivery),
        );
      }),
    'prospecting.events.email-sent-not-mail-sent': ({ heard }) =>
      every(heard['email due'], (delivery) =>
        check(nameOf(delivery) === 'EMAIL_SENT', `it is announced as ${nameOf(delivery)}`, delivery),
      ),
    'prospecting.events.never-sent': never('SENT'),
    'prospecting.events.never-mail-sent': never('MAIL_SENT'),
    'prospecting.events.never-followed': never('FOLLOWED'),
    'prospecting.events.never-task-completed': never('TASK_COMPLETED'),
    'prospecting.events.never-task-failed': never('TASK_FAILED'),
    'prospecting.events.message-sent-content': ({ heard }) =>
      every(heard['message sent'].filter(isNamed('MESSAGE_SENT')), (delivery) =>
        check(payloadOf(delivery)['content'] === TEXT, 'content is not the text of the message', delivery),
      ),
    'prospecting.events.social-replied-sentiment': ({ heard }) =>
      every(heard['social reply'].filter(isNamed('SOCIAL_REPLIED')), (delivery) =>
        check('sentiment' in payloadOf(delivery), 'sentiment is missing', delivery),
      ),
  },
  observers: {
    'prospecting.events.bounced-campaign-id': (h) => carries([firstOf(h, 'bounce detected')], 'campaignId'),
    'prospecting.events.inmail-sent-content': (h) => carries([firstOf(h, 'inmail sent')], 'content'),
    'prospecting.events.social-replied-sentiment-condition': ({ heard, unclassified }) =>
      heard['social reply'].length > 0
        ? `without classification: ${carries(unclassified, 'sentiment') ?? 'not delivered'}`
        : undefined,
    'prospecting.events.social-replied-repeated': ({ heard, unclassified }) =>
      heard['social reply'].length > 0
        ? `the second reply is ${unclassified.length > 0 ? '' : 'not '}delivered`
        : undefined,
    // Whatever can happen has happened in this campaign, so that a name that is missing does not occur.
    'prospecting.events.never-sent-in-activities': ({ activities }) => {
      const names = namesIn(activities);
      return names.length === 0
        ? undefined
        : Object.fromEntries(neverSentEvents.map((name) => [name, names.includes(name) ? 'occurs' : 'no']));
    },
    'prospecting.events.chat-replied-payload': ({ heard }) => shapesOf(heard['chat reply']),
    'prospecting.events.other-payloads': ({ heard }) =>
      shapesOf(
        OCCURRENCES.filter(([what]) => !['email replied', 'chat reply'].includes(what)).flatMap(
          ([what]) => heard[what],
        ),
      ),
    'prospecting.events.no-content-type-suffix': (h) =>
      [
        ...new Set(
          allOf(h).map(({ request }) =>
            /charset/i.test(request.headers['content-type'] ?? '') ? 'a charset' : 'no charset',
          ),
        ),
      ]
        .sort()
        .join(', ') || undefined,
    'prospecting.events.payload-step-base': (h) => {
      const delivery = firstOf(h, 'email due');
      const step = delivery && payloadOf(delivery)['step'];
      return step === undefined ? undefined : `the first step is ${JSON.stringify(step)}`;
    },
    'prospecting.sentiment.score-range': (h) => {
      const scores = allOf(h)
        .map((delivery) => payloadOf(delivery)['sentiment'])
        .filter(isObject)
        .map(({ score }) => score)
        .filter((score) => typeof score === 'number');
      return scores.length === 0
        ? undefined
        : scores.every((score) => score >= -1 && score <= 1)
          ? 'between -1 and 1'
          : 'beyond -1 and 1';
    },
  },
});

/** The names of events that never are sent, among the activities of the account: what is missing may yet come. */
const activityNames = scenario({
  id: 'prospecting.events.activity-names',
  service: 'prospecting',
  needs: ['read'],
  cost: 1,
  cases: ({ campaignIds }) => campaignIds.slice(0, 3),
  stimulus: (context, campaignId) =>
    context.prospecting.call('GET /advanced/campaigns/{campaignId}/activities', { path: { campaignId } }),
  checkers: {},
  observers: {
    'prospecting.events.never-sent-in-activities': (answer) =>
      Object.fromEntries(
        neverSentEvents.filter((name) => namesIn(answer).includes(name)).map((name) => [name, 'occurs']),
      ),
  },
});

export const eventCourse = [course, activityNames];
