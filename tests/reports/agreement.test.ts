import { message, stated } from '../../suites/kit/model/message.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { drifts, startMock } from '../../mock/index.ts';
import type { Baseline } from '../../reports/index.ts';
import type { Finding } from '../../reports/findings.ts';
import type { RunInfo } from '../../reports/run-info.ts';
import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import type { Evidence } from '../../suites/kit/verdicts/verdict.ts';
import { checkClaims, type ClaimVerdict } from '../../suites/kit/index.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { onlyByK6 } from '../../scripts/claims/bindings.ts';
import { sizeOf } from '../samples.ts';
import { disagreementsIn } from './agreement.ts';
import { outcomeOfRun } from './outcome-of-run.ts';

const RUN: RunInfo = {
  ...{ id: 'r', target: 'mock', baseUrl: 'http://127.0.0.1:1', seed: 1, durationMs: 1, notes: [] },
  ...{ startedAt: '2026-03-01T00:00:00.000Z', requests: { inbox: 0, prospecting: 0 } },
};

/** A pool with two defects of the documents, quirks that are not defects, a question, and claims of each severity. */
const POOL: readonly ClaimId[] = [
  'inbox.list-emails.view-id-unknown-500',
  'inbox.list-emails.view-id-unknown-code',
  'inbox.email-detail.no-tags',
  'inbox.endpoints.headers-absent-on-401',
  'inbox.page.walk-complete',
  'inbox.page.items-array',
  'inbox.list-emails.limit-default',
  'inbox.page.next-cursor-of-empty-page',
  'prospecting.errors.unknown-path-html',
  'prospecting.add-contact.status-200-new',
];
const OPERATIONS = ['GET /emails', 'GET /emails/search'];

const exchangeOf = (operation: string, status: number): Exchange => ({
  ...{ service: 'inbox', operation, key: 'main', startedAt: 0, durationMs: 1 },
  request: { method: 'GET', target: `/x?status=${status}`, headers: {} },
  response: { status, headers: {}, bytes: Buffer.from('{}'), text: '{}', json: {} },
});
/** Answers that violate several claims, so that one of them is reported as the cause. */
const SHARED = new Map(
  OPERATIONS.flatMap((operation) =>
    [200, 404, 500].map((status): [string, Exchange] => [
      `${operation} ${status}`,
      exchangeOf(operation, status),
    ]),
  ),
);

const evidence = (id: ClaimId) =>
  fc
    .record({
      operation: fc.constantFrom(...OPERATIONS),
      status: fc.constantFrom(200, 404, 500),
      difference: fc.constantFrom('is absent', 'the status is other'),
    })
    .map(({ operation, status, difference }): Evidence => ({
      ...{
        message: message`${stated(difference)}: ${status}`,
        operation,
        difference,
        counterexample: null,
        curl: [],
        seed: 1,
      },
      ...{ path: 's@0', fingerprint: fingerprintOf(id, operation, difference) },
      exchanges: [SHARED.get(`${operation} ${status}`) ?? exchangeOf(operation, status)],
    }));

const verdictOf = (id: ClaimId): fc.Arbitrary<ClaimVerdict> => {
  const base = { id, service: claims[id].service };
  const isOpen = claims[id].level === 'open';
  const uncheckedClaims = fc.constantFrom('budget', 'needs write', 'the connection is refused');
  return fc.oneof(
    isOpen
      ? fc.boolean().map((isNew): ClaimVerdict => ({
          ...{ ...base, verdict: 'observed', observed: ['null'] },
          ...(isNew && { changed: { before: ['absent'], now: ['null'] } }),
        }))
      : fc.constant<ClaimVerdict>({ ...base, verdict: 'held', runs: 1 }),
    ...(isOpen
      ? []
      : [
          fc
            .uniqueArray(evidence(id), { minLength: 1, maxLength: 3, selector: (each) => each.fingerprint })
            .map(([first, ...others]): ClaimVerdict => ({
              ...{ ...base, verdict: 'violated', scenario: 's' },
              ...(first && { evidence: first }),
              ...(others.length > 0 && { others }),
            })),
        ]),
    uncheckedClaims.map((reason): ClaimVerdict => ({
      ...base,
      verdict: 'inconclusive',
      reason: message`${stated(reason)}`,
    })),
    uncheckedClaims.map((reason): ClaimVerdict => ({
      ...{ ...base, verdict: 'not checked', reason: message`${stated(reason)}` },
      lastJudged: { at: '2026-02-01T00:00:00.000Z', verdict: reason === 'budget' ? 'violated' : 'held' },
    })),
  );
};

