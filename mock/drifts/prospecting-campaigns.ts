import { prospectingRules as faithful } from '../prospecting/index.ts';
import { both, changeField, operation, setBody, setField, setHeader, setStatus, status } from './wire.ts';
import {
  answered,
  answers,
  asked,
  askedFor,
  items,
  not,
  overfull,
  turns,
  wireOf,
} from './prospecting-wire.ts';
import { table, type DriftRow } from './types.ts';

const OTHER = 'f'.repeat(24);
const CAMPAIGNS = 'GET /advanced/campaigns';
const RECIPIENTS = 'PATCH /advanced/campaigns/{campaignId}/recipients';
const CONTACTS = 'GET /advanced/campaign/contacts';
const ACTIVITIES = 'GET /advanced/campaigns/{campaignId}/activities';
const PROGRESS = 'GET /advanced/campaigns/{campaignId}/progress/contacts';
const EXPORT = 'GET /advanced/campaigns/{campaignId}/export';
const CREDITS = 'GET /credits/usage';
const SCRAPERS = 'GET /social-scrappers';
const WEBHOOK = 'GET /webhook';
const TOOLS = {
  'find-email': 'GET /tools/find/email',
  'find-phone': 'GET /tools/find/phone',
  'verify-email': 'GET /tools/verify/email',
} as const;
type Tool = keyof typeof TOOLS;
type Paging = typeof faithful.creditPaging;

const tool = (name: Tool, change: Partial<Paging>): DriftRow => ({
  description: `pages of ${name} are other ones`,
  prospecting: {
    toolPaging: { ...faithful.toolPaging, [name]: { ...faithful.toolPaging[name], ...change } },
  },
});
const refuse = (name: string, parameter: string, value: string): DriftRow =>
  wireOf(
    `${parameter} ${value} is refused`,
    setStatus(both(operation(name), askedFor(parameter, value)), 400),
  );
/** Every page that was asked for by number repeats one entry. */
const repeats = (name: string, field: string): DriftRow =>
  wireOf(
    'each page begins with the same entry',
    items(both(operation(name), asked('page')), field, (all) =>
      all.map((each, at) => (at === 0 ? { ...each, id: OTHER } : each)),
    ),
  );
const extra = (name: string, field: string, parameter: string): DriftRow =>
  wireOf(
    'a page holds one more',
    items(both(operation(name), asked(parameter)), field, (all) => [...all, ...all.slice(0, 1)]),
  );
/** An unknown size parameter that is listened to after all. */
const sized = (name: string, field: string): DriftRow =>
  wireOf(
    'a size may be asked for',
    items(both(operation(name), asked('limit', 'pageSize', 'perPage', 'size')), field, (all, { query }) =>
      all.slice(
        0,
        Math.min(
          ...['limit', 'pageSize', 'perPage', 'size']
            .map((each) => Number(query.get(each) ?? 5))
            .filter((size) => size > 0),
        ),
      ),
    ),
  );
const registrations = (
  description: string,
  registrationListed: typeof faithful.registrationListed,
): DriftRow => ({
  description,
  prospecting: {
    registrationListed: (one, campaign) =>
      faithful.registrationListed(one, campaign) && registrationListed(one, campaign),
  },
});

