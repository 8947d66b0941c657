import { inboxFacts } from '../../../generated/facts.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, statusOf } from '../../kit/model/exchange.ts';

const { windowSeconds } = inboxFacts.rateLimit;

export const INBOX_WINDOW_MS = windowSeconds * 1000;

/** Longest real time of a run's requests, in addition to the moved clock. */
export const INBOX_LEEWAY_MS = 6000;

type Key = 'main' | 'second' | 'foreign' | 'unknown';

export const readViews = ({ inbox }: ScenarioContext, key: Key = 'main'): Promise<Exchange> =>
  inbox.call('GET /views', { key });

export const isServed = (exchange: Exchange): boolean => statusOf(exchange) !== 429;

/** Sends consecutive reads until the first is refused. */
export async function untilRefused(context: ScenarioContext, most: number): Promise<Exchange[]> {
  const answers: Exchange[] = [];
  while (answers.length < most && answers.every(isServed)) answers.push(await readViews(context));
  return answers;
}

export async function sendReads(
  context: ScenarioContext,
  count: number,
  key: Key = 'main',
): Promise<Exchange[]> {
  const answers: Exchange[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await readViews(context, key));
  return answers;
}
