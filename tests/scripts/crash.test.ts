import { expect, test } from 'vitest';
import { started } from './run.ts';

const KEY = 'Ab3dE6gH9jK2'.repeat(4);

/** A command that comes upon data of the account, knows it as such, and then fails. */
const failing = (failure: string): string => `
  import { main, maskErrors } from './scripts/options.ts';
  import { Redactor } from './suites/kit/index.ts';
  await main(async () => {
    const redactor = new Redactor(['${KEY}']);
    redactor.learn({ from: 'Zbigniew <zbigniew@plodding.example>' });
    maskErrors((text) => redactor.message(text));
    const error = new Error('cannot read the email of Zbigniew <zbigniew@plodding.example> with ${KEY}');
    ${failure}
  });
`;

test.each([
  ['is thrown', 'throw error;'],
  ['nobody waits for', 'void Promise.reject(error); await new Promise((done) => setTimeout(done, 5000));'],
  [
    'comes from a timer',
    'setTimeout(() => { throw error; }); await new Promise((done) => setTimeout(done, 5000));',
  ],
])('an error that %s is told without data of the account, its stack too', async (_, failure) => {
  const { ended } = started(process.execPath, ['--input-type=module', '-e', failing(failure)], {
    API_KEY: KEY,
    PLUMBLINE_DEBUG: '1',
  });
  const { code, stdout, stderr } = await ended;
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^plumbline: cannot read the email of x[0-9a-f]{8} /);
  expect(stderr).toContain('    at ');
  expect(stderr).not.toMatch(/zbigniew|plodding|Ab3dE6gH9jK2/i);
});
