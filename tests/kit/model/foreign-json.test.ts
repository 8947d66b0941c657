import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sortKeys } from '../../../suites/kit/model/canonical.ts';
import { foreignJsonOf, JSON_BOUNDS, parseForeignJson } from '../../../suites/kit/model/foreign-json.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON from outside', () => {
  it('is parsed as JSON.parse does, whatever strings and escapes it holds', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseForeignJson(text)).toEqual({ kind: 'json', value: JSON.parse(text) as unknown });
      }),
      { examples: [['{"valueOf":0}'], ['{"a":{"toString":[]}}']] },
    );
  });

  it.each(['{"toString":1}', '{"valueOf":"x"}', '{"toString":null,"valueOf":{}}', '{"\\u0074oString":[]}'])(
    'has a text where a field is called like the method for it: %s',
    (text) => {
      const value = foreignJsonOf(`{"id":${text}}`) as { id: unknown };
      for (const each of [value, sortKeys(value) as typeof value])
        expect([String(each.id), [each.id].join()]).toEqual(['[object Object]', '[object Object]']);
      expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(`{"id":${text}}`)));
    },
  );

  it('may begin with one byte order mark', () => {
    expect(foreignJsonOf('\uFEFF{"a":1}')).toEqual({ a: 1 });
    expect(parseForeignJson('\uFEFF\uFEFF{}').kind).toBe('no json');
  });

  it('may nest as deep as the bound, and no deeper', () => {
    expect(parseForeignJson(nested(JSON_BOUNDS.depth)).kind).toBe('json');
    expect(parseForeignJson(nested(JSON_BOUNDS.depth + 1))).toEqual({
      kind: 'beyond',
      reason: 'its JSON nests deeper than 512 levels',
    });
    expect(parseForeignJson(`{"a":${nested(100_000)}}`).kind).toBe('beyond');
    expect(parseForeignJson('{"a":'.repeat(2_500)).kind).toBe('beyond');
  });

  it.each([
    ['brackets in strings', JSON.stringify('['.repeat(2_000))],
    ['quotes that are escaped before brackets', JSON.stringify(`\\"${'['.repeat(2_000)}`)],
    ['a string that ends with a backslash', JSON.stringify(['\\', '['.repeat(2_000), '\\\\'])],
    ['many siblings', JSON.stringify(Array.from({ length: 2_000 }, () => [[]]))],
  ])('does not count %s as levels', (_, text) => {
    expect(foreignJsonOf(text)).toEqual(JSON.parse(text));
  });

  it('has a bound for its members and for its characters', () => {
    const bounds = { members: 3, chars: 20 };
    expect(parseForeignJson('[1,2,3]', bounds).kind).toBe('json');
    expect(parseForeignJson('[1,2,3,4]', bounds)).toEqual({
      kind: 'beyond',
      reason: 'its JSON has more than 3 members',
    });
    expect(parseForeignJson(' '.repeat(21), bounds)).toEqual({
      kind: 'beyond',
      reason: 'its JSON has 21 characters, of at most 20',
    });
  });

  it.each(['', '{', '"', '"\\', '{"a":"', 'nonsense', '[1}', '\u0000', `{"key":"${'k'.repeat(48)}"`])(
    'that is cut or none is no JSON, and its reason quotes nothing: %j',
    (text) => {
      const parsed = parseForeignJson(text);
      expect(parsed).toMatchObject({
        kind: 'no json',
        reason: expect.stringMatching(/^it is no JSON( at position \d+)?$/) as string,
      });
      expect(foreignJsonOf(text)).toBeUndefined();
    },
  );

  it('is read in time that grows with its length alone', () => {
    const text = `["${'\\\\'.repeat(1_000_000)}${'\\"'.repeat(1_000_000)}"]`;
    expect(parseForeignJson(text).kind).toBe('json');
  });

  it('keeps a field called __proto__ a field', () => {
    const value = foreignJsonOf('{"__proto__":{"polluted":1}}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect('polluted' in {}).toBe(false);
  });
});
