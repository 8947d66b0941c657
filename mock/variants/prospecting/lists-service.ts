import { to } from '../../drifts/edits/answers.ts';
import { alterHandlers, alterWire, table, alterProspecting, withProspecting } from '../../drifts/types.ts';
import { isObject, type JsonObject } from '../../../specs/json.ts';
import { whenParameter, whenCode, setBody, whenNoParameter, type Condition } from '../../drifts/wire.ts';
import { answerWith, whenRefusalOf, whenSuccessOf, moreFields } from '../answers.ts';

const LISTS = 'GET /lists/list';
const ROWS = 'GET /lists/list/{listId}/rows';
const BATCH = 'POST /lists/list/{listId}/contacts/batch';

const arrayIn = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? (value as JsonObject[]) : [];
const itemsOf = (body: unknown): readonly JsonObject[] =>
  arrayIn((body as JsonObject | undefined)?.['items']);

/** Refuses a request without a page. */
const refusedPage = (when: Condition) =>
  answerWith(when, 400, { message: 'There is no such page', code: 'INVALID_REQUEST' });
const over =
  (most: number) =>
  (value: string): boolean =>
    Number(value) > most;

/** The number and size of a page as texts, repeated from the request. */
const pageInTexts = (name: string) =>
  alterWire(
    'pages show their number and their size as texts',
    setBody(whenSuccessOf(name), (body) =>
      isObject(body) && Array.isArray(body['items'])
        ? { ...body, page: String(body['page']), pageSize: String(body['pageSize']) }
        : body,
    ),
  );

export const listsService = table('prospecting.lists-service', {
  'paged-page': pageInTexts(LISTS),
  'rows-page': pageInTexts(ROWS),
  'delete-list-removes-contacts': withProspecting({ deletesAfterMs: 4000 }),
  'lead-search-by-email': withProspecting({ listedAfterMs: 4000 }),

  'shown-at-once': withProspecting({ listedAfterMs: 4000, deletesAfterMs: 4000 }),
  'batch-status': to(whenSuccessOf(BATCH), 201),
  'batch-without-contacts': to([whenRefusalOf(BATCH), whenCode('INVALID_REQUEST')], 400),
  'campaign-usage-not-a-list-id': answerWith(
    [whenSuccessOf('GET /lists/list/campaign-usage'), ({ query }) => query.size === 0],
    404,
    { message: 'List not found' },
  ),
  'campaign-usage-answer': moreFields(),
  'campaign-usage-parameters': alterWire(
    'the lists to look up are named by listId',
    setBody(
      [
        whenSuccessOf('GET /lists/list/campaign-usage'),
        ({ query }) => !query.has('listId') && [...query.keys()].length > 0,
      ],
      () => ({ campaigns: [] }),
    ),
  ),
  'change-answer-shape': moreFields(),
  'change-unknown-key': withProspecting({ changeMakesVariables: false }),
  'delete-contact-answer': moreFields(),
  'delete-contact-linked': withProspecting({ deletesThroughOtherLists: true }),
  'delete-list-answer': moreFields(),
  'get-list-fields': moreFields(),
  'lead-search-case': alterProspecting('the search minds case', {
    // If emails are shown in lower case, that spelling also finds the person.
    leadSearchMatches: ({ fields: { email, socialUrlProfile } }, sought) =>
      email === sought || String(email).toLowerCase() === sought || socialUrlProfile === sought,
  }),
  'lead-search-linked': withProspecting({ leadSearchCoversLinked: true }),
  'lead-search-totals': alterHandlers('totalLeads is that of the account', {
    [LISTS]: (call, next) => {
      const { body, ...reply } = next(call);
      const totalLeads = call.account.prospecting.contacts.length;
      return { ...reply, body: isObject(body) && 'totalLeads' in body ? { ...body, totalLeads } : body };
    },
  }),
  'lead-search-unpaged': alterWire(
    'a search is always paged',
    setBody(
      [whenSuccessOf(LISTS), whenParameter('leadSearch'), whenNoParameter('page'), whenNoParameter('limit')],
      (body) => {
        const items = arrayIn(body);
        const totalLeads = items.reduce((sum, { leads }) => sum + Number(leads), 0);
        return { items, total: items.length, page: 1, pageSize: 25, totalLeads };
      },
    ),
  ),
  'limit-over-100': refusedPage([whenSuccessOf(LISTS), whenParameter('limit', over(100))]),
  'limit-zero-or-text': refusedPage([whenSuccessOf(LISTS), whenParameter('limit', 'ten')]),
  'only-limit-given': alterWire(
    'a limit alone leaves a bare array',
    setBody([whenSuccessOf(LISTS), whenParameter('limit'), whenNoParameter('page')], itemsOf),
  ),
  'only-page-given': alterWire(
    'a page alone leaves a bare array',
    setBody([whenSuccessOf(LISTS), whenParameter('page'), whenNoParameter('limit')], itemsOf),
  ),
  'page-beyond-end': refusedPage([
    whenSuccessOf(LISTS),
    whenParameter('page', over(1)),
    (_, { body }) => itemsOf(body).length === 0,
  ]),
  'page-zero': refusedPage([whenSuccessOf(LISTS), whenParameter('page', '0')]),
  'rename-list-answer': moreFields(),
  'rename-list-body': answerWith(whenSuccessOf('PATCH /lists/list/{listId}'), 400, {
    message: 'newName takes a string',
    code: 'INVALID_REQUEST',
  }),
  'rows-includes-linked': withProspecting({ rowsCoverLinked: true }),
  'rows-page-beyond-end': refusedPage([
    whenSuccessOf(ROWS),
    whenParameter('page', over(1)),
    (_, { body }) => itemsOf(body).length === 0,
  ]),
  'rows-page-size-over-100': refusedPage([whenSuccessOf(ROWS), whenParameter('pageSize', over(100))]),
  'rows-page-zero': refusedPage([whenSuccessOf(ROWS), whenParameter('page', '0')]),
  'total-leads-meaning': alterWire(
    'totalLeads counts the contacts of the page',
    setBody([whenSuccessOf(LISTS), ({ query }) => query.has('page') || query.has('limit')], (body) => ({
      ...(body as JsonObject),
      totalLeads: itemsOf(body).reduce((sum, { leads }) => sum + Number(leads), 0),
    })),
  ),
});
