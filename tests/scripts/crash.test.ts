import { expect, test } from 'vitest';
import { plumbline, started } from './run.ts';

const KEY = 'Ab3dE6gH9jK2'.repeat(4);

/** A command that reads data of the account, learns to mask it, and then fails. */
const failing = (failure: string): string => `
  import { main, maskErrors } from './scripts/cli/main.ts';
  import { Redactor } from './suites/kit/index.ts';
  await main(async () => {
    const redactor = new Redactor(['${KEY}']);
    redactor.learn({ from: 'Zbigniew <zbigniew@plodding.example>' });
    maskErrors({ message: (text) => redactor.message(text), masked: (said) => redactor.masked(said) });
    const error = new Error('cannot read the email of Zbigniew <zbigniew@plodding.example> with ${KEY}');
    ${failure}
  });
`;

test.each([
  ['is thrown', 'throw error;'],
  ['no code waits for', 'void Promise.reject(error); await new Promise((done) => setTimeout(done, 5000));'],
  [
    'comes from a timer',
    'setTimeout(() => { throw error; }); await new Promise((done) => setTimeout(done, 5000));',
  ],
])('an error that %s is reported without data of the account, its stack too', async (_, failure) => {
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

test.each([
  ['ends well', 'return 3;', 3, ''],
  ['fails', "throw new UsageError('say what is wrong');", 2, 'plumbline: say what is wrong\n'],
])(
  'a command that %s while a server and a timer of it are open comes to its end, and all it said goes out',
  async (_, end, code, stderr) => {
    const program = `
    import { createServer } from 'node:http';
    import { main, UsageError } from './scripts/cli/main.ts';
    await main(async () => {
      createServer().listen(0, '127.0.0.1');
      setTimeout(() => undefined, 600_000);
      process.stdout.write('x'.repeat(1_000_000));
      ${end}
    });
  `;
    const { ended } = started(process.execPath, ['--input-type=module', '-e', program]);
    const said = await ended;
    expect([said.code, said.stdout.length, said.stderr]).toEqual([code, 1_000_000, stderr]);
  },
);

test.each([
  [
    { PATH: '' },
    /^plumbline: there is no schemathesis on PATH \(ENOENT\): pip install schemathesis==\S+ installs it/,
  ],
  [
    { PLUMBLINE_SCHEMATHESIS: '/nowhere/st' },
    /^plumbline: PLUMBLINE_SCHEMATHESIS names \/nowhere\/st, which does not/,
  ],
])('npm run schemathesis without Schemathesis ends with 3 and a line (%j)', async (env, line) => {
  const { code, stdout, stderr } = await plumbline('schemathesis', [], env);
  expect([code, stdout, stderr.trim().split('\n').length]).toEqual([3, '', 1]);
  expect(stderr).toMatch(line);
});
