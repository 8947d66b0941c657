import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(() => mock.close());

// A server announces when it ends idle connections. A client that pauses longer would reuse a closing connection.
test.each([
  ['services', () => mock.baseUrl],
  ['control plane', () => mock.controlUrl],
])('the %s keep a connection until the client ends it', async (_, url) => {
  const { headers } = await fetch(url());
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null]);
});
