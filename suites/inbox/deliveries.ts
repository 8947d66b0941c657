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

export const inboxKindChecks = {
  'inbox.events.received-kind': seen('email.received'),
  'inbox.events.updated-kind': seen('email.updated'),
  'inbox.events.deleted-kind': seen('email.deleted'),
  'inbox.events.draft-sent-kind': seen('draft.sent'),
  'inbox.events.label-applied-kind': seen('label.applied'),
  'inbox.events.mailbox-sync-failed-kind': seen('mailbox.sync_failed'),
  'inbox.service.webhooks-push-to-endpoint': (log) => each(log, () => holds),
} satisfies DeliveryChecks;

/** What any log of inbox deliveries shows, whoever caused them. */
export const inboxDeliveryChecks = {
  'inbox.events.no-other-kind': says(
    (delivery) => (events as readonly unknown[]).includes(payloadOf(delivery)['event']),
    'the kind of event is not among the documented ones',
  ),
  'inbox.events.http-post': says(({ request }) => request.method === 'POST', 'it is no POST'),
  'inbox.events.json-body': says(hasJsonObject, 'the body is no JSON object'),
  'inbox.events.body-event-string': says(
    (delivery) => typeof payloadOf(delivery)['event'] === 'string',
    'event is no string',
  ),
  'inbox.events.body-created-at-string': says(
    (delivery) => typeof payloadOf(delivery)['createdAt'] === 'string',
    'createdAt is no string',
  ),
  'inbox.events.body-data-object': says(
    (delivery) => isObject(payloadOf(delivery)['data']),
    'data is no object',
  ),
  'inbox.events.header-event-kind': says(
    (delivery) => (events as readonly string[]).includes(headerOf(delivery, 'x-service-event')),
    'X-Service-Event names no documented kind',
  ),
  'inbox.events.header-event-equals-body': (log) =>
    each(log, (delivery) =>
      given(headerOf(delivery, 'x-service-event') !== '', () =>
        check(
          headerOf(delivery, 'x-service-event') === payloadOf(delivery)['event'],
          'header and body name different kinds',
          delivery,
        ),
      ),
    ),
  'inbox.events.signature-header-present': says(
    (delivery) => signatureOf(delivery) !== '',
    'X-Service-Signature is missing',
  ),
  'inbox.events.signature-form': (log) =>
    says(
      (delivery) => /^t=[^,=]+,v1=[^,=]+$/.test(signatureOf(delivery)),
      'it is not of the form t=…,v1=…',
    )(signed(log)),
  'inbox.events.signature-t-unix-seconds': (log) =>
    says(
      (delivery) =>
        /^\d+$/.test(partOf(delivery, 't')) &&
        Math.abs(signedAt(delivery) * 1000 - delivery.receivedAt) < 24 * HOUR,
      't is not the time in Unix seconds',
    )(signed(log)),
  'inbox.events.signature-v1-hex-sha256': (log) =>
    says(
      (delivery) => /^[0-9a-f]{64}$/i.test(partOf(delivery, 'v1')),
      'v1 is not 64 hexadecimal digits',
    )(signed(log)),
  'inbox.events.signature-verifies': ({ secret, ...log }) =>
    given(secret !== undefined, () =>
      says(
        (delivery) => verified(delivery, secret ?? '') !== undefined,
        'v1 is not the HMAC-SHA256 of t, dot and body under the secret',
      )(signed(log)),
    ),
  'inbox.events.signature-covers-timestamp': ({ secret = '', ...log }) =>
    given(secret !== '', () =>
      says((delivery) => !signsBodyAlone(delivery, secret), 'v1 is the code of the body alone')(signed(log)),
    ),
  'inbox.events.delivered-fresh': (log) =>
    every(firsts(log), (delivery) =>
      given(!Number.isNaN(signedAt(delivery)), () =>
        check(
          ageOf(delivery) <= signatureMaxAgeSeconds,
          `it arrives with a signature older than ${signatureMaxAgeSeconds} s`,
          delivery,
        ),
      ),
    ),
  'inbox.events.retry-signed-anew': (log) =>
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
  'inbox.events.success-on-2xx': (log) =>
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
  'inbox.events.retry-on-non-2xx': (log) =>
    every(
      givenUp(log).filter(([first]) => first !== undefined && failed(first)),
      (attempts) =>
        check(attempts.length > 1, `it is not repeated after ${attempts[0]?.response.status}`, ...attempts),
    ),
  'inbox.events.four-retries': (log) =>
    every(givenUp(log), (attempts) =>
      check(
        attempts.length > retries,
        `it is repeated ${attempts.length - 1} times, not ${retries}`,
        ...attempts,
      ),
    ),
  'inbox.events.no-fifth-retry': (log) =>
    every(givenUp(log).map(withoutCopies), (attempts) =>
      check(attempts.length <= retries + 1, `it is repeated ${attempts.length - 1} times`, ...attempts),
    ),
  'inbox.events.retries-stop-after-success': (log) =>
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
  'inbox.events.retries-over-8-hours': (log) =>
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
} satisfies DeliveryChecks;

/** What deliveries are signed with says something of all of them, whoever sent them. */
const OF_SIGNATURES = /^inbox\.events\.signature-/;
const onGenuine =
  (check: (log: DeliveryLog) => Judgement) =>
  ({ deliveries, ...log }: DeliveryLog): Judgement => {
    const { secret } = log;
    const isGenuine = (each: Delivery): boolean =>
      secret === undefined || verified(each, secret) !== undefined;
    return check({ ...log, deliveries: deliveries.filter(isGenuine) });
  };

/** What a receiver judges that anybody can reach: a delivery that does not verify shows nothing but that. */
export const inboxReceivedChecks: DeliveryChecks = Object.fromEntries(
  Object.entries({ ...inboxDeliveryChecks, ...inboxKindChecks }).map(([claim, check]) => [
    claim,
    OF_SIGNATURES.test(claim) ? check : onGenuine(check),
  ]),
);
