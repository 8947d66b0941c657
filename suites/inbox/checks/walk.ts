import { unlike } from '../../kit/checks/matchers.ts';
import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { check, given, type CheckResult } from '../../kit/model/check-result.ts';
import type { Client, CallOptions } from '../../kit/model/client.ts';
import { objectOf, objectsOf, statusOf, type Exchange, type JsonObject } from '../../kit/model/exchange.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { MINUTE } from '../../kit/model/time.ts';
import { isNone } from '../../kit/checks/relations.ts';

const { maxLimit } = inboxFacts.page;

type ListQuery = NonNullable<CallOptions<'inbox', 'GET /emails'>['query']>;
export type SearchQuery = NonNullable<CallOptions<'inbox', 'GET /emails/search'>['query']>;

const hasId = ({ id }: JsonObject): boolean => typeof id === 'string';

/**
 * Follows `nextCursor` while `hasMore` is true, for at most `most` pages. What has an entry without an id is no page of
 * this route, and its cursor leads anywhere; the claims on entries report it.
 */
async function follow(next: (cursor?: string) => Promise<Exchange>, most: number): Promise<Exchange[]> {
  const pages = [await next()];
  for (;;) {
    const last = pages.at(-1);
    const { nextCursor, hasMore } =
      last === undefined ? {} : (objectOf(last) as { nextCursor?: unknown; hasMore?: unknown });
    if (hasMore !== true || typeof nextCursor !== 'string' || pages.length >= most) return pages;
    if (!emailsOfWalk(pages.slice(-1)).every(hasId)) return pages;
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

/**
 * Requests two pages where the first or the second page of the maximum is not full and more follows it. One has a limit
 * between its size and the maximum, one its size. If the first ends at the same number and the second is full, pages are
 * cut there.
 */
export async function askedAgainIfCut(
  [first, second]: readonly Exchange[],
  ask: (query: { readonly limit: number; readonly cursor?: string }) => Promise<Exchange>,
): Promise<void> {
  const isShort = (page: Exchange | undefined): page is Exchange =>
    page !== undefined && objectOf(page)['hasMore'] === true && sizeOf(page) > 0 && sizeOf(page) < maxLimit;
  const [short] = [first, second].filter(isShort);
  if (first === undefined || short === undefined) return;
  const cursor = short === first ? {} : { cursor: String(objectOf(first)['nextCursor']) };
  const between = Math.ceil((sizeOf(short) + maxLimit) / 2);
  if (between < maxLimit) await ask({ limit: between, ...cursor });
  await ask({ limit: sizeOf(short), ...cursor });
}

const sizeOf = (page: Exchange): number => objectsOf(page, 'items').length;

/** When an email was received or sent, in ms since 1970. */
export const moment = memoize((email: JsonObject): number => Date.parse(String(email['date'])));

export const emailsOfWalk = (pages: readonly Exchange[]): JsonObject[] =>
  pages.flatMap((page) => [...objectsOf(page, 'items')]);
export const emailIdsOf = (pages: readonly Exchange[]): string[] =>
  emailsOfWalk(pages).map((email) => String(email['id']));
/**
 * Fields that two emails do not share by chance. Ids may be numbered per workspace, so two workspaces may use the same
 * one.
 */
export const identityOf = (email: JsonObject): string =>
  JSON.stringify(['id', 'mailboxId', 'messageId', 'threadId', 'date', 'subject'].map((name) => email[name]));
export const identitiesOf = (pages: readonly Exchange[]): string[] => emailsOfWalk(pages).map(identityOf);
/** The emails of a page that belong to none of the mailboxes. */
export const straysOf = (page: Exchange, mailboxIds: readonly string[]): JsonObject[] =>
  emailsOfWalk([page]).filter(({ mailboxId }) => !mailboxIds.includes(String(mailboxId)));
export const allOk = (pages: readonly Exchange[]): boolean => pages.every((page) => statusOf(page) === 200);
/** Whether the walk reached its end, so that it contains everything. */
export const isWholeWalk = (pages: readonly Exchange[]): boolean => {
  const last = pages.at(-1);
  return allOk(pages) && last !== undefined && objectOf(last)['hasMore'] === false;
};

/** Emails that existed before the first request for some pages, by their dates. Others may have arrived meanwhile. */
export function thereBefore(
  pages: readonly Exchange[],
  emails: readonly JsonObject[],
): readonly JsonObject[] {
  // The clock of a real account may differ from ours, and its dates may be truncated to seconds.
  const first = Math.min(...pages.map(({ startedAt, aheadMs = -MINUTE }) => startedAt + aheadMs));
  // An email without a valid date is treated as old.
  return emails.filter((email) => !(moment(email) >= first));
}

/** Ids of the emails in rows of pages that existed before the first of these pages was requested. */
export function settledIds(...rows: readonly (readonly Exchange[])[]): string[][] {
  const pages = rows.flat();
  return rows.map((row) => thereBefore(pages, emailsOfWalk(row)).map(({ id }) => String(id)));
}

/**
 * Emails that a list by date lacks. A list that continues behind its pages may lack emails as old as its last one, or
 * older. Any list may lack emails that came after it was requested.
 */
export function lacking(pages: readonly Exchange[], wanted: readonly JsonObject[]): string[] {
  if (!allOk(pages)) return [];
  const listed = new Set(emailIdsOf(pages));
  const last = emailsOfWalk(pages).at(-1);
  const end = last === undefined ? NaN : moment(last);
  const isEnded = isWholeWalk(pages);
  return thereBefore(pages, wanted.filter(hasId))
    .filter((email) => isEnded || moment(email) > end)
    .map((email) => String(email['id']))
    .filter((id) => !listed.has(id));
}

/**
 * Whether a page shows what others show, except for emails that came meanwhile and those that they push off the end.
 */
export function listAlike(page: Exchange, others: readonly Exchange[]): boolean {
  const [shown = [], wanted = []] = settledIds([page], others);
  const most = Math.min(shown.length, wanted.length);
  const pushed = emailsOfWalk(shown.length < wanted.length ? [page] : others).length - most;
  return (
    Math.max(shown.length, wanted.length) - most <= pushed &&
    shown.slice(0, most).join() === wanted.slice(0, most).join()
  );
}

/** Whether walks with two page sizes list the same emails in the same order. */
export const sameRow = (a: readonly Exchange[], b: readonly Exchange[]): CheckResult =>
  given(isWholeWalk(a) && isWholeWalk(b) && a.length + b.length > 2, () => {
    const [one = [], other = []] = settledIds(a, b);
    return check(
      one.join() === other.join(),
      () => message`walks at different page sizes run through different rows: ${unlike(one, other)}`,
      ...a,
      ...b,
    );
  });

/** After a cursor, the same criteria list nothing that they do not also list without it. */
export const keepsCriteria = (whole: readonly Exchange[], after: readonly Exchange[]): CheckResult =>
  given(isWholeWalk(whole) && after.length > 0 && allOk(after), () =>
    isNone(
      lacking(whole, emailsOfWalk(after)),
      'behind a cursor stands what the criteria do not list without it',
      ...whole,
      ...after,
    ),
  );
