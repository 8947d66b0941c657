import { prospectingFacts } from '../../../generated/facts.ts';
import fc from 'fast-check';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { rotate } from '../../kit/model/rotate.ts';
import { objectsOf, type Exchange, type JsonObject } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { PROSPECTING_FAILURES, UNKNOWN_PERSON } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';
import { exportOf } from '../checks/exports.ts';
import { itemsOf, listIdsIn } from '../support/answers.ts';
import { fullest } from '../support/fullest-lists.ts';
import { MOST } from '../checks/lists.ts';
import * as s from '../checks/stored.ts';
import type { Exported } from '../checks/company.ts';

/** One contact with every standard field, looked up and exported. */
export const standard = stimulus({
  id: 'prospecting.contacts.standard',
  requires: ['write'],
  stimulus: async (context): Promise<Exported> => {
    const { listId } = await newList(context, 'standard');
    const sent = { ...s.CONTACT_VALUES, ...s.COMPANY_VALUES };
    const stored = await s.store(context, listId, sent, sent.email);
    return { ...stored, file: await exportOf(context, [listId]) };
  },
});

/** Other spellings of a URL that may lead to the same page. */
const otherForms = (url: string): string[] =>
  [
    url.endsWith('/') ? url.slice(0, -1) : `${url}/`,
    url.replace(
      /^(https?:\/\/[^/]+)(.*)$/,
      (_, host: string, path: string) => `${host}${path.toUpperCase()}`,
    ),
    url.replace(/^http(s?)/, (_, s: string) => (s === '' ? 'https' : 'http')),
    url.replace(
      /^(https?:\/\/)(www\.)?/,
      (_, scheme: string, www = '') => `${scheme}${www === '' ? 'www.' : ''}`,
    ),
    `${url}?from=search`,
    // The beginning of a profile URL, which another profile may have.
    url.replace(/[^/]{1,2}\/?$/, ''),
  ].filter((form) => form !== url);

const AN_EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]+$/i;

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** The email of a contact in any form of row, which has only visible columns. */
const emailOf = (row: JsonObject): string | undefined =>
  stringIn(row, 'email') || textsIn(row).find((text) => AN_EMAIL.test(text));

const hasProfile = (row: JsonObject): boolean => textsIn(row).some((text) => text.startsWith('http'));

/** Rows that show a profile, then those with any address: columns have names of their own. */
const profilesFirst = (rows: readonly JsonObject[]): readonly JsonObject[] => [
  ...rows.filter((row) => stringIn(row, 'socialUrlProfile')),
  ...rows.filter(hasProfile),
  ...rows,
];

/** An email in upper case, or in lower case if it is in upper case already. */
export const inOtherCase = (email: string): string =>
  email === email.toUpperCase() ? email.toLowerCase() : email.toUpperCase();

/** Most contacts that are looked up to find one with a profile. */
const PERSONS = 3;

/** Contacts of one list, as shown by its rows or by a campaign. */
interface Persons {
  readonly listId: string;
  /** Their rows. */
  readonly page?: Exchange;
  readonly emails: readonly string[];
  /** An email that must be escaped in a query. */
  readonly tagged: string | undefined;
  /** Another list whose first page shows the same email. */
  readonly alsoIn: (email: string) => string | undefined;
  /** Emails from the field `email` of a row; other texts may only look like emails. */
  readonly own: ReadonlySet<string>;
}

/** Selects a list with contacts and one of its contacts, by numbers of any size. */
interface Place {
  readonly list: number;
  readonly person: number;
}

/** The list with the most contacts, and the contact with the most known data. */
const RICHEST: Place = { list: 0, person: 0 };

/** Most contacts that a lookup finds. */
const MOST_FOUND = prospectingFacts.lookup.maxResults;
/** Number of lists at either end that are read for contacts, beside the fullest. The one with the most contacts is used. */
const LISTS = 3;

/** The first page of a list. */
interface Page {
  readonly listId: string;
  readonly answer: Exchange;
  readonly rows: readonly JsonObject[];
  readonly own: ReadonlySet<string>;
}

async function pagesOf({ prospecting, survey }: ScenarioContext): Promise<Page[]> {
  const pages: Page[] = [];
  const { lists, listIds } = survey;
  const ends = [...listIds.slice(0, LISTS), ...listIds.slice(-LISTS)];
  for (const listId of new Set([...ends, ...fullest(lists)])) {
    const query = { page: 1, pageSize: MOST };
    const answer = await prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query });
    const rows = itemsOf(answer);
    pages.push({ listId, answer, rows, own: new Set(rows.flatMap((row) => stringIn(row, 'email') || [])) });
  }
  return pages;
}

const emailsIn = ({ rows }: Pick<Page, 'rows'>): string[] => rows.flatMap((row) => emailOf(row) ?? []);
/** How often each email occurs in a list, without those that occur more often than a lookup finds. */
const timesIn = (page: Page): readonly number[] =>
  [...Map.groupBy(emailsIn(page), (email) => email.toLowerCase()).values()]
    .map(({ length }) => length)
    .filter((times) => times <= MOST_FOUND);

/** An email that more contacts of a list share than a lookup finds. */
function sharedByMost(
  pages: readonly Page[],
): { readonly listId: string; readonly email: string } | undefined {
  for (const page of pages) {
    const emails = page.rows.flatMap((row) => stringIn(row, 'email') ?? []);
    const times = Map.groupBy(emails, (email) => email.toLowerCase());
    const [email] = [...times].find(([, { length }]) => length > MOST_FOUND) ?? [];
    if (email !== undefined) return { listId: page.listId, email };
  }
  return undefined;
}

