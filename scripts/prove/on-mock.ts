import { startMock, type RunningMock } from '../../mock/index.ts';
import type { Target } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';

type Settings = Parameters<typeof startMock>[0] & { readonly seed: number };

/** What a mock of its own comes to, as a target of its seed or as another one; both are closed then. */
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
