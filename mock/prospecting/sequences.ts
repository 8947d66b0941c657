import type { StartFailure } from './start-checks.ts';
import { newId, type Campaign, type Identity, type ProspectingStore, type SequenceStep } from './store.ts';

type Part = Pick<Campaign, 'steps' | 'identities' | 'schedule' | 'settings'>;
type Ids = () => string;

/** Parts of campaigns, with ids from the given source. */
export function sequencePartsOf(id: Ids) {
  const step = (
    channel: SequenceStep['channel'],
    type: string,
    more: Partial<SequenceStep> = {},
  ): SequenceStep => ({ _id: id(), channel, type, versions: [], audio: null, ...more });
  const mail = (version: { subject?: string; content?: string; active?: boolean } = {}): SequenceStep =>
    step('email', 'EMAIL', {
      versions: [
        {
          _id: id(),
          subject: 'Hello {{firstName}}',
          content: '<p>A word about your fleet</p>',
          active: true,
          ...version,
        },
      ],
    });
  const identity = (more: Partial<Identity> = {}): Identity => ({
    id: id(),
    name: 'Sales team',
    foreign: false,
    provider: 'connected',
    social: { id: 'social-1', slot: 'valid', cookie: 'valid' },
    chat: { id: 'chat-1', slot: 'valid', session: 'valid' },
    ...more,
  });
  const social = (type = 'VISIT', more: Partial<SequenceStep> = {}): SequenceStep =>
    step('social', type, more);
  const chat = (): SequenceStep => step('chat', 'MESSAGE');
  const three = (of: (account: string) => Partial<Identity>): Identity[] =>
    ['a', 'a', 'b'].map((account) => identity(of(account)));
  const settings = (dailySocialAdded: number) => ({
    settings: { dailyEmailAdded: 50, dailyEmailLimit: 100, dailySocialAdded, dailyChatAdded: 10 },
  });
  /** Everything that a start needs, except contacts. */
  const sound = (): Part => ({
    steps: [mail()],
    identities: [identity()],
    schedule: { timezone: 'Europe/Paris' },
    ...settings(20),
  });
  return { step, mail, social, chat, identity, three, settings, sound };
}

/** The changes that make a start check fail; empty for checks of recipients or status. */
function failing(id: Ids): Readonly<Record<StartFailure['code'], Partial<Part>>> {
  const { mail, social, chat, identity, three, settings } = sequencePartsOf(id);
  return {
    NO_IDENTITY_SET: { identities: [] },
    IDENTITY_FOREIGN_ACCOUNT: { identities: [identity({ foreign: true })] },
    SOCIAL_AUDIO_MISSING: { steps: [social('VOICE_NOTE')] },
    EMAIL_STEP_NO_ACTIVE_VERSION: { steps: [mail({ active: false })] },
    EMAIL_VERSION_NO_CONTENT: { steps: [mail({ content: '' })] },
    EMAIL_VERSION_NO_SUBJECT: { steps: [mail({ subject: ' ' })] },
    SOCIAL_COOKIE_EXPIRED: {
      steps: [social()],
      identities: [identity({ social: { id: 'social-1', slot: 'valid', cookie: 'expired' } })],
    },
    SOCIAL_SLOT_EXPIRED: {
      steps: [social()],
      identities: [identity({ social: { id: 'social-1', slot: 'expired', cookie: 'valid' } })],
    },
    SOCIAL_ACCOUNT_AMBIGUOUS: {
      steps: [social()],
      identities: three((account) => ({ social: { id: account, slot: 'valid', cookie: 'valid' } })),
    },
    EMAIL_PROVIDER_DISCONNECTED: { identities: [identity({ provider: 'disconnected' })] },
    EMAIL_PROVIDER_EXPIRED: { identities: [identity({ provider: 'expired' })] },
    IDENTITY_EMAIL_PROVIDER_MISSING: { identities: [identity({ provider: null })] },
    CHAT_ACCOUNT_EXPIRED: {
      steps: [chat()],
      identities: [identity({ chat: { id: 'chat-1', slot: 'valid', session: 'expired' } })],
    },
    CHAT_SLOT_EXPIRED: {
      steps: [chat()],
      identities: [identity({ chat: { id: 'chat-1', slot: 'expired', session: 'valid' } })],
    },
    CHAT_ACCOUNT_AMBIGUOUS: {
      steps: [chat()],
      identities: three((account) => ({ chat: { id: account, slot: 'valid', session: 'valid' } })),
    },
    SCHEDULE_MISSING: { schedule: null },
    MC_SOCIAL_DAILY_LIMIT_CONNECTION: { steps: [social('INVITATION')], ...settings(41) },
    MC_SOCIAL_DAILY_LIMIT: { steps: [social()], ...settings(81) },

    NO_RECIPIENTS: {},
    TOO_MANY_RECIPIENTS: {},
    CAMPAIGN_ALREADY_RUNNING: {},
    RECIPIENTS_NO_EMAIL: {},
    RECIPIENTS_NO_SOCIAL: { steps: [social()] },
  };
}

/** Kinds of steps for prepared sequences. */
const KINDS = {
  EMAIL: ({ mail }) => mail(),
  EMAIL_WITHOUT_SUBJECT: ({ mail }) => mail({ subject: '' }),
  VISIT: ({ social }) => social(),
  INVITATION: ({ social }) => social('INVITATION'),
  MESSAGE: ({ chat }) => chat(),
} satisfies Readonly<Record<string, (parts: ReturnType<typeof sequencePartsOf>) => SequenceStep>>;
export type StepKind = keyof typeof KINDS;

export interface Preparation {
  readonly campaignId: string;
  /** Codes of the start checks that must fail. */
  readonly failing: readonly string[];
  readonly sequence?: readonly StepKind[];
  readonly dailySocialAdded?: number;
  readonly alwaysOn?: boolean;
  /** Whether all its contacts have finished every step. */
  readonly isThrough?: boolean;
}

/** Gives a campaign everything that a start needs, except for the failing checks. */
export function prepare(store: ProspectingStore, now: number, order: Preparation): void {
  const campaign = store.campaigns.find(({ id }) => id === order.campaignId);
  if (campaign === undefined) throw new RangeError(`no campaign ${order.campaignId}`);
  const id = (): string => newId(store);
  const parts = sequencePartsOf(id);
  const known = failing(id);
  // The step of a later check comes first, so that its email is the first of the sequence.
  const changes = order.failing.toReversed().map((code) => {
    const change = known[code];
    if (change === undefined) throw new RangeError(`no check of the start has the code ${code}`);
    return change;
  });
  const steps = changes.flatMap((change) => change.steps ?? [parts.mail()]);
  const identities = changes.flatMap((change) => change.identities ?? []);
  const isUnknownPerson = changes.some((change) => change.identities?.length === 0);
  Object.assign(
    campaign,
    parts.sound(),
    ...changes.toReversed().map(({ settings, schedule }) => ({
      ...(settings !== undefined && { settings }),
      ...(schedule !== undefined && { schedule }),
    })),
    steps.length > 0 && { steps },
    (identities.length > 0 || isUnknownPerson) && { identities: isUnknownPerson ? [] : identities },
  );
  if (order.sequence !== undefined) campaign.steps = order.sequence.map((kind) => KINDS[kind](parts));
  if (order.dailySocialAdded !== undefined)
    campaign.settings = parts.settings(order.dailySocialAdded).settings;
  if (order.alwaysOn !== undefined) campaign.alwaysOn = order.alwaysOn;
  if (order.isThrough !== undefined) campaign.throughSince = order.isThrough ? now : null;
}
