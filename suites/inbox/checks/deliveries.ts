import { describeAnswers } from '../../kit/checks/matchers.ts';
import { type Message, message, statusMessage } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import {
  ageOf,
  signaturePart,
  signatureHeaderOf,
  signedAt,
  signsBodyAlone,
  verifySignature,
} from '../support/signature.ts';
import {
  deliveredContent,
  type DeliveryLog,
  isAccepted,
  attemptsOf,
  hasJsonObject,
  payloadOf,
} from '../../kit/model/delivery.ts';
import { type CheckResult, check, every, given } from '../../kit/model/check-result.ts';
import { Inconclusive, isObject } from '../../kit/model/exchange.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { HOUR } from '../../kit/model/time.ts';
import { equals, isAtMost, isPresent } from '../../kit/checks/relations.ts';

const { events, answerTimeoutSeconds, retries, retrySpanHoursApprox, signatureMaxAgeSeconds } =
  inboxFacts.webhook;

/** The tolerance for "about" in the document. */
const ABOUT = 0.25;

/** No further attempt is expected after this time. */
export const GIVEN_UP_AFTER_MS = retrySpanHoursApprox * (1 + ABOUT) * HOUR + HOUR;

/**
 * Equal deliveries within the longest age of a signature are copies, whatever was answered. The answer may have been
 * lost on its way, and a correct receiver accepts the copies.
 */
const COPY_WITHIN_MS = signatureMaxAgeSeconds * 1000;

/** How far the clocks of a sender and a receiver may be apart. */
const CLOCKS_MS = HOUR;

type LogCheck = (log: DeliveryLog) => CheckResult;

