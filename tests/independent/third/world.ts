import { drawFrom, type Draw } from '../second/random.ts';

export const FOLDERS = ['INBOX', 'SENT', 'DRAFTS', 'SPAM', 'TRASH'] as const;
export type Folder = (typeof FOLDERS)[number];

export interface Address {
  readonly email: string;
  readonly name: string | null;
}

/** A node of a filter tree as a client sends it: parsed JSON. */
export type Tree = Readonly<Record<string, unknown>>;

export interface Mail {
  readonly id: string;
  readonly mailbox: string;
  readonly folder: Folder;
  readonly messageId: string;
  readonly thread: string;
  readonly subject: string;
  readonly from: Address;
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly at: number;
  readonly text: string;
  /** When the owner opened it; emails of the future are read later. */
  readonly readAt: number;
  readonly starred: boolean;
  readonly waiting: boolean;
  readonly files: readonly { filename: string; size: number; mimeType: string }[];
  readonly tags: readonly { id: string; name: string; color: string; isAiLabel: boolean }[];
  readonly references: readonly string[];
  readonly hidden: boolean;
  readonly auto: boolean;
  readonly scheduled: number | null;
}

export interface View {
  readonly id: string;
  readonly name: string;
  readonly mailboxId: string | null;
  readonly tree: Tree;
}

