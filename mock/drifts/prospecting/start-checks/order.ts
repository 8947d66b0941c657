import { swapChecks } from '../../edits/prospecting.ts';
import { table, type ClaimName } from '../../types.ts';

/** Each names two checks, and states that the first one is made before the second. */
const CLAIMS = [
  'subscription-required-before-campaign-not-found',
  'identity-foreign-account-before-social-audio-missing',
  'social-audio-missing-before-email-step-no-active-version',
  'email-step-no-active-version-before-email-version-no-content',
  'email-version-no-content-before-email-version-no-subject',
  'email-version-no-subject-before-social-cookie-expired',
  'email-version-no-subject-before-social-slot-expired',
  'social-cookie-expired-before-social-account-ambiguous',
  'social-slot-expired-before-social-account-ambiguous',
  'social-account-ambiguous-before-email-provider-disconnected',
  'social-account-ambiguous-before-email-provider-expired',
  'email-provider-disconnected-before-identity-email-provider-missing',
  'email-provider-expired-before-identity-email-provider-missing',
  'identity-email-provider-missing-before-chat-account-expired',
  'identity-email-provider-missing-before-chat-slot-expired',
  'identity-email-provider-missing-before-chat-account-ambiguous',
  'chat-account-expired-before-schedule-missing',
  'chat-slot-expired-before-schedule-missing',
  'chat-account-ambiguous-before-schedule-missing',
  'schedule-missing-before-mc-social-daily-limit-connection',
  'mc-social-daily-limit-connection-before-mc-social-daily-limit',
  'mc-social-daily-limit-before-no-recipients',
  'too-many-recipients-before-campaign-already-running',
  'campaign-already-running-before-recipients-no-email',
  'recipients-no-email-before-recipients-no-social',
  'subscription-required-before-no-identity-set',
  'no-identity-set-before-social-audio-missing',
  'mc-social-daily-limit-before-too-many-recipients',
  'no-recipients-before-campaign-already-running',
] as const satisfies readonly ClaimName<'prospecting.start-checks'>[];

const codeOf = (check: string): string => check.toUpperCase().replaceAll('-', '_');

export const startChecksOrder = table(
  'prospecting.start-checks',
  Object.fromEntries(
    CLAIMS.map((name) => {
      const [earlier = '', later = ''] = name.split('-before-');
      return [name, swapChecks(codeOf(earlier), codeOf(later))];
    }),
  ),
);
