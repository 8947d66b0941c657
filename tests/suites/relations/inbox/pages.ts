import type { Exchange, JsonObject } from '../../../../suites/kit/model/exchange.ts';
import { inbox, type Details } from '../../histories.ts';

/** An email of a list. */
export const email = (id: string, fields: JsonObject = {}): JsonObject => ({ id, ...fields });

/** The default time of requests for pages, later than the date of every email. */
const LATER = Date.parse('2027-01-01T00:00:00Z');

/** A page of emails. It is the last one of a walk unless `more` is true. */
export const page = (
  items: readonly (string | JsonObject)[],
  more = false,
  details: Details & { readonly cursor?: string | null } = {},
): Exchange => {
  const { cursor = items.length > 0 ? 'a cursor' : null, ...others } = details;
  return inbox(
    {
      items: items.map((each) => (typeof each === 'string' ? email(each) : each)),
      hasMore: more,
      nextCursor: cursor,
    },
    { startedAt: LATER, ...others },
  );
};

/** This many emails with different ids. */
export const many = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, index) => email(`e${index}`));

/** The detail of an email. */
export const detail = (fields: JsonObject): Exchange => inbox({ email: fields });

export const failed = inbox({ error: 'Internal server error' }, { status: 500 });
