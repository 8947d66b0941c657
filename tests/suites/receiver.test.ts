import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rejection } from '../../suites/inbox/deliveries.ts';
import { Receiver } from '../../suites/kit/receiver.ts';

const SECRET = 'whsec_test';
const NOW = Date.UTC(2026, 4, 1, 12);
let receiver: Receiver;

beforeEach(async () => {
  receiver = await new Receiver({ service: 'inbox', now: () => NOW }).open();
});
afterEach(() => receiver.close());

const post = (body: string, headers: Record<string, string> = {}, url = receiver.url) =>
  request(url, { method: 'POST', body, headers }).then(async ({ statusCode, body: answer }) => {
    await answer.dump();
    return statusCode;
  });
const signature = (seconds: number, body: string, secret = SECRET): Record<string, string> => ({
  'x-service-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
});
const last = () => {
  const delivery = receiver.deliveries.at(-1);
  if (delivery === undefined) throw new Error('nothing came');
  return delivery;
};

test('a delivery is kept as it came, stamped by the given clock', async () => {
  expect(await post('{"a":1}', { 'x-service-event': 'email.updated' })).toBe(200);
  expect(last()).toMatchObject({
    receivedAt: NOW,
    request: { method: 'POST', target: '/webhook', body: '{"a":1}' },
    response: { status: 200 },
  });
  expect(last().request.headers['x-service-event']).toBe('email.updated');
});

test('what comes to another path is no delivery', async () => {
  expect(await post('{}', {}, `${receiver.origin}/wp-login.php`)).toBe(404);
  expect(receiver.deliveries).toHaveLength(0);
  expect(receiver.strays).toEqual(['/wp-login.php']);
});

test('answers follow the plan, by the index of the delivery', async () => {
  receiver.answers((index) => ({ status: index === 0 ? 500 : 204 }));
  expect([await post('{}'), await post('{}')]).toEqual([500, 204]);
});

test('a held answer comes with the release', async () => {
  receiver.answers(() => 'hold');
  const answer = post('{}');
  expect(await receiver.received(1)).toBe(true);
  receiver.release();
  expect(await answer).toBe(200);
});

test('a reset breaks the connection', async () => {
  receiver.answers(() => 'reset');
  await expect(post('{}')).rejects.toThrow();
  expect(last().response.status).toBe(0);
});

test('while it is shut, connections are refused; afterwards the same address answers', async () => {
  const { url } = receiver;
  await receiver.shut();
  await expect(post('{}', {}, url)).rejects.toThrow(/ECONNREFUSED/);
  await receiver.open();
  expect(receiver.url).toBe(url);
  expect(await post('{}')).toBe(200);
});

test('waiting for deliveries that never come ends', async () => {
  expect(await receiver.received(1, 20)).toBe(false);
});

test.each([
  ['signed rightly and fresh', (body: string) => signature(NOW / 1000 - 10, body), undefined],
  ['exactly 300 s old', (body: string) => signature(NOW / 1000 - 300, body), undefined],
  ['301 s old', (body: string) => signature(NOW / 1000 - 301, body), /301 s old/],
  [
    'signed with another secret',
    (body: string) => signature(NOW / 1000, body, 'other'),
    /wrong for the secret/,
  ],
  ['signed for another body', () => signature(NOW / 1000, '{"b":2}'), /wrong for the secret/],
  ['not signed', () => ({}), /no moment/],
  [
    'signed with a code that is too short',
    () => ({ 'x-service-signature': `t=${NOW / 1000},v1=ab` }),
    /wrong/,
  ],
])('a delivery %s', async (_, headers: (body: string) => Record<string, string>, reason) => {
  const body = '{"event":"email.updated"}';
  await post(body, headers(body));
  const found = rejection(last(), SECRET);
  if (reason === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(reason);
});

test('without the secret the age alone is judged', async () => {
  await post('{}', signature(NOW / 1000, '{}', 'unknown'));
  expect(rejection(last(), undefined)).toBeUndefined();
});
