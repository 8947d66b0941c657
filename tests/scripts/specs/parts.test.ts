import { expect, test } from 'vitest';
import { structuralChanges } from '../../../scripts/specs/parts.ts';

const spec = {
  paths: {
    '/emails': {
      get: {
        summary: 'One page',
        parameters: [
          { name: 'limit', in: 'query', schema: { maximum: 200 } },
          { name: 'cursor', in: 'query' },
        ],
        tags: ['Emails', 'Reading'],
      },
    },
    '/views': { get: { summary: 'Views' } },
  },
};

test('what differs is reported part by part, down to the part alone', () => {
  const after = {
    paths: {
      '/emails': {
        get: {
          summary: 'A page',
          parameters: [
            { name: 'fields', in: 'query' },
            { name: 'limit', in: 'query', schema: { maximum: 100 } },
            { name: 'cursor', in: 'query' },
          ],
          tags: ['Reading'],
        },
      },
      '/labels': { get: { summary: 'Labels' } },
    },
  };
  expect(structuralChanges(spec, after)).toEqual([
    'changed  paths › /emails › get › summary: "One page" → "A page"',
    'changed  paths › /emails › get › parameters › query limit › schema › maximum: 200 → 100',
    'added    paths › /emails › get › parameters › query fields',
    'removed  paths › /emails › get › tags › "Emails"',
    'removed  paths › /views',
    'added    paths › /labels',
  ]);
});

test('equal files differ in nothing, nor do those with another order of keys', () => {
  expect(
    structuralChanges(spec, { paths: Object.fromEntries(Object.entries(spec.paths).reverse()) }),
  ).toEqual([]);
});

test('a value that becomes another kind of value is one change', () => {
  expect(structuralChanges({ a: { b: 1 } }, { a: [1] })).toEqual(['changed  a: {"b":1} → [1]']);
  expect(structuralChanges({ a: null }, { a: 0 })).toEqual(['changed  a: null → 0']);
});

test('a summary ends where the reader ends, and says so', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`/${index}`, {}]));
  const lines = structuralChanges({}, many);
  expect([lines.length, lines.at(-1)]).toEqual([41, '… and 10 more']);
});
