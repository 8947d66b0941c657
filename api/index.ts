// Must come first, because older versions of Node cannot load the code below.
import './node-version.ts';
import type { Mock, MockOptions } from './mock.ts';

export type { DriftId, Mock, MockOptions } from './mock.ts';

/**
 * Starts a mock of both services. Rejects with a RangeError for an unknown drift, and with the system error if a port
 * cannot be opened. Its methods reject with an Error that names the problem of their arguments.
 */
export async function startMock(options?: MockOptions): Promise<Mock> {
  const { startMock: start } = await import('./mock.ts');
  return start(options);
}
