import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';
import type { Verdicts } from '../../reports/result.ts';
import { hostileBodies } from '../suites/hostile/bodies.ts';
import { between, type Middle } from '../suites/middle.ts';
import { lastRun, outFolder } from './run.ts';
import { warmly } from './warm.ts';

const { path: out, verdicts, remove } = outFolder();
const bodies = Object.values(hostileBodies('Kq7'.repeat(16)));
let mock: RunningMock;
let middle: Middle;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
  // Every other read of an email is answered with a hostile body until all are sent.
  let read = 0;
  middle = await between(mock.baseUrl, async ({ url = '' }, pass) =>
    /\/emails\/[^/?]+$/.test(url) && (read += 1) % 2 === 0 ? (bodies.pop() ?? pass()) : pass(),
  );
});
afterAll(async () => {
  await middle.close();
  await mock.close();
  remove();
});

test('merge, replay and report read the histories of a run that met hostile bodies', async () => {
  const asked = ['--claim', 'inbox.get-email.*,inbox.email-detail.*', '--runs', '6', '--load', 'no'];
  const at = ['--base-url', middle.url, '--control-url', mock.controlUrl];
  const shards = join(out, 'shards');
  const ended = [];
  for (const shard of ['1/2', '2/2'])
    ended.push(await warmly('start', [...asked, ...at, '--shard', shard, '--out', shards]));
  ended.push(await warmly('merge', [shards, '--out', out]));
  const merged = lastRun(out);
  expect(bodies).toEqual([]);
  expect(verdicts().summary.held).toBeGreaterThan(0);
  ended.push(await warmly('replay', [merged, '--out', join(out, 'again')]));
  expect(verdictsOf(lastRun(join(out, 'again')))).toEqual(verdictsOf(merged));
  ended.push(await warmly('report', [merged]));
  for (const { code, stdout, stderr } of ended) {
    expect([0, 1, 3]).toContain(code);
    expect(stdout + stderr).not.toMatch(/\n\s+at |call stack|the checker failed/);
  }
}, 120_000);

/** The verdict of a run on each claim. */
const verdictsOf = (folder: string): (readonly [string, string])[] =>
  (JSON.parse(readFileSync(join(folder, 'verdicts.json'), 'utf8')) as Verdicts).claims.map(
    ({ id, verdict }) => [id, verdict] as const,
  );
