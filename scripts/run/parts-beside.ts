import { message, type Message } from '../../suites/kit/model/message.ts';
import { once } from 'node:events';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Baseline } from '../../reports/index.ts';
import type { Service } from '../../specs/source.ts';
import { claims, type ClaimId } from '../../generated/claims.ts';
import {
  failureOf,
  Inconclusive,
  ClaimStates,
  type Failure,
  type CollectedPart,
  type Target,
} from '../../suites/kit/index.ts';
import type { CheckSettings } from '../cli/options.ts';
import { selection } from '../cli/selection.ts';
import { SentByRun, type SentData } from './sent.ts';

/** The task of a thread: the exchanges with one service. */
export interface PartTask {
  readonly settings: CheckSettings;
  readonly service: Service;
  readonly baseline: Baseline | undefined;
  /** Whether histories are written. */
  readonly isSaved: boolean;
}

/** Messages of a thread: lines of histories, its progress, and finally a serialized result. */
export type PartMessage =
  | { readonly lines: string }
  | { readonly done: number; readonly total: number | undefined; readonly scenario: string }
  | { readonly result: Uint8Array };

/** The result for a service. */
export interface PartResult {
  readonly judged: CollectedPart;
  readonly sent: SentData;
  readonly requests: Target['requests'];
}

/** The result of a thread. Throws what it throws, and an Error where it ends without a result. */
async function resultOf(
  worker: Worker,
  take: (sent: Exclude<PartMessage, { result: unknown }>) => void,
): Promise<PartResult> {
  let result: PartResult | undefined;
  worker.on('message', (sent: PartMessage) => {
    if ('result' in sent) result = deserialize(sent.result) as PartResult;
    else take(sent);
  });
  const [code] = (await once(worker, 'exit')) as [number];
  if (result === undefined) throw new Error(`a thread ended with ${code} and no result`);
  return result;
}

/** The result for a service that could not be checked. */
function uncheckedClaims(settings: CheckSettings, service: Service, inconclusive: Message): PartResult {
  const tallies = new ClaimStates();
  const wanted = selection(settings);
  for (const id of Object.keys(claims) as ClaimId[])
    if (claims[id].service === service && wanted(id)) tallies.of(id).inconclusive = inconclusive;
  return {
    judged: { learnt: tallies.learnt(), executed: [] },
    sent: new SentByRun().data(),
    requests: { inbox: 0, prospecting: 0 },
  };
}

/**
 * Checks the requests to each service in a thread of its own, against a mock of its own, since the services share
 * nothing. A thread that fails costs its service alone.
 */
export async function checkInThreads(
  tasks: readonly PartTask[],
  onLines: (lines: string) => void,
  onProgress: (done: number, total: number | undefined, scenario: string) => void,
  onFailure: (failure: Failure) => void,
): Promise<readonly PartResult[]> {
  const counts: { done: number; total: number | undefined }[] = tasks.map(() => ({
    ...{ done: 0, total: undefined },
  }));
  const workers = tasks.map(
    (task) => new Worker(new URL('./part-thread.ts', import.meta.url), { workerData: task }),
  );
  const done = (): number => counts.reduce((all, each) => all + each.done, 0);
  // A total without one part would change when that part begins.
  const total = (): number | undefined =>
    counts.reduce<number | undefined>(
      (all, each) => (all === undefined || each.total === undefined ? undefined : all + each.total),
      0,
    );
  try {
    const results = await Promise.allSettled(
      workers.map((worker, index) =>
        resultOf(worker, (sent) => {
          if ('lines' in sent) {
            onLines(sent.lines);
            return;
          }
          counts[index] = sent;
          onProgress(done(), total(), sent.scenario);
        }),
      ),
    );
    return results.flatMap((result, index) => {
      if (result.status === 'fulfilled') return [result.value];
      const { settings, service } = tasks[index] ?? {};
      if (result.reason instanceof Inconclusive || settings === undefined || service === undefined)
        throw result.reason;
      const failure = failureOf(`the thread of ${service}`, result.reason);
      onFailure(failure);
      return [uncheckedClaims(settings, service, message`its thread failed: ${failure.reason}`)];
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
