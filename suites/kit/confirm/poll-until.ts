import { SECOND } from '../model/time.ts';
import type { ScenarioContext } from '../model/scenario.ts';

/** Pauses between reads of data that the documents do not promise at once, in ms. */
const PAUSES = [SECOND, 4 * SECOND, 15 * SECOND] as const;

/** Reads until a condition holds or the pauses are used up. Returns the last read. */
export async function pollUntil<T>(
  { pause }: Pick<ScenarioContext, 'pause'>,
  read: () => Promise<T>,
  isWanted: (seen: T) => boolean,
): Promise<T> {
  let seen = await read();
  for (const milliseconds of PAUSES) {
    if (isWanted(seen)) break;
    await pause(milliseconds);
    seen = await read();
  }
  return seen;
}
