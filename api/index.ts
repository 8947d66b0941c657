// First, for what comes after it is code that an older Node cannot load.
import './node-version.ts';
import type { Mock, MockOptions } from './mock.ts';

export type { DriftId, Mock, MockOptions } from './mock.ts';

/**
 * Starts a mock of both services. Rejects with a RangeError where a drift is unknown, and with the system's error where a
 * port cannot be opened. Its methods reject with an Error that says what is wrong with their arguments.
 */
export async function startMock(options?: MockOptions): Promise<Mock> {
  const { startMock: start } = await import('./mock.ts');
  return start(options);
}
