import { reference, mutantsOf, type Mutant, type RuleType } from '../../mock/mutants/index.ts';
import { finderOf } from '../prove/finder.ts';
import { doTasks } from '../process/threads.ts';
import type { Coverage } from './coverage.ts';
import { judge, type Judged, type Judges } from './judge.ts';
import { Replays } from './recording.ts';

/** All that mutants are made of, and checked with. */
export interface Task extends Pick<Judges, 'seed' | 'runs' | 'exceptions'> {
  readonly types: Readonly<Record<Mutant['service'], RuleType>>;
  readonly coverage: Coverage;
}

let known: { readonly replays: Replays; readonly find: (id: string) => Mutant } | undefined;

/** Checks one mutant after the other. What it breaks beyond one request ends the thread; another one goes on. */
doTasks(async (id: string, task: Task): Promise<Judged> => {
  const { recordings, moment } = task.coverage;
  const altered = { rules: reference, wire: [] };
  known ??= {
    replays: new Replays(recordings, { seed: task.seed, moment, reference: altered }),
    find: finderOf(mutantsOf(task.types)),
  };
  return judge(known.find(id), { ...task, replays: known.replays });
});
