import { payloadOf } from '../../kit/model/delivery.ts';
import { every, given } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { firstReplyOnly, everyDelivery, singleDeliveryChecks } from '../checks/deliveries.ts';
import { TEXT, firstOf, everyDeliveryInCourse } from '../support/events-course.ts';
import { ofReplies, onReply } from '../checks/events-reply.ts';
import { isNamed, shapesOf } from '../support/webhook.ts';
import { course } from '../scenarios/events-course.ts';
import { replies } from '../scenarios/events-reply.ts';
import { equals, isPresent, isNoAnswer } from '../../kit/checks/relations.ts';

const carries = (deliveries: readonly (Delivery | undefined)[], field: string): string | undefined => {
  const known = deliveries.filter((delivery) => delivery !== undefined);
  return known.length === 0
    ? undefined
    : known.every((delivery) => field in payloadOf(delivery))
      ? 'yes'
      : 'no';
};

export const eventsReplies = section(
  withChecks(course, {
    'prospecting.events.mail-replied-has-reply': everyDeliveryInCourse(
      singleDeliveryChecks.hasReply,
      'MAIL_REPLIED',
    ),
    'prospecting.events.mail-replied-has-sender': everyDeliveryInCourse(
      singleDeliveryChecks.hasSender,
      'MAIL_REPLIED',
    ),
    'prospecting.events.mail-replied-has-message-id': everyDeliveryInCourse(
      singleDeliveryChecks.hasMessageId,
      'MAIL_REPLIED',
    ),
    'prospecting.events.bounced-without-campaign': everyDeliveryInCourse(
      singleDeliveryChecks.bouncedWithoutCampaign,
      'BOUNCED',
    ),
    'prospecting.events.bounced-step-zero': everyDeliveryInCourse(
      singleDeliveryChecks.bouncedStepZero,
      'BOUNCED',
    ),
    'prospecting.events.social-replied-reply': everyDeliveryInCourse(
      singleDeliveryChecks.socialRepliedReply,
      'SOCIAL_REPLIED',
    ),
    'prospecting.events.message-sent-content': ({ heard }) =>
      every(heard['message sent'].filter(isNamed('MESSAGE_SENT')), (delivery) =>
        equals(payloadOf(delivery)['content'], TEXT, 'content is not the text of the message', delivery),
      ),
    'prospecting.events.social-replied-sentiment': ({ heard }) =>
      every(heard['social reply'].filter(isNamed('SOCIAL_REPLIED')), (delivery) =>
        isPresent(payloadOf(delivery)['sentiment'], 'sentiment is missing', delivery),
      ),
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
    'prospecting.events.chat-replied-payload': ({ heard }) => shapesOf(heard['chat reply']),
  }),
  withChecks(replies, {
    'prospecting.events.bounced-without-campaign': ofReplies(
      singleDeliveryChecks.bouncedWithoutCampaign,
      'BOUNCED',
    ),
    'prospecting.events.bounced-step-zero': ofReplies(singleDeliveryChecks.bouncedStepZero, 'BOUNCED'),
    'prospecting.events.message-sent-content': ofReplies(
      singleDeliveryChecks.messageSentContent,
      'MESSAGE_SENT',
    ),
    'prospecting.events.social-replied-reply': ofReplies(
      singleDeliveryChecks.socialRepliedReply,
      'SOCIAL_REPLIED',
    ),
    // The URL is registered only for replies, so every delivery is one.
    'prospecting.events.mail-replied-has-reply': ofReplies(singleDeliveryChecks.hasReply),
    'prospecting.events.mail-replied-has-sender': ofReplies(singleDeliveryChecks.hasSender),
    'prospecting.events.mail-replied-has-message-id': ofReplies(singleDeliveryChecks.hasMessageId),
    'prospecting.events.first-reply-only': ({ first, second }) =>
      given(first.length > 0, () =>
        isNoAnswer(second, 'the second reply is delivered as well', ...first, ...second),
      ),
    'prospecting.events.mail-replied-has-sentiment': (h) =>
      onReply(h, (delivery) =>
        given(h.classification !== undefined, () =>
          isPresent(payloadOf(delivery)['sentiment'], 'sentiment is missing', delivery),
        ),
      ),
    'prospecting.events.first-reply-scope': ({ first, elsewhere }) =>
      first.length === 0 ? undefined : elsewhere.length > 0 ? 'each campaign' : 'the contact altogether',
  }),
  {
    deliveries: {
      'prospecting.events.first-reply-only': firstReplyOnly,
      'prospecting.events.mail-replied-has-reply': everyDelivery(
        singleDeliveryChecks.hasReply,
        'MAIL_REPLIED',
      ),
      'prospecting.events.mail-replied-has-sender': everyDelivery(
        singleDeliveryChecks.hasSender,
        'MAIL_REPLIED',
      ),
      'prospecting.events.mail-replied-has-message-id': everyDelivery(
        singleDeliveryChecks.hasMessageId,
        'MAIL_REPLIED',
      ),
      'prospecting.events.bounced-without-campaign': everyDelivery(
        singleDeliveryChecks.bouncedWithoutCampaign,
        'BOUNCED',
      ),
      'prospecting.events.bounced-step-zero': everyDelivery(singleDeliveryChecks.bouncedStepZero, 'BOUNCED'),
      'prospecting.events.message-sent-content': everyDelivery(
        singleDeliveryChecks.messageSentContent,
        'MESSAGE_SENT',
      ),
      'prospecting.events.social-replied-reply': everyDelivery(
        singleDeliveryChecks.socialRepliedReply,
        'SOCIAL_REPLIED',
      ),
    },
  },
);
