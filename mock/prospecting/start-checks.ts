import type { Campaign, Contact, Identity, SequenceStep } from './store.ts';

/** The data of the start checks: the account's subscription, the campaign and its recipients. */
export interface StartRequest {
  readonly subscribed: boolean;
  readonly campaign: Campaign | undefined;
  readonly recipients: readonly Contact[];
}

interface Subject {
  readonly campaign: Campaign;
  readonly recipients: readonly Contact[];
  readonly emailSteps: readonly SequenceStep[];
  readonly socialSteps: readonly SequenceStep[];
  readonly chatSteps: readonly SequenceStep[];
  readonly social: readonly NonNullable<Identity['social']>[];
  readonly chat: readonly NonNullable<Identity['chat']>[];
}

export interface StartFailure {
  readonly code: string;
  readonly error: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface StartCheck extends StartFailure {
  readonly fails: (request: StartRequest) => boolean;
}

const CONNECTION_LIMIT = 40;
const SOCIAL_LIMIT = 80;
const RECIPIENTS_LIMIT = 30_000;

const check = (
  code: string,
  error: string,
  fails: (subject: Subject) => boolean,
  params?: StartFailure['params'],
): StartCheck => ({
  code,
  error,
  ...(params !== undefined && { params }),
  fails: ({ campaign, recipients }) => campaign !== undefined && fails(subjectOf(campaign, recipients)),
});

function subjectOf(campaign: Campaign, recipients: readonly Contact[]): Subject {
  const of = (channel: SequenceStep['channel']): SequenceStep[] =>
    campaign.steps.filter((step) => step.channel === channel);
  return {
    campaign,
    recipients,
    emailSteps: of('email'),
    socialSteps: of('social'),
    chatSteps: of('chat'),
    social: campaign.identities.flatMap(({ social }) => social ?? []),
    chat: campaign.identities.flatMap(({ chat }) => chat ?? []),
  };
}

/** One account for all identities, or one for each. */
const ambiguous = (ids: readonly string[], identities: number): boolean => {
  const distinct = new Set(ids).size;
  return distinct > 1 && distinct < identities;
};
const active = (step: SequenceStep) => step.versions.filter((version) => version.active);
const invites = ({ socialSteps }: Subject): boolean => socialSteps.some(({ type }) => type === 'INVITATION');
const blank = (text: string): boolean => text.trim() === '';

/** The start error table, in its order. */
export const START_CHECKS: readonly StartCheck[] = [
  {
    code: 'SUBSCRIPTION_REQUIRED',
    error: 'Active subscription needed',
    fails: ({ subscribed }) => !subscribed,
  },
  {
    code: 'CAMPAIGN_NOT_FOUND',
    error: 'Campaign not found',
    fails: ({ campaign }) => campaign === undefined,
  },
  check('NO_IDENTITY_SET', 'No sender identity', ({ campaign }) => campaign.identities.length === 0),
  check('IDENTITY_FOREIGN_ACCOUNT', 'An identity uses an account of another owner', ({ campaign }) =>
    campaign.identities.some(({ foreign }) => foreign),
  ),
  check('SOCIAL_AUDIO_MISSING', 'A voice-note step has no recording', ({ socialSteps }) =>
    socialSteps.some(({ type, audio }) => type === 'VOICE_NOTE' && audio === null),
  ),
  check('EMAIL_STEP_NO_ACTIVE_VERSION', 'An email step has no active version', ({ emailSteps }) =>
    emailSteps.some((step) => active(step).length === 0),
  ),
  check('EMAIL_VERSION_NO_CONTENT', 'An email version is empty', ({ emailSteps }) =>
    emailSteps.some((step) => active(step).some(({ content }) => blank(content))),
  ),
  check(
    'EMAIL_VERSION_NO_SUBJECT',
    'The first email needs a subject',
    ({ emailSteps: [first] }) => first !== undefined && active(first).some(({ subject }) => blank(subject)),
  ),
  check(
    'SOCIAL_COOKIE_EXPIRED',
    'Reconnect the social account',
    ({ socialSteps, social }) => socialSteps.length > 0 && social.some(({ cookie }) => cookie === 'expired'),
  ),
  check(
    'SOCIAL_SLOT_EXPIRED',
    'Renew the slot of the social account',
    ({ socialSteps, social }) => socialSteps.length > 0 && social.some(({ slot }) => slot === 'expired'),
  ),
  check(
    'SOCIAL_ACCOUNT_AMBIGUOUS',
    'Use one social account for all identities, or one per identity',
    ({ socialSteps, social, campaign }) =>
      socialSteps.length > 0 &&
      ambiguous(
        social.map(({ id }) => id),
        campaign.identities.length,
      ),
  ),
  check(
    'EMAIL_PROVIDER_DISCONNECTED',
    'A mailbox is disconnected',
    ({ emailSteps, campaign }) =>
      emailSteps.length > 0 && campaign.identities.some(({ provider }) => provider === 'disconnected'),
  ),
  check(
    'EMAIL_PROVIDER_EXPIRED',
    'A mailbox has expired',
    ({ emailSteps, campaign }) =>
      emailSteps.length > 0 && campaign.identities.some(({ provider }) => provider === 'expired'),
  ),
  check(
    'IDENTITY_EMAIL_PROVIDER_MISSING',
    'An email step needs an email provider on every identity',
    ({ emailSteps, campaign }) =>
      emailSteps.length > 0 && campaign.identities.some(({ provider }) => provider === null),
  ),
  check(
    'CHAT_ACCOUNT_EXPIRED',
    'Reconnect the chat account',
    ({ chatSteps, chat }) => chatSteps.length > 0 && chat.some(({ session }) => session === 'expired'),
  ),
  check(
    'CHAT_SLOT_EXPIRED',
    'Renew the slot of the chat account',
    ({ chatSteps, chat }) => chatSteps.length > 0 && chat.some(({ slot }) => slot === 'expired'),
  ),
  check(
    'CHAT_ACCOUNT_AMBIGUOUS',
    'Use one chat account for all identities, or one per identity',
    ({ chatSteps, chat, campaign }) =>
      chatSteps.length > 0 &&
      ambiguous(
        chat.map(({ id }) => id),
        campaign.identities.length,
      ),
  ),
  check('SCHEDULE_MISSING', 'No schedule', ({ campaign }) => campaign.schedule === null),
  check(
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
    'Too many new social contacts per day for a sequence with invitations',
    (subject) => invites(subject) && (subject.campaign.settings['dailySocialAdded'] ?? 0) > CONNECTION_LIMIT,
    { limit: CONNECTION_LIMIT },
  ),
  check(
    'MC_SOCIAL_DAILY_LIMIT',
    'Too many new social contacts per day',
    ({ socialSteps, campaign }) =>
      socialSteps.length > 0 && (campaign.settings['dailySocialAdded'] ?? 0) > SOCIAL_LIMIT,
    { limit: SOCIAL_LIMIT },
  ),
  check('NO_RECIPIENTS', 'No contact in the attached lists', ({ recipients }) => recipients.length === 0),
  check(
    'TOO_MANY_RECIPIENTS',
    'Too many recipients',
    ({ recipients }) => recipients.length > RECIPIENTS_LIMIT,
    { limit: RECIPIENTS_LIMIT },
  ),
  check(
    'CAMPAIGN_ALREADY_RUNNING',
    'The campaign is running already',
    ({ campaign }) => campaign.status === 'RUNNING',
  ),
  check(
    'RECIPIENTS_NO_EMAIL',
    'No recipient has an email',
    ({ emailSteps, recipients }) =>
      emailSteps.length > 0 && recipients.every(({ fields }) => fields['email'] === undefined),
  ),
  check(
    'RECIPIENTS_NO_SOCIAL',
    'No recipient has a profile URL',
    ({ socialSteps, recipients }) =>
      socialSteps.length > 0 && recipients.every(({ fields }) => fields['socialUrlProfile'] === undefined),
  ),
];

/** The first check that fails; undefined if the campaign may start. */
export const firstFailure = (checks: readonly StartCheck[], request: StartRequest): StartCheck | undefined =>
  checks.find(({ fails }) => fails(request));
