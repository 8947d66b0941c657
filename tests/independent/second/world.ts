import type { Choices } from './choices.ts';
import type { Account } from './kit.ts';
import {
  Ledger,
  type Address,
  type Campaign,
  type CampaignKind,
  type Condition,
  type Email,
  type FolderType,
  type Scalar,
  type Step,
  type Tree,
} from './ledger.ts';
import { CITIES, COMPANIES, DAYS, FIRST, JOBS, LAST, SNIPPETS, SUBJECTS } from './people.ts';
import { drawFrom, type Draw } from './random.ts';

export type Shape = 'small' | 'ordinary' | 'busy';

const DAY = 86_400_000;

/** Keeps an instant as precise as it is shown. */
export function roundDate(at: number, choices: Choices): number {
  return choices.dates === 'millis' || choices.dates === 'micros'
    ? Math.floor(at)
    : Math.floor(at / 1000) * 1000;
}

/** Gives the id of a new email, label, view and so on. Their form is open. */
export function giveId(account: Account, choices: Choices, kind: string): string {
  account.counted += 1;
  switch (choices.emailIds) {
    case 'counted':
      return `${kind}${1000 + account.counted}`;
    case 'coded':
      return Buffer.from(`${account.name}:${kind}:${account.counted}`).toString('base64');
    case 'scoped':
      return `${account.name}:${kind}.${account.draw.text(8)}~${account.counted}`;
  }
}

/** Gives the id of a campaign, list, contact, step or job. */
export function giveHex(account: Account): string {
  return account.draw.hex(24);
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}

interface Person extends Address {
  name: string;
  first: string;
  last: string;
  company: (typeof COMPANIES)[number];
}

function drawPerson(draw: Draw): Person {
  const company = draw.pick(COMPANIES);
  const first = draw.pick(FIRST);
  const last = draw.pick(LAST);
  return {
    email: `${plain(first)}.${plain(last)}@${company.domain}`,
    name: `${first} ${last}`,
    first,
    last,
    company,
  };
}

function drawSender(draw: Draw): Address {
  const person = drawPerson(draw);
  const kind = draw.below(10);
  if (kind === 0) {
    return { email: `hello@${person.company.domain}`, name: person.company.name };
  }
  if (kind === 1) {
    return { email: person.email, name: null };
  }
  if (kind === 2) {
    return { email: `Billing@${person.company.domain}`, name: 'Invoice Service' };
  }
  return { email: person.email, name: person.name };
}

function fill(form: string, draw: Draw): string {
  return form
    .replaceAll('{company}', draw.pick(COMPANIES).name)
    .replaceAll('{n}', String(draw.between(100, 999)))
    .replaceAll('{day}', draw.pick(DAYS))
    .replaceAll('{first}', draw.pick(FIRST));
}

/** Makes an email that nothing is special about. */
export function drawEmail(
  account: Account,
  draw: Draw,
  place: { mailboxId: string; mailbox: string; folderType: FolderType },
  date: number,
): Email {
  const { folderType } = place;
  const own: Address = { email: place.mailbox, name: draw.chance(0.7) ? 'Sales Team' : null };
  const other = drawSender(draw);
  const outgoing = folderType === 'SENT' || folderType === 'DRAFTS';
  const more = draw.chance(0.2) ? [drawSender(draw)] : [];
  const files = draw.chance(0.25)
    ? Array.from({ length: draw.between(1, 3) }, (_, at) => ({
        filename: at === 0 ? 'résumé_2026.pdf' : `file-${draw.between(1, 99)}.csv`,
        size: draw.below(500_000),
        mimeType: at === 0 ? 'application/pdf' : 'text/csv',
      }))
    : [];
  const snippet = fill(draw.pick(SNIPPETS), draw);
  const isRead = outgoing || draw.chance(0.55);
  const thread = giveHex(account).slice(0, 10);
  const messageId = `<${draw.hex(16)}@${other.email.split('@')[1] ?? 'mail.example'}>`;
  const scheduled = folderType === 'DRAFTS' && draw.chance(0.4);
  return {
    mailboxId: place.mailboxId,
    folderType,
    messageId,
    threadId: `t-${thread}`,
    subject: draw.chance(0.02) ? '' : fill(draw.pick(SUBJECTS), draw),
    from: outgoing ? own : other,
    to: outgoing ? [other, ...more] : [own, ...more],
    cc: draw.chance(0.2) ? [drawSender(draw)] : [],
    bcc: outgoing && draw.chance(0.2) ? [drawSender(draw)] : [],
    date,
    snippet,
    body: `${snippet}\n\nzanzibar ${draw.hex(6)}\n-- \n${other.name ?? ''}`,
    isRead,
    isStarred: draw.chance(0.15),
    isDraft: folderType === 'DRAFTS',
    waitingForReply: folderType === 'SENT' && draw.chance(0.5),
    attachments: files,
    labelIds: [],
    inReplyTo: '',
    references: [],
    labels: [folderType === 'DRAFTS' ? 'DRAFT' : folderType, ...(isRead ? [] : ['UNREAD'])],
    isAutoReply: draw.chance(0.05),
    isAutoForward: draw.chance(0.05),
    scheduledStatus: scheduled ? 'scheduled' : null,
    scheduledSendAt: scheduled ? date + 3 * DAY : null,
  };
}

