import { expect, test } from 'vitest';
import { inThreads } from '../../../scripts/process/threads.ts';

const file = new URL('./doubling-thread.ts', import.meta.url);
const doubling = (count: number) => ({
  tasks: Array.from({ length: count }, (_, index) => index),
  shared: { add: 100 },
  act: async (task: number, { add }: { readonly add: number }) => ({
    task,
    came: 2 * task + add,
    by: 'here',
  }),
  ...{ file, atOnce: 3 },
});
type Came = Awaited<ReturnType<ReturnType<typeof doubling>['act']>>;

async function done(count: number): Promise<Came[]> {
  const results: Came[] = [];
  await inThreads(doubling(count), (came) => results.push(came));
  return results.toSorted((a, b) => a.task - b.task);
}

test('many tasks are done in threads, each once, with what they share', async () => {
  const results = await done(40);
  expect(results.map(({ came }) => came)).toEqual(Array.from({ length: 40 }, (_, index) => 2 * index + 100));
  expect(new Set(results.map(({ by }) => by))).toEqual(new Set(['thread']));
});

test('few tasks need no thread', async () => {
  expect(await done(3)).toEqual([0, 1, 2].map((task) => ({ task, came: 2 * task + 100, by: 'here' })));
});

test.each([
  ['what a task throws', -1, 'no task is negative'],
  ['a thread that ends', -2, 'a thread ended with 7'],
])('%s ends the whole', async (_, task, said) => {
  const { tasks, ...rest } = doubling(40);
  await expect(inThreads({ tasks: [...tasks, task], ...rest }, () => undefined)).rejects.toThrow(said);
});

test('a task that ends, hangs or fails is lost alone where threads are rescued', async () => {
  const { tasks, shared } = doubling(6);
  const results: (Came | string)[] = [];
  const rescue = { mostMs: 2_000, lost: (task: number, said: string) => `${task}: ${said}` };
  const own = { file, tasks: [-1, ...tasks.slice(0, 2), -2, -3, ...tasks.slice(2)], shared };
  await inThreads<typeof shared, number, Came | string>({ ...own, atOnce: 1, rescue }, (came) =>
    results.push(came),
  );
  expect(results.filter((each) => typeof each === 'string').toSorted()).toEqual([
    '-1: no task is negative',
    '-2: a thread ended with 7',
    '-3: nothing came of it in 2 s',
  ]);
  const done = results.filter((each) => typeof each !== 'string').toSorted((a, b) => a.task - b.task);
  expect(done).toEqual(tasks.map((task) => ({ task, came: 2 * task + 100, by: 'thread' })));
});
