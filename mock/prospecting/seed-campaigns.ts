import type {
  Activity,
  Campaign,
  Contact,
  Debit,
  LegacyCampaign,
  ProspectingStore,
  ToolJob,
  PaidToolName,
  Registration,
} from './store.ts';
import { sequencePartsOf } from './sequences.ts';

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
const JOBS: readonly (readonly [PaidToolName, number, number])[] = [
  ['find-email', 130, 1],
  ['find-phone', 112, 50],
  ['verify-email', 104, 0.25],
];

/** Campaigns in every status, and more that can start. */
function campaigns({ id, now, lists }: Ground): Campaign[] {
  const { mail, social, sound } = sequencePartsOf(id);
  const make = (name: string, change: Partial<Campaign> = {}): Campaign => ({
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
    ...sound(),
    ...change,
  });
  return [
    make('Printemps – ready to start', { excludedLists: [lists.blocked] }),
    make('Running', { status: 'RUNNING', steps: [mail(), social('INVITATION'), mail({ subject: '' })] }),
    make('Paused', { status: 'PAUSED', lists: [lists.customers, lists.twins] }),
    make('Finished', { status: 'FINISHED', closedAt: now - 10 * DAY }),
    make('Archived', { status: 'ARCHIVED', lists: [lists.twins], closedAt: now - 30 * DAY }),
    make('Nobody to write to', { lists: [lists.empty] }),
    make('Profiles alone', { steps: [social()], lists: [lists.noEmail] }),
    make('Emails alone', { lists: [lists.noProfile] }),
    ...Array.from({ length: 12 }, (_, at) => make(`Former campaign ${at + 1}`)),
  ];
}

/** Activities up to some time ago. */
function activities(ground: Ground, campaign: Campaign | undefined, count: number, agoMs = 0): Activity[] {
  if (campaign === undefined) return [];
  return Array.from({ length: count }, (_, at) => {
    const event = EVENTS[(at * 7) % EVENTS.length] ?? '';
    return {
      id: ground.id(),
      campaignId: campaign.id,
      contactId: ground.contacts[at % 40]?.id ?? '',
      event,
      // They are stored unsorted, and two of them have the same date.
      date: ground.now - agoMs - ((at * 37) % count) * HOUR - (at === 3 ? 0 : 60_000),
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
    campaignsThen: all.length,
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
    activities: [...activities(ground, running, 95), ...activities(ground, finished, 64, 10 * DAY)],
    registrations,
    jobs,
    debits,
  };
}
