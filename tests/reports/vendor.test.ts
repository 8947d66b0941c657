import { expect, test } from 'vitest';
import { vendorReport } from '../../reports/index.ts';
import type { Finding, Findings } from '../../reports/findings.ts';

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

test('a report says what is documented where, what was seen, how often, and how to see it again', () => {
  const text = vendorReport(of('mock', finding), CLAIM) ?? '';
  for (const part of [
    '# A page holds 50 emails.',
    'inbox-api.md, GET /emails, line 155',
    'a page holds 25, the first of Zbigniew',
    'First seen on 2026-02-01, last on 2026-03-01; in 2 of 5 runs that looked.',
    'GET /inbox/api/v1/emails?search=Zbigniew',
    '"subject": "Zbigniew writes"',
    `curl -i -X GET 'https://api.example/inbox/api/v1/emails?search=Zbigniew' -H "Authorization: $API_KEY"`,
  ])
    expect(text).toContain(part);
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
