import type { Choices } from './choices.ts';
import { drawFrom, type Random } from './random.ts';
import {
  EVENTS,
  SENTIMENTS,
  type Account,
  type Activity,
  type Address,
  type Campaign,
  type CampaignStatus,
  type Contact,
  type Email,
  type FilterNode,
  type Folder,
  type FolderType,
  type Identity,
  type Mailbox,
  type Row,
  type Step,
  type Tool,
} from './world.ts';

const FIRST = [
  'Ada',
  'Bruno',
  'Chloé',
  'Derya',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Inès',
  'Jonas',
  'Kaito',
  'Léa',
  'Marta',
  'Noor',
  'Oskar',
  'Priya',
  'Quentin',
  'Rosa',
  'Søren',
  'Tilda',
  'Uma',
  'Viktor',
  'Wanda',
  'Xavier',
  'Yara',
  'Zoltan',
];
const LAST = [
  'Almeida',
  'Brandt',
  'Castel',
  'Dubois',
  'Eriksen',
  'Faure',
  'Gruber',
  'Haddad',
  'Ivanov',
  'Jansen',
  'Kowalski',
  'Lindqvist',
  'Moreau',
  'Nakamura',
  'Okafor',
  'Petit',
  'Quispe',
  'Rossi',
  'Schmidt',
  'Tanaka',
  'Ueda',
  'Vasquez',
  'Weber',
  'Xu',
  'Yilmaz',
  'Zimmer',
];
const COMPANIES = [
  'Aerolith',
  'Brightwater',
  'Cobaltine',
  'Dunmore Freight',
  'Elmstead',
  'Fernhill Foods',
  'Galvani Power',
  'Harbourline',
  'Ironbark',
  'Juniper Labs',
  'Kestrel Robotics',
  'Lumenworks',
];
const TOPICS = [
  'Quarterly renewal',
  'Invoice 2231',
  'Demo next week',
  'Onboarding plan',
  'Pricing question',
  'Security review',
  'Trial extension',
  'Conference booth',
  'Contract draft',
  'Integration help',
  'Hiring update',
  'Webinar invitation',
  'Newsletter October',
  'Partnership idea',
  'Support ticket',
  'Travel booking',
];
const LINES = [
  'Could we move the call to Thursday afternoon?',
  'Please find the numbers attached.',
  'Thank you for the quick answer.',
  'Our team has looked at the proposal.',
  'The renewal is due at the end of the month.',
  'I am out of the office until Monday.',
  'We would like to see a demo first.',
  'Unsubscribe me from this newsletter.',
  'Let me know what works for you.',
  'The contract needs one more signature.',
];
const FILES = [
  ['offer.pdf', 'application/pdf'],
  ['photo.png', 'image/png'],
  ['figures.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['notes.txt', 'text/plain'],
  ['invite.ics', 'text/calendar'],
] as const;
const JOBS = [
  'Head of Sales',
  'Buyer',
  'CTO',
  'Founder',
  'Operations Manager',
  'Recruiter',
  'Marketing Lead',
];
const CITIES = [
  ['Lyon', 'France'],
  ['Hamburg', 'Germany'],
  ['Porto', 'Portugal'],
  ['Osaka', 'Japan'],
  ['Leeds', 'United Kingdom'],
  ['Turin', 'Italy'],
] as const;

const DAY = 86_400_000;

export type Shape = 'small' | 'ordinary' | 'busy';

export function makeEmailId(random: Random, choices: Choices): string {
  switch (choices.emailId) {
    case 'uuid':
      return random.uuid();
    case 'hex':
      return random.hex(24);
    case 'prefixed':
      return `eml_${random.letters(20)}`;
    case 'base64':
      return Buffer.from(random.hex(22), 'hex').toString('base64url');
    default:
      return random.uuid();
  }
}

function makeSmallId(random: Random, choices: Choices, prefix: string): string {
  switch (choices.smallId) {
    case 'uuid':
      return random.uuid();
    case 'number':
      return String(random.between(100_000, 99_999_999));
    case 'prefixed':
      return `${prefix}_${random.letters(12)}`;
    default:
      return random.uuid();
  }
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .replaceAll('ø', 'o')
    .toLowerCase();
}

interface Person {
  first: string;
  last: string;
  company: string;
  email: string;
}

function drawPerson(random: Random): Person {
  const first = random.pick(FIRST);
  const last = random.pick(LAST);
  const company = random.pick(COMPANIES);
  return {
    first,
    last,
    company,
    email: `${plain(first)}.${plain(last)}${random.below(90)}@${plain(company)}.example`,
  };
}

function addressOf(person: Person, random: Random): Address {
  return { email: person.email, name: random.chance(0.15) ? null : `${person.first} ${person.last}` };
}

function makeMailbox(
  random: Random,
  choices: Choices,
  person: Person,
  domain: string,
  trash: boolean,
): Mailbox {
  const types: FolderType[] = ['INBOX', 'SENT', 'DRAFTS', 'SPAM', ...(trash ? (['TRASH'] as const) : [])];
  const folders: Folder[] = types.map((type) => ({
    id: makeSmallId(random, choices, 'fld'),
    type,
    name: `${type.charAt(0)}${type.slice(1).toLowerCase()}`,
  }));
  return {
    id: makeSmallId(random, choices, 'mbx'),
    email: `${plain(person.first)}@${domain}`,
    name: `${person.first} ${person.last}`,
    folders,
    signatureId: makeSmallId(random, choices, 'sig'),
  };
}

export function folderOf(mailbox: Mailbox, type: FolderType): Folder | undefined {
  return mailbox.folders.find((folder) => folder.type === type);
}

/** Builds one email of a folder. Whoever needs another sender, date or thread writes over it. */
export function drawEmail(
  random: Random,
  choices: Choices,
  mailbox: Mailbox,
  type: FolderType,
  date: number,
): Email {
  const other = addressOf(drawPerson(random), random);
  const own: Address = { email: mailbox.email, name: mailbox.name };
  const outgoing = type === 'SENT' || type === 'DRAFTS';
  const folder = folderOf(mailbox, type) ?? mailbox.folders[0];
  const line = random.pick(LINES);
  const isRead = outgoing || random.chance(0.6);
  const attachments = random.chance(0.25)
    ? Array.from({ length: random.between(1, 2) }, () => {
        const [filename, mimeType] = random.pick(FILES);
        return { filename, size: random.between(900, 4_000_000), mimeType };
      })
    : [];
  const extra = random.chance(0.2) ? [addressOf(drawPerson(random), random)] : [];
  return {
    id: makeEmailId(random, choices),
    mailboxId: mailbox.id,
    folderId: folder?.id ?? '',
    folderType: type,
    messageId: `<${random.letters(18)}@${(outgoing ? mailbox.email : other.email).split('@')[1] ?? 'mail.example'}>`,
    threadId: makeSmallId(random, choices, 'thr'),
    subject: random.chance(0.03) ? '' : random.pick(TOPICS),
    from: outgoing ? own : other,
    to: outgoing ? [other] : [own],
    cc: extra,
    bcc: outgoing && random.chance(0.1) ? [addressOf(drawPerson(random), random)] : [],
    date,
    snippet: `${line} ${random.pick(LINES)}`.slice(0, 120),
    isRead,
    isStarred: random.chance(0.12),
    isDraft: type === 'DRAFTS',
    waitingForReply: type === 'SENT' && random.chance(0.4),
    attachments,
    tagIds: [],
    inReplyTo: '',
    references: [],
    labels: [type === 'DRAFTS' ? 'DRAFT' : type, ...(isRead ? [] : ['UNREAD'])],
    isAutoReply: type === 'INBOX' && random.chance(0.06),
    isAutoForward: type === 'INBOX' && random.chance(0.04),
    scheduledStatus: null,
    scheduledSendAt: null,
    text: `${line}\n\n${random.pick(LINES)}\n${random.pick(LINES)}`,
  };
}

function fillInbox(account: Account, random: Random, choices: Choices, count: number, at: number): void {
  const shares: readonly FolderType[] = [
    'INBOX',
    'INBOX',
    'INBOX',
    'INBOX',
    'INBOX',
    'SENT',
    'SENT',
    'SPAM',
    'TRASH',
    'DRAFTS',
  ];
  let date = at - 120_000;
  const makeThread = (): void => {
    const mailbox = random.pick(account.mailboxes);
    const drawn = random.pick(shares);
    const type = folderOf(mailbox, drawn) === undefined ? 'INBOX' : drawn;
    const first = drawEmail(random, choices, mailbox, type, date);
    if (choices.dateForm === 'seconds') first.date = Math.floor(first.date / 1000) * 1000;
    account.emails.push(first);
    if (type === 'DRAFTS' && random.chance(0.3)) {
      first.scheduledStatus = 'pending';
      first.scheduledSendAt = at + random.between(1, 20) * DAY;
    }
    if (type !== 'INBOX' && type !== 'SENT') return;
    let last = first;
    const replies = random.chance(0.45) ? random.between(1, 3) : 0;
    for (let index = 0; index < replies && account.emails.length < count; index += 1) {
      const back: FolderType = last.folderType === 'SENT' ? 'INBOX' : 'SENT';
      const reply = drawEmail(
        random,
        choices,
        mailbox,
        back,
        Math.min(at - 60_000, last.date + random.between(1, 40) * 3_600_000),
      );
      reply.threadId = first.threadId;
      reply.subject = first.subject.startsWith('Re: ') ? first.subject : `Re: ${first.subject}`;
      reply.inReplyTo = last.messageId;
      reply.references = [...last.references, last.messageId];
      const own: Address = { email: mailbox.email, name: mailbox.name };
      const party = first.folderType === 'SENT' ? (first.to[0] ?? own) : first.from;
      reply.from = back === 'SENT' ? own : party;
      reply.to = back === 'SENT' ? [party] : [own];
      if (choices.dateForm === 'seconds') reply.date = Math.floor(reply.date / 1000) * 1000;
      account.emails.push(reply);
      last = reply;
    }
  };
  while (account.emails.length < count) {
    makeThread();
    // Some emails arrive in the same instant, so that the order by id counts.
    if (!random.chance(0.12)) date -= random.between(1, 14) * 3_600_000 + random.below(3_600_000);
  }
  const manual = account.tags.filter((tag) => !tag.isAiLabel);
  const ai = account.tags.filter((tag) => tag.isAiLabel);
  for (const email of account.emails) {
    if (random.chance(0.25)) email.tagIds.push(random.pick(manual).id);
    if (email.folderType === 'INBOX' && random.chance(0.35)) email.tagIds.push(random.pick(ai).id);
  }
}

function test(
  random: Random,
  field: Extract<FilterNode, { kind: 'test' }>['field'],
  operator: Extract<FilterNode, { kind: 'test' }>['operator'],
  value: string,
): FilterNode {
  return { kind: 'test', id: random.hex(8), field, operator, value };
}

function domainOf(email: Email): string {
  return email.from.email.split('@')[1] ?? '';
}

function fillViews(account: Account, random: Random, choices: Choices): void {
  const inbox = account.emails.filter((email) => email.folderType === 'INBOX');
  const domain = domainOf(random.pick(inbox));
  const second = domainOf(random.pick(inbox));
  const third = domainOf(random.pick(inbox));
  const tag = random.pick(account.tags);
  const box = random.pick(account.mailboxes);
  const oldest = Math.min(...inbox.map((email) => email.date));
  const newest = Math.max(...inbox.map((email) => email.date));
  const middle = new Date((oldest + newest) / 2).toISOString();
  const group = (all: boolean, ...nodes: FilterNode[]): FilterNode => ({ kind: 'group', all, nodes });
  const add = (name: string, filter: FilterNode, mailboxIds: string[] = []): void => {
    account.views.push({ id: makeSmallId(random, choices, 'viw'), name, filter, mailboxIds });
  };
  add('One customer', group(true, test(random, 'domain', 'equals', domain)));
  add(
    'Two customers',
    group(false, test(random, 'domain', 'equals', domain), test(random, 'domain', 'equals', second)),
    [box.id],
  );
  add('Unread', group(true, test(random, 'read', 'equals', 'false')));
  add(
    'Labelled or recent',
    group(
      true,
      test(random, 'starred', 'equals', 'false'),
      group(false, test(random, 'tag', 'equals', tag.id), test(random, 'date', 'after', middle)),
    ),
  );
  account.filters.push({
    id: makeSmallId(random, choices, 'flt'),
    name: 'Newsletters',
    filter: group(true, test(random, 'subject', 'contains', 'newsletter')),
  });
  account.filters.push({
    id: makeSmallId(random, choices, 'flt'),
    name: 'Muted sender',
    filter: group(true, test(random, 'domain', 'equals', third)),
  });
  account.aiRules = account.tags
    .filter((entry) => entry.isAiLabel)
    .map((entry, index) => ({
      id: makeSmallId(random, choices, 'air'),
      tagId: entry.id,
      condition: `The sender ${index === 0 ? 'is out of the office' : 'asks a question'}.`,
      hideFromInbox: index === 0,
    }));
  account.forwardRules = [
    {
      id: makeSmallId(random, choices, 'fwd'),
      name: 'To the accountant',
      to: 'books@ledger.example',
      enabled: true,
    },
  ];
  account.drafts = account.emails
    .filter((email) => email.folderType === 'DRAFTS')
    .map((email) => ({
      id: makeSmallId(random, choices, 'drf'),
      mailboxId: email.mailboxId,
      subject: email.subject,
      to: email.to,
      text: email.text,
      createdAt: email.date,
    }));
}

export function drawContact(random: Random, listId: string, at: number): Contact {
  const person = drawPerson(random);
  const [city, country] = random.pick(CITIES);
  const fields: Contact['fields'] = { firstName: person.first, lastName: person.last };
  if (random.chance(0.85)) fields['email'] = person.email;
  if (random.chance(0.6))
    fields['socialUrlProfile'] =
      `https://www.social.example/in/${plain(person.first)}-${plain(person.last)}-${random.hex(5)}`;
  if (random.chance(0.4)) fields['phone'] = `+33${random.between(600_000_000, 799_999_999)}`;
  if (random.chance(0.7)) fields['jobTitle'] = random.pick(JOBS);
  if (random.chance(0.6)) {
    fields['city'] = city;
    fields['country'] = country;
  }
  let companyId: string | null = null;
  if (random.chance(0.8)) {
    companyId = random.hex(24);
    fields['companyName'] = person.company;
    fields['companyDomain'] = `${plain(person.company)}.example`;
    if (random.chance(0.4)) fields['employeeCount'] = random.between(3, 9000);
  }
  if (random.chance(0.3)) fields['favouriteTool'] = random.pick(['Plumb', 'Anvil', 'Loom']);
  if (random.chance(0.2)) fields['leadScore'] = random.between(1, 99);
  return {
    id: random.hex(24),
    listId,
    companyId,
    fields,
    createdAt: at - random.between(1, 300) * DAY - random.below(DAY),
  };
}

const CAPITALS = [
  'Alpine',
  'Baltic',
  'Coastal',
  'Delta',
  'Eastern',
  'Forest',
  'Glacier',
  'Harbour',
  'Island',
  'Jura',
];

function fillLists(
  account: Account,
  random: Random,
  lists: number,
  size: number,
  big: boolean,
  at: number,
): void {
  for (let index = 0; index < lists; index += 1) {
    const listId = random.hex(24);
    account.lists.push({
      id: listId,
      name: `${random.pick(CAPITALS)} ${random.pick(['buyers', 'founders', 'leads', 'partners'])} ${index + 1}`,
      createdAt: at - random.between(1, 400) * DAY - random.below(DAY),
      linked: [],
      columns: random.pick([
        ['firstName', 'lastName', 'email'],
        ['firstName', 'email', 'companyName', 'favouriteTool'],
        ['email', 'phone', 'jobTitle', 'city'],
      ]),
    });
    const count =
      index === 0 ? Math.max(size, 7) : index === 1 ? 0 : index === 2 && big ? 130 : random.between(1, size);
    for (let number = 0; number < count; number += 1) account.contacts.push(drawContact(random, listId, at));
  }
  // Now and then a list is too long for a direct export. It is the last one, and no campaign reads it.
  if (big && random.chance(0.4)) {
    const long = account.lists.at(-1);
    if (long !== undefined)
      for (let number = 0; number < 5050; number += 1)
        account.contacts.push(drawContact(random, long.id, at));
  }
  // The first and the third list are linked. One person stands in both, under another case of the address.
  const [first, , third] = account.lists;
  if (first !== undefined && third !== undefined) {
    first.linked.push(third.id);
    third.linked.push(first.id);
    const person = account.contacts.find(
      (contact) => contact.listId === first.id && contact.fields['email'] !== undefined,
    );
    if (person !== undefined) {
      const twin = drawContact(random, third.id, at);
      twin.fields = { ...person.fields, jobTitle: 'Advisor' };
      account.contacts.push(twin);
      const other = drawContact(random, third.id, at);
      other.fields['email'] = String(person.fields['email']).replace(/^./, (letter) => letter.toUpperCase());
      other.fields['socialUrlProfile'] = `https://www.social.example/in/Solo-${random.hex(6)}`;
      account.contacts.push(other);
    }
  }
  account.variables = [
    { technicalName: 'favouriteTool', displayName: 'Favourite tool', schema: 'lead' },
    { technicalName: 'leadScore', displayName: 'Lead score', schema: 'lead' },
    { technicalName: 'companyMotto', displayName: 'Motto', schema: 'company' },
  ];
}

function drawSteps(random: Random, kinds: readonly Step['type'][]): Step[] {
  return kinds.map((type, index) => ({
    id: random.hex(24),
    type,
    versions:
      type === 'email'
        ? [
            {
              id: random.hex(24),
              active: true,
              subject: index === 0 ? random.pick(TOPICS) : '',
              content: `<p>${random.pick(LINES)}</p>`,
            },
          ]
        : [],
    audio: true,
  }));
}

const SEQUENCES: readonly (readonly Step['type'][])[] = [
  ['email', 'email'],
  ['email', 'invitation', 'message'],
  ['visit', 'invitation', 'voice'],
  ['email', 'chat', 'task'],
  ['chat'],
];

function fillCampaigns(account: Account, random: Random, count: number, at: number): void {
  const kinds: readonly Campaign['kind'][] = ['advanced', 'advanced', 'advanced', 'email', 'social'];
  const statuses: readonly CampaignStatus[] = ['RUNNING', 'DRAFT', 'PAUSED', 'FINISHED', 'ARCHIVED'];
  account.providers = Array.from({ length: 4 }, (_, index) => {
    const person = drawPerson(random);
    return {
      id: random.hex(24),
      email: person.email,
      senderName: `${person.first} ${person.last}`,
      kind: random.pick(['google', 'microsoft', 'smtp']),
      state:
        index === 2 ? ('disconnected' as const) : index === 3 ? ('expired' as const) : ('connected' as const),
      warmup: index % 2 === 0,
    };
  });
  const good = account.providers[0]?.id ?? null;
  const filled = account.lists.filter(
    (_, index) => index !== 1 && (index < 3 || index !== account.lists.length - 1),
  );
  for (let index = 0; index < count; index += 1) {
    const steps = drawSteps(random, SEQUENCES[index % SEQUENCES.length] ?? ['email']);
    const identity: Identity = {
      id: random.hex(24),
      name: random.pick(FIRST),
      providerId: good,
      social: 'connected',
      chat: 'connected',
      foreign: false,
    };
    const lists = [
      ...new Set([random.pick(filled).id, ...(random.chance(0.5) ? [random.pick(filled).id] : [])]),
    ];
    account.campaigns.push({
      id: random.hex(24),
      name: `${random.pick(CAPITALS)} ${random.pick(['outreach', 'follow-up', 'launch', 'revival'])} ${index + 1}`,
      kind: index < 5 ? 'advanced' : (kinds[index % kinds.length] ?? 'advanced'),
      status: statuses[index % statuses.length] ?? 'DRAFT',
      createdAt: at - random.between(5, 300) * DAY - random.below(DAY),
      lists: index === 0 && filled[0] !== undefined ? [filled[0].id] : lists,
      excluded: [],
      steps,
      identities: [identity],
      schedule: true,
      settings: { dailyEmailAdded: 40, dailyEmailLimit: 120, dailySocialAdded: 20, dailyChatAdded: 10 },
      plannedStart: null,
      alwaysOn: random.chance(0.2),
      removed: new Set(),
    });
  }
  spoilDrafts(account, random);
}

/** Each further draft fails another check of a start. */
function spoilDrafts(account: Account, random: Random): void {
  const drafts = account.campaigns
    .filter((campaign) => campaign.status === 'DRAFT' && campaign.kind === 'advanced')
    .slice(1);
  const empty = account.lists[1]?.id;
  const ways: readonly ((campaign: Campaign) => void)[] = [
    (campaign) => (campaign.identities = []),
    (campaign) => (campaign.schedule = false),
    (campaign) => (campaign.lists = empty === undefined ? [] : [empty]),
    (campaign) => {
      campaign.steps = drawSteps(random, ['email']);
      for (const version of campaign.steps[0]?.versions ?? []) version.subject = '';
    },
    (campaign) => {
      for (const identity of campaign.identities) identity.foreign = true;
    },
  ];
  for (const [index, campaign] of drafts.entries()) ways[index % ways.length]?.(campaign);
}

export function drawActivity(
  random: Random,
  campaign: Campaign,
  contactId: string,
  date: number,
  event: string,
): Activity {
  const replied = event === 'MAIL_REPLIED' || event === 'SOCIAL_REPLIED';
  const spoken =
    replied ||
    event === 'EMAIL_SENT' ||
    event === 'MESSAGE_SENT' ||
    event === 'CHAT_MESSAGE_SENT' ||
    event === 'CHAT_REPLIED';
  return {
    id: random.hex(24),
    campaignId: campaign.id,
    contactId,
    event,
    date,
    step: event === 'BOUNCED' ? 0 : random.between(1, Math.max(1, campaign.steps.length)),
    text: spoken && !random.chance(0.1) ? random.pick(LINES) : '',
    sentiment: replied ? { classification: random.pick(SENTIMENTS), score: random.between(0, 100) } : null,
  };
}

export function contactsOf(account: Account, campaign: Campaign): Contact[] {
  const shut = new Set(campaign.excluded);
  const barred = new Set(
    account.contacts
      .filter((contact) => shut.has(contact.listId))
      .map((contact) => contact.fields['email'] ?? contact.id),
  );
  return account.contacts.filter(
    (contact) =>
      campaign.lists.includes(contact.listId) &&
      !campaign.removed.has(contact.id) &&
      !shut.has(contact.listId) &&
      !barred.has(contact.fields['email'] ?? contact.id),
  );
}

function fillActivities(account: Account, random: Random, many: number, at: number): void {
  for (const [index, campaign] of account.campaigns.entries()) {
    if (campaign.status === 'DRAFT') continue;
    const people = contactsOf(account, campaign);
    if (people.length === 0) continue;
    const count =
      index === 0 ? many : index === 3 ? 30 : random.between(1, Math.max(3, Math.floor(many / 3)));
    let date = at - 200_000;
    for (let number = 0; number < count; number += 1) {
      const events = EVENTS.filter((event) => event !== 'CAMPAIGN_ENDING');
      const event =
        number < events.length && index === 0 ? (events[number] ?? 'EMAIL_SENT') : random.pick(events);
      account.activities.push(drawActivity(random, campaign, random.pick(people).id, date, event));
      if (!random.chance(0.08)) date -= random.between(40_000, 9_000_000);
    }
    if (campaign.status === 'FINISHED')
      account.activities.push(
        drawActivity(random, campaign, random.pick(people).id, date - 1000, 'CAMPAIGN_ENDING'),
      );
  }
}

function fillHooks(account: Account, random: Random): void {
  const all = 'https://hooks.receiver.example/all';
  for (const campaign of account.campaigns) {
    const events =
      campaign.kind === 'advanced'
        ? ['EMAIL_SENT', 'MAIL_REPLIED', 'OPENED']
        : campaign.kind === 'email'
          ? ['SENT', 'OPENED']
          : ['INVITED'];
    account.hooks.push({ id: random.hex(24), campaignId: campaign.id, url: all, events });
    if (random.chance(0.3))
      account.hooks.push({ id: random.hex(24), campaignId: campaign.id, url: all, events: ['BOUNCED'] });
    if (random.chance(0.2))
      account.hooks.push({
        id: random.hex(24),
        campaignId: campaign.id,
        url: `https://crm.receiver.example/${random.hex(6)}`,
        events: [],
      });
  }
}

const TOOLS: readonly Tool[] = ['find email', 'find phone', 'verify email'];

export function drawResult(random: Random, tool: Tool): Row {
  const found = !random.chance(0.3);
  if (tool === 'find email') return { found, email: found ? drawPerson(random).email : null };
  if (tool === 'find phone')
    return { found, phone: found ? `+44${random.between(7_000_000_000, 7_999_999_999)}` : null };
  return { found: true, verdict: random.pick(['valid', 'invalid', 'risky']) };
}

export const PRICES: Record<Tool, number> = { 'find email': 1, 'find phone': 50, 'verify email': 0.25 };

function fillTools(account: Account, random: Random, count: number, at: number): void {
  for (const tool of TOOLS) {
    for (let index = 0; index < (tool === 'find email' ? count : Math.ceil(count / 3)); index += 1) {
      const createdAt = at - random.between(1, 90) * DAY - random.below(DAY);
      const person = drawPerson(random);
      const running = index === 0 && tool !== 'verify email';
      account.jobs.push({
        id: random.hex(24),
        tool,
        createdAt: running ? at - 5000 : createdAt,
        doneAt: running ? at + 3_600_000 : createdAt + 9000,
        input: { firstName: person.first, lastName: person.last, company: person.company },
        result: drawResult(random, tool),
      });
    }
  }
  for (const job of account.jobs) {
    const kind =
      job.tool === 'find email'
        ? 'email finder'
        : job.tool === 'find phone'
          ? 'phone finder'
          : 'email verifier';
    account.debits.push({
      id: random.hex(24),
      date: job.createdAt,
      kind,
      amount: PRICES[job.tool],
      refunded: job.result?.['found'] === false && job.tool !== 'verify email',
    });
  }
  for (let index = 0; index < count; index += 1)
    account.debits.push({
      id: random.hex(24),
      date: at - random.between(1, 60) * DAY,
      kind: 'ai',
      amount: 0.1,
      refunded: false,
    });
  account.scrapers = Array.from({ length: Math.ceil(count * 0.6) }, (_, index) => ({
    id: random.hex(24),
    name: `Search ${index + 1}`,
    status: random.pick(['FINISHED', 'RUNNING', 'PAUSED']),
    createdAt: at - index * DAY,
    found: random.below(900),
  }));
  account.blacklist = ['rival.example', 'stop@brightwater.example'];
  account.socialBlacklist = ['https://www.social.example/in/never-again'];
}

export function emptyAccount(name: string, plan: Account['plan'], suspended: boolean): Account {
  return {
    name,
    plan,
    suspended,
    balance: 0,
    usedThisMonth: 0,
    month: '',
    inboxTimes: [],
    mainWindow: new Map(),
    mailboxes: [],
    emails: [],
    tags: [],
    views: [],
    filters: [],
    aiRules: [],
    forwardRules: [],
    drafts: [],
    lists: [],
    contacts: [],
    variables: [],
    campaigns: [],
    activities: [],
    hooks: [],
    debits: [],
    jobs: [],
    exportJobs: [],
    blacklist: [],
    socialBlacklist: [],
    providers: [],
    scrapers: [],
    replays: new Map(),
    activityCache: new Map(),
    statsReady: new Set(),
  };
}

/** Fills an account with mail, lists and campaigns. */
export function fillAccount(
  account: Account,
  seed: string,
  shape: Shape,
  choices: Choices,
  at: number,
): void {
  const random = drawFrom(seed);
  const small = shape === 'small';
  const domain = `${plain(random.pick(COMPANIES))}-team.example`;
  account.balance = random.between(40, 400);
  account.usedThisMonth = random.between(20, 1500);
  account.month = new Date(at).toISOString().slice(0, 7);
  const boxes = small ? 2 : 4;
  for (let index = 0; index < boxes; index += 1)
    account.mailboxes.push(makeMailbox(random, choices, drawPerson(random), domain, index !== boxes - 1));
  account.tags = ['Out of office', 'Question', 'Customer', 'Later', 'Finance'].map((name, index) => ({
    id: makeSmallId(random, choices, 'lbl'),
    name,
    color: `#${random.hex(6)}`,
    isAiLabel: index < 2,
  }));
  fillInbox(account, random, choices, small ? random.between(15, 40) : random.between(380, 420), at);
  fillViews(account, random, choices);
  fillLists(
    account,
    random,
    small ? random.between(3, 5) : 20 + random.below(10),
    small ? 12 : 40,
    !small,
    at,
  );
  fillCampaigns(account, random, small ? 10 : 30, at);
  fillActivities(account, random, small ? 40 : 150, at);
  fillHooks(account, random);
  fillTools(account, random, small ? 8 : 64, at);
}
