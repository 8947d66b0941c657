import { set } from '../../edits/answers.ts';
import { checks } from '../../edits/prospecting.ts';

import { type DriftRow, table, alterProspecting, withProspecting } from '../../types.ts';
import { operation } from '../../wire.ts';

const START = operation('POST /advanced/campaigns/{campaignId}/start');

const skipped = (code: string): DriftRow =>
  alterProspecting(`${code} is not checked`, { startChecks: checks.filter((check) => check.code !== code) });

export const startChecksChecks = table({
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
  'prospecting.start-checks.too-many-recipients': skipped('TOO_MANY_RECIPIENTS'),
  'prospecting.start-checks.recipients-no-email': skipped('RECIPIENTS_NO_EMAIL'),
  'prospecting.start-checks.recipients-no-social': skipped('RECIPIENTS_NO_SOCIAL'),
  'prospecting.start-checks.error-code-key': set(START, 'code', 'START_FAILED'),
  'prospecting.start-checks.error-text': set(START, 'error', 7),
  'prospecting.start-checks.failed-start-leaves-status': withProspecting({ startFailureStarts: true }),
});