function fillInbox(account: Account, draw: Draw, choices: Choices, emails: number, now: number): void {
  const { ledger } = account;
  const boxes: { id: string; email: string; hasTrash: boolean }[] = [];
  for (const [at, name] of ['sales', 'hello', 'no-trash', 'quiet'].entries()) {
    const id = giveId(account, choices, 'mb');
    const box = { id, email: `${name}@${account.name}.example`, hasTrash: at !== 2 };
    boxes.push(box);
    ledger.make('mailbox', id, { email: box.email, name, hasTrash: box.hasTrash });
    ledger.make('signature', giveId(account, choices, 'sg'), { mailboxId: id, html: `<p>-- ${name}</p>` });
  }
  const labels: string[] = [];
  for (const [at, name] of [
    'Interested',
    'À rappeler',
    'Customer',
    'Auto: pricing',
    'Auto: noise',
  ].entries()) {
    const id = giveId(account, choices, 'lb');
    labels.push(id);
    const color = `#${draw.hex(6)}`;
    ledger.make('label', id, { name, color: at % 2 ? color.toUpperCase() : color, isAiLabel: at > 2 });
  }
  const [pricing, noise] = labels.slice(3) as [string, string];
  ledger.make('rule', giveId(account, choices, 'ru'), {
    name: 'Pricing',
    labelId: pricing,
    condition: 'The sender asks for prices.',
    hideFromInbox: false,
  });
  ledger.make('rule', giveId(account, choices, 'ru'), {
    name: 'Noise',
    labelId: noise,
    condition: 'The email is a newsletter.',
    hideFromInbox: true,
  });

  let date = now - draw.between(2, 20) * 60_000;
  let thread: Email | undefined;
  for (let at = 0; at < emails; at++) {
    // Some emails share their date with the one before.
    date = draw.chance(0.08)
      ? date
      : roundDate(date - draw.between(1, 90) * (emails > 100 ? 4_321_000 / 10 : 3_700_000), choices);
    const share = draw.next();
    const folderType: FolderType =
      share < 0.55
        ? 'INBOX'
        : share < 0.73
          ? 'SENT'
          : share < 0.79
            ? 'DRAFTS'
            : share < 0.87
              ? 'SPAM'
              : 'TRASH';
    let box = boxes[draw.pick([0, 0, 0, 1, 1, 2])] ?? boxes[0];
    if (folderType === 'TRASH' && box?.hasTrash === false) {
      box = boxes[0];
    }
    if (!box) {
      throw new Error('there is no mailbox');
    }
    const email = drawEmail(account, draw, { mailboxId: box.id, mailbox: box.email, folderType }, date);
    if (thread && draw.chance(0.2)) {
      email.threadId = thread.threadId;
      email.subject = thread.subject.startsWith('Re: ') ? thread.subject : `Re: ${thread.subject}`;
      thread.inReplyTo = email.messageId;
      thread.references = [...(draw.chance(0.5) ? [`<${draw.hex(8)}@old.example>`] : []), email.messageId];
    }
    if (draw.chance(0.3)) {
      email.labelIds = draw.shuffle(labels.slice(0, 4)).slice(0, draw.between(1, 2));
    }
    if (email.subject.startsWith('Newsletter')) {
      email.labelIds = [...email.labelIds, noise];
    }
    thread = email;
    ledger.make('email', giveId(account, choices, 'e'), email, date);
  }

  const condition = (label: Condition['label'], type: string, value: string): Condition => ({
    label,
    type,
    value,
  });
  ledger.make('filter', giveId(account, choices, 'fi'), {
    name: 'Hide one company',
    tree: condition('domain', 'equals', 'pixelwerk.example'),
    active: true,
  });
  ledger.make('filter', giveId(account, choices, 'fi'), {
    name: 'Hide absences',
    tree: condition('subject', 'contains', 'out of office'),
    active: true,
  });
  const views: [string, Tree, string | null][] = [
    ['One company', condition('domain', 'equals', 'nordlicht.example'), null],
    ['Invoices of a mailbox', condition('subject', 'contains', 'invoice'), boxes[0]?.id ?? null],
    [
      'Meetings or proposals',
      {
        operator: 'or',
        children: [condition('subject', 'contains', 'meeting'), condition('subject', 'contains', 'proposal')],
      },
      null,
    ],
    [
      'Recent and not from one',
      {
        operator: 'and',
        children: [
          condition(
            'date',
            'after',
            new Date(now - (emails > 100 ? 60 : 30) * DAY).toISOString().slice(0, 10),
          ),
          {
            operator: 'or',
            children: [
              condition('domain', 'notEquals', 'lumen.example'),
              condition('read', 'equals', 'false'),
            ],
          },
        ],
      },
      null,
    ],
    ['Hidden ones', condition('domain', 'equals', 'pixelwerk.example'), null],
    ['Nobody', condition('sender', 'equals', 'nobody@nowhere.example'), null],
  ];
  for (const [name, tree, mailboxId] of views) {
    ledger.make('view', giveId(account, choices, 'vw'), { name, tree, mailboxId });
  }
  ledger.make('forward', giveId(account, choices, 'fw'), {
    to: 'books@partner.example',
    tree: condition('subject', 'contains', 'invoice'),
  });
}

