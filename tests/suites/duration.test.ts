import { expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import type { Clock } from '../../suites/kit/targets/live/pacer.ts';
import { checkLive, shortAccount, skipping } from './live.ts';
import { ownMock } from './own-mock.ts';

const running = ownMock();
const MINUTE = 60_000;

/**
 * The minutes that a run at the default pace waits on an account of a plan. Services are measured separately, since
 * they run concurrently.
 */
async function minutesOf(service: 'inbox' | 'prospecting', plan: 'none' | 'scale'): Promise<number> {
  const { id, main } = await shortAccount(running(), MINUTE);
  const inner = skipping(running(), id);
  let waited = 0;
  const clock: Clock = {
    now: () => Date.now() + waited,
    sleep: async (milliseconds, signal) => {
      waited += milliseconds;
      await inner.sleep(milliseconds, signal);
    },
  };
  const account = { baseUrl: running().baseUrl, key: main, services: [service], plan, clock } as const;
  const { requests } = await checkLive(
    { ...account, pace: undefined },
    { wanted: (claim: ClaimId) => claim.startsWith(`${service}.`), runs: 10 },
  );
  expect(requests[service]).toBeGreaterThan(100);
  return waited / MINUTE;
}

test('a run ends within 35 minutes on the smallest plan, and within 10 on the largest', async () => {
  const inbox = await minutesOf('inbox', 'scale');
  expect(Math.max(inbox, await minutesOf('prospecting', 'scale'))).toBeLessThan(10);
  expect(await minutesOf('prospecting', 'none')).toBeLessThan(35);
});
