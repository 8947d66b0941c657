import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { outFolder, plumbline, violatedIn } from './run.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);
const start = (...args: readonly string[]) =>
  plumbline('start', ['--out', out, '--runs', '3', '--load', 'no', ...args]);

describe('exit codes', () => {
  test('0 on the faithful mock, with every report written', async () => {
    const { code, stdout } = await start('--reports', 'all');
    expect([code, stdout]).toEqual([0, expect.stringContaining(' 0 violated') as string]);
    expect(verdicts().summary.violated).toBe(0);
    expect(verdicts().summary.held).toBeGreaterThan(400);
    expect(readFileSync(join(out, 'latest/junit.xml'), 'utf8')).toContain('GET /emails');
    expect(readFileSync(join(out, 'latest/allure/index.html'), 'utf8')).toContain('<html');
    expect(readFileSync(join(out, 'latest/exchanges.har'), 'utf8')).toContain('"masked"');
  });

  test('0 where a claim is left to the k6 probes, and it says so', async () => {
    const { code } = await start('--claim', 'inbox.undetailed-operations.bulk-cost-per-id');
    expect([code, verdicts().claims.map(({ verdict, reason }) => [verdict, reason])]).toEqual([
      0,
      [['not checked', 'judged by k6 probes alone']],
    ]);
  });

  test('1 on a drift, and the violated claim is the one that was broken', async () => {
    const { code, stdout } = await start('--service', 'inbox', '--drift', 'inbox.list-emails.limit-default');
    expect(code).toBe(1);
    expect(violatedIn(verdicts())).toEqual(['inbox.list-emails.limit-default']);
    expect(stdout).toContain('replay npm start -- --target mock --claim inbox.list-emails.limit-default');
  });

  test.each([
    [['--seed', 'x'], 'whole number'],
    [['--target', 'moon'], 'Allowed choices'],
    [['--claim', 'no.such.claim'], 'no claim matches'],
    [['--base-url', 'ftp://x', '--control-url', 'http://127.0.0.1:1'], 'http or https'],
    [['--base-url', 'http://127.0.0.1:1'], '--control-url'],
    [['--drift', 'no.such.drift'], 'no drift is called'],
    [['--out', 'package.json/reports'], 'takes a folder'],
    [['--api-key', 'secret-value'], 'never taken from the command line'],
  ])('2 and one line for %j', async (args, message) => {
    const { code, stderr } = await start(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret-value');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('3 when the target cannot be reached', async () => {
    const { code, stdout } = await start(
      '--base-url',
      'http://127.0.0.1:9',
      '--control-url',
      'http://127.0.0.1:9',
    );
    expect([code, stdout]).toEqual([3, expect.stringContaining('does not answer') as string]);
  });
});

test.each(['start', 'test', 'mock', 'prove', 'claims', 'generate', 'load', 'specs'])(
  'npm run %s explains itself',
  async (script) => {
    const { code, stdout } = await plumbline(script, ['--help']);
    expect([code, stdout.includes('Usage:')]).toEqual([0, true]);
  },
);

test.each([
  [['pull'], 'no source is known'],
  [['pull', '--inbox', 'no-such-file.yaml'], 'there is no file'],
  [['pull', '--inbox', 'package.json'], 'no OpenAPI 3.1 file'],
  [['diff'], 'nothing was pulled yet'],
])('specs %j is refused in one line', async (args, message) => {
  const { code, stderr } = await plumbline('specs', args);
  expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
  expect(stderr).toContain(message);
});

test('a new answer to an open question is exit code 1 against a baseline, and none is 0', async () => {
  const baseline = join(out, 'baseline.json');
  const observe = (...args: readonly string[]) =>
    start('--claim', 'prospecting.errors.trailing-slash', '--baseline', baseline, ...args);
  expect((await observe('--update-baseline')).code).toBe(0);
  expect((await observe()).code).toBe(0);
  const saved = readFileSync(baseline, 'utf8');
  writeFileSync(
    baseline,
    saved.replace(/("prospecting\.errors\.trailing-slash": \[\s*)"[^"]*"/, '$1"another"'),
  );
  const { code, stdout } = await observe();
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/changed since the baseline: .*trailing-slash/) as string,
  ]);
  writeFileSync(baseline, '{}');
  expect((await observe()).code).toBe(2);
});
