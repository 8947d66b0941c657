import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningMock } from '../../mock/index.ts';
import { parse, stringify } from 'yaml';
import { startMock } from '../suites/live.ts';
import { lastRun, outFolder } from './run.ts';
import { warmly } from './warm.ts';
import { faults } from './schema.ts';

const CLAIM = 'inbox.page.cursor-with-other-criteria';
const { path: out, verdicts, remove } = outFolder();
const baseline = join(out, 'known.yaml');
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(async () => {
  await mock.close();
  remove();
});

const runWith = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  warmly(
    'start',
    [
      ...['--out', out, '--runs', '3', '--load', 'no', '--claim', CLAIM],
      ...['--base-url', mock.baseUrl, '--control-url', mock.controlUrl, ...args],
    ],
    env,
  );
const run = (...args: readonly string[]) => runWith({}, ...args);
const compare = (...args: readonly string[]) => run('--baseline', baseline, ...args);
const answerOtherwise = (isOn: boolean) =>
  fetch(`${mock.controlUrl}/variants`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: isOn ? [CLAIM] : [] }),
  });

test('a baseline that was named and is not there is wrong usage, unless it is being made', async () => {
  const { code, stderr } = await compare();
  expect([code, stderr]).toEqual([2, expect.stringMatching(/there is no baseline .*known\.yaml/) as string]);
  expect((await compare('--update-baseline')).code).toBe(0);
  expect(faults('baseline', baseline)).toEqual([]);
  expect((await compare()).code).toBe(0);
});

test('another answer is drift in every output, and can be reproduced', async () => {
  await answerOtherwise(true);
  const { code, stdout } = await runWith({ PLUMBLINE_REPORTS: 'all' }, '--baseline', baseline);
  const [claim] = verdicts().claims;
  expect([code, verdicts().exitCode, verdicts().summary]).toMatchObject([1, 1, { changed: 1, observed: 1 }]);
  expect(claim).toMatchObject({
    verdict: 'observed',
    changed: { before: [expect.any(String)], now: [expect.any(String)] },
  });
  expect(claim?.evidence?.curl.join('\n')).toContain('&cursor=');
  expect(faults('verdicts', join(lastRun(out), 'verdicts.json'))).toEqual([]);
  const junit = readFileSync(join(lastRun(out), 'junit.xml'), 'utf8');
  expect(junit).toContain('failures="1"');
  for (const text of [stdout, junit])
    expect(text).toMatch(new RegExp(`npm run reproduce -- \\S+ ${claim?.finding ?? ''}`));

  const again = () => warmly('reproduce', [lastRun(out), CLAIM]);
  expect((await again()).code).toBe(1);
  await answerOtherwise(false);
  expect((await again()).code).toBe(0);
});

test('unknown ids and another target are said', async () => {
  const made = parse(readFileSync(baseline, 'utf8')) as { answers: object };
  const other = {
    ...made,
    target: 'https://api.example',
    answers: { ...made.answers, 'inbox.x.y': ['z'] },
  };
  writeFileSync(baseline, stringify(other));
  const { stdout } = await compare();
  expect(stdout).toMatch(/no claim any more: inbox\.x\.y/);
  expect(stdout).toMatch(/made of https:\/\/api\.example, and this run is of a mock/);
});

test('a file that is no baseline is wrong usage', async () => {
  writeFileSync(baseline, 'known: 3');
  expect((await compare()).code).toBe(2);
});
