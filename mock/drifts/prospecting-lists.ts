import { fold, NAMES, STANDARD_FIELDS } from '../prospecting/fields.ts';
import { prospectingRules as faithful } from '../prospecting/index.ts';
import type { KeyStep } from '../prospecting/keys.ts';
import { both, operation, setBody, setField, setStatus, status, replace } from './wire.ts';
import {
  ADD,
  answered,
  answers,
  asked,
  askedFor,
  BATCH,
  items,
  LISTS,
  misses,
  not,
  turns,
  wireOf,
} from './prospecting-wire.ts';
import { table, type DriftRow } from './types.ts';

const OTHER = 'f'.repeat(24);
const CREATE = 'POST /lists/list';
const VARIABLE = 'POST /lists/custom-variable';
const EXPORT = 'POST /lists/list/export';
const DOWNLOAD = 'GET /lists/list/export/jobs/{jobId}/download';
const listPaged = both(operation(LISTS), asked('page', 'limit'));
const plain = both(operation(LISTS), not(asked('page', 'limit')));
const keys = (description: string, ...keySteps: readonly KeyStep[]): DriftRow => ({
  description,
  prospecting: { keySteps },
});
const paging = (description: string, listPaging: typeof faithful.listPaging): DriftRow => ({
  description,
  prospecting: { listPaging },
});
/** A kind of value that is no longer recognised by its form. */
const unread = (description: string, matches: (text: string) => boolean): DriftRow => ({
  description,
  prospecting: {
    fieldOfValue: (value) => (matches(String(value)) ? undefined : faithful.fieldOfValue(value)),
  },
});
const capture = (key: string, field: string): DriftRow => ({
  description: `${key} goes to ${field}`,
  prospecting: {
    aliasOf: (asked) => (asked.toLowerCase() === key ? field : undefined),
    capturedBy: (folded) => (folded === key ? field : undefined),
  },
});
const foldBut = (kept: RegExp) => (key: string) => (kept.test(key) ? `\u0000${key}` : fold(key));
/** Another field that begins or ends with a key; emails stay what they are looked up by. */
const longer = (key: string): string | undefined =>
  STANDARD_FIELDS.find(
    (field) =>
      key !== 'email' &&
      fold(field) !== fold(key) &&
      key.length > 2 &&
      (fold(field).startsWith(fold(key)) || fold(field).endsWith(fold(key))),
  );
const lengthIs = (least: number, most: number) => (field: string, key: string) =>
  key.length >= least && key.length <= most && field !== key ? false : field.startsWith(key);

