import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isMap, isSeq, parseDocument, visit } from 'yaml';
import { isObject } from '../../specs/json.ts';
import { SERVICES, specFile } from '../../specs/source.ts';

/** Keywords whose values map property names. A name may equal a keyword that takes a boolean. */
const NAMES = ['properties', 'patternProperties', '$defs'];

describe.each(SERVICES)('generators of clients read the file of the %s service', (service) => {
  const text = readFileSync(specFile(service), 'utf8');

  // openapi-generator does not accept an alias of headers as an object.
  test('it has no alias of a map or list', () => {
    const document = parseDocument(text);
    const found: string[] = [];
    visit(document, {
      Alias: (_, alias) => {
        const meant = alias.resolve(document);
        if (isMap(meant) || isSeq(meant)) found.push(alias.source);
      },
    });
    expect(found).toEqual([]);
  });

  // oapi-codegen supports neither boolean schemas nor several types for one value.
  test('it has no boolean for the schema of a field, and no value of several types but null', () => {
    const found: string[] = [];
    const walk = (value: unknown, way: string, isNames: boolean): void => {
      if (Array.isArray(value))
        for (const [index, each] of value.entries()) walk(each, `${way}/${index}`, false);
      if (!isObject(value)) return;
      for (const [name, each] of Object.entries(value)) {
        if (isNames && typeof each === 'boolean') found.push(`${way}/${name}`);
        const types = name === 'type' && Array.isArray(each) ? each.filter((type) => type !== 'null') : [];
        if (!isNames && types.length > 1) found.push(`${way}/type`);
        walk(each, `${way}/${name}`, !isNames && NAMES.includes(name));
      }
    };
    walk(parseDocument(text).toJS(), '', false);
    expect(found).toEqual([]);
  });
});
