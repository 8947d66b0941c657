import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accepting } from '../../reports/baseline/accept.ts';
import { RENAMED_DIFFERENCES } from '../../reports/baseline/renamed.ts';
import { filesBelow } from '../../specs/folder.ts';
import { against } from '../../reports/baseline/against.ts';
import type { Finding } from '../../reports/findings.ts';
import { fingerprintOf, violationFingerprint } from '../../suites/kit/checks/signature.ts';

const [CLAIM, OPERATION] = ['inbox.list-emails.limit-default', 'GET /emails'] as const;
const acceptance = { reason: 'agreed', owner: 'mail team', expires: '2027-01-01' };
const entry = (difference: string) => ({
  ...{
    fingerprint: fingerprintOf(CLAIM, OPERATION, difference),
    claim: CLAIM,
    operation: OPERATION,
    difference,
  },
  ...acceptance,
});
const finding = (difference: string): Finding => ({
  ...{ fingerprint: violationFingerprint(CLAIM, OPERATION, difference), kind: 'violation', difference },
  ...{
    state: 'new',
    fails: true,
    severity: 'surprises',
    title: difference,
    claim: CLAIM,
    operation: OPERATION,
  },
});
const looked = {
  ...{ judged: new Set([CLAIM]), wanted: new Set([CLAIM]), operations: new Set([OPERATION]) },
  ...{ today: '2026-03-01', isStrict: false },
};
const baseline = (difference: string) => ({
  ...{ savedAt: '2026-01-01T00:00:00.000Z', known: [entry(difference)], undocumented: [], answers: {} },
});

test('an entry in older words accepts what it spoke of, and nothing else', () => {
  const states = (difference: string): string[] =>
    against(baseline('the status is 403, not 404'), [finding(difference)], looked).map(({ state }) => state);
  expect(states('status: expected 404, got 403 FORBIDDEN')).toEqual(['known']);
  expect(states('status: expected 404, got 500')).toEqual(['new', 'stale']);
});

test('an update of the baseline carries reason, owner and day over to the words of today', async () => {
  const now = finding('status: expected 404, got 403');
  const older = baseline('the status is 403, not 404');
  const found = against(older, [now], looked);
  const { known } = await accepting(older, found, '2026-03-01', async () => undefined);
  expect(known).toEqual([
    {
      ...acceptance,
      fingerprint: now.fingerprint,
      claim: CLAIM,
      operation: OPERATION,
      difference: now.difference,
    },
  ]);
});

test('an entry accepts a finding whose words were changed since, and an update rewrites it', async () => {
  const before = 'a page without limit holds …, one of … …: expected …, got …';
  const known = [{ ...entry(before), fingerprint: violationFingerprint(CLAIM, OPERATION, before) }];
  const older = { ...baseline(before), known };
  const now = finding('a page without limit: expected … emails as with limit=…, got …');
  const found = against(older, [now, finding('another difference')], looked);
  expect(found.map(({ state }) => state)).toEqual(['known', 'new']);
  const updated = await accepting(older, found.slice(0, 1), '2026-03-01', async () => undefined);
  expect(updated.known).toEqual([
    {
      ...acceptance,
      claim: CLAIM,
      operation: OPERATION,
      fingerprint: now.fingerprint,
      difference: now.difference,
    },
  ]);
});

test('each newer wording is one that a checker prints, and each older one none', () => {
  const sources = filesBelow(join(import.meta.dirname, '../../suites'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, '../../suites', file), 'utf8'))
    .join('\n')
    .replaceAll(/\$\{[^{}`]*(?:\{[^{}]*\}[^{}`]*)*\}/g, '…');
  expect(
    RENAMED_DIFFERENCES.filter(([, newer]) => !sources.includes(newer)).map(([, newer]) => newer),
  ).toEqual([]);
  expect(
    RENAMED_DIFFERENCES.filter(([older]) => sources.includes(`\`${older}`)).map(([older]) => older),
  ).toEqual([]);
});
