import type { ClaimId } from '../../../generated/claims.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { type Code, observeStart, reportsFirst } from '../checks/start-checks.ts';
import { failingStarts, open } from '../scenarios/start-checks.ts';

/** Each names two checks, and states that the first one is reported where both fail. */
const CLAIMS = [
  'prospecting.start-checks.subscription-required-before-campaign-not-found',
  'prospecting.start-checks.subscription-required-before-no-identity-set',
  'prospecting.start-checks.no-identity-set-before-social-audio-missing',
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
  'prospecting.start-checks.mc-social-daily-limit-before-too-many-recipients',
  'prospecting.start-checks.no-recipients-before-campaign-already-running',
  'prospecting.start-checks.too-many-recipients-before-campaign-already-running',
  'prospecting.start-checks.campaign-already-running-before-recipients-no-email',
  'prospecting.start-checks.recipients-no-email-before-recipients-no-social',
] as const satisfies readonly ClaimId[];

const codeOf = (check: string): Code => check.toUpperCase().replaceAll('-', '_') as Code;

export const startChecksOrder = section(
  withChecks(
    failingStarts,
    Object.fromEntries(
      CLAIMS.map((claim) => {
        const [first = '', later = ''] = claim.slice('prospecting.start-checks.'.length).split('-before-');
        return [claim, reportsFirst(codeOf(first), codeOf(later))];
      }),
    ),
  ),
  withChecks(open, {
    'prospecting.start-checks.order-of-social-cookie-expired-row': observeStart('social row'),
    'prospecting.start-checks.order-of-email-provider-disconnected-row': observeStart('email row'),
    'prospecting.start-checks.order-of-chat-account-expired-row': observeStart('chat row'),
  }),
);
