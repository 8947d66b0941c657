import { textOf } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { publishedClaims } from '../../suites/kit/checks/schema/published.ts';
import type { OpenApi } from '../../specs/openapi.ts';
import { inbox, publishedFile } from '../specs/published-file.ts';

const pin = { source: 'x', sha256: 'y', bytes: 1, pulledAt: '' };
const claimsOf = (spec: OpenApi) => publishedClaims('inbox', { pin, spec }, inbox);

const answer = (
  body: unknown,
  { status = 200, type = 'application/json; charset=utf-8', headers = {} } = {},
): Exchange =>
  ({
    service: 'inbox',
    operation: 'GET /emails',
    request: { method: 'GET', target: '/inbox/api/v1/emails', headers: {} },
    response: {
      ...{ status, headers: { 'content-type': type, ...headers } },
      ...{ text: JSON.stringify(body), json: type.includes('json') ? body : undefined },
    },
  }) as unknown as Exchange;

const checked = (spec: OpenApi, exchange: Exchange) =>
  claimsOf(spec)
    .filter(({ claim }) => claim.operations.includes('GET /emails'))
    .map(({ evaluate }) => evaluate(exchange))
    .flatMap((checkResult) =>
      checkResult.kind === 'vacuous'
        ? []
        : [checkResult.kind === 'violation' ? textOf(checkResult.message) : checkResult.kind],
    );
const page = (...items: unknown[]) => answer({ items });

describe('a pinned file', () => {
  test('states a claim for each operation and status, named after our operations', () => {
    expect(claimsOf(publishedFile()).map(({ claim }) => claim.id)).toEqual([
      'published.inbox.list-emails.200',
      'published.inbox.get-email.200',
      'published.inbox.get-email.default',
    ]);
  });

  test('that publishes an integer where a text is served is violated, at its place and with the value', () => {
    const spec = publishedFile({ properties: { subject: { type: 'integer' } } });
    expect(checked(spec, page({ subject: 'Hello' }))).toEqual([
      'by the published file items[].subject must be integer, got "Hello"',
    ]);
    expect(checked(publishedFile(), page({ subject: 'Hello' }))).toEqual(['holds']);
  });

  test('says nothing of statuses that it does not name', () => {
    expect(checked(publishedFile(), answer({ any: 'thing' }, { status: 404 }))).toEqual([]);
  });

  test('of 3.0 allows null where it says so', () => {
    const spec = (nullable: boolean) =>
      publishedFile({ properties: { subject: { type: 'string', nullable } } }, { openapi: '3.0.3' });
    expect(checked(spec(true), page({ subject: null }))).toEqual(['holds']);
    expect(checked(spec(false), page({ subject: null }))).toHaveLength(1);
  });

  test('may refer to itself', () => {
    const spec = publishedFile({
      properties: {
        replies: { type: 'array', items: { $ref: '#/components/schemas/Message' } },
        n: { type: 'integer' },
      },
    });
    expect(checked(spec, page({ replies: [{ n: 1 }, { replies: [{ n: 'one' }] }] }))).toEqual([
      'by the published file items[].replies[].replies[].n must be integer, got "one"',
    ]);
  });

  test('checks formats that have one interpretation, and no others', () => {
    const dated = publishedFile({ properties: { date: { type: 'string', format: 'date-time' } } });
    expect(checked(dated, page({ date: '2026-01-02T03:04:05Z' }))).toEqual(['holds']);
    expect(checked(dated, page({ date: 'yesterday' }))).toHaveLength(1);
    const vendors = publishedFile({ properties: { date: { type: 'string', format: 'vendor-date' } } });
    expect(checked(vendors, page({ date: 'yesterday' }))).toEqual(['holds']);
  });

  test('has media types: another one of a success is a violation, of a refusal it is not', () => {
    expect(checked(publishedFile(), answer('<p>', { type: 'text/html' }))).toEqual([
      'by the published file the type of an answer: expected application/json, got "text/html"',
    ]);
    const spec = publishedFile();
    const get = spec.paths['/emails']?.['get'] as { responses: Record<string, unknown> };
    get.responses = { 401: get.responses['200'] };
    expect(checked(spec, answer('<p>', { type: 'text/html', status: 401 }))).toEqual([]);
  });

  test('has headers, whose numbers are texts on the wire', () => {
    const spec = publishedFile();
    const { 200: ok } = (spec.paths['/emails']?.['get'] as { responses: Record<string, object> }).responses;
    Object.assign(ok ?? {}, {
      headers: {
        'X-Left': { required: true, schema: { type: 'integer' } },
        'X-Mode': { schema: { enum: ['a'] } },
      },
    });
    expect(checked(spec, answer({}, { headers: { 'x-left': '12' } }))).toEqual(['holds']);
    expect(checked(spec, answer({}, { headers: { 'x-left': 'few' } }))).toEqual([
      'by the published file the header X-Left must be integer, got "few"',
    ]);
    expect(checked(spec, answer({}))).toEqual(['by the published file the header X-Left is missing']);
  });
});
