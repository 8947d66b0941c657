import { drawFrom, type Draw } from '../second/random.ts';
import type { Choices } from './choices.ts';

export const FOLDERS = ['INBOX', 'SENT', 'DRAFTS', 'SPAM', 'TRASH'] as const;
export type Folder = (typeof FOLDERS)[number];

export interface Address {
  readonly email: string;
  readonly name: string | null;
}

/** A leaf or a group of a filter tree, as the account keeps it. */
export type FilterNode =
  | { readonly kind: 'leaf'; readonly label: string; readonly type: string; readonly value: string }
  | { readonly kind: 'group'; readonly isAnd: boolean; readonly nodes: readonly FilterNode[] };

export interface Mailbox {
  readonly id: string;
  readonly address: Address;
}

export interface Tag {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly isAiLabel: boolean;
}

export interface Email {
  readonly id: string;
  readonly mailboxId: string;
  readonly folder: Folder;
  readonly messageId: string;
  readonly threadId: string;
  readonly subject: string;
  readonly from: Address;
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly at: number;
  readonly snippet: string;
  readonly body: string;
  /** From when it is read; never where infinite. */
  readonly readAt: number;
  /** From when it is in the trash; never where infinite. */
  readonly trashedAt: number;
  /** From when it is deleted for good; never where infinite. */
  readonly goneAt: number;
  readonly isStarred: boolean;
  readonly waitingForReply: boolean;
  readonly attachments: readonly {
    readonly filename: string;
    readonly size: number;
    readonly mimeType: string;
  }[];
  readonly tags: readonly Tag[];
  readonly inReplyTo: string;
  readonly references: readonly string[];
  readonly isHidden: boolean;
  readonly isAutoReply: boolean;
  readonly isAutoForward: boolean;
  readonly sendAt: number | undefined;
}

export interface View {
  readonly id: string;
  readonly name: string;
  readonly node: FilterNode | undefined;
  readonly mailboxIds: readonly string[];
}

export type Fields = Readonly<Record<string, string | number | boolean>>;

export interface Contact {
  readonly id: string;
  readonly companyId: string;
  readonly fields: Fields;
  readonly at: number;
  readonly goneAt: number;
}

export interface List {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly goneAt: number;
  readonly linked: readonly string[];
  readonly columns: readonly string[];
  readonly contacts: readonly Contact[];
}

export interface Activity {
  readonly id: string;
  readonly event: string;
  readonly at: number;
  readonly contactId: string;
  readonly step: number;
  readonly message: string | undefined;
}

export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly kind: 'advanced' | 'email' | 'social';
  readonly status: string;
  /** A status that it takes during the run, and when. */
  readonly later: { readonly status: string; readonly at: number } | undefined;
  readonly at: number;
  readonly lists: readonly string[];
  readonly excluded: readonly string[];
  readonly isComputing: boolean;
  readonly activities: readonly Activity[];
}

export interface Hook {
  readonly id: string;
  readonly campaign: Campaign;
  readonly url: string;
  readonly events: readonly string[];
}

