import { isObject, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { linkedIn } from './list-persons.ts';
import { lookUp } from './stored.ts';
import { bodyOf, idOf, itemsOf, numberIn, ok, stringIn } from './wire.ts';

const mail = (name: string): string => `${name}@lookup.example`;
const profile = (name: string): string => `https://social.example/in/lookup-${name}`;
const add = (
  { prospecting }: ScenarioContext,
  listId: string,
  contact: Readonly<Record<string, string>>,
  query = '',
): Promise<Exchange> =>
  prospecting.raw({
    method: 'POST',
    operation: 'POST /lists/list/{listId}/contacts',
    target: `/lists/list/${listId}/contacts${query}`,
    body: JSON.stringify(contact),
  });
const rows = (
  { prospecting }: ScenarioContext,
  listId: string,
  query: Record<string, string>,
): Promise<Exchange> =>
  prospecting.raw({
    method: 'GET',
    operation: 'GET /lists/list/{listId}/rows',
    target: `/lists/list/${listId}/rows?${new URLSearchParams(query).toString()}`,
  });
const FLAG = '?updateIfExists=true';
const isDuplicate = (answer: Exchange): string | undefined =>
  ok(answer) ? (bodyOf(answer)['duplicate'] === true ? 'a duplicate' : 'created') : `${statusOf(answer)}`;
const found = (answer: Exchange): string =>
  ok(answer) ? `${itemsOf(answer).length} found` : `${statusOf(answer)}`;

/** What the document leaves open about adding a contact and finding it again. */
const adding = scenario({
  id: 'prospecting.add-contact.open-questions',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 18,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'Open questions');
    const cased = await add(context, listId, { email: 'Cased@Lookup.example', firstName: 'Ada' });
    await add(context, listId, {
      email: mail('first'),
      secondaryEmail: mail('other'),
      socialUrlProfile: profile('a'),
    });
    return {
      cased,
      stored: await lookUp(context, listId, 'Cased@Lookup.example'),
      secondary: await add(context, listId, { email: mail('other') }),
      otherProfile: await add(context, listId, { email: mail('first'), socialUrlProfile: profile('b') }),
      byProfile: await add(context, listId, { email: mail('newer'), socialUrlProfile: profile('a') }, FLAG),
      newer: await lookUp(context, listId, mail('newer')),
      empty: await add(context, listId, {}),
      atOnce: await Promise.all([1, 2, 3].map(() => add(context, listId, { email: mail('at.once') }))),
      onceStored: await lookUp(context, listId, mail('at.once')),
      bothOneEmpty: await rows(context, listId, { email: mail('at.once'), socialUrl: '' }),
      emptyEmail: await rows(context, listId, { email: '' }),
      listed: await rows(context, listId, { page: '1' }),
    };
  },
  checkers: {},
  observers: {
    'prospecting.add-contact.email-stored-as-sent': ({ stored }) => {
      const email = itemsOf(stored)[0]?.['email'];
      return email === undefined
        ? undefined
        : email === 'Cased@Lookup.example'
          ? 'as sent'
          : 'in another case';
    },
    'prospecting.add-contact.company-id-without-company': ({ cased: { response } }) =>
      response.status < 300 && isObject(response.json)
        ? response.json['companyId'] === null
          ? 'null'
          : typeof response.json['companyId']
        : undefined,
    'prospecting.add-contact.secondary-email-not-compared': ({ secondary }) => isDuplicate(secondary),
    'prospecting.add-contact.empty-match': ({ otherProfile }) => isDuplicate(otherProfile),
    'prospecting.add-contact.update-of-matched-email': ({ byProfile, newer }) =>
      bodyOf(byProfile)['duplicate'] === true
        ? `the email is ${itemsOf(newer).length > 0 ? 'overwritten' : 'kept'}`
        : undefined,
    'prospecting.add-contact.empty-contact': ({ empty }) => isDuplicate(empty),
    'prospecting.retry.add-with-email-safe-concurrently': ({ atOnce, onceStored }) =>
      atOnce.every(ok) && ok(onceStored) ? (itemsOf(onceStored).length === 1 ? 'one' : 'several') : undefined,
    'prospecting.lookup.both-with-empty': ({ bothOneEmpty }) => found(bothOneEmpty),
    'prospecting.lookup.empty-email': ({ emptyEmail, listed }) =>
      ok(emptyEmail) && numberIn(emptyEmail, 'total') === numberIn(listed, 'total')
        ? 'all contacts, as without it'
        : found(emptyEmail),
    'prospecting.lookup.without-key-fields': ({ listed }) =>
      itemsOf(listed).length > 0
        ? [...new Set(itemsOf(listed).flatMap(Object.keys))].sort().join(', ')
        : undefined,
    'prospecting.lookup.without-key-has-id': ({ listed }) =>
      itemsOf(listed).length > 0 ? String(itemsOf(listed).every((item) => 'id' in item)) : undefined,
  },
});

