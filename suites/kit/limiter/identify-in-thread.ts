import { Worker } from 'node:worker_threads';
import type { Identification } from './identify.ts';
import type { DocumentedLimit, SentRequest } from '../model/k6-log.ts';

/** A log, and what the documents say of its window. */
export interface LimiterCase {
  readonly log: readonly SentRequest[];
  readonly documented: DocumentedLimit;
}

/** Longer than any result takes; behind it something is broken. */
const MOST_MS = 120_000;

/** Checks a log beside this thread, which may be serving or timing other requests meanwhile. */
export function identifyInThread(
  log: readonly SentRequest[],
  documented: DocumentedLimit,
): Promise<Identification> {
  const worker = new Worker(new URL('./identify-thread.ts', import.meta.url), {
    workerData: { log, documented } satisfies LimiterCase,
  });
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      done({ ranking: [], uncertainty: `the log was not checked within ${MOST_MS / 1000} s` });
    }, MOST_MS);
    worker.once('message', (found: Identification) => done(found));
    worker.once('error', fail);
    worker.once('exit', () => clearTimeout(timer));
  });
}