/** Makes the fields of a contact. Not every contact has every field. */
export function drawContact(draw: Draw, number: number): Record<string, Scalar> {
  const person = drawPerson(draw);
  const place = draw.pick(CITIES);
  const values: Record<string, Scalar> = { firstName: person.first, lastName: person.last };
  if (!draw.chance(0.1)) {
    const email = `${plain(person.first)}.${plain(person.last)}${number}@${person.company.domain}`;
    values['email'] = draw.chance(0.15) ? email.replace(/^./, (letter) => letter.toUpperCase()) : email;
  }
  if (draw.chance(0.6)) {
    values['socialUrlProfile'] =
      `https://www.social.example/in/${plain(person.first)}-${person.last.replaceAll(' ', '-')}-${number}`;
  }
  if (draw.chance(0.4)) {
    values['phone'] = `+41 44 ${draw.between(100, 999)} ${draw.between(10, 99)} ${draw.between(10, 99)}`;
  }
  values['companyName'] = person.company.name;
  values['companyDomain'] = person.company.domain;
  if (draw.chance(0.7)) {
    values['jobTitle'] = draw.pick(JOBS);
    values['city'] = place.city;
    values['country'] = place.country;
  }
  if (draw.chance(0.3)) {
    values['age'] = draw.between(22, 66);
    values['industry'] = person.company.industry;
    values['employeeCount'] = draw.between(5, 9000);
    values['favouriteColour'] = draw.pick(['blue', 'vert pâle', 'gold']);
    values['optedIn'] = draw.chance(0.5);
  }
  return values;
}

function addContacts(account: Account, draw: Draw, listId: string, count: number): void {
  for (let at = 0; at < count; at++) {
    account.ledger.make('contact', giveHex(account), {
      listId,
      companyId: giveHex(account),
      values: drawContact(draw, account.ledger.log.length),
    });
  }
}

function drawSteps(account: Account, draw: Draw, types: readonly string[]): Step[] {
  return types.map((type) => ({
    _id: giveHex(account),
    type,
    audio: type === 'VOICE_NOTE' ? 'note.mp3' : '',
    versions:
      type === 'EMAIL'
        ? [
            {
              _id: giveHex(account),
              active: true,
              subject: fill(draw.pick(SUBJECTS), draw),
              content: '<p>Hi</p>',
            },
          ]
        : [],
  }));
}

export const EVENTS = [
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
  'INMAIL_SENT',
  'LIKED',
  'SOCIAL_REPLIED',
  'CHAT_MESSAGE_SENT',
  'CHAT_REPLIED',
  'CAMPAIGN_ENDING',
] as const;

