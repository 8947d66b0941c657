import { payloadOf } from '../../kit/model/delivery.ts';
import { every, given } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { message } from '../../kit/model/message.ts';
import { anywhere } from '../checks/anywhere.ts';
import { firstReplyOnly, has, isThere, says } from '../checks/deliveries.ts';
import { isString } from '../../kit/checks/matchers.ts';
import { TEXT, firstOf } from '../support/events-course.ts';
import { onReply } from '../checks/events-reply.ts';
import { isNamed, shapesOf } from '../support/webhook.ts';
import { course } from '../scenarios/events-course.ts';
import { replies } from '../scenarios/events-reply.ts';
import { equals, isPresent, isNoAnswer } from '../../kit/checks/relations.ts';

const { bouncedStep } = prospectingFacts.webhook;

const carries = (deliveries: readonly (Delivery | undefined)[], field: string): string | undefined => {
  const known = deliveries.filter((delivery) => delivery !== undefined);
  return known.length === 0
    ? undefined
    : known.every((delivery) => field in payloadOf(delivery))
      ? 'yes'
      : 'no';
};

export const eventsReplies = section(
  anywhere(
    {
      'prospecting.events.mail-replied-has-reply': has('reply', 'there', isThere),
      'prospecting.events.mail-replied-has-sender': has('sender', 'there', isThere),
      'prospecting.events.mail-replied-has-message-id': has('messageId', 'there', isThere),
    },
    'MAIL_REPLIED',
  ),
  anywhere(
    {
      'prospecting.events.bounced-without-campaign': says(
        (delivery) => !('campaign' in payloadOf(delivery)),
        message`it carries campaign`,
      ),
      'prospecting.events.bounced-step-zero': has(
        'step',
        String(bouncedStep),
        (value) => value === bouncedStep,
      ),
    },
    'BOUNCED',
  ),
  anywhere({ 'prospecting.events.message-sent-content': has('content', 'a text', isString) }, 'MESSAGE_SENT'),
  anywhere({ 'prospecting.events.social-replied-reply': has('reply', 'there', isThere) }, 'SOCIAL_REPLIED'),
  withChecks(course, {
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
  { deliveries: { 'prospecting.events.first-reply-only': firstReplyOnly } },
);
