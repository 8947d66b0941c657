import type { prospectingFacts } from '../../generated/facts.ts';
import { payloadOf } from '../kit/engine/delivery.ts';
import { check, given } from '../kit/engine/judgement.ts';
import { type Checker, type Section, judging } from '../kit/engine/scenario.ts';
import { type JsonObject, isObject } from '../kit/http/exchange.ts';
import type { Delivery } from '../kit/target/receiver.ts';
import { overAll, singleDeliveryChecks } from './fixtures/deliveries.ts';
import { allOf, inCourse } from './fixtures/events-course.ts';
import { type Reply, ofReplies, onReply } from './fixtures/events-reply.ts';
import { course } from './scenarios/events-course.ts';
import { replies } from './scenarios/events-reply.ts';

const onCourse = judging(course, {
  checkers: {
    'prospecting.sentiment.classification-present': inCourse(singleDeliveryChecks.classificationPresent),
    'prospecting.sentiment.classification-closed': inCourse(singleDeliveryChecks.classificationClosed),
    'prospecting.sentiment.score-number': inCourse(singleDeliveryChecks.scoreNumber),
  },
  observers: {
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

const sentimentIn = (delivery: Delivery): JsonObject | undefined => {
  const { sentiment } = payloadOf(delivery);
  return isObject(sentiment) ? sentiment : undefined;
};

const classifiedAs =
  (classification: (typeof prospectingFacts.sentimentClassifications)[number]): Checker<Reply> =>
  (h) =>
    onReply(h, (delivery) => {
      const seen = sentimentIn(delivery)?.['classification'];
      return given(h.classification === classification && seen !== undefined, () =>
        check(seen === classification, `a reply of ${classification} is ${JSON.stringify(seen)}`, delivery),
      );
    });

const onReplies = judging(replies, {
  checkers: {
    'prospecting.sentiment.classification-present': ofReplies(singleDeliveryChecks.classificationPresent),
    'prospecting.sentiment.classification-closed': ofReplies(singleDeliveryChecks.classificationClosed),
    'prospecting.sentiment.score-number': ofReplies(singleDeliveryChecks.scoreNumber),
    'prospecting.sentiment.classification-interested': classifiedAs('INTERESTED'),
    'prospecting.sentiment.classification-not-interested': classifiedAs('NOT_INTERESTED'),
    'prospecting.sentiment.classification-neutral': classifiedAs('NEUTRAL'),
    'prospecting.sentiment.classification-out-of-office': classifiedAs('OUT_OF_OFFICE'),
    'prospecting.sentiment.classification-hostile': classifiedAs('HOSTILE'),
    'prospecting.sentiment.classification-delegation': classifiedAs('DELEGATION'),
    'prospecting.sentiment.classification-incomprehension': classifiedAs('INCOMPREHENSION'),
    'prospecting.sentiment.classification-question-ask': classifiedAs('QUESTION_ASK'),
  },
});

export const sentiment: Section = {
  scenarios: [onCourse, onReplies],
  deliveries: {
    'prospecting.sentiment.classification-present': overAll(singleDeliveryChecks.classificationPresent),
    'prospecting.sentiment.classification-closed': overAll(singleDeliveryChecks.classificationClosed),
    'prospecting.sentiment.score-number': overAll(singleDeliveryChecks.scoreNumber),
  },
};
