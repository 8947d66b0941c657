import { expect, test } from 'vitest';
import type { Execution } from '../../suites/kit/model/execution.ts';
import { stableSubset } from '../../suites/kit/confirm/stable-subset.ts';
import { type Exchange, objectsOf } from '../../suites/kit/model/exchange.ts';
import { inbox } from './histories.ts';

type Email = { readonly id: string; readonly isRead: boolean };
const email = (id: string, isRead = false): Email => ({ id, isRead });

const page = (folder: string, items: readonly Email[], rest = {}): Exchange =>
  inbox({ items, hasMore: false, ...rest }, { target: `/emails?folderType=${folder}` });

const attempt = (
  exchanges: readonly [Exchange, Exchange],
  beside: Readonly<Record<string, unknown>> = {},
): Execution => ({
  ...{ input: null, run: 0, exchanges, trace: exchanges },
  history: { all: exchanges[0], sent: [exchanges[1]], ...beside },
});

/** The ids that an attempt shows on each page of its history. */
const shown = (execution: Execution | undefined): (readonly string[])[] | undefined => {
  const history = execution?.history as { all: Exchange; sent: Exchange[] } | undefined;
  return (
    history &&
    [history.all, ...history.sent].map((each) => objectsOf(each, 'items').map(({ id }) => String(id)))
  );
};

test('an email that was marked as read meanwhile is left out of each page, the others stay', () => {
  const stable = stableSubset(
    attempt([page('INBOX', [email('a'), email('b')]), page('SENT', [email('a'), email('c')])]),
    attempt([page('INBOX', [email('a'), email('b', true)]), page('SENT', [email('a'), email('c')])]),
  );
  expect(shown(stable)).toEqual([['a'], ['a', 'c']]);
});

test('an email that goes from one folder to another is in neither', () => {
  const stable = stableSubset(
    attempt([page('INBOX', [email('a'), email('b')]), page('SENT', [])]),
    attempt([page('INBOX', [email('a'), email('b')]), page('SENT', [email('b')])]),
  );
  expect(shown(stable)).toEqual([['a'], []]);
});

test('simultaneous answers may come in another order', () => {
  const [one, other] = [page('INBOX', [email('a')]), page('SENT', [email('c')])];
  expect(shown(stableSubset(attempt([one, other]), attempt([other, one])))).toEqual([['c'], ['a']]);
});

test('nothing lasts where an answer counts what moved, as without it the count is wrong', () => {
  const counting = (isRead: boolean) => page('INBOX', [email('a'), email('b', isRead)], { total: 2 });
  const sent = page('SENT', []);
  expect(stableSubset(attempt([counting(false), sent]), attempt([counting(true), sent]))).toBeUndefined();
  expect(shown(stableSubset(attempt([counting(true), sent]), attempt([counting(true), sent])))).toEqual([
    ['a', 'b'],
    [],
  ]);
});

test.each([
  ['something beside the emails moved', page('INBOX', [], { hasMore: true }), {}],
  ['their order is another', page('INBOX', [email('b'), email('a')]), {}],
  ['what moved is named elsewhere', page('INBOX', [email('b')]), { wanted: ['a'] }],
  ['another page was read', page('SPAM', [email('a'), email('b')]), {}],
])('nothing lasts where %s', (_, second, beside) => {
  const sent = page('SENT', []);
  const first = page('INBOX', [email('a'), email('b')]);
  expect(stableSubset(attempt([first, sent]), attempt([second, sent], beside))).toBeUndefined();
});
