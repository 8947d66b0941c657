import { afterEach, expect, test } from 'vitest';
import { startMock, type Mock } from '../../api/index.ts';

let mock: Mock;
afterEach(() => mock.close());

const emails = (query = ''): Promise<Response> =>
  fetch(`${mock.inboxUrl}/emails${query}`, { headers: { authorization: mock.keys.main } });
const sizeOf = async (answer: Response): Promise<number> =>
  ((await answer.json()) as { items: readonly unknown[] }).items.length;

test('a drift is shown until it is taken back, and by no other mock', async () => {
  mock = await startMock({ emails: 60 });
  await using other = await startMock({ emails: 60 });
  const faithful = await sizeOf(await emails());
  await mock.drift('inbox.list-emails.limit-default');
  const drifted = await sizeOf(await emails());
  const beside = await fetch(`${other.inboxUrl}/emails`, { headers: { authorization: other.keys.main } });
  expect([faithful, await sizeOf(beside), drifted === faithful]).toEqual([50, 50, false]);
  await mock.drift();
  expect(await sizeOf(await emails())).toBe(50);
  // @ts-expect-error no such claim
  await expect(mock.drift('inbox.no.such')).rejects.toThrow('no drift is called inbox.no.such');
});

test('the clock moves as far as it is told', async () => {
  mock = await startMock();
  const before = Date.now();
  expect((await mock.advance(3_600_000)).getTime() - before).toBeGreaterThanOrEqual(3_600_000);
});

test('what is arranged holds until the account is as new', async () => {
  mock = await startMock();
  await mock.arrange({ limits: { perMinute: 2, perMonth: 100 } });
  const used = [await emails(), await emails(), await emails()].map(({ status }) => status);
  expect(used).toEqual([200, 200, 429]);
  await mock.reset({ limits: { perMinute: 60 } });
  expect((await emails()).status).toBe(200);
  await expect(mock.arrange({ credits: -1 })).rejects.toThrow('credits takes a number that is not negative');
});

test('faults come in order, as often as they are said to, and of one operation where it is named', async () => {
  mock = await startMock();
  await mock.fail(
    { kind: '429', retryAfterSeconds: 7, times: 1 },
    { kind: '500', times: 1 },
    { kind: 'reset', times: 1 },
    { kind: 'slow', delayMs: 30, times: 1 },
  );
  const refused = await emails();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
  const bare = await emails();
  expect([bare.status, await bare.text()]).toEqual([500, '']);
  await expect(emails()).rejects.toThrow('fetch failed');
  const begun = performance.now();
  expect((await emails()).status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(29);
  await mock.fail({ kind: '500', operation: 'GET /emails/{emailId}' });
  expect((await emails()).status).toBe(200);
  expect((await emails('/no-such-email')).status).toBe(500);
  await mock.reset();
  expect((await emails('/no-such-email')).status).toBe(404);
  await expect(mock.fail({ kind: '500', operation: 'GET /nothing' })).rejects.toThrow(
    'no operation is called',
  );
});
