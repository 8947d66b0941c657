import { prospectingFacts } from '../../generated/facts.ts';
import { prospectingRules as faithful } from '../prospecting/index.ts';
import type { StartCheck } from '../prospecting/start-checks.ts';
import { operation, setField } from './wire.ts';
import { wireOf } from './prospecting-wire.ts';
import { table, type DriftRow } from './types.ts';

const START = operation('POST /advanced/campaigns/{campaignId}/start');
const checks = faithful.startChecks;

const skipped = (code: string): DriftRow => ({
  description: `${code} is not checked`,
  prospecting: { startChecks: checks.filter((check) => check.code !== code) },
});
/** The later check is made right before the earlier one. */
const swapped = (earlier: string, later: string): DriftRow => {
  const moved = checks.filter(({ code }) => code === later);
  return {
    description: `${later} is checked before ${earlier}`,
    prospecting: {
      startChecks: checks
        .filter(({ code }) => code !== later)
        .flatMap((check) => (check.code === earlier ? [...moved, check] : [check])),
    },
  };
};
const stricter = (description: string, code: string, fails: StartCheck['fails']): DriftRow => ({
  description,
  prospecting: {
    startChecks: checks.map((check) => (check.code === code ? { ...check, fails } : check)),
  },
});
const social =
  (least: number, invitation: boolean): StartCheck['fails'] =>
  ({ campaign }) =>
    campaign !== undefined &&
    campaign.steps.some(
      ({ channel, type }) => channel === 'social' && (type === 'INVITATION' || !invitation),
    ) &&
    (campaign.settings['dailySocialAdded'] ?? 0) >= least;

