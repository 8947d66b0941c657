import { expect, test } from 'vitest';
import { routeOperation, UndocumentedThings } from '../../suites/kit/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';

const answer = (target: string, json: unknown, more: Partial<Exchange['response']> = {}): Exchange => {
  const text = JSON.stringify(json);
  return {
    ...routeOperation('GET', target.split('?')[0] ?? ''),
    ...{ key: 'main', startedAt: 0, durationMs: 1 },
    request: { method: 'GET', target, headers: {} },
    response: { status: 200, headers: {}, bytes: Buffer.from(text), text, json, ...more },
  };
};
const LIST = '/inbox/api/v1/emails';
const page = (item: object) => ({ items: [{ id: 'eml_1', ...item }], nextCursor: null, hasMore: false });

function found(...exchanges: readonly Exchange[]): string[] {
  const things = new UndocumentedThings(routeOperation);
  for (const exchange of exchanges) things.take(exchange);
  return things
    .all()
    .map(({ operation, where, path, count }) => `${operation} · ${where} · ${path} · ${count}`);
}

test('what the documents name is not reported, nor the headers of HTTP and its usual proxies', () => {
  const headers = { date: 'x', 'x-ratelimit-limit': '60', 'cf-ray': 'x', 'content-type': 'application/json' };
  expect(found(answer(LIST, page({ subject: 'x' }), { headers }))).toEqual([]);
});

test('a field is reported by its path, once, with the number of answers that show it', () => {
  const one = page({ from: { email: 'a@b.example', name: null, phone: '1' } });
  expect(found(answer(LIST, one), answer(LIST, one), answer(LIST, page({})))).toEqual([
    'GET /emails · field · items[].from.phone · 2',
  ]);
});

test('a header, a status and the parameter of an address are reported', () => {
  const next = `${LIST}?after=abc&limit=5`;
  expect(
    found(
      answer(LIST, page({}), { headers: { 'x-request-id': '7' } }),
      answer(LIST, {}, { status: 218 }),
      answer(LIST, { ...page({}), nextCursor: next }),
    ).sort(),
  ).toEqual([
    'GET /emails · query parameter · GET /emails?after · 1',
    'GET /emails · response header · x-request-id · 1',
    'GET /emails · status · 218 · 1',
  ]);
});

test('a route that answers and that no document names is reported without its ids', () => {
  expect(found(answer('/inbox/api/v1/threads/5f0c2a1', {}))).toEqual([
    'GET · route · /inbox/api/v1/threads/{id} · 1',
  ]);
  expect(found(answer('/inbox/api/v1/threads', {}, { status: 404 }))).toEqual([]);
});

test('fields of what the documents do not show, and keys that an account names, are not reported', () => {
  const contact = { id: 'a', firstName: 'Ada', email: 'a@b.example', 'Shoe size': 38 };
  expect(
    found(
      answer('/email-providers', { anything: 1 }),
      answer('/advanced/campaign/contacts', { contacts: [contact] }),
    ),
  ).toEqual([]);
});

test('many undocumented keys beside each other are one, for an account may have named them', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`key${index}`, 1]));
  expect(found(answer(LIST, page(many)))).toEqual(['GET /emails · field · items[].* · 30']);
});
