import { resolve } from 'node:path';
import {
  contain,
  diskMemory,
  holdAccount,
  isHistoryFile,
  noMemory,
  proxyFor,
  stateFolder,
  UnusableProxy,
  type LiveSettings,
} from '../../suites/kit/index.ts';
import { liveTarget } from '../../suites/targets.ts';
import { accountOf } from '../cli/account.ts';
import {
  optionAsGiven,
  OPTIONS,
  UsageError,
  type LiveOptions,
  type Settings,
  withUsageErrors,
} from '../cli/options.ts';
import { warn } from './folder.ts';

/** The given history file. Throws a UsageError if it is another file, which would be overwritten. */
function historyFileOf({ history }: Partial<Pick<Settings, 'history'>>): string | undefined {
  if (history === undefined) return undefined;
  const file = resolve(history);
  if (!isHistoryFile(file))
    throw new UsageError(
      `${optionAsGiven('history')} ${history} is no history of Plumbline, and would be overwritten: name a file that is not there yet`,
    );
  return file;
}

/** The settings for a real account. Throws a UsageError if it is unsafe or incomplete. */
export function liveSettings(options: Partial<LiveOptions>): LiveSettings {
  const { pace, plan, timeout } = options;
  const account = accountOf(options);
  const historyFile = historyFileOf(options);
  withUsageErrors(UnusableProxy, () => proxyFor(account.baseUrl));
  return {
    ...account,
    budget: {
      inbox: options.budget ?? Number(OPTIONS.budget().defaultValue),
      prospecting: options.prospectingBudget ?? Number(OPTIONS.prospectingBudget().defaultValue),
    },
    keepPayloads: options.keepPayloads ?? false,
    burst: options.allowBurst ?? false,
    ...(plan !== undefined && { plan }),
    ...(pace !== undefined && { pace }),
    ...(timeout !== undefined && { limits: { silenceMs: timeout * 1000, requestMs: timeout * 3000 } }),
    memory: contain(
      'what is remembered',
      () =>
        diskMemory(
          stateFolder(),
          { origin: new URL(account.baseUrl).origin, key: account.key },
          undefined,
          historyFile,
          warn,
        ),
      noMemory,
      ({ part, reason }) => warn(`${part} cannot be used: ${reason}`),
    ),
  };
}

/**
 * Holds the account until this process ends. Throws a UsageError if another process uses it. If no lock can be written,
 * the run continues without one.
 */
export function hold({ baseUrl, key }: LiveSettings): void {
  let held: ReturnType<typeof holdAccount>;
  try {
    held = holdAccount(stateFolder(), { origin: new URL(baseUrl).origin, key });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    warn(
      `the state folder ${stateFolder()} cannot be written (${code ?? message}): a second run with this key is not refused, and nothing is remembered. PLUMBLINE_STATE names another folder`,
    );
    return;
  }
  if (held.isOurs) {
    process.once('exit', held.release);
    return;
  }
  const { pid, host, at } = held.by;
  const who = pid === undefined ? 'another run' : `process ${pid}${host === undefined ? '' : ` on ${host}`}`;
  const since = at === undefined ? '' : `, since ${new Date(at).toISOString()}`;
  throw new UsageError(
    `${who} uses the account of this key${since}: wait for its end, or interrupt it; two runs at a time would ask too fast. ` +
      `If there is no such run any more, delete ${held.file}`,
  );
}

export { liveTarget };
