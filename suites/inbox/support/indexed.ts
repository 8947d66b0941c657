import type { Exchange } from '../../kit/model/exchange.ts';
import { HOUR } from '../../kit/model/time.ts';

/** Longest delay from the date of an email, which may arrive hours later, until a search engine finds it, in ms. */
export const INDEXED_AFTER_MS = 24 * HOUR;

/** Whether an email is so old that a search must find it. */
export const isIndexed = ({ date }: { readonly date?: unknown }, search: Exchange | undefined): boolean =>
  search !== undefined &&
  Date.parse(String(date)) < search.startedAt + (search.aheadMs ?? 0) - INDEXED_AFTER_MS;
