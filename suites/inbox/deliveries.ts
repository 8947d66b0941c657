import { createHmac, timingSafeEqual } from 'node:crypto';
import { inboxFacts } from '../../generated/facts.ts';
import { accepted, attemptsOf, payloadOf, type DeliveryChecks, type DeliveryLog } from '../kit/delivery.ts';
import { isObject } from '../kit/exchange.ts';
import { every, expect, given, holds, type Judgement } from '../kit/judgement.ts';
import type { Delivery } from '../kit/receiver.ts';

const { events, answerTimeoutSeconds, retries, retrySpanHoursApprox, signatureMaxAgeSeconds } =
  inboxFacts.webhook;
const HOUR = 3_600_000;
/** How far "about" reaches. */
const ABOUT = 0.25;
/** After this long nothing more is to be expected. */
export const GIVEN_UP_AFTER_MS = retrySpanHoursApprox * (1 + ABOUT) * HOUR + HOUR;
/** Equal bodies closer together may be two events within one second. */
const REPEAT_AFTER_MS = 60_000;

const headerOf = ({ request }: Delivery, name: string): string => request.headers[name] ?? '';
const signatureOf = (delivery: Delivery): string => headerOf(delivery, 'x-service-signature');
const partOf = (delivery: Delivery, name: 't' | 'v1'): string =>
  new RegExp(`(?:^|,)\\s*${name}=([^,]*)`).exec(signatureOf(delivery))?.[1] ?? '';
/** The moment that a delivery is signed with, in Unix seconds; NaN without one. */
export const signedAt = (delivery: Delivery): number => Number(partOf(delivery, 't') || Number.NaN);

/** The ways in which a secret may be turned into a key. */
const ENCODINGS = ['utf8', 'hex', 'base64'] as const;
const keysOf = (secret: string) =>
  ENCODINGS.map((encoding) => ({ encoding, key: Buffer.from(secret, encoding) }));

function signs(key: Buffer, text: string, signature: string): boolean {
  const wanted = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** With which reading of the secret the signature is right; undefined when with none. */
export function verified(delivery: Delivery, secret: string): string | undefined {
  const text = `${partOf(delivery, 't')}.${delivery.request.body ?? ''}`;
  return keysOf(secret).find(({ key }) => signs(key, text, partOf(delivery, 'v1')))?.encoding;
}

const each = (log: DeliveryLog, judge: (delivery: Delivery) => Judgement): Judgement =>
  every(log.deliveries, judge);
const says = (condition: (delivery: Delivery) => boolean, message: string) => (log: DeliveryLog) =>
  each(log, (delivery) => expect(condition(delivery), message, delivery));
const signed = (log: DeliveryLog): DeliveryLog => ({
  ...log,
  deliveries: log.deliveries.filter((delivery) => signatureOf(delivery) !== ''),
});
const firsts = (log: DeliveryLog): Delivery[] => attemptsOf(log).flatMap(([first]) => first ?? []);
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
const repeats = (log: DeliveryLog, first: Delivery, attempts: readonly Delivery[]): readonly Delivery[] =>
  attempts.filter(
    ({ receivedAt }) => log.single === true || receivedAt - first.receivedAt >= REPEAT_AFTER_MS,
  );

/** Why a receiver has to reject a delivery; undefined when it may take it. `secret` as given, where it is known. */
export function rejection(delivery: Delivery, secret: string | undefined): string | undefined {
  const age = delivery.receivedAt / 1000 - signedAt(delivery);
  if (Number.isNaN(age)) return 'it bears no moment in X-Service-Signature';
  if (age > signatureMaxAgeSeconds) return `its signature is ${Math.round(age)} s old`;
  return secret !== undefined && verified(delivery, secret) === undefined
    ? 'its signature is wrong for the secret'
    : undefined;
}

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
  'inbox.events.json-body': says(
    (delivery) => Object.keys(payloadOf(delivery)).length > 0,
    'the body is no JSON object',
  ),
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
        expect(
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
      says(
        (delivery) =>
          keysOf(secret).every(({ key }) => !signs(key, delivery.request.body ?? '', partOf(delivery, 'v1'))),
        'v1 is the code of the body alone',
      )(signed(log)),
    ),
  'inbox.events.delivered-fresh': (log) =>
    every(firsts(log), (delivery) =>
      given(!Number.isNaN(signedAt(delivery)), () =>
        expect(
          delivery.receivedAt / 1000 - signedAt(delivery) <= signatureMaxAgeSeconds,
          `it arrives with a signature older than ${signatureMaxAgeSeconds} s`,
          delivery,
        ),
      ),
    ),
  'inbox.events.retry-signed-anew': (log) =>
    every(attemptsOf(log), (attempts) =>
      every(later(attempts), (retry) =>
        given(retry.receivedAt - (attempts[0]?.receivedAt ?? 0) >= 2_000, () =>
          expect(
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
          expect(
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
        expect(attempts.length > 1, `it is not repeated after ${attempts[0]?.response.status}`, ...attempts),
    ),
  'inbox.events.four-retries': (log) =>
    every(givenUp(log), (attempts) =>
      expect(
        attempts.length > retries,
        `it is repeated ${attempts.length - 1} times, not ${retries}`,
        ...attempts,
      ),
    ),
  'inbox.events.no-fifth-retry': (log) =>
    every(givenUp(log), (attempts) =>
      expect(attempts.length <= retries + 1, `it is repeated ${attempts.length - 1} times`, ...attempts),
    ),
  'inbox.events.retries-stop-after-success': (log) =>
    every(attemptsOf(log), (attempts) => {
      const success = attempts.findIndex((attempt, index) => index > 0 && inTime(attempt));
      const first = attempts[success];
      return given(first !== undefined && log.until - first.receivedAt >= GIVEN_UP_AFTER_MS, () =>
        expect(
          first !== undefined && repeats(log, first, attempts.slice(success + 1)).length === 0,
          'it is repeated after a repetition was answered with 2xx',
          ...attempts,
        ),
      );
    }),
  'inbox.events.retries-over-8-hours': (log) =>
    every(
      givenUp(log).filter((attempts) => attempts.length === retries + 1),
      (attempts) => {
        const hours = ((attempts.at(-1)?.receivedAt ?? 0) - (attempts[0]?.receivedAt ?? 0)) / HOUR;
        return expect(
          Math.abs(hours - retrySpanHoursApprox) <= retrySpanHoursApprox * ABOUT,
          `the repetitions spread over ${hours.toFixed(1)} hours`,
          ...attempts,
        );
      },
    ),
} satisfies DeliveryChecks;
