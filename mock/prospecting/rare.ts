import { prospectingFacts } from '../../generated/facts.ts';
import type { Account } from '../account.ts';
import type { Handler, Reply } from '../http/call.ts';
import { mainError } from './replies.ts';

const STATISTICS = ['GET /stats', 'GET /stats/advanced', 'GET /stats/social'];

/** Routes that use the social account. */
const SOCIAL_ROUTES = [
  'PATCH /advanced/campaigns/{campaignId}/identities',
  'POST /social/campaign/contacts',
  'POST /social-scrappers',
];

/** Statistics are ready some time after the first request for them. */
function computing(account: Account): Reply | undefined {
  const { prospecting: store, rules } = account;
  store.statsReadyAt ??= account.now() + rules.prospecting.statsReadySeconds * 1000;
  if (account.now() >= store.statsReadyAt) return undefined;
  const { status, body } = mainError(503, 'Statistics are being computed', 'STATS_COMPUTING');
  return { status, body, headers: { 'retry-after': String(prospectingFacts.statsRetryAfterSeconds) } };
}

/** The answer in a rare situation of the account. */
function trouble(account: Account, operation: string): Reply | undefined {
  const { situation } = account;
  const isSocial = SOCIAL_ROUTES.includes(operation);
  const isStatistics = STATISTICS.includes(operation);
  if (isStatistics && situation.statsFail) return mainError(401, 'You must be logged in');
  if (isStatistics && situation.statsComputing) return computing(account);
  if (operation === 'GET /webhook' && situation.webhookReadFails)
    return mainError(401, 'You must be logged in');
  if (isSocial && situation.socialDisconnected)
    return mainError(409, 'The social account is disconnected', 'ACCOUNT_DISCONNECTED');
  if (isSocial && situation.socialSlowed)
    return mainError(429, 'The social network slows this account down', 'RATE_LIMITED');
  if (situation.unexpectedError && operation.startsWith('GET /advanced/'))
    return mainError(500, account.rules.prospecting.unexpectedError);
  if (situation.warmupUnsupported && operation === 'POST /email-providers/warmup/enable')
    return mainError(400, 'This email provider cannot be warmed up', 'WARMUP_PROVIDER_UNSUPPORTED');
  return undefined;
}

/** Answers according to the account's situation. */
export const inSituation =
  (operation: string, handler: Handler): Handler =>
  (call) =>
    trouble(call.account, operation) ?? handler(call);
