import { Worker } from 'node:worker_threads';
import type { Identification } from './identify.ts';
import type { DocumentedLimit, SentRequest } from '../model/k6-log.ts';

/** A log of requests, and the documented limit and window. */
export interface LimiterCase {
  readonly log: readonly SentRequest[];
  readonly documented: DocumentedLimit;
}

/** Longer than any identification takes; a timeout means a defect. */
const MOST_MS = 120_000;

/** Checks a log in another thread, since this one may be serving or timing requests meanwhile. */
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
