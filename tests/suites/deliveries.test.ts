import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inboxDeliveryChecks, GIVEN_UP_AFTER_MS } from '../../suites/inbox/checks/deliveries.ts';
import { deliveryChecks } from '../../suites/index.ts';
import { rejection, verifySignature } from '../../suites/inbox/support/signature.ts';
import type { DeliveryLog } from '../../suites/kit/model/delivery.ts';
import type { Delivery } from '../../suites/kit/model/receiver.ts';

const SECRET = 'whsec_test';
const NOW = Date.UTC(2026, 4, 1, 12);
const HOUR = 3_600_000;
const BODY = '{"event":"email.updated","createdAt":"2026-05-01T12:00:00.000Z","data":{}}';

const code = (key: string | Buffer, seconds: number, body: string | Buffer): string =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');
interface Given {
  readonly body?: string | Buffer;
  readonly key?: string | Buffer;
  /** The time of arrival, in ms after NOW. */
  readonly after?: number;
  /** The time of signing, in ms after NOW. */
  readonly signed?: number;
  readonly header?: string;
  readonly status?: number;
}
function delivery({ body = BODY, key = SECRET, after = 0, signed = after, ...rest }: Given = {}): Delivery {
  const seconds = Math.floor((NOW + signed) / 1000);
  const { header = `t=${seconds},v1=${code(key, seconds, body)}`, status = 200 } = rest;
  return {
    service: 'inbox',
    operation: undefined,
    key: 'none',
    request: {
      method: 'POST',
      target: '/webhook',
      headers: {
        'x-service-event': 'email.updated',
        ...(header !== '' && { 'x-service-signature': header }),
      },
      body: body.toString(),
      bytes: Buffer.from(body),
    },
    response: { status, headers: {}, bytes: Buffer.alloc(0), text: '', json: undefined },
    startedAt: NOW + after,
    durationMs: 1,
    receivedAt: NOW + after,
  };
}
const log = (deliveries: readonly Delivery[], secret = SECRET): DeliveryLog => ({
  deliveries,
  secret,
  until: NOW + 2 * GIVEN_UP_AFTER_MS,
});
type Check = keyof typeof inboxDeliveryChecks;
const checked = (name: Check, deliveries: readonly Delivery[], secret = SECRET): string =>
  inboxDeliveryChecks[name](log(deliveries, secret)).kind;
const violated = (deliveries: readonly Delivery[], secret = SECRET): Check[] =>
  (Object.keys(inboxDeliveryChecks) as Check[]).filter(
    (name) => checked(name, deliveries, secret) === 'violation',
  );

describe('the key that a secret stands for', () => {
  test.each([
    ['its text', 'whsec_test', 'whsec_test', 'utf8'],
    ['hexadecimal digits', 'a1B2c3', Buffer.from('a1b2c3', 'hex'), 'hex'],
    ['base64', 'c2VjcmV0IQ==', Buffer.from('secret!'), 'base64'],
    ['base64 without padding', 'c2VjcmV0IQ', Buffer.from('secret!'), 'base64'],
    ['base64url', '-_-_', Buffer.from('-_-_', 'base64url'), 'base64'],
  ])('may be that of %s', (_, secret, key, reading) => {
    expect(verifySignature(delivery({ key }), secret)).toBe(reading);
    expect(rejection(delivery({ key }), secret)).toBeUndefined();
  });

  test.each(['whsec_test', 'zz', 'Zg', '!', '-', ' ', 'é', ''])('is never empty: %j', (secret) => {
    const forged = delivery({ key: '' });
    expect(verifySignature(forged, secret)).toBeUndefined();
    expect(rejection(forged, secret)).toMatchObject({ status: 401 });
    if (secret !== '') expect(checked('signatureVerifies', [forged], secret)).toBe('violation');
  });

  test.each([
    ['digits before other text', 'abcd-secret', Buffer.from('abcd', 'hex')],
    ['an odd digit', 'abcde', Buffer.from('abcd', 'hex')],
    ['base64 before other text', 'c2Vj!cmV0', Buffer.from('secret')],
    ['bits that no byte takes', 'Zh', Buffer.from('f')],
  ])('is never made of a part of it: %s', (_, secret, key) => {
    expect(verifySignature(delivery({ key }), secret)).toBeUndefined();
  });
});

