import { alterWire, table, alterProspecting } from '../../drifts/types.ts';
import { isObject } from '../../../specs/json.ts';
import { asked, both, coded, setBody, unasked, type When } from '../../drifts/wire.ts';
import { answering, bad, good, oneFieldMore, withStatus } from '../answers.ts';

const LISTS = 'GET /lists/list';
const ROWS = 'GET /lists/list/{listId}/rows';
const LIST = 'GET /lists/list/{listId}';
const BATCH = 'POST /lists/list/{listId}/contacts/batch';

type Json = Readonly<Record<string, unknown>>;
const arrayIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const itemsOf = (body: unknown): readonly Json[] => arrayIn((body as Json | undefined)?.['items']);

/** A page that is not given is refused. */
const refusedPage = (when: When) =>
  answering(when, 400, { message: 'There is no such page', code: 'INVALID_REQUEST' });
const at = (name: string, holds: (value: string) => boolean): When => asked(name, holds);
const is =
  (wanted: string) =>
  (value: string): boolean =>
    value === wanted;
const over =
  (most: number) =>
  (value: string): boolean =>
    Number(value) > most;

/** The number of a page and its size as texts, as a service may repeat what was asked for. */
const pageInTexts = (name: string) =>
  alterWire(
    'pages show their number and their size as texts',
    setBody(good(name), (body) =>
      isObject(body) && Array.isArray(body['items'])
        ? { ...body, page: String(body['page']), pageSize: String(body['pageSize']) }
        : body,
    ),
  );

export const listsService = table({
  'prospecting.lists-service.paged-page': pageInTexts(LISTS),
  'prospecting.lists-service.rows-page': pageInTexts(ROWS),
  'prospecting.lists-service.delete-list-removes-contacts': alterProspecting(
    'a deletion takes effect some seconds later',
    { deletesAfterMs: 4000 },
  ),
  'prospecting.lists-service.lead-search-by-email': alterProspecting(
    'lists and the persons in them are found some seconds later',
    { listedAfterMs: 4000 },
  ),

  'prospecting.lists-service.shown-at-once': alterProspecting(
    'what is made or deleted shows some seconds later',
    { listedAfterMs: 4000, deletesAfterMs: 4000 },
  ),
  'prospecting.lists-service.batch-status': withStatus(good(BATCH), 201),
  'prospecting.lists-service.batch-without-contacts': withStatus(
    both(bad(BATCH), coded('INVALID_REQUEST')),
    400,
  ),
  'prospecting.lists-service.campaign-usage-not-a-list-id': answering(
    both(good('GET /lists/list/campaign-usage'), ({ query }) => query.size === 0),
    404,
    { message: 'List not found' },
  ),
  'prospecting.lists-service.campaign-usage-answer': oneFieldMore(good('GET /lists/list/campaign-usage')),
  'prospecting.lists-service.campaign-usage-parameters': alterWire(
    'the lists to look up are named by listId',
    setBody(
      both(
        good('GET /lists/list/campaign-usage'),
        ({ query }) => !query.has('listId') && [...query.keys()].length > 0,
      ),
      () => ({ campaigns: [] }),
    ),
  ),
  'prospecting.lists-service.change-answer-shape': oneFieldMore(good('PATCH /lists/contacts/{contactId}')),
  'prospecting.lists-service.change-unknown-key': alterProspecting('a change makes no custom variable', {
    changeMakesVariables: false,
  }),
  'prospecting.lists-service.delete-contact-answer': oneFieldMore(
    good('DELETE /lists/list/{listId}/rows/{leadId}'),
  ),
  'prospecting.lists-service.delete-contact-linked': alterProspecting(
    'a contact is deleted through any list',
    { deletesThroughOtherLists: true },
  ),
  'prospecting.lists-service.delete-list-answer': oneFieldMore(good('DELETE /lists/list/{listId}')),
  'prospecting.lists-service.get-list-fields': oneFieldMore(good(LIST)),
  'prospecting.lists-service.lead-search-case': alterProspecting('the search minds case', {
    // Where emails are shown in lower case, the one that is shown finds the person, too.
    leadSearchMatches: ({ fields: { email, socialUrlProfile } }, sought) =>
      email === sought || String(email).toLowerCase() === sought || socialUrlProfile === sought,
  }),
  'prospecting.lists-service.lead-search-full-value': alterProspecting('a part of an email finds its lists', {
    leadSearchMatches: ({ fields }, sought) =>
      String(fields['email'] ?? '')
        .toLowerCase()
        .includes(sought.toLowerCase()) || fields['socialUrlProfile'] === sought,
  }),
  'prospecting.lists-service.lead-search-linked': alterProspecting(
    'the search finds lists through linked ones',
    { leadSearchCoversLinked: true },
  ),
  'prospecting.lists-service.lead-search-totals': alterProspecting('totalLeads is that of the account', {
    countLeads: (_, all) => all.length,
  }),
  'prospecting.lists-service.lead-search-unpaged': alterWire(
    'a search is always paged',
    setBody(both(good(LISTS), asked('leadSearch'), unasked('page'), unasked('limit')), (body) => {
      const items = arrayIn(body);
      const totalLeads = items.reduce((sum, { leads }) => sum + Number(leads), 0);
      return { items, total: items.length, page: 1, pageSize: 25, totalLeads };
    }),
  ),
  'prospecting.lists-service.limit-over-100': refusedPage(both(good(LISTS), at('limit', over(100)))),
  'prospecting.lists-service.limit-zero-or-text': refusedPage(both(good(LISTS), at('limit', is('ten')))),
  'prospecting.lists-service.only-limit-given': alterWire(
    'a limit alone leaves a bare array',
    setBody(both(good(LISTS), asked('limit'), unasked('page')), itemsOf),
  ),
  'prospecting.lists-service.only-page-given': alterWire(
    'a page alone leaves a bare array',
    setBody(both(good(LISTS), asked('page'), unasked('limit')), itemsOf),
  ),
  'prospecting.lists-service.page-beyond-end': refusedPage(
    both(good(LISTS), at('page', over(1)), (_, { body }) => itemsOf(body).length === 0),
  ),
  'prospecting.lists-service.page-zero': refusedPage(both(good(LISTS), at('page', is('0')))),
  'prospecting.lists-service.rename-list-answer': oneFieldMore(good('PATCH /lists/list/{listId}')),
  'prospecting.lists-service.rename-list-body': answering(good('PATCH /lists/list/{listId}'), 400, {
    message: 'newName takes a string',
    code: 'INVALID_REQUEST',
  }),
  'prospecting.lists-service.rows-includes-linked': alterProspecting(
    'the contacts of a list include those of linked lists',
    { rowsCoverLinked: true },
  ),
  'prospecting.lists-service.rows-page-beyond-end': refusedPage(
    both(good(ROWS), at('page', over(1)), (_, { body }) => itemsOf(body).length === 0),
  ),
  'prospecting.lists-service.rows-page-size-over-100': refusedPage(
    both(good(ROWS), at('pageSize', over(100))),
  ),
  'prospecting.lists-service.rows-page-zero': refusedPage(both(good(ROWS), at('page', is('0')))),
  'prospecting.lists-service.total-leads-meaning': alterWire(
    'totalLeads counts the contacts of the page',
    setBody(
      both(good(LISTS), ({ query }) => query.has('page') || query.has('limit')),
      (body) => ({
        ...(body as Json),
        totalLeads: itemsOf(body).reduce((sum, { leads }) => sum + Number(leads), 0),
      }),
    ),
  ),
});
