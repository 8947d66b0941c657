import { prospectingFacts } from '../../../../generated/facts.ts';
import { checks } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterProspecting } from '../../types.ts';
import type { Campaign } from '../../../prospecting/store.ts';
import type { StartCheck } from '../../../prospecting/start-checks.ts';

const stricter = (description: string, code: string, fails: StartCheck['fails']): DriftRow =>
  alterProspecting(description, {
    startChecks: checks.map((check) => (check.code === code ? { ...check, fails } : check)),
  });

const social =
  (least: number, invitation: boolean): StartCheck['fails'] =>
  ({ campaign }) =>
    campaign !== undefined &&
    campaign.steps.some(
      ({ channel, type }) => channel === 'social' && (type === 'INVITATION' || !invitation),
    ) &&
    (campaign.settings['dailySocialAdded'] ?? 0) >= least;

const hasNoSubject = ({ channel, versions }: Campaign['steps'][number]): boolean =>
  channel === 'email' && versions.some(({ active, subject }) => active && subject.trim() === '');

export const startChecksBounds = table('prospecting.start-checks', {
  'subject-of-later-emails': stricter(
    'every email needs a subject',
    'EMAIL_VERSION_NO_SUBJECT',
    ({ campaign }) => campaign?.steps.some(hasNoSubject) === true,
  ),
  'social-daily-limit-connection-params': alterProspecting('params.limit is 80', {
    startChecks: checks.map((check) =>
      check.code === 'MC_SOCIAL_DAILY_LIMIT_CONNECTION' ? { ...check, params: { limit: 80 } } : check,
    ),
  }),
  'social-40-with-invitation-passes': stricter(
    '40 with an invitation fail',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    social(40, true),
  ),
  'social-41-without-invitation-passes': stricter(
    '41 fail without an invitation',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    social(41, false),
  ),
  'social-80-passes': stricter('80 without an invitation fail', 'MC_SOCIAL_DAILY_LIMIT', social(80, false)),
  'exactly-30000-recipients-pass': stricter(
    '30,000 recipients fail',
    'TOO_MANY_RECIPIENTS',
    ({ recipients }) => recipients.length >= prospectingFacts.recipientsMax,
  ),
  'some-without-email-pass': stricter(
    'every recipient needs an email',
    'RECIPIENTS_NO_EMAIL',
    ({ recipients }) => recipients.some(({ fields }) => fields['email'] === undefined),
  ),
  'some-without-profile-pass': stricter(
    'every recipient needs a profile URL',
    'RECIPIENTS_NO_SOCIAL',
    ({ recipients }) => recipients.some(({ fields }) => fields['socialUrlProfile'] === undefined),
  ),
});
