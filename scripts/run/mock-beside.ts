import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MockSettings, RunningMock } from '../../mock/index.ts';

/**
 * Starts a mock in a separate thread, so that it answers on one core while another checks. Throws what the mock throws
 * at its start.
 */
export async function startMockBeside(
  settings: Omit<MockSettings, 'log' | 'altered'>,
): Promise<Omit<RunningMock, 'keys' | 'control'>> {
  const worker = new Worker(new URL('./mock-thread.ts', import.meta.url), { workerData: settings });
  const [urls] = (await once(worker, 'message')) as [Pick<RunningMock, 'baseUrl' | 'controlUrl'>];
  return {
    ...urls,
    close: async () => {
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}
