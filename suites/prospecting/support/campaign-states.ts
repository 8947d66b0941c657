import { prospectingFacts } from '../../../generated/facts.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, objectsOf } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { NO_ID } from './access.ts';
import { idOf } from './answers.ts';

export const NEWCOMER = 'newcomer@recipient.example';

export type Status = (typeof prospectingFacts.campaignStatuses)[number];

const STATUSES: readonly unknown[] = prospectingFacts.campaignStatuses;

/**
 * The status of a campaign, under any name, since the fields of the record are not documented. Undefined if several
 * fields may be it, such as an earlier status.
 */
export function campaignStatusOf(campaign: JsonObject): string | undefined {
  const [only, ...others] = Object.values(campaign).filter(
    (value): value is string => typeof value === 'string' && STATUSES.includes(value),
  );
  return stringIn(campaign, 'status') ?? (others.length === 0 ? only : undefined);
}

/** The first campaign with a status. */
export async function campaignIn({ prospecting }: ScenarioContext, status: Status): Promise<string> {
  const all = objectsOf(await prospecting.call('GET /advanced/campaigns'), 'campaigns');
  return idOf(all.find((campaign) => campaignStatusOf(campaign) === status)) ?? NO_ID;
}

export interface Arrival {
  readonly status: Status;
  readonly before: Exchange;
  readonly attached: Exchange;
  readonly added: Exchange;
  readonly contacts: Exchange;
  readonly after: Exchange;
}
