import type { Account } from '../account.ts';
import type { Handler } from '../http/call.ts';
import { announceEnding } from '../webhooks/prospecting.ts';
import { endJobs } from './credits.ts';
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
    const recipients = recipientsOf(account, campaign);
    const failure = firstFailure(rules.startChecks, { subscribed: !account.suspended, campaign, recipients });
    if (failure === undefined && rules.startsAtPlannedTime) campaign.status = 'RUNNING';
  }
}

const dayOf = (time: number): number => Math.floor(time / 86_400_000);

/** The job of each night: closes campaigns that are through with all their contacts. */
function closeDaily(account: Account): void {
  for (const campaign of account.prospecting.campaigns) {
    const { throughSince, status } = campaign;
    if (status !== 'RUNNING' || throughSince === null || dayOf(account.now()) <= dayOf(throughSince))
      continue;
    if (!account.rules.prospecting.closesDaily(campaign)) continue;
    campaign.status = 'FINISHED';
    campaign.closedAt = account.now();
    announceEnding(account, campaign);
  }
}

/** Only under a drift: a contact that is newer than the end of a campaign starts it again. */
function resume(account: Account): void {
  for (const campaign of account.prospecting.campaigns) {
    const { closedAt, lists, status } = campaign;
    if (status !== 'FINISHED' || closedAt === null) continue;
    const isNewer = account.prospecting.contacts.some(
      ({ listId, createdAt }) => lists.includes(listId) && createdAt > closedAt,
    );
    if (isNewer) campaign.status = 'RUNNING';
  }
}

/** Does what has happened by itself since it was last looked at. */
export function catchUp(account: Account): void {
  startPlanned(account);
  closeDaily(account);
  endJobs(account);
  if (account.rules.prospecting.finishedResumes) resume(account);
}

/** What has happened by itself since the last request happens before the next one is answered. */
export const caughtUp =
  (handler: Handler): Handler =>
  (call) => {
    catchUp(call.account);
    return handler(call);
  };
