import type { Exchange } from '../../kit/model/exchange.ts';
import { HOUR } from '../../kit/model/time.ts';

/** A search engine may know an email only some time after the lists do, in ms. */
export const INDEXED_AFTER_MS = HOUR;

/** Whether an email is so old that a search has to know it. */
export const isIndexed = ({ date }: { readonly date?: unknown }, search: Exchange | undefined): boolean =>
  search !== undefined &&
  Date.parse(String(date)) < search.startedAt + (search.aheadMs ?? 0) - INDEXED_AFTER_MS;
