import { createHmac, timingSafeEqual } from 'node:crypto';
import { inboxFacts } from '../../../generated/facts.ts';
import { unreadable, type Rejection } from '../../kit/model/delivery.ts';
import type { Delivery } from '../../kit/model/receiver.ts';

const { signatureMaxAgeSeconds } = inboxFacts.webhook;

export const signatureHeaderOf = ({ request }: Delivery): string =>
  request.headers['x-service-signature'] ?? '';
export const signaturePart = (delivery: Delivery, name: 't' | 'v1'): string =>
  new RegExp(`(?:^|,)\\s*${name}=([^,]*)`).exec(signatureHeaderOf(delivery))?.[1] ?? '';

/** The signed time of a delivery, in Unix seconds; NaN without one. */
export function signedAt(delivery: Delivery): number {
  const seconds = signaturePart(delivery, 't');
  return /^\d+$/.test(seconds) ? Number(seconds) : Number.NaN;
}

/** Whole seconds from the signed time, which has whole seconds, to the arrival of a delivery; NaN without one. */
export const ageOf = (delivery: Delivery): number =>
  Math.floor(delivery.receivedAt / 1000 - signedAt(delivery));

const withoutPadding = (text: string): string => text.replace(/=+$/, '');
/**
 * Possible encodings of the secret. The result must encode back to the same text, because decoders skip invalid
 * characters.
 */
const READINGS = {
  utf8: () => true,
  hex: (secret, key) => key.toString('hex') === secret.toLowerCase(),
  base64: (secret, key) =>
    (['base64', 'base64url'] as const).some(
      (alphabet) => withoutPadding(key.toString(alphabet)) === withoutPadding(secret),
    ),
} satisfies Readonly<Record<string, (secret: string, key: Buffer) => boolean>>;

/** A way to convert a secret into a key; the document names none. */
export type Reading = keyof typeof READINGS;

/** The possible keys of a secret. None is empty, or made from a part of the secret. */
export const keysOfSecret = (secret: string): { readonly reading: Reading; readonly key: Buffer }[] =>
  (Object.keys(READINGS) as Reading[])
    .map((reading) => ({ reading, key: Buffer.from(secret, reading) }))
    .filter(({ reading, key }) => key.length > 0 && READINGS[reading](secret, key));

/** The exact bytes, because invalid UTF-8 is not distinguished in the text. */
const bytesOf = ({ request }: Delivery): Buffer => request.bytes ?? Buffer.from(request.body ?? '');

/** Whether `v1` of a delivery is the code of these bytes with a key. */
export function signs(key: Buffer, bytes: Buffer, delivery: Delivery): boolean {
  const code = signaturePart(delivery, 'v1');
  if (key.length === 0 || !/^[0-9a-f]{64}$/i.test(code)) return false;
  return timingSafeEqual(Buffer.from(code, 'hex'), createHmac('sha256', key).update(bytes).digest());
}

/** The interpretation of the secret with which the signature is valid; undefined if there is none. */
export function verifySignature(delivery: Delivery, secret: string): Reading | undefined {
  const bytes = Buffer.concat([Buffer.from(`${signaturePart(delivery, 't')}.`), bytesOf(delivery)]);
  return keysOfSecret(secret).find(({ key }) => signs(key, bytes, delivery))?.reading;
}

/** Whether `v1` is the code of the body alone. */
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
 * Why a receiver must reject a delivery; undefined if it may accept it. Without a secret, only the age of a signature
 * is checked.
 */
export function rejection(delivery: Delivery, secret: string | undefined): Rejection | undefined {
  const why = delivery.isCut === true ? undefined : unsigned(delivery, secret);
  return why === undefined ? unreadable(delivery) : { status: 401, why };
}

/**
 * Whether a delivery is signed with a future time. A receiver that accepts it can be attacked with replays until long
 * after.
 */
export function futureRejection(delivery: Delivery, secret: string | undefined): Rejection | undefined {
  const ahead = -ageOf(delivery);
  return (
    rejection(delivery, secret) ??
    (ahead > signatureMaxAgeSeconds
      ? { status: 401, why: `its signature is ${ahead} s ahead of the clock` }
      : undefined)
  );
}
