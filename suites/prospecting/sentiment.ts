import { documentedWords } from '../kit/checks/documented.ts';
import { message, own } from '../kit/model/message.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import { payloadOf } from '../kit/model/delivery.ts';
import { type CheckResult, check, every, given, together } from '../kit/model/check-result.ts';
import { type Checker, withChecks, monitors, section } from '../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, objectsOf } from '../kit/model/exchange.ts';
import { ok } from '../kit/checks/matchers.ts';
import { memoize } from '../kit/model/memoize.ts';
import type { Delivery } from '../kit/model/receiver.ts';
import { isBlank } from './checks/stored.ts';
import { anywhere } from './checks/anywhere.ts';
import { isThere, inObject } from './checks/deliveries.ts';
import { allOf } from './support/events-course.ts';
import { type MailReply, onReply } from './checks/events-reply.ts';
import { course } from './scenarios/events-course.ts';
import { replies } from './scenarios/events-reply.ts';
import { equals } from '../kit/checks/relations.ts';

const sentimentIn = (delivery: Delivery): JsonObject | undefined => {
  const { sentiment } = payloadOf(delivery);
  return isObject(sentiment) ? sentiment : undefined;
};

const classifiedAs =
  (classification: (typeof prospectingFacts.sentimentClassifications)[number]): Checker<MailReply> =>
  (h) =>
    onReply(h, (delivery) => {
      const seen = sentimentIn(delivery)?.['classification'];
      return given(h.classification === classification && seen !== undefined, () =>
        equals(seen, classification, () => message`a reply of ${own(classification)} is ${seen}`, delivery),
      );
    });

/** Sentiments in an answer: objects with both of their fields, or with their name and one of the fields. */
function sentimentsIn(value: unknown, called?: string): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((each) => sentimentsIn(each));
  if (!isObject(value)) return [];
  const fields = ['classification', 'score'].filter((name) => name in value).length;
  const isSentiment = fields === 2 || (fields === 1 && called === 'sentiment');
  return [
    ...(isSentiment ? [value] : []),
    ...Object.entries(value).flatMap(([name, each]) => sentimentsIn(each, name)),
  ];
}

const sentimentsOf = memoize((body: object) => sentimentsIn(body));

/** Fields of contacts may have any names, so lookups are excluded. */
const inAnswer =
  (name: string, what: string, test: (value: unknown) => boolean) =>
  (answer: Exchange): CheckResult => {
    const { json } = answer.response;
    const isShown = ok(answer) && answer.operation !== undefined && !/\/rows$/.test(answer.operation);
    return every(isShown && typeof json === 'object' && json !== null ? sentimentsOf(json) : [], (each) =>
      check(
        test(each[name]),
        () => message`${documentedWords(name)}: expected ${what}, got ${each[name]}`,
        answer,
      ),
    );
  };

/** Events with a sentiment. */
const REPLIES: ReadonlySet<string> = new Set(['MAIL_REPLIED', 'SOCIAL_REPLIED']);
const ACTIVITIES = 'GET /advanced/campaigns/{campaignId}/activities';

/** Checks that a sentiment in the activity of a reply is an object. */
const isObjectOfReply = (answer: Exchange): CheckResult =>
  given(answer.operation === ACTIVITIES && ok(answer), () =>
    every(objectsOf(answer, 'activities'), ({ event, sentiment: shown }) =>
      given(REPLIES.has(String(event)) && !isBlank(shown), () =>
        check(
          isObject(shown),
          () => message`the sentiment of a reply is ${shown}: expected an object`,
          answer,
        ),
      ),
    ),
  );

const isNumber = (value: unknown): boolean => typeof value === 'number';
const CLASSIFICATIONS: readonly unknown[] = prospectingFacts.sentimentClassifications;

export const sentiment = section(
  anywhere({
    'prospecting.sentiment.classification-present': inObject(
      'sentiment',
      'classification',
      'there',
      isThere,
      true,
    ),
    'prospecting.sentiment.classification-closed': inObject(
      'sentiment',
      'classification',
      'a documented one',
      (value) => CLASSIFICATIONS.includes(value),
      false,
    ),
    'prospecting.sentiment.score-number': inObject('sentiment', 'score', 'a number', isNumber, true),
  }),
  withChecks(course, {
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
  }),
  withChecks(replies, {
    'prospecting.sentiment.classification-interested': classifiedAs('INTERESTED'),
    'prospecting.sentiment.classification-not-interested': classifiedAs('NOT_INTERESTED'),
    'prospecting.sentiment.classification-neutral': classifiedAs('NEUTRAL'),
    'prospecting.sentiment.classification-out-of-office': classifiedAs('OUT_OF_OFFICE'),
    'prospecting.sentiment.classification-hostile': classifiedAs('HOSTILE'),
    'prospecting.sentiment.classification-delegation': classifiedAs('DELEGATION'),
    'prospecting.sentiment.classification-incomprehension': classifiedAs('INCOMPREHENSION'),
    'prospecting.sentiment.classification-question-ask': classifiedAs('QUESTION_ASK'),
  }),
  monitors({
    'prospecting.sentiment.classification-present': (answer) =>
      together(isObjectOfReply(answer), inAnswer('classification', 'there', isThere)(answer)),
    'prospecting.sentiment.classification-closed': inAnswer(
      'classification',
      'a documented one',
      (value) => !isThere(value) || CLASSIFICATIONS.includes(value),
    ),
    'prospecting.sentiment.score-number': inAnswer('score', 'a number', isNumber),
  }),
);
