import type { Exchange } from '../../kit/model/exchange.ts';
import { HOUR } from '../../kit/model/time.ts';

/** Longest delay until a search engine finds a listed email, in ms. */
export const INDEXED_AFTER_MS = HOUR;

/** Whether an email is so old that a search must find it. */
export const isIndexed = ({ date }: { readonly date?: unknown }, search: Exchange | undefined): boolean =>
  search !== undefined &&
  Date.parse(String(date)) < search.startedAt + (search.aheadMs ?? 0) - INDEXED_AFTER_MS;
