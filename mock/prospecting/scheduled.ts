import type { Account } from '../account.ts';
import type { Handler } from '../http/call.ts';
import { announceEnding } from '../webhooks/prospecting.ts';
import { endJobs } from './credits.ts';
import { recipientsOf } from './recipients.ts';
import { firstFailure } from './start-checks.ts';

/** Starts every campaign whose planned time has come, unless a check fails. */
function startPlanned(account: Account): void {
  const rules = account.rules.prospecting;
  for (const campaign of account.prospecting.campaigns) {
    if (campaign.plannedStart === null || Date.parse(campaign.plannedStart) > account.now()) continue;
    campaign.plannedStart = null;
    const recipients = recipientsOf(account, campaign);
    const failure = firstFailure(rules.startChecks, { subscribed: !account.suspended, campaign, recipients });
    if (failure === undefined && rules.startsAtPlannedTime) campaign.status = 'RUNNING';
  }
}

const dayOf = (time: number): number => Math.floor(time / 86_400_000);

/** The daily job: closes campaigns whose contacts have all finished. */
function closeDaily(account: Account): void {
  for (const campaign of account.prospecting.campaigns) {
    const { throughSince, status } = campaign;
    if (status !== 'RUNNING' || throughSince === null || dayOf(account.now()) <= dayOf(throughSince))
      continue;
    if (!account.rules.prospecting.closesDaily(campaign)) continue;
    campaign.status = account.rules.prospecting.closedAs;
    campaign.closedAt = account.now();
    announceEnding(account, campaign);
  }
}

/** Runs scheduled jobs that are due: planned starts, the daily closing, the ends of credit jobs. */
export function catchUp(account: Account): void {
  startPlanned(account);
  closeDaily(account);
  endJobs(account);
}

/** Runs due jobs before a request is answered. */
export const caughtUp =
  (handler: Handler): Handler =>
  (call) => {
    catchUp(call.account);
    return handler(call);
  };