export const SENTIMENTS = [
  'INTERESTED',
  'NOT_INTERESTED',
  'NEUTRAL',
  'OUT_OF_OFFICE',
  'HOSTILE',
  'DELEGATION',
  'INCOMPREHENSION',
  'QUESTION_ASK',
] as const;

/** Lets something happen to a contact of a campaign. */
export function addActivity(
  account: Account,
  draw: Draw,
  campaignId: string,
  contactId: string,
  event: string,
  date: number,
): void {
  const replied = event.endsWith('REPLIED');
  const sent = event.endsWith('SENT');
  account.ledger.make(
    'activity',
    giveHex(account),
    {
      campaignId,
      contactId,
      event,
      date,
      step: event === 'BOUNCED' ? 0 : draw.between(1, 4),
      content: sent ? fill(draw.pick(SNIPPETS), draw) : '',
      reply: replied ? fill(draw.pick(SNIPPETS), draw) : '',
      sentiment: replied
        ? { classification: draw.pick(SENTIMENTS), score: draw.between(0, 100) / 100 }
        : null,
    },
    date,
  );
}

interface CampaignPlan {
  kind: CampaignKind;
  status: Campaign['status'];
  lists: number[];
  excluded: number[];
  activities: number;
}

const LISTS_SMALL = [0, 7, 20, 61];
const LISTS_ORDINARY = [0, 1, 3, 20, 50, 51, 100, 101, 130, 12, 9, 40, 8, 25, 6, 30, 15, 22, 5, 60];

const CAMPAIGNS_SMALL: CampaignPlan[] = [
  { kind: 'advanced', status: 'RUNNING', lists: [1, 3], excluded: [], activities: 64 },
  { kind: 'advanced', status: 'DRAFT', lists: [], excluded: [], activities: 0 },
  { kind: 'advanced', status: 'FINISHED', lists: [2], excluded: [], activities: 30 },
  { kind: 'email', status: 'ARCHIVED', lists: [1], excluded: [], activities: 4 },
];

const CAMPAIGNS_ORDINARY: CampaignPlan[] = [
  { kind: 'advanced', status: 'RUNNING', lists: [8, 6], excluded: [9], activities: 95 },
  { kind: 'advanced', status: 'RUNNING', lists: [3], excluded: [], activities: 60 },
  { kind: 'advanced', status: 'PAUSED', lists: [4, 11], excluded: [], activities: 31 },
  { kind: 'advanced', status: 'DRAFT', lists: [0], excluded: [], activities: 0 },
  { kind: 'advanced', status: 'DRAFT', lists: [11], excluded: [], activities: 0 },
  { kind: 'advanced', status: 'FINISHED', lists: [13, 19], excluded: [13], activities: 45 },
  { kind: 'advanced', status: 'FINISHED', lists: [10], excluded: [], activities: 30 },
  { kind: 'advanced', status: 'ARCHIVED', lists: [2], excluded: [], activities: 6 },
  { kind: 'advanced', status: 'ARCHIVED', lists: [12], excluded: [], activities: 2 },
  { kind: 'advanced', status: 'PAUSED', lists: [1], excluded: [], activities: 3 },
  { kind: 'advanced', status: 'RUNNING', lists: [14, 15], excluded: [], activities: 12 },
  { kind: 'advanced', status: 'RUNNING', lists: [16], excluded: [], activities: 9 },
  { kind: 'advanced', status: 'DRAFT', lists: [17, 18], excluded: [], activities: 0 },
  { kind: 'email', status: 'RUNNING', lists: [7], excluded: [], activities: 33 },
  { kind: 'email', status: 'FINISHED', lists: [5], excluded: [], activities: 5 },
  { kind: 'social', status: 'RUNNING', lists: [9], excluded: [], activities: 32 },
  { kind: 'social', status: 'ARCHIVED', lists: [2], excluded: [], activities: 1 },
];

const CAMPAIGN_NAMES = [
  'Spring outreach',
  'Nordic CTOs',
  'Été – relance',
  'Trade fair',
  'Webinar invitations',
  'Partners',
];

