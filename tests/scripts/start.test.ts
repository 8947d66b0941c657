import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Verdicts } from '../../reports/evidence.ts';

const out = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));

function plumbline(
  script: string,
  ...args: readonly string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
      env: { ...process.env, NO_COLOR: '1', BASE_URL: '' },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}
const start = (...args: readonly string[]) => plumbline('start', '--out', out, '--runs', '3', ...args);
const verdicts = (): Verdicts =>
  JSON.parse(readFileSync(join(out, 'latest/verdicts.json'), 'utf8')) as Verdicts;

describe('exit codes', () => {
  test('0 on the faithful mock, with every report written', async () => {
    const { code, stdout } = await start();
    expect([code, stdout]).toEqual([0, expect.stringContaining(' 0 violated') as string]);
    expect(verdicts().summary.violated).toBe(0);
    expect(verdicts().summary.held).toBeGreaterThan(90);
    expect(readFileSync(join(out, 'latest/junit.xml'), 'utf8')).toContain('GET /emails');
    expect(readFileSync(join(out, 'latest/allure/index.html'), 'utf8')).toContain('<html');
    expect(readFileSync(join(out, 'latest/exchanges.har'), 'utf8')).toContain('"masked"');
  });

  test('1 on a drift, and the violated claim is the one that was broken', async () => {
    const { code, stdout } = await start('--service', 'inbox', '--drift', 'inbox.list-emails.limit-default');
    expect(code).toBe(1);
    expect(
      verdicts()
        .claims.filter(({ verdict }) => verdict === 'violated')
        .map(({ id }) => id),
    ).toEqual(['inbox.list-emails.limit-default']);
    expect(stdout).toContain('replay npm start -- --target mock --claim inbox.list-emails.limit-default');
  });

  test.each([
    [['--seed', 'x'], 'whole number'],
    [['--target', 'moon'], 'Allowed choices'],
    [['--claim', 'no.such.claim'], 'no claim matches'],
    [['--base-url', 'ftp://x', '--control-url', 'http://127.0.0.1:1'], 'http or https'],
    [['--base-url', 'http://127.0.0.1:1'], '--control-url'],
    [['--drift', 'no.such.drift'], 'no drift is called'],
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

test('every drift is killed by the checker of its own claim', async () => {
  const { code, stdout } = await plumbline('prove', '--out', out);
  expect(stdout.split('\n').filter((line) => line.startsWith('survived'))).toEqual([]);
  expect(code).toBe(0);
}, 300_000);

test('every command explains itself', async () => {
  for (const script of ['start', 'mock', 'prove', 'claims', 'generate']) {
    const { code, stdout } = await plumbline(script, '--help');
    expect([script, code, stdout.includes('Usage:')]).toEqual([script, 0, true]);
  }
});
