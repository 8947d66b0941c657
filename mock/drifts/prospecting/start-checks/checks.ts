import { set } from '../../edits/answers.ts';
import { checks } from '../../edits/prospecting.ts';

import { type DriftRow, table, alterProspecting, withProspecting } from '../../types.ts';
import { operation } from '../../wire.ts';

const START = operation('POST /advanced/campaigns/{campaignId}/start');

const skipped = (code: string): DriftRow =>
  alterProspecting(`${code} is not checked`, { startChecks: checks.filter((check) => check.code !== code) });

export const startChecksChecks = table('prospecting.start-checks', {
  'subscription-required': skipped('SUBSCRIPTION_REQUIRED'),
  'campaign-not-found': skipped('CAMPAIGN_NOT_FOUND'),
  'no-identity-set': skipped('NO_IDENTITY_SET'),
  'identity-foreign-account': skipped('IDENTITY_FOREIGN_ACCOUNT'),
  'social-audio-missing': skipped('SOCIAL_AUDIO_MISSING'),
  'email-step-no-active-version': skipped('EMAIL_STEP_NO_ACTIVE_VERSION'),
  'email-version-no-content': skipped('EMAIL_VERSION_NO_CONTENT'),
  'email-version-no-subject': skipped('EMAIL_VERSION_NO_SUBJECT'),
  'social-cookie-expired': skipped('SOCIAL_COOKIE_EXPIRED'),
  'social-slot-expired': skipped('SOCIAL_SLOT_EXPIRED'),
  'social-account-ambiguous': skipped('SOCIAL_ACCOUNT_AMBIGUOUS'),
  'email-provider-disconnected': skipped('EMAIL_PROVIDER_DISCONNECTED'),
  'email-provider-expired': skipped('EMAIL_PROVIDER_EXPIRED'),
  'identity-email-provider-missing': skipped('IDENTITY_EMAIL_PROVIDER_MISSING'),
  'chat-account-expired': skipped('CHAT_ACCOUNT_EXPIRED'),
  'chat-slot-expired': skipped('CHAT_SLOT_EXPIRED'),
  'chat-account-ambiguous': skipped('CHAT_ACCOUNT_AMBIGUOUS'),
  'schedule-missing': skipped('SCHEDULE_MISSING'),
  'mc-social-daily-limit-connection': skipped('MC_SOCIAL_DAILY_LIMIT_CONNECTION'),
  'mc-social-daily-limit': skipped('MC_SOCIAL_DAILY_LIMIT'),
  'no-recipients': skipped('NO_RECIPIENTS'),
  'too-many-recipients': skipped('TOO_MANY_RECIPIENTS'),
  'recipients-no-email': skipped('RECIPIENTS_NO_EMAIL'),
  'recipients-no-social': skipped('RECIPIENTS_NO_SOCIAL'),
  'error-code-key': set(START, 'code', 'START_FAILED'),
  'error-text': set(START, 'error', 7),
  'failed-start-leaves-status': withProspecting({ startFailureStarts: true }),
});
