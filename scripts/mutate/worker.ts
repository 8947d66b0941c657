import { reference, mutantsOf, type Mutant, type RuleType } from '../../mock/mutants/index.ts';
import { finderOf } from '../prove/finder.ts';
import { doTasks } from '../process/threads.ts';
import type { ReachOfScenarios } from './coverage.ts';
import { checkMutant, type MutantResult, type MutantChecks } from './check-mutant.ts';
import { Replays } from './recording.ts';

/** The data for making and checking mutants. */
export interface MutationTask extends Pick<MutantChecks, 'seed' | 'runs' | 'exceptions'> {
  readonly types: Readonly<Record<Mutant['service'], RuleType>>;
  readonly coverage: ReachOfScenarios;
}

let known: { readonly replays: Replays; readonly find: (id: string) => Mutant } | undefined;

/** Checks mutants one after the other. If one breaks more than its request, this thread ends and another continues. */
doTasks(async (id: string, task: MutationTask): Promise<MutantResult> => {
  const { recordings, moment } = task.coverage;
  const altered = { rules: reference, wire: [] };
  known ??= {
    replays: new Replays(recordings, { seed: task.seed, moment, reference: altered }),
    find: finderOf(mutantsOf(task.types)),
  };
  return checkMutant(known.find(id), { ...task, replays: known.replays });
});
