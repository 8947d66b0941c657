import { startMock } from '../mock/index.ts';
import { mockTarget, type Target } from '../suites/kit/index.ts';
import { liveSettings, liveTarget, planText, type LiveOptions } from './live.ts';
import { UsageError, type Settings } from './options.ts';
import { selection } from './selection.ts';

type TargetSettings = Pick<Settings, 'target' | 'baseUrl' | 'controlUrl' | 'seed' | 'plan' | 'drift'>;

/** A real account; what it will cost is said before anything is sent. */
export function openLive(options: LiveOptions & Pick<Settings, 'controlUrl' | 'drift'>): {
  target: Target;
  close: () => Promise<void>;
} {
  if (options.controlUrl !== undefined || options.drift !== undefined)
    throw new UsageError('--control-url and --drift are levers of a mock, not of a real account');
  const settings = liveSettings(options);
  const target = liveTarget(settings);
  process.stderr.write(planText(options, settings, target, selection(options)));
  return { target, close: () => target.close() };
}

/** The mock that the options describe: one that runs already, or a mock of this process. */
export async function openMock(
  settings: TargetSettings,
): Promise<{ target: Target; close: () => Promise<void> }> {
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
