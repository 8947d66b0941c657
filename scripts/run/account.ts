import type { Service } from '../../specs/source.ts';
import type { Target } from '../../suites/kit/index.ts';
import { refuseLevers } from '../cli/account.ts';
import { hold, liveSettings, liveTarget } from './live.ts';
import type { Settings } from '../cli/options.ts';
import { openMock } from './target.ts';

/** The default address: a mock of the run itself. */
export const LOOPBACK = 'http://127.0.0.1';

/** The options of a load command. */
export type LoadSettings = Pick<
  Settings,
  | 'target'
  | 'baseUrl'
  | 'controlUrl'
  | 'seed'
  | 'plan'
  | 'drift'
  | 'out'
  | 'keepRuns'
  | 'fullWindows'
  | 'allowBurst'
  | 'keepPayloads'
> & { readonly table?: string };

/** The target of load: a mock, or a real account with the owner's consent. */
export interface LoadedAccount {
  readonly target: Target;
  /** Records units of the month as spent. */
  readonly spend: (service: Service, units: number) => void;
  readonly close: () => Promise<void>;
}

/** Opens the target of the options. This sends nothing to a real account. */
export async function openAccount(settings: LoadSettings): Promise<LoadedAccount> {
  if (settings.target === 'mock')
    return { ...(await openMock(settings, { isBeside: true })), spend: () => undefined };
  refuseLevers(settings);
  // Drivers send requests themselves, so the budgets of a paced run do not apply.
  const live = liveSettings({ ...settings, runs: 1, budget: 1, prospectingBudget: 1 });
  hold(live);
  const target = liveTarget(live);
  return {
    target,
    spend: (service, units) => {
      for (let unit = 0; unit < units; unit += 1) live.memory?.spend(service);
    },
    close: () => target.close(),
  };
}
