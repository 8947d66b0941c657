import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { DeliveryReceiver } from '../../suites/kit/targets/receiver.ts';
import { MOST_DELIVERY_BYTES } from '../../suites/kit/model/receiver.ts';

const NOW = Date.UTC(2026, 4, 1, 12);
let receiver: DeliveryReceiver;

beforeEach(async () => {
  receiver = await new DeliveryReceiver({ service: 'inbox', now: () => NOW }).open();
});
afterEach(() => receiver.close());

const post = (body: string, headers: Record<string, string> = {}, url = receiver.url) =>
  request(url, { method: 'POST', body, headers }).then(async ({ statusCode, body: answer }) => {
    await answer.dump();
    return statusCode;
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
    request: { method: 'POST', target: '/deliveries', body: '{"a":1}' },
    response: { status: 200 },
  });
  expect(last().request.headers['x-service-event']).toBe('email.updated');
});

test('what comes to another path is no delivery', async () => {
  expect(await post('{}', {}, `${receiver.origin}/wp-login.php`)).toBe(404);
  expect(receiver.deliveries).toHaveLength(0);
  expect(receiver.strays).toEqual(['/wp-login.php']);
});

test.each([
  ['GET', 200],
  ['HEAD', 200],
  ['OPTIONS', 204],
  ['PUT', 405],
  ['DELETE', 405],
  ['PATCH', 405],
] as const)('%s without a body is no delivery, and is answered %i', async (method, status) => {
  for (const url of [receiver.url, `${receiver.url}?challenge=1`]) {
    const { statusCode, headers, body } = await request(url, { method });
    await body.dump();
    expect([statusCode, headers['allow']]).toEqual([status, 'POST, GET, HEAD, OPTIONS']);
  }
  expect([receiver.deliveries, receiver.strays]).toEqual([[], []]);
  expect([...receiver.probes]).toEqual([[method, 2]]);
});

test.each(['PUT', 'PATCH', 'DELETE'] as const)(
  'an event that comes by %s is kept as it came, and answered 405',
  async (method) => {
    receiver.answers(() => ({ status: 200 }));
    const { statusCode, body } = await request(receiver.url, { method, body: '{"event":"EMAIL_SENT"}' });
    await body.dump();
    expect(statusCode).toBe(405);
    expect(last()).toMatchObject({ request: { method }, response: { status: 405 } });
  },
);

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

test('where another program has taken its address meanwhile, nothing can be checked', async () => {
  await receiver.shut();
  const other = new DeliveryReceiver({ service: 'inbox', port: Number(new URL(receiver.origin).port) });
  await other.open();
  await expect(receiver.open()).rejects.toThrow(Inconclusive);
  await other.close();
});

test('waiting for deliveries that never come ends', async () => {
  expect(await receiver.received(1, 20)).toBe(false);
});

test('a delivery is kept to the byte, for its signature is made over bytes', async () => {
  const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
  const { body } = await request(receiver.url, { method: 'POST', body: bytes });
  await body.dump();
  expect(last().request.bytes).toEqual(bytes);
});

describe('a delivery that is too large', () => {
  const larger = 'x'.repeat(MOST_DELIVERY_BYTES + 1);

  test('is answered 413 whatever the plan is, and leaves its body out', async () => {
    receiver.answers(() => ({ status: 204 }));
    expect(await post(larger)).toBe(413);
    expect(last()).toMatchObject({ isCut: true, request: { body: '' }, response: { status: 413 } });
  });

  test('of just as many bytes as are read is whole', async () => {
    expect(await post(larger.slice(1))).toBe(200);
    expect(last().isCut).toBeUndefined();
    expect(last().request.body).toHaveLength(MOST_DELIVERY_BYTES);
  });

  test('is never drift where only whole ones can be checked', async () => {
    const strict = await new DeliveryReceiver({ service: 'inbox', onlyWhole: true }).open();
    await post('{}', {}, strict.url);
    expect(strict.deliveries).toHaveLength(1);
    await post(larger, {}, strict.url);
    expect(() => strict.deliveries).toThrow(Inconclusive);
    await strict.close();
  });
});
