import { createHmac, timingSafeEqual } from 'node:crypto';
import { inboxFacts } from '../../../generated/facts.ts';
import { unreadable, type Rejection } from '../../kit/model/delivery.ts';
import type { Delivery } from '../../kit/model/receiver.ts';

const { signatureMaxAgeSeconds } = inboxFacts.webhook;

export const signatureHeaderOf = ({ request }: Delivery): string =>
  request.headers['x-service-signature'] ?? '';
export const signaturePart = (delivery: Delivery, name: 't' | 'v1'): string =>
  new RegExp(`(?:^|,)\\s*${name}=([^,]*)`).exec(signatureHeaderOf(delivery))?.[1] ?? '';

/** The moment that a delivery is signed with, in Unix seconds; NaN without one. */
export function signedAt(delivery: Delivery): number {
  const seconds = signaturePart(delivery, 't');
  return /^\d+$/.test(seconds) ? Number(seconds) : Number.NaN;
}

/** Whole seconds from the signed moment, which is in seconds too, to the coming of a delivery; NaN without one. */
export const ageOf = (delivery: Delivery): number =>
  Math.floor(delivery.receivedAt / 1000 - signedAt(delivery));

const withoutPadding = (text: string): string => text.replace(/=+$/, '');
/** A text and its bytes are the same: decoders skip what they cannot read, down to an empty key. */
const READINGS = {
  utf8: () => true,
  hex: (secret, key) => key.toString('hex') === secret.toLowerCase(),
  base64: (secret, key) =>
    (['base64', 'base64url'] as const).some(
      (alphabet) => withoutPadding(key.toString(alphabet)) === withoutPadding(secret),
    ),
} satisfies Readonly<Record<string, (secret: string, key: Buffer) => boolean>>;

/** A way of turning a secret into a key; the document names none. */
export type Reading = keyof typeof READINGS;

/** The keys that a secret may stand for. None of them is empty, or made of a part of the secret. */
export const keysOfSecret = (secret: string): { readonly reading: Reading; readonly key: Buffer }[] =>
  (Object.keys(READINGS) as Reading[])
    .map((reading) => ({ reading, key: Buffer.from(secret, reading) }))
    .filter(({ reading, key }) => key.length > 0 && READINGS[reading](secret, key));

/** What came, to the byte: bytes that are no UTF-8 are not distinguished in the text. */
const bytesOf = ({ request }: Delivery): Buffer => request.bytes ?? Buffer.from(request.body ?? '');

/** Whether `v1` of a delivery is the code of these bytes under a key. */
export function signs(key: Buffer, bytes: Buffer, delivery: Delivery): boolean {
  const code = signaturePart(delivery, 'v1');
  if (key.length === 0 || !/^[0-9a-f]{64}$/i.test(code)) return false;
  return timingSafeEqual(Buffer.from(code, 'hex'), createHmac('sha256', key).update(bytes).digest());
}

/** With which reading of the secret the signature is right; undefined when with none. */
export function verifySignature(delivery: Delivery, secret: string): Reading | undefined {
  const bytes = Buffer.concat([Buffer.from(`${signaturePart(delivery, 't')}.`), bytesOf(delivery)]);
  return keysOfSecret(secret).find(({ key }) => signs(key, bytes, delivery))?.reading;
}

/** Whether the body alone is what `v1` is the code of. */
export const signsBodyAlone = (delivery: Delivery, secret: string): boolean =>
  keysOfSecret(secret).some(({ key }) => signs(key, bytesOf(delivery), delivery));

function unsigned(delivery: Delivery, secret: string | undefined): string | undefined {
  if (secret === undefined && signatureHeaderOf(delivery) === '') return undefined;
  const age = ageOf(delivery);
  if (Number.isNaN(age)) return 'it bears no moment in X-Service-Signature';
  if (secret !== undefined && verifySignature(delivery, secret) === undefined)
    return 'its signature is wrong for the secret';
  return age > signatureMaxAgeSeconds ? `its signature is ${age} s old` : undefined;
}

/**
 * Why a receiver has to reject a delivery; undefined when it may take it. Without a secret, signatures are not
 * verified; their age is checked where there is one.
 */
export function rejection(delivery: Delivery, secret: string | undefined): Rejection | undefined {
  const why = delivery.isCut === true ? undefined : unsigned(delivery, secret);
  return why === undefined ? unreadable(delivery) : { status: 401, why };
}

/** Whether a delivery is signed with a moment to come: a receiver that takes it lets it be replayed until long after. */
export function futureRejection(delivery: Delivery, secret: string | undefined): Rejection | undefined {
  const ahead = -ageOf(delivery);
  return (
    rejection(delivery, secret) ??
    (ahead > signatureMaxAgeSeconds
      ? { status: 401, why: `its signature is ${ahead} s ahead of the clock` }
      : undefined)
  );
}
