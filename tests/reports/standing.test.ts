import { message, stated } from '../../suites/kit/model/message.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { accepting, baselineIn, withRemembered, writeBaseline, type Baseline } from '../../reports/index.ts';
import type { ComparedWith } from '../../reports/findings/standing.ts';
import type { PastRun } from '../../reports/past.ts';
import type { RunInfo } from '../../reports/run-info.ts';
import { violationFingerprint } from '../../suites/kit/checks/signature.ts';
import type { ClaimVerdict, Evidence } from '../../suites/kit/verdicts/verdict.ts';
import { faults } from '../scripts/schema.ts';
import { outcomeOfRun } from './outcome-of-run.ts';

const CLAIM: ClaimId = 'inbox.list-emails.limit-default';
const QUIRK: ClaimId = 'inbox.list-emails.view-id-unknown-500';
const RUN: RunInfo = {
  ...{ id: 'r', target: 'mock', baseUrl: 'http://127.0.0.1:1', seed: 1, durationMs: 1, notes: [] },
  ...{ startedAt: '2026-03-01T00:00:00.000Z', requests: { inbox: 0, prospecting: 0 } },
};
const folder = mkdtempSync(join(tmpdir(), 'plumbline-baseline-'));
afterAll(() => rmSync(folder, { recursive: true }));

const evidence = (operation: string, difference: string, id: ClaimId = CLAIM, status = 200): Evidence => ({
  ...{
    message: message`${stated(difference)}`,
    operation,
    difference,
    counterexample: null,
    curl: [],
    seed: 1,
    path: 's@0',
  },
  fingerprint: violationFingerprint(id, operation, difference),
  exchanges: [
    {
      ...{ service: 'inbox', operation, key: 'main', startedAt: 0, durationMs: 1 },
      request: { method: 'GET', target: '/x', headers: { authorization: 'secret' } },
      response: { status, headers: {}, bytes: Buffer.alloc(0), text: '', json: undefined },
    },
  ],
});
const violated = (first: Evidence, ...others: readonly Evidence[]): ClaimVerdict => ({
  ...{ id: CLAIM, service: 'inbox', verdict: 'violated', evidence: first },
  ...(others.length > 0 && { others }),
});
const held: ClaimVerdict = { id: CLAIM, service: 'inbox', verdict: 'held', runs: 1 };
const LIST = evidence('GET /emails', 'the page is too short');
const SEARCH = evidence('GET /emails/search', 'the page is too short');

const known = (of: Evidence, more: object = {}): Baseline => ({
  ...{ savedAt: '2026-01-01T00:00:00.000Z', undocumented: [], answers: {} },
  known: [
    {
      ...{ fingerprint: of.fingerprint ?? '', claim: CLAIM, operation: of.operation ?? '' },
      ...{ reason: 'the vendor knows', owner: 'QA', expires: '2026-06-01', ...more },
    },
  ],
});
const stands = (verdicts: readonly ClaimVerdict[], compared: ComparedWith = {}) => {
  const { findings, verdicts: result } = outcomeOfRun(RUN, verdicts, {
    compared: { operations: new Set(['GET /emails', 'GET /emails/search']), ...compared },
  });
  return {
    states: findings.findings.map(({ state, fails }) => (fails ? `${state}!` : state)),
    ...{ findings, code: result.exitCode },
  };
};

describe('a violated claim', () => {
  test('without a baseline is new', () => {
    expect(stands([violated(LIST)])).toMatchObject({ states: ['new!'], code: 1 });
  });
  test('that the baseline accepts makes no run fail', () => {
    const { states, code, findings } = stands([violated(LIST)], { baseline: known(LIST) });
    expect([states, code]).toEqual([['known'], 0]);
    expect(findings.findings[0]?.accepted).toMatchObject({ owner: 'QA', expires: '2026-06-01' });
  });
  test('that differs on another operation besides is new there', () => {
    expect(stands([violated(LIST, SEARCH)], { baseline: known(LIST) })).toMatchObject({
      ...{ states: ['new!', 'known'], code: 1 },
    });
  });
  test('fails once its acceptance has expired, and not on the last day', () => {
    expect(stands([violated(LIST)], { baseline: known(LIST, { expires: '2026-03-01' }) }).code).toBe(0);
    expect(stands([violated(LIST)], { baseline: known(LIST, { expires: '2026-02-28' }) })).toMatchObject({
      ...{ states: ['expired!'], code: 1 },
    });
  });
  test('that has no reason fails under strictBaseline alone', () => {
    const baseline = known(LIST, { reason: 'unreviewed' });
    expect(stands([violated(LIST)], { baseline })).toMatchObject({
      ...{ code: 0, findings: { summary: { unreviewed: 1 } } },
    });
    expect(stands([violated(LIST)], { baseline, isStrict: true }).code).toBe(1);
  });
});

