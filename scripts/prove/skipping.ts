import type { RunningMock } from '../../mock/index.ts';
import type { Clock } from '../../suites/kit/targets/live/pacer.ts';

/** Shorter pauses only let other tasks run. */
const PAUSE_MS = 100;

/**
 * A clock whose pauses end at once. The clock of the mock's account advances instead, and this one with it. An email
 * arrives in every nth pause.
 */
export function skipping(
  { control }: Pick<RunningMock, 'control'>,
  account: string,
  mailEvery = Infinity,
): Clock {
  let skipped = 0;
  let pauses = 0;
  let moved = Promise.resolve();
  const now = (): number => Date.now() + skipped;
  const moveTo = async (moment: number): Promise<void> => {
    const left = Math.ceil(moment - now());
    if (left <= 0) return;
    await control('POST', `/accounts/${account}/clock`, { advanceMs: left, settle: false });
    skipped += left;
    pauses += 1;
    if (pauses % mailEvery === 0) await control('PATCH', `/accounts/${account}`, { mailArrives: 1 });
  };
  return {
    now,
    sleep: async (milliseconds) => {
      const until = now() + milliseconds;
      if (milliseconds < PAUSE_MS) return new Promise((done) => void setImmediate(done));
      moved = moved.then(() => moveTo(until));
      return moved;
    },
  };
}
