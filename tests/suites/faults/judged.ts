import { afterAll, beforeAll } from 'vitest';
import type { RunningMock } from '../../../mock/index.ts';
import { judgeLive, shortAccount, skipping, startMock, type Judged } from '../live.ts';
import { between, type Meddling } from '../middle.ts';

const LIMITS = {
  silenceMs: 250,
  requestMs: 700,
  runMs: 60_000,
  bodyBytes: 8 * 2 ** 20,
  headerBytes: 16 * 2 ** 10,
};
/** Longest that a run may take: its requests at the end of their time limits, and some leeway. */
export const AT_MOST_MS = 30_000;

/** A mock for the tests of one file, and what a run says of it through whatever stands before it. */
export function faultyService() {
  let mock: RunningMock | undefined;
  beforeAll(async () => {
    mock = await startMock({ seed: 1 });
  });
  afterAll(() => mock?.close());
  const running = (): RunningMock => {
    if (mock === undefined) throw new Error('the mock is not running');
    return mock;
  };
  const judgedAt = async (baseUrl: string): Promise<Judged> => {
    const { main, id } = await shortAccount(running());
    const clock = skipping(running(), id);
    return judgeLive({ baseUrl, key: main, clock, limits: LIMITS }, { runs: 3 });
  };
  const judgedThrough = async (meddle: Meddling): Promise<Judged> => {
    const middle = await between(running().baseUrl, meddle);
    try {
      return await judgedAt(middle.url);
    } finally {
      await middle.close();
    }
  };
  return { judgedAt, judgedThrough };
}
