import { startMock } from '../mock/index.ts';
import {
  leftJournals,
  mockTarget,
  stateFolder,
  type LiveSettings,
  type Target,
} from '../suites/kit/index.ts';
import { hold, liveSettings, liveTarget, planText, withScratch, type LiveOptions } from './live.ts';
import { onInterrupt } from './interrupt.ts';
import { maskErrors, UsageError, type Settings } from './options.ts';
import { typedLine } from './prompt.ts';
import { selection } from './selection.ts';

type TargetSettings = Pick<Settings, 'target' | 'baseUrl' | 'controlUrl' | 'seed' | 'plan' | 'drift'>;

interface OpenTarget {
  readonly target: Target;
  /** Whether somebody has stopped the run. */
  readonly interrupted: () => boolean;
  /** Whether nothing that the run made is left; known when the target is closed. */
  readonly isClean: () => boolean;
  /** May be called again. */
  readonly close: () => Promise<void>;
}

/** Acts at the first call; all others wait for the same end. */
function once(act: () => Promise<void>): () => Promise<void> {
  let acting: Promise<void> | undefined;
  return () => (acting ??= act());
}

const INTERRUPTED = 'the run was interrupted';

/** A real account; what it will cost is said before anything is sent. */
export async function openLive(
  options: LiveOptions & Pick<Settings, 'controlUrl' | 'drift'>,
): Promise<OpenTarget> {
  if (options.controlUrl !== undefined || options.drift !== undefined)
    throw new UsageError('--control-url and --drift are levers of a mock, not of a real account');
  const reading = liveSettings(options);
  hold(reading);
  const account = { origin: new URL(reading.baseUrl).origin, key: reading.key };
  const left = leftJournals(stateFolder(), account).filter(({ isRunning }) => !isRunning).length;
  if (left > 0)
    process.stderr.write(`${left} earlier runs were interrupted and may have left lists: npm run cleanup\n`);
  let isClean = true;
  const onSwept: LiveSettings['onSwept'] = (text, isSwept) => {
    process.stderr.write(text);
    isClean &&= isSwept;
  };
  const asked = await withScratch(options, reading, (question) => typedLine(question));
  const settings = { ...asked, onSwept };
  const target = liveTarget(settings);
  const redactor = target.thrift?.redactor;
  if (redactor !== undefined) maskErrors((text) => redactor.message(text));
  process.stderr.write(planText(options, settings, target, selection(options)));
  let isInterrupted = false;
  onInterrupt(() => {
    isInterrupted = true;
    process.stderr.write(
      settings.journal === undefined
        ? 'interrupted: nothing more is sent; the reports are written\n'
        : 'interrupted: what this run made is removed, and the reports are written\n',
    );
    target.stop?.(INTERRUPTED);
  });
  return {
    target,
    interrupted: () => isInterrupted,
    isClean: () => isClean,
    close: once(() => target.close()),
  };
}

/** The mock that the options describe: one that runs already, or a mock of this process. */
export async function openMock(settings: TargetSettings): Promise<OpenTarget> {
  const nothing = { interrupted: () => false, isClean: () => true };
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
    return { target, ...nothing, close: once(() => target.close()) };
  }
  const mock = await startMock({ seed: settings.seed, plan, drifts: [...(settings.drift ?? [])] });
  const target = await mockTarget({
    baseUrl: mock.baseUrl,
    controlUrl: mock.controlUrl,
    seed: settings.seed,
    plan,
  });
  const close = once(async () => {
    await target.close();
    await mock.close();
  });
  return { target, ...nothing, close };
}
