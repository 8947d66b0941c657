import type { CallOptions, Client } from '../kit/http/client.ts';
import { objectOf, objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';

type ListQuery = NonNullable<CallOptions<'inbox', 'GET /emails'>['query']>;
type SearchQuery = NonNullable<CallOptions<'inbox', 'GET /emails/search'>['query']>;

/** Follows `nextCursor` while `hasMore` holds, for at most `most` pages. */
async function follow(next: (cursor?: string) => Promise<Exchange>, most: number): Promise<Exchange[]> {
  const pages = [await next()];
  for (;;) {
    const last = pages.at(-1);
    const { nextCursor, hasMore } =
      last === undefined ? {} : (objectOf(last) as { nextCursor?: unknown; hasMore?: unknown });
    if (hasMore !== true || typeof nextCursor !== 'string' || pages.length >= most) return pages;
    pages.push(await next(nextCursor));
  }
}

export const walkList = (
  client: Client<'inbox'>,
  query: ListQuery,
  most = client.longestWalk,
): Promise<Exchange[]> =>
  follow(
    (cursor) => client.call('GET /emails', { query: { ...query, ...(cursor !== undefined && { cursor }) } }),
    Math.min(most, client.longestWalk),
  );

export const walkSearch = (
  client: Client<'inbox'>,
  query: SearchQuery,
  most = client.longestWalk,
): Promise<Exchange[]> =>
  follow(
    (cursor) =>
      client.call('GET /emails/search', { query: { ...query, ...(cursor !== undefined && { cursor }) } }),
    Math.min(most, client.longestWalk),
  );

export const itemsOf = (pages: readonly Exchange[]): JsonObject[] =>
  pages.flatMap((page) => [...objectsOf(page, 'items')]);
export const idsOf = (pages: readonly Exchange[]): string[] =>
  itemsOf(pages).map((email) => String(email['id']));
export const allOk = (pages: readonly Exchange[]): boolean => pages.every((page) => statusOf(page) === 200);
/** Whether the walk reached its end, so that nothing can be missing from it. */
export const isWhole = (pages: readonly Exchange[]): boolean => {
  const last = pages.at(-1);
  return allOk(pages) && last !== undefined && objectOf(last)['hasMore'] === false;
};
export const isSubset = (part: readonly string[], whole: readonly string[]): boolean => {
  const ids = new Set(whole);
  return part.every((id) => ids.has(id));
};
export const sameSet = (left: readonly string[], right: readonly string[]): boolean =>
  isSubset(left, right) && isSubset(right, left);
