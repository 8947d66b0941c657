import { SECOND } from '../time.ts';
import type { ScenarioContext } from './scenario.ts';

/** Pauses between the looks at what nothing promises to show at once: some seconds in all. */
const PAUSES = [SECOND, 4 * SECOND, 10 * SECOND] as const;

/** How many requests a look of one request sends at the most. */
export const LOOKS = PAUSES.length + 1;

/** Looks until a condition holds, or for some seconds; the last look. */
export async function eventually<T>(
  { pause }: Pick<ScenarioContext, 'pause'>,
  look: () => Promise<T>,
  isWanted: (seen: T) => boolean,
): Promise<T> {
  let seen = await look();
  for (const milliseconds of PAUSES) {
    if (isWanted(seen)) break;
    await pause(milliseconds);
    seen = await look();
  }
  return seen;
}
