import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sizeOf } from '../samples.ts';
import { outFolder, plumbline } from './run.ts';
import { faults } from './schema.ts';

const { path: out, remove } = outFolder();
afterAll(remove);

const listed = async (...args: readonly string[]): Promise<string[]> => {
  const { stdout } = await plumbline('mutate', ['--list', ...args]);
  return stdout.split('\n').filter((line) => line !== '');
};

test('every rule and every documented answer has mutants, and filters choose among them', async () => {
  const all = await listed();
  expect(new Set(all).size).toBe(all.length);
  expect(await listed('--rule', 'inbox.qMin')).toEqual([
    'inbox.qMin: plus one',
    'inbox.qMin: minus one',
    'inbox.qMin: rounded up',
    'inbox.qMin: rounded down',
  ]);
  const ofList = await listed('--service', 'inbox', '--operation', 'GET /emails');
  expect(ofList).toContain('inbox GET /emails 200 items[].id: dropped');
  expect(ofList.filter((id) => !id.startsWith('inbox GET /emails '))).toEqual([]);
}, 120_000);

test('a sample is drawn by its seed', async () => {
  const one = await listed('--sample', '40', '--seed', '1');
  expect(await listed('--sample', '40', '--seed', '1')).toEqual(one);
  const other = await listed('--sample', '40', '--seed', '2');
  expect(other).not.toEqual(one);
}, 120_000);

test('of a sample enough are killed by claims about what is bent, and the exceptions are as they say', async () => {
  const sample = `${sizeOf('mutants')}`;
  const { code, stdout } = await plumbline('mutate', ['--out', out, '--sample', sample]);
  const file = join(out, 'latest/mutants.json');
  expect(faults('mutants', file)).toEqual([]);
  expect({ code, last: stdout.trim().split('\n').at(-1) }).toMatchObject({ code: 0 });
  const { mutants, killed } = JSON.parse(readFileSync(file, 'utf8')) as {
    killed: number;
    mutants: { result: string; claim?: string }[];
  };
  expect(mutants.filter(({ result, claim }) => result === 'killed' && claim !== undefined)).toHaveLength(
    killed,
  );
}, 3_600_000);
