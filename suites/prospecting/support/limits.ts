import { prospectingFacts } from '../../../generated/facts.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, elapsedMs } from '../../kit/model/exchange.ts';

const { windowSeconds } = prospectingFacts.rateLimit;

export const PROSPECTING_WINDOW_MS = windowSeconds * 1000;

/** Longest real time of a run's requests, in addition to the moved clock. */
export const PROSPECTING_LEEWAY_MS = 8000;

type Options = { readonly key?: 'second' | 'foreign' | 'unknown' };

export const sendCounted = ({ prospecting }: ScenarioContext, options: Options = {}): Promise<Exchange> =>
  prospecting.call('GET /advanced/campaigns', options);

/** Sends consecutive counted requests. */
export async function sendCountedReads(context: ScenarioContext, count: number): Promise<Exchange[]> {
  const answers: Exchange[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await sendCounted(context));
  return answers;
}

/** Whether a run's requests took so little real time that the last was still in the window of the first. */
export const inTime = (first: Exchange | undefined, late: Exchange): boolean =>
  first !== undefined && elapsedMs(first, late) < PROSPECTING_LEEWAY_MS;

export type Left = number | undefined;
