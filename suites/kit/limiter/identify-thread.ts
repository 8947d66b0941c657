import { parentPort, workerData } from 'node:worker_threads';
import { identify } from './identify.ts';
import type { LimiterCase } from './identify-in-thread.ts';

/** Checks one log, in a thread of its own. */
const { log, documented } = workerData as LimiterCase;
parentPort?.postMessage(identify(log, documented));