const further: fc.Arbitrary<readonly Finding[]> = fc.subarray<Finding>([
  {
    ...{
      fingerprint: 'aaaaaaaaaaaa',
      kind: 'undocumented',
      difference: 'header x',
      state: 'new',
      fails: false,
    },
    ...{ severity: 'cosmetic', title: 'GET /emails: response header x' },
  },
  {
    ...{ fingerprint: 'bbbbbbbbbbbb', kind: 'disagreement', difference: 'a type', state: 'new', fails: true },
    ...{ severity: 'breaks clients', title: 'GET /emails: another type' },
  },
  {
    ...{ fingerprint: 'cccccccccccc', kind: 'threshold', difference: 'p95', state: 'new', fails: true },
    ...{ severity: 'surprises', title: 'profile smoke: p95 of 900 ms' },
  },
]);

/** Baseline entries for some violations and for some claims that are not seen. */
const baselineFor = (verdicts: readonly ClaimVerdict[]): fc.Arbitrary<Baseline> => {
  const seen = verdicts.flatMap(({ id, evidence: first, others = [] }) =>
    [first, ...others].flatMap((each) =>
      each?.fingerprint === undefined ? [] : [[id, each.fingerprint] as const],
    ),
  );
  const unseen = POOL.map((id) => [id, fingerprintOf(id, 'GET /emails', 'is over')] as const);
  return fc
    .array(
      fc.record({
        of: fc.constantFrom(...seen, ...unseen),
        expires: fc.constantFrom('2026-02-28', '2026-06-01'),
        reason: fc.constantFrom('unreviewed', 'the vendor knows'),
      }),
      { maxLength: 6 },
    )
    .map((entries) => ({
      ...{ savedAt: '2026-01-01T00:00:00.000Z', undocumented: [], answers: {} },
      known: entries.map(({ of: [claim, fingerprint], expires, reason }) => ({
        ...{ claim, fingerprint, expires, reason, owner: 'QA', difference: 'is over' },
      })),
    }));
};

const drawn = fc
  .subarray([...POOL])
  .chain((ids) => fc.tuple(...ids.map(verdictOf)))
  .chain((verdicts) =>
    fc.record({
      verdicts: fc.constant(verdicts),
      baseline: fc.option(baselineFor(verdicts), { nil: undefined }),
      isStrict: fc.boolean(),
      isInterrupted: fc.boolean(),
      minHeld: fc.constantFrom(0, 0, 3),
      more: further,
    }),
  );

/** A run without failures: each claim that is seen holds, is a repaired defect, or is accepted. */
const calm = fc
  .tuple(
    ...POOL.map((id): fc.Arbitrary<ClaimVerdict> => {
      const base = { id, service: claims[id].service };
      const isDefect = claims[id].repaired !== undefined;
      const held: ClaimVerdict = { ...base, verdict: 'held', runs: 1 };
      return isDefect
        ? evidence(id)
            .filter(({ exchanges }) => exchanges[0]?.response.status === 404)
            .chain((seen) => fc.constantFrom(held, { ...base, verdict: 'violated', evidence: seen }))
        : fc.constant(held);
    }),
  )
  .chain((verdicts) =>
    fc.record({
      verdicts: fc.constant(verdicts),
      baseline: fc.option(
        baselineFor(verdicts).map((baseline) => ({
          ...baseline,
          known: baseline.known.filter(({ expires }) => expires > '2026-03-01'),
        })),
        { nil: undefined },
      ),
      ...{ isStrict: fc.constant(false), isInterrupted: fc.constant(false), minHeld: fc.constant(0) },
      more: further.map((all) => all.filter(({ fails }) => !fails)),
    }),
  );

test('every view of a run agrees with its outcome, whatever it found and whatever the baseline knows', () => {
  fc.assert(
    fc.property(fc.oneof(drawn, calm), ({ verdicts, baseline, isStrict, isInterrupted, minHeld, more }) => {
      const run = outcomeOfRun(RUN, verdicts, {
        asked: { parts: [], isInterrupted },
        compared: { isStrict, more, ...(baseline && { baseline }) },
        ended: { minHeld, troubles: isInterrupted ? ['interrupted'] : [] },
      });
      expect(disagreementsIn(run)).toEqual([]);
    }),
    { numRuns: 60, seed: 39 },
  );
});

