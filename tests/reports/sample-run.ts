import { claims, type ClaimId } from '../../generated/claims.ts';
import { valueOf } from '../../suites/kit/model/message.ts';
import type { Finding, Findings } from '../../reports/findings.ts';
import type { StoredVerdict, Verdicts } from '../../reports/result.ts';
import type { RunInfo } from '../../reports/run-info.ts';
import type { TrafficReport } from '../../reports/traffic.ts';

/** A text from a target that tries to inject markup into a page or file. */
export const HOSTILE =
  '</script><script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1"> ]]> \u0001';
export const BROKEN: ClaimId = 'inbox.page.walk-complete';
export const ACCEPTED: ClaimId = 'inbox.list-emails.limit-default';
export const NOT_CHECKED_VERDICT: ClaimId = 'inbox.page.items-array';

const run: RunInfo = {
  id: '2026-01-02T03-04-05-678Z',
  target: 'mock',
  baseUrl: 'http://127.0.0.1:4010',
  seed: 1,
  startedAt: '2026-01-02T03:04:05.678Z',
  durationMs: 81_204,
  requests: { inbox: 40_000, prospecting: 31_000 },
  documents: 'https://docs.invalid/',
  invocation: { target: 'mock', drift: [BROKEN], variant: ['inbox.page.extra'] },
  notes: ['a note'],
};

function verdictOf(id: ClaimId): StoredVerdict {
  const { service, level } = claims[id];
  const base = { id, service };
  if (id === BROKEN || id === ACCEPTED)
    return {
      ...base,
      verdict: 'violated',
      scenario: 'inbox.walks.page',
      ...(id === ACCEPTED && { accepted: true as const }),
      evidence: {
        ...{ message: HOSTILE, counterexample: { limit: 4 }, curl: [], exchanges: [], requests: 1 },
        ...{ seed: 1, path: 'inbox.walks.page@0' },
      },
    };
  if (id === NOT_CHECKED_VERDICT)
    return { ...base, verdict: 'inconclusive', reason: 'the target does not answer' };
  if (level === 'open') return { ...base, verdict: 'observed', observed: [`yes ${HOSTILE}`] };
  if (claims[id].unobservable !== null) return { ...base, verdict: 'not checked', reason: 'not observable' };
  return { ...base, verdict: 'held', runs: 3, scenario: 'inbox.walks.page, inbox.list-emails.defaults' };
}

const findingOf = (claim: ClaimId): Finding => ({
  fingerprint: claim === BROKEN ? '0123456789ab' : 'ba9876543210',
  kind: 'violation',
  difference: 'the walk shows … emails',
  ...(claim === BROKEN
    ? { state: 'new', fails: true }
    : {
        state: 'known',
        fails: false,
        accepted: {
          reason: 'agreed',
          owner: 'mail team',
          expires: '2027-01-01',
          link: 'https://tickets.invalid/7',
        },
      }),
  severity: 'breaks clients',
  title: `GET /emails: ${HOSTILE}`,
  template: `{0} is lost: expected {1}, got {2}; missing {3}`,
  values: [HOSTILE, claim === BROKEN ? 79 : 68, 68, ['eml_1', HOSTILE]].map(valueOf),
  ...{ claim, service: 'inbox', statement: claims[claim].statement, operation: 'GET /emails' },
  place: { document: 'inbox-api.md', lines: [101], text: 'inbox-api.md, Page of emails, line 101' },
  counterexample: { limit: 4 },
  curl: ["curl -i 'http://127.0.0.1:4010/inbox/api/v1/emails?limit=4'"],
  exchanges: [0, 40].map((at) => ({
    operation: 'GET /emails',
    key: 'main',
    startedAt: new Date(Date.parse(run.startedAt) + at).toISOString(),
    durationMs: 12,
    request: { method: 'GET', target: '/inbox/api/v1/emails?limit=4', headers: { authorization: 'masked' } },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: { text: HOSTILE, length: HOSTILE.length, isCut: false },
    },
  })),
  reproduce: `npm run reproduce -- reports/out/${run.id} 0123456789ab`,
});

const quirks = Object.values(claims)
  .filter(({ quirk, id }) => quirk && id !== BROKEN && id !== ACCEPTED)
  .map(({ id, statement, severity }): Finding => ({
    ...{
      fingerprint: id,
      kind: 'quirk',
      difference: '',
      state: 'confirmed',
      fails: false,
      quirk: 'confirmed',
    },
    ...{ severity, title: statement, claim: id, statement },
  }));

/** A run with a verdict on every claim: one is violated, one violation is accepted, one claim could not be checked. */
export const sample: {
  readonly verdicts: Verdicts;
  readonly findings: Findings;
  readonly traffic: TrafficReport;
} = {
  verdicts: {
    schemaVersion: 1,
    ...{ exitCode: 1, exitReason: '1 claim is violated', run },
    versions: { plumbline: '0', ledger: '0', node: '24' },
    summary: { held: 1, violated: 2, inconclusive: 1, notChecked: 1, observed: 1, changed: 0, accepted: 1 },
    claims: (Object.keys(claims) as ClaimId[]).map(verdictOf),
  },
  findings: {
    ...{ schemaVersion: 1, run },
    summary: {
      ...{ failing: 1, new: 1, known: 1, expired: 0, gone: 0, stale: 0, unreviewed: 0 },
      quirks: { confirmed: quirks.length, changed: 0, gone: 0, 'not seen': 0 },
    },
    findings: [findingOf(BROKEN), findingOf(ACCEPTED), ...quirks],
  },
  traffic: {
    scenarios: { 'inbox.walks.page': { startedAt: run.startedAt, durationMs: 1234, requests: 5 } },
    operations: { inbox: { 'GET /emails': { statuses: { 200: 5 }, parameters: { limit: 5 } } } },
  },
};
