import { startMock } from '../mock/index.ts';
import { mockTarget, type Target } from '../suites/kit/index.ts';
import { UsageError, type Settings } from './options.ts';

type TargetSettings = Pick<Settings, 'target' | 'baseUrl' | 'controlUrl' | 'seed' | 'plan' | 'drift'>;

/** The target that the options describe: one that runs already, or a mock of this process. */
export async function openTarget(
  settings: TargetSettings,
): Promise<{ target: Target; close: () => Promise<void> }> {
  if (settings.target === 'live')
    throw new UsageError('--target live is not built yet; check a mock with --target mock');
  const plan = settings.plan ?? 'start';
  if (settings.baseUrl !== undefined || settings.controlUrl !== undefined) {
    if (settings.baseUrl === undefined || settings.controlUrl === undefined)
      throw new UsageError('a mock that runs already needs both --base-url and --control-url');
    if (settings.drift !== undefined)
      throw new UsageError('--drift goes to the mock that runs already: npm run mock -- --drift …');
    const target = await mockTarget({
      baseUrl: settings.baseUrl,
      controlUrl: settings.controlUrl,
      seed: settings.seed,
      plan,
    });
    return { target, close: () => target.close() };
  }
  const mock = await startMock({ seed: settings.seed, plan, drifts: [...(settings.drift ?? [])] });
  const target = await mockTarget({
    baseUrl: mock.baseUrl,
    controlUrl: mock.controlUrl,
    seed: settings.seed,
    plan,
  });
  return {
    target,
    close: async () => {
      await target.close();
      await mock.close();
    },
  };
}
