import { type ScenarioContext, stimulus } from '../../kit/engine/scenario.ts';
import { objectsOf, type Exchange, type JsonObject } from '../../kit/http/exchange.ts';
import { stringIn } from '../../kit/http/match.ts';
import { newList } from '../fixtures/add-contact.ts';
import { exportOf } from '../fixtures/exports.ts';
import { itemsOf, listIdsIn } from '../fixtures/answers.ts';
import { MOST } from '../fixtures/lists.ts';
import * as s from '../fixtures/stored.ts';
import type { Exported } from '../fixtures/company.ts';

/** One contact with every standard field there is, looked up and exported. */
export const standard = stimulus({
  id: 'prospecting.contact.standard',
  service: 'prospecting',
  requires: ['write'],
  stimulus: async (context): Promise<Exported> => {
    const { listId } = await newList(context, 'standard');
    const sent = { ...s.CONTACT_VALUES, ...s.COMPANY_VALUES };
    const stored = await s.store(context, listId, sent, sent.email);
    return { ...stored, file: await exportOf(context, [listId]) };
  },
});

/** The same URL written otherwise. */
const otherwise = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : `${url}/`);

/** The same URL with its path in capitals, where it has small letters. */
const inCapitals = (url: string): string =>
  url.replace(/^(https?:\/\/[^/]+)(.*)$/, (_, host: string, path: string) => `${host}${path.toUpperCase()}`);

const AN_EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]+$/i;

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** The email of a contact, whatever the form of its row, which carries visible columns alone. */
const emailOf = (row: JsonObject): string | undefined =>
  stringIn(row, 'email') || textsIn(row).find((text) => AN_EMAIL.test(text));

const hasProfile = (row: JsonObject): boolean => textsIn(row).some((text) => text.startsWith('http'));

/** So many contacts are looked up for one that has a profile. */
const PERSONS = 3;

/** Contacts of one list, as far as their rows or a campaign show it. */
interface Persons {
  readonly listId: string;
  readonly emails: readonly string[];
  /** Those that stand in the field `email` of a row; another text may be anything that looks like one. */
  readonly own: ReadonlySet<string>;
}

/** Emails of contacts that are in one of the account's lists, first of those that show a profile, too. */
async function someone({ prospecting, survey }: ScenarioContext): Promise<Persons | undefined> {
  for (const listId of survey.listIds.slice(0, 4)) {
    const rows = itemsOf(await prospecting.call('GET /lists/list/{listId}/rows', { path: { listId } }));
    const emails = [...rows.filter(hasProfile), ...rows].flatMap((row) => emailOf(row) ?? []);
    const own = new Set(rows.flatMap((row) => stringIn(row, 'email') ?? []));
    const times = Map.groupBy(emails, (email) => email.toLowerCase());
    // First of those that several contacts have in any letters; then of those with capitals, which nobody may fold.
    const worth = (email: string): number =>
      2 * (times.get(email.toLowerCase())?.length ?? 0) + (/[A-Z]/.test(email) ? 1 : 0);
    const sorted = [...new Set(emails)].sort((a, b) => worth(b) - worth(a));
    if (emails.length > 0) return { listId, emails: sorted.slice(0, PERSONS), own };
  }
  // Where the columns do not show it, a campaign may.
  const reached = objectsOf(await prospecting.call('GET /advanced/campaign/contacts'), 'list');
  const email = reached.flatMap((contact) => emailOf(contact) ?? [])[0];
  if (email === undefined) return undefined;
  const lists = await prospecting.call('GET /lists/list', {
    query: { leadSearch: email, page: 1, limit: MOST },
  });
  const listId = listIdsIn(itemsOf(lists))[0];
  return listId === undefined ? undefined : { listId, emails: [email], own: new Set() };
}

/** A contact that the account holds already, looked for in its list and among all lists. */
export const existing = stimulus({
  id: 'prospecting.contact.existing',
  service: 'prospecting',
  requires: ['read'],
  stimulus: async (context) => {
    const { prospecting } = context;
    const known = await someone(context);
    if (known === undefined) return undefined;
    const { listId, emails, own } = known;
    const get = (query: Record<string, string>) =>
      prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query });
    const search = (leadSearch: string) =>
      prospecting.call('GET /lists/list', { query: { leadSearch, page: 1, limit: MOST } });
    const profileIn = (answer: Exchange): string | undefined =>
      itemsOf(answer).flatMap((item) => stringIn(item, 'socialUrlProfile') || [])[0];
    let [email = ''] = emails;
    let found = await get({ email });
    for (const other of emails.slice(1)) {
      if (profileIn(found) !== undefined) break;
      email = other;
      found = await get({ email });
    }
    const url = profileIn(found);
    return {
      email,
      url,
      isOwn: own.has(email),
      found,
      pageTwo: await get({ email, page: '2' }),
      inCapitals: await get({ email: email.toUpperCase() }),
      byPart: await get({ email: email.slice(1) }),
      byUrl: url === undefined ? undefined : await get({ socialUrl: url }),
      byOtherUrl: url === undefined ? undefined : await get({ socialUrl: otherwise(url) }),
      byUrlInCapitals: url === undefined ? undefined : await get({ socialUrl: inCapitals(url) }),
      lists: await search(email),
      listsByUrl: url === undefined ? undefined : await search(url),
      listsOfNobody: await search('nobody-at-all@contact.example'),
    };
  },
});
