import { asked, both, setBody, setField, unasked, type When } from '../../drifts/wire.ts';
import { answering, bad, good, oneFieldMore, turned, withCode } from '../answers.ts';
import { variantTable } from '../types.ts';

const ACTIVITIES = 'GET /advanced/campaigns/{campaignId}/activities';
const CONTACTS = 'GET /advanced/campaign/contacts';
const CREDITS = 'GET /credits/usage';
const EXPORT = 'GET /advanced/campaigns/{campaignId}/export';
const PROGRESS = 'GET /advanced/campaigns/{campaignId}/progress/contacts';

type Json = Readonly<Record<string, unknown>>;
const listIn = (body: unknown, field: string): readonly Json[] =>
  (body as Record<string, readonly Json[] | undefined>)[field] ?? [];
/** Entries by their `leadId`, beside what they have in common. */
const listed = (body: Json, field: string): Json => ({
  ...body,
  ...(field in body && {
    [field]: listIn(body, field).map(({ id, ...entry }) => ({
      ...entry,
      leadId: id,
      listId: 'f0'.repeat(12),
    })),
  }),
});
const isEmpty =
  (field: string): When =>
  (_, { body }) =>
    listIn(body, field).length === 0;
const invalid = { error: 'The query is not accepted', code: 'INVALID_REQUEST' };

const IDLE = {
  description: 'a campaign in which nothing has happened has no export',
  prospecting: { hasExport: (_: string, events: readonly string[]) => events.length > 0 },
} as const;

