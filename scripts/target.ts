import { createInterface } from 'node:readline/promises';
import { startMock } from '../mock/index.ts';
import { leftJournals, mockTarget, stateFolder, type Target } from '../suites/kit/index.ts';
import { liveSettings, liveTarget, planText, withScratch, type LiveOptions } from './live.ts';
import { UsageError, type Settings } from './options.ts';
import { selection } from './selection.ts';

type TargetSettings = Pick<Settings, 'target' | 'baseUrl' | 'controlUrl' | 'seed' | 'plan' | 'drift'>;

/** A real account; what it will cost is said before anything is sent. */
export async function openLive(
  options: LiveOptions & Pick<Settings, 'controlUrl' | 'drift'>,
): Promise<{ target: Target; close: () => Promise<void> }> {
  if (options.controlUrl !== undefined || options.drift !== undefined)
    throw new UsageError('--control-url and --drift are levers of a mock, not of a real account');
  const reading = liveSettings(options);
  const account = { origin: new URL(reading.baseUrl).origin, key: reading.key };
  const left = leftJournals(stateFolder(), account).filter(({ isRunning }) => !isRunning).length;
  if (left > 0)
    process.stderr.write(`${left} earlier runs were interrupted and may have left lists: npm run cleanup\n`);
  const settings = await withScratch(options, reading, typedLine);
  const target = liveTarget(settings);
  process.stderr.write(planText(options, settings, target, selection(options)));
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= target.close());
  // The first interrupt removes what the run has made; a second one ends at once, and leaves it to the cleanup.
  if (settings.journal !== undefined)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        process.stderr.write('interrupted: removing what this run made\n');
        void close().finally(() => process.exit(130));
      });
  return { target, close };
}

/** What is typed on the terminal; undefined where there is none. */
async function typedLine(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
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
