import type { Service } from '../../specs/source.ts';
import type { Target } from '../../suites/kit/index.ts';
import { refuseLevers } from '../cli/account.ts';
import { hold, liveSettings, liveTarget } from './live.ts';
import type { Settings } from '../cli/options.ts';
import { openMock } from './target.ts';

/** Where something is sent for which no address was given: a mock of the run itself. */
export const LOOPBACK = 'http://127.0.0.1';

/** What a load command is asked for. */
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

/** What is loaded: a mock, or a real account that lends itself because it was said to. */
export interface LoadedAccount {
  readonly target: Target;
  /** Remembers units of the month as spent. */
  readonly spend: (service: Service, units: number) => void;
  readonly close: () => Promise<void>;
}

/** Opens what the options name; nothing is sent to a real account by that. */
export async function openAccount(settings: LoadSettings): Promise<LoadedAccount> {
  if (settings.target === 'mock')
    return { ...(await openMock(settings, { isBeside: true })), spend: () => undefined };
  refuseLevers(settings);
  // Drivers send by themselves, so that the budgets of a paced run have nothing to say here.
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