describe('a delivery', () => {
  const seconds = NOW / 1000;
  const right = code(SECRET, seconds, BODY);

  test.each([
    ['signed rightly and fresh', delivery({ signed: -10_000 }), undefined],
    ['exactly 300 s old', delivery({ signed: -300_000 }), undefined],
    ['301 s old', delivery({ signed: -301_000 }), /301 s old/],
    ['signed with another secret', delivery({ key: 'other' }), /wrong for the secret/],
    [
      'signed for another body',
      delivery({ header: `t=${seconds},v1=${code(SECRET, seconds, '{}')}` }),
      /wrong for/,
    ],
    ['signed for another moment', delivery({ header: `t=${seconds + 1},v1=${right}` }), /wrong for/],
    ['not signed', delivery({ header: '' }), /no moment/],
    ['signed without a moment', delivery({ header: `v1=${right}` }), /no moment/],
    ['signed with a moment that is no whole number', delivery({ header: `t=1e9,v1=${right}` }), /no moment/],
    ['signed with no code', delivery({ header: `t=${seconds}` }), /wrong for/],
    ['signed with a code that is too short', delivery({ header: `t=${seconds},v1=ab` }), /wrong for/],
    ['signed with more than the code', delivery({ header: `t=${seconds},v1=${right}zz` }), /wrong for/],
  ])('%s', (_, given, reason) => {
    const found = rejection(given, SECRET);
    if (reason === undefined) expect(found).toBeUndefined();
    else expect([found?.status, found?.why]).toEqual([401, expect.stringMatching(reason)]);
  });

  test('of other bytes that decode to the same text is forged', () => {
    const body = Buffer.from('{"a":"\ufffd"}');
    const other = Buffer.from(body.toString('latin1').replace('\u00ef\u00bf\u00bd', '\u00ff'), 'latin1');
    expect(other.toString()).toBe(body.toString());
    const header = `t=${seconds},v1=${code(SECRET, seconds, body)}`;
    expect(rejection(delivery({ body, header }), SECRET)).toBeUndefined();
    expect(rejection(delivery({ body: other, header }), SECRET)?.why).toMatch(/wrong for/);
  });

  test.each(['event=email.updated', '[]', '"email.updated"', ''])('whose body is %j is malformed', (body) => {
    expect(rejection(delivery({ body }), SECRET)).toEqual({
      status: 400,
      why: 'its body is no JSON object',
    });
    expect(checked('jsonBody', [delivery({ body })])).toBe('violation');
  });

  test('that is too large is refused as such, and its signature not reported', () => {
    const cut = { ...delivery({ body: '' }), isCut: true };
    expect(rejection(cut, SECRET)).toMatchObject({ status: 413 });
  });

  test('is taken without a signature where none is verified, and still not when it is old', () => {
    expect(rejection(delivery({ header: '' }), undefined)).toBeUndefined();
    expect(rejection(delivery({ key: 'unknown' }), undefined)).toBeUndefined();
    expect(rejection(delivery({ signed: -301_000 }), undefined)?.why).toMatch(/301 s old/);
  });
});

test.each([
  ['forged', delivery({ key: 'other' }), ['signatureVerifies']],
  ['stale', delivery({ signed: -301_000 }), ['deliveredFresh']],
  ['stale by less than the second that is signed', delivery({ signed: -300_000, after: 900 }), []],
  [
    'malformed',
    delivery({ header: 't=now' }),
    ['signatureForm', 'signatureTUnixSeconds', 'signatureV1HexSha256', 'signatureVerifies'],
  ],
])('a delivery that is %s is reported of just that', (_, given, checks) => {
  expect(violated([given])).toEqual(checks);
});

describe('equal deliveries', () => {
  test('within 300 s are copies of one, though it was answered with 200', () => {
    expect(violated([0, 1_000, 61_000, 300_000].map((after) => delivery({ after, signed: 0 })))).toEqual([]);
  });

  test('do not count as further attempts', () => {
    const hours = [0, 0.5, 2, 4, 8];
    const attempts = hours.flatMap((hour) =>
      [0, 30_000].map((later) => delivery({ after: hour * HOUR + later, signed: hour * HOUR, status: 500 })),
    );
    expect(violated(attempts)).toEqual([]);
    expect(checked('noFifthRetry', attempts)).toBe('holds');
    expect(checked('retriesOver8Hours', attempts)).toBe('holds');
    const fifth = delivery({ after: 9 * HOUR, status: 500 });
    expect(checked('noFifthRetry', [...attempts, fifth])).toBe('violation');
  });

  test('after 300 s are reported of the success before them, and not of the moment that they sign', () => {
    const [first, later] = [delivery(), delivery({ after: 301_000, signed: 0 })];
    expect(violated([first, later])).toEqual(['successOn2xx']);
    expect(checked('retrySignatureVerifies', [first, later])).toBe('holds');
  });

  test('have to verify where the first attempt does', () => {
    const [first, later] = [delivery({ status: 500 }), delivery({ after: HOUR, header: 't=1,v1=00' })];
    expect(checked('retrySignatureVerifies', [first, later])).toBe('violation');
    expect(checked('retrySignatureVerifies', [later, first])).toBe('vacuous');
  });
});

describe('a receiver that anybody can reach', () => {
  const received = (deliveries: readonly Delivery[]): string[] =>
    Object.entries(deliveryChecks.inbox).flatMap(([claim, check]) =>
      check(log(deliveries)).kind === 'violation' ? [claim] : [],
    );
  const forged = { key: 'other', status: 401, body: '{"event":"email.invented"}' };

  test('reports nothing of a forged delivery beside a right one', () => {
    expect(received([delivery(), delivery(forged)])).toEqual([]);
  });

  test('checks the same delivery once it is signed rightly', () => {
    expect(received([delivery({ ...forged, key: SECRET, status: 500 })])).toEqual(
      expect.arrayContaining(['inbox.events.no-other-kind', 'inbox.events.retry-on-non-2xx']),
    );
  });
});
