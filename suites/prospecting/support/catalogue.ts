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

/** Routes with answers of undocumented form. */
export const SHAPED = [
  'GET /advanced/campaigns/{campaignId}',
  'GET /advanced/campaigns/{campaignId}/manual-tasks',
  'GET /advanced/campaigns/{campaignId}/progress',
  'GET /stats/advanced',
  'GET /emails/campaign/contacts',
  'GET /emails/campaigns',
  'GET /emails/campaigns/{campaignId}',
  'GET /emails/campaigns/{campaignId}/activities',
  'GET /stats',
  'GET /social/campaign/contacts',
  'GET /social/campaigns',
  'GET /social/campaigns/{campaignId}/activities',
  'GET /stats/social',
  'GET /advanced/campaigns/{campaignId}/activities/{activityId}/message',
  'GET /emails/blacklists',
  'GET /email-providers',
  'GET /email-providers/warmup',
  'GET /social-scrappers/{id}',
  'GET /social-scrappers/{id}/download',
] as const;

export type Shaped = (typeof SHAPED)[number];
