import type { ScenarioContext } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { NO_ID } from './access.ts';

/** Ids that a path or a body may contain. */
export interface KnownIds {
  readonly campaignId: string;
  readonly legacyId: string;
  readonly providerId: string;
  readonly scraperId: string;
}

export type Body = (known: KnownIds) => unknown;

export type PayloadKind =
  | 'blacklist'
  | 'campaign'
  | 'create'
  | 'legacy'
  | 'providers'
  | 'scrapers'
  | 'steps'
  | 'warmup';

export interface Try {
  readonly kind: PayloadKind;
  /** With a query, if the route may accept one instead of a body. */
  readonly operation: string;
  readonly body: Body;
}

export const CAMPAIGN_PATH = '/advanced/campaigns/{campaignId}';

const nothing: Body = () => ({});
const mail = { channel: 'email', type: 'EMAIL', versions: [{ subject: 'Hello', content: '<p>Hello</p>' }] };

/** Bodies that the routes may accept; none of them is documented. */
export const PAYLOADS: readonly (readonly [kind: PayloadKind, operation: string, body: Body])[] = [
  ['campaign', `PATCH ${CAMPAIGN_PATH}/name`, () => ({ name: 'Renamed' })],
  ['campaign', `PATCH ${CAMPAIGN_PATH}/identities`, () => ({ identities: [] })],
  ['campaign', `POST ${CAMPAIGN_PATH}/test-email`, () => ({ email: 'test@payload.example' })],
  ['campaign', `PATCH ${CAMPAIGN_PATH}/planned-start`, () => ({ plannedStart: null })],
  ['campaign', `POST ${CAMPAIGN_PATH}/pause`, nothing],
  ['campaign', `POST ${CAMPAIGN_PATH}/finish`, nothing],
  ['campaign', `POST ${CAMPAIGN_PATH}/reactivate`, nothing],
  ['campaign', `POST ${CAMPAIGN_PATH}/archive`, nothing],
  ['campaign', `POST ${CAMPAIGN_PATH}/duplicate`, nothing],
  ['campaign', `POST ${CAMPAIGN_PATH}/manual-tasks/status`, () => ({ status: 'done' })],
  ['campaign', `DELETE ${CAMPAIGN_PATH}`, nothing],
  ['campaign', 'POST /advanced/campaign/contacts', ({ campaignId }) => ({ campaignId, contacts: [] })],
  ['campaign', 'DELETE /advanced/campaign/contacts', ({ campaignId }) => ({ campaignId, contacts: [] })],
  [
    'campaign',
    'PATCH /advanced/contacts',
    ({ campaignId }) => ({ campaignId, contactId: NO_ID, city: 'Paris' }),
  ],
  ['create', 'POST /advanced/campaigns', () => ({ name: 'Created' })],
  ['create', 'POST /advanced/campaigns', () => ({ name: '' })],
  ['create', 'POST /advanced/campaigns', nothing],
  ['steps', `PATCH ${CAMPAIGN_PATH}/steps`, () => ({ steps: [mail] })],
  ['steps', `PATCH ${CAMPAIGN_PATH}/steps`, () => ({ sequence: [mail] })],
  ['steps', `PATCH ${CAMPAIGN_PATH}/steps`, () => [mail]],
  ['steps', `PATCH ${CAMPAIGN_PATH}/steps`, nothing],
  ...['POST', 'DELETE'].flatMap((method): (readonly [PayloadKind, string, Body])[] => [
    ['blacklist', `${method} /emails/blacklists/contact`, () => ({ email: 'no@payload.example' })],
    ['blacklist', `${method} /emails/blacklists/contact`, () => ({ domain: 'payload.example' })],
    ['blacklist', `${method} /emails/blacklists/contact`, nothing],
    ['blacklist', `${method} /emails/blacklists/social`, () => ({ profile: 'https://social.example/in/no' })],
    ['blacklist', `${method} /emails/blacklists/social`, nothing],
  ]),
  ['blacklist', 'DELETE /emails/blacklists/contact?email=no@payload.example', nothing],
  ['blacklist', 'DELETE /emails/blacklists/contact?domain=payload.example', nothing],
  ['blacklist', 'DELETE /emails/blacklists/social?profile=https://social.example/in/no', nothing],
  ['providers', 'POST /email-providers', () => ({ email: 'sender@payload.example' })],
  ['providers', 'PATCH /email-providers/{providerId}', () => ({ dailyLimit: 10 })],
  ['providers', 'PATCH /email-providers/{providerId}/sender-name', () => ({ senderName: 'Ada' })],
  ['providers', 'DELETE /email-providers/{providerId}', nothing],
  ['warmup', 'POST /email-providers/warmup/enable', ({ providerId }) => ({ providerId })],
  ['warmup', 'POST /email-providers/warmup/check-health', ({ providerId }) => ({ providerId })],
  ['scrapers', 'POST /social-scrappers', () => ({ name: 'Scraped', url: 'https://social.example/search' })],
  ['scrapers', 'POST /social-scrappers/{id}/enrich', nothing],
  ['scrapers', 'POST /social-scrappers/{id}/filter', () => ({ jobTitle: 'Engineer' })],
  ['scrapers', 'POST /social-scrappers/{id}/split', () => ({ size: 10 })],
  ['legacy', 'POST /emails/campaigns', () => ({ name: 'Former' })],
  ['legacy', 'POST /social/campaigns', () => ({ name: 'Former' })],
  ['legacy', 'POST /emails/campaigns/{campaignId}/start', nothing],
];

export const sendPayload = (
  { prospecting }: ScenarioContext,
  { operation, body }: Omit<Try, 'kind'>,
  known: KnownIds,
) => {
  const [route = '', rawQuery = ''] = operation.split('?');
  const campaignId = / \/emails\//.test(route) ? known.legacyId : known.campaignId;
  const { providerId, scraperId: id } = known;
  return prospecting.send(route, { path: { campaignId, providerId, id }, rawQuery, body: body(known) });
};

export const postNamed = ({ prospecting }: ScenarioContext, path: string): Promise<Exchange> =>
  prospecting.send(`POST ${path}`, { body: { name: 'Former' } });
