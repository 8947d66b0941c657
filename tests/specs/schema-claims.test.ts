import { describe, expect, test } from 'vitest';
import { drifts } from '../../mock/index.ts';
import { schemaClaims as generated } from '../../generated/schema-claims.ts';
import { schemaClaims } from '../../specs/schema-claims.ts';
import type { StatedClaim } from '../../specs/ledger.ts';
import { allMonitors, scenarios } from '../../suites/index.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';

const claim = (id: string, more: Partial<StatedClaim> = {}): StatedClaim => ({
  ...{ id, statement: 'A thing.', lines: [1], level: 'stated', service: 'inbox' },
  severity: 'breaks clients',
  ...{ document: 'inbox-api.md', section: 'Things', ...more },
});
const LEDGER = [
  ...['a', 'b', 'c'].map((name) => claim(`inbox.things.${name}`)),
  claim('inbox.things.open', { level: 'open' }),
  claim('inbox.things.hidden', { unobservable: 'no client sees it' }),
  claim('prospecting.things.other', { service: 'prospecting' }),
];

/** The claims derived when `GET /things` and `GET /thing` answer 200 with this response. */
const read = (response: object, components: object = {}) => {
  const operation = { responses: { 200: response, '2XX': { description: 'Another.' }, 201: {} } };
  const paths = { '/things': { get: operation }, '/thing': { get: operation } };
  return schemaClaims({ inbox: { paths, components } as never, prospecting: { paths: {} } }, LEDGER);
};
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const property = (schema: object) => json({ type: 'object', properties: { name: schema } });

test('every schema that is generated is valid, since no run validates it again', () => {
  const ajv = new Ajv2020({ strict: false });
  const schemas = Object.values(generated)
    .flat()
    .flatMap(({ schema, where = {} }) => [schema, ...Object.values(where)]);
  expect(schemas.length).toBeGreaterThan(300);
  expect(schemas.filter((schema) => ajv.validateSchema(schema) !== true)).toEqual([]);
});

describe('x-claim', () => {
  test('gives each kind the part of the schema that it is about, for all operations that lead to it', () => {
    const schema = {
      ...{ type: 'string', pattern: '^a', enum: ['a', 'ab'] },
      'x-claim': { 'present+type': 'inbox.things.a', format: 'inbox.things.b', enum: 'inbox.things.c' },
    };
    const place = { operations: ['GET /things', 'GET /thing'], status: '200', at: 'name' };
    expect(read(property(schema))).toEqual({
      'inbox.things.a': [{ ...place, kinds: ['present', 'type'], schema: { type: 'string' } }],
      'inbox.things.b': [{ ...place, kinds: ['format'], schema: { pattern: '^a' } }],
      'inbox.things.c': [{ ...place, kinds: ['enum'], schema: { enum: ['a', 'ab'] } }],
    });
  });

  test('follows references, arrays and parts, and distinguishes places by operation or by the component on the way', () => {
    const components = {
      schemas: {
        Thing: {
          properties: {
            id: {
              type: 'string',
              'x-claim': { type: { Page: 'inbox.things.a', 'GET /thing': 'inbox.things.b' } },
            },
          },
        },
        Page: { properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } } },
      },
    };
    const all = { allOf: [{ $ref: '#/components/schemas/Page' }, { $ref: '#/components/schemas/Thing' }] };
    const rows = read(json(all), components);
    expect(rows['inbox.things.a']).toMatchObject([{ at: 'items[].id', operations: ['GET /things'] }]);
    expect(rows['inbox.things.b']).toMatchObject([
      { at: 'items[].id', operations: ['GET /thing'] },
      { at: 'id', operations: ['GET /thing'] },
    ]);
  });

  test('says of one of several forms when it is the one', () => {
    const named = { properties: { name: { type: 'string', 'x-claim': { type: 'inbox.things.a' } } } };
    const forms = (premise: object) => json({ oneOf: [{ ...named, ...premise }, { type: 'array' }] });
    const premise = { 'x-when': { query: ['page'], fits: { required: ['kind'] } } };
    expect(read(forms(premise))['inbox.things.a']).toMatchObject([
      { query: ['page'], where: { '': { required: ['kind'] } } },
    ]);
    expect(() => read(forms({}))).toThrow('x-when has to say when');
  });

  test('stands at a response or a header as well', () => {
    const header = { schema: { type: 'string' }, 'x-claim': { present: 'inbox.things.b' } };
    const rows = read({ 'x-claim': { status: 'inbox.things.a' }, headers: { 'X-Left': header } });
    expect(rows['inbox.things.a']).toMatchObject([{ kinds: ['status'], schema: { const: 200 } }]);
    expect(rows['inbox.things.b']).toMatchObject([{ header: 'X-Left', status: '200' }]);
  });

  test.each<[string, object, string]>([
    ['an id that the ledger lacks', { type: 'inbox.things.z' }, 'the ledger has no claim inbox.things.z'],
    ['a claim of the other service', { type: 'prospecting.things.other' }, 'of the other service'],
    ['an open question', { type: 'inbox.things.open' }, 'is an open question'],
    ['what no client can observe', { type: 'inbox.things.hidden' }, 'is not observable'],
    [
      'a kind that nothing there is about',
      { format: 'inbox.things.a' },
      'nothing there says anything of format',
    ],
    ['a kind that has no meaning there', { served: 'inbox.things.a' }, 'served cannot be claimed here'],
    ['a row of a table that means no place', { type: { 'GET /gone': 'inbox.things.a' } }, 'by GET /gone'],
    ['no id', { type: 7 }, 'neither an id nor a table'],
  ])('is refused for %s', (_, xClaim, message) => {
    expect(() => read(property({ type: 'string', 'x-claim': xClaim }))).toThrow(message);
  });

  test('is refused where no answer leads to it', () => {
    const components = { schemas: { Lost: { type: 'object', 'x-claim': { type: 'inbox.things.a' } } } };
    expect(() => read({}, components)).toThrow('no documented answer leads here');
  });
});

describe('a claim that an OpenAPI file states', () => {
  test('has no checker by hand, and drifts by hand as variants of its generated one alone', () => {
    const bound = scenarios.flatMap(({ checkers }) => [...checkers.keys()].filter((id) => id in generated));
    const times = Map.groupBy(allMonitors, ({ claim: id }) => id);
    const twice = Object.keys(generated).filter((id) => times.get(id as never)?.length !== 1);
    const byHand = drifts.filter((drift) => drift.id in generated && drift.fromKeyword !== true);
    expect({ bound, twice, byHand: byHand.map(({ id }) => id) }).toEqual({
      bound: [],
      twice: [],
      byHand: [],
    });
  });
});
