import { reference, mutantsOf, type Mutant, type RuleType } from '../../mock/mutants/index.ts';
import type { Coverage } from './coverage.ts';
import { judge, type Judged, type Judges } from './judge.ts';
import { Replays } from './recording.ts';

/** What a worker is reported first: all that mutants are made of. */
export interface Task {
  readonly types: Readonly<Record<Mutant['service'], RuleType>>;
  readonly coverage: Coverage;
  readonly seed: number;
  readonly runs: number;
  readonly exceptions: Judges['exceptions'];
}

/** What a worker is reported: first a task, then the id of one mutant after the other; it answers each. */
export type Told = { readonly task: Task } | { readonly id: string };

let task: Task | undefined;
let replays: Replays | undefined;
let mutants: ReadonlyMap<string, Mutant> = new Map();

async function judged(id: string): Promise<Judged> {
  const mutant = mutants.get(id);
  if (task === undefined || replays === undefined || mutant === undefined)
    throw new Error(`no mutant is called ${id}`);
  return judge(mutant, { ...task, replays });
}

process.on('message', (told: Told) => {
  if ('task' in told) {
    ({ task } = told);
    const { recordings, moment } = task.coverage;
    replays = new Replays(recordings, { seed: task.seed, moment, reference: { rules: reference, wire: [] } });
    mutants = new Map(mutantsOf(task.types).map((each) => [each.id, each]));
    return;
  }
  const { id } = told;
  void judged(id)
    .catch((error: unknown): Judged => {
      const said = `it could not be checked: ${(error as Error).message}`;
      return { id, result: 'survived', said, scenarios: 0, tookMs: 0 };
    })
    .then((result) => process.send?.(result));
});
// What a mutant breaks beyond one request ends this process; its parent starts another.
process.on('disconnect', () => process.exit(0));
