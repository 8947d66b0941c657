import { message } from '../../suites/kit/model/message.ts';
import { startMock } from '../../mock/index.ts';
import {
  contain,
  leftJournals,
  stateFolder,
  type LiveSettings,
  type Target,
} from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { checkAlterations } from '../mock/alterations.ts';
import { withComplete, withScratch } from './consent.ts';
import { refuseLevers } from '../cli/account.ts';
import { warn } from './folder.ts';
import { hold, liveSettings, liveTarget } from './live.ts';
import { startMockBeside } from './mock-beside.ts';
import { planText } from './plan.ts';
import { onInterrupt } from '../process/interrupt.ts';
import { maskErrors, optionAsGiven, UsageError, type LiveOptions, type Settings } from '../cli/options.ts';
import { typedLine } from '../process/prompt.ts';
import { selection } from '../cli/selection.ts';
import { commandLine, commandAsTyped } from '../../specs/command-line.ts';

type TargetSettings = Pick<
  Settings,
  'target' | 'baseUrl' | 'controlUrl' | 'seed' | 'plan' | 'drift' | 'claim' | 'path'
>;

interface OpenTarget {
  readonly target: Target;
  /** Whether the user stopped the run. */
  readonly interrupted: () => boolean;
  /** Whether all data that the run created is removed; known once the target is closed. */
  readonly isClean: () => boolean;
  /** May be called again. */
  readonly close: () => Promise<void>;
}

/** Calls a function once; later calls wait for the same result. */
function once(act: () => Promise<void>): () => Promise<void> {
  let acting: Promise<void> | undefined;
  return () => (acting ??= act());
}

const INTERRUPTED = message`the run was interrupted`;

/** Opens a real account. Its cost is printed before anything is sent. */
export async function openLive(
  options: LiveOptions & Pick<Settings, 'controlUrl' | 'drift'>,
  onWait: (text: string) => void,
  onForgotten: (error: unknown) => void,
): Promise<OpenTarget> {
  refuseLevers(options);
  const reading = liveSettings(options);
  hold(reading);
  const account = { origin: new URL(reading.baseUrl).origin, key: reading.key };
  const left = leftJournals(stateFolder(), account).filter(({ isRunning }) => !isRunning).length;
  if (left > 0)
    process.stderr.write(
      `${left} earlier runs were interrupted and may have left lists: ${commandAsTyped('cleanup')}\n`,
    );
  let isClean = true;
  const onSwept: LiveSettings['onSwept'] = (text, isSwept) => {
    process.stderr.write(text);
    isClean &&= isSwept;
  };
  const ask = (question: string) => typedLine(question);
  const asked = await withComplete(options, await withScratch(options, reading, ask), ask);
  const settings: LiveSettings = {
    ...{ ...asked, onSwept, onForgotten },
    onWait: (service, why, until) =>
      onWait(`${service} pauses until ${new Date(until).toISOString().slice(11, 19)} UTC: ${why}`),
  };
  const target = liveTarget(settings);
  const { redactor } = target;
  maskErrors({ message: (text) => redactor.message(text), masked: (said) => redactor.masked(said) });
  const wanted = selection(options);
  const plan = contain(
    'the plan',
    () => planText(options, settings, target, wanted),
    '',
    ({ part, reason }) => warn(`${part} cannot be shown: ${reason}`),
  );
  process.stderr.write(plan);
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

/** The mock of the options: a running one, or a new one in this thread or another. */
export async function openMock(
  settings: TargetSettings,
  { isBeside = false }: { readonly isBeside?: boolean } = {},
): Promise<OpenTarget> {
  const nothing = { interrupted: () => false, isClean: () => true };
  const plan = settings.plan ?? 'start';
  if (settings.baseUrl !== undefined || settings.controlUrl !== undefined) {
    const { baseUrl, controlUrl } = settings;
    if (controlUrl === undefined)
      throw new UsageError(
        `${optionAsGiven('baseUrl')} names a mock that runs already, which needs --control-url, too; a real account needs --target live`,
      );
    if (baseUrl === undefined)
      throw new UsageError(
        `${optionAsGiven('controlUrl')} is of a mock that runs already, which needs BASE_URL or --base-url, too`,
      );
    if (settings.drift !== undefined)
      throw new UsageError(
        `${optionAsGiven('drift')} cannot reach a mock that runs already: start that one with ${commandLine('mock', '--drift …')}`,
      );
    const target = await mockTarget({ baseUrl, controlUrl, seed: settings.seed, plan });
    return { target, ...nothing, close: once(() => target.close()) };
  }
  checkAlterations(settings);
  const mock = await (isBeside ? startMockBeside : startMock)({
    seed: settings.seed,
    plan,
    drifts: [...(settings.drift ?? [])],
  });
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
