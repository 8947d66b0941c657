import { describe, expect, test } from 'vitest';
import type { SchemaPlace } from '../../specs/schema-place.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { checkPlace, checkServedInRun } from '../../suites/kit/checks/schema/check-place.ts';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly target?: string;
  readonly key?: Exchange['key'];
}
const exchange = ({
  status = 200,
  body,
  headers = {},
  target = '/things',
  key = 'main',
}: Answer): Exchange => {
  const text = body === undefined ? '<html></html>' : JSON.stringify(body);
  return {
    ...{ service: 'prospecting', operation: 'GET /things', key, startedAt: 0, durationMs: 1 },
    request: { method: 'GET', target, headers: {} },
    response: { status, headers, bytes: Buffer.from(text), text, json: body },
  };
};
const place = (more: Partial<SchemaPlace>): SchemaPlace => ({
  ...{ kinds: ['present', 'type'], operations: ['GET /things'], status: '200', schema: { type: 'string' } },
  ...more,
});
const checked = (where: Partial<SchemaPlace>, answer: Answer) =>
  checkPlace(place(where), exchange(answer)).kind;

const NAME = { at: 'name' };
const OF_ITEMS = { at: 'items[].from.name' };
const FORM: Partial<SchemaPlace> = { at: 'name', kinds: ['format'], schema: { pattern: '^<.+>$' } };
const ENUM: Partial<SchemaPlace> = { at: 'name', kinds: ['enum'], schema: { enum: ['a', 'b'] } };
const MEMBERS: Partial<SchemaPlace> = {
  at: 'names',
  kinds: ['items'],
  schema: { items: { type: 'string' } },
};
const ABSENT: Partial<SchemaPlace> = { at: 'name', kinds: ['absent'], schema: {} };
const HEADER: Partial<SchemaPlace> = { header: 'X-Left', kinds: ['present'], schema: {} };
const STATUS: Partial<SchemaPlace> = { kinds: ['status'], schema: { const: 200 } };
const ID = { properties: { id: { pattern: '^[0-9a-f]{4}$' } } };
const items = (...names: readonly unknown[]) => ({ items: names.map((name) => ({ from: { name } })) });

describe('a claim of a schema', () => {
  test.each<[string, Partial<SchemaPlace>, Answer]>([
    ['a field of its type', NAME, { body: { name: '', other: 1 } }],
    ['each of several', OF_ITEMS, { body: items('a', 'b') }],
    ['a text of its form', FORM, { body: { name: '<a>' } }],
    ['a value of the enumeration', ENUM, { body: { name: 'b' } }],
    ['members of their type', MEMBERS, { body: { names: ['a'] } }],
    ['a field that is not to be there', ABSENT, { body: {} }],
    ['a header, in any case', HEADER, { headers: { 'x-left': '0' } }],
    ['the documented status', STATUS, { body: {} }],
  ])('holds for %s', (_, where, answer) => {
    expect(checked(where, answer)).toBe('holds');
  });

  test.each<[string, Partial<SchemaPlace>, Answer]>([
    ['a field of another type', NAME, { body: { name: null } }],
    ['a field that is missing', NAME, { body: {} }],
    ['one of several', OF_ITEMS, { body: items('a', 7) }],
    ['a body that is no JSON', NAME, {}],
    ['a text of another form', FORM, { body: { name: 'a' } }],
    ['a value outside the enumeration', ENUM, { body: { name: 'c' } }],
    ['a member of another type', MEMBERS, { body: { names: ['a', 1] } }],
    ['a field that is not to be there', ABSENT, { body: { name: [] } }],
    ['a header that is missing', HEADER, {}],
    ['another status of success', STATUS, { status: 201 }],
  ])('is violated by %s', (_, where, answer) => {
    expect(checked(where, answer)).toBe('violation');
  });

  test.each<[string, Partial<SchemaPlace>, Answer]>([
    ['another status', NAME, { status: 404, body: {} }],
    [
      'a status that the file lists by itself',
      { ...NAME, status: '2XX', except: ['202'] },
      { status: 202, body: {} },
    ],
    ['no item', OF_ITEMS, { body: { items: [] } }],
    ['an owner that is missing, which another claim checks', OF_ITEMS, { body: { items: [{}] } }],
    ['a value of another type, where the form is claimed', FORM, { body: { name: null } }],
    ['a missing value, where the enumeration is claimed', ENUM, { body: {} }],
    ['no list, where the members are claimed', MEMBERS, { body: { names: 'a' } }],
    ['a failure, where the status of a success is claimed', STATUS, { status: 500 }],
    [
      'a page without the parameters of this form',
      { ...NAME, query: ['page', 'limit'] },
      { body: [], target: '/things?page=1' },
    ],
    [
      'a lookup, where pages are claimed',
      { ...NAME, without: ['email'] },
      { body: {}, target: '/things?email=a' },
    ],
    ['an answer of another form', { ...NAME, where: { '': { required: ['kind'] } } }, { body: {} }],
    [
      'a row of another form',
      { ...OF_ITEMS, where: { 'items[]': { required: ['kind'] } } },
      { body: items(7) },
    ],
    ['a file, where the answer may be one', { ...NAME, otherMedia: true }, {}],
  ])('has nothing to check in %s', (_, where, answer) => {
    expect(checked(where, answer)).toBe('vacuous');
  });
});

