import { set } from '../../drifts/edits/answers.ts';
import type { JsonObject } from '../../../specs/json.ts';
import { alterProspecting, table, alterWire, withProspecting } from '../../drifts/types.ts';
import { changeField, whenParameter, setBody, whenNoParameter, type When } from '../../drifts/wire.ts';
import {
  answerWith,
  whenRefusalOf,
  whenSuccessOf,
  moreFields,
  reverseListing,
  withCode,
} from '../answers.ts';

const ACTIVITIES = 'GET /advanced/campaigns/{campaignId}/activities';
const CONTACTS = 'GET /advanced/campaign/contacts';
const CREDITS = 'GET /credits/usage';
const EXPORT = 'GET /advanced/campaigns/{campaignId}/export';
const PROGRESS = 'GET /advanced/campaigns/{campaignId}/progress/contacts';

const listIn = (body: unknown, field: string): readonly JsonObject[] =>
  (body as Record<string, readonly JsonObject[] | undefined>)[field] ?? [];
const isEmpty =
  (field: string): When =>
  (_, { body }) =>
    listIn(body, field).length === 0;
const invalid = { error: 'The query is not accepted', code: 'INVALID_REQUEST' };

const IDLE = alterProspecting('a campaign in which nothing has happened has no export', {
  hasExport: (_: string, events: readonly string[]) => events.length > 0,
});

export const campaignRoutes = table('prospecting.campaign-routes', {
  'campaigns-not-paginated': reverseListing('GET /advanced/campaigns', 'campaigns', 'page'),
  'contacts-default-page': reverseListing(CONTACTS, 'list', 'page'),
  'progress-size-fixed': reverseListing(
    'GET /advanced/campaigns/{campaignId}/progress/contacts',
    'contacts',
    'limit',
  ),
  'progress-pages-disjoint': alterWire(
    'contacts of a campaign have a leadId, and the id of their list',
    changeField(whenSuccessOf(PROGRESS, CONTACTS), ['contacts', 'list'], (entries) =>
      (entries as JsonObject[]).map(({ id, ...entry }) => ({
        ...entry,
        leadId: id,
        listId: 'f0'.repeat(12),
      })),
    ),
  ),
  'credits-page-from-1': set(whenSuccessOf('GET /credits/usage'), 'total', 40_960),

  'export-type-replies': {
    main: IDLE,
    'no-replies': alterProspecting('a campaign without replies has no export of them', {
      hasExport: (type, events) => type !== 'replies' || events.some((event) => event.endsWith('REPLIED')),
    }),
    'no-header': alterWire(
      'an export without rows is an empty file',
      setBody(whenSuccessOf(EXPORT), (body) => (String(body).trim().includes('\n') ? body : Buffer.alloc(0))),
    ),
  },
  'export-when-idle': IDLE,
  'recipients-replace-all': withProspecting({ recipientsAfterMs: 4000 }),

  'recipients-answer': moreFields(),
  'start-success-answer': moreFields(),
  'activities-fresh': withProspecting({ activityLagMinutes: 5 }),
  'activities-event-names': alterProspecting('what happened is named otherwise than in deliveries', {
    activityName: (event) => `ON_${event}`,
  }),
  'activities-types-unknown': answerWith(
    [whenSuccessOf(ACTIVITIES), whenParameter('types', 'NO_SUCH_EVENT')],
    400,
    { ...invalid, error: 'types takes names of events' },
  ),
  'activities-without-types': alterProspecting('without types, only openings are listed', {
    listedUnasked: (event) => event === 'OPENED',
  }),
  'campaigns-archived': alterWire(
    'archived campaigns are left out',
    changeField(whenSuccessOf('GET /advanced/campaigns'), 'campaigns', (all) =>
      (all as JsonObject[]).filter(({ status }) => status !== 'ARCHIVED'),
    ),
  ),
  'contacts-campaign-parameter': answerWith([whenRefusalOf(CONTACTS), whenParameter('campaignId')], 200, {
    list: [],
    count: 0,
  }),
  'contacts-pages-disjoint': withProspecting({ contactsListed: 'for each' }),
  'contacts-page-from-0': withProspecting({ contactsListed: 'by turns' }),
  'contacts-count-meaning': alterWire(
    'the count is that of the page',
    setBody(whenSuccessOf(CONTACTS), (body) => ({
      ...(body as JsonObject),
      count: listIn(body, 'list').length,
    })),
  ),
  'contacts-never-over-10000': alterProspecting('a size over the largest gets a page of the usual size', {
    sizeBeyond: ({ usual }) => usual,
  }),
  'contacts-per-page-over-10000': answerWith(
    [whenSuccessOf(CONTACTS), whenParameter('perPage', (value) => Number(value) > 10_000)],
    400,
    { error: 'The page is too large' },
  ),
  'credits-limit-over-200': answerWith(
    [whenSuccessOf(CREDITS), whenParameter('limit', (value) => Number(value) > 200)],
    400,
    { success: false, error: 'The limit is too high' },
  ),
  'credits-order': alterProspecting('debits come oldest first', { debitOrder: (a, b) => a.date - b.date }),
  'credits-total-counts': set(whenSuccessOf(CREDITS), 'total', 40_960),
  'credits-pages-disjoint': alterProspecting(
    'debits of one moment come in another order on pages of another size',
    { turnsEqualDebits: (size) => size % 2 === 0 },
  ),
  'credits-page-zero': answerWith([whenRefusalOf(CREDITS), whenParameter('page', '0')], 200, {
    items: [],
    total: 0,
  }),
  'export-columns': alterWire(
    'the column of messages has another name',
    setBody(whenSuccessOf(EXPORT), (body) => String(body).replace(',message', ',text')),
  ),
  'export-other-types': answerWith(
    [whenSuccessOf(EXPORT), whenParameter('type', 'activities')],
    400,
    invalid,
  ),
  'export-without-type': answerWith([whenSuccessOf(EXPORT), whenNoParameter('type')], 400, invalid),
  'progress-beyond-end': answerWith(
    [whenSuccessOf(PROGRESS), isEmpty('contacts'), whenParameter('page', (value) => Number(value) > 1)],
    400,
    { error: 'There is no such page' },
  ),
  'progress-total-pages-when-empty': set(
    [whenSuccessOf(PROGRESS), (_, { body }) => (body as JsonObject)['total'] === 0],
    'totalPages',
    1,
  ),
  'recipients-unknown-list': withCode(
    [
      whenRefusalOf('PATCH /advanced/campaigns/{campaignId}/recipients'),
      (_, { body }) => (body as JsonObject)['error'] === 'List not found',
    ],
    'LIST_NOT_FOUND',
  ),
  'recipients-without-excluded': alterProspecting('excluded lists stay where none are sent', {
    excludedUnasked: (before) => before,
  }),
});
