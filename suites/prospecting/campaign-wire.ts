import { objectsOf, type Exchange } from '../kit/exchange.ts';
import type { Bench } from '../kit/scenario.ts';
import { NO_ID } from './access.ts';
import { bodyOf, idOf, ok, stringIn } from './wire.ts';

/** Campaigns that the mock holds for each state, known by their names: no field that shows it is documented. */
export const READY = 'ready to start';

/** The id of the first campaign whose name holds a text. */
export async function campaignNamed({ prospecting }: Bench, part: string): Promise<string> {
  const all = objectsOf(await prospecting.call('GET /advanced/campaigns'), 'campaigns');
  return idOf(all.find((campaign) => stringIn(campaign, 'name')?.includes(part) === true)) ?? NO_ID;
}

/** The status that a campaign record shows, if it does. */
export const statusIn = (answer: Exchange): string | undefined =>
  ok(answer) ? stringIn(bodyOf(answer), 'status') : undefined;
