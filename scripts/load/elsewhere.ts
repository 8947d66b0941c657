import { isLoopback } from '../../suites/kit/index.ts';
import { UsageError, type Settings } from '../cli/options.ts';

/** The one probe whose limiter has headers that show whether somebody else needs it. */
const WATCHFUL = 'inbox-window';

/** What is to be sent to something that others may be using, by name. */
interface Wanted {
  readonly profiles: readonly string[];
  readonly probes: readonly string[];
}

/**
 * The rules for everything but a mock on this machine, whether it is sent at once or written down for other machines.
 * Throws a UsageError that says what to do.
 */
export function refuseUnsafe(
  { profiles, probes }: Wanted,
  { baseUrl, allowBurst }: { readonly baseUrl: string } & Pick<Settings, 'allowBurst'>,
): void {
  const { origin } = new URL(baseUrl);
  const who = isLoopback(origin) ? 'a real account' : origin;
  if (probes.some((name) => name !== WATCHFUL))
    throw new UsageError(
      `${who} takes the probe ${WATCHFUL} alone: of the other limits no header shows whether somebody else needs them`,
    );
  if (profiles.length + probes.length > 1)
    throw new UsageError(
      `${who} takes one profile or probe at a time: the next one would take the requests of the one before for somebody else’s`,
    );
  if (allowBurst !== true)
    throw new UsageError(
      `${who} may be in use by others, whom load keeps waiting, or who are refused meanwhile: --allow-burst says that you mean it`,
    );
}
