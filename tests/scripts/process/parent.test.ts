import { expect, test } from 'vitest';
import { lineage, type Process } from '../../../scripts/process/parent.ts';

const of =
  (table: Readonly<Record<number, Process>>) =>
  (pid: number): Process | undefined =>
    table[pid];

test.each([
  ['npm itself, where the shell became the script', { 20: { parent: 10, name: 'npm run mock' } }, [20]],
  [
    'the shell and npm, where the shell stays beside the script',
    { 20: { parent: 19, name: 'sh' }, 19: { parent: 10, name: 'npm start' } },
    [20, 19],
  ],
  [
    'npm that another version of it calls node',
    { 20: { parent: 19, name: 'bash' }, 19: { parent: 1, name: 'node' } },
    [20, 19],
  ],
  ['the shell alone, where npm is the first process of a container', { 20: { parent: 1, name: 'sh' } }, [20]],
  ['the parent alone, where nothing can be said of it', {}, [20]],
])('the processes to watch are %s', (_, table, watched) => {
  expect(lineage(20, of(table))).toEqual(watched);
});

test.each([0, 1])('a parent of %i at the start counts as none', (parent) => {
  expect(lineage(parent, of({ [parent]: { parent: 0, name: 'sh' } }))).toEqual([]);
});

test('shells in shells are followed to an end', () => {
  const endless = (pid: number): Process => ({ parent: pid - 1, name: 'sh' });
  expect(lineage(20, endless)).toEqual([20, 19, 18, 17]);
});
