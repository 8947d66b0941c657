import { expect, test } from 'vitest';
import { keepsCriteria, walkList } from '../../suites/inbox/checks/walk.ts';
import { hiddenEmails } from '../../suites/inbox/scenarios/search-emails.ts';
import type { Client } from '../../suites/kit/model/client.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { inbox } from './histories.ts';

const page = (items: readonly object[], nextCursor: string, hasMore = true): Exchange =>
  inbox({ items, nextCursor, hasMore }, { operation: 'GET /emails' });

/** A client that answers the pages in turn, and the last one again. */
function clientOf(...pages: readonly Exchange[]): Client<'inbox'> {
  let next = 0;
  return {
    longestWalk: 9,
    call: async () => pages[Math.min(next++, pages.length - 1)],
  } as unknown as Client<'inbox'>;
}

const email = { id: 'a', date: '1969-01-01T00:00:00Z' };

test.each([
  ['leads on from pages of emails', [email], 3],
  ['leads on from an empty page', [], 3],
  ['ends at a page with an entry without an id', [email, { _id: '../x' }], 2],
  ['ends at a page with an id that is null', [{ id: null }], 2],
])('a walk %s', async (_, items, length) => {
  const pages = [page([email], 'a'), page(items, 'b'), page([email], 'c', false)];
  expect(await walkList(clientOf(...pages), {})).toHaveLength(length);
});

test('an entry without an id is not missed elsewhere, one with an id is', () => {
  const whole = [page([email], 'a', false)];
  expect(keepsCriteria(whole, [page([{ _id: 'x' }], 'b')]).kind).toBe('holds');
  expect(keepsCriteria(whole, [page([{ id: 'x', date: email.date }], 'b')]).kind).toBe('violation');
});

test('hidden emails are searched for only where one is listed', async () => {
  const none = { inbox: clientOf(page([], 'a', false)), survey: { emails: [] } } as never;
  const { everywhere, inInbox } = await hiddenEmails.stimulus(none, { which: 0, index: 0 });
  expect([everywhere, inInbox]).toEqual([[], []]);
});
