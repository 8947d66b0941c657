import { SECOND } from '../time.ts';
import type { ScenarioContext } from './scenario.ts';

/** Pauses between the looks at what nothing promises to show at once: some seconds in all. */
const PAUSES = [SECOND, 4 * SECOND, 10 * SECOND] as const;

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
