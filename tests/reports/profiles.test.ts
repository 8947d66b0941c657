import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROFILE_FILE, profileRows, profilesIn } from '../../reports/index.ts';
import { changedFinding } from '../../reports/findings/changed.ts';
import { outcomeOf } from '../../reports/outcome.ts';
import { toFindings } from '../../reports/findings/collect.ts';
import type { RunInfo } from '../../reports/run-info.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { message, stated } from '../../suites/kit/model/message.ts';
import { EMPTY_PROFILE, type Profile } from '../../suites/kit/model/profile.ts';

const profile = (more: Partial<Profile>): Profile => ({ ...EMPTY_PROFILE, runs: 1, ...more });
const BEFORE = profile({
  outcomes: { 'GET /emails ?filtered=ONLY': { '400 VALIDATION_FAILED': 3 }, 'GET /views': { '200': 2 } },
  shapes: {
    'GET /emails.items[]': {
      ...{ objects: 4, exchanges: 2, runs: 1 },
      fields: { id: { text: 4 }, tags: { array: 3 } },
    },
  },
});
const NOW = profile({
  outcomes: {
    'GET /emails ?filtered=ONLY': { '200': 2 },
    'GET /views': { '200': 1 },
    'GET /drafts': { '200': 1 },
  },
  shapes: {
    'GET /emails.items[]': { objects: 4, exchanges: 2, runs: 1, fields: { id: { integer: 4 } } },
  },
});

test('profiles stand side by side, what differs first', () => {
  expect(profileRows(BEFORE, NOW)).toEqual([
    {
      what: 'GET /emails ?filtered=ONLY',
      before: '3 × 400 VALIDATION_FAILED',
      now: '2 × 200',
      isOther: true,
    },
    { what: 'GET /emails.items[].id', before: '4 × text', now: '4 × integer', isOther: true },
    { what: 'GET /views', before: '2 × 200', now: '1 × 200', isOther: false },
  ]);
});

test.each([
  ['cut off', '{"before":', undefined],
  [
    'of a version with other entries',
    JSON.stringify({ before: { runs: 3, outcomes: { a: { b: 1 }, c: 'd' }, shapes: 7 }, now: [] }),
    { a: { b: 1 } },
  ],
])('a file that is %s costs what this version does not know', (_, text, outcomes) => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  writeFileSync(join(folder, PROFILE_FILE), text);
  expect(profilesIn(folder)?.before.outcomes).toEqual(outcomes);
});

test('a change fails a run with exit code 1 until the baseline accepts it', () => {
  const exchange: Exchange = {
    ...{ service: 'inbox', operation: 'GET /emails', key: 'main', startedAt: 0, durationMs: 1 },
    request: { method: 'GET', target: '/emails?filtered=ONLY', headers: {} },
    response: { status: 200, headers: {}, bytes: Buffer.from('{}'), text: '{}', json: {} },
  };
  const finding = changedFinding(
    {
      ...{ what: 'outcome', operation: 'GET /emails', about: '?filtered=ONLY', severity: 'breaks clients' },
      ...{ subjects: [['outcomes', 'GET /emails ?filtered=ONLY']], exchanges: [exchange, exchange] },
      message: message`${stated('?filtered=ONLY')}: expected ${stated('400')}, got ${stated('200')}`,
    },
    { redactor: undefined, baseUrl: 'http://127.0.0.1:1' },
  );
  expect(finding).toMatchObject({ kind: 'changed', fails: true, severity: 'breaks clients', count: 2 });
  const run: RunInfo = {
    ...{ id: 'r', target: 'live', baseUrl: 'http://127.0.0.1:1', seed: 1, durationMs: 1, notes: [] },
    ...{ startedAt: '2026-03-01T00:00:00.000Z', requests: { inbox: 1, prospecting: 0 } },
  };
  const scope = { subject: 's', asked: 1, of: 1, judged: 1, parts: [] };
  const outcome = outcomeOf({ verdicts: [], findings: toFindings(run, [finding]), scope });
  expect([outcome.exitCode, outcome.exitReason]).toEqual([
    1,
    '1 finding to act on: 1 change since earlier runs',
  ]);
});