function fillMain(account: Account, draw: Draw, choices: Choices, small: boolean, now: number): void {
  const { ledger } = account;
  const sizes = small ? LISTS_SMALL.slice(0, draw.between(3, 4)) : LISTS_ORDINARY;
  const columnSets = [
    ['firstName', 'lastName', 'email'],
    ['firstName', 'email', 'companyName', 'phone'],
    ['lastName', 'jobTitle', 'socialUrlProfile', 'email'],
  ];
  const lists: string[] = [];
  for (const [name, schema] of [
    ['favouriteColour', 'lead'],
    ['optedIn', 'lead'],
    ['accountTier', 'company'],
  ] as const) {
    ledger.make('variable', giveHex(account), { technicalName: name, displayName: `My ${name}`, schema });
  }
  for (const [at, size] of sizes.entries()) {
    const id = giveHex(account);
    lists.push(id);
    ledger.make('list', id, {
      name: `${draw.pick(CAMPAIGN_NAMES)} ${at + 1}`,
      links: [],
      columns: draw.pick(columnSets),
      made: roundDate(now - draw.between(1, 400) * DAY, choices),
    });
    addContacts(account, draw, id, size);
  }
  // Two lists are linked, and hold one person that is only in the second.
  const [first, second] = [lists[small ? 1 : 3], lists[2]];
  if (first !== undefined && second !== undefined) {
    ledger.change('list', first, { links: [second] });
    ledger.change('list', second, { links: [first] });
  }
  // The same person is in several lists, once with other capitals.
  const shared: Record<string, Scalar> = {
    firstName: 'Zoë',
    lastName: 'Ångström',
    email: 'Zoe.Angstrom@Trellis.example',
    socialUrlProfile: 'https://www.social.example/in/Zoe-Angstrom/',
    secondaryEmail: 'zoe@home.example',
    companyName: 'Trellis',
    jobTitle: 'CTO',
  };
  for (const [at, listId] of lists.entries()) {
    if (at > 0 && at % 2 === 1) {
      ledger.make('contact', giveHex(account), {
        listId,
        companyId: giveHex(account),
        values: {
          ...shared,
          email: at % 4 === 1 ? 'Zoe.Angstrom@Trellis.example' : 'zoe.angstrom@trellis.example',
        },
      });
    }
  }
  // One address that many rows were imported with.
  const crowded = small ? undefined : lists[8];
  if (crowded !== undefined) {
    for (let at = 0; at < 57; at++) {
      ledger.make('contact', giveHex(account), {
        listId: crowded,
        companyId: giveHex(account),
        values: { firstName: draw.pick(FIRST), lastName: draw.pick(LAST), email: 'info@harbour.example' },
      });
    }
  }

  const plans = small ? CAMPAIGNS_SMALL : CAMPAIGNS_ORDINARY;
  const campaigns: string[] = [];
  for (const [at, plan] of plans.entries()) {
    const id = giveHex(account);
    campaigns.push(id);
    const listIds = plan.lists.map((index) => lists[index]).filter((listId) => listId !== undefined);
    const excluded = plan.excluded.map((index) => lists[index]).filter((listId) => listId !== undefined);
    const types =
      plan.kind === 'social'
        ? ['INVITATION', 'MESSAGE']
        : plan.kind === 'email'
          ? ['EMAIL']
          : ['EMAIL', 'VISIT', 'EMAIL'];
    const made = roundDate(now - (400 - at * 9) * DAY, choices);
    ledger.make('campaign', id, {
      kind: plan.kind,
      name: `${draw.pick(CAMPAIGN_NAMES)} ${2020 + at}`,
      status: plan.status,
      lists: listIds,
      excludedLists: excluded,
      identities: [
        {
          id: giveHex(account),
          foreign: false,
          provider: 'ok',
          social: 'ok',
          socialAccount: 's1',
          chat: 'ok',
          chatAccount: 'c1',
        },
      ],
      steps: drawSteps(account, draw, types),
      schedule: 'weekdays',
      settings: { dailyEmailAdded: 40, dailyEmailLimit: 100, dailySocialAdded: 20, dailyChatAdded: 10 },
      plannedStart: null,
      alwaysOn: draw.chance(0.2),
      made,
    });
    const people = [...ledger.all('contact')]
      .filter(([, contact]) => listIds.includes(contact.listId))
      .map(([key]) => key);
    const events =
      plan.kind === 'social'
        ? ['VISITED', 'INVITED', 'ACCEPTED', 'MESSAGE_SENT', 'SOCIAL_REPLIED']
        : plan.kind === 'email'
          ? ['SENT', 'OPENED', 'REPLIED']
          : EVENTS.slice(0, 15);
    let date = now - draw.between(3, 30) * 3_600_000;
    for (let done = 0; done < plan.activities && people.length > 0; done++) {
      date = roundDate(date - draw.between(0, 20) * 1_800_000, choices);
      const event = draw.chance(0.45) && plan.kind === 'advanced' ? 'EMAIL_SENT' : draw.pick(events);
      addActivity(account, draw, id, draw.pick(people), event, date);
    }
  }

  const hook = (url: string, events: string[], campaignId: string | null): void => {
    ledger.make('registration', String(ledger.all('registration').size + 1), { url, events, campaignId });
  };
  hook('https://hooks.example/all', ['MAIL_REPLIED', 'BOUNCED'], null);
  hook('https://hooks.example/replies', ['MAIL_REPLIED'], campaigns[0] ?? null);
  hook('https://hooks.example/replies', ['MAIL_REPLIED'], campaigns[0] ?? null);
  hook('https://hooks.example/empty', [], campaigns[0] ?? null);
  hook('https://hooks.example/end', ['CAMPAIGN_ENDING', 'UNSUBSCRIBED'], campaigns[2] ?? null);

  let date = now - 3_600_000;
  for (let at = 0; at < (small ? 12 : 230); at++) {
    date = roundDate(date - draw.between(1, 50) * 600_000, choices);
    const tool = draw.pick(['find/email', 'find/phone', 'verify/email', 'verify/email']);
    const credits = tool === 'find/email' ? 1 : tool === 'find/phone' ? 50 : 0.25;
    ledger.make('credit', giveHex(account), {
      date,
      tool,
      credits: draw.chance(0.1) && credits >= 1 ? -credits : credits,
    });
  }
  const jobs = small
    ? { 'find/email': 16, 'find/phone': 0, 'verify/email': 3 }
    : { 'find/email': 47, 'find/phone': 15, 'verify/email': 120 };
  for (const [tool, count] of Object.entries(jobs)) {
    for (let at = 0; at < count; at++) {
      const person = drawPerson(draw);
      const made = roundDate(now - (at + 1) * 7_777_000, choices);
      ledger.make('job', giveHex(account), {
        tool,
        made,
        readyAt: made + 5000,
        input:
          tool === 'verify/email'
            ? { email: person.email }
            : { firstName: person.first, lastName: person.last },
        found: draw.chance(0.7) ? (tool === 'find/phone' ? '+41 44 111 22 33' : person.email) : null,
      });
    }
  }
  for (const name of ['sales', 'hello']) {
    ledger.make('provider', giveHex(account), {
      email: `${name}@${account.name}.example`,
      senderName: name,
      kind: name === 'sales' ? 'smtp' : 'oauth',
      warmup: name === 'sales',
    });
  }
  for (const value of ['rival.example', 'stop@brightwell.example']) {
    ledger.make('blocked', `contact ${value}`, { kind: 'contact', value });
  }
  ledger.make('blocked', 'social x', { kind: 'social', value: 'https://www.social.example/in/never' });
  for (let at = 0; at < (small ? 2 : 41); at++) {
    ledger.make('scrap', giveHex(account), {
      name: `Search ${at + 1}`,
      state: at % 3 ? 'FINISHED' : 'PAUSED',
      count: draw.below(900),
      webhook: null,
    });
  }
}