export interface Lead {
  readonly id: string;
  readonly at: number;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

export interface List {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly linked: readonly string[];
  readonly leads: readonly Lead[];
}

export type Kind = 'advanced' | 'email' | 'social';

export interface Activity {
  readonly id: string;
  readonly event: string;
  readonly at: number;
  readonly lead: Lead;
  readonly step: number;
  readonly reply: string | null;
  readonly sentiment: { readonly classification: string; readonly score: number } | null;
}

export interface Campaign {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly status: string;
  readonly at: number;
  readonly lists: readonly string[];
  readonly excluded: readonly string[];
  readonly contacts: readonly Lead[];
  readonly activities: readonly Activity[];
  readonly hooks: readonly {
    readonly id: string;
    readonly url: string;
    readonly events: readonly string[];
  }[];
}

export interface Job {
  readonly id: string;
  readonly at: number;
  readonly input: string;
  readonly found: string | null;
}

export const TOOLS = ['find/email', 'find/phone', 'verify/email'] as const;
export type Tool = (typeof TOOLS)[number];

/** What one account holds; what begins later than the moment of a request is not there yet. */
export interface World {
  readonly mailboxes: readonly { readonly id: string; readonly address: string }[];
  readonly mails: readonly Mail[];
  readonly views: readonly View[];
  readonly labels: readonly Mail['tags'][number][];
  readonly lists: readonly List[];
  readonly campaigns: readonly Campaign[];
  readonly jobs: Readonly<Record<Tool, readonly Job[]>>;
  readonly debits: readonly { id: string; at: number; operation: string; credits: number }[];
  readonly scraps: readonly { id: string; name: string; at: number; rows: number }[];
  readonly variables: readonly { technicalName: string; displayName: string; schema: 'lead' | 'company' }[];
  readonly blacklist: readonly string[];
}

const FIRST = [
  'Åsa',
  'Željko',
  'Mirela',
  'Dorothée',
  'Kwame',
  'Ingrid',
  'Ruairí',
  'Beate',
  'Óscar',
  'Tomasz',
  'Noor',
  'Émile',
];
const LAST = [
  'Østergård',
  'Kovač',
  'Weiß',
  'Popescu',
  'Lefèvre',
  'Mensah',
  'Quinn',
  'Baker',
  'Núñez',
  'Wójcik',
  'Haddad',
  'Cole',
];
const FIRMS = [
  'halvorsen-maritime.test',
  'bluecask.test',
  'ferro-legno.test',
  'tinwhistle.test',
  'ottomar.test',
];
const TOPICS = [
  'Tender for quay cranes',
  'Überarbeitetes Angebot',
  'Quarterly stock count',
  'Café lease renewal',
  'Ship arrival 14 May',
  'Invoice 2207',
  'Holiday rota',
  'Sample request',
  'Façade survey',
  'Pump warranty',
];
const PHRASES = [
  'please confirm the quantities',
  'the crane inspector comes on Monday',
  'ÉTÉ schedule attached',
  'we can discount the second batch',
  'your parcel waits at the depot',
  'call me about the lease',
  'the sample arrived broken',
  'no need to answer',
];
const EVENTS = [
  'EMAIL_SENT',
  'OPENED',
  'CLICKED',
  'MAIL_REPLIED',
  'BOUNCED',
  'UNSUBSCRIBED',
  'VISITED',
  'INVITED',
  'ACCEPTED',
  'MESSAGE_SENT',
  'LIKED',
  'SOCIAL_REPLIED',
  'CHAT_MESSAGE_SENT',
  'CHAT_REPLIED',
];
const MOODS = [
  'INTERESTED',
  'NOT_INTERESTED',
  'NEUTRAL',
  'OUT_OF_OFFICE',
  'HOSTILE',
  'DELEGATION',
  'INCOMPREHENSION',
  'QUESTION_ASK',
];
const STATUSES = ['RUNNING', 'FINISHED', 'DRAFT', 'PAUSED', 'ARCHIVED', 'RUNNING', 'FINISHED'];
const HOUR = 3_600_000;

export interface Size {
  readonly mails: number;
  readonly leads: readonly number[];
  readonly campaigns: number;
  readonly activities: readonly number[];
  readonly jobs: readonly [number, number, number];
  readonly debits: number;
  readonly scraps: number;
  /** Milliseconds between two things that happen while the account is read. */
  readonly pause: number;
}

export const SIZES: Readonly<Record<'small' | 'ordinary' | 'busy' | 'tiny', Size>> = {
  tiny: {
    mails: 7,
    leads: [3],
    campaigns: 1,
    activities: [2],
    jobs: [1, 0, 0],
    debits: 1,
    scraps: 0,
    pause: 0,
  },
  small: {
    mails: 46,
    leads: [0, 1, 31],
    campaigns: 3,
    activities: [9, 0],
    jobs: [2, 0, 1],
    debits: 4,
    scraps: 1,
    pause: 5 * HOUR,
  },
  ordinary: {
    mails: 431,
    leads: [137, 4, 0, 64, 1, 203, 18, 9, 27, 2, 50, 11, 5, 3, 40, 7, 6, 8, 12, 1, 3, 2, 5, 14, 9, 10, 3, 4],
    campaigns: 13,
    activities: [83, 30, 0, 1, 47],
    jobs: [38, 3, 16],
    debits: 117,
    scraps: 23,
    pause: HOUR,
  },
  busy: {
    mails: 302,
    leads: [101, 60, 0, 12, 3, 1],
    campaigns: 9,
    activities: [65, 33, 0],
    jobs: [22, 1, 15],
    debits: 61,
    scraps: 20,
    pause: 25_000,
  },
};

/** Writes what one account holds at `began`, and what comes to it in the two days after. */
export function makeWorld(seed: string, size: Size, began: number, grouping: Grouping): World {
  const draw = drawFrom(seed);
  const whole = (at: number): number => Math.floor(at / 1000) * 1000;
  const address = (): Address => {
    const [first, last] = [draw.pick(FIRST), draw.pick(LAST)];
    const local = `${first}.${last}`
      .normalize('NFD')
      .replaceAll(/[^A-Za-z.]/g, '')
      .toLowerCase();
    return { email: `${local}@${draw.pick(FIRMS)}`, name: draw.chance(0.2) ? null : `${first} ${last}` };
  };
  const mailboxes = ['ops', 'sales', 'yard'].slice(0, size.mails < 50 ? 1 : 3).map((name) => ({
    ...{ id: `mb-${draw.hex(10)}`, address: `${name}@harbour-${seed.length}.test` },
  }));
  const labels = ['Berth', 'Überfällig', 'To answer'].map((name, index) => ({
    ...{ id: `lb${draw.hex(6)}`, name, color: `#${draw.hex(6)}`, isAiLabel: index === 1 },
  }));
  const mails = makeMails({ draw, size, began, mailboxes, labels, address, whole });
  const views: View[] = ['Crane mails', 'Yard only', 'Not read'].map((name, index) => ({
    ...{ id: `vw-${draw.hex(8)}`, name, mailboxId: index === 1 ? (mailboxes.at(-1)?.id ?? null) : null },
    tree: grouping(index === 2 ? 'OR' : 'AND', [
      index === 1
        ? { id: 'n1', label: 'date', type: 'after', value: new Date(began - 900 * HOUR).toISOString() }
        : { id: 'n1', label: 'subject', type: 'contains', value: 'a' },
      { id: 'n2', label: 'senderDomain', type: 'equals', value: FIRMS[index] },
    ]),
  }));
  const lead = (at: number, full = draw.chance(0.7)): Lead => {
    const { email, name } = address();
    const [first = 'Noor', last = 'Cole'] = (name ?? 'Kwame Weiß').split(' ');
    const number = draw.hex(5);
    const written = email.replace('@', `.${number}@`);
    return {
      id: draw.hex(24),
      at: whole(at),
      fields: {
        ...{ email: draw.chance(0.3) ? written.replace(/^./, (letter) => letter.toUpperCase()) : written },
        ...{ firstName: first, lastName: last, companyName: draw.pick(FIRMS).split('.')[0] ?? '' },
        ...(draw.chance(0.6) && { socialUrlProfile: `https://social.test/in/${first}-${number}` }),
        ...(full && {
          jobTitle: draw.pick(['Dockmaster', 'Einkäufer', 'CFO']),
          city: 'Malmö',
          employeeCount: draw.between(3, 900),
        }),
        ...(full && { berthNumber: String(draw.between(1, 40)) }),
      },
    };
  };
  const arriving = (count: number): number[] =>
    size.pause === 0 ? [] : Array.from({ length: count }, (_, index) => began + (index + 1) * size.pause * 2);
  const lists: List[] = size.leads.map((count, index) => ({
    ...{
      id: draw.hex(24),
      name: `${draw.pick(['Ports', 'Yards', 'Händler', 'Fair'])} ${index + 1}`,
      at: whole(began - (900 - index) * HOUR),
      linked: [],
    },
    leads: [
      ...Array.from({ length: count }, (_, nth) => lead(began - (800 - index) * HOUR + nth * 60_000)),
      ...(index === 0 ? arriving(60).map((at) => lead(at)) : []),
    ],
  }));
  const [first, second, , fourth] = lists;
  if (first && second && fourth) {
    const shared = second.leads[0];
    Object.assign(first, { linked: [second.id, fourth.id] });
    Object.assign(second, { linked: [first.id] });
    Object.assign(fourth, {
      linked: [first.id],
      leads: [...(shared ? [{ ...shared, id: draw.hex(24) }] : []), ...fourth.leads],
    });
  }
  const campaigns = makeCampaigns({ draw, size, began, lists, whole, arriving });
  const debits = Array.from({ length: size.debits }, (_, index) => ({
    ...{ id: draw.hex(24), at: whole(began - (index + 2) * 2.5 * HOUR) },
    ...draw.pick([
      { operation: 'email_finder', credits: 1 },
      { operation: 'phone_finder', credits: 50 },
      { operation: 'email_verifier', credits: 0.25 },
    ]),
  }));
  const jobs = Object.fromEntries(
    TOOLS.map((tool, nth) => [
      tool,
      Array.from({ length: size.jobs[nth] ?? 0 }, (_, index) => ({
        ...{ id: draw.hex(24), at: whole(began - (index + 1) * 3 * HOUR), input: address().email },
        found: draw.chance(0.7)
          ? tool === 'find/phone'
            ? `+4670${draw.between(1_000_000, 9_999_999)}`
            : tool === 'verify/email'
              ? 'deliverable'
              : address().email
          : null,
      })),
    ]),
  ) as Record<Tool, Job[]>;
  return {
    ...{ mailboxes, mails, views, labels, lists, campaigns, debits, jobs },
    scraps: Array.from({ length: size.scraps }, (_, index) => ({
      ...{
        id: draw.hex(24),
        name: `Fair visitors ${index + 1}`,
        at: whole(began - index * 9 * HOUR),
        rows: draw.between(0, 80),
      },
    })),
    variables: [
      { technicalName: 'berthNumber', displayName: 'Berth number', schema: 'lead' },
      { technicalName: 'fleetSize', displayName: 'Fleet size', schema: 'company' },
    ],
    blacklist: ['spam.test', 'stop@bluecask.test'],
  };
}

/** Builds a group of a filter tree in the grammar of a service. */
export type Grouping = (operator: 'AND' | 'OR', nodes: readonly Tree[]) => Tree;

function makeMails({
  draw,
  size,
  began,
  mailboxes,
  labels,
  address,
  whole,
}: {
  readonly draw: Draw;
  readonly size: Size;
  readonly began: number;
  readonly mailboxes: World['mailboxes'];
  readonly labels: World['labels'];
  readonly address: () => Address;
  readonly whole: (at: number) => number;
}): Mail[] {
  const mails: Mail[] = [];
  const times = [
    ...Array.from({ length: size.mails }, (_, index) => began - (size.mails - index) * 2.7 * HOUR),
    ...(size.pause === 0 ? [] : Array.from({ length: 80 }, (_, index) => began + (index + 1) * size.pause)),
  ];
  for (const [index, time] of times.entries()) {
    // Now and then two emails come in the same second.
    const at = whole(index % 17 === 5 ? (mails.at(-1)?.at ?? time) : time);
    const box = mailboxes[index % 5 === 0 ? 0 : index % mailboxes.length] ?? {
      id: 'mb-0',
      address: 'ops@harbour.test',
    };
    const folder =
      index % 19 === 7
        ? 'TRASH'
        : index % 13 === 4
          ? 'SPAM'
          : index % 23 === 9
            ? 'DRAFTS'
            : index % 3 === 1
              ? 'SENT'
              : 'INBOX';
    const parent =
      index % 3 === 1
        ? mails.filter(({ mailbox, folder: of }) => mailbox === box.id && of === 'INBOX').at(-1)
        : undefined;
    const other = parent?.from ?? address();
    const own: Address = { email: box.address, name: index % 2 === 0 ? 'Harbour Office' : null };
    const isOurs = folder === 'SENT' || folder === 'DRAFTS';
    mails.push({
      ...{
        id: draw.text(14),
        mailbox: box.id,
        folder,
        messageId: `<${draw.hex(12)}@mta.harbour.test>`,
        thread: parent?.thread ?? `th_${draw.hex(9)}`,
        at,
      },
      subject: parent
        ? parent.subject.startsWith('Re: ')
          ? parent.subject
          : `Re: ${parent.subject}`
        : `${draw.pick(TOPICS)}${index % 4 === 0 ? '' : ` ${index}`}`,
      ...{
        from: isOurs ? own : other,
        to: isOurs ? [other] : [own],
        cc: index % 6 === 0 ? [address()] : [],
        bcc: isOurs && index % 5 === 0 ? [address()] : [],
      },
      text: `${draw.pick(['Hello', 'Grüezi', 'Bonjour'])}, ${draw.pick(PHRASES)}. ${draw.pick(PHRASES)}. Kind regards`,
      readAt: isOurs ? at : draw.chance(0.6) ? at + draw.between(1, 50) * 60_000 : Infinity,
      ...{
        starred: index % 11 === 3,
        waiting: folder === 'SENT' && index % 2 === 0,
        hidden: folder === 'INBOX' && index % 9 === 2,
      },
      files:
        index % 8 === 6
          ? [{ filename: `Plan ${index}.pdf`, size: draw.between(900, 90_000), mimeType: 'application/pdf' }]
          : [],
      tags: labels.filter((_, nth) => (index + nth) % 7 === 0),
      references: parent ? [...parent.references, parent.messageId] : [],
      ...{
        auto: index % 29 === 0,
        scheduled: folder === 'DRAFTS' && index % 2 === 0 ? began + 90 * HOUR : null,
      },
    });
  }
  return mails;
}

function makeCampaigns({
  draw,
  size,
  began,
  lists,
  whole,
  arriving,
}: {
  readonly draw: Draw;
  readonly size: Size;
  readonly began: number;
  readonly lists: readonly List[];
  readonly whole: (at: number) => number;
  readonly arriving: (count: number) => number[];
}): Campaign[] {
  const everywhere = `https://hooks.harbour.test/all/${draw.hex(4)}`;
  return Array.from({ length: size.campaigns }, (_, index) => {
    const kind: Kind = index % 6 === 4 ? 'email' : index % 6 === 5 ? 'social' : 'advanced';
    const used = index % 4 === 3 ? [] : lists.slice(index % 3, (index % 3) + 1 + (index % 2));
    const excluded = index % 5 === 2 ? lists.slice(-1).map(({ id }) => id) : [];
    const contacts = used.flatMap(({ id, leads }) => (excluded.includes(id) ? [] : leads));
    const count = contacts.length === 0 ? 0 : (size.activities[index % size.activities.length] ?? 0);
    const isLive = index === 0;
    const at = (nth: number): number => began - (nth + 1) * 40 * 60_000;
    const times = [
      ...Array.from({ length: count }, (_, nth) => at(nth)),
      ...(isLive && count > 0 ? arriving(60) : []),
    ];
    const activities = times.flatMap((time, nth): Activity[] => {
      const past = contacts.filter((each) => each.at <= time);
      const lead = past[nth % Math.max(1, past.length)];
      const event = EVENTS[(nth * 5 + index) % EVENTS.length] ?? 'EMAIL_SENT';
      const isReply = event.endsWith('REPLIED');
      const sentiment = { classification: draw.pick(MOODS), score: Math.round(draw.next() * 100) / 100 };
      return lead === undefined
        ? []
        : [
            {
              ...{ id: draw.hex(24), event, at: whole(time), lead, step: event === 'BOUNCED' ? 0 : nth % 4 },
              reply: isReply ? draw.pick(PHRASES) : null,
              sentiment: isReply && event !== 'CHAT_REPLIED' ? sentiment : null,
            },
          ];
    });
    const hook = (url: string, events: string[]): Campaign['hooks'][number] => ({
      id: draw.hex(24),
      url,
      events,
    });
    return {
      ...{
        id: draw.hex(24),
        kind,
        name: `${draw.pick(['Spring', 'Été', 'Dock'])} push ${index + 1}`,
        status: STATUSES[index % STATUSES.length] ?? 'DRAFT',
        at: whole(began - (700 - index) * HOUR),
      },
      ...{ lists: used.map(({ id }) => id), excluded, contacts, activities },
      hooks: [
        ...(size.campaigns > 3 ? [hook(everywhere, ['MAIL_REPLIED', 'BOUNCED'])] : []),
        ...(index % 3 === 0
          ? [
              hook(`https://hooks.harbour.test/one/${index}`, ['CAMPAIGN_ENDING']),
              hook(`https://hooks.harbour.test/one/${index}`, ['CAMPAIGN_ENDING']),
            ]
          : []),
        ...(index % 4 === 1 ? [hook('https://hooks.harbour.test/none', [])] : []),
      ],
    };
  });
}
