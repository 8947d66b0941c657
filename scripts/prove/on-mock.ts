import { startMock, type RunningMock } from '../../mock/index.ts';
import type { Target } from '../../suites/kit/index.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import { mockTarget } from '../../suites/targets.ts';

/** All that checks a target: the scenarios without k6, the monitors and the run checkers. */
export const ALL_CHECKS = { scenarios, monitors: allMonitors, runCheckers: allRunCheckers } as const;

type Settings = Parameters<typeof startMock>[0] & { readonly seed: number };

/** Calls a function with a separate mock as target, of its own seed or another. Closes both afterwards. */
export async function onMock<R>(
  settings: Settings,
  act: (target: Target) => Promise<R>,
  toTarget: (mock: RunningMock) => Promise<Target> = ({ baseUrl, controlUrl }) =>
    mockTarget({ baseUrl, controlUrl, seed: settings.seed }),
): Promise<R> {
  const mock = await startMock(settings);
  try {
    const target = await toTarget(mock);
    try {
      return await act(target);
    } finally {
      await target.close();
    }
  } finally {
    await mock.close();
  }
}
