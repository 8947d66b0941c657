import { doTasks } from '../../../scripts/process/threads.ts';

/** Doubles its input; a negative number causes a fault. */
doTasks(async (task: number, { add }: { readonly add: number }) => {
  if (task === -1) throw new RangeError('no task is negative');
  if (task === -2) process.exit(7);
  while (task === -3);
  return { task, came: 2 * task + add, by: 'thread' };
});