describe('that a route is served', () => {
  const { status: _, ...served } = place({ kinds: ['served'], operations: ['GET /things/{id}'], schema: ID });
  const evaluate = (answer: Answer) =>
    checkPlace(served, { ...exchange(answer), operation: 'GET /things/{id}' }).kind;

  test.each<[string, ReturnType<typeof evaluate>, Answer]>([
    ['any answer shows it', 'holds', { status: 400, body: {}, target: '/things/00ff' }],
    ['not found as JSON says nothing', 'vacuous', { status: 404, body: {}, target: '/things/00ff?page=1' }],
    ['a method that is not allowed contradicts it', 'violation', { status: 405, target: '/things/00ff' }],
    ['a route that is gone contradicts it', 'violation', { status: 410, body: {}, target: '/things/00ff' }],
    [
      'what is not implemented contradicts it',
      'violation',
      { status: 501, body: {}, target: '/things/00ff' },
    ],
    ['the page of an unknown path contradicts it', 'violation', { status: 404, target: '/things/00ff' }],
    ['an id of another form says nothing', 'vacuous', { status: 404, target: '/things/none' }],
    ['an escaped id says nothing', 'vacuous', { status: 404, target: '/things/%2F' }],
    [
      'a request without a valid key says nothing',
      'vacuous',
      { status: 404, target: '/things/00ff', key: 'none' },
    ],
  ])('%s', (__, kind, answer) => {
    expect(evaluate(answer)).toBe(kind);
  });
});

describe('that a route without ids is served', () => {
  const { status: _, ...served } = place({ kinds: ['served'], schema: {} });
  const evaluate = (answer: Answer, more: Partial<SchemaPlace> = {}) =>
    checkPlace({ ...served, ...more }, exchange(answer)).kind;

  test('not found as JSON contradicts it, for nothing can be missing', () => {
    expect(evaluate({ status: 404, body: { error: 'Not found' } })).toBe('violation');
  });
  test('not found as JSON says nothing where the query may name what is missing', () => {
    expect(evaluate({ status: 404, body: {}, target: '/things?ownerId=7' })).toBe('vacuous');
  });
  test('not found as JSON shows it where it is documented', () => {
    expect(evaluate({ status: 404, body: {} }, { known: ['404'] })).toBe('holds');
  });
});

describe('that a route is served for what other routes find', () => {
  const { status: _, ...served } = place({ kinds: ['served'], operations: ['GET /things/{id}/parts'] });
  const read = (target: string, status: number, operation: string): Exchange => ({
    ...exchange({ status, target, body: {} }),
    operation,
  });
  const found = read('/things/1', 200, 'GET /things/{id}');
  const missing = read('/things/1/parts?page=1', 404, 'GET /things/{id}/parts');
  const evaluate = (...exchanges: readonly Exchange[]) => checkServedInRun(served, exchanges).kind;

  test('not found between two finds contradicts it', () => {
    expect(evaluate(found, missing, found)).toBe('violation');
  });
  test('a resource that is only found before may be gone', () => {
    expect(evaluate(found, missing)).toBe('vacuous');
  });
  test('a resource that was deleted says nothing', () => {
    const deletion = read('/things/1', 204, 'DELETE /things/{id}');
    const deleted = { ...deletion, request: { ...deletion.request, method: 'DELETE' } };
    expect(evaluate(found, deleted, missing, found)).toBe('vacuous');
  });
  test('another resource says nothing', () => {
    const other = read('/things/12', 200, 'GET /things/{id}');
    expect(evaluate(other, missing, other)).toBe('vacuous');
  });
  test('any other answer shows that the route is there', () => {
    expect(evaluate(found, missing, { ...missing, response: found.response }, found)).toBe('vacuous');
  });
});
