import type { Exchange, JsonObject } from '../../../../suites/kit/model/exchange.ts';
import { prospecting } from '../../histories.ts';

export const done = prospecting({ success: true });
export const failed = prospecting({ error: 'Something went wrong' }, { status: 500 });
export const notFound = prospecting({ error: 'Not found' }, { status: 404 });

/** A page of rows, with its total. */
export const rows = (items: readonly JsonObject[], total = items.length, more: JsonObject = {}): Exchange =>
  prospecting({ items, total, page: 1, pageSize: 25, ...more });

/** This many rows with different ids. */
export const many = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));

/** A campaign with this status. */
export const campaign = (status: string, more: JsonObject = {}): Exchange =>
  prospecting({ id: 'c', status, ...more });

/** The contacts of a campaign. */
export const reached = (...emails: readonly string[]) =>
  prospecting({ contacts: emails.map((email) => ({ email })), total: emails.length, page: 0 });
