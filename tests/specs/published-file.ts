import { SPECS } from '../../suites/kit/checks/schema/location.ts';
import type { OpenApi } from '../../specs/openapi.ts';

/** Our own file of the inbox. */
export const inbox = SPECS.inbox as OpenApi;
export const prospecting = SPECS.prospecting as OpenApi;

/** A file as a vendor may publish it: other names, no extensions of ours, and only the page of emails. */
export const publishedFile = (
  item: object = { type: 'object', properties: { subject: { type: 'string' } } },
  more: object = {},
): OpenApi => ({
  openapi: '3.1.0',
  info: { title: 'Inbox', version: '7' },
  servers: [{ url: 'https://vendor.example/inbox/api/v1' }],
  paths: {
    '/emails': {
      get: {
        operationId: 'fetchAllMessages',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
        responses: {
          200: {
            description: 'A page',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Message' } } },
                },
              },
            },
          },
        },
      },
    },
    '/emails/{id}': {
      get: {
        operationId: 'fetchMessage',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'One' }, default: { description: 'A refusal' } },
      },
    },
  },
  components: { schemas: { Message: item } },
  ...more,
});
