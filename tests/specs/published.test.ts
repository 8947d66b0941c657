import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../../specs/openapi.ts';
import { asSchemas, matchOperations, withOurNames } from '../../specs/published.ts';
import { inbox, publishedFile } from './published-file.ts';

const got = (spec: OpenApi) => [...matchOperations(spec, inbox).operations.keys()];

describe('our operations in a published file', () => {
  test('are found by method and path, whatever operations and parameters are called', () => {
    expect(got(publishedFile())).toEqual(['GET /emails', 'GET /emails/{emailId}']);
  });

  test.each([
    ['its paths begin with the prefix', '/inbox/api/v1/emails', 'https://vendor.example'],
    ['its server has the prefix', '/emails', 'https://vendor.example/inbox/api/v1/'],
    ['its server has a part of the prefix', '/v1/emails', '{host}/inbox/api'],
    ['nothing has the prefix', '/emails', 'https://vendor.example/'],
  ])('are found where %s', (_, path, url) => {
    const get = { responses: {} };
    const spec = { ...publishedFile(), servers: [{ url }], paths: { [path]: { get } } } as unknown as OpenApi;
    expect(got(spec)).toEqual(['GET /emails']);
  });

  test('are reported where the file lacks them, and so is what it has beyond them', () => {
    const get = { responses: {} };
    const spec = { ...publishedFile(), paths: { '/beyond': { get } } } as unknown as OpenApi;
    const { operations, lacking, beyond } = matchOperations(spec, inbox);
    expect(operations.size).toBe(0);
    expect(lacking).toContain('GET /emails');
    expect(beyond).toEqual(['GET /beyond']);
  });

  test('get our names where tools compare the files', () => {
    const { paths } = withOurNames(publishedFile(), inbox);
    expect(Object.keys(paths)).toEqual(['/emails', '/emails/{emailId}']);
    expect(paths['/emails/{emailId}']?.['get']).toMatchObject({
      parameters: [{ name: 'emailId', in: 'path' }],
    });
    expect(JSON.stringify(paths)).not.toContain('operationId');
  });
});

describe('schemas of 3.0', () => {
  const messageOf = (item: object): unknown =>
    asSchemas(publishedFile(item, { openapi: '3.0.3' }), 'base').components?.['schemas']?.['Message'];

  test('that may be null allow null, with an enumeration or a reference too', () => {
    expect(messageOf({ type: 'string', nullable: true, enum: ['a'] })).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    });
    expect(messageOf({ nullable: true, allOf: [{ $ref: '#/components/schemas/Other' }] })).toEqual({
      anyOf: [{ allOf: [{ $ref: 'base#/components/schemas/Other' }] }, { type: 'null' }],
    });
  });

  test('have bounds that are not reached as numbers', () => {
    expect(
      messageOf({ type: 'number', minimum: 1, exclusiveMinimum: true, exclusiveMaximum: false }),
    ).toEqual({
      type: 'number',
      exclusiveMinimum: 1,
    });
  });

  test('require of answers nothing that only requests have', () => {
    const properties = { password: { type: 'string', writeOnly: true }, nullable: { type: 'string' } };
    expect(messageOf({ properties, required: ['password', 'nullable'] })).toEqual({
      properties,
      required: ['nullable'],
    });
  });
});
