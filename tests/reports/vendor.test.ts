import { expect, test } from 'vitest';
import { vendorReport } from '../../reports/index.ts';
import { curlLines, failingAt } from '../../reports/failing.ts';
import type { Finding, Findings, FindingExchange } from '../../reports/findings.ts';
import { valueOf } from '../../suites/kit/model/message.ts';

const CLAIM = 'inbox.list-emails.limit-default';
const BODY = JSON.stringify({ items: [{ id: 'eml_1', subject: 'Zbigniew writes', isRead: true }] });
const finding: Finding = {
  ...{ fingerprint: '0123456789ab', kind: 'violation', difference: 'd', state: 'new', fails: true },
  ...{ severity: 'breaks clients', title: 't', claim: CLAIM, service: 'inbox', operation: 'GET /emails' },
  ...{ statement: 'A page holds 50 emails.', seen: 'a page holds 25, the first of Zbigniew' },
  place: { document: 'inbox-api.md', lines: [155], text: 'inbox-api.md, GET /emails, line 155' },
  ...{ firstSeen: '2026-02-01T00:00:00.000Z', lastSeen: '2026-03-01T00:00:00.000Z', looks: 5, sightings: 2 },
  exchanges: [
    {
      ...{ operation: 'GET /emails', key: 'main', startedAt: '2026-03-01T00:00:00.000Z', durationMs: 3 },
      request: {
        ...{ method: 'GET', target: '/inbox/api/v1/emails?search=Zbigniew' },
        headers: { authorization: 'masked' },
      },
      response: {
        ...{ status: 200, headers: { 'content-type': 'application/json' } },
        body: { text: BODY, length: BODY.length, isCut: false },
      },
    },
  ],
};
const of = (target: 'mock' | 'live', ...findings: readonly Finding[]): Findings => ({
  schemaVersion: 1,
  run: {
    ...{ id: 'r', target, baseUrl: 'https://api.example', seed: 1, durationMs: 1, notes: [] },
    ...{ startedAt: '2026-03-01T00:00:00.000Z', requests: { inbox: 1, prospecting: 0 } },
  },
  summary: {
    ...{ failing: 1, new: 1, known: 0, expired: 0, gone: 0, stale: 0, unreviewed: 0 },
    quirks: { confirmed: 0, changed: 0, gone: 0, 'not seen': 0 },
  },
  findings,
});

const page = (items: number, target: string): FindingExchange => ({
  ...{ operation: 'GET /emails', key: 'main', startedAt: '2026-03-01T00:00:00.000Z', durationMs: 3 },
  request: { method: 'GET', target, headers: { authorization: 'masked' } },
  response: {
    ...{ status: 200, headers: { 'content-type': 'application/json', date: 'today' } },
    body: {
      ...{ text: '{"items":[{"id":"eml', length: 9_000, isCut: true, counts: { items } },
      outline: JSON.stringify({ items: [{ id: 'eml_1' }, { id: 'eml_2' }], nextCursor: 'c' }),
    },
  },
});
const sequence = [
  `curl -sS -i -X GET "$BASE_URL"'/emails' -H "Authorization: $API_KEY"  # answer 200, 25 in items`,
  `curl -sS -i -X GET "$BASE_URL"'/emails?limit=50' -H "Authorization: $SECOND_API_KEY"`,
];
const counted: Finding = {
  ...finding,
  seen: 'a page without limit, one of 50 has 50: expected 50 items, got 25',
  template: 'a page without limit, one of 50 has {0}: expected {1} items, got {2}',
  values: [50, 50, 25].map(valueOf),
  exchanges: [page(25, '/emails'), page(50, '/emails?limit=50')],
  sequence,
};

test('a page says what is documented where, what was expected and seen, since when, and how to see it again', () => {
  const text = vendorReport(of('mock', counted), CLAIM) ?? '';
  for (const part of [
    '# A page holds 50 emails.',
    'inbox-api.md, GET /emails, line 155',
    '- Expected: 50 items\n+ Seen: 25',
    'first seen on 2026-02-01, last on 2026-03-01, in 2 of 5 runs that checked it.',
    ...sequence,
    "BASE_URL='https://…'",
    "API_KEY='…'  # an API key of the account",
    "SECOND_API_KEY='…'",
    'answer 200, 25 in items',
    '"items": "25 items"',
    '"nextCursor": "c"',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('date: today');
});

test('the answer that fails comes first, also where another request was sent after it', () => {
  const text = vendorReport(of('mock', counted), CLAIM) ?? '';
  expect(failingAt(counted)).toBe(0);
  expect(text.indexOf('**Not as documented**: `GET /emails`')).toBeLessThan(
    text.indexOf('**For comparison**: `GET /emails?limit=50`'),
  );
  expect(curlLines({ ...counted, curl: ['curl one', 'curl two'] })).toEqual([
    ...['# 200, not as documented', 'curl one', '# 200, for comparison', 'curl two'],
  ]);
});

test('of an answer about one field the field is shown, and what stands beside it is counted', () => {
  const text =
    vendorReport(
      of('mock', {
        ...finding,
        template: 'items[].isRead: expected boolean, got {0}',
        values: [valueOf('yes')],
      }),
      CLAIM,
    ) ?? '';
  expect(text).toContain('"isRead": true,\n      "…": "2 other fields"');
  expect(text).not.toContain('eml_1');
});

test('findings of one kind share a section, which begins with the one of fewest requests', () => {
  const other = { ...counted, operation: 'GET /emails/search', requests: 2, seen: 'the search held 25' };
  const text = vendorReport(of('mock', other, { ...counted, requests: 1 }), CLAIM) ?? '';
  expect(text.match(/^## .+$/gm)).toEqual(['## `GET /emails`']);
  expect(text).toContain('### The same elsewhere\n\n- `GET /emails/search`: the search held 25');
});

test('where a header of a served answer is not as documented, its body is left out', () => {
  const difference = 'X-RateLimit-Limit: expected 60, got …';
  expect(vendorReport(of('mock', { ...finding, difference }), CLAIM)).not.toContain('eml_1');
});

test('masking is claimed only where it took place', () => {
  expect(vendorReport(of('mock', counted), CLAIM)).not.toContain('are replaced');
  expect(vendorReport(of('live', finding), CLAIM)).toContain('are replaced');
});

test('no address of the machine of the run is printed', () => {
  const hook = [`curl "$BASE_URL"'/hooks' --data-raw '{"url":"http://127.0.0.1:45033/hook"}'`];
  const all = of('mock', { ...counted, sequence: hook });
  const text = vendorReport({ ...all, run: { ...all.run, baseUrl: 'http://localhost:4010' } }, CLAIM) ?? '';
  expect(text).not.toMatch(/127\.0\.0\.1|localhost|:\d{4,5}\b/);
  expect(text).toContain('{"url":"https://receiver.example/hook"}');
  expect(text).toContain('`https://receiver.example` stands for a server of your own.');
});

test('people are masked in all of it, and what the service says of itself is not', () => {
  const text = vendorReport(of('live', finding), CLAIM) ?? '';
  expect(text).not.toContain('Zbigniew');
  expect(text).toMatch(/a page holds 25, the first of x[0-9a-f]{8}/);
  expect(text).toContain('"isRead": true');
});

test('of a claim without a finding there is nothing to report', () => {
  expect(vendorReport(of('mock', finding), 'inbox.page.items-array')).toBeUndefined();
});