/** Forms of a time: Unix time, compact ISO 8601, and texts that begin with a year, a weekday or a month. */
const UNIX = /^\d{9,19}(\.\d+)?$/;
const COMPACT = /^\d{8}T?\d{4,6}/;
const WRITTEN =
  /^(\d{4}[-/.]|\d{1,2}[-/. ]|(mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i;
const isMoment = (text: string): boolean =>
  UNIX.test(text) || COMPACT.test(text) || (WRITTEN.test(text) && !Number.isNaN(Date.parse(text)));

const headerOf = ({ request }: Delivery, name: string): string => request.headers[name] ?? '';

export const each = (log: DeliveryLog, evaluate: (delivery: Delivery) => CheckResult): CheckResult =>
  every(log.deliveries, evaluate);

const says = (condition: (delivery: Delivery) => boolean, what: Message) => (log: DeliveryLog) =>
  each(log, (delivery) =>
    check(condition(delivery), () => message`${what}: got ${deliveredContent(delivery)}`, delivery),
  );

const signed = (log: DeliveryLog): DeliveryLog => ({
  ...log,
  deliveries: log.deliveries.filter((delivery) => signatureHeaderOf(delivery) !== ''),
});

const firsts = (log: DeliveryLog): Delivery[] => attemptsOf(log).flatMap(([first]) => first ?? []);

/** Attempts without copies, which have the same body and signature and arrive soon after the original. */
const withoutCopies = (attempts: readonly Delivery[]): Delivery[] =>
  attempts.filter(
    (attempt, index) =>
      !attempts
        .slice(0, index)
        .some(
          (each) =>
            signatureHeaderOf(each) === signatureHeaderOf(attempt) &&
            each.request.body === attempt.request.body &&
            attempt.receivedAt - each.receivedAt <= COPY_WITHIN_MS,
        ),
  );

const later = (attempts: readonly Delivery[]): readonly Delivery[] => attempts.slice(1);

const inTime = (delivery: Delivery): boolean =>
  isAccepted(delivery) && delivery.durationMs < answerTimeoutSeconds * 1000;

const failed = ({ response }: Delivery): boolean => response.status >= 400;

/** Events whose attempts all failed, in logs that are long enough for every attempt. */
const givenUp = (log: DeliveryLog): (readonly Delivery[])[] =>
  attemptsOf(log).filter(
    (attempts) =>
      attempts.every((attempt) => failed(attempt) || attempt.response.status === 0) &&
      log.until - (attempts[0]?.receivedAt ?? 0) >= GIVEN_UP_AFTER_MS,
  );

const repeats = (log: DeliveryLog, first: Delivery, attempts: readonly Delivery[]): readonly Delivery[] =>
  attempts.filter(({ receivedAt }) => log.single === true || receivedAt - first.receivedAt > COPY_WITHIN_MS);

/** Checks that apply to any log of inbox deliveries, whatever caused them. */
export const inboxDeliveryChecks = {
  noOtherKind: says(
    (delivery) => (events as readonly unknown[]).includes(payloadOf(delivery)['event']),
    message`the kind of event is not among the documented ones`,
  ),
  isPost: says(({ request }) => request.method === 'POST', message`it is no POST`),
  jsonBody: says(hasJsonObject, message`the body is no JSON object`),
  bodyEventString: says(
    (delivery) => typeof payloadOf(delivery)['event'] === 'string',
    message`event is no string`,
  ),
  bodyCreatedAtString: says(
    (delivery) => typeof payloadOf(delivery)['createdAt'] === 'string',
    message`createdAt is no string`,
  ),
  bodyCreatedAtMoment: (log) =>
    each(log, (delivery) => {
      const { createdAt } = payloadOf(delivery);
      return given(typeof createdAt === 'string', () =>
        check(
          isMoment(String(createdAt)),
          () => message`createdAt: expected a moment, got ${createdAt}`,
          delivery,
        ),
      );
    }),
  bodyCreatedAtNotAhead: (log) =>
    each(log, (delivery) => {
      const { createdAt } = payloadOf(delivery);
      const at =
        typeof createdAt === 'string' && /^\d{4}-\d\d-\d\dT/.test(createdAt) ? Date.parse(createdAt) : NaN;
      return given(!Number.isNaN(at), () =>
        check(
          at - delivery.receivedAt < CLOCKS_MS,
          () =>
            message`createdAt is ${createdAt}: expected less than ${CLOCKS_MS}, got ${at - delivery.receivedAt}`,
          delivery,
        ),
      );
    }),
  bodyDataObject: says((delivery) => isObject(payloadOf(delivery)['data']), message`data is no object`),
  headerEventKind: says(
    (delivery) => (events as readonly string[]).includes(headerOf(delivery, 'x-service-event')),
    message`X-Service-Event names no documented kind`,
  ),
  headerEventEqualsBody: (log) =>
    each(log, (delivery) =>
      given(headerOf(delivery, 'x-service-event') !== '', () =>
        equals(
          headerOf(delivery, 'x-service-event'),
          payloadOf(delivery)['event'],
          'header and body name different kinds',
          delivery,
        ),
      ),
    ),
  signatureHeaderPresent: says(
    (delivery) => signatureHeaderOf(delivery) !== '',
    message`X-Service-Signature is missing`,
  ),
  signatureForm: (log) =>
    says(
      (delivery) => /^t=[^,=]+,v1=[^,=]+$/.test(signatureHeaderOf(delivery)),
      message`it is not of the form t=…,v1=…`,
    )(signed(log)),
  signatureTUnixSeconds: (log) =>
    says(
      (delivery) =>
        /^\d+$/.test(signaturePart(delivery, 't')) &&
        -ageOf(delivery) * 1000 < CLOCKS_MS &&
        ageOf(delivery) * 1000 < 24 * HOUR,
      message`t is not the time in Unix seconds`,
    )(signed(log)),
  signatureV1HexSha256: (log) =>
    says(
      (delivery) => /^[0-9a-f]{64}$/i.test(signaturePart(delivery, 'v1')),
      message`v1 is not 64 hexadecimal digits`,
    )(signed(log)),
  signatureVerifies: ({ secret, ...log }) =>
    given(secret !== undefined, () =>
      says(
        (delivery) => verifySignature(delivery, secret ?? '') !== undefined,
        message`v1 is not the HMAC-SHA256 of t, dot and body under the secret`,
      )(signed(log)),
    ),
  signatureCoversTimestamp: ({ secret = '', ...log }) =>
    given(secret !== '', () =>
      says(
        (delivery) => !signsBodyAlone(delivery, secret),
        message`v1 is the code of the body alone`,
      )(signed(log)),
    ),
  deliveredFresh: (log) =>
    every(firsts(log), (delivery) =>
      given(!Number.isNaN(signedAt(delivery)), () =>
        isAtMost(
          ageOf(delivery),
          signatureMaxAgeSeconds,
          message`it arrives with a signature older than ${signatureMaxAgeSeconds} s`,
          delivery,
        ),
      ),
    ),
  retrySignatureVerifies: ({ secret = '', ...log }) =>
    every(attemptsOf(log), ([first, ...retries]) =>
      given(secret !== '' && first !== undefined && verifySignature(first, secret) !== undefined, () =>
        every(retries, (retry) =>
          isPresent(
            verifySignature(retry, secret),
            'the signature of the first attempt verifies, and that of a retry does not',
            first,
            retry,
          ),
        ),
      ),
    ),
  successOn2xx: (log) =>
    every(attemptsOf(log), (attempts) => {
      const [first] = attempts;
      return given(
        first !== undefined && inTime(first) && log.until - first.receivedAt >= GIVEN_UP_AFTER_MS,
        () =>
          check(
            first !== undefined && repeats(log, first, later(attempts)).length === 0,
            () =>
              message`it is repeated although it was answered with 2xx: expected ${1} delivery, got ${attempts.length}: ${describeAnswers(attempts)}`,
            ...attempts,
          ),
      );
    }),
  retryOnNon2xx: (log) =>
    every(
      givenUp(log).filter(([first]) => first !== undefined && failed(first)),
      (attempts) =>
        check(
          attempts.length > 1,
          () =>
            message`it is not repeated after ${statusMessage(attempts[0]?.response.status)}: expected more than 1 delivery, got ${attempts.length}, answered ${describeAnswers(attempts)}`,
          ...attempts,
        ),
    ),
  fourRetries: (log) =>
    every(givenUp(log), (attempts) =>
      check(
        attempts.length > retries,
        message`it is repeated ${attempts.length - 1} times, not ${retries}: expected more than ${retries} deliveries, got ${attempts.length}`,
        ...attempts,
      ),
    ),
  noFifthRetry: (log) =>
    every(givenUp(log).map(withoutCopies), (attempts) =>
      check(
        attempts.length <= retries + 1,
        message`it is repeated ${attempts.length - 1} times: expected at most ${retries + 1} deliveries, got ${attempts.length}`,
        ...attempts,
      ),
    ),
  retriesStopAfterSuccess: (log) =>
    every(attemptsOf(log), (attempts) => {
      const success = attempts.findIndex((attempt, index) => index > 0 && inTime(attempt));
      const first = attempts[success];
      return given(first !== undefined && log.until - first.receivedAt >= GIVEN_UP_AFTER_MS, () =>
        check(
          first !== undefined && repeats(log, first, attempts.slice(success + 1)).length === 0,
          () =>
            message`it is repeated after a repetition was answered with 2xx: expected none behind delivery ${success + 1}, got ${attempts.length} deliveries: ${describeAnswers(attempts)}`,
          ...attempts,
        ),
      );
    }),
  retriesOver8Hours: (log) =>
    every(
      givenUp(log)
        .map(withoutCopies)
        .filter((attempts) => attempts.length === retries + 1),
      (attempts) => {
        const hours = ((attempts.at(-1)?.receivedAt ?? 0) - (attempts[0]?.receivedAt ?? 0)) / HOUR;
        return isAtMost(
          Math.abs(hours - retrySpanHoursApprox),
          retrySpanHoursApprox * ABOUT,
          () => message`the repetitions spread over ${hours.toFixed(1)} hours`,
          ...attempts,
        );
      },
    ),
} satisfies Readonly<Record<string, LogCheck>>;

/** The deliveries that the holder of the secret signed, because any sender can reach a receiver with forged ones. */
export const genuineIn = ({ deliveries, secret }: DeliveryLog): readonly Delivery[] =>
  secret === undefined
    ? deliveries
    : deliveries.filter(
        (each) => verifySignature(each, secret) !== undefined || signsBodyAlone(each, secret),
      );

/** A check of genuine deliveries. Throws an Inconclusive if all of them may be forged. */
export const onGenuine =
  (check: LogCheck): LogCheck =>
  (log) => {
    const deliveries = genuineIn(log);
    if (deliveries.length === 0 && log.deliveries.length > 0)
      throw new Inconclusive(
        message`none of ${log.deliveries.length} deliveries is signed with the secret: they are forged, or PLUMBLINE_WEBHOOK_SECRET is that of another webhook`,
      );
    return check({ ...log, deliveries });
  };