/** Emails of contacts in a list, with those that show a profile first. */
function chosen(pages: readonly Page[], { list, person }: Place): Persons | undefined {
  // Lists in which an email occurs twice come first, because its lookup finds several contacts.
  const most = pages
    .filter((each) => emailsIn(each).length > 0)
    .map((each) => ({ each, times: timesIn(each) }))
    .toSorted(
      ({ times: a }, { times: b }) =>
        Number(b.some((count) => count > 1)) - Number(a.some((count) => count > 1)) || b.length - a.length,
    )
    .map(({ each }) => each);
  const [page] = rotate(most, list);
  if (page === undefined) return undefined;
  const { listId, answer, rows, own } = page;
  const emails = emailsIn({ rows: profilesFirst(rows) });
  const times = Map.groupBy(emails, (email) => email.toLowerCase());
  const alsoIn = (email: string): string | undefined =>
    own.has(email) ? pages.find((other) => other !== page && other.own.has(email))?.listId : undefined;
  // Emails of several contacts or lists come first, then those with upper case, which a service may fail to fold.
  const priorityOf = (email: string): number =>
    2 * (times.get(email.toLowerCase())?.length ?? 0) +
    (alsoIn(email) === undefined ? 0 : 2) +
    (/[A-Z]/.test(email) ? 1 : 0);
  // Reversed, because a service that only searches the beginning of a list does not find the last ones.
  const sorted = [...new Set(emails)].reverse().sort((a, b) => priorityOf(b) - priorityOf(a));
  const tagged = [...own].findLast((email) => email.includes('+'));
  // Contacts with a profile come first.
  const first = person % Math.max(1, emailsIn({ rows: rows.filter(hasProfile) }).length);
  return { listId, page: answer, own, tagged, alsoIn, emails: rotate(sorted, first).slice(0, PERSONS) };
}

/** If the columns of lists show no email, a campaign may. */
async function reached({ prospecting }: ScenarioContext): Promise<Persons | undefined> {
  const contacts = objectsOf(await prospecting.call('GET /advanced/campaign/contacts'), 'list');
  const email = contacts.flatMap((contact) => emailOf(contact) ?? [])[0];
  if (email === undefined) return undefined;
  const lists = await prospecting.call('GET /lists/list', {
    query: { leadSearch: email, page: 1, limit: MOST },
  });
  const listId = listIdsIn(itemsOf(lists))[0];
  return listId === undefined
    ? undefined
    : { listId, emails: [email], own: new Set(), tagged: undefined, alsoIn: () => undefined };
}

/** An existing contact of the account, searched in its list and among all lists. */
export const existing = stimulus({
  id: 'prospecting.contacts.existing',
  // Mostly the contact with the most data, because there may be only one run.
  input: () =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(RICHEST) },
      { weight: 1, arbitrary: fc.record({ list: fc.nat(), person: fc.nat() }) },
    ),
  stimulus: async (context, place) => {
    const { prospecting } = context;
    const pages = await pagesOf(context);
    const known = chosen(pages, place) ?? (await reached(context));
    if (known === undefined) return undefined;
    const { listId, emails, own, tagged } = known;
    const getIn = (id: string, query: Record<string, string>) =>
      prospecting.call('GET /lists/list/{listId}/rows', { path: { listId: id }, query });
    const get = (query: Record<string, string>) => getIn(listId, query);
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
    const lists = await search(email);
    const listsApart =
      itemsOf(lists).length > 0
        ? await prospecting.call('GET /lists/list', { query: { leadSearch: email, page: 2, limit: 1 } })
        : undefined;
    // Lists found by the search, and one that shows the email on its first page.
    const others = [...listIdsIn(itemsOf(lists)).slice(-2), known.alsoIn(email) ?? listId];
    const elsewhere: Exchange[] = [];
    for (const id of new Set(others)) if (id !== listId) elsewhere.push(await getIn(id, { email }));
    const byOtherForms: Exchange[] = [];
    for (const form of url === undefined ? [] : otherForms(url))
      byOtherForms.push(await get({ socialUrl: form }));
    // A lookup of an email that too many share shows its bound.
    const shared = sharedByMost(pages);
    if (shared !== undefined) await getIn(shared.listId, { email: shared.email });
    return {
      email,
      url,
      isOwn: own.has(email),
      page: known.page,
      found,
      pageTwo: await get({ email, page: '2', pageSize: '1' }),
      inCapitals: await get({ email: inOtherCase(email) }),
      byPart: await get({ email: email.slice(0, -1) }),
      tagged:
        tagged === undefined
          ? undefined
          : {
              found: await get({ email: tagged }),
              lists: await search(tagged),
              withoutTag: await get({ email: tagged.replace(/\+[^@]*@/, '@') }),
            },
      byUrl: url === undefined ? undefined : await get({ socialUrl: url }),
      byOtherForms,
      both: url === undefined ? undefined : await get({ email, socialUrl: url }),
      lists,
      listsApart,
      elsewhere,
      listsByUrl: url === undefined ? undefined : await search(url),
      nothing: await prospecting.call('GET /lists/list/{listId}/rows', {
        ...{ path: { listId }, query: { email: UNKNOWN_PERSON }, provokes: PROSPECTING_FAILURES },
      }),
      listsOfNobody: await search(UNKNOWN_PERSON),
    };
  },
});
