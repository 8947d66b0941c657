import { drop, set } from '../../drifts/edits/answers.ts';
import { table, alterWire, withProspecting } from '../../drifts/types.ts';
import type { JsonObject } from '../../../specs/json.ts';
import { whenParameter, changeField, whenNoParameter } from '../../drifts/wire.ts';
import { prospectingRules } from '../../prospecting/rules.ts';
import { answerWith, whenSuccessOf, reverseListing } from '../answers.ts';

const ROWS = whenSuccessOf('GET /lists/list/{listId}/rows');
const isGiven = (value: string): boolean => value !== '';
const without = (column: string): readonly string[] =>
  prospectingRules.visibleColumns.filter((name) => name !== column);

const refusesNone = answerWith(
  [
    ROWS,
    (call, { body }) =>
      (call.query.has('email') || call.query.has('socialUrl')) &&
      (body as { readonly items?: readonly unknown[] }).items?.length === 0,
  ],
  404,
  { message: 'Contact not found' },
);

export const lookup = table('prospecting.lookup', {
  'ignores-page': reverseListing('GET /lists/list/{listId}/rows', 'items', 'page'),

  'email-case-insensitive': refusesNone,
  'full-contacts': alterWire(
    'a looked-up contact has null for a column of the list',
    changeField([ROWS, whenParameter('email', isGiven)], 'items', (items, { path }) =>
      (items as JsonObject[]).map((item) => ({ ...item, [`column of ${path}`]: null })),
    ),
  ),
  'linked-lists-only': drop(whenSuccessOf('GET /lists/list', 'GET /lists/list/{listId}'), [
    'linkedLists',
    'items[].linkedLists',
  ]),
  'both-with-empty': answerWith([ROWS, whenParameter('email'), whenParameter('socialUrl')], 422, {
    message: 'Look up by email or by socialUrl, not by both',
  }),
  'empty-email': answerWith([ROWS, whenParameter('email', (value) => !isGiven(value))], 422, {
    message: 'email is empty',
  }),
  'nothing-found-answer': refusesNone,
  'page-fields-in-lookup': set([ROWS, whenParameter('email', isGiven)], 'page', 0),
  'secondary-email': withProspecting({ lookupEmailFields: ['email', 'secondaryEmail'] }),
  'total-beyond-50': withProspecting({ lookupCountsAll: true }),
  'without-key-fields': withProspecting({ visibleColumns: without('firstName') }),
  'without-key-has-id': {
    main: withProspecting({ visibleColumns: without('id') }),
    'of-list': alterWire(
      'rows have the id of their list in place of their own',
      changeField([ROWS, whenNoParameter('email'), whenNoParameter('socialUrl')], 'items', (items) =>
        (items as JsonObject[]).map(({ id: _, ...row }) => ({ ...row, listId: 'f0'.repeat(12) })),
      ),
    ),
  },
});
