import {
  alterKept,
  OTHER,
  LISTS,
  whenAnswered,
  whenAnyParameter,
  askedFor,
  items,
} from '../../edits/prospecting.ts';
import { table, alterWire, alterProspecting, withProspecting } from '../../types.ts';
import { replace, setBody, json } from '../../wire.ts';

const rename = (list: unknown): unknown =>
  typeof list === 'object' && list !== null ? { ...list, name: 'List' } : list;

/** A small hash of emails, so that some different ones have the same. */
const hashOf = (text: unknown): number =>
  [...String(text)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 64;

/** Every list under one name, paged or not. */
function renamed(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(rename);
  const page = body as { readonly items?: readonly unknown[] };
  return { ...page, items: page.items?.map(rename) };
}

export const listsServiceLists = table('prospecting.lists-service', {
  'rename-list-answer': alterWire(
    'a rename says that it succeeded',
    setBody(['PATCH /lists/list/{listId}', 200], () => ({ success: true })),
  ),
  'lead-search-by-email': {
    main: alterProspecting('no list is found by email', {
      leadSearchMatches: ({ fields }, sought) => fields['socialUrlProfile'] === sought,
    }),
    one: alterWire(
      'the first list alone is found',
      items([whenAnswered(LISTS), whenAnyParameter('leadSearch')], 'items', (all) => all.slice(0, 1)),
    ),
  },
  'lead-search-by-profile': alterProspecting('no list is found by profile URL', {
    leadSearchMatches: ({ fields }, sought) => fields['email'] === sought,
  }),
  'lead-search-full-value': {
    main: alterProspecting('a part of an email finds its lists', {
      leadSearchMatches: ({ fields }, sought) =>
        String(fields['email'] ?? '')
          .toLowerCase()
          .includes(sought.toLowerCase()) || fields['socialUrlProfile'] === sought,
    }),
    names: alterProspecting('a name finds lists', {
      leadSearchMatches: ({ fields }, sought) =>
        String(fields['email'] ?? '').toLowerCase() === sought.toLowerCase() ||
        [fields['socialUrlProfile'], fields['firstName'], fields['lastName']].includes(sought),
    }),
  },
  'lead-search-only-containing': {
    main: withProspecting({ leadSearchMatches: () => true }),
    later: alterWire(
      'the second page of a search holds another list',
      items([LISTS, whenAnyParameter('leadSearch'), askedFor('page', '2')], 'items', (all) =>
        all.map((each) => ({ ...each, id: OTHER })),
      ),
    ),
    'by-hash': alterProspecting('emails are compared by a hash of few values', {
      leadSearchMatches: ({ fields }, sought) =>
        fields['socialUrlProfile'] === sought || hashOf(fields['email']) === hashOf(sought),
    }),
  },
  'delete-list-removes': alterKept('a list is not deleted', {
    'DELETE /lists/list/{listId}': ['lists', 'contacts', 'campaigns'],
  }),
  'delete-list-permanent': alterKept('a deleted list comes back', {
    'DELETE /lists/list/{listId}': ['lists', 'contacts', 'campaigns'],
  }),
  'delete-list-removes-contacts': alterKept('contacts of a deleted list stay', {
    'DELETE /lists/list/{listId}': ['contacts'],
  }),
  'delete-list-removes-linked-lists': withProspecting({ deleteListTakesLinked: false }),
  'delete-list-removes-from-campaigns': alterKept('campaigns keep the contacts of a deleted list', {
    'DELETE /lists/list/{listId}': ['contacts', 'campaigns'],
  }),
  'get-list-answers-one': alterWire(
    'one list comes in an array',
    setBody(['GET /lists/list/{listId}', 200], (body) => [body, body]),
  ),
  'rename-list-renames': alterWire(
    'lists keep a name of their own',
    setBody([LISTS, 200], (body) => renamed(body)),
  ),
  'campaign-usage-not-a-list-id': alterWire(
    'campaign-usage is a list that is missing',
    replace('GET /lists/list/campaign-usage', json(404, { message: 'List not found' })),
  ),
  'campaign-usage-finds-campaigns': alterProspecting('campaigns that do not use the lists are named', {
    isNamedAsUser: (usesList) => !usesList,
  }),
});
