import { expect, test } from 'vitest';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { lacksOf } from '../../suites/kit/checks/schema/lacks.ts';
import { SeenAnswers } from '../../suites/kit/checks/schema/seen.ts';
import { inbox, publishedFile } from '../specs/published-file.ts';

const answer = (json: unknown, status = 200): Exchange =>
  ({
    ...{ service: 'inbox', operation: 'GET /emails', request: { method: 'GET', target: '/' } },
    response: { status, headers: { 'content-type': 'application/json' }, text: '{}', json },
  }) as unknown as Exchange;

function lacking(spec: ReturnType<typeof publishedFile>, ...answers: readonly Exchange[]) {
  const seen = new SeenAnswers();
  for (const each of answers) seen.take(each);
  return lacksOf(spec, inbox, seen.of('inbox')).map(({ target, update }) => ({ target, update }));
}

test('a field that answers have goes to the schema that lacks it, by its types and without its values', () => {
  const items = [{ subject: 'Hello', date: '2026', size: 1 }, { size: null }];
  expect(lacking(publishedFile(), answer({ items, hasMore: true }))).toEqual([
    {
      target: "$['components']['schemas']['Message']",
      update: { properties: { date: { type: 'string' }, size: { type: ['integer', 'null'] } } },
    },
    {
      target: "$['paths']['/emails']['get']['responses']['200']['content']['application/json']['schema']",
      update: { properties: { hasMore: { type: 'boolean' } } },
    },
  ]);
});

test('a status that the file does not name gets an answer as it was seen', () => {
  const error = { error: { code: 'X', details: [1.5] } };
  expect(lacking(publishedFile(), answer(error, 400))).toEqual([
    {
      target: "$['paths']['/emails']['get']['responses']",
      update: {
        400: {
          description: 'As seen',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  error: {
                    type: 'object',
                    properties: {
                      code: { type: 'string' },
                      details: { type: 'array', items: { type: 'number' } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  ]);
});

test('what a file names in one of several forms, or allows under any key, is not lacking', () => {
  const forms = publishedFile({ allOf: [{ properties: { subject: {} } }, { properties: { date: {} } }] });
  expect(lacking(forms, answer({ items: [{ subject: 'a', date: 'b' }] }))).toEqual([]);
  const any = publishedFile({ type: 'object', additionalProperties: { type: 'string' } });
  expect(lacking(any, answer({ items: [{ anything: 'a' }] }))).toEqual([]);
});

test('a file of 3.0 gets what 3.0 knows', () => {
  const spec = publishedFile({ type: 'object', properties: {} }, { openapi: '3.0.3' });
  expect(lacking(spec, answer({ items: [{ size: 1 }, { size: null }] }))[0]?.update).toEqual({
    properties: { size: { type: 'integer', nullable: true } },
  });
});