describe('an entry of which nothing is seen', () => {
  test('is stale where its claim was checked, and fails under strictBaseline alone', () => {
    expect(stands([held], { baseline: known(LIST) })).toMatchObject({ states: ['stale'], code: 0 });
    expect(stands([held], { baseline: known(LIST), isStrict: true })).toMatchObject({
      ...{ states: ['stale!'], code: 1 },
    });
  });
  test('is not stale where its operation was not asked, or its claim not checked', () => {
    const operations = new Set(['GET /emails']);
    expect(stands([held], { baseline: known(SEARCH), operations }).states).toEqual(['not seen']);
    const open: ClaimVerdict = {
      id: CLAIM,
      service: 'inbox',
      verdict: 'not checked',
      reason: message`budget`,
    };
    expect(stands([open], { baseline: known(LIST) }).states).toEqual(['not seen']);
  });
  test('is left out where the run was not asked for its claim', () => {
    const other: ClaimVerdict = { id: 'inbox.page.items-array', service: 'inbox', verdict: 'held' };
    expect(stands([other], { baseline: known(LIST), isStrict: true })).toMatchObject({ states: [], code: 0 });
  });
});

describe('a quirk', () => {
  const of = (status: number): ClaimVerdict => ({
    ...{ id: QUIRK, service: 'inbox', verdict: 'violated' },
    evidence: evidence('GET /emails', `it answers ${status}`, QUIRK, status),
  });
  test('is gone where the ledger says that the answer repairs it, and changed otherwise', () => {
    expect(stands([of(404)])).toMatchObject({
      ...{ states: ['gone'], code: 0, findings: { findings: [{ quirk: 'gone' }] } },
    });
    expect(stands([of(404)], { isStrict: true })).toMatchObject({ states: ['gone!'], code: 1 });
    expect(stands([of(503)])).toMatchObject({
      ...{ states: ['new!'], code: 1, findings: { findings: [{ quirk: 'changed' }] } },
    });
  });
  test('that holds is confirmed, and one that could not be looked at is not seen', () => {
    const verdicts: ClaimVerdict[] = [
      { id: QUIRK, service: 'inbox', verdict: 'held' },
      { id: 'inbox.email-detail.no-tags', service: 'inbox', verdict: 'not checked', reason: message`budget` },
    ];
    expect(stands(verdicts)).toMatchObject({
      ...{ code: 0, findings: { summary: { quirks: { confirmed: 1, 'not seen': 1, changed: 0, gone: 0 } } } },
    });
  });
});

const pastOf = (
  day: number,
  verdict: ClaimVerdict['verdict'],
  fingerprints: readonly string[] = [],
): PastRun => ({
  ...{ folder: '', id: `r${day}`, startedAt: `2026-02-0${day}T00:00:00.000Z`, subject: 'a mock' },
  endedAt: Date.UTC(2026, 1, day, 0, 5),
  ...{ verdicts: new Map([[CLAIM, { verdict, fingerprints }]]), findings: new Set() },
});

describe('history', () => {
  test('says since when a finding is seen, and in how many of how many runs', () => {
    const { findings } = stands([violated(LIST)], {
      past: [pastOf(1, 'held'), pastOf(2, 'violated', [LIST.fingerprint ?? '']), pastOf(3, 'not checked')],
    });
    expect(findings.findings[0]).toMatchObject({
      ...{ firstSeen: '2026-02-02T00:00:00.000Z', lastSeen: RUN.startedAt, runsSince: 0 },
      ...{ looks: 3, sightings: 2 },
    });
  });
  test('reaches back to runs whose folders are gone, by what their account remembers', () => {
    const at = (day: number) => Date.UTC(2026, 1, day, 0, 4);
    const past = withRemembered(
      [pastOf(3, 'violated', [LIST.fingerprint ?? ''])],
      [
        { at: at(1), judged: { violated: [CLAIM], held: [QUIRK] }, found: [LIST.fingerprint ?? ''] },
        { at: at(2), judged: { held: [CLAIM] } },
        { at: at(3), judged: { violated: [CLAIM] }, found: [LIST.fingerprint ?? ''] },
      ],
      'a mock',
    );
    const quirk: ClaimVerdict = {
      id: QUIRK,
      service: 'inbox',
      verdict: 'not checked',
      reason: message`budget`,
    };
    expect(stands([violated(LIST), quirk], { past }).findings.findings).toMatchObject([
      { firstSeen: '2026-02-01T00:04:00.000Z', looks: 4, sightings: 3 },
      { quirk: 'not seen', lastSeen: '2026-02-01T00:04:00.000Z', runsSince: 3 },
    ]);
  });
  const open = (verdict: 'inconclusive' | 'not checked', reason: string): ClaimVerdict => ({
    ...{ id: CLAIM, service: 'inbox', verdict, reason: message`${stated(reason)}` },
  });
  const four = (kind: ClaimVerdict['verdict']) => [1, 2, 3, 4].map((day) => pastOf(day, kind));
  test('makes a finding of what is inconclusive for five runs, or for as many as are asked for', () => {
    const verdicts = [open('inconclusive', 'timed out')];
    expect(stands(verdicts, { past: four('inconclusive') })).toMatchObject({ states: ['new!'], code: 1 });
    expect(stands(verdicts, { past: four('inconclusive').slice(1) })).toMatchObject({ states: [], code: 3 });
    expect(stands(verdicts, { past: four('inconclusive').slice(1), unjudgedRuns: 4 }).code).toBe(1);
  });
  test('makes none of what was never checked, or is left out by choice', () => {
    const lost = [pastOf(1, 'held'), ...four('not checked')];
    expect(stands([open('not checked', 'nothing in this account to check')], { past: lost }).code).toBe(1);
    expect(stands([open('not checked', 'budget')], { past: lost }).states).toEqual([]);
    expect(stands([open('not checked', 'nothing to check')], { past: four('not checked') }).states).toEqual(
      [],
    );
  });
});

