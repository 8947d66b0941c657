import { parentPort, workerData } from 'node:worker_threads';
import { startMock, type MockSettings } from '../../mock/index.ts';

/** A mock in its own thread. The first message ends it. */
const mock = await startMock(workerData as MockSettings);
parentPort?.once('message', () => void mock.close().then(() => parentPort?.close()));
parentPort?.postMessage({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl });
