import { startMock } from '../../mock/index.ts';
import { watchReference, type Mutant } from '../../mock/mutants/index.ts';
import { listenTo, checkClaims } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { scenarios } from '../../suites/index.ts';
import { recordingOf, type ReplayRecording } from './recording.ts';

/** What reaches a rule or a place in an answer. */
export interface Reach {
  readonly scenarios: readonly string[];
  /** Operations that read a rule. */
  readonly operations: readonly string[];
  /** Whether a rule is read without a request: by a timer, or at an event in the account. */
  readonly unasked: boolean;
}

/** What the scenarios reach in the reference mock, and how long each takes. */
export interface ReachOfScenarios {
  readonly reached: Readonly<Record<string, Reach>>;
  /** Milliseconds of each scenario. */
  readonly tookMs: Readonly<Record<string, number>>;
  /** The requests and changes of the scenarios. */
  readonly recordings: readonly ReplayRecording[];
  /** The time of the measurement, in ms since the epoch. */
  readonly moment: number;
}

/**
 * Runs each scenario of some services alone against the reference mock. Records the rules that its requests read and
 * the places in its answers. Reads without a request, as by a timer, count for the running scenario.
 */
export async function measureReach(
  {
    seed,
    runs,
    services,
  }: { readonly seed: number; readonly runs: number; readonly services: ReadonlySet<Mutant['service']> },
  onEach: (done: number, of: number) => void = () => undefined,
): Promise<ReachOfScenarios> {
  const found = new Map<string, { scenarios: Set<string>; operations: Set<string>; unasked: boolean }>();
  let current: string | undefined;
  const altered = watchReference((what, operation) => {
    if (current === undefined) return;
    const reach = found.get(what) ?? { scenarios: new Set(), operations: new Set(), unasked: false };
    found.set(what, reach);
    reach.scenarios.add(current);
    if (operation === undefined) reach.unasked = true;
    else reach.operations.add(operation);
  });
  const mock = await startMock({ seed, altered });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  const tookMs: Record<string, number> = {};
  const recordings: Promise<ReplayRecording>[] = [];
  const moment = Date.now();
  const listeners = [
    listenTo('record', ({ record }) => {
      if (record.kind === 'execution') recordings.push(recordingOf(record));
    }),
  ];
  const all = scenarios.filter(({ service }) => services.has(service));
  try {
    for (const [index, scenario] of all.entries()) {
      current = scenario.id;
      const started = performance.now();
      const settings = { scenarios: [scenario], monitors: [], target, seed, runs };
      await checkClaims({ ...settings, wanted: () => true, listeners });
      tookMs[scenario.id] = performance.now() - started;
      onEach(index + 1, all.length);
    }
  } finally {
    current = undefined;
    await target.close();
    await mock.close();
  }
  const reached = [...found].map(([what, { scenarios: by, operations, unasked }]) => [
    what,
    { scenarios: [...by], operations: [...operations], unasked },
  ]);
  return {
    reached: Object.fromEntries(reached) as ReachOfScenarios['reached'],
    ...{ tookMs, moment, recordings: await Promise.all(recordings) },
  };
}
