import { afterAll, expect, test } from 'vitest';
import { drifts } from '../../mock/index.ts';
import { sizeOf } from '../samples.ts';
import { outFolder } from './run.ts';
import { warmly } from './warm.ts';

const { path: out, remove } = outFolder();
afterAll(remove);

const listed = async (...args: readonly string[]): Promise<string[]> => {
  const { stdout } = await warmly('prove', ['--list', ...args]);
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0] ?? '']));
};
const sectionOf = (id: string): string => id.split('.', 2).join('.');

test('a sample has drifts of every section, and no size of it leaves out more than it says', async () => {
  const every = drifts.map(({ id }) => id);
  expect(new Set(await listed())).toEqual(new Set(every));
  const some = await listed('--sample', '7');
  expect(new Set(some.map(sectionOf))).toEqual(new Set(every.map(sectionOf)));
  expect(some.length).toBeGreaterThanOrEqual(every.length / 7);
  expect(some.length).toBeLessThan(every.length / 4);
});

test('every drift of the sample is killed by the checker of its own claim', async () => {
  const { code, stdout } = await warmly('prove', ['--out', out, '--sample', `${sizeOf('drifts')}`]);
  expect(stdout.split('\n').filter((line) => line.startsWith('survived'))).toEqual([]);
  expect([code, Number(/(\d+) killed, 0 survived/.exec(stdout)?.[1])]).toEqual([
    0,
    (await listed('--sample', `${sizeOf('drifts')}`)).length,
  ]);
}, 900_000);

test('live runs find what a reader of a small account can see, and say why they miss the rest', async () => {
  const { code, stdout } = await warmly('prove', [
    ...['--target', 'live', '--account', 'small', '--out', out],
    ...['--sample', `${sizeOf("readers' drifts and mutants")}`],
  ]);
  const [, allowed, seen, first, all] =
    /, (\d+) by allowed answers alone\. Of the other (\d+) one run finds (\d+) .*?, 3 find (\d+) /.exec(
      stdout,
    ) ?? [];
  const lines = stdout.split('\n');
  const missed = lines.filter((line) => line.startsWith('missed: '));
  expect(lines.filter((line) => line.startsWith('no allowed trace'))).toEqual([]);
  expect(Number(first)).toBeGreaterThan(0.7 * Number(seen));
  expect(missed.length).toBe(Number(allowed) + Number(seen) - Number(all));
  for (const line of missed) expect(line).toMatch(/: .+ \(.+\)$/);
  expect(code).toBe(Number(first) >= 0.95 * Number(seen) && Number(all) >= 0.99 * Number(seen) ? 0 : 1);
}, 900_000);
