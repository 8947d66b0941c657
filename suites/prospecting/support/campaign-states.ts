import type { prospectingFacts } from '../../../generated/facts.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, objectsOf } from '../../kit/model/exchange.ts';
import { NO_ID } from './access.ts';
import { idOf } from './answers.ts';

export const NEWCOMER = 'newcomer@recipient.example';

export type Status = (typeof prospectingFacts.campaignStatuses)[number];

/** The first campaign that shows a status. */
export async function campaignIn({ prospecting }: ScenarioContext, status: Status): Promise<string> {
  const all = objectsOf(await prospecting.call('GET /advanced/campaigns'), 'campaigns');
  return idOf(all.find((campaign) => campaign['status'] === status)) ?? NO_ID;
}

export interface Arrival {
  readonly status: Status;
  readonly before: Exchange;
  readonly attached: Exchange;
  readonly added: Exchange;
  readonly contacts: Exchange;
  readonly after: Exchange;
}
