import type { JsonObject } from '../../../specs/json.ts';
import { asked, both, dropField, setBody, setField, unasked } from '../../drifts/wire.ts';
import { prospectingRules } from '../../prospecting/rules.ts';
import { answering, good, turned } from '../answers.ts';
import { variantTable } from '../types.ts';

const ROWS = good('GET /lists/list/{listId}/rows');
const isGiven = (value: string): boolean => value !== '';
const without = (column: string): readonly string[] =>
  prospectingRules.visibleColumns.filter((name) => name !== column);

export const lookup = variantTable({
  'prospecting.lookup.ignores-page': turned('GET /lists/list/{listId}/rows', 'items', 'page'),

  'prospecting.lookup.email-case-insensitive': answering(
    both(
      ROWS,
      (call, { body }) =>
        (call.query.has('email') || call.query.has('socialUrl')) &&
        (body as { readonly items?: readonly unknown[] }).items?.length === 0,
    ),
    404,
    { message: 'Contact not found' },
  ),
  'prospecting.lookup.linked-lists-only': {
    description: 'lists do not show their links',
    wire: dropField(good('GET /lists/list', 'GET /lists/list/{listId}'), [
      'linkedLists',
      'items[].linkedLists',
    ]),
  },
  'prospecting.lookup.both-with-empty': answering(both(ROWS, both(asked('email'), asked('socialUrl'))), 422, {
    message: 'Look up by email or by socialUrl, not by both',
  }),
  'prospecting.lookup.empty-email': answering(
    both(
      ROWS,
      asked('email', (value) => !isGiven(value)),
    ),
    422,
    { message: 'email is empty' },
  ),
  'prospecting.lookup.page-fields-in-lookup': {
    description: 'a lookup answers that it is page 0',
    wire: setField(both(ROWS, asked('email', isGiven)), 'page', 0),
  },
  'prospecting.lookup.secondary-email': {
    description: 'a lookup by email finds secondary emails as well',
    prospecting: { lookupEmailFields: ['email', 'secondaryEmail'] },
  },
  'prospecting.lookup.total-beyond-50': {
    description: 'the total of a lookup counts all that match',
    prospecting: { lookupCountsAll: true },
  },
  'prospecting.lookup.without-key-fields': {
    description: 'the first name is no visible column',
    prospecting: { visibleColumns: without('firstName') },
  },
  'prospecting.lookup.without-key-has-id': [
    {
      description: 'ids are no visible column',
      prospecting: { visibleColumns: without('id') },
    },
    {
      variant: 'of-list',
      description: 'rows have the id of their list in place of their own',
      wire: setBody(both(ROWS, unasked('email'), unasked('socialUrl')), (body) => {
        const { items = [], ...page } = body as { readonly items?: readonly JsonObject[] };
        return { ...page, items: items.map(({ id: _, ...row }) => ({ ...row, listId: 'f0'.repeat(12) })) };
      }),
    },
  ],
});
