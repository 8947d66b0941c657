import type {
  Activity,
  Campaign,
  Contact,
  Debit,
  Identity,
  LegacyCampaign,
  ProspectingStore,
  Step,
  ToolJob,
  ToolName,
} from './store.ts';
import type { Registration } from './registrations.ts';

export type Ids = () => string;

interface Ground {
  readonly id: Ids;
  readonly now: number;
  readonly contacts: readonly Contact[];
  readonly lists: Readonly<
    Record<'customers' | 'empty' | 'twins' | 'noEmail' | 'noProfile' | 'blocked', string>
  >;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const EVENTS = [
  'EMAIL_SENT',
  'OPENED',
  'CLICKED',
  'MAIL_REPLIED',
  'VISITED',
  'INVITED',
  'ACCEPTED',
  'MESSAGE_SENT',
  'SOCIAL_REPLIED',
];
const WITH_MESSAGE: readonly string[] = ['EMAIL_SENT', 'MAIL_REPLIED', 'MESSAGE_SENT', 'SOCIAL_REPLIED'];
const JOBS: readonly (readonly [ToolName, number, number])[] = [
  ['find-email', 130, 1],
  ['find-phone', 112, 50],
  ['verify-email', 104, 0.25],
];

type Change = Partial<Omit<Campaign, 'id' | 'name'>>;

/** Campaigns in every status, and one for each start check that data can fail; their names say which. */
function campaigns({ id, now, lists }: Ground): Campaign[] {
  const step = (channel: Step['channel'], type: string, more: Partial<Step> = {}): Step => ({
    _id: id(),
    channel,
    type,
    versions: [],
    audio: null,
    ...more,
  });
  const mail = (version: { subject?: string; content?: string; active?: boolean } = {}): Step =>
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
  const social = (type = 'VISIT', more: Partial<Step> = {}): Step => step('social', type, more);
  const chat = (): Step => step('chat', 'MESSAGE');
  const three = (of: (account: string) => Partial<Identity>): Identity[] =>
    ['a', 'a', 'b'].map((account) => identity(of(account)));
  const make = (name: string, change: Change = {}): Campaign => ({
    id: id(),
    name,
    status: 'DRAFT',
    createdAt: now - 60 * DAY,
    closedAt: null,
    plannedStart: null,
    throughSince: null,
    alwaysOn: false,
    tracking: true,
    lists: [lists.customers],
    excludedLists: [],
    steps: [mail()],
    identities: [identity()],
    schedule: { timezone: 'Europe/Paris' },
    settings: { dailyEmailAdded: 50, dailyEmailLimit: 100, dailySocialAdded: 20, dailyChatAdded: 10 },
    ...change,
  });
  const settings = (dailySocialAdded: number): Change => ({
    settings: { dailyEmailAdded: 50, dailyEmailLimit: 100, dailySocialAdded, dailyChatAdded: 10 },
  });
  const broken: readonly (readonly [string, Change])[] = [
    ['NO_IDENTITY_SET', { identities: [] }],
    ['IDENTITY_FOREIGN_ACCOUNT', { identities: [identity({ foreign: true })] }],
    ['SOCIAL_AUDIO_MISSING', { steps: [social('VOICE_NOTE')] }],
    ['EMAIL_STEP_NO_ACTIVE_VERSION', { steps: [mail({ active: false })] }],
    ['EMAIL_VERSION_NO_CONTENT', { steps: [mail({ content: '' })] }],
    ['EMAIL_VERSION_NO_SUBJECT', { steps: [mail({ subject: ' ' })] }],
    [
      'SOCIAL_COOKIE_EXPIRED',
      {
        steps: [social()],
        identities: [identity({ social: { id: 'social-1', slot: 'valid', cookie: 'expired' } })],
      },
    ],
    [
      'SOCIAL_SLOT_EXPIRED',
      {
        steps: [social()],
        identities: [identity({ social: { id: 'social-1', slot: 'expired', cookie: 'valid' } })],
      },
    ],
    [
      'SOCIAL_ACCOUNT_AMBIGUOUS',
      {
        steps: [social()],
        identities: three((account) => ({ social: { id: account, slot: 'valid', cookie: 'valid' } })),
      },
    ],
    ['EMAIL_PROVIDER_DISCONNECTED', { identities: [identity({ provider: 'disconnected' })] }],
    ['EMAIL_PROVIDER_EXPIRED', { identities: [identity({ provider: 'expired' })] }],
    ['IDENTITY_EMAIL_PROVIDER_MISSING', { identities: [identity({ provider: null })] }],
    [
      'CHAT_ACCOUNT_EXPIRED',
      {
        steps: [chat()],
        identities: [identity({ chat: { id: 'chat-1', slot: 'valid', session: 'expired' } })],
      },
    ],
    [
      'CHAT_SLOT_EXPIRED',
      {
        steps: [chat()],
        identities: [identity({ chat: { id: 'chat-1', slot: 'expired', session: 'valid' } })],
      },
    ],
    [
      'CHAT_ACCOUNT_AMBIGUOUS',
      {
        steps: [chat()],
        identities: three((account) => ({ chat: { id: account, slot: 'valid', session: 'valid' } })),
      },
    ],
    ['SCHEDULE_MISSING', { schedule: null }],
    ['MC_SOCIAL_DAILY_LIMIT_CONNECTION', { steps: [social('INVITATION')], ...settings(41) }],
    ['MC_SOCIAL_DAILY_LIMIT', { steps: [social()], ...settings(81) }],
    ['NO_RECIPIENTS', { lists: [lists.empty] }],
    ['CAMPAIGN_ALREADY_RUNNING', { status: 'RUNNING', lists: [lists.twins] }],
    ['RECIPIENTS_NO_EMAIL', { lists: [lists.noEmail] }],
    ['RECIPIENTS_NO_SOCIAL', { steps: [social()], lists: [lists.noProfile] }],
    ['NO_IDENTITY_SET, then SCHEDULE_MISSING', { identities: [], schedule: null }],
    ['SCHEDULE_MISSING, then NO_RECIPIENTS', { schedule: null, lists: [lists.empty] }],
  ];
  const failing = new Map(broken);
  /** Fails both checks: what the second adds stands first, so that its mail is the first one. */
  const pair = (earlier: string, later: string, change: Change = {}): readonly [string, Change] => {
    const [a, b] = [failing.get(earlier) ?? {}, failing.get(later) ?? {}];
    const identities = [...(b.identities ?? []), ...(a.identities ?? [])];
    return [
      `${earlier}, then ${later}`,
      {
        ...b,
        ...a,
        steps: [...(b.steps ?? [mail()]), ...(a.steps ?? [mail()])],
        ...(identities.length > 0 && { identities }),
        ...(b.settings !== undefined && { settings: b.settings }),
        ...change,
      },
    ];
  };
  const pairs = [
    pair('NO_IDENTITY_SET', 'SOCIAL_AUDIO_MISSING', { identities: [] }),
    pair('IDENTITY_FOREIGN_ACCOUNT', 'SOCIAL_AUDIO_MISSING'),
    pair('SOCIAL_AUDIO_MISSING', 'EMAIL_STEP_NO_ACTIVE_VERSION'),
    pair('EMAIL_STEP_NO_ACTIVE_VERSION', 'EMAIL_VERSION_NO_CONTENT'),
    pair('EMAIL_VERSION_NO_CONTENT', 'EMAIL_VERSION_NO_SUBJECT'),
    pair('EMAIL_VERSION_NO_SUBJECT', 'SOCIAL_COOKIE_EXPIRED', { steps: [mail({ subject: '' }), social()] }),
    pair('EMAIL_VERSION_NO_SUBJECT', 'SOCIAL_SLOT_EXPIRED', { steps: [mail({ subject: '' }), social()] }),
    pair('SOCIAL_COOKIE_EXPIRED', 'SOCIAL_ACCOUNT_AMBIGUOUS'),
    pair('SOCIAL_SLOT_EXPIRED', 'SOCIAL_ACCOUNT_AMBIGUOUS'),
    pair('SOCIAL_ACCOUNT_AMBIGUOUS', 'EMAIL_PROVIDER_DISCONNECTED'),
    pair('SOCIAL_ACCOUNT_AMBIGUOUS', 'EMAIL_PROVIDER_EXPIRED'),
    pair('EMAIL_PROVIDER_DISCONNECTED', 'IDENTITY_EMAIL_PROVIDER_MISSING'),
    pair('EMAIL_PROVIDER_EXPIRED', 'IDENTITY_EMAIL_PROVIDER_MISSING'),
    pair('IDENTITY_EMAIL_PROVIDER_MISSING', 'CHAT_ACCOUNT_EXPIRED'),
    pair('IDENTITY_EMAIL_PROVIDER_MISSING', 'CHAT_SLOT_EXPIRED'),
    pair('IDENTITY_EMAIL_PROVIDER_MISSING', 'CHAT_ACCOUNT_AMBIGUOUS'),
    pair('CHAT_ACCOUNT_EXPIRED', 'SCHEDULE_MISSING'),
    pair('CHAT_SLOT_EXPIRED', 'SCHEDULE_MISSING'),
    pair('CHAT_ACCOUNT_AMBIGUOUS', 'SCHEDULE_MISSING'),
    pair('SCHEDULE_MISSING', 'MC_SOCIAL_DAILY_LIMIT_CONNECTION'),
    pair('MC_SOCIAL_DAILY_LIMIT_CONNECTION', 'MC_SOCIAL_DAILY_LIMIT'),
    pair('MC_SOCIAL_DAILY_LIMIT', 'NO_RECIPIENTS'),
    pair('NO_RECIPIENTS', 'CAMPAIGN_ALREADY_RUNNING'),
    pair('CAMPAIGN_ALREADY_RUNNING', 'RECIPIENTS_NO_EMAIL', { lists: [lists.noEmail] }),
    pair('RECIPIENTS_NO_EMAIL', 'RECIPIENTS_NO_SOCIAL'),
  ];
  const sound: readonly (readonly [string, Change])[] = [
    ['40 social with an invitation', { steps: [social('INVITATION')], ...settings(40) }],
    ['41 social without an invitation', { steps: [social()], ...settings(41) }],
    ['80 social without an invitation', { steps: [social()], ...settings(80) }],
    ['some without an email', {}],
    ['some without a profile', { steps: [social()] }],
  ];
  return [
    make('Printemps – ready to start', { excludedLists: [lists.blocked] }),
    make('Running', { status: 'RUNNING', steps: [mail(), social('INVITATION'), mail({ subject: '' })] }),
    make('Paused', { status: 'PAUSED', lists: [lists.customers, lists.twins] }),
    make('Finished', { status: 'FINISHED', closedAt: now - 10 * DAY }),
    make('Archived', { status: 'ARCHIVED', lists: [lists.twins], closedAt: now - 30 * DAY }),
    ...[...broken, ...pairs].map(([name, change]) => make(`Fails ${name}`, change)),
    ...sound.map(([name, change]) => make(`Passes ${name}`, change)),
    make('Through with everybody', { status: 'RUNNING', lists: [lists.twins], throughSince: now }),
    make('Always on', { status: 'RUNNING', lists: [lists.twins], throughSince: now, alwaysOn: true }),
  ];
}

function activities(ground: Ground, campaign: Campaign | undefined, count: number): Activity[] {
  if (campaign === undefined) return [];
  return Array.from({ length: count }, (_, at) => {
    const event = EVENTS[(at * 7) % EVENTS.length] ?? '';
    return {
      id: ground.id(),
      campaignId: campaign.id,
      contactId: ground.contacts[at % 40]?.id ?? '',
      event,
      // Kept in no order; two of them share their date.
      date: ground.now - ((at * 37) % count) * HOUR - (at === 3 ? 0 : 60_000),
      message: WITH_MESSAGE.includes(event) && at % 5 !== 0 ? `Message ${at}` : null,
    };
  });
}

type Seeded = Pick<
  ProspectingStore,
  'campaigns' | 'legacyCampaigns' | 'activities' | 'registrations' | 'jobs' | 'debits'
>;

export function seedCampaigns(ground: Ground): Seeded {
  const { id, now } = ground;
  const all = campaigns(ground);
  const [draft, running, , finished, archived] = all;
  const legacyCampaigns: LegacyCampaign[] = [
    { id: id(), name: 'Old newsletter', type: 'email', status: 'RUNNING' },
    { id: id(), name: 'Old invitations', type: 'social', status: 'FINISHED' },
  ];
  const registration = (scope: string | undefined, url: string, events: readonly string[]): Registration => ({
    id: id(),
    scope: scope ?? '',
    url,
    events,
  });
  const registrations = [
    registration('all', 'https://hooks.example/all', ['MAIL_REPLIED', 'BOUNCED']),
    registration(running?.id, 'https://hooks.example/twice', ['EMAIL_SENT']),
    registration(running?.id, 'https://hooks.example/twice', ['EMAIL_SENT']),
    registration(draft?.id, 'https://hooks.example/none', []),
    registration(finished?.id, 'https://hooks.example/finished', ['CAMPAIGN_ENDING']),
    registration(archived?.id, 'https://hooks.example/archived', ['SOCIAL_REPLIED', 'CHAT_REPLIED']),
    registration(legacyCampaigns[0]?.id, 'https://hooks.example/old-email', ['SENT', 'OPENED']),
    registration(legacyCampaigns[1]?.id, 'https://hooks.example/old-social', ['INVITED']),
  ];
  const jobs: ToolJob[] = [];
  const debits: Debit[] = [];
  for (const [tool, count, credits] of JOBS)
    for (let at = 0; at < count; at += 1) {
      const date = now - at * HOUR;
      jobs.push({
        id: id(),
        tool,
        date,
        hasEnded: true,
        result: at % 3 === 0 ? null : { value: `found ${at}` },
      });
      debits.push({ id: id(), tool, credits, date });
    }
  return {
    campaigns: all,
    legacyCampaigns,
    activities: [...activities(ground, running, 95), ...activities(ground, finished, 31)],
    registrations,
    jobs,
    debits,
  };
}
