import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fromHar, toHar } from '../../reports/index.ts';
import type { Exchange } from '../../suites/kit/http/exchange.ts';

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
      headers: { 'content-type': 'application/json' },
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
    exchanges.map((each) => ({ exchange: each, scenario: 'inbox.page.walks', isEvidence })),
    'http://127.0.0.1:1',
  );

test('an exchange comes back as it was, without its key', () => {
  const { exchanges, cut } = fromHar(JSON.stringify(har(false, exchange('{"items":[]}', '{"a":1}'))), route);
  const sent = exchange('{"items":[]}', '{"a":1}');
  expect(exchanges).toEqual([
    { ...sent, request: { ...sent.request, headers: { authorization: 'masked' } } },
  ]);
  expect(cut).toBe(0);
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

test('an exchange with a cut body is not judged as if it were malformed', () => {
  const text = JSON.stringify(har(false, exchange(LONG), exchange('{}')));
  const { exchanges, cut } = fromHar(text, route);
  expect([exchanges.length, cut]).toEqual([1, 1]);
});
