import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningMock } from '../../mock/index.ts';
import type { Findings } from '../../reports/findings.ts';
import type { Verdicts } from '../../reports/result.ts';
import { startMock } from '../suites/live.ts';
import { lastRun, outFolder } from './run.ts';
import { warmly } from './warm.ts';
import { faults } from './schema.ts';

const CLAIM = 'inbox.email-detail.no-tags';
const DRIFT = 'inbox.list-emails.limit-default';
const { path: out, remove } = outFolder();
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
      ...['--out', out, '--runs', '2', '--load', 'no', '--claim', CLAIM, '--claim', DRIFT],
      ...['--base-url', mock.baseUrl, '--control-url', mock.controlUrl, '--baseline', baseline, ...args],
    ],
    env,
  );
const run = (...args: readonly string[]) => runWith({}, ...args);
const drift = (...ids: readonly string[]) =>
  fetch(`${mock.controlUrl}/drifts`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
const findings = () => JSON.parse(readFileSync(join(lastRun(out), 'findings.json'), 'utf8')) as Findings;

test('a drift that is switched on between two runs is the only new finding, with all that a person needs', async () => {
  expect((await run('--update-baseline')).code).toBe(0);
  expect(await runWith({ PLUMBLINE_QUIET: 'yes' }, '--seed', '2')).toMatchObject({
    ...{
      code: 0,
      stdout: expect.stringMatching(
        /^nothing new[^\n]*\nscope: a part of a run \(--claim [^\n]*\): 2 of \d+ claims checked[^\n]*\n$/,
      ) as string,
    },
  });
  await drift(DRIFT);
  const { code, stdout } = await runWith({ PLUMBLINE_VERBOSE: 'yes' }, '--seed', '3');
  const [first, named] = stdout.trim().split('\n');
  expect([code, first, named]).toEqual([
    1,
    expect.stringContaining('1 finding to act on: 1 breaks clients') as string,
    expect.stringContaining(DRIFT) as string,
  ]);
  expect(stdout).toMatch(
    /> GET \/inbox\/api\/v1\/emails(\?\S+)?\n[^]*> authorization: masked\n[^]*< 200\n[^]*< content-type: /,
  );
  expect(faults('findings', join(lastRun(out), 'findings.json'))).toEqual([]);
  expect(findings().findings.filter(({ fails }) => fails)).toMatchObject([
    {
      ...{
        claim: DRIFT,
        kind: 'violation',
        state: 'new',
        severity: 'breaks clients',
        operation: 'GET /emails',
      },
      ...{ looks: 3, sightings: 1, place: { lines: [155, 295] } },
      exchanges: [{ response: { status: 200, body: { isCut: true } } }, { response: { status: 200 } }],
    },
  ]);
});

test('runs are compared, and what is found is written for the vendor', async () => {
  const compared = await warmly('compare', [lastRun(out), '--json']);
  const [pair] = JSON.parse(compared.stdout) as { claims: { claim: string; fate: string }[] }[];
  expect([compared.code, pair?.claims]).toEqual([
    1,
    [
      { claim: CLAIM, fate: 'held', said: '' },
      {
        claim: DRIFT,
        fate: 'drifted',
        said: expect.stringContaining('a page without limit: expected') as string,
      },
    ],
  ]);
  const to = join(out, 'vendor.md');
  expect((await warmly('report', ['--claim', DRIFT, '--to', to, lastRun(out)])).code).toBe(0);
  expect(readFileSync(to, 'utf8')).toContain('in 1 of 3 runs that checked it');
  const nothing = await warmly('report', ['--claim', CLAIM, lastRun(out)]);
  expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('nothing to report') as string]);
});

test('an accepted finding is known, and PLUMBLINE_JSON prints nothing but the verdicts', async () => {
  expect((await runWith({ PLUMBLINE_QUIET: 'yes' }, '--update-baseline')).code).toBe(0);
  expect(faults('baseline', baseline)).toEqual([]);
  const { code, stdout, stderr } = await runWith({ PLUMBLINE_JSON: 'yes' });
  const { summary, claims } = JSON.parse(stdout) as Verdicts;
  expect([code, summary]).toMatchObject([0, { violated: 1, accepted: 1 }]);
  expect(claims.find(({ id }) => id === DRIFT)).toMatchObject({ verdict: 'violated', accepted: true });
  expect(stderr).toContain('1 known finding, 1 entry of the baseline unreviewed');
  const { code: strict, stdout: said } = await runWith({
    PLUMBLINE_STRICT_BASELINE: 'yes',
    PLUMBLINE_QUIET: 'yes',
  });
  expect([strict, said]).toEqual([
    1,
    expect.stringContaining('1 unreviewed entry of the baseline') as string,
  ]);
});