export interface Job {
  readonly id: string;
  readonly at: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface Debit {
  readonly id: string;
  readonly at: number;
  readonly credits: number;
  readonly kind: string;
}

/** An account over time: things carry the moment from which they are there. */
export interface World {
  readonly mailboxes: readonly Mailbox[];
  readonly tags: readonly Tag[];
  readonly views: readonly View[];
  readonly emails: readonly Email[];
  readonly lists: readonly List[];
  readonly campaigns: readonly Campaign[];
  readonly hooks: readonly Hook[];
  readonly variables: readonly {
    readonly technicalName: string;
    readonly displayName: string;
    readonly schema: 'lead' | 'company';
  }[];
  readonly jobs: Readonly<Record<'find/email' | 'find/phone' | 'verify/email', readonly Job[]>>;
  readonly debits: readonly Debit[];
  readonly scrapers: readonly {
    readonly id: string;
    readonly name: string;
    readonly at: number;
    readonly status: string;
  }[];
  readonly providers: readonly { readonly id: string; readonly email: string; readonly senderName: string }[];
  readonly blacklist: readonly string[];
}

export const ADVANCED_EVENTS = [
  ...['EMAIL_SENT', 'OPENED', 'CLICKED', 'MAIL_REPLIED', 'BOUNCED', 'UNSUBSCRIBED', 'VISITED', 'INVITED'],
  ...[
    'ACCEPTED',
    'MESSAGE_SENT',
    'INMAIL_SENT',
    'LIKED',
    'SOCIAL_REPLIED',
    'CHAT_MESSAGE_SENT',
    'CHAT_REPLIED',
  ],
];

export const SIZES = {
  empty: {
    mailboxes: 0,
    emails: 0,
    hourly: 0,
    lists: 0,
    contacts: 0,
    campaigns: 0,
    activities: 0,
    records: 0,
  },
  tiny: {
    mailboxes: 1,
    emails: 3,
    hourly: 0,
    lists: 1,
    contacts: 2,
    campaigns: 1,
    activities: 2,
    records: 1,
  },
  small: {
    mailboxes: 2,
    emails: 95,
    hourly: 1,
    lists: 6,
    contacts: 18,
    campaigns: 6,
    activities: 12,
    records: 17,
  },
  ordinary: {
    mailboxes: 4,
    emails: 430,
    hourly: 4,
    lists: 33,
    contacts: 130,
    campaigns: 13,
    activities: 75,
    records: 230,
  },
  busy: {
    mailboxes: 5,
    emails: 600,
    hourly: 50,
    lists: 41,
    contacts: 140,
    campaigns: 18,
    activities: 110,
    records: 260,
  },
} as const;

const WORDS = {
  ascii: [
    'Quarterly',
    'report',
    'meeting',
    'invoice',
    'proposal',
    'demo',
    'contract',
    'pricing',
    'question',
    'update',
    'roadmap',
    'welcome',
    'offer',
  ],
  latin: [
    'Réunion',
    'Müller',
    'señal',
    'Straße',
    'façade',
    'ÉTÉ',
    'devis',
    'Ångström',
    'café',
    'piñata',
    'Über',
    'naïve',
    'résumé',
  ],
  mixed: [
    'Привет',
    '会議',
    'Ελλάδα',
    'report',
    'demo',
    'ŒUVRE',
    '見積',
    'Übersicht',
    'İstanbul',
    'offer',
    '👍',
    'contract',
    'q&a',
  ],
};
const FIRST = {
  ascii: ['Ann', 'Bob', 'Carla', 'Dan', 'Eve', 'Frank'],
  latin: ['Zoé', 'Jörg', 'Chloé', 'Ñuria', 'Åse', 'Eva'],
  mixed: ['Ольга', 'José', '健', 'Ann', 'Zeynep', 'Łukasz'],
};
const LAST = {
  ascii: ['Smith', 'Jones', 'Miller', 'Moore', 'Stone'],
  latin: ["O'Neil", 'Müller', 'Lefèvre', 'Peña', 'Ødegård'],
  mixed: ['Иванова', '田中', 'Şahin', 'Brown', 'Núñez'],
};
const DOMAINS = ['acme.io', 'globex.com', 'initech.co.uk', 'umbrella.org', 'hooli.dev', 'news.shop'];
const DAY = 86_400_000;

const HIDING_DOMAIN = 'news.shop';

function shapeId(draw: Draw, shape: Choices['emailId']): string {
  switch (shape) {
    case 'uuid':
      return uuid(draw);
    case 'hex':
      return draw.hex(24);
    case 'numeric':
      return String(100_000_000 + draw.below(800_000_000));
    case 'graph':
      return `AAMk${draw.text(28)}=`;
    case 'short':
      return `em_${draw.text(12)}`;
  }
}

export const uuid = (draw: Draw): string =>
  [draw.hex(8), draw.hex(4), `4${draw.hex(3)}`, `a${draw.hex(3)}`, draw.hex(12)].join('-');

/** Draws what an account holds; `began` is the moment of the run. */
export function makeWorld(
  name: string,
  size: (typeof SIZES)[keyof typeof SIZES],
  began: number,
  choices: Choices,
): World {
  const draw = drawFrom(name);
  // What moves is drawn apart, so that what stands still stays the same.
  const moves = drawFrom(`${name}/moves`);
  const isMoving = size.hourly > 10;
  const { letters } = choices;
  const words = (count: number): string =>
    Array.from({ length: count }, () => draw.pick(WORDS[letters])).join(' ');
  const people = Array.from({ length: 24 }, (_, index) => {
    const [first, last] = [draw.pick(FIRST[letters]), draw.pick(LAST[letters])];
    const plain = `${draw.pick(FIRST.ascii)}.${draw.pick(LAST.ascii)}${index}`
      .toLowerCase()
      .replaceAll("'", '');
    const domain = draw.pick(DOMAINS);
    return {
      first,
      last,
      domain,
      email: `${index % 5 === 0 ? plain.toUpperCase() : plain}@${domain}`,
      hasName: index % 6 !== 0,
    };
  });
  const addressOf = (person: (typeof people)[number]): Address => ({
    email: person.email,
    name: person.hasName ? `${person.first} ${person.last}` : choices.namelessAs === 'null' ? null : '',
  });

  const mailboxes = Array.from({ length: size.mailboxes }, (_, index) => ({
    id: shapeId(draw, choices.emailId === 'graph' ? 'uuid' : choices.emailId),
    address: {
      email: `team${index}@own-${name.length}.example`,
      name: index === 1 ? null : `Team ${words(1)}`,
    },
  }));
  const color = (): string => `#${choices.colorCase === 'upper' ? draw.hex(6).toUpperCase() : draw.hex(6)}`;
  const tags: Tag[] = ['Hot', 'To do', words(1), 'Interested', 'Bounce'].map((tag, index) => ({
    ...{ id: shapeId(draw, 'short'), name: tag, color: color(), isAiLabel: index > 2 },
  }));
  const emails = size.mailboxes === 0 ? [] : drawEmails();
  const views = size.mailboxes === 0 ? [] : drawViews();

  function drawEmails(): Email[] {
    const made: Email[] = [];
    const past = size.emails;
    const coming = size.hourly * 24 * 4;
    let at = began - 200 * DAY;
    for (let index = 0; index < past + coming; index += 1) {
      const isComing = index >= past;
      if (index === past) at = began;
      // Some share the moment of the one before.
      if (index % 17 !== 5 && index % 17 !== 6)
        at += Math.floor(draw.next() * 2 * (isComing ? (4 * DAY) / coming : (199 * DAY) / past));
      if (!isComing && at > began) at = began - 60_000 * (past - index + 1);
      if (choices.dateForm === 'seconds') at -= at % 1000;
      const mailbox = draw.pick(mailboxes);
      const folder = isComing
        ? draw.pick(['INBOX', 'INBOX', 'INBOX', 'SENT', 'SPAM'] as const)
        : index < 10
          ? (FOLDERS[index % 5] ?? 'INBOX')
          : draw.pick([
              'INBOX',
              'INBOX',
              'INBOX',
              'INBOX',
              'SENT',
              'SENT',
              'DRAFTS',
              'SPAM',
              'TRASH',
            ] as const);
      const person = draw.pick(people);
      const isOwn = folder === 'SENT' || folder === 'DRAFTS';
      const recent = made.slice(-40);
      const before = draw.chance(0.4) && recent.length > 0 ? draw.pick(recent) : undefined;
      const ownTags = draw.chance(0.3) ? draw.shuffle(tags).slice(0, draw.between(1, 3)) : [];
      const domain = isOwn ? 'own.example' : person.domain;
      const messageId = `<${draw.text(16)}@${domain}>`;
      const subject =
        before === undefined
          ? draw.chance(0.03)
            ? ''
            : words(draw.between(1, 5))
          : before.subject.startsWith('Re: ')
            ? before.subject
            : `Re: ${before.subject}`;
      const attachments = draw.chance(0.2)
        ? Array.from({ length: draw.between(1, 3) }, (__, part) => ({
            filename: `${words(1)}-${part}.pdf`,
            size: draw.below(900_000),
            mimeType: 'application/pdf',
          }))
        : [];
      const other = addressOf(person);
      const body = words(draw.between(8, 40));
      const readAt =
        folder === 'SENT' || draw.chance(0.5) ? 0 : draw.chance(0.05) ? began + draw.below(DAY) : Infinity;
      made.push({
        ...{
          id: `${shapeId(draw, choices.emailId)}${choices.oddIds ? '/+a=' : ''}`,
          mailboxId: mailbox.id,
          folder,
          messageId,
          subject,
          at,
          body,
          readAt,
        },
        threadId: before?.threadId ?? (choices.sameThreadId ? messageId.slice(1, -1) : shapeId(draw, 'hex')),
        from: isOwn ? mailbox.address : other,
        to: folder === 'DRAFTS' && draw.chance(0.3) ? [] : isOwn ? [other] : [mailbox.address],
        cc: draw.chance(0.15) ? [addressOf(draw.pick(people))] : [],
        bcc: isOwn && draw.chance(0.2) ? [addressOf(draw.pick(people))] : [],
        snippet: draw.chance(0.04) ? '' : body.slice(0, 80),
        trashedAt: folder === 'INBOX' && draw.chance(0.01) ? began + draw.below(DAY) : Infinity,
        goneAt:
          folder === 'TRASH' && moves.chance(isMoving ? 0.1 : 0.01) ? began + moves.below(DAY) : Infinity,
        isStarred: draw.chance(0.1),
        waitingForReply: draw.chance(0.1),
        attachments,
        tags: choices.tagOrder === 'name' ? ownTags.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : ownTags,
        inReplyTo: before?.messageId ?? '',
        references: before === undefined ? [] : [...before.references.slice(-9), before.messageId],
        isHidden:
          folder === 'INBOX' && (domain === HIDING_DOMAIN || ownTags.some((tag) => tag.name === 'Bounce')),
        isAutoReply: draw.chance(0.04),
        isAutoForward: draw.chance(0.03),
        sendAt: folder === 'DRAFTS' && draw.chance(0.3) ? began + DAY + draw.below(9 * DAY) : undefined,
      });
      const last = made.at(-1);
      if (choices.ownMessages && folder === 'SENT' && last !== undefined && moves.chance(0.1))
        made.push({
          ...last,
          ...{ id: shapeId(moves, choices.emailId), folder: 'INBOX', readAt: Infinity, tags: [], bcc: [] },
          ...{ mailboxId: moves.pick(mailboxes).id, isHidden: false },
        });
    }
    return made;
  }

  function drawViews(): View[] {
    const leaf = (value: string): FilterNode => ({
      kind: 'leaf',
      label: choices.domainLabel,
      type: 'equals',
      value,
    });
    const [one, two, three] = DOMAINS;
    return [
      { id: shapeId(draw, 'hex'), name: 'One sender', node: leaf(one ?? ''), mailboxIds: [] },
      {
        id: shapeId(draw, 'hex'),
        name: words(2),
        node: { kind: 'group', isAnd: false, nodes: [leaf(two ?? ''), leaf(three ?? '')] },
        mailboxIds: mailboxes.slice(0, 1).map(({ id }) => id),
      },
      {
        id: shapeId(draw, 'hex'),
        name: 'All of a mailbox',
        node: undefined,
        mailboxIds: mailboxes.slice(-1).map(({ id }) => id),
      },
      {
        id: shapeId(draw, 'hex'),
        name: 'Subjects',
        node: {
          kind: 'group',
          isAnd: true,
          nodes: [
            { kind: 'leaf', label: 'subject', type: 'contains', value: WORDS[letters][3] ?? '' },
            leaf(HIDING_DOMAIN),
          ],
        },
        mailboxIds: [],
      },
    ];
  }

  const variables = [
    { technicalName: 'favouriteColour', displayName: 'Favourite colour', schema: 'lead' as const },
    { technicalName: 'companyTier', displayName: 'Company tier', schema: 'company' as const },
    { technicalName: 'crmId', displayName: words(1), schema: 'lead' as const },
  ];

  function drawContact(at: number, index: number): Contact {
    const person = draw.pick(people);
    const mail = `${person.email.split('@')[0] ?? 'x'}+${index}.${draw.below(9999)}@${person.domain}`;
    const all: Record<string, string | number | boolean> = {
      ...{ firstName: person.first, lastName: person.last, fullName: `${person.first} ${person.last}` },
      ...(draw.chance(0.85) && {
        email: draw.chance(0.2) ? `${mail.slice(0, 1).toUpperCase()}${mail.slice(1)}` : mail,
      }),
      ...(draw.chance(0.3) && { phone: `+33${100_000_000 + draw.below(800_000_000)}` }),
      ...(draw.chance(0.6) && { socialUrlProfile: `https://www.social.example/in/${draw.text(8)}` }),
      ...(draw.chance(0.7) && { jobTitle: words(2) }),
      ...(draw.chance(0.6) && { companyName: words(1), companyDomain: person.domain }),
      ...(draw.chance(0.4) && { employeeCount: draw.below(5000) }),
      ...(draw.chance(0.3) && { age: draw.between(20, 70) }),
      ...(draw.chance(0.4) && { country: draw.pick(['France', 'Côte d’Ivoire', 'Germany']), city: words(1) }),
      ...(draw.chance(0.2) && {
        birthDate: new Date(began - draw.between(20, 60) * 365 * DAY).toISOString(),
      }),
      ...(draw.chance(0.2) && { favouriteColour: words(1), crmId: draw.chance(0.5) }),
    };
    const goneAt = isMoving && moves.chance(0.02) ? began + moves.below(DAY / 4) : Infinity;
    return { id: draw.hex(24), companyId: draw.hex(24), fields: all, at, goneAt };
  }

  const lists: List[] = Array.from({ length: size.lists }, (_, index) => {
    const at = began - (size.lists - index) * 3 * DAY - draw.below(DAY);
    const count = index === 0 ? size.contacts : index === 1 ? 0 : draw.below(Math.max(2, size.contacts / 3));
    const contacts = Array.from({ length: count }, (__, place) =>
      drawContact(at + (place + 1) * 60_000, place),
    );
    const arriving =
      size.hourly > 3 && index < 2
        ? Array.from({ length: size.hourly * 10 }, (__, place) =>
            drawContact(began + Math.floor(((place + 1) * 3_600_000) / size.hourly), place + 1000),
          )
        : [];
    const columns = [
      ...(choices.columns === 'usual'
        ? ['firstName', 'lastName', 'email']
        : index % 2 === 0
          ? ['fullName', 'email']
          : ['email', 'phone', 'age']),
      ...(index % 3 === 0 ? ['companyName', 'jobTitle'] : []),
      ...(index % 4 === 1 ? ['favouriteColour', 'socialUrlProfile'] : []),
    ];
    return {
      id: draw.hex(24),
      name: `${words(2)}${index % 7 === 3 ? ' 2026' : ''}`,
      ...{ at, goneAt: isMoving && index === 5 ? began + 7_200_000 : Infinity },
      linked: [],
      columns,
      contacts: [...contacts, ...arriving],
    };
  });
  if (isMoving)
    for (let index = 1; index <= 8; index += 1)
      lists.push({
        ...{ id: moves.hex(24), name: `New ${index}`, at: began + index * 1_500_000, goneAt: Infinity },
        ...{ linked: [], columns: ['firstName', 'email'], contacts: [] },
      });
  // The first list is linked to two others; people of it stand in these too, some in other letters.
  const [first, , third, fourth] = lists;
  if (first !== undefined && third !== undefined && fourth !== undefined) {
    const shared = first.contacts
      .filter(({ fields, at }) => typeof fields['email'] === 'string' && at < began)
      .slice(0, 12);
    const copy = (contact: Contact, isUpper: boolean): Contact => ({
      ...{ id: draw.hex(24), companyId: contact.companyId, at: contact.at + 1000, goneAt: Infinity },
      fields: {
        ...contact.fields,
        email: isUpper ? String(contact.fields['email']).toUpperCase() : String(contact.fields['email']),
      },
    });
    const twin = shared[0];
    const twins =
      choices.twins && twin !== undefined
        ? Array.from({ length: size.contacts > 100 ? 60 : 0 }, () => copy(twin, false))
        : [];
    lists[0] = { ...first, linked: [third.id, fourth.id] };
    lists[2] = {
      ...third,
      linked: [first.id],
      contacts: [...third.contacts, ...shared.map((contact) => copy(contact, true)), ...twins],
    };
    lists[3] = {
      ...fourth,
      linked: [first.id],
      contacts: [...fourth.contacts, ...shared.slice(0, 3).map((contact) => copy(contact, false))],
    };
  }

  function drawCampaign(kind: Campaign['kind'], index: number): Campaign {
    const status =
      kind === 'advanced'
        ? (['RUNNING', 'PAUSED', 'DRAFT', 'FINISHED', 'ARCHIVED'][index % 5] ?? 'DRAFT')
        : draw.pick(['RUNNING', 'PAUSED', 'FINISHED']);
    const at = began - (90 - index) * DAY;
    const used =
      lists.length === 0
        ? []
        : index === 0
          ? lists.slice(0, 1)
          : draw.shuffle(lists).slice(0, draw.between(0, 2));
    const members = used.flatMap(({ contacts }) => contacts);
    const events =
      kind === 'advanced'
        ? ADVANCED_EVENTS
        : kind === 'email'
          ? ['SENT', 'OPENED', 'MAIL_REPLIED']
          : ['VISITED', 'INVITED', 'FOLLOWED'];
    const count =
      status === 'DRAFT' || members.length === 0
        ? 0
        : index === 0
          ? size.activities
          : draw.below(size.activities);
    const past = Array.from(
      { length: count },
      (_, place) => at + Math.floor(((place + 1) * (began - at - 60_000)) / (count + 1)),
    );
    const coming =
      status === 'RUNNING' && members.length > 0
        ? Array.from(
            { length: size.hourly * 40 },
            (_, place) => began + Math.floor(((place + 1) * 3_600_000 * 1.3) / size.hourly),
          )
        : [];
    return {
      ...{ id: draw.hex(24), name: words(3), kind, status, at },
      later:
        status === 'RUNNING' && choices.statusMoves && index > 4
          ? { status: 'PAUSED', at: began + draw.below(3_600_000 * 6) }
          : undefined,
      lists: used.map(({ id }) => id),
      excluded: index % 4 === 3 ? lists.slice(-1).map(({ id }) => id) : [],
      isComputing: choices.computing && index === 1,
      activities: [...past, ...coming].map((moment, place) => {
        const event = draw.pick(events);
        return {
          ...{
            id: draw.hex(24),
            event,
            contactId: draw.pick(members).id,
            step: event === 'BOUNCED' ? 0 : draw.between(1, 4),
          },
          // Some happen at one moment.
          at: place % 9 === 4 ? (past[place - 1] ?? moment) : moment,
          message: event.endsWith('SENT') || event.endsWith('REPLIED') ? words(9) : undefined,
        };
      }),
    };
  }
  const campaigns: Campaign[] = [
    ...Array.from({ length: size.campaigns }, (_, index) => drawCampaign('advanced', index)),
    ...Array.from({ length: Math.floor(size.campaigns / 4) }, (_, index) => drawCampaign('email', index)),
    ...Array.from({ length: Math.floor(size.campaigns / 5) }, (_, index) => drawCampaign('social', index)),
  ];
  if (isMoving)
    for (let index = 1; index <= 3; index += 1)
      campaigns.push({
        ...{
          id: moves.hex(24),
          name: `Launch ${index}`,
          kind: 'advanced',
          status: 'DRAFT',
          later: undefined,
        },
        ...{ at: began + index * 2_400_000, lists: [], excluded: [], isComputing: false, activities: [] },
      });
  const eventsOf = (campaign: Campaign): string[] =>
    campaign.kind === 'advanced' ? draw.shuffle(ADVANCED_EVENTS).slice(0, 3) : ['MAIL_REPLIED'];
  const shared = draw.hex(24);
  const hookId = (): string => (choices.hookId === 'uuid' ? uuid(draw) : draw.hex(24));
  const hooks: Hook[] = campaigns.flatMap((campaign, index) => [
    {
      id: choices.hookId === 'perRegistration' ? shared : hookId(),
      campaign,
      url: 'https://hooks.example/all',
      events: ['MAIL_REPLIED', 'OPENED'],
    },
    ...(index % 3 === 0
      ? [1, 2].map(() => ({
          id: hookId(),
          campaign,
          url: 'https://hooks.example/twice',
          events: eventsOf(campaign),
        }))
      : []),
  ]);
  const jobsOf = (kind: string, count: number): Job[] =>
    Array.from({ length: count + (isMoving ? 40 : 0) }, (_, index) => ({
      id: draw.hex(24),
      at: began - (count - index) * 7_200_000,
      rows: Array.from({ length: draw.between(1, 3) }, () => ({
        ...(kind === 'phone'
          ? { phone: `+4479${draw.below(9_999_999)}` }
          : { email: draw.pick(people).email }),
        status: draw.pick(['found', 'not_found', 'pending']),
      })),
    }));
  return {
    ...{ mailboxes, tags, views, emails, lists, campaigns, hooks, variables },
    jobs: {
      'find/email': jobsOf('email', Math.floor(size.records / 2)),
      'find/phone': jobsOf('phone', Math.floor(size.records / 12)),
      'verify/email': jobsOf('verify', Math.floor(size.records / 6)),
    },
    debits: Array.from({ length: size.records + (isMoving ? 96 : 0) }, (_, index) => {
      const [kind, credits] = draw.pick([
        ['email_finder', 1],
        ['phone_finder', 50],
        ['email_verifier', 0.25],
      ] as const);
      return { id: draw.hex(24), at: began - (size.records - index) * 3_600_000, credits, kind };
    }),
    scrapers: Array.from({ length: Math.floor(size.records / 9) }, (_, index) => ({
      id: draw.hex(24),
      name: words(2),
      at: began - (index + 1) * DAY,
      status: draw.pick(['FINISHED', 'PAUSED', 'ERROR']),
    })),
    providers: mailboxes.map(({ address }) => ({
      id: draw.hex(24),
      email: address.email,
      senderName: address.name ?? '',
    })),
    blacklist: Array.from({ length: Math.min(7, size.records) }, () => draw.pick(people).email),
  };
}
