import type { ClaimId } from '../../../generated/claims.ts';
import { schemaClaims } from '../../../generated/schema-claims.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { isReading } from './access.ts';

export interface RouteAnswer {
  readonly operation: string;
  readonly answer: Exchange;
}

/** Routes that the document only names, or shows in part. Each is requested once. */
const NAMED = Object.entries(schemaClaims).flatMap(([claim, places]) =>
  /^prospecting\.(catalogue|campaign-routes|lists-service)\./.test(claim)
    ? places.flatMap(({ kinds, operations }) => (kinds.includes('served') ? operations : []))
    : [],
);

export const operationsOf = (reading: boolean): string[] =>
  NAMED.filter((operation) => isReading(operation) === reading);

export const BLACKLISTED = {
  email: ['contact', 'never@again.example'],
  domain: ['contact', 'never-again.example'],
  profile: ['social', 'https://social.example/in/never-again'],
} as const;

export interface BlacklistHistory {
  readonly kind: keyof typeof BLACKLISTED;
  readonly value: string;
  /** The value of a parameter with an unknown name. */
  readonly unknown: Exchange;
  readonly added: Exchange;
  readonly listed: Exchange;
  readonly other: Exchange;
}

/** Routes with answers of undocumented form, by the question about each. */
export const SHAPED = {
  'prospecting.catalogue.shape-get-advanced-campaigns-one': 'GET /advanced/campaigns/{campaignId}',
  'prospecting.catalogue.shape-get-advanced-campaigns-manual-tasks':
    'GET /advanced/campaigns/{campaignId}/manual-tasks',
  'prospecting.catalogue.shape-get-advanced-campaigns-progress':
    'GET /advanced/campaigns/{campaignId}/progress',
  'prospecting.catalogue.shape-get-stats-advanced': 'GET /stats/advanced',
  'prospecting.catalogue.shape-get-emails-campaign-contacts': 'GET /emails/campaign/contacts',
  'prospecting.catalogue.shape-get-emails-campaigns': 'GET /emails/campaigns',
  'prospecting.catalogue.shape-get-emails-campaigns-one': 'GET /emails/campaigns/{campaignId}',
  'prospecting.catalogue.shape-get-emails-campaigns-activities':
    'GET /emails/campaigns/{campaignId}/activities',
  'prospecting.catalogue.shape-get-stats': 'GET /stats',
  'prospecting.catalogue.shape-get-social-campaign-contacts': 'GET /social/campaign/contacts',
  'prospecting.catalogue.shape-get-social-campaigns': 'GET /social/campaigns',
  'prospecting.catalogue.shape-get-social-campaigns-activities':
    'GET /social/campaigns/{campaignId}/activities',
  'prospecting.catalogue.shape-get-stats-social': 'GET /stats/social',
  'prospecting.catalogue.shape-get-advanced-campaigns-activities-message':
    'GET /advanced/campaigns/{campaignId}/activities/{activityId}/message',
  'prospecting.catalogue.shape-get-emails-blacklists': 'GET /emails/blacklists',
  'prospecting.catalogue.shape-get-email-providers': 'GET /email-providers',
  'prospecting.catalogue.shape-get-email-providers-warmup': 'GET /email-providers/warmup',
  'prospecting.catalogue.shape-get-social-scrappers-one': 'GET /social-scrappers/{id}',
  'prospecting.catalogue.shape-get-social-scrappers-download': 'GET /social-scrappers/{id}/download',
} as const satisfies Partial<Record<ClaimId, string>>;