/** The checks of a start and their order. */
export const startCheckDrifts = table({
  'prospecting.start-checks.subscription-required': skipped('SUBSCRIPTION_REQUIRED'),
  'prospecting.start-checks.campaign-not-found': skipped('CAMPAIGN_NOT_FOUND'),
  'prospecting.start-checks.no-identity-set': skipped('NO_IDENTITY_SET'),
  'prospecting.start-checks.identity-foreign-account': skipped('IDENTITY_FOREIGN_ACCOUNT'),
  'prospecting.start-checks.social-audio-missing': skipped('SOCIAL_AUDIO_MISSING'),
  'prospecting.start-checks.email-step-no-active-version': skipped('EMAIL_STEP_NO_ACTIVE_VERSION'),
  'prospecting.start-checks.email-version-no-content': skipped('EMAIL_VERSION_NO_CONTENT'),
  'prospecting.start-checks.email-version-no-subject': skipped('EMAIL_VERSION_NO_SUBJECT'),
  'prospecting.start-checks.social-cookie-expired': skipped('SOCIAL_COOKIE_EXPIRED'),
  'prospecting.start-checks.social-slot-expired': skipped('SOCIAL_SLOT_EXPIRED'),
  'prospecting.start-checks.social-account-ambiguous': skipped('SOCIAL_ACCOUNT_AMBIGUOUS'),
  'prospecting.start-checks.email-provider-disconnected': skipped('EMAIL_PROVIDER_DISCONNECTED'),
  'prospecting.start-checks.email-provider-expired': skipped('EMAIL_PROVIDER_EXPIRED'),
  'prospecting.start-checks.identity-email-provider-missing': skipped('IDENTITY_EMAIL_PROVIDER_MISSING'),
  'prospecting.start-checks.chat-account-expired': skipped('CHAT_ACCOUNT_EXPIRED'),
  'prospecting.start-checks.chat-slot-expired': skipped('CHAT_SLOT_EXPIRED'),
  'prospecting.start-checks.chat-account-ambiguous': skipped('CHAT_ACCOUNT_AMBIGUOUS'),
  'prospecting.start-checks.schedule-missing': skipped('SCHEDULE_MISSING'),
  'prospecting.start-checks.mc-social-daily-limit-connection': skipped('MC_SOCIAL_DAILY_LIMIT_CONNECTION'),
  'prospecting.start-checks.mc-social-daily-limit': skipped('MC_SOCIAL_DAILY_LIMIT'),
  'prospecting.start-checks.no-recipients': skipped('NO_RECIPIENTS'),
  'prospecting.start-checks.recipients-no-email': skipped('RECIPIENTS_NO_EMAIL'),
  'prospecting.start-checks.recipients-no-social': skipped('RECIPIENTS_NO_SOCIAL'),
  'prospecting.start-checks.subscription-required-before-campaign-not-found': swapped(
    'SUBSCRIPTION_REQUIRED',
    'CAMPAIGN_NOT_FOUND',
  ),
  'prospecting.start-checks.identity-foreign-account-before-social-audio-missing': swapped(
    'IDENTITY_FOREIGN_ACCOUNT',
    'SOCIAL_AUDIO_MISSING',
  ),
  'prospecting.start-checks.social-audio-missing-before-email-step-no-active-version': swapped(
    'SOCIAL_AUDIO_MISSING',
    'EMAIL_STEP_NO_ACTIVE_VERSION',
  ),
  'prospecting.start-checks.email-step-no-active-version-before-email-version-no-content': swapped(
    'EMAIL_STEP_NO_ACTIVE_VERSION',
    'EMAIL_VERSION_NO_CONTENT',
  ),
  'prospecting.start-checks.email-version-no-content-before-email-version-no-subject': swapped(
    'EMAIL_VERSION_NO_CONTENT',
    'EMAIL_VERSION_NO_SUBJECT',
  ),
  'prospecting.start-checks.email-version-no-subject-before-social-cookie-expired': swapped(
    'EMAIL_VERSION_NO_SUBJECT',
    'SOCIAL_COOKIE_EXPIRED',
  ),
  'prospecting.start-checks.email-version-no-subject-before-social-slot-expired': swapped(
    'EMAIL_VERSION_NO_SUBJECT',
    'SOCIAL_SLOT_EXPIRED',
  ),
  'prospecting.start-checks.social-cookie-expired-before-social-account-ambiguous': swapped(
    'SOCIAL_COOKIE_EXPIRED',
    'SOCIAL_ACCOUNT_AMBIGUOUS',
  ),
  'prospecting.start-checks.social-slot-expired-before-social-account-ambiguous': swapped(
    'SOCIAL_SLOT_EXPIRED',
    'SOCIAL_ACCOUNT_AMBIGUOUS',
  ),
  'prospecting.start-checks.social-account-ambiguous-before-email-provider-disconnected': swapped(
    'SOCIAL_ACCOUNT_AMBIGUOUS',
    'EMAIL_PROVIDER_DISCONNECTED',
  ),
  'prospecting.start-checks.social-account-ambiguous-before-email-provider-expired': swapped(
    'SOCIAL_ACCOUNT_AMBIGUOUS',
    'EMAIL_PROVIDER_EXPIRED',
  ),
  'prospecting.start-checks.email-provider-disconnected-before-identity-email-provider-missing': swapped(
    'EMAIL_PROVIDER_DISCONNECTED',
    'IDENTITY_EMAIL_PROVIDER_MISSING',
  ),
  'prospecting.start-checks.email-provider-expired-before-identity-email-provider-missing': swapped(
    'EMAIL_PROVIDER_EXPIRED',
    'IDENTITY_EMAIL_PROVIDER_MISSING',
  ),
  'prospecting.start-checks.identity-email-provider-missing-before-chat-account-expired': swapped(
    'IDENTITY_EMAIL_PROVIDER_MISSING',
    'CHAT_ACCOUNT_EXPIRED',
  ),
  'prospecting.start-checks.identity-email-provider-missing-before-chat-slot-expired': swapped(
    'IDENTITY_EMAIL_PROVIDER_MISSING',
    'CHAT_SLOT_EXPIRED',
  ),
  'prospecting.start-checks.identity-email-provider-missing-before-chat-account-ambiguous': swapped(
    'IDENTITY_EMAIL_PROVIDER_MISSING',
    'CHAT_ACCOUNT_AMBIGUOUS',
  ),
  'prospecting.start-checks.chat-account-expired-before-schedule-missing': swapped(
    'CHAT_ACCOUNT_EXPIRED',
    'SCHEDULE_MISSING',
  ),
  'prospecting.start-checks.chat-slot-expired-before-schedule-missing': swapped(
    'CHAT_SLOT_EXPIRED',
    'SCHEDULE_MISSING',
  ),
  'prospecting.start-checks.chat-account-ambiguous-before-schedule-missing': swapped(
    'CHAT_ACCOUNT_AMBIGUOUS',
    'SCHEDULE_MISSING',
  ),
  'prospecting.start-checks.schedule-missing-before-mc-social-daily-limit-connection': swapped(
    'SCHEDULE_MISSING',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
  ),
  'prospecting.start-checks.mc-social-daily-limit-connection-before-mc-social-daily-limit': swapped(
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    'MC_SOCIAL_DAILY_LIMIT',
  ),
  'prospecting.start-checks.mc-social-daily-limit-before-no-recipients': swapped(
    'MC_SOCIAL_DAILY_LIMIT',
    'NO_RECIPIENTS',
  ),
  'prospecting.start-checks.campaign-already-running-before-recipients-no-email': swapped(
    'CAMPAIGN_ALREADY_RUNNING',
    'RECIPIENTS_NO_EMAIL',
  ),
  'prospecting.start-checks.recipients-no-email-before-recipients-no-social': swapped(
    'RECIPIENTS_NO_EMAIL',
    'RECIPIENTS_NO_SOCIAL',
  ),
  'prospecting.start-checks.subscription-required-before-no-identity-set': swapped(
    'SUBSCRIPTION_REQUIRED',
    'NO_IDENTITY_SET',
  ),
  'prospecting.start-checks.no-identity-set-before-social-audio-missing': swapped(
    'NO_IDENTITY_SET',
    'SOCIAL_AUDIO_MISSING',
  ),
  'prospecting.start-checks.no-recipients-before-campaign-already-running': swapped(
    'NO_RECIPIENTS',
    'CAMPAIGN_ALREADY_RUNNING',
  ),
  'prospecting.start-checks.too-many-recipients': skipped('TOO_MANY_RECIPIENTS'),
  'prospecting.start-checks.too-many-recipients-before-campaign-already-running': swapped(
    'TOO_MANY_RECIPIENTS',
    'CAMPAIGN_ALREADY_RUNNING',
  ),
  'prospecting.start-checks.mc-social-daily-limit-before-too-many-recipients': swapped(
    'MC_SOCIAL_DAILY_LIMIT',
    'TOO_MANY_RECIPIENTS',
  ),
  'prospecting.start-checks.exactly-30000-recipients-pass': stricter(
    '30,000 recipients fail',
    'TOO_MANY_RECIPIENTS',
    ({ recipients }) => recipients.length >= prospectingFacts.recipientsMax,
  ),
  'prospecting.start-checks.error-code-key': wireOf(
    'every failure has a code of its own',
    setField(START, 'code', 'START_FAILED'),
  ),
  'prospecting.start-checks.error-text': wireOf('the error is a number', setField(START, 'error', 7)),
  'prospecting.start-checks.social-daily-limit-connection-params': {
    description: 'params.limit is 80',
    prospecting: {
      startChecks: checks.map((check) =>
        check.code === 'MC_SOCIAL_DAILY_LIMIT_CONNECTION' ? { ...check, params: { limit: 80 } } : check,
      ),
    },
  },
  'prospecting.start-checks.social-40-with-invitation-passes': stricter(
    '40 with an invitation fail',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    social(40, true),
  ),
  'prospecting.start-checks.social-41-without-invitation-passes': stricter(
    '41 fail without an invitation',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    social(41, false),
  ),
  'prospecting.start-checks.social-80-passes': stricter(
    '80 without an invitation fail',
    'MC_SOCIAL_DAILY_LIMIT',
    social(80, false),
  ),
  'prospecting.start-checks.some-without-email-pass': stricter(
    'every recipient needs an email',
    'RECIPIENTS_NO_EMAIL',
    ({ recipients }) => recipients.some(({ fields }) => fields['email'] === undefined),
  ),
  'prospecting.start-checks.some-without-profile-pass': stricter(
    'every recipient needs a profile URL',
    'RECIPIENTS_NO_SOCIAL',
    ({ recipients }) => recipients.some(({ fields }) => fields['socialUrlProfile'] === undefined),
  ),
  'prospecting.start-checks.failed-start-leaves-status': {
    description: 'a failed check starts the campaign',
    prospecting: { startFailureStarts: true },
  },
});
