import { drop, set, to } from '../../drifts/edits/answers.ts';
import { swapChecks } from '../../drifts/edits/prospecting.ts';
import { whenCode, operation, type When } from '../../drifts/wire.ts';
import { START_CHECKS, type StartCheck } from '../../prospecting/start-checks.ts';
import { type DriftRow, alterProspecting, withProspecting, table } from '../../drifts/types.ts';
import { answerWith } from '../answers.ts';

const START = 'POST /advanced/campaigns/{campaignId}/start';
const NO_ID = 'f'.repeat(24);
const isFor =
  (code: string): When =>
  (call, reply) =>
    operation(START)(call, reply) && whenCode(code)(call, reply);
const isKnown: When = ({ path }) => !path.includes(NO_ID);

/** Other checks, in another order. */
const checking = (
  description: string,
  checks: (checks: readonly StartCheck[]) => readonly StartCheck[],
): DriftRow => alterProspecting(description, { startChecks: checks(START_CHECKS) });
/** A check that fails in another way. */
const failing = (
  description: string,
  codes: readonly string[],
  fails: (check: StartCheck) => StartCheck['fails'],
): DriftRow =>
  checking(description, (checks) =>
    checks.map((check) => (codes.includes(check.code) ? { ...check, fails: fails(check) } : check)),
  );
export const startChecks = table('prospecting.start-checks', {
  'campaign-not-found-or-400': set(isFor('CAMPAIGN_NOT_FOUND'), 'error', 'There is no such campaign'),
  'checks-without-step-kind': failing(
    'mailboxes are checked without an email step as well',
    ['EMAIL_PROVIDER_DISCONNECTED'],
    () =>
      ({ campaign }) =>
        campaign?.identities.some(({ provider }) => provider === 'disconnected') === true,
  ),
  'excluded-counted': failing(
    'contacts of excluded lists count for these checks',
    ['NO_RECIPIENTS', 'RECIPIENTS_NO_EMAIL', 'RECIPIENTS_NO_SOCIAL'],
    ({ fails }) =>
      (request) =>
        request.campaign?.excludedLists.length === 0 && fails(request),
  ),
  'foreign-campaign': answerWith([isFor('CAMPAIGN_NOT_FOUND'), isKnown], 400, {
    error: 'Campaign not found',
  }),
  'order-of-chat-account-expired-row': swapChecks('CHAT_ACCOUNT_EXPIRED', 'CHAT_SLOT_EXPIRED'),
  'order-of-email-provider-disconnected-row': swapChecks(
    'EMAIL_PROVIDER_DISCONNECTED',
    'EMAIL_PROVIDER_EXPIRED',
  ),
  'order-of-social-cookie-expired-row': swapChecks('SOCIAL_COOKIE_EXPIRED', 'SOCIAL_SLOT_EXPIRED'),
  'social-daily-limit-params': drop(isFor('MC_SOCIAL_DAILY_LIMIT'), 'params'),
  'social-over-80-reachable': withProspecting({
    settingsBounds: {
      dailyEmailAdded: [1, 500],
      dailyEmailLimit: [1, 500],
      dailySocialAdded: [1, 200],
      dailyChatAdded: [1, 30],
    },
  }),
  'words-of-failures': checking('failures are said in other words', (checks) =>
    checks.map((check) => ({ ...check, error: `Not started: ${check.code.toLowerCase()}` })),
  ),
  status: to([START, 400], 422),
});
