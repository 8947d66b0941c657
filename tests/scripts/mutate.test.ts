import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isFull, sizeOf } from '../samples.ts';
import { outFolder, plumbline } from './run.ts';
import { faults } from './schema.ts';

const { path: out, remove } = outFolder();
afterAll(remove);

const listed = async (...args: readonly string[]): Promise<string[]> => {
  const { stdout } = await plumbline('mutate', ['--list', ...args]);
  return stdout.split('\n').filter((line) => line !== '');
};

test('every rule and every documented answer has mutants; filters choose among them, and seeds draw samples', async () => {
  const all = await listed();
  expect(new Set(all).size).toBe(all.length);
  expect(await listed('--rule', 'inbox.qMin')).toEqual([
    'inbox.qMin: plus one',
    'inbox.qMin: minus one',
    'inbox.qMin: rounded up',
    'inbox.qMin: rounded down',
  ]);
  const ofList = await listed('--service', 'inbox', '--operation', 'GET /emails', '--sample', '20');
  expect(ofList.length).toBeGreaterThan(0);
  expect(ofList.filter((id) => !id.startsWith('inbox GET /emails ') || !all.includes(id))).toEqual([]);
  const drawnAnew = ['--service', 'inbox', '--operation', 'GET /emails', '--sample', '20', '--seed', '2'];
  expect(await listed(...drawnAnew)).not.toEqual(ofList);
}, 120_000);

/** In a hundred of a sample that are no exceptions; all mutants together have to reach what the command asks for. */
const LEAST_OF_SAMPLE = 60;

test('of a sample most are killed by claims about what is bent, and the exceptions are as they say', async () => {
  const sample = `${sizeOf('mutants')}`;
  // What all scenarios of both services reach takes half a minute to find out.
  const some = isFull() ? [] : ['--service', 'inbox'];
  const { code } = await plumbline('mutate', ['--out', out, '--sample', sample, ...some]);
  const file = join(out, 'latest/mutants.json');
  expect(faults('mutants', file)).toEqual([]);
  const result = JSON.parse(readFileSync(file, 'utf8')) as {
    exitCode: number;
    killed: number;
    survived: number;
    notReached: number;
    mutants: { id: string; result: string; claim?: string }[];
  };
  const { exitCode, killed, survived, notReached, mutants } = result;
  expect(code).toBe(exitCode);
  const contradicting = ['killed unexpectedly', 'not equivalent'];
  expect(mutants.filter((each) => contradicting.includes(each.result))).toEqual([]);
  expect(mutants.filter((each) => each.result === 'killed' && each.claim !== undefined)).toHaveLength(killed);
  expect((100 * killed) / (killed + survived + notReached)).toBeGreaterThan(LEAST_OF_SAMPLE);
}, 3_600_000);