const CASES = 60;
/** The same address in many ways of writing it: more contacts than a lookup answers. */
const cased = (number: number): string =>
  Array.from('lookups', (letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join('');

/** What is open about lookups that find more than they answer. */
const beyond = scenario({
  id: 'prospecting.lookup.open-questions',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 4,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'Many of one address');
    const added = await context.prospecting.raw({
      method: 'POST',
      operation: 'POST /lists/list/{listId}/contacts/batch',
      target: `/lists/list/${listId}/contacts/batch`,
      body: JSON.stringify({
        contacts: Array.from({ length: CASES }, (_, at) => ({ email: `${cased(at)}@many.example` })),
      }),
    });
    return { added, looked: await lookUp(context, listId, 'lookups@many.example') };
  },
  checkers: {},
  observers: {
    'prospecting.lookup.total-beyond-50': ({ added, looked }) =>
      numberIn(added, 'created') === CASES && ok(looked)
        ? `${String(numberIn(looked, 'total'))} for ${CASES}`
        : undefined,
  },
});

const linked = scenario({
  id: 'prospecting.lists.open-links',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 12,
  stimulus: async (context) => {
    const { prospecting } = context;
    const lists = (await prospecting.call('GET /lists/list')).response.json;
    const here = linkedIn(Array.isArray(lists) ? (lists as unknown[]).filter(isObject) : []);
    if (here === undefined) return undefined;
    const stored = await add(context, here.linked, { email: mail('linked'), firstName: 'Ada' });
    const leadId = stringIn(bodyOf(stored), 'leadId') ?? NO_ID;
    const search = await prospecting.call('GET /lists/list', {
      query: { leadSearch: mail('linked'), page: 1, limit: 100 },
    });
    const page = (limit: number) => prospecting.call('GET /lists/list', { query: { page: 1, limit } });
    return {
      here,
      whole: await page(100),
      one: await page(1),
      search,
      listed: await rows(context, here.listId, { page: '1', pageSize: '100' }),
      others: await rows(context, here.linked, { page: '1', pageSize: '100' }),
      updated: await add(context, here.listId, { email: mail('linked'), firstName: 'Zoe' }, FLAG),
      afterUpdate: await lookUp(context, here.linked, mail('linked')),
      deleted: await prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
        path: { listId: here.listId, leadId },
      }),
      afterDelete: await lookUp(context, here.linked, mail('linked')),
    };
  },
  checkers: {},
  observers: {
    'prospecting.lists-service.total-leads-meaning': (h) =>
      h && ok(h.one) && ok(h.whole)
        ? numberIn(h.one, 'totalLeads') === numberIn(h.whole, 'totalLeads')
          ? 'the same on every page'
          : 'another on each page'
        : undefined,
    // The person is in one list, and others have contacts as well: a total that follows the search is a smaller one.
    'prospecting.lists-service.lead-search-totals': (h) =>
      h && ok(h.search) && ok(h.whole) && itemsOf(h.listed).length > 0
        ? Object.fromEntries(
            ['total', 'totalLeads'].map((name) => [
              name,
              numberIn(h.search, name) === numberIn(h.whole, name) ? 'stays' : 'follows the search',
            ]),
          )
        : undefined,
    'prospecting.lists-service.lead-search-linked': (h) =>
      h && ok(h.search) ? (holds(itemsOf(h.search), h.here.listId) ? 'found' : 'not found') : undefined,
    'prospecting.lists-service.rows-includes-linked': (h) => {
      if (!h || !ok(h.listed) || !ok(h.others)) return undefined;
      const theirs = new Set(itemsOf(h.others).map(idOf));
      return itemsOf(h.listed).some((item) => theirs.has(idOf(item))) ? 'covers them' : 'leaves them out';
    },
    'prospecting.add-contact.update-in-linked-list': (h) =>
      h && bodyOf(h.updated)['duplicate'] === true
        ? itemsOf(h.afterUpdate).some((item) => item['firstName'] === 'Zoe')
          ? 'updated there'
          : 'left as it is'
        : undefined,
    'prospecting.lists-service.delete-contact-linked': (h) =>
      h && {
        'deleted through the other list': `${statusOf(h.deleted)}`,
        'afterwards in its own': itemsOf(h.afterDelete).length > 0 ? 'there' : 'gone',
      },
  },
});

const holds = (items: readonly JsonObject[], id: string): boolean => items.some((item) => idOf(item) === id);

export const lookupQuestions = [adding, beyond, linked];
