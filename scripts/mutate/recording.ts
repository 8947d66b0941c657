import { filesIn } from '../../mock/http/multipart.ts';
import {
  atMoment,
  cameOf,
  crawlSteps,
  differing,
  type Altered,
  type ReplayStep,
} from '../../mock/mutants/index.ts';
import type { RunRecord } from '../../suites/kit/index.ts';

/** The steps of one execution of a scenario against the reference mock. */
export interface ReplayRecording {
  readonly scenario: string;
  readonly steps: readonly ReplayStep[];
  /** The statuses of the answers, in order. */
  readonly statuses: readonly number[];
  /** Whether a replay can show all results. False with bodies of megabytes, cut requests, or received deliveries. */
  readonly isWhole: boolean;
}

/** Longer bodies are omitted. */
const MOST_CHARACTERS = 400_000;
/** Most characters of a target in a message. */
const MOST_SHOWN = 120;

type Execution = Extract<RunRecord, { kind: 'execution' }>;

/** The steps of an execution, without overlong requests. */
export async function recordingOf(
  { scenario, first }: Execution,
  mostCharacters = MOST_CHARACTERS,
): Promise<ReplayRecording> {
  const steps: ReplayStep[] = [];
  const statuses: number[] = [];
  let isWhole = true;
  for (const each of first.trace) {
    if ('action' in each) {
      if (each.action === 'account')
        steps.push({ does: 'account', seed: each.seed, plan: each.plan, keys: each.keys });
      else if (each.action === 'advance') steps.push({ does: 'advance', milliseconds: each.milliseconds });
      else if (each.action === 'receive') isWhole = false;
      else if (each.action === 'arrange') {
        steps.push({ does: 'arrange', change: each.change });
        // A request that takes too long is cut, and leaves no exchange.
        if ('answerSeconds' in each.change) isWhole = false;
      }
      continue;
    }
    const { method, target, headers, bytes, body = bytes } = each.request;
    const own = bytes ?? body ?? '';
    if (own.length > mostCharacters) {
      isWhole = false;
      continue;
    }
    const type = headers['content-type'] ?? '';
    const files = type.startsWith('multipart/') ? await filesIn(type, Buffer.from(own)) : undefined;
    statuses.push(each.response.status);
    steps.push({ does: 'request', method, target, headers, body: own, ...(files && { files }) });
  }
  return { scenario, steps, statuses, isWhole };
}

/** What is replayed: the requests of scenarios, or a crawl that also varies each of them. */
type Way = 'as sent' | 'crawl';

/** Replays recordings on mutants, and compares the results with those of the reference mock. */
export class Replays {
  readonly #byScenario: ReadonlyMap<string, readonly ReplayRecording[]>;
  readonly #seed: number;
  readonly #moment: number;
  readonly #reference: Altered;
  readonly #expected: Readonly<Record<Way, Map<ReplayRecording, readonly string[]>>> = {
    'as sent': new Map(),
    crawl: new Map(),
  };

  readonly #asDocumented = new Map<ReplayRecording, boolean>();

  constructor(
    recordings: readonly ReplayRecording[],
    {
      seed,
      moment,
      reference,
    }: { readonly seed: number; readonly moment: number; readonly reference: Altered },
  ) {
    this.#byScenario = Map.groupBy(recordings, ({ scenario }) => scenario);
    this.#seed = seed;
    this.#moment = moment;
    this.#reference = reference;
  }

  /** The first step of a recording whose result differs from the reference mock's. */
  #differing(altered: Altered, recording: ReplayRecording, way: Way): ReplayStep | undefined {
    const steps = way === 'crawl' ? crawlSteps(recording.steps) : recording.steps;
    return atMoment(this.#moment, () => {
      const known = this.#expected[way].get(recording) ?? cameOf(this.#reference, this.#seed, steps);
      this.#expected[way].set(recording, known);
      return differing(altered, this.#seed, steps, known);
    });
  }

  /** Whether a replay on the reference mock gives the recorded statuses. That fails if real time has an influence. */
  #isReference(recording: ReplayRecording): boolean {
    const known =
      this.#asDocumented.get(recording) ??
      atMoment(this.#moment, () => {
        const came = cameOf(this.#reference, this.#seed, recording.steps);
        this.#expected['as sent'].set(recording, came);
        const answers = came.filter((_, at) => recording.steps[at]?.does === 'request');
        return answers.every((answer, at) => answer.startsWith(`{"status":${recording.statuses[at] ?? 0},`));
      });
    this.#asDocumented.set(recording, known);
    return known;
  }

  /**
   * Whether a scenario may get other answers than from the reference mock. A recording differs, or cannot be fully
   * replayed.
   */
  mayDiffer(altered: Altered, scenario: string): boolean {
    const recordings = this.#byScenario.get(scenario) ?? [];
    return (
      recordings.length === 0 ||
      recordings.some((recording) => !recording.isWhole || !this.#isReference(recording)) ||
      recordings.some((recording) => this.#differing(altered, recording, 'as sent') !== undefined)
    );
  }

  /**
   * The difference that a crawl finds between a mutant and the reference mock, in words; undefined if there is none.
   */
  crawl(altered: Altered, scenarios: readonly string[]): string | undefined {
    for (const scenario of scenarios)
      for (const recording of this.#byScenario.get(scenario) ?? []) {
        const step = this.#differing(altered, recording, 'crawl');
        if (step !== undefined)
          return step.does === 'request' ? `${step.method} ${step.target.slice(0, MOST_SHOWN)}` : step.does;
      }
    return undefined;
  }
}
