import { parentPort, workerData } from 'node:worker_threads';
import { identify } from './identify.ts';
import type { Case } from './identify-in-thread.ts';

/** Checks one log, in a thread of its own. */
const { log, documented } = workerData as Case;
parentPort?.postMessage(identify(log, documented));
