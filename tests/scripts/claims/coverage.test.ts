import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { claims, type ClaimId } from '../../../generated/claims.ts';
import { claimsSeenIn } from '../../../scripts/claims/coverage.ts';
import type { RunInfo, StoredVerdict } from '../../../reports/index.ts';
import { sample } from '../../reports/sample-run.ts';
import { warmly } from '../warm.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-claims-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mockRun: RunInfo = {
  ...{ id: 'a-run', target: 'mock', baseUrl: 'http://127.0.0.1:1', seed: 1, startedAt: '', durationMs: 0 },
  ...{ requests: { inbox: 0, prospecting: 0 }, notes: [] },
};
const some = Object.values(claims).slice(0, 3);
const verdictsOf = (kinds: readonly StoredVerdict['verdict'][]): StoredVerdict[] =>
  kinds.map((verdict, index) => ({ id: some[index]?.id as ClaimId, service: 'inbox', verdict }));

describe('what a run shows of the coverage', () => {
  test('are the claims that it could check', () => {
    const run = { run: mockRun, claims: verdictsOf(['held', 'inconclusive', 'observed']) };
    expect(claimsSeenIn(run, some)).toEqual(new Set([some[0]?.id, some[2]?.id]));
  });

  test.each([
    ['it checked nothing (3 claims)', mockRun, ['not checked', 'inconclusive', 'not checked']],
    ['it is of another target (live)', { ...mockRun, target: 'live' }, ['held', 'held', 'held']],
    ['it left out 1 of 3 claims', mockRun, ['held', 'held']],
  ] as const)('is nothing where %s', (why, run, kinds) => {
    expect(claimsSeenIn({ run, claims: verdictsOf(kinds) }, some)).toBe(why);
  });
});

describe('npm run claims -- --run', () => {
  test('says in one line that the run checked nothing, and ends with 3', async () => {
    const none = Object.values(claims).map(({ id, service }) => ({ id, service, verdict: 'not checked' }));
    writeFileSync(
      join(folder, 'verdicts.json'),
      JSON.stringify({ ...sample.verdicts, run: mockRun, claims: none }),
    );
    const { code, stdout, stderr } = await warmly('claims', ['--run', folder]);
    expect([code, stdout, stderr]).toEqual([
      3,
      '',
      `plumbline: the run in ${folder} says nothing of coverage: it checked nothing (${none.length} claims)\n`,
    ]);
  });

  test('counts what the mock showed in the run, and names what it did not', async () => {
    const [lost, ...rest] = Object.values(claims).filter(({ unobservable }) => unobservable === null);
    const checked = Object.values(claims).map(({ id, service }) => ({
      ...{ id, service, verdict: rest.some((each) => each.id === id) ? 'held' : 'not checked' },
    }));
    writeFileSync(
      join(folder, 'verdicts.json'),
      JSON.stringify({ ...sample.verdicts, run: mockRun, claims: checked }),
    );
    const { code, stderr } = await warmly('claims', ['--run', folder]);
    expect([code, stderr]).toEqual([1, `plumbline: ${lost?.id ?? ''} lacks: mock\n`]);
  });

  test('takes the folder of a run, and no other', async () => {
    const { code, stderr } = await warmly('claims', ['--run', join(folder, 'nowhere')]);
    expect([code, stderr.split('\n').length, stderr]).toEqual([
      2,
      2,
      expect.stringContaining('name the folder of a run') as string,
    ]);
  });

  test('is not needed: without it no run is read, whatever ran last', async () => {
    const { code, stdout, stderr } = await warmly('claims', []);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('mock: no run was read');
  });
});
