import { expect, test } from 'vitest';
import { refuseUnsafe } from '../../../scripts/load/elsewhere.ts';
import { UsageError } from '../../../scripts/cli/options.ts';

const API = 'https://api.example.com';
const said = (
  wanted: { readonly profiles?: readonly string[]; readonly k6Runs?: readonly string[] },
  allowBurst?: boolean,
  baseUrl = API,
): string => {
  try {
    const options = { baseUrl, ...(allowBurst === true && { allowBurst }) };
    refuseUnsafe({ profiles: [], k6Runs: [], ...wanted }, options);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return '';
};

test.each([
  ['no consent to a profile', { profiles: ['smoke'] }, undefined, '--allow-burst says that you mean it'],
  ['no consent to a k6 run', { k6Runs: ['inbox-window'] }, false, '--allow-burst says that you mean it'],
  ['two profiles', { profiles: ['smoke', 'average'] }, true, 'one profile or load run at a time'],
  ['a profile twice', { profiles: ['smoke', 'smoke'] }, true, 'one profile or load run at a time'],
  [
    'both kinds',
    { profiles: ['smoke'], k6Runs: ['inbox-window'] },
    true,
    'one profile or load run at a time',
  ],
  ['a k6 run that cannot watch', { k6Runs: ['quota'] }, true, 'inbox-window and prospecting-window alone'],
  ['all k6 runs', { k6Runs: ['inbox-window', 'quota'] }, true, 'inbox-window and prospecting-window alone'],
])('%s is refused elsewhere', (_, wanted, allowBurst, message) => {
  expect(said(wanted, allowBurst)).toMatch(new RegExp(`^${API} .*${message}`));
  expect(said(wanted, allowBurst, 'http://127.0.0.1:1')).toMatch(new RegExp(`^a real account .*${message}`));
});

test('one of them with consent is not', () => {
  expect([said({ profiles: ['smoke'] }, true), said({ k6Runs: ['inbox-window'] }, true)]).toEqual(['', '']);
});
