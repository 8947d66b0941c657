import { afterAll, beforeAll } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';

/** A mock that runs as long as the tests of one file or one `describe`. */
export function ownMock(): () => RunningMock {
  let mock: RunningMock | undefined;
  beforeAll(async () => {
    mock = await startMock({ seed: 1 });
  });
  afterAll(() => mock?.close());
  return () => {
    if (mock === undefined) throw new Error('the mock is not running');
    return mock;
  };
}
