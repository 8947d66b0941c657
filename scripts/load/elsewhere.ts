import { MOST_ELSEWHERE, WARM_UP } from '../../load/index.ts';
import { documentedLimit, isLoopback } from '../../suites/kit/index.ts';
import { UsageError, type Settings } from '../cli/options.ts';

/** The k6 runs that notice another client: by headers, or by an early refusal. */
const WATCHFUL = ['inbox-window', 'prospecting-window'];

/** What to send to a target that other clients may use, by name. */
interface Wanted {
  readonly profiles: readonly string[];
  readonly k6Runs: readonly string[];
}

/** Throws a UsageError if the documented limit is unknown, or exceeds what a k6 run may send. */
function refuseUnknownLimit(plan: Settings['plan']): void {
  if (plan === undefined)
    throw new UsageError('prospecting-window needs --plan, the plan of the account: its limit depends on it');
  const limit = documentedLimit('prospecting', plan);
  if (limit + WARM_UP > MOST_ELSEWHERE)
    throw new UsageError(
      `the limit of plan ${plan} is ${limit} a minute, and a load run of a real account sends at most ${MOST_ELSEWHERE}`,
    );
}

/**
 * The rules for every target except a local mock, whether requests are sent now or by manifests later. Throws a
 * UsageError that says what to do.
 */
export function refuseUnsafe(
  { profiles, k6Runs }: Wanted,
  { baseUrl, allowBurst, plan }: { readonly baseUrl: string } & Pick<Settings, 'allowBurst' | 'plan'>,
): void {
  const { origin } = new URL(baseUrl);
  const who = isLoopback(origin) ? 'a real account' : origin;
  if (k6Runs.some((name) => !WATCHFUL.includes(name)))
    throw new UsageError(
      `${who} takes the load runs ${WATCHFUL.join(' and ')} alone: of the other limits nothing shows whether another client needs them`,
    );
  if (k6Runs.includes('prospecting-window')) refuseUnknownLimit(plan);
  if (profiles.length + k6Runs.length > 1)
    throw new UsageError(
      `${who} takes one profile or load run at a time: the next one would take the requests of the one before for another client’s`,
    );
  if (allowBurst !== true)
    throw new UsageError(
      `${who} may be in use by others, whom load keeps waiting, or who are refused meanwhile: --allow-burst says that you mean it`,
    );
}