/** Campaigns, their contacts and what the account has used. */
export const campaignDrifts = table({
  'prospecting.campaign-routes.campaigns-not-paginated': wireOf(
    'a page of campaigns holds one',
    items(both(operation(CAMPAIGNS), asked('page', 'limit', 'perPage', 'pageSize')), 'campaigns', (all) =>
      all.slice(0, 1),
    ),
  ),
  'prospecting.campaign-routes.recipients-body': answers(RECIPIENTS, 400),
  'prospecting.campaign-routes.recipients-list-ids': answers(RECIPIENTS, 400),
  'prospecting.campaign-routes.recipients-replace-all': {
    description: 'lists are added',
    prospecting: { recipientsReplace: false },
  },
  'prospecting.campaign-routes.recipients-excluded-left-out': {
    description: 'excluded lists are ignored',
    prospecting: { excludedLeftOut: false },
  },
  'prospecting.campaign-routes.recipients-while-running': {
    description: 'a running campaign refuses',
    prospecting: { recipientsWhile: (state) => state !== 'RUNNING' },
  },
  'prospecting.campaign-routes.start-runs-checks': {
    description: 'a failed check starts the campaign',
    prospecting: { startFailureStarts: true },
  },
  'prospecting.campaign-routes.start-first-failure': {
    description: 'the last failure is told',
    prospecting: { startChecks: faithful.startChecks.toReversed() },
  },
  'prospecting.campaign-routes.contacts-page-from-0': {
    description: 'pages are counted from 1',
    prospecting: { campaignContactPaging: { first: 1, size: 20, max: 10_000 } },
  },
  'prospecting.campaign-routes.contacts-per-page-default-20': {
    description: '50 by default',
    prospecting: { campaignContactPaging: { first: 0, size: 50, max: 10_000 } },
  },
  'prospecting.campaign-routes.contacts-per-page-10000-accepted': refuse(CONTACTS, 'perPage', '10000'),
  'prospecting.campaign-routes.contacts-never-over-10000': overfull(
    CONTACTS,
    'list',
    10_000,
    asked('perPage'),
  ),
  'prospecting.campaign-routes.contacts-per-page-honoured': extra(CONTACTS, 'list', 'perPage'),
  'prospecting.campaign-routes.contacts-pages-disjoint': repeats(CONTACTS, 'list'),
  'prospecting.campaign-routes.contacts-default-page': wireOf(
    'without a page, another one comes',
    items(both(operation(CONTACTS), not(asked('page'))), 'list', (all) => all.slice(1)),
  ),
  'prospecting.campaign-routes.activities-types-filter': {
    description: 'every type comes back',
    prospecting: {
      activityTypes: () => [
        'EMAIL_SENT',
        'OPENED',
        'CLICKED',
        'MAIL_REPLIED',
        'VISITED',
        'INVITED',
        'ACCEPTED',
      ],
    },
  },
  'prospecting.campaign-routes.activities-types-comma': {
    description: 'types are parted by semicolons',
    prospecting: { activityTypes: (types) => types.split(';') },
  },
  'prospecting.campaign-routes.activities-page-from-0': {
    description: 'pages are counted from 1',
    prospecting: { activityPaging: { first: 1, size: 30, max: 30 } },
  },
  'prospecting.campaign-routes.activities-30-per-page': {
    description: '20 to a page',
    prospecting: { activityPaging: { first: 0, size: 20, max: 20 } },
  },
  'prospecting.campaign-routes.activities-never-over-30': {
    description: '50 to a page',
    prospecting: { activityPaging: { first: 0, size: 50, max: 50 } },
  },
  'prospecting.campaign-routes.activities-newest-first': {
    description: 'oldest first',
    prospecting: { activityOrder: (a, b) => a.date - b.date },
  },
  'prospecting.campaign-routes.activities-newest-first-across-pages': wireOf(
    'later pages are newer',
    changeField(
      both(operation(ACTIVITIES), asked('page'), not(askedFor('page', '0'))),
      'activities[].date',
      (date) => String(date).replace(/^\d{4}/, '2999'),
    ),
  ),
  'prospecting.campaign-routes.activities-empty-ends': wireOf(
    'a page past the end is refused',
    setStatus(
      answered(ACTIVITIES, ({ activities }) => Array.isArray(activities) && activities.length === 0),
      400,
    ),
  ),
  'prospecting.campaign-routes.activities-cached-at-most-10-minutes': {
    description: 'a new activity is listed after a quarter of an hour',
    prospecting: { activityLagMinutes: 15 },
  },
  'prospecting.campaign-routes.progress-page-from-1': {
    description: 'pages are counted from 0',
    prospecting: { progressPaging: { first: 0, size: 20, max: 20 } },
  },
  'prospecting.campaign-routes.progress-20-per-page': {
    description: '10 to a page',
    prospecting: { progressPaging: { first: 1, size: 10, max: 10 } },
  },
  'prospecting.campaign-routes.progress-never-over-20': {
    description: '50 to a page',
    prospecting: { progressPaging: { first: 1, size: 50, max: 50 } },
  },
  'prospecting.campaign-routes.progress-size-fixed': sized(PROGRESS, 'contacts'),
  'prospecting.campaign-routes.progress-total-pages-fits': wireOf(
    'one page too many',
    changeField(operation(PROGRESS), 'totalPages', (pages) => Number(pages) + 1),
  ),
  'prospecting.campaign-routes.progress-pages-disjoint': repeats(PROGRESS, 'contacts'),
  'prospecting.campaign-routes.export-type-replies': refuse(EXPORT, 'type', 'replies'),
  'prospecting.campaign-routes.export-csv': wireOf('an export is JSON', (call, reply) =>
    setHeader(
      both(operation(EXPORT), status(200)),
      'content-type',
      'application/json',
    )(call, setBody(both(operation(EXPORT), status(200)), () => ({ rows: [] }))(call, reply)),
  ),
  'prospecting.campaign-routes.credits-page-from-1': {
    description: 'pages are counted from 0',
    prospecting: { creditPaging: { first: 0, size: 50, max: 200 } },
  },
  'prospecting.campaign-routes.credits-limit-default-50': {
    description: '25 by default',
    prospecting: { creditPaging: { first: 1, size: 25, max: 200 } },
  },
  'prospecting.campaign-routes.credits-limit-200-accepted': refuse(CREDITS, 'limit', '200'),
  'prospecting.campaign-routes.credits-never-over-200': {
    description: 'a page holds up to 1,000',
    prospecting: { creditPaging: { first: 1, size: 50, max: 1_000 } },
  },
  'prospecting.campaign-routes.credits-limit-honoured': extra(CREDITS, 'items', 'limit'),
  'prospecting.campaign-routes.credits-pages-disjoint': wireOf(
    'each page misses one debit',
    items(operation(CREDITS), 'items', (all) => all.slice(1)),
  ),

  'prospecting.pagination.find-email-page-from-1': tool('find-email', { first: 0 }),
  'prospecting.pagination.find-email-limit-default-15': tool('find-email', { size: 20 }),
  'prospecting.pagination.find-email-limit-100-accepted': refuse(TOOLS['find-email'], 'limit', '100'),
  'prospecting.pagination.find-email-never-over-100': tool('find-email', { max: 1_000 }),
  'prospecting.pagination.find-phone-page-from-1': tool('find-phone', { first: 0 }),
  'prospecting.pagination.find-phone-limit-default-15': tool('find-phone', { size: 20 }),
  'prospecting.pagination.find-phone-limit-100-accepted': refuse(TOOLS['find-phone'], 'limit', '100'),
  'prospecting.pagination.find-phone-never-over-100': tool('find-phone', { max: 1_000 }),
  'prospecting.pagination.verify-email-page-from-1': tool('verify-email', { first: 0 }),
  'prospecting.pagination.verify-email-limit-default-15': tool('verify-email', { size: 20 }),
  'prospecting.pagination.verify-email-limit-100-accepted': refuse(TOOLS['verify-email'], 'limit', '100'),
  'prospecting.pagination.verify-email-never-over-100': tool('verify-email', { max: 1_000 }),
  'prospecting.pagination.tools-pages-disjoint': wireOf(
    'each page misses one search',
    items(operation(...Object.values(TOOLS)), 'data', (all) => all.slice(1)),
  ),
  'prospecting.pagination.scrapers-page-from-0': {
    description: 'pages are counted from 1',
    prospecting: { scraperPaging: { first: 1, size: 20, max: 20 } },
  },
  'prospecting.pagination.scrapers-20-per-page': {
    description: '10 to a page',
    prospecting: { scraperPaging: { first: 0, size: 10, max: 10 } },
  },
  'prospecting.pagination.scrapers-never-over-20': {
    description: '50 to a page',
    prospecting: { scraperPaging: { first: 0, size: 50, max: 50 } },
  },
  'prospecting.pagination.scrapers-size-fixed': sized(SCRAPERS, 'scraps'),
  'prospecting.pagination.scrapers-pages-disjoint': repeats(SCRAPERS, 'scraps'),
  'prospecting.pagination.providers-not-paginated': wireOf(
    'a page of providers is empty',
    setField(both(operation('GET /email-providers'), asked('page', 'limit')), 'providers', []),
  ),
  'prospecting.pagination.warmups-not-paginated': wireOf(
    'a page of warmups is empty',
    setField(both(operation('GET /email-providers/warmup'), asked('page', 'limit')), 'warmups', []),
  ),
  'prospecting.webhook-registration.type-advanced': wireOf(
    'advanced is called email',
    changeField(operation(WEBHOOK), 'webhooks[].typeOfCampaign', (type) =>
      type === 'advanced' ? 'email' : type,
    ),
  ),
  'prospecting.webhook-registration.type-email': wireOf(
    'email is called social',
    changeField(operation(WEBHOOK), 'webhooks[].typeOfCampaign', (type) =>
      type === 'email' ? 'social' : type,
    ),
  ),
  'prospecting.webhook-registration.type-social': wireOf(
    'social is called email',
    changeField(operation(WEBHOOK), 'webhooks[].typeOfCampaign', (type) =>
      type === 'social' ? 'email' : type,
    ),
  ),
  'prospecting.webhook-registration.campaign-id-known': turns(WEBHOOK, 'webhooks[].campaignId', OTHER),
  'prospecting.webhook-registration.events-names': turns(WEBHOOK, 'webhooks[].events', ['EMAIL_OPENED']),
  'prospecting.webhook-registration.events-never-empty': {
    description: 'registrations without events are listed',
    prospecting: { registrationListed: () => true },
  },
  'prospecting.webhook-registration.lists-legacy-email': registrations(
    'legacy email campaigns are left out',
    (_, { type }) => type !== 'email',
  ),
  'prospecting.webhook-registration.lists-legacy-social': registrations(
    'legacy social campaigns are left out',
    (_, { type }) => type !== 'social',
  ),
  'prospecting.webhook-registration.lists-advanced': registrations(
    'current campaigns are left out',
    (_, { type }) => type !== 'advanced',
  ),
  'prospecting.webhook-registration.lists-finished': registrations(
    'finished campaigns are left out',
    (_, { status: state }) => state !== 'FINISHED',
  ),
  'prospecting.webhook-registration.lists-archived': registrations(
    'archived campaigns are left out',
    (_, { status: state }) => state !== 'ARCHIVED',
  ),
  'prospecting.webhook-registration.lists-every-campaign': registrations(
    'paused campaigns are left out',
    (_, { status: state }) => state !== 'PAUSED',
  ),
  'prospecting.webhook-registration.one-entry-per-registration-and-campaign': firstPerUrl(({ id }) => id),
  'prospecting.webhook-registration.url-on-all-campaigns-repeats': firstPerUrl(({ url }) => url),
  'prospecting.webhook-registration.url-twice-on-campaign-listed-twice': firstPerUrl(
    ({ url, campaignId }) => `${String(url)} ${String(campaignId)}`,
  ),
});

/** One entry for all that share a key. */
function firstPerUrl(key: (each: Readonly<Record<string, unknown>>) => unknown): DriftRow {
  return wireOf(
    'several entries are one',
    items(operation(WEBHOOK), 'webhooks', (all) =>
      all.filter((each, at) => all.findIndex((other) => key(other) === key(each)) === at),
    ),
  );
}
