import { once } from 'node:events';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Baseline } from '../../reports/index.ts';
import type { Service } from '../../specs/source.ts';
import type { JudgedPart, Target } from '../../suites/kit/index.ts';
import type { CheckSettings } from '../cli/check-names.ts';
import type { SentData } from './sent.ts';

/** What a thread is to judge: what the client sends to one service. */
export interface PartTask {
  readonly settings: CheckSettings;
  readonly service: Service;
  readonly baseline: Baseline | undefined;
  /** Whether histories are written. */
  readonly isSaved: boolean;
}

/** What a thread tells: lines of histories, how far it is, and at last a serialised result. */
export type PartTold =
  | { readonly lines: string }
  | { readonly done: number; readonly total: number | undefined; readonly scenario: string }
  | { readonly result: Uint8Array };

/** What became of a service. */
export interface PartResult {
  readonly judged: JudgedPart;
  readonly sent: SentData;
  readonly requests: Target['requests'];
}

/** What a thread comes to. Throws what it throws, and an Error where it ends without a result. */
async function resultOf(
  worker: Worker,
  take: (told: Exclude<PartTold, { result: unknown }>) => void,
): Promise<PartResult> {
  let result: PartResult | undefined;
  worker.on('message', (told: PartTold) => {
    if ('result' in told) result = deserialize(told.result) as PartResult;
    else take(told);
  });
  const [code] = (await once(worker, 'exit')) as [number];
  if (result === undefined) throw new Error(`a thread ended with ${code} and no result`);
  return result;
}

/**
 * Judges what the client sends to each service in a thread of its own, against a mock of its own: neither service knows
 * of the other. Throws what a thread throws.
 */
export async function judgedBeside(
  tasks: readonly PartTask[],
  onLines: (lines: string) => void,
  onProgress: (done: number, total: number | undefined, scenario: string) => void,
): Promise<readonly PartResult[]> {
  const counts: { done: number; total: number | undefined }[] = tasks.map(() => ({
    ...{ done: 0, total: undefined },
  }));
  const workers = tasks.map(
    (task) => new Worker(new URL('./part-thread.ts', import.meta.url), { workerData: task }),
  );
  const done = (): number => counts.reduce((all, each) => all + each.done, 0);
  // A total that lacks a part would move when that part begins.
  const total = (): number | undefined =>
    counts.reduce<number | undefined>(
      (all, each) => (all === undefined || each.total === undefined ? undefined : all + each.total),
      0,
    );
  try {
    return await Promise.all(
      workers.map((worker, index) =>
        resultOf(worker, (told) => {
          if ('lines' in told) {
            onLines(told.lines);
            return;
          }
          counts[index] = told;
          onProgress(done(), total(), told.scenario);
        }),
      ),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
