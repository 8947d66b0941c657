import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandler } from './call.ts';
import type { FixedPaging, Paging } from './list-rules.ts';
import type { Campaign, List } from './store.ts';
import { type JsonObject } from '../../specs/json.ts';

export const okReply = (body: unknown): Reply => ({ status: 200, body });

/** A failure of the lists service. */
export const listsError = (status: number, message: string, code?: string, params?: JsonObject): Reply => ({
  status,
  body: { message, ...(code !== undefined && { code }), ...(params !== undefined && { params }) },
});

/** A failure of the main API. */
export const mainError = (status: number, error: string, code?: string, params?: JsonObject): Reply => ({
  status,
  body: { error, ...(code !== undefined && { code }), ...(params !== undefined && { params }) },
});

/** A validation error of the main API: the code is always the same, the message names the field. */
export const invalidField = (field: string, what: string): Reply =>
  mainError(400, `${field} ${what}`, 'INVALID_REQUEST', { field });

export class RefusalError extends Error {
  readonly reply: Reply;
  constructor(reply: Reply) {
    super(`refused with ${reply.status}`);
    this.reply = reply;
  }
}

/** Wraps a handler whose refusals may be thrown in any function that it calls. */
export const withRefusals =
  (handler: ProspectingHandler): ProspectingHandler =>
  (call) => {
    try {
      return handler(call);
    } catch (error) {
      if (error instanceof RefusalError) return error.reply;
      throw error;
    }
  };

export const withList =
  (then: (call: ProspectingCall, list: List) => Reply): ProspectingHandler =>
  (call) => {
    const list = call.store.lists.find(({ id }) => call.rules.sameId(id, call.params['listId'] ?? ''));
    return list === undefined ? listsError(404, 'List not found') : then(call, list);
  };

/** The campaign of the path. An unknown id and an id of another account are missing alike. */
export const withCampaign =
  (then: (call: ProspectingCall, campaign: Campaign) => Reply): ProspectingHandler =>
  (call) => {
    const asked = call.params['campaignId'] ?? '';
    const campaign = call.store.campaigns.find(({ id }) => call.rules.sameId(id, asked));
    return campaign === undefined ? mainError(400, 'Campaign not found') : then(call, campaign);
  };

export interface Page<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly pageSize: number;
}

/**
 * One page of a listing. Sizes beyond the largest are replaced as the rules state. A number that is not whole is
 * refused by `refuse`, or the default replaces it.
 */
export function pageReply<T>(
  call: ProspectingCall,
  all: readonly T[],
  paging: FixedPaging & Partial<Paging>,
  size: string | undefined,
  refuse?: (name: string) => Reply,
): Page<T> {
  const number = (name: string, fallback: number, minimum: number): number => {
    const text = call.query.get(name);
    if (text === null) return fallback;
    if (/^\d{1,9}$/.test(text) && Number(text) >= minimum) return Number(text);
    if (refuse !== undefined) throw new RefusalError(refuse(name));
    return fallback;
  };
  const { size: usual, max = Infinity } = paging;
  const wanted = size === undefined ? usual : number(size, usual, 1);
  const { pastEndIsLast, sizeBeyond } = call.rules;
  const pageSize = wanted > max ? sizeBeyond({ usual, max }) : wanted;
  const asked = number('page', paging.first, Math.min(1, paging.first));
  const last = paging.first + Math.max(0, Math.ceil(all.length / pageSize) - 1);
  const page = pastEndIsLast(call.operation) ? Math.min(asked, last) : asked;
  const { begins = (pages, each) => pages * each - (pages > 0 ? (paging.overlap ?? 0) : 0) } = paging;
  const start = begins(page - paging.first, pageSize);
  const held = paging.serves?.(page - paging.first, pageSize) ?? pageSize;
  return { items: start < 0 ? all.slice(0, held) : all.slice(start, start + held), page, pageSize };
}

/** As `paged` for the main API, which refuses an invalid page. */
export const mainPage = <T>(
  call: ProspectingCall,
  all: readonly T[],
  paging: FixedPaging & Partial<Paging>,
  size?: string,
): Page<T> => pageReply(call, all, paging, size, (name) => invalidField(name, 'takes a whole number'));
