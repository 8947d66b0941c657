import { expect, test } from 'vitest';
import { isAboutKey } from '../../../suites/kit/checks/faults.ts';
import { inbox, prospecting } from '../histories.ts';

const login = { error: 'You must be logged in' };
const required = { error: 'Authentication required' };

test.each([
  ['GET /advanced/campaigns', required, true],
  ['GET /lists/list', { ...required, code: 'AUTH_REQUIRED' }, true],
  // These also answer 401 where a read fails or finds no campaign.
  ['GET /webhook', login, false],
  ['GET /stats', login, false],
  ['GET /stats/advanced', required, false],
] as const)('a 401 of %s with %o means the key alone: %s', (operation, body, isAbout) => {
  expect(isAboutKey(prospecting(body, { operation, status: 401 }))).toBe(isAbout);
});

test('a 401 of the inbox means the key alone', () => {
  const refusal = { code: 'INVALID_API_KEY', error: 'no such key' };
  expect(isAboutKey(inbox(refusal, { operation: 'GET /emails', status: 401 }))).toBe(true);
});
