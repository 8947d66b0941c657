import { inboxFacts } from '../../../generated/facts.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, statusOf } from '../../kit/model/exchange.ts';

const { windowSeconds } = inboxFacts.rateLimit;

export const WINDOW_MS = windowSeconds * 1000;

/** Real time that the requests of a run may take, beside the moved clock. */
export const LEEWAY_MS = 6000;

type Key = 'main' | 'second' | 'foreign' | 'unknown';

export const read = ({ inbox }: ScenarioContext, key: Key = 'main'): Promise<Exchange> =>
  inbox.call('GET /views', { key });

export const isServed = (exchange: Exchange): boolean => statusOf(exchange) !== 429;

/** Reads one after the other, up to the first that is refused. */
export async function untilRefused(context: ScenarioContext, most: number): Promise<Exchange[]> {
  const answers: Exchange[] = [];
  while (answers.length < most && answers.every(isServed)) answers.push(await read(context));
  return answers;
}

export async function send(context: ScenarioContext, count: number, key: Key = 'main'): Promise<Exchange[]> {
  const answers: Exchange[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await read(context, key));
  return answers;
}
