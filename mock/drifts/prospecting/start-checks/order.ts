import type { ClaimId } from '../../../../generated/claims.ts';
import { swapChecks } from '../../edits/prospecting.ts';
import { table } from '../../types.ts';

/** Each names two checks, and states that the first one is made before the second. */
const CLAIMS = [
  'prospecting.start-checks.subscription-required-before-campaign-not-found',
  'prospecting.start-checks.identity-foreign-account-before-social-audio-missing',
  'prospecting.start-checks.social-audio-missing-before-email-step-no-active-version',
  'prospecting.start-checks.email-step-no-active-version-before-email-version-no-content',
  'prospecting.start-checks.email-version-no-content-before-email-version-no-subject',
  'prospecting.start-checks.email-version-no-subject-before-social-cookie-expired',
  'prospecting.start-checks.email-version-no-subject-before-social-slot-expired',
  'prospecting.start-checks.social-cookie-expired-before-social-account-ambiguous',
  'prospecting.start-checks.social-slot-expired-before-social-account-ambiguous',
  'prospecting.start-checks.social-account-ambiguous-before-email-provider-disconnected',
  'prospecting.start-checks.social-account-ambiguous-before-email-provider-expired',
  'prospecting.start-checks.email-provider-disconnected-before-identity-email-provider-missing',
  'prospecting.start-checks.email-provider-expired-before-identity-email-provider-missing',
  'prospecting.start-checks.identity-email-provider-missing-before-chat-account-expired',
  'prospecting.start-checks.identity-email-provider-missing-before-chat-slot-expired',
  'prospecting.start-checks.identity-email-provider-missing-before-chat-account-ambiguous',
  'prospecting.start-checks.chat-account-expired-before-schedule-missing',
  'prospecting.start-checks.chat-slot-expired-before-schedule-missing',
  'prospecting.start-checks.chat-account-ambiguous-before-schedule-missing',
  'prospecting.start-checks.schedule-missing-before-mc-social-daily-limit-connection',
  'prospecting.start-checks.mc-social-daily-limit-connection-before-mc-social-daily-limit',
  'prospecting.start-checks.mc-social-daily-limit-before-no-recipients',
  'prospecting.start-checks.too-many-recipients-before-campaign-already-running',
  'prospecting.start-checks.campaign-already-running-before-recipients-no-email',
  'prospecting.start-checks.recipients-no-email-before-recipients-no-social',
  'prospecting.start-checks.subscription-required-before-no-identity-set',
  'prospecting.start-checks.no-identity-set-before-social-audio-missing',
  'prospecting.start-checks.mc-social-daily-limit-before-too-many-recipients',
  'prospecting.start-checks.no-recipients-before-campaign-already-running',
] as const satisfies readonly ClaimId[];

const codeOf = (check: string): string => check.toUpperCase().replaceAll('-', '_');

export const startChecksOrder = table(
  Object.fromEntries(
    CLAIMS.map((claim) => {
      const [earlier = '', later = ''] = claim.slice('prospecting.start-checks.'.length).split('-before-');
      return [claim, swapChecks(codeOf(earlier), codeOf(later))];
    }),
  ),
);
