import { OTHER } from '../../edits/prospecting-lists.ts';
import { LISTS, answered, asked, askedFor, items, wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { both, operation, replace, setBody, status } from '../../wire.ts';

const rename = (list: unknown): unknown =>
  typeof list === 'object' && list !== null ? { ...list, name: 'List' } : list;

/** As few numbers for all emails as make different ones alike. */
const hashOf = (text: unknown): number =>
  [...String(text)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 64;

/** Every list under one name, paged or not. */
function renamed(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(rename);
  const page = body as { readonly items?: readonly unknown[] };
  return { ...page, items: page.items?.map(rename) };
}

export const listsServiceLists = table({
  'prospecting.lists-service.rename-list-answer': wireOf(
    'a rename says that it succeeded',
    setBody(both(operation('PATCH /lists/list/{listId}'), status(200)), () => ({ success: true })),
  ),
  'prospecting.lists-service.lead-search-by-email': [
    {
      description: 'no list is found by email',
      prospecting: { leadSearchMatches: ({ fields }, sought) => fields['socialUrlProfile'] === sought },
    },
    {
      variant: 'one',
      ...wireOf(
        'the first list alone is found',
        items(both(answered(LISTS), asked('leadSearch')), 'items', (all) => all.slice(0, 1)),
      ),
    },
  ],
  'prospecting.lists-service.lead-search-by-profile': {
    description: 'no list is found by profile URL',
    prospecting: { leadSearchMatches: ({ fields }, sought) => fields['email'] === sought },
  },
  'prospecting.lists-service.lead-search-only-containing': [
    { description: 'leadSearch is ignored', prospecting: { leadSearchMatches: () => true } },
    {
      variant: 'later',
      ...wireOf(
        'the second page of a search holds another list',
        items(both(operation(LISTS), both(asked('leadSearch'), askedFor('page', '2'))), 'items', (all) =>
          all.map((each) => ({ ...each, id: OTHER })),
        ),
      ),
    },
    {
      variant: 'by-hash',
      description: 'emails are compared by a hash of few values',
      prospecting: {
        leadSearchMatches: ({ fields }, sought) =>
          fields['socialUrlProfile'] === sought || hashOf(fields['email']) === hashOf(sought),
      },
    },
  ],
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
  'prospecting.lists-service.delete-list-removes-from-campaigns': {
    description: 'campaigns keep the contacts of a deleted list',
    prospecting: { deleteListLeavesCampaigns: false },
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
  'prospecting.lists-service.campaign-usage-finds-campaigns': {
    description: 'campaigns that do not use the lists are named',
    prospecting: { isNamedAsUser: (usesList) => !usesList },
  },
});