export const campaignRoutes = variantTable({
  'prospecting.campaign-routes.campaigns-not-paginated': turned(
    'GET /advanced/campaigns',
    'campaigns',
    'page',
  ),
  'prospecting.campaign-routes.contacts-default-page': turned(CONTACTS, 'list', 'page'),
  'prospecting.campaign-routes.progress-size-fixed': turned(
    'GET /advanced/campaigns/{campaignId}/progress/contacts',
    'contacts',
    'limit',
  ),
  'prospecting.campaign-routes.progress-pages-disjoint': {
    description: 'contacts of a campaign have a leadId, and the id of their list',
    wire: setBody(good(PROGRESS, CONTACTS), (body) => listed(listed(body as Json, 'contacts'), 'list')),
  },
  'prospecting.campaign-routes.credits-page-from-1': {
    description: 'the total of the credit usage is a sum of credits',
    wire: setField(good('GET /credits/usage'), 'total', 40_960),
  },

  'prospecting.campaign-routes.export-type-replies': [
    IDLE,
    {
      variant: 'no-replies',
      description: 'a campaign without replies has no export of them',
      prospecting: {
        hasExport: (type, events) => type !== 'replies' || events.some((event) => event.endsWith('REPLIED')),
      },
    },
  ],
  'prospecting.campaign-routes.export-when-idle': IDLE,
  'prospecting.campaign-routes.recipients-replace-all': {
    description: 'other recipients enter and leave some seconds later',
    prospecting: { recipientsAfterMs: 4000 },
  },

  'prospecting.campaign-routes.recipients-answer': oneFieldMore(
    good('PATCH /advanced/campaigns/{campaignId}/recipients'),
    0,
  ),
  'prospecting.campaign-routes.start-success-answer': oneFieldMore(
    good('POST /advanced/campaigns/{campaignId}/start'),
    0,
  ),
  'prospecting.campaign-routes.activities-fresh': {
    description: 'what happens is listed a few minutes later',
    prospecting: { activityLagMinutes: 5 },
  },
  'prospecting.campaign-routes.activities-event-names': {
    description: 'what happened is named otherwise than in deliveries',
    prospecting: { activityName: (event) => `ON_${event}` },
  },
  'prospecting.campaign-routes.activities-types-unknown': answering(
    both(
      good(ACTIVITIES),
      asked('types', (value) => value === 'NO_SUCH_EVENT'),
    ),
    400,
    { ...invalid, error: 'types takes names of events' },
  ),
  'prospecting.campaign-routes.activities-without-types': {
    description: 'without types, only openings are listed',
    prospecting: { listedUnasked: (event) => event === 'OPENED' },
  },
  'prospecting.campaign-routes.campaigns-archived': {
    description: 'archived campaigns are left out',
    wire: setBody(good('GET /advanced/campaigns'), (body) => ({
      ...(body as Json),
      campaigns: listIn(body, 'campaigns').filter(({ status }) => status !== 'ARCHIVED'),
    })),
  },
  'prospecting.campaign-routes.contacts-campaign-parameter': answering(
    both(bad(CONTACTS), asked('campaignId')),
    200,
    { list: [], count: 0 },
  ),
  'prospecting.campaign-routes.contacts-pages-disjoint': {
    description: 'a contact is listed once for each campaign that reaches it, which is not named',
    prospecting: { contactsListed: 'for each' },
  },
  'prospecting.campaign-routes.contacts-page-from-0': {
    description: 'two campaigns of the same contacts are listed by turns, twenty contacts at a time',
    prospecting: { contactsListed: 'by turns' },
  },
  'prospecting.campaign-routes.contacts-count-meaning': {
    description: 'the count is that of the page',
    wire: setBody(good(CONTACTS), (body) => ({ ...(body as Json), count: listIn(body, 'list').length })),
  },
  'prospecting.campaign-routes.contacts-per-page-over-10000': [
    answering(
      both(
        good(CONTACTS),
        asked('perPage', (value) => Number(value) > 10_000),
      ),
      400,
      { error: 'The page is too large' },
    ),
    {
      variant: 'usual-size',
      description: 'a size over the largest gets a page of the usual size',
      prospecting: { sizeBeyond: ({ usual }) => usual },
    },
  ],
  'prospecting.campaign-routes.credits-limit-over-200': answering(
    both(
      good(CREDITS),
      asked('limit', (value) => Number(value) > 200),
    ),
    400,
    { success: false, error: 'The limit is too high' },
  ),
  'prospecting.campaign-routes.credits-order': [
    {
      description: 'debits come oldest first',
      prospecting: { debitOrder: (a, b) => a.date - b.date },
    },
    {
      variant: 'ties',
      description: 'debits of one moment come in another order on pages of another size',
      prospecting: {
        turnsEqualDebits: (size) => size % 2 === 0,
      },
    },
  ],
  'prospecting.campaign-routes.credits-page-zero': answering(
    both(
      bad(CREDITS),
      asked('page', (value) => value === '0'),
    ),
    200,
    { items: [], total: 0 },
  ),
  'prospecting.campaign-routes.export-columns': {
    description: 'the column of messages has another name',
    wire: setBody(good(EXPORT), (body) => String(body).replace(',message', ',text')),
  },
  'prospecting.campaign-routes.export-other-types': answering(
    both(
      good(EXPORT),
      asked('type', (value) => value === 'activities'),
    ),
    400,
    invalid,
  ),
  'prospecting.campaign-routes.export-without-type': answering(
    both(good(EXPORT), unasked('type')),
    400,
    invalid,
  ),
  'prospecting.campaign-routes.progress-beyond-end': answering(
    both(
      both(good(PROGRESS), isEmpty('contacts')),
      asked('page', (value) => Number(value) > 1),
    ),
    400,
    { error: 'There is no such page' },
  ),
  'prospecting.campaign-routes.progress-total-pages-when-empty': {
    description: 'nothing is a page as well',
    wire: setField(
      both(good(PROGRESS), (_, { body }) => (body as Json)['total'] === 0),
      'totalPages',
      1,
    ),
  },
  'prospecting.campaign-routes.recipients-unknown-list': withCode(
    both(
      bad('PATCH /advanced/campaigns/{campaignId}/recipients'),
      (_, { body }) => (body as Json)['error'] === 'List not found',
    ),
    'LIST_NOT_FOUND',
  ),
  'prospecting.campaign-routes.recipients-without-excluded': {
    description: 'excluded lists stay where none are sent',
    prospecting: { excludedUnasked: (before) => before },
  },
});