/** The lists themselves, and where keys of contacts go. */
export const listDrifts = table({
  'prospecting.lists-service.page-from-1': paging('pages are counted from 0', {
    first: 0,
    size: 25,
    max: 100,
  }),
  'prospecting.lists-service.limit-default-25': paging('15 lists by default', {
    first: 1,
    size: 15,
    max: 100,
  }),
  'prospecting.lists-service.limit-100-accepted': wireOf(
    'a limit of 100 is refused',
    setStatus(both(operation(LISTS), askedFor('limit', '100')), 422),
  ),
  'prospecting.lists-service.limit-never-over-100': paging('a page holds up to 500', {
    first: 1,
    size: 25,
    max: 500,
  }),
  'prospecting.lists-service.limit-honoured': wireOf(
    'a page holds one more',
    items(both(operation(LISTS), asked('limit')), 'items', (all) => [
      ...all,
      ...all.slice(0, 1).map((list) => ({ ...list, id: OTHER })),
    ]),
  ),
  'prospecting.lists-service.page-echoed': wireOf('page is 0', setField(listPaged, 'page', 0)),
  'prospecting.lists-service.page-size-echoed': wireOf(
    'pageSize is 7777',
    setField(listPaged, 'pageSize', 7777),
  ),
  'prospecting.lists-service.total-counts-lists': wireOf(
    'total counts one page',
    setBody(both(listPaged, answered(LISTS)), (body) => ({
      ...(body as object),
      total: (body as { items: unknown[] }).items.length - 1,
    })),
  ),
  'prospecting.lists-service.pages-disjoint': wireOf(
    'pages begin with one and the same list',
    items(listPaged, 'items', (all) => all.map((list, at) => (at === 0 ? { ...list, id: OTHER } : list))),
  ),
  'prospecting.lists-service.plain-array-without-both': wireOf(
    'all lists come in an object',
    setBody(both(plain, status(200)), (body) => ({ items: body })),
  ),
  'prospecting.lists-service.plain-array-all-lists': {
    description: 'the first list is left out of the array',
    prospecting: { plainArrayHolds: (position) => position > 0 },
  },
  'prospecting.lists-service.plain-array-same-lists': {
    description: 'the array holds ten lists',
    prospecting: { plainArrayHolds: (position) => position > 0 && position < 10 },
  },
  'prospecting.lists-service.lead-search-by-email': {
    description: 'no list is found by email',
    prospecting: { leadSearchMatches: ({ fields }, sought) => fields['socialUrlProfile'] === sought },
  },
  'prospecting.lists-service.lead-search-by-profile': {
    description: 'no list is found by profile URL',
    prospecting: { leadSearchMatches: ({ fields }, sought) => fields['email'] === sought },
  },
  'prospecting.lists-service.lead-search-only-containing': {
    description: 'leadSearch is ignored',
    prospecting: { leadSearchMatches: () => true },
  },
  'prospecting.lists-service.custom-variable-body': answers(VARIABLE, 400),
  'prospecting.lists-service.custom-variable-created-answer': wireOf(
    'a new variable answers success alone',
    setBody(operation(VARIABLE), () => ({ success: true })),
  ),
  'prospecting.lists-service.delete-list-removes': {
    description: 'a list is not deleted',
    prospecting: { deletes: 'nothing' },
  },
  'prospecting.lists-service.delete-list-permanent': {
    description: 'a deleted list comes back',
    prospecting: { deletes: 'nothing' },
  },
  'prospecting.lists-service.delete-list-removes-contacts': {
    description: 'contacts of a deleted list stay',
    prospecting: { deleteListTakesContacts: false },
  },
  'prospecting.lists-service.delete-list-removes-linked-lists': {
    description: 'linked lists stay',
    prospecting: { deleteListTakesLinked: false },
  },
  'prospecting.lists-service.get-list-answers-one': wireOf(
    'one list comes in an array',
    setBody(both(operation('GET /lists/list/{listId}'), status(200)), (body) => [body, body]),
  ),
  'prospecting.lists-service.rename-list-renames': wireOf(
    'lists keep a name of their own',
    setBody(both(operation(LISTS), status(200)), (body) => renamed(body)),
  ),
  'prospecting.lists-service.campaign-usage-not-a-list-id': wireOf(
    'campaign-usage is a list that is missing',
    replace(operation('GET /lists/list/campaign-usage'), {
      status: 404,
      headers: { 'content-type': 'application/json' },
      body: { message: 'List not found' },
    }),
  ),
  'prospecting.lists-service.campaign-usage-finds-campaigns': turns(
    'GET /lists/list/campaign-usage',
    'campaigns',
    [],
  ),
  'prospecting.lists-service.export-body': answers(EXPORT, 400),
  'prospecting.lists-service.export-async-optional': answers(EXPORT, 422),
  'prospecting.lists-service.export-async-boolean': answers(EXPORT, 422),
  'prospecting.lists-service.export-download-file': wireOf(
    'a download is a link',
    setBody(both(operation(DOWNLOAD), status(200)), () => ({ url: 'https://files.example/export.csv' })),
  ),

  'prospecting.list.created-with-name': answers(CREATE, 422),
  'prospecting.list.name-is-string': wireOf('a name of any type makes a list', (call, reply) =>
    call.operation === CREATE && reply.status === 400
      ? { ...reply, status: 201, body: { success: true, listId: OTHER, name: 7 } }
      : reply,
  ),
  'prospecting.list.create-success-true': wireOf(
    'success is false',
    setField(operation(CREATE), 'success', false),
  ),
  'prospecting.list.create-name-echoed': wireOf(
    'another name is answered',
    setField(both(operation(CREATE), status(201)), 'name', 'Untitled'),
  ),
  'prospecting.list.created-list-is-listed': {
    description: 'lists are shown but for the newest',
    prospecting: { plainArrayHolds: (position) => position < 8 },
    wire: items(listPaged, 'items', (all) => all.slice(0, -1)),
  },
  'prospecting.list.linked-lists-in-duplicate-check': {
    description: 'linked lists are not searched',
    prospecting: { linkedListsSearched: 'none' },
  },

  'prospecting.key-resolution.standard-name-exact': keys(
    'names are custom variables',
    'custom',
    'id',
    'value',
    'new',
  ),
  'prospecting.key-resolution.standard-name-any-case': {
    description: 'names mind case',
    prospecting: {
      nameCase: (key) => (key === key.toLowerCase() || !NAMES.has(key.toLowerCase()) ? key : `\u0000${key}`),
      foldKey: (key) => key.replaceAll(/[\s_-]/g, ''),
    },
  },
  'prospecting.key-resolution.standard-name-spaced': {
    description: 'spaced names are unknown',
    prospecting: { nameCase: (key) => (/\s/.test(key) ? '' : key.toLowerCase()), foldKey: foldBut(/\s/) },
  },
  'prospecting.key-resolution.ignores-spaces': {
    description: 'blanks count',
    prospecting: { nameCase: (key) => (/\s/.test(key) ? '' : key.toLowerCase()), foldKey: foldBut(/\s/) },
  },
  'prospecting.key-resolution.ignores-underscores': {
    description: 'underscores count',
    prospecting: { foldKey: foldBut(/_/) },
  },
  'prospecting.key-resolution.ignores-dashes': {
    description: 'dashes count',
    prospecting: { foldKey: foldBut(/-/) },
  },
  'prospecting.key-resolution.ignores-case-in-technical-name': {
    description: 'case counts',
    prospecting: { nameCase: (key) => (/[A-Z]/.test(key) ? '' : key), foldKey: foldBut(/[A-Z]/) },
  },
  'prospecting.key-resolution.prefix-of-three': {
    description: 'beginnings need four characters',
    prospecting: {
      isPrefix: lengthIs(0, 3),
      isSuffix: (field, key) => key.length > 3 && field.endsWith(key),
    },
  },
  'prospecting.key-resolution.prefix-longer': {
    description: 'longer beginnings are unknown',
    prospecting: { isPrefix: lengthIs(4, 99) },
  },
  'prospecting.key-resolution.suffix-of-three': {
    description: 'endings are unknown',
    prospecting: { isSuffix: () => false },
  },
  'prospecting.key-resolution.two-characters-not-captured': {
    description: 'two characters are enough',
    prospecting: { affixMinimum: 2 },
  },
  'prospecting.key-resolution.custom-by-technical-name': {
    description: 'variables are known by display name',
    prospecting: { namesVariable: ({ displayName }, key) => displayName === key },
  },
  'prospecting.key-resolution.custom-by-display-name': {
    description: 'variables are known by technical name',
    prospecting: { namesVariable: ({ technicalName }, key) => technicalName === key },
  },
  'prospecting.key-resolution.custom-match-creates-nothing': keys(
    'known variables are made again',
    'name',
    'technical',
    'id',
    'value',
    'new',
  ),
  'prospecting.key-resolution.id-key-beats-email-value': [
    keys('values come before id', 'name', 'technical', 'custom', 'value', 'id', 'new'),
    {
      variant: 'suffix',
      description: 'only a key that ends in identifier is one of an id',
      prospecting: { idSuffix: 'identifier' },
    },
  ],
  'prospecting.key-resolution.id-key-beats-digits-value': keys(
    'id does not matter',
    'name',
    'technical',
    'custom',
    'value',
    'new',
  ),
  'prospecting.key-resolution.id-key-beats-profile-url': keys(
    'values come before id',
    'name',
    'technical',
    'custom',
    'value',
    'id',
    'new',
  ),
  'prospecting.key-resolution.id-key-beats-url': keys(
    'id does not matter',
    'name',
    'technical',
    'custom',
    'value',
    'new',
  ),
  'prospecting.key-resolution.email-value-to-email': unread('emails are not recognised', (text) =>
    text.includes('@'),
  ),
  'prospecting.key-resolution.six-digits-to-phone': unread(
    'a phone has seven digits',
    (text) => text.replaceAll(/\D/g, '').length === 6,
  ),
  'prospecting.key-resolution.more-digits-to-phone': unread(
    'a phone has six digits',
    (text) => !/[a-z@]/i.test(text) && text.replaceAll(/\D/g, '').length > 6,
  ),
  'prospecting.key-resolution.five-digits-not-to-phone': {
    description: 'five digits are a phone',
    prospecting: {
      fieldOfValue: (value) => (/^\d{5}$/.test(String(value)) ? 'phone' : faithful.fieldOfValue(value)),
    },
  },
  'prospecting.key-resolution.number-type-to-phone': {
    description: 'numbers are no phones',
    prospecting: {
      fieldOfValue: (value) => (typeof value === 'number' ? undefined : faithful.fieldOfValue(value)),
    },
  },
  'prospecting.key-resolution.profile-url-to-profile-field': {
    description: 'profile URLs are websites',
    prospecting: {
      fieldOfValue: (value) =>
        faithful.fieldOfValue(value) === 'socialUrlProfile' ? 'websiteUrl' : faithful.fieldOfValue(value),
    },
  },
  'prospecting.key-resolution.https-url-to-website': unread('https URLs are not recognised', (text) =>
    text.startsWith('https:'),
  ),
  'prospecting.key-resolution.http-url-to-website': unread('http URLs are not recognised', (text) =>
    text.startsWith('http:'),
  ),
  'prospecting.key-resolution.by-value-creates-nothing': keys(
    'values are not looked at',
    'name',
    'technical',
    'custom',
    'id',
    'new',
  ),
  'prospecting.key-resolution.otherwise-new-variable': {
    description: 'unknown keys are notes',
    prospecting: { fieldOfValue: (value) => faithful.fieldOfValue(value) ?? 'notes' },
  },
  'prospecting.key-resolution.new-variable-listed': wireOf(
    'new variables are not listed',
    setField((call) => call.operation === ADD || call.operation === BATCH, 'createdCustomVariables', []),
  ),
  'prospecting.key-resolution.new-variable-technical-name': misses(
    ADD,
    'createdCustomVariables[].technicalName',
  ),
  'prospecting.key-resolution.new-variable-display-name': misses(ADD, 'createdCustomVariables[].displayName'),
  'prospecting.key-resolution.new-variable-schema': misses(ADD, 'createdCustomVariables[].schema'),
  'prospecting.key-resolution.new-variable-value-stored': {
    description: 'the value of a new variable is lost',
    prospecting: { storesNewVariable: false },
  },
  'prospecting.key-resolution.step-1-before-2': {
    description: 'a longer name comes first',
    prospecting: { aliasOf: longer },
  },
  'prospecting.key-resolution.step-2-before-3': keys(
    'variables come before beginnings',
    'name',
    'custom',
    'technical',
    'id',
    'value',
    'new',
  ),
  'prospecting.key-resolution.step-3-before-4': keys(
    'id comes before variables',
    'name',
    'technical',
    'id',
    'custom',
    'value',
    'new',
  ),
  'prospecting.key-resolution.step-3-before-5': keys(
    'values come before variables',
    'name',
    'technical',
    'value',
    'custom',
    'id',
    'new',
  ),
  'prospecting.key-resolution.step-4-before-5': keys(
    'values come before id',
    'name',
    'technical',
    'custom',
    'value',
    'id',
    'new',
  ),
  'prospecting.key-resolution.step-5-before-6': keys(
    'values are not looked at',
    'name',
    'technical',
    'custom',
    'id',
    'new',
  ),
  'prospecting.key-resolution.job-to-job-start-date': capture('job', 'jobTitle'),
  'prospecting.key-resolution.last-to-last-contacted': capture('last', 'lastName'),
  'prospecting.key-resolution.year-to-years-of-experience': capture('year', 'foundedYear'),
  'prospecting.key-resolution.note-to-notes': capture('note', 'bio'),
  'prospecting.key-resolution.declared-variable-keeps-number': keys(
    'values come before variables',
    'name',
    'technical',
    'value',
    'custom',
    'id',
    'new',
  ),
  'prospecting.key-resolution.mobile-to-phone': capture('mobile', 'mobilePhone'),
  'prospecting.key-resolution.mobile-phone-key': capture('mobilephone', 'phone'),
  'prospecting.key-resolution.one-key-per-standard-field': {
    description: 'values of two keys are joined',
    prospecting: { secondKeyOfField: 'joined' },
  },
  'prospecting.key-resolution.resolution-in-batch': {
    description: 'a batch stores keys as sent',
    prospecting: { batchResolvesKeys: false },
  },
});

const rename = (list: unknown): unknown =>
  typeof list === 'object' && list !== null ? { ...list, name: 'List' } : list;
/** Every list under one name, paged or not. */
function renamed(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(rename);
  const page = body as { readonly items?: readonly unknown[] };
  return { ...page, items: page.items?.map(rename) };
}
