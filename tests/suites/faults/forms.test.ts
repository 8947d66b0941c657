import { describe, expect, test } from 'vitest';
import {
  answerFault,
  isFormless,
  isIdentified,
  isOfOneForm,
  isStrange,
  isUnfit,
} from '../../../suites/kit/checks/faults.ts';
import { inbox, prospecting } from '../histories.ts';

/** Results of jobs have no documented field, and are read by a query or by a path. */
const RESULT = { jobId: '64b7f0c2a1b2c3d4e5f60718', status: 'done', result: { email: 'ada@example.test' } };
const FOUND = { lists: [{ id: '64b7f0c2a1b2c3d4e5f60718' }] };

describe('the form of an answer is that of what was asked', () => {
  test.each([
    [
      'the result of a job',
      RESULT,
      'GET /tools/find/email',
      '/tools/find/email?jobId=64b7f0c2a1b2c3d4e5f60718',
    ],
    ['the result of a check', RESULT, 'GET /tools/verify/email', '/tools/verify/email?jobId=1'],
    [
      'what a lookup finds',
      FOUND,
      'GET /lists/list/{listId}/rows',
      '/lists/list/64b7f0c2a1b2c3d4e5f60718/rows?email=ada%40example.test',
    ],
  ])('%s is no page, and need not fit one', (_, body, operation, target) => {
    const answer = prospecting(body, { operation, target });
    expect([isUnfit(answer), isFormless(answer)]).toEqual([false, false]);
  });

  test.each([
    ['a result', RESULT, 'GET /tools/find/email', '/tools/find/email?page=1'],
    ['what a lookup finds', FOUND, 'GET /lists/list/{listId}/rows', '/lists/list/64b7f0c2/rows?page=1'],
  ])('%s in place of a page does not fit', (_, body, operation, target) => {
    const answer = prospecting(body, { operation, target });
    expect([isUnfit(answer), isFormless(answer)]).toEqual([true, true]);
  });
});

describe('an answer of a service without the documented form', () => {
  const LIST = { id: '64b7f0c2a1b2c3d4e5f60718', name: 'A', leads: 1 };
  const page = { items: [LIST], total: 1, page: 1, pageSize: 10, totalLeads: 1 };
  const { total: _total, ...others } = page;
  const read = (body: unknown, target = '/lists/list?page=1&limit=10') =>
    isFormless(prospecting(body, { operation: 'GET /lists/list', target }));

  test.each([
    ['an array of arrays', [[[1]]], '/lists/list', true],
    ['an array of texts', ['a'], '/lists/list', true],
    ['an array of lists', [LIST], '/lists/list', false],
    ['an empty array', [], '/lists/list', false],
    ['a page', page, undefined, false],
    ['a page that lacks a field', others, undefined, false],
    ['a page with many fields more', { ...page, a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }, undefined, false],
    [
      'two fields of its own among others',
      { pageSize: 10, totalLeads: 1, a: 1, b: 2, c: 3 },
      undefined,
      false,
    ],
    ['one field of its own among others', { pageSize: 10, total: 1, a: 1, b: 2, c: 3 }, undefined, true],
    ['fields of other routes around its entries', { items: [LIST], emails: [], views: [] }, undefined, true],
  ] as const)('is %s', (_, body, target, isOdd) => {
    expect(read(body, target)).toBe(isOdd);
  });
});

describe('an answer that says to be JSON and is not', () => {
  const headers = { 'content-type': 'application/json' };
  const exported = (text: string) =>
    answerFault(
      prospecting(undefined, { operation: 'GET /advanced/campaigns/{campaignId}/export', text, headers }),
    );

  test('is cut off, but for a file, whose type is wrong', () => {
    expect(exported('email,event\r\nada@example.test,OPENED\r\n')).toBeUndefined();
    expect(exported('{"campaigns":[')).toBeDefined();
    expect(
      answerFault(prospecting(undefined, { operation: 'GET /advanced/campaigns', text: 'a,b', headers })),
    ).toBeDefined();
  });
});

describe('an empty answer', () => {
  const emptied = (operation: string, type: string) =>
    answerFault(prospecting(undefined, { operation, text: '', headers: { 'content-type': type } }));

  test('is a file without rows only where it says to be a file', () => {
    const exported = 'GET /advanced/campaigns/{campaignId}/export';
    expect(emptied(exported, 'text/csv; charset=utf-8')).toBeUndefined();
    expect(emptied(exported, 'application/json')).toBeDefined();
    expect(emptied('GET /advanced/campaigns', 'text/csv')).toBeDefined();
  });

  test('is a success of a write whose answer the documents do not show', () => {
    expect(emptied('DELETE /lists/list/{listId}', '')).toBeUndefined();
    expect(emptied('POST /lists/list/{listId}/contacts', '')).toBeDefined();
  });
});

test('the plain refusal of a key of the inbox may have any body but a page', () => {
  const refused = (text: string, key: 'inboxOnly' | 'main') =>
    isStrange({ ...prospecting(undefined, { operation: 'GET /lists/list', status: 401, text }), key });
  expect(refused('', 'inboxOnly')).toBe(false);
  expect(refused('<html></html>', 'inboxOnly')).toBe(true);
  expect(refused('', 'main')).toBe(true);
});

describe('a state that passes', () => {
  test.each([
    ['with its own status', 503, true],
    ['with another one', 202, true],
    ['in a success', 200, false],
  ])('is named by its code %s', (_, status, isNamed) => {
    expect(isIdentified(prospecting({ code: 'STATS_COMPUTING' }, { status }))).toBe(isNamed);
  });
});

describe('one body may answer two operations', () => {
  const LESS = { items: [], nextCursor: null };
  const list = inbox(LESS, { operation: 'GET /emails', target: '/emails?cursor=1' });

  test('where the documents give both answers one form', () => {
    const search = inbox(LESS, { operation: 'GET /emails/search', target: '/emails/search?q=none' });
    expect([isUnfit(list), isUnfit(search), isOfOneForm(list, search)]).toEqual([true, true, true]);
  });

  test('and not where their forms differ', () => {
    const labels = inbox(LESS, { operation: 'GET /labels', target: '/labels' });
    expect(isOfOneForm(list, labels)).toBe(false);
  });
});

describe('a plain sentence with 400', () => {
  const sentence = (operation: string, status = 400) =>
    prospecting(undefined, { operation, status, text: 'The page is not valid', target: '/social-scrappers' });

  test.each(['GET /social-scrappers', 'GET /social-scrappers/{id}/download'])(
    'is how %s refuses',
    (operation) => {
      expect(isStrange(sentence(operation))).toBe(false);
      expect(isStrange(prospecting('The page is not valid', { operation, status: 400 }))).toBe(false);
    },
  );

  test('is strange with another status, or from another route', () => {
    expect(isStrange(sentence('GET /social-scrappers', 403))).toBe(true);
    expect(isStrange(sentence('GET /webhook'))).toBe(true);
  });
});
