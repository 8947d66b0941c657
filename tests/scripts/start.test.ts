import { readdirSync, readFileSync, statSync } from 'node:fs';
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
    const files = readdirSync(join(out, 'latest'), { recursive: true, encoding: 'utf8' });
    const bytes = files.map((file) => statSync(join(out, 'latest', file)).size);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(40e6);
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

test.each([
  [['pull'], 'no source is known'],
  [['pull', '--inbox', 'no-such-file.yaml'], 'there is no file'],
  [['pull', '--inbox', 'package.json'], 'no OpenAPI 3.1 file'],
  [['diff'], 'nothing was pulled yet'],
])('specs %j is refused in one line', async (args, message) => {
  const { code, stderr } = await plumbline('specs', args);
  const said = stderr.split('\n').filter((line) => line.startsWith('plumbline: '));
  expect([code, said]).toEqual([2, [expect.stringContaining(message)]]);
});
