import { checkLive, shortAccount, skipping, type Evaluated } from '../live.ts';
import { between, type Meddling } from '../middle.ts';
import { ownMock } from '../own-mock.ts';

const LIMITS = {
  silenceMs: 250,
  requestMs: 700,
  /** This time is skipped, not waited for. */
  runMs: 7_200_000,
  bodyBytes: 8 * 2 ** 20,
  headerBytes: 16 * 2 ** 10,
};
/** Time limits for a service that answers. They are large, so that a busy machine causes no fault. */
export const ROOMY = { silenceMs: 5000, requestMs: 10_000 };
/** The longest duration of a run: all its requests at their time limits, plus some leeway. */
export const AT_MOST_MS = 30_000;

/** A mock for the tests of one file, and the results of runs through a server in front of it. */
export function faultyService() {
  const running = ownMock();
  const checkedAt = async (baseUrl: string, limits: Partial<typeof LIMITS> = {}): Promise<Evaluated> => {
    const { main, id } = await shortAccount(running());
    const clock = skipping(running(), id);
    return checkLive({ baseUrl, key: main, clock, limits: { ...LIMITS, ...limits } }, { runs: 3 });
  };
  const checkedThrough = async (
    meddle: Meddling,
    limits: Partial<typeof LIMITS> = {},
  ): Promise<Evaluated> => {
    const middle = await between(running().baseUrl, meddle);
    try {
      return await checkedAt(middle.url, limits);
    } finally {
      await middle.close();
    }
  };
  return { checkedAt, checkedThrough };
}
