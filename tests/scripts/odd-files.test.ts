import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastRun, outFolder, plumbline } from './run.ts';
import { warmly } from './warm.ts';

const { path: out, remove } = outFolder();
const CLAIM = 'inbox.page.has-more-boolean';
const odd = join(out, 'odd');
let run: string;
beforeAll(async () => {
  await plumbline('start', ['--claim', CLAIM, '--drift', CLAIM, '--runs', '1', '--load', 'no', '--out', out]);
  run = lastRun(out);
});
afterAll(remove);

/** A copy of the run in which files are odd; undefined: folders stand in their place. */
function withOdd(files: readonly string[], text: string | undefined): void {
  rmSync(odd, { recursive: true, force: true });
  cpSync(run, odd, { recursive: true });
  for (const file of files) {
    rmSync(join(odd, file));
    if (text === undefined) mkdirSync(join(odd, file));
    else writeFileSync(join(odd, file), text);
  }
}

const RAW = /\n\s+at .*:\d|TypeError|Cannot |Unexpected |illegal operation|undefined|could not be written/;

test.each([
  'null',
  '',
  '['.repeat(100_000),
  '{"log":{"entries":[null]},"scenarios":{"x":5},"operations":[]}',
  undefined,
])('report shows a run but for files beside its verdicts that hold %.30s', async (text) => {
  const files = ['exchanges.har', 'traffic.json'];
  withOdd(files, text);
  const { code, stderr } = await warmly('report', [odd]);
  expect([code, stderr]).toEqual([0, expect.not.stringMatching(RAW)]);
  expect(readFileSync(join(odd, 'index.html'), 'utf8')).toContain(CLAIM);
  for (const file of files)
    expect(stderr).toContain(
      `${file} is cut off or odd, and the reports do not show what it holds; make the run again`,
    );
});

test('replay reports a folder in place of the histories', async () => {
  withOdd(['histories.ndjson.br'], undefined);
  const { code, stderr } = await warmly('replay', [odd, '--out', out]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('cannot be checked: they are no file; make the run again'),
  ]);
});

test.each([
  ['a folder', odd, 'is a folder: a file is needed there'],
  ['a path through a file', join(odd, 'verdicts.json/x.sarif'), 'all but its last part have to be folders'],
])('a report that is to be written to %s is missed in words that say what to do', async (_, file, words) => {
  withOdd([], undefined);
  const { code, stderr } = await warmly('start', [
    ...['--claim', CLAIM, '--runs', '1', '--load', 'no', '--out', out, '--reporter', `sarif=${file}`],
  ]);
  expect([code, stderr]).toEqual([3, expect.stringContaining(words)]);
  expect(stderr).not.toMatch(/ENOTDIR|EISDIR|illegal operation/);
});
