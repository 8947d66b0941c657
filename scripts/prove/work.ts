import type { ClaimId } from '../../generated/claims.ts';
import { selection } from '../cli/selection.ts';
import { during } from '../process/progress.ts';
import { inThreads } from '../process/threads.ts';
import type { AnswersOfRun } from './at-work.ts';
import { alteredMocks, type AlteredMock, type RuleTypes } from './altered.ts';
import { tryDrawn } from './draw.ts';
import { finderOf } from './finder.ts';
import { driftOf, proofOf, type DriftChecking } from './drift.ts';
import { Crawl, checkForDrift, type Crawled, type LiveChecking } from './live.ts';
import { tryHarder, variantOf } from './variants.ts';

interface Drawing {
  readonly runs: number;
  readonly claim: readonly string[] | undefined;
  readonly isLive: boolean;
  /** The claims that hold on the reference mock. */
  readonly reference: ReadonlySet<ClaimId>;
}

interface AllowedTask {
  readonly seed: number;
  readonly runs: number;
  readonly whole: boolean;
  /** The answers of the reference mock. */
  readonly reference: AnswersOfRun;
}

interface Reading extends LiveChecking {
  readonly crawled: Crawled;
  readonly types: RuleTypes;
}

let findAltered: ((id: string) => AlteredMock) | undefined;

/** What is tried on the mock. Each task has an id or a seed, and all tasks of a kind share data. */
const WORK = {
  drift: (id: string, shared: DriftChecking) => proofOf(driftOf(id), shared),
  variant: (id: string, { reference, ...shared }: AllowedTask) => tryHarder(variantOf(id), reference, shared),
  drawn: (seed: number, { reference, claim, ...shared }: Drawing) =>
    tryDrawn({ seed, wanted: selection({ claim }), ...shared }, reference),
  /** Undefined if no reader sees the alteration. */
  live: async (id: string, { crawled, types, ...shared }: Reading) => {
    const altered = (findAltered ??= finderOf(alteredMocks(types)))(id);
    return new Crawl(crawled).sees(altered) ? checkForDrift(altered, shared) : undefined;
  },
};

type Kind = keyof typeof WORK;
type TaskOf<K extends Kind> = Parameters<(typeof WORK)[K]>[0];
type SharedOf<K extends Kind> = Parameters<(typeof WORK)[K]>[1];
type ResultOf<K extends Kind> = Awaited<ReturnType<(typeof WORK)[K]>>;

/** The function that a thread runs for a task of a kind. */
export const workOf = <K extends Kind>(kind: K) =>
  WORK[kind] as (task: TaskOf<K>, shared: SharedOf<K>) => Promise<ResultOf<K>>;

/** Concurrent tasks of one thread. Each sends requests and waits for timed checks. */
const AT_ONCE: Readonly<Record<Kind, number>> = { drift: 4, variant: 2, drawn: 2, live: 2 };

/** Runs tasks of one kind on all cores, as a step of this name. Returns their results as they came. */
export async function work<K extends Kind>(
  name: string,
  kind: K,
  tasks: readonly TaskOf<K>[],
  shared: SharedOf<K>,
  onEach: (result: ResultOf<K>) => void,
): Promise<ResultOf<K>[]> {
  const found: ResultOf<K>[] = [];
  const all = {
    ...{ tasks, atOnce: AT_ONCE[kind], file: new URL('./work-thread.ts', import.meta.url) },
    shared: { kind, shared },
    act: (task: TaskOf<K>) => workOf(kind)(task, shared),
  };
  await during(name, (at) =>
    inThreads(all, (result, task) => {
      found.push(result);
      at(`${found.length}/${tasks.length} ${task}`);
      onEach(result);
    }),
  );
  return found;
}

/** The data that tasks of a thread share. */
export interface Shared<K extends Kind = Kind> {
  readonly kind: K;
  readonly shared: SharedOf<K>;
}