/** Makes the three accounts of a seed. */
export function makeAccounts(seed: number, shape: Shape, choices: Choices, now: number): Account[] {
  const base = drawFrom(`world ${seed}`);
  const make = (name: string, plan: Account['plan'], suspended: boolean): Account => ({
    name,
    plan,
    suspended,
    ledger: new Ledger(),
    draw: base.fork(name),
    counted: 0,
  });
  const main = make('acme', choices.plan, false);
  const foreign = make('rival', 'Start', false);
  const ended = make('ended', 'none', true);
  const size = base.fork('size');
  fillInbox(
    main,
    base.fork('main inbox'),
    choices,
    shape === 'small' ? size.between(15, 40) : size.between(380, 420),
    now,
  );
  fillInbox(foreign, base.fork('foreign inbox'), choices, 12, now);
  fillInbox(ended, base.fork('ended inbox'), choices, 5, now);
  fillMain(main, base.fork('main lists'), choices, shape === 'small', now);
  fillMain(foreign, base.fork('foreign lists'), choices, true, now);
  fillMain(ended, base.fork('ended lists'), choices, true, now);
  // Units that were used earlier in this month.
  const monthBegan = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth(), 1);
  main.ledger.make('units', 'earlier', { at: monthBegan, units: size.between(0, 3000) });
  return [main, foreign, ended];
}
