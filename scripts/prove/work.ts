import type { ClaimId } from '../../generated/claims.ts';
import { selection } from '../cli/selection.ts';
import { inThreads } from '../process/threads.ts';
import type { Answers } from './at-work.ts';
import { bentMocks, type Bent, type RuleTypes } from './bent.ts';
import { tryDrawn } from './draw.ts';
import { driftOf, proofOf, type Looking } from './drift.ts';
import { Crawl, lookFor, type Crawled, type LiveLooking } from './live.ts';
import { tryHarder, variantOf } from './variants.ts';

interface Drawing {
  readonly runs: number;
  readonly claim: readonly string[] | undefined;
  readonly isLive: boolean;
  /** The claims that the reference mock holds. */
  readonly faithful: ReadonlySet<ClaimId>;
}

interface Legality {
  readonly seed: number;
  readonly runs: number;
  readonly whole: boolean;
  /** What the reference mock answers. */
  readonly faithful: Answers;
}

interface Reading extends LiveLooking {
  readonly crawled: Crawled;
  readonly types: RuleTypes;
}

let bentById: ReadonlyMap<string, Bent> | undefined;
function bentOf(id: string, types: RuleTypes): Bent {
  bentById ??= new Map(bentMocks(types).map((each) => [each.id, each]));
  const bent = bentById.get(id);
  if (bent === undefined) throw new Error(`no drift or mutant is called ${id}`);
  return bent;
}

/** What is tried of the mock: each by an id or a seed, and what all tasks of its kind share. */
const WORK = {
  drift: (id: string, shared: Looking) => proofOf(driftOf(id), shared),
  variant: (id: string, { faithful, ...shared }: Legality) => tryHarder(variantOf(id), faithful, shared),
  drawn: (seed: number, { faithful, claim, ...shared }: Drawing) =>
    tryDrawn({ seed, wanted: selection({ ...(claim && { claim: [...claim] }) }), ...shared }, faithful),
  /** Undefined where no reader sees what is altered. */
  live: async (id: string, { crawled, types, ...shared }: Reading) => {
    const bent = bentOf(id, types);
    return new Crawl(crawled).sees(bent) ? lookFor(bent, shared) : undefined;
  },
};

type Kind = keyof typeof WORK;
type TaskOf<K extends Kind> = Parameters<(typeof WORK)[K]>[0];
type SharedOf<K extends Kind> = Parameters<(typeof WORK)[K]>[1];
type ResultOf<K extends Kind> = Awaited<ReturnType<(typeof WORK)[K]>>;

/** What a thread does with a task of a kind. */
export const workOf = <K extends Kind>(kind: K) =>
  WORK[kind] as (task: TaskOf<K>, shared: SharedOf<K>) => Promise<ResultOf<K>>;

/** Tasks of one thread at once. Each sends requests and waits for what goes by time. */
const AT_ONCE: Readonly<Record<Kind, number>> = { drift: 4, variant: 2, drawn: 2, live: 2 };

/** Does tasks of one kind on all cores. */
export const work = <K extends Kind>(
  kind: K,
  tasks: readonly TaskOf<K>[],
  shared: SharedOf<K>,
  onEach: (result: ResultOf<K>) => void,
): Promise<void> =>
  inThreads(
    {
      ...{ tasks, atOnce: AT_ONCE[kind], file: new URL('./work-thread.ts', import.meta.url) },
      shared: { kind, shared },
      act: (task) => workOf(kind)(task, shared),
    },
    onEach,
  );

/** What the tasks of a thread share. */
export interface Shared<K extends Kind = Kind> {
  readonly kind: K;
  readonly shared: SharedOf<K>;
}