/** Claims that once had `repaired` although no document calls them a defect. Any change in them is drift. */
const DOCUMENTED: readonly ClaimId[] = [
  'inbox.email-detail.no-tags',
  'inbox.endpoints.headers-absent-on-401',
  'inbox.endpoints.headers-absent-on-suspended',
  'inbox.endpoints.rate-429-no-quota-header',
  'inbox.endpoints.rate-429-no-quota-remaining-header',
  'inbox.endpoints.rate-429-no-quota-reset-header',
  'inbox.errors.unknown-path-html',
  'inbox.list-emails.filters-bad-date-ignored',
  'inbox.search-emails.cursor-unreadable-first-page',
  'inbox.undetailed-operations.drafts-no-cursor',
  'prospecting.add-contact.status-200-new',
  'prospecting.errors.main-not-found-400',
  'prospecting.errors.malformed-json-html',
  'prospecting.errors.rate-limited-not-quota',
  'prospecting.errors.stats-internal-error-401',
  'prospecting.errors.stats-not-found-401',
  'prospecting.errors.unknown-path-html',
  'prospecting.errors.webhook-read-failure-401',
  'prospecting.events.bounced-without-campaign',
  'prospecting.events.delivery-no-signature',
  'prospecting.events.no-event-id',
  'prospecting.limits.over-limit-500',
  'prospecting.limits.over-limit-no-retry-after',
];
/** Defects that the inbox document names. */
const DEFECTS: readonly ClaimId[] = [
  'inbox.list-emails.view-id-unknown-500',
  'inbox.list-emails.view-id-unknown-code',
  'inbox.send-email.failure-after-send-500',
];

test('only what a document calls a defect can be gone', () => {
  const withRepair = Object.values(claims).filter(({ repaired }) => repaired !== undefined);
  expect(withRepair.map(({ id }) => id).sort()).toEqual([...DEFECTS].sort());
});

/** The verdicts of one claim's run against a mock with a drift. */
async function underDrift(drift: string, claim: ClaimId): Promise<ClaimVerdict[]> {
  const seed = 1;
  const mock = await startMock({ seed, drifts: [drift] });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  try {
    return await checkClaims({
      ...{
        scenarios,
        monitors: allMonitors,
        runCheckers: allRunCheckers,
        target,
        seed,
        runs: 5,
        stopAtFirst: true,
      },
      wanted: (id) => id === claim,
    });
  } finally {
    await target.close();
    await mock.close();
  }
}

const driftsOf = (ids: readonly ClaimId[]) =>
  drifts.filter(({ claim }) => ids.includes(claim)).map(({ id, claim }) => [id, claim] as const);

test.each(driftsOf(DOCUMENTED))(
  '%s is drift in every view: exit code 1, and nothing is gone',
  async (id, claim) => {
    const run = outcomeOfRun(RUN, await underDrift(id, claim));
    expect(run.verdicts.exitCode).toBe(1);
    expect(run.findings.summary).toMatchObject({ gone: 0, quirks: { gone: 0 } });
    expect(disagreementsIn(run)).toEqual([]);
  },
);

test.each(driftsOf(DEFECTS))(
  '%s is gone where it is repaired, and drift otherwise, in every view',
  async (id, claim) => {
    const verdicts = await underDrift(id, claim);
    const status = verdicts[0]?.evidence?.exchanges.at(-1)?.response.status ?? 0;
    const isRepaired = claims[claim].repaired?.includes(status) === true;
    const run = outcomeOfRun(RUN, verdicts);
    expect([run.verdicts.exitCode, run.verdicts.outcome?.kind]).toEqual(
      isRepaired ? [0, 'gone'] : [1, 'drift'],
    );
    expect(run.verdicts.summary).toMatchObject({ violated: 1, gone: isRepaired ? 1 : 0 });
    expect(disagreementsIn(run)).toEqual([]);
    const strict = outcomeOfRun(RUN, verdicts, { compared: { isStrict: true } });
    expect(strict.verdicts.exitCode).toBe(1);
    expect(disagreementsIn(strict)).toEqual([]);
  },
);

const evaluable = drifts.filter(({ claim }) => !onlyByK6.has(claim));
const every = Math.ceil(evaluable.length / sizeOf('drifts in every view'));
const sampled = evaluable
  .filter((_, index) => index % every === 0)
  .map(({ id, claim }) => [id, claim] as const);

test.each(sampled)('%s is drift in every view', async (id, claim) => {
  const run = outcomeOfRun(RUN, await underDrift(id, claim));
  expect([run.verdicts.exitCode, run.verdicts.outcome?.kind]).toEqual([1, 'drift']);
  expect(disagreementsIn(run)).toEqual([]);
});
