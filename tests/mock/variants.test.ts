import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock, variants, type RunningMock } from '../../mock/index.ts';

const ID = 'inbox.list-emails.limit-zero';
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 3, variants: [ID] });
});
afterAll(() => mock.close());

const statusOfLimitZero = async (): Promise<number> =>
  (await fetch(`${mock.baseUrl}/inbox/api/v1/emails?limit=0`, { headers: { authorization: mock.keys.main } }))
    .status;
const choose = (ids: readonly string[]): Promise<Response> =>
  fetch(`${mock.controlUrl}/variants`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });

test('the control plane exchanges variants, and an unknown one leaves the chosen ones', async () => {
  expect(await statusOfLimitZero()).toBe(400);
  expect((await choose(['no.such.variant'])).status).toBe(400);
  expect(await statusOfLimitZero()).toBe(400);
  expect((await choose([])).status).toBe(200);
  expect(await statusOfLimitZero()).toBe(200);
});

test('each variant has an id of its own', () => {
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
});
