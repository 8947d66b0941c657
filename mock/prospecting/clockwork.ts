import type { Account } from '../account.ts';
import type { Handler } from '../http/call.ts';
import { recipientsOf } from './recipients.ts';
import { firstFailure } from './start-checks.ts';

/** Starts every campaign whose planned time has come, unless a check fails. */
function startPlanned(account: Account): void {
  const {
    prospecting: store,
    rules: { prospecting: rules },
  } = account;
  for (const campaign of store.campaigns) {
    if (campaign.plannedStart === null || Date.parse(campaign.plannedStart) > account.now()) continue;
    campaign.plannedStart = null;
    const recipients = recipientsOf(store, rules, campaign);
    const failure = firstFailure(rules.startChecks, { subscribed: !account.suspended, campaign, recipients });
    if (failure === undefined && rules.startsAtPlannedTime) campaign.status = 'RUNNING';
  }
}

/** What has happened by itself since the last request happens before the next one is answered. */
export const caughtUp =
  (handler: Handler): Handler =>
  (call) => {
    startPlanned(call.account);
    return handler(call);
  };
