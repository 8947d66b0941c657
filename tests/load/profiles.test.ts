import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { outFolder, type Ended } from '../scripts/run.ts';
import { warmly } from '../scripts/warm.ts';
import { testWithK6 } from './k6-of-tests.ts';

const { path: out, remove } = outFolder();
afterAll(remove);

/** A table like the project's, with shorter durations and other thresholds. */
function tableFile(name: string, { p50 = 1000, pages = false } = {}): string {
  const path = join(out, `${name}.yaml`);
  writeFileSync(
    path,
    `operations:
  list-emails: { send: inbox GET /emails, query: limit=5, p50: 1000, p95: 2000, p99: 3000, errors: 0 }
  read-email: { send: 'inbox GET /emails/{emailId}', p50: ${p50}, p95: 2000, p99: 3000, errors: 0 }
  list-rows: { send: 'prospecting GET /lists/list/{listId}/rows', query: pageSize=10, p50: 1000, p95: 2000, p99: 3000, errors: 0 }
profiles:
  smoke:
    says: shortly
    weights: ${pages ? '{ list-rows: 1 }' : '{ list-emails: 1, read-email: 2, list-rows: 1 }'}
    rate: 20
    ${pages ? 'pages: 50' : ''}
    stages: [{ to: 20, seconds: 3 }]
`,
  );
  return path;
}

/** A busy machine that cannot send in time shows nothing, so the run is tried anew. */
const TRIES = 5;

async function smoke(table: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const before = new Set(readdirSync(out));
  for (let tries = 1; ; tries += 1) {
    const ended = await warmly('load', ['--profile', 'smoke', '--table', table, '--out', out], env);
    if (tries === TRIES || !ended.stdout.includes('the rate was not reached')) return ended;
    for (const name of readdirSync(out)) if (!before.has(name)) rmSync(join(out, name), { recursive: true });
  }
}

testWithK6('the smoke profile keeps its thresholds, and the next run is compared with it', async () => {
  const table = tableFile('generous');
  const first = await smoke(table);
  expect([first.code, first.stdout]).toEqual([
    0,
    expect.stringContaining('every threshold is kept') as string,
  ]);
  expect(first.stdout).toMatch(/^smoke against a mock of its own: (59|60|61) requests/);
  expect(first.stdout).toMatch(/^read-email +(29|30|31) /m);
  expect(first.stdout).toContain('no earlier run of this profile');
  const second = await smoke(table);
  expect(second.stdout).toMatch(/^compared with the run of 20/m);
});

testWithK6('a threshold that is not kept fails the run, and is reported', async () => {
  const { code, stdout } = await smoke(tableFile('strict', { p50: 0.001 }));
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/^✗ read-email: p50 \d+(?:\.\d)? ms, 0\.0 ms are allowed/m),
  ]);
});

testWithK6('the pages of a large list have a trend', async () => {
  const { code, stdout } = await smoke(tableFile('deep', { pages: true }));
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(
      /ms for each 100 pages deeper, from \d+\.\d ms on the first page \(r² 0\.\d\d, (59|60|61) requests, (4\d|50) pages\)/,
    ),
  ]);
});

test.each([
  ['throws', 'exit 107', 'its script threw an error'],
  ['fails a threshold and leaves nothing', 'exit 99', 'a threshold failed'],
  ['is interrupted', 'exit 105', 'it was interrupted'],
  ['is killed', 'kill -9 $$', 'ended from outside'],
  ['hangs', 'sleep 20', 'took over 2 s'],
])('a k6 that %s gives no verdict', async (name, lines, message) => {
  const path = join(out, `k6-${name.replaceAll(' ', '-')}`);
  writeFileSync(path, `#!/bin/sh\n[ "$1" = version ] && echo "k6 v1.8.1" && exit 0\n${lines}\n`);
  chmodSync(path, 0o755);
  const env = { PLUMBLINE_K6: path, PLUMBLINE_K6_SECONDS: '2' };
  const { code, stdout } = await smoke(tableFile('generous'), env);
  expect([code, stdout]).toEqual([3, expect.stringContaining(message) as string]);
});

test('a threshold of k6 that its log does not bear out gives no verdict', async () => {
  const path = join(out, 'k6-disagrees');
  const heading =
    '{"profile":"smoke","planned":1,"seconds":3,"log":"a","began":1,"operations":[{"name":"a","allowed":{"p50":9,"p95":9,"p99":9,"errors":0}}]}';
  writeFileSync(
    path,
    `#!/bin/sh
[ "$1" = version ] && echo "k6 v1.8.1" && exit 0
while [ $# -gt 0 ]; do [ "$1" = --console-output ] && log=$2; shift; done
printf '%s\\n' '${heading}' '[0,1,5,200]' > "$log"
echo '{"metrics":{}}' > "$PLUMBLINE_SUMMARY"
exit 99
`,
  );
  chmodSync(path, 0o755);
  const { code, stdout } = await smoke(tableFile('generous'), { PLUMBLINE_K6: path });
  expect([code, stdout]).toEqual([3, expect.stringContaining('do not agree') as string]);
});

test('without k6 there is one line that says what to do, and exit code 3', async () => {
  const { code, stderr } = await smoke(tableFile('generous'), { PLUMBLINE_K6: join(out, 'nowhere') });
  const said = stderr.split('\n').filter((line) => line.startsWith('plumbline: '));
  expect([code, said]).toEqual([3, [expect.stringContaining('which is no k6 that runs')]]);
});

test('a profile needs k6: where its installation is refused there is one line, and exit code 3', async () => {
  const env = { PATH: '', XDG_CACHE_HOME: join(out, 'no-cache'), PLUMBLINE_K6: '', PLUMBLINE_INSTALL: 'no' };
  const { code, stderr } = await smoke(tableFile('generous'), env);
  const said = stderr.split('\n').filter((line) => line.startsWith('plumbline: '));
  expect([code, said]).toEqual([
    3,
    [expect.stringContaining('PLUMBLINE_INSTALL=no refuses its installation')],
  ]);
});

test.each([
  [['--profile', 'stranger'], 'no profile stranger; there are smoke, average'],
  [['--profile', 'smoke', 'inbox-window'], 'name one kind alone'],
  [['--profile', 'smoke', '--table', 'nowhere.yaml'], 'nowhere.yaml cannot be read'],
])('%j is refused in one line', async (args, message) => {
  const { code, stderr } = await warmly('load', [...args, '--out', out]);
  expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
  expect(stderr).toContain(message);
});

testWithK6('what is kept of a run can be read again', () => {
  const runs = readdirSync(out).filter((name) => /^20/.test(name));
  const file = join(out, runs.sort()[0] ?? '', 'load/smoke.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ profile: 'smoke', outcome: 'kept' });
});
