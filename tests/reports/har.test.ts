import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHar } from '../../reports/index.ts';
import { jsonOf, type Exchange } from '../../suites/kit/model/exchange.ts';
import { sentIn } from '../gate/linted.ts';
import { Redactor } from '../../suites/kit/redaction/redaction.ts';

const route = () => ({ service: 'inbox', operation: 'GET /emails' }) as const;

function exchange(text: string, body?: string): Exchange {
  return {
    ...route(),
    key: 'main',
    request: {
      method: 'GET',
      target: '/inbox/api/v1/emails?limit=2',
      headers: { authorization: 'secret' },
      ...(body !== undefined && { body }),
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json', date: 'Thu, 01 Jan 2026 00:00:00 GMT' },
      bytes: Buffer.from(text),
      text,
      json: JSON.parse(text) as unknown,
    },
    startedAt: Date.UTC(2026, 0, 1),
    durationMs: 3,
  };
}
const LONG = JSON.stringify({ filler: 'é'.repeat(40_000) });
const har = (isEvidence: boolean, ...exchanges: readonly Exchange[]) =>
  toHar(
    exchanges.map((each) => ({ exchange: each, scenario: 'inbox.walks.page', isEvidence })),
    'http://127.0.0.1:1',
  );

/** Reads a recording that was written here. */
const back = (recorded: object) => sentIn(JSON.stringify(recorded), 'http://127.0.0.1:1');

test('an exchange comes back as it was, without its key', async () => {
  const { calls } = await back(har(false, exchange('{"items":[]}', '{"a":1}')));
  const sent = exchange('{"items":[]}', '{"a":1}');
  expect(calls.map((call) => call.exchange)).toEqual([
    { ...sent, request: { ...sent.request, headers: { authorization: 'masked' } } },
  ]);
});

test('a long body is cut, and its length and digest are kept', () => {
  const [entry] = har(false, exchange(LONG, LONG)).log.entries;
  const cut = { bytes: Buffer.byteLength(LONG), sha256: createHash('sha256').update(LONG).digest('hex') };
  expect(entry?.response.content).toMatchObject({ _cut: cut, size: cut.bytes });
  expect(entry?.request.postData).toMatchObject({ _cut: cut });
  expect(JSON.stringify(entry).length).toBeLessThan(40_000);
});

test('what shows a finding is kept longer than a sample', () => {
  const [entry] = har(true, exchange(LONG)).log.entries;
  expect(entry?.response.content.text).toBe(LONG);
});

test('a body that was cut is not recorded, and not taken for a malformed one', async () => {
  const { calls } = await back(har(false, exchange(LONG), exchange('{}')));
  expect(calls.map(({ lacks }) => [...lacks])).toEqual([['answer body'], []]);
});

const word = fc.string({ unit: fc.constantFrom(...'aZ09-_.~'), minLength: 1, maxLength: 8 });
const value = fc.oneof(
  word,
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => encodeURIComponent(text)),
  fc.constantFrom("O'Neil", 'a|b', 'a%2Fb', '', '%7B%22a%22%3A1%7D', '[1]', 'a+b', 'x;y,z'),
);
const target = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.array(fc.tuple(word, value), { maxLength: 3 }))
  .map(([path, query]) => {
    const text = query.map((pair) => pair.join('=')).join('&');
    return `/${path.map((part) => part.replace(/^\.+$/, 'x')).join('/')}${text === '' ? '' : `?${text}`}`;
  });
const headers = fc.dictionary(
  fc.constantFrom('content-type', 'x-ratelimit-limit', 'retry-after', 'location', 'idempotent-replay'),
  fc.string({ unit: fc.constantFrom(...'abc/;= 019') }),
  { noNullPrototype: true },
);
const body = fc.oneof(
  fc.json().map((text) => Buffer.from(text)),
  fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(Buffer.from('\uFEFFa,b\r\n'), Buffer.from('PK\u0003\u0004\u00ff', 'latin1')),
);

/** Arbitrary exchanges, as the client records them. */
const exchanges = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'),
    target,
    sentHeaders: headers,
    sent: fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
    status: fc.integer({ min: 200, max: 599 }),
    headers,
    bytes: body,
  })
  .map(({ method, target: path, sentHeaders, sent, status, headers: answered, bytes }): Exchange => {
    const text = bytes.toString('utf8');
    return {
      service: 'inbox',
      operation: `${method} ${path.split('?')[0] ?? ''}`,
      key: 'main',
      request: {
        method,
        target: path,
        headers: { authorization: 'masked', ...sentHeaders },
        ...(sent !== undefined && { body: sent }),
      },
      response: { status, headers: answered, bytes, text, json: jsonOf(text) },
      startedAt: Date.UTC(2026, 0, 1),
      durationMs: 3,
    };
  });
test('whatever is checked of an exchange comes back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(exchanges, { minLength: 1, maxLength: 4 }), async (all) => {
      const { calls } = await back(har(false, ...all));
      expect(calls.map(({ exchange: { request, response } }) => ({ request, response }))).toMatchObject(
        all.map(({ request, response }) => ({ request, response })),
      );
    }),
  );
});

test('whatever is checked of a masked exchange comes back, and nothing that is masked', async () => {
  await fc.assert(
    fc.asyncProperty(exchanges, async (one) => {
      const masked = new Redactor([]).exchange(one);
      const read = (await back(har(false, masked))).calls[0]?.exchange;
      const { bytes, ...response } = masked.response;
      expect(read).toMatchObject({
        request: {
          method: one.request.method,
          target: masked.request.target,
          headers: masked.request.headers,
        },
        response,
      });
      expect(read?.request.body).toBe(masked.request.body);
      // A masked body has a length and no bytes.
      expect([read?.response.bytes, bytes.length]).toEqual([
        Buffer.from(masked.response.text),
        one.response.bytes.length,
      ]);
    }),
  );
});
