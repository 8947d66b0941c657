import { swapChecks } from '../../edits/prospecting.ts';
import { table } from '../../types.ts';

export const startChecksOrder = table({
  'prospecting.start-checks.subscription-required-before-campaign-not-found': swapChecks(
    'SUBSCRIPTION_REQUIRED',
    'CAMPAIGN_NOT_FOUND',
  ),
  'prospecting.start-checks.identity-foreign-account-before-social-audio-missing': swapChecks(
    'IDENTITY_FOREIGN_ACCOUNT',
    'SOCIAL_AUDIO_MISSING',
  ),
  'prospecting.start-checks.social-audio-missing-before-email-step-no-active-version': swapChecks(
    'SOCIAL_AUDIO_MISSING',
    'EMAIL_STEP_NO_ACTIVE_VERSION',
  ),
  'prospecting.start-checks.email-step-no-active-version-before-email-version-no-content': swapChecks(
    'EMAIL_STEP_NO_ACTIVE_VERSION',
    'EMAIL_VERSION_NO_CONTENT',
  ),
  'prospecting.start-checks.email-version-no-content-before-email-version-no-subject': swapChecks(
    'EMAIL_VERSION_NO_CONTENT',
    'EMAIL_VERSION_NO_SUBJECT',
  ),
  'prospecting.start-checks.email-version-no-subject-before-social-cookie-expired': swapChecks(
    'EMAIL_VERSION_NO_SUBJECT',
    'SOCIAL_COOKIE_EXPIRED',
  ),
  'prospecting.start-checks.email-version-no-subject-before-social-slot-expired': swapChecks(
    'EMAIL_VERSION_NO_SUBJECT',
    'SOCIAL_SLOT_EXPIRED',
  ),
  'prospecting.start-checks.social-cookie-expired-before-social-account-ambiguous': swapChecks(
    'SOCIAL_COOKIE_EXPIRED',
    'SOCIAL_ACCOUNT_AMBIGUOUS',
  ),
  'prospecting.start-checks.social-slot-expired-before-social-account-ambiguous': swapChecks(
    'SOCIAL_SLOT_EXPIRED',
    'SOCIAL_ACCOUNT_AMBIGUOUS',
  ),
  'prospecting.start-checks.social-account-ambiguous-before-email-provider-disconnected': swapChecks(
    'SOCIAL_ACCOUNT_AMBIGUOUS',
    'EMAIL_PROVIDER_DISCONNECTED',
  ),
  'prospecting.start-checks.social-account-ambiguous-before-email-provider-expired': swapChecks(
    'SOCIAL_ACCOUNT_AMBIGUOUS',
    'EMAIL_PROVIDER_EXPIRED',
  ),
  'prospecting.start-checks.email-provider-disconnected-before-identity-email-provider-missing': swapChecks(
    'EMAIL_PROVIDER_DISCONNECTED',
    'IDENTITY_EMAIL_PROVIDER_MISSING',
  ),
  'prospecting.start-checks.email-provider-expired-before-identity-email-provider-missing': swapChecks(
    'EMAIL_PROVIDER_EXPIRED',
    'IDENTITY_EMAIL_PROVIDER_MISSING',
  ),
  'prospecting.start-checks.identity-email-provider-missing-before-chat-account-expired': swapChecks(
    'IDENTITY_EMAIL_PROVIDER_MISSING',
    'CHAT_ACCOUNT_EXPIRED',
  ),
  'prospecting.start-checks.identity-email-provider-missing-before-chat-slot-expired': swapChecks(
    'IDENTITY_EMAIL_PROVIDER_MISSING',
    'CHAT_SLOT_EXPIRED',
  ),
  'prospecting.start-checks.identity-email-provider-missing-before-chat-account-ambiguous': swapChecks(
    'IDENTITY_EMAIL_PROVIDER_MISSING',
    'CHAT_ACCOUNT_AMBIGUOUS',
  ),
  'prospecting.start-checks.chat-account-expired-before-schedule-missing': swapChecks(
    'CHAT_ACCOUNT_EXPIRED',
    'SCHEDULE_MISSING',
  ),
  'prospecting.start-checks.chat-slot-expired-before-schedule-missing': swapChecks(
    'CHAT_SLOT_EXPIRED',
    'SCHEDULE_MISSING',
  ),
  'prospecting.start-checks.chat-account-ambiguous-before-schedule-missing': swapChecks(
    'CHAT_ACCOUNT_AMBIGUOUS',
    'SCHEDULE_MISSING',
  ),
  'prospecting.start-checks.schedule-missing-before-mc-social-daily-limit-connection': swapChecks(
    'SCHEDULE_MISSING',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
  ),
  'prospecting.start-checks.mc-social-daily-limit-connection-before-mc-social-daily-limit': swapChecks(
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    'MC_SOCIAL_DAILY_LIMIT',
  ),
  'prospecting.start-checks.mc-social-daily-limit-before-no-recipients': swapChecks(
    'MC_SOCIAL_DAILY_LIMIT',
    'NO_RECIPIENTS',
  ),
  'prospecting.start-checks.too-many-recipients-before-campaign-already-running': swapChecks(
    'TOO_MANY_RECIPIENTS',
    'CAMPAIGN_ALREADY_RUNNING',
  ),
  'prospecting.start-checks.campaign-already-running-before-recipients-no-email': swapChecks(
    'CAMPAIGN_ALREADY_RUNNING',
    'RECIPIENTS_NO_EMAIL',
  ),
  'prospecting.start-checks.recipients-no-email-before-recipients-no-social': swapChecks(
    'RECIPIENTS_NO_EMAIL',
    'RECIPIENTS_NO_SOCIAL',
  ),
  'prospecting.start-checks.subscription-required-before-no-identity-set': swapChecks(
    'SUBSCRIPTION_REQUIRED',
    'NO_IDENTITY_SET',
  ),
  'prospecting.start-checks.no-identity-set-before-social-audio-missing': swapChecks(
    'NO_IDENTITY_SET',
    'SOCIAL_AUDIO_MISSING',
  ),
  'prospecting.start-checks.mc-social-daily-limit-before-too-many-recipients': swapChecks(
    'MC_SOCIAL_DAILY_LIMIT',
    'TOO_MANY_RECIPIENTS',
  ),
  'prospecting.start-checks.no-recipients-before-campaign-already-running': swapChecks(
    'NO_RECIPIENTS',
    'CAMPAIGN_ALREADY_RUNNING',
  ),
});
