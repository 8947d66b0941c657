import { inboxFacts } from '../../generated/facts.ts';
import {
  accepted,
  attemptsOf,
  hasJsonObject,
  payloadOf,
  type DeliveryChecks,
  type DeliveryLog,
} from '../kit/engine/delivery.ts';
import { isObject } from '../kit/http/exchange.ts';
import { every, check, given, holds, type Judgement } from '../kit/engine/judgement.ts';
import type { Delivery } from '../kit/target/receiver.ts';
import { ageOf, partOf, signatureOf, signedAt, signsBodyAlone, verified } from './signature.ts';

const { events, answerTimeoutSeconds, retries, retrySpanHoursApprox, signatureMaxAgeSeconds } =
  inboxFacts.webhook;
const HOUR = 3_600_000;
/** How far "about" reaches. */
const ABOUT = 0.25;
/** After this long nothing more is to be expected. */
export const GIVEN_UP_AFTER_MS = retrySpanHoursApprox * (1 + ABOUT) * HOUR + HOUR;
/**
 * Equal deliveries within the age that a signature may have are copies, whatever was answered: the answer may have
 * been lost on its way, and a receiver that is right takes them.
 */
const COPY_WITHIN_MS = signatureMaxAgeSeconds * 1000;

type LogCheck = (log: DeliveryLog) => Judgement;
const headerOf = ({ request }: Delivery, name: string): string => request.headers[name] ?? '';

const each = (log: DeliveryLog, judge: (delivery: Delivery) => Judgement): Judgement =>
  every(log.deliveries, judge);
const says = (condition: (delivery: Delivery) => boolean, message: string) => (log: DeliveryLog) =>
  each(log, (delivery) => check(condition(delivery), message, delivery));
const signed = (log: DeliveryLog): DeliveryLog => ({
  ...log,
  deliveries: log.deliveries.filter((delivery) => signatureOf(delivery) !== ''),
});
const firsts = (log: DeliveryLog): Delivery[] => attemptsOf(log).flatMap(([first]) => first ?? []);
/** Attempts without copies of one: equal in body and signature, and soon after it. */
const withoutCopies = (attempts: readonly Delivery[]): Delivery[] =>
  attempts.filter(
    (attempt, index) =>
      !attempts
        .slice(0, index)
        .some(
          (each) =>
            signatureOf(each) === signatureOf(attempt) &&
            each.request.body === attempt.request.body &&
            attempt.receivedAt - each.receivedAt <= COPY_WITHIN_MS,
        ),
  );
const later = (attempts: readonly Delivery[]): readonly Delivery[] => attempts.slice(1);
const inTime = (delivery: Delivery): boolean =>
  accepted(delivery) && delivery.durationMs < answerTimeoutSeconds * 1000;
const failed = ({ response }: Delivery): boolean => response.status >= 400;
/** Events whose every attempt failed, listened to for as long as attempts can come. */
const givenUp = (log: DeliveryLog): (readonly Delivery[])[] =>
  attemptsOf(log).filter(
    (attempts) =>
      attempts.every((attempt) => failed(attempt) || attempt.response.status === 0) &&
      log.until - (attempts[0]?.receivedAt ?? 0) >= GIVEN_UP_AFTER_MS,
  );
/** Both are signed, and the signature of the first is too old by the time of the second. */
const isSignedLater = (first: Delivery, retry: Delivery): boolean =>
  !Number.isNaN(signedAt(first)) &&
  !Number.isNaN(signedAt(retry)) &&
  retry.receivedAt - first.receivedAt > COPY_WITHIN_MS;
const repeats = (log: DeliveryLog, first: Delivery, attempts: readonly Delivery[]): readonly Delivery[] =>
  attempts.filter(({ receivedAt }) => log.single === true || receivedAt - first.receivedAt > COPY_WITHIN_MS);

/** The kinds that a log shows; a kind that did not come proves nothing. */
const seen = (kind: string) => (log: DeliveryLog) =>
  each(log, (delivery) => given(payloadOf(delivery)['event'] === kind, () => holds));

