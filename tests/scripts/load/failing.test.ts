import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { outFolder } from '../run.ts';
import { warmly } from '../warm.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);

/** A program that takes the place of k6. */
function pretender(name: string, lines: string): string {
  const path = join(out, name);
  writeFileSync(path, `#!/bin/sh\n[ "$1" = version ] && echo "k6 v1.8.1" && exit 0\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}

test.each([
  ['throws', 'echo "script error" >&2; exit 107', /its script threw an error/],
  ['leaves nothing', 'exit 0', /it left no result/],
  ['has its port taken', 'exit 106', /its API port is taken/],
  ['is killed', 'kill -9 $$', /ended from outside/],
  ['fails a threshold', 'exit 99', /a threshold failed/],
  ['has wrong options', 'exit 104', /its options are wrong/],
  ['ends its own run', 'exit 108', /its script ended the run/],
  ['marks its run as failed', 'exit 110', /marked the run as failed/],
])('a k6 that %s gives inconclusive verdicts', async (name, lines, message) => {
  const PLUMBLINE_K6 = pretender(`k6-${name.replaceAll(' ', '-')}`, lines);
  const { code, stdout } = await warmly('load', ['--out', out, 'inbox-window'], { PLUMBLINE_K6 });
  expect([code, stdout]).toEqual([3, expect.stringMatching(message) as string]);
  expect(new Set(verdicts().claims.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive']));
});

test('a k6 that hangs is ended in its time, with what it started still running', async () => {
  const PLUMBLINE_K6 = pretender('k6-hangs', 'sleep 20');
  const started = Date.now();
  const { code, stdout } = await warmly('load', ['--out', out, 'inbox-window'], {
    PLUMBLINE_K6,
    PLUMBLINE_K6_SECONDS: '2',
  });
  expect([code, stdout]).toEqual([3, expect.stringContaining('took over 2 s') as string]);
  expect(Date.now() - started).toBeLessThan(18_000);
});

test('without k6 the other claims keep their verdicts, and the exit code is 3', async () => {
  const { code, stdout } = await warmly('start', ['--out', out, '--runs', '1', '--claim', 'inbox.limits.*'], {
    PLUMBLINE_K6: join(out, 'nowhere'),
  });
  expect([code, stdout]).toEqual([3, expect.stringContaining('PLUMBLINE_K6 names') as string]);
  expect(verdicts().summary.held).toBeGreaterThan(20);
});
