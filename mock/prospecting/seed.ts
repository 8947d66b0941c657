import { seedCampaigns, type Ids } from './seed-campaigns.ts';
import type { Contact, Fields, List, ProspectingStore } from './store.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const FIRST = [
  'Ada',
  'Zoë',
  'José',
  'Łukasz',
  '小林',
  'Søren',
  'Maria',
  'Anne-Sophie',
  "D'Arcy",
  '𝒵ed',
  'Mehmet',
  'Ivana',
  'Олена',
  'John',
];
const LAST = [
  'Lovelace',
  'Müller',
  'García',
  'Nowak',
  '太郎',
  'Ångström',
  'Rossi',
  'de la Cruz',
  "O'Neill",
  'Smith',
  'Öztürk',
  'Novák',
  'Шевченко',
  'Doe',
];
const PLAIN = [
  'ada',
  'zoe',
  'jose',
  'lukasz',
  'kobayashi',
  'soren',
  'maria',
  'annesophie',
  'darcy',
  'zed',
  'mehmet',
  'ivana',
  'olena',
  'john',
];
const JOBS = ['Head of Sales', 'CTO', 'Buyer, "senior"', 'Founder'];

/** A small random number generator (mulberry32): equal seeds give equal accounts. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The nth spelling of a word in lower and upper case. */
const inCase = (word: string, pattern: number): string =>
  Array.from(word, (letter, at) => ((pattern >> at) & 1 ? letter.toUpperCase() : letter)).join('');

/** An account with lists, contacts and campaigns, including unusual ones. Equal seeds and times give equal data. */
export function createProspectingStore(seed: number, now: number = Date.now()): ProspectingStore {
  const next = random(seed);
  const sixHex = (): string =>
    Math.floor(next() * 2 ** 24)
      .toString(16)
      .padStart(6, '0');
  const idPrefix = `${sixHex()}${sixHex()}${sixHex()}`.slice(0, 14);
  const owner = idPrefix.slice(0, 10);
  let made = 0;
  const id: Ids = () => sixHex() + owner + (made += 1).toString(16).padStart(8, '0');

  const names = [
    'Customers 2026',
    'Nobody yet',
    'Zwillinge & jumeaux',
    'Partners',
    'Import of 2019',
    'No email, "quoted"',
    'No profile',
    'Do not contact',
  ];
  const ids = names.map(id);
  const [
    customers = '',
    ,
    twins = '',
    partners = '',
    imported = '',
    noEmail = '',
    noProfile = '',
    blocked = '',
  ] = ids;
  const linked: Readonly<Record<string, readonly string[]>> = {
    [customers]: [partners],
    [partners]: [customers],
  };
  const lists: List[] = names.map((name, at) => ({
    id: ids[at] ?? '',
    name,
    linked: linked[ids[at] ?? ''] ?? [],
    createdAt: now - (90 - at) * DAY,
  }));

  const contacts: Contact[] = [];
  const companies = Array.from({ length: 30 }, () => id());
  const add = (listId: string, fields: Fields, company: number = contacts.length): void => {
    contacts.push({
      id: id(),
      companyId: companies[company % 30] ?? id(),
      listId,
      createdAt: now - 80 * DAY + contacts.length * MINUTE,
      fields,
    });
  };
  const person = (at: number): Fields => {
    const pick = Math.floor(next() * FIRST.length);
    const company = at % 30;
    const mail = `${PLAIN[pick] ?? 'someone'}.${at}@company${company}.example`;
    return {
      firstName: FIRST[pick] ?? '',
      lastName: LAST[Math.floor(next() * LAST.length)] ?? '',
      // Some have no email, and some have one in mixed case.
      ...(at % 10 !== 9 && {
        email:
          at % 4 === 0
            ? mail.replace(/^./, (letter) => letter.toUpperCase()).replace('company', 'Company')
            : mail,
      }),
      ...(at % 3 !== 2 && {
        socialUrlProfile: `https://social.example/in/${PLAIN[pick] ?? ''}-${seed}-${at}`,
      }),
      jobTitle: JOBS[at % JOBS.length] ?? '',
      ...(at % 5 === 0 && { phone: `+33612${String(100000 + at)}`, age: 20 + (at % 50) }),
      ...(at % 7 === 0 && { leadScore: at, notes: 'line one\nline two' }),
      companyName: `Company ${company} & Söhne`,
      companyDomain: `company${company}.example`,
    };
  };
  for (let at = 0; at < 125; at += 1) add(customers, person(at), at % 30);
  for (let at = 125; at < 137; at += 1) add(partners, person(at), at % 30);
  for (let at = 137; at < 150; at += 1) add(twins, person(at), at % 30);
  // Contacts whose emails differ only in case are separate, but one lookup finds all.
  for (let pattern = 0; pattern < 56; pattern += 1)
    add(imported, { firstName: `Copy ${pattern}`, email: `${inCase('shared', pattern)}@crowd.example` });
  // Old imports were not checked for duplicates, so a contact occurs twice.
  for (let copy = 0; copy < 2; copy += 1)
    add(twins, {
      firstName: 'Twin',
      email: 'twin@company1.example',
      socialUrlProfile: 'https://social.example/in/twin',
    });
  add(twins, {
    firstName: 'Twin',
    email: 'TWIN@company1.example',
    socialUrlProfile: 'https://social.example/in/twin/',
  });
  for (let at = 0; at < 3; at += 1)
    add(noEmail, { firstName: `Profile ${at}`, socialUrlProfile: `https://social.example/in/only-${at}` });
  for (let at = 0; at < 3; at += 1)
    add(noProfile, { firstName: `Mail ${at}`, email: `mail${at}@plain.example` });
  for (const contact of contacts.slice(0, 4)) add(blocked, contact.fields);

  return {
    lists,
    contacts,
    blacklist: new Map(),
    customVariables: [
      { technicalName: 'leadScore', displayName: 'Lead score', schema: 'lead' },
      { technicalName: 'fleetSize', displayName: 'Fleet size', schema: 'company' },
    ],
    ...seedCampaigns({
      id,
      now,
      contacts,
      lists: { customers, empty: ids[1] ?? '', twins, noEmail, noProfile, blocked },
    }),
    scrapers: Array.from({ length: 45 }, (_, at) => ({
      id: id(),
      name: `Scraper ${at + 1}`,
      createdAt: now - at * DAY,
    })),
    scraperWebhooks: new Map(),
    providers: Array.from({ length: 24 }, (_, at) => ({
      id: id(),
      email: `sender${at}@own.example`,
      status: at === 3 ? 'disconnected' : 'connected',
    })),
    exports: [],
    credits: 1_000,
    statsReadyAt: null,
    attachments: 0,
    finds: 'found',
    nextId: 0,
    idPrefix,
  };
}
