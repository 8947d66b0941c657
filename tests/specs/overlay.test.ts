import { describe, expect, test } from 'vitest';
import { overlay, type OpenApi } from '../../specs/overlay.ts';

const ours = {
  openapi: '3.1.0',
  paths: {
    '/emails/{emailId}': {
      parameters: [{ name: 'emailId', in: 'path', required: true }],
      get: {
        operationId: 'ours',
        'x-read-only': true,
        responses: { 200: { $ref: '#/components/responses/A' } },
      },
      delete: { operationId: 'remove', responses: {} },
    },
  },
  components: { schemas: { Email: { type: 'object' } } },
} as unknown as OpenApi;

const published = {
  openapi: '3.1.0',
  paths: {
    '/api/emails/{id}': {
      get: {
        operationId: 'theirs',
        parameters: [
          { name: 'id', in: 'path' },
          { name: 'fields', in: 'query' },
        ],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Email' } } } },
        },
      },
    },
    '/beyond': { get: { responses: {} } },
  },
  components: { schemas: { Email: { type: 'string' } } },
} as unknown as OpenApi;

describe('a published file over ours', () => {
  const { spec, notes } = overlay(ours, published, '/api');
  const get = spec.paths['/emails/{emailId}']?.['get'];

  test('is matched by method and path, whatever operations and parameters are called', () => {
    expect(get?.['operationId']).toBe('theirs');
    expect((get?.['parameters'] as { name: string }[]).map(({ name }) => name)).toEqual([
      'emailId',
      'fields',
    ]);
  });

  test('keeps our extension fields where it has none', () => {
    expect(get?.['x-read-only']).toBe(true);
  });

  test('leaves readable what the documents say of bodies', () => {
    expect(get?.['x-documented']).toMatchObject({
      responses: { 200: { $ref: '#/components/responses/A' } },
    });
  });

  test('keeps its components apart from ours', () => {
    expect(JSON.stringify(get)).toContain('#/components/schemas/PublishedEmail');
    expect(spec.components?.['schemas']).toEqual({
      Email: { type: 'object' },
      PublishedEmail: { type: 'string' },
    });
  });

  test('falls back to ours for a route that it lacks, and says so', () => {
    expect(spec.paths['/emails/{emailId}']?.['delete']?.['operationId']).toBe('remove');
    expect(notes).toEqual([
      'the published file lacks DELETE /emails/{emailId}; ours is used',
      'the published file has /beyond, which the document does not name; it is left out',
    ]);
  });
});
