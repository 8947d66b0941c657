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
  const reference = await sizeOf(await emails());
  await mock.drift('inbox.list-emails.limit-default');
  const drifted = await sizeOf(await emails());
  const beside = await fetch(`${other.inboxUrl}/emails`, { headers: { authorization: other.keys.main } });
  expect([reference, await sizeOf(beside), drifted === reference]).toEqual([50, 50, false]);
  await mock.drift();
  expect(await sizeOf(await emails())).toBe(50);
  // @ts-expect-error no such claim
  await expect(mock.drift('inbox.no.such')).rejects.toThrow('no drift is called inbox.no.such');
});

test('the clock moves by the time given', async () => {
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

/** Sends an email. A request without an Idempotency-Key is a mistake of severity error. */
const sendTo = (headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${mock.inboxUrl}/drafts/send`, {
    method: 'POST',
    headers: { authorization: mock.keys.main, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      ...{ mailboxId: 'm1', to: [{ email: 'ada@contact.example', name: 'Ada' }], subject: 'Hello' },
      body: { text: 'Hello', html: '<p>Hello</p>' },
    }),
  });
const HEADER = 'x-plumbline-mistake';

test('a strict mock refuses a call that breaks a rule, and names rule and line', async () => {
  mock = await startMock({ strict: true });
  const refused = await sendTo();
  expect([refused.status, refused.headers.get(HEADER)]).toEqual([400, 'inbox.send-without-key']);
  const { mistakes } = (await refused.json()) as { mistakes: readonly unknown[] };
  expect(mistakes).toEqual([
    {
      ...{ lint: 'inbox.send-without-key', severity: 'error' },
      statement: expect.any(String) as string,
      message: 'an email is sent without an Idempotency-Key',
      instead: expect.stringContaining('Idempotency-Key') as string,
      place: expect.stringMatching(/^inbox-api\.md, .*line/) as string,
    },
  ]);
  const right = await emails('?limit=5');
  expect([right.status, right.headers.get(HEADER)]).toEqual([200, null]);
});

test('a strict mock that only names mistakes leaves the answers as they are', async () => {
  mock = await startMock({ strict: 'header' });
  const plain = await sendTo();
  expect(plain.headers.get(HEADER)).toBe('inbox.send-without-key');
  expect(await plain.json()).not.toHaveProperty('mistakes');
  const warned = await emails('?limit=500');
  expect([warned.status, warned.headers.get(HEADER)]).toEqual([200, 'inbox.limit-above-maximum']);
});

test('a strict mock evaluates calls by those before, on the clock of the account, until it is as new', async () => {
  mock = await startMock({ strict: 'header' });
  await mock.fail({ kind: '429', retryAfterSeconds: 30, times: 1 });
  expect((await emails()).status).toBe(429);
  expect((await emails()).headers.get(HEADER)).toBe('inbox.retry-after-ignored');
  await mock.fail({ kind: '429', retryAfterSeconds: 30, times: 1 });
  expect((await emails()).status).toBe(429);
  await mock.advance(31_000);
  expect((await emails()).headers.get(HEADER)).toBeNull();
  await mock.fail({ kind: '429', retryAfterSeconds: 30, times: 1 });
  expect((await emails()).status).toBe(429);
  await mock.reset();
  expect((await emails()).headers.get(HEADER)).toBeNull();
});

test('a mock names no mistake unless it is asked to', async () => {
  mock = await startMock();
  expect((await sendTo()).headers.get(HEADER)).toBeNull();
});
