import { filesIn } from '../../mock/http/multipart.ts';
import { atMoment, cameOf, differing, type Altered, type Step } from '../../mock/mutants/index.ts';
import type { RunRecord } from '../../suites/kit/index.ts';

/** What one execution of a scenario did to the faithful mock. */
export interface Recording {
  readonly scenario: string;
  readonly steps: readonly Step[];
  /** Whether a replay shows all that came of it: not where bodies of megabytes were sent, or deliveries received. */
  readonly isWhole: boolean;
}

/** Longer bodies are left out. */
const MOST_CHARACTERS = 400_000;

type Execution = Extract<RunRecord, { kind: 'execution' }>;

/** The steps of an execution. */
export async function recordingOf({ scenario, first }: Execution): Promise<Recording> {
  const steps: Step[] = [];
  let isWhole = true;
  for (const each of first.trace) {
    if ('action' in each) {
      if (each.action === 'account')
        steps.push({ does: 'account', seed: each.seed, plan: each.plan, keys: each.keys });
      else if (each.action === 'advance') steps.push({ does: 'advance', milliseconds: each.milliseconds });
      else if (each.action === 'receive') isWhole = false;
      else if (each.action === 'arrange') steps.push({ does: 'arrange', change: each.change });
      continue;
    }
    const { method, target, headers, bytes, body = bytes } = each.request;
    const own = bytes ?? body ?? '';
    if (own.length > MOST_CHARACTERS) {
      isWhole = false;
      continue;
    }
    const type = headers['content-type'] ?? '';
    const files = type.startsWith('multipart/') ? await filesIn(type, Buffer.from(own)) : undefined;
    steps.push({ does: 'request', method, target, headers, body: own, ...(files && { files }) });
  }
  return { scenario, steps, isWhole };
}

/** Replays recordings on mutants, and knows what comes of them on the faithful mock. */
export class Replays {
  readonly #byScenario: ReadonlyMap<string, readonly Recording[]>;
  readonly #seed: number;
  readonly #moment: number;
  readonly #faithful: Altered;
  readonly #expected = new Map<Recording, readonly string[]>();

  constructor(
    recordings: readonly Recording[],
    {
      seed,
      moment,
      faithful,
    }: { readonly seed: number; readonly moment: number; readonly faithful: Altered },
  ) {
    this.#byScenario = Map.groupBy(recordings, ({ scenario }) => scenario);
    this.#seed = seed;
    this.#moment = moment;
    this.#faithful = faithful;
  }

  #of(recording: Recording): readonly string[] {
    const known =
      this.#expected.get(recording) ??
      atMoment(this.#moment, () => cameOf(this.#faithful, this.#seed, recording.steps));
    this.#expected.set(recording, known);
    return known;
  }

  /**
   * The first thing done in a scenario of which something else comes than on the faithful mock; undefined where all is
   * alike. A scenario that cannot be replayed in full counts as one that differs.
   */
  difference(altered: Altered, scenario: string): Step | 'not replayed' | undefined {
    const recordings = this.#byScenario.get(scenario) ?? [];
    if (recordings.length === 0) return 'not replayed';
    for (const recording of recordings) {
      const expected = this.#of(recording);
      const step = atMoment(this.#moment, () => differing(altered, this.#seed, recording.steps, expected));
      if (step !== undefined) return step;
    }
    return recordings.some(({ isWhole }) => !isWhole) ? 'not replayed' : undefined;
  }
}
