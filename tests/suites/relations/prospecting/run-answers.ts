import { type Details, prospecting } from '../../histories.ts';

const DAY = 24 * 3_600_000;
/** The time of the answers. */
export const NOW = Date.UTC(2026, 5, 15);
/** Ids of two campaigns and of a list. */
export const CAMPAIGN = 'a'.repeat(24);
export const OTHER = 'b'.repeat(24);
export const LIST = 'c'.repeat(24);

/** The answer to a read of the account. */
export const get = (operation: string, target: string, body: unknown, details: Details = {}) =>
  prospecting(body, { operation: `GET ${operation}`, target, ...details });

interface Made {
  readonly ago?: number;
  readonly id?: (at: number) => string | undefined;
  readonly event?: string;
  readonly second?: number;
}

/** Activities from one position to another, an hour apart. They end some days ago, at a given second. */
export const made = (
  from: number,
  to: number,
  { ago = 5, id = (at) => `id-${at}`, event = 'OPENED', second = 0 }: Made = {},
) =>
  Array.from({ length: to - from }, (_, at) => ({
    ...{ id: id(from + at), event },
    date: new Date(NOW - ago * DAY - (from + at) * 3_600_000 + second * 1000).toISOString(),
  }));
/** A page of activities. */
export const page = (activities: readonly unknown[], query = 'page=0', campaign = CAMPAIGN) =>
  get(
    '/advanced/campaigns/{campaignId}/activities',
    `/advanced/campaigns/${campaign}/activities?${query}`,
    { activities },
    { headers: { date: new Date(NOW).toUTCString() } },
  );

/** Rows of a list. */
export const rows = (items: readonly unknown[], query = 'page=1') =>
  get('/lists/list/{listId}/rows', `/lists/list/${LIST}/rows?${query}`, { items, total: items.length });
/** A contact of the list. */
export const ADA = { id: '1', email: 'Ada@one.example', lastName: 'Lovelace' };
/** The result of a look-up of her email. */
export const found = (...items: readonly unknown[]) => rows(items, 'email=Ada%40one.example');