/** What any log of inbox deliveries shows, whoever caused them. */
export const inboxDeliveryChecks = {
  noOtherKind: says(
    (delivery) => (events as readonly unknown[]).includes(payloadOf(delivery)['event']),
    'the kind of event is not among the documented ones',
  ),
  isPost: says(({ request }) => request.method === 'POST', 'it is no POST'),
  jsonBody: says(hasJsonObject, 'the body is no JSON object'),
  bodyEventString: says((delivery) => typeof payloadOf(delivery)['event'] === 'string', 'event is no string'),
  bodyCreatedAtString: says(
    (delivery) => typeof payloadOf(delivery)['createdAt'] === 'string',
    'createdAt is no string',
  ),
  bodyDataObject: says((delivery) => isObject(payloadOf(delivery)['data']), 'data is no object'),
  headerEventKind: says(
    (delivery) => (events as readonly string[]).includes(headerOf(delivery, 'x-service-event')),
    'X-Service-Event names no documented kind',
  ),
  headerEventEqualsBody: (log) =>
    each(log, (delivery) =>
      given(headerOf(delivery, 'x-service-event') !== '', () =>
        check(
          headerOf(delivery, 'x-service-event') === payloadOf(delivery)['event'],
          'header and body name different kinds',
          delivery,
        ),
      ),
    ),
  signatureHeaderPresent: says((delivery) => signatureOf(delivery) !== '', 'X-Service-Signature is missing'),
  signatureForm: (log) =>
    says(
      (delivery) => /^t=[^,=]+,v1=[^,=]+$/.test(signatureOf(delivery)),
      'it is not of the form t=…,v1=…',
    )(signed(log)),
  signatureTUnixSeconds: (log) =>
    says(
      (delivery) =>
        /^\d+$/.test(partOf(delivery, 't')) &&
        Math.abs(signedAt(delivery) * 1000 - delivery.receivedAt) < 24 * HOUR,
      't is not the time in Unix seconds',
    )(signed(log)),
  signatureV1HexSha256: (log) =>
    says(
      (delivery) => /^[0-9a-f]{64}$/i.test(partOf(delivery, 'v1')),
      'v1 is not 64 hexadecimal digits',
    )(signed(log)),
  signatureVerifies: ({ secret, ...log }) =>
    given(secret !== undefined, () =>
      says(
        (delivery) => verified(delivery, secret ?? '') !== undefined,
        'v1 is not the HMAC-SHA256 of t, dot and body under the secret',
      )(signed(log)),
    ),
  signatureCoversTimestamp: ({ secret = '', ...log }) =>
    given(secret !== '', () =>
      says((delivery) => !signsBodyAlone(delivery, secret), 'v1 is the code of the body alone')(signed(log)),
    ),
  deliveredFresh: (log) =>
    every(firsts(log), (delivery) =>
      given(!Number.isNaN(signedAt(delivery)), () =>
        check(
          ageOf(delivery) <= signatureMaxAgeSeconds,
          `it arrives with a signature older than ${signatureMaxAgeSeconds} s`,
          delivery,
        ),
      ),
    ),
  retrySignedAnew: (log) =>
    every(attemptsOf(log), (attempts) =>
      every(later(attempts), (retry) =>
        given(isSignedLater(attempts[0] ?? retry, retry), () =>
          check(
            signedAt(retry) > signedAt(attempts[0] ?? retry),
            'the retry bears the timestamp of the first attempt',
            attempts[0],
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
            'it is repeated although it was answered with 2xx',
            ...attempts,
          ),
      );
    }),
  retryOnNon2xx: (log) =>
    every(
      givenUp(log).filter(([first]) => first !== undefined && failed(first)),
      (attempts) =>
        check(attempts.length > 1, `it is not repeated after ${attempts[0]?.response.status}`, ...attempts),
    ),
  fourRetries: (log) =>
    every(givenUp(log), (attempts) =>
      check(
        attempts.length > retries,
        `it is repeated ${attempts.length - 1} times, not ${retries}`,
        ...attempts,
      ),
    ),
  noFifthRetry: (log) =>
    every(givenUp(log).map(withoutCopies), (attempts) =>
      check(attempts.length <= retries + 1, `it is repeated ${attempts.length - 1} times`, ...attempts),
    ),
  retriesStopAfterSuccess: (log) =>
    every(attemptsOf(log), (attempts) => {
      const success = attempts.findIndex((attempt, index) => index > 0 && inTime(attempt));
      const first = attempts[success];
      return given(first !== undefined && log.until - first.receivedAt >= GIVEN_UP_AFTER_MS, () =>
        check(
          first !== undefined && repeats(log, first, attempts.slice(success + 1)).length === 0,
          'it is repeated after a repetition was answered with 2xx',
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
        return check(
          Math.abs(hours - retrySpanHoursApprox) <= retrySpanHoursApprox * ABOUT,
          `the repetitions spread over ${hours.toFixed(1)} hours`,
          ...attempts,
        );
      },
    ),
} satisfies Readonly<Record<string, LogCheck>>;

const onGenuine =
  (check: LogCheck): LogCheck =>
  ({ deliveries, ...log }) => {
    const { secret } = log;
    const isGenuine = (each: Delivery): boolean =>
      secret === undefined || verified(each, secret) !== undefined;
    return check({ ...log, deliveries: deliveries.filter(isGenuine) });
  };

/**
 * What a receiver judges that anybody can reach: a delivery that does not verify shows nothing but that. What
 * deliveries are signed with says something of all of them, whoever sent them.
 */
export const inboxReceivedChecks = {
  'inbox.events.no-other-kind': onGenuine(inboxDeliveryChecks.noOtherKind),
  'inbox.events.http-post': onGenuine(inboxDeliveryChecks.isPost),
  'inbox.events.json-body': onGenuine(inboxDeliveryChecks.jsonBody),
  'inbox.events.body-event-string': onGenuine(inboxDeliveryChecks.bodyEventString),
  'inbox.events.body-created-at-string': onGenuine(inboxDeliveryChecks.bodyCreatedAtString),
  'inbox.events.body-data-object': onGenuine(inboxDeliveryChecks.bodyDataObject),
  'inbox.events.header-event-kind': onGenuine(inboxDeliveryChecks.headerEventKind),
  'inbox.events.header-event-equals-body': onGenuine(inboxDeliveryChecks.headerEventEqualsBody),
  'inbox.events.signature-header-present': inboxDeliveryChecks.signatureHeaderPresent,
  'inbox.events.signature-form': inboxDeliveryChecks.signatureForm,
  'inbox.events.signature-t-unix-seconds': inboxDeliveryChecks.signatureTUnixSeconds,
  'inbox.events.signature-v1-hex-sha256': inboxDeliveryChecks.signatureV1HexSha256,
  'inbox.events.signature-verifies': inboxDeliveryChecks.signatureVerifies,
  'inbox.events.signature-covers-timestamp': inboxDeliveryChecks.signatureCoversTimestamp,
  'inbox.events.delivered-fresh': onGenuine(inboxDeliveryChecks.deliveredFresh),
  'inbox.events.retry-signed-anew': onGenuine(inboxDeliveryChecks.retrySignedAnew),
  'inbox.events.success-on-2xx': onGenuine(inboxDeliveryChecks.successOn2xx),
  'inbox.events.retry-on-non-2xx': onGenuine(inboxDeliveryChecks.retryOnNon2xx),
  'inbox.events.four-retries': onGenuine(inboxDeliveryChecks.fourRetries),
  'inbox.events.no-fifth-retry': onGenuine(inboxDeliveryChecks.noFifthRetry),
  'inbox.events.retries-stop-after-success': onGenuine(inboxDeliveryChecks.retriesStopAfterSuccess),
  'inbox.events.retries-over-8-hours': onGenuine(inboxDeliveryChecks.retriesOver8Hours),
  'inbox.events.received-kind': onGenuine(seen('email.received')),
  'inbox.events.updated-kind': onGenuine(seen('email.updated')),
  'inbox.events.deleted-kind': onGenuine(seen('email.deleted')),
  'inbox.events.draft-sent-kind': onGenuine(seen('draft.sent')),
  'inbox.events.label-applied-kind': onGenuine(seen('label.applied')),
  'inbox.events.mailbox-sync-failed-kind': onGenuine(seen('mailbox.sync_failed')),
  'inbox.service.webhooks-push-to-endpoint': onGenuine((log) => each(log, () => holds)),
} satisfies DeliveryChecks;