const TODAY = '2026-03-01';
describe('accepting', () => {
  const none: Baseline = { savedAt: '2026-01-01T00:00:00.000Z', known: [], undocumented: [], answers: {} };
  test('marks what has no reason, and the next run reports nothing new', async () => {
    const { findings } = stands([violated(LIST, SEARCH)]);
    const made = await accepting(none, findings.findings, TODAY, () => Promise.resolve(undefined));
    expect(made.known.map(({ reason }) => reason)).toEqual(['unreviewed', 'unreviewed']);
    expect(stands([violated(LIST, SEARCH)], { baseline: made })).toMatchObject({
      ...{ states: ['known', 'known'], code: 0 },
    });
  });
  test('takes the reasons of a person, drops what is stale, and lets only a person renew', async () => {
    const expired = known(LIST, { expires: '2026-02-01' });
    const { findings } = stands([violated(LIST)], { baseline: expired });
    const [unowned, owned] = await Promise.all([
      accepting(expired, findings.findings, TODAY, () => Promise.resolve(undefined)),
      accepting(expired, findings.findings, TODAY, () =>
        Promise.resolve({ reason: 'promised for May', owner: 'Ada', expires: '2026-05-31' }),
      ),
    ]);
    expect(unowned.known[0]?.expires).toBe('2026-02-01');
    expect(owned.known[0]).toMatchObject({ reason: 'promised for May', expires: '2026-05-31' });
    const stale = stands([held], { baseline: expired });
    expect(
      (await accepting(expired, stale.findings.findings, TODAY, () => Promise.resolve(undefined))).known,
    ).toEqual([]);
  });
});

describe('the file', () => {
  test('keeps its comments and what it holds, and keeps to its schema', () => {
    const file = join(folder, 'known.yaml');
    const baseline = known(LIST);
    writeBaseline(file, { ...baseline, answers: { 'inbox.a.b': ['x → 1'] } });
    const text = readFileSync(file, 'utf8')
      .replace('    reason:', '    # the vendor answered by mail\n    reason:')
      .replace('  inbox.a.b:', '  # asked on Monday\n  inbox.a.b:');
    writeFileSync(file, text);
    const answers = { 'inbox.a.b': ['x → 2'], 'inbox.a.c': ['y'] };
    writeBaseline(file, { ...known(LIST, { owner: 'Ada' }), answers });
    expect(readFileSync(file, 'utf8')).toMatch(/# the vendor answered by mail[^]*# asked on Monday/);
    expect(baselineIn(file)).toMatchObject({ known: [{ owner: 'Ada', expires: '2026-06-01' }], answers });
    expect(faults('baseline', file)).toEqual([]);
  });
  test('of an older version is taken for answers', () => {
    const file = join(folder, 'baseline.json');
    writeFileSync(
      file,
      JSON.stringify({ schemaVersion: 1, savedAt: '2026-01-01T00:00:00.000Z', observed: { a: ['b'] } }),
    );
    expect(baselineIn(file)).toMatchObject({ known: [], undocumented: [], answers: { a: ['b'] } });
  });
  test.each([
    [
      'an entry without an expiry',
      { known: [{ fingerprint: '0123456789ab', reason: 'r', owner: 'o' }] },
      /expires/,
    ],
    [
      'a day that there is not',
      { known: [{ fingerprint: '0123456789ab', reason: 'r', owner: 'o', expires: '2026-02-30' }] },
      /known\/0\/expires/,
    ],
    ['a fingerprint without quotes', { known: [{ fingerprint: 123456789012 }] }, /known\/0/],
    ['a field that there is not', { knwon: [] }, /there is no field knwon; the nearest is known/],
    [
      'a misspelt field of an entry',
      { known: [{ fingerprnt: '0123456789ab', reason: 'r', owner: 'o', expires: '2026-02-03' }] },
      /known\/0: there is no field fingerprnt; the nearest is fingerprint/,
    ],
  ])('with %s is refused, with its place', (_, more, message) => {
    const file = join(folder, 'wrong.json');
    writeFileSync(
      file,
      JSON.stringify({ schemaVersion: 2, savedAt: '2026-01-01T00:00:00.000Z', answers: {}, ...more }),
    );
    expect(() => baselineIn(file)).toThrow(message);
  });
  test('that is no YAML is refused in one line', () => {
    const file = join(folder, 'broken.yaml');
    writeFileSync(file, 'a: [1,\nb: }');
    expect(() => baselineIn(file)).toThrow(/^\S+broken\.yaml is no baseline: [^\n]+$/);
  });
});
