import { message } from '../../kit/model/message.ts';
import { check, given } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';
import { statusIn } from '../support/ready-campaign.ts';
import { START_CODES, startResult, observeStart, onRefusal, reportsFirst } from '../checks/start-checks.ts';
import { failingStarts, open } from '../scenarios/start-checks.ts';
import { codeIn } from '../support/answers.ts';
import { equals, isPresent } from '../../kit/checks/relations.ts';

const isReportedFor = (code: string, answer: Exchange): boolean => !ok(answer) && codeIn(answer) === code;

export const startChecksChecks = section(
  withChecks(failingStarts, {
    'prospecting.start-checks.subscription-required': reportsFirst('SUBSCRIPTION_REQUIRED'),
    'prospecting.start-checks.campaign-not-found': reportsFirst('CAMPAIGN_NOT_FOUND'),
    'prospecting.start-checks.no-identity-set': reportsFirst('NO_IDENTITY_SET'),
    'prospecting.start-checks.identity-foreign-account': reportsFirst('IDENTITY_FOREIGN_ACCOUNT'),
    'prospecting.start-checks.social-audio-missing': reportsFirst('SOCIAL_AUDIO_MISSING'),
    'prospecting.start-checks.email-step-no-active-version': reportsFirst('EMAIL_STEP_NO_ACTIVE_VERSION'),
    'prospecting.start-checks.email-version-no-content': reportsFirst('EMAIL_VERSION_NO_CONTENT'),
    'prospecting.start-checks.email-version-no-subject': reportsFirst('EMAIL_VERSION_NO_SUBJECT'),
    'prospecting.start-checks.social-cookie-expired': reportsFirst('SOCIAL_COOKIE_EXPIRED'),
    'prospecting.start-checks.social-slot-expired': reportsFirst('SOCIAL_SLOT_EXPIRED'),
    'prospecting.start-checks.social-account-ambiguous': reportsFirst('SOCIAL_ACCOUNT_AMBIGUOUS'),
    'prospecting.start-checks.email-provider-disconnected': reportsFirst('EMAIL_PROVIDER_DISCONNECTED'),
    'prospecting.start-checks.email-provider-expired': reportsFirst('EMAIL_PROVIDER_EXPIRED'),
    'prospecting.start-checks.identity-email-provider-missing': reportsFirst(
      'IDENTITY_EMAIL_PROVIDER_MISSING',
    ),
    'prospecting.start-checks.chat-account-expired': reportsFirst('CHAT_ACCOUNT_EXPIRED'),
    'prospecting.start-checks.chat-slot-expired': reportsFirst('CHAT_SLOT_EXPIRED'),
    'prospecting.start-checks.chat-account-ambiguous': reportsFirst('CHAT_ACCOUNT_AMBIGUOUS'),
    'prospecting.start-checks.schedule-missing': reportsFirst('SCHEDULE_MISSING'),
    'prospecting.start-checks.mc-social-daily-limit-connection': reportsFirst(
      'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    ),
    'prospecting.start-checks.mc-social-daily-limit': reportsFirst('MC_SOCIAL_DAILY_LIMIT'),
    'prospecting.start-checks.no-recipients': reportsFirst('NO_RECIPIENTS'),
    'prospecting.start-checks.too-many-recipients': reportsFirst('TOO_MANY_RECIPIENTS'),
    'prospecting.start-checks.recipients-no-email': reportsFirst('RECIPIENTS_NO_EMAIL'),
    'prospecting.start-checks.recipients-no-social': reportsFirst('RECIPIENTS_NO_SOCIAL'),
    'prospecting.start-checks.error-code-key': onRefusal(({ answer }) =>
      check(
        START_CODES.some((code) => code === codeIn(answer)),
        () => message`code of a refused start: expected one of ${START_CODES}, got ${codeIn(answer)}`,
        answer,
      ),
    ),
    'prospecting.start-checks.error-text': onRefusal(({ answer }) =>
      isPresent(stringIn(objectOf(answer), 'error'), 'a start failure has no string error', answer),
    ),
    'prospecting.start-checks.failed-start-leaves-status': onRefusal(({ before, answer, after }) =>
      given(statusIn(before) !== undefined && statusIn(after) !== undefined, () =>
        equals(
          statusIn(before),
          statusIn(after),
          () => message`a failed start turned ${statusIn(before)} into ${statusIn(after)}`,
          answer,
          after,
        ),
      ),
    ),
    // Another check may fail first, for example if the service does not know the recipients yet.
    'prospecting.start-checks.status': ({ told, answer }) => ({
      [told]: isReportedFor(told, answer) ? String(statusOf(answer)) : undefined,
    }),
    'prospecting.start-checks.words-of-failures': ({ told, answer }) => {
      const { error, params } = objectOf(answer);
      return { [told]: isReportedFor(told, answer) ? JSON.stringify({ error, params }) : undefined };
    },
    'prospecting.start-checks.campaign-not-found-or-400': ({ told, answer }) =>
      told === 'CAMPAIGN_NOT_FOUND'
        ? `${statusOf(answer)} ${stringIn(objectOf(answer), 'error') ?? ''}`.trim()
        : undefined,
  }),
  withChecks(open, {
    // Its recipients may be known with a delay.
    'prospecting.start-checks.checks-without-step-kind': (h) =>
      startResult(h.answer) === 'NO_RECIPIENTS' ? undefined : observeStart('no such step')(h),
    'prospecting.start-checks.foreign-campaign': ({ foreign }) => startResult(foreign),
  }),
);
