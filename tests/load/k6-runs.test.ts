import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { loadDriver } from '../../load/index.ts';
import { k6RunName, type Scenario } from '../../suites/kit/index.ts';
import { startMock } from '../../mock/index.ts';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { mockTarget } from '../../suites/targets.ts';
import { k6Scenarios, allMonitors } from '../../suites/index.ts';
import { sampleOf, sizeOf } from '../samples.ts';
import { between, type Middle } from '../suites/middle.ts';
import { evaluatedRun, type EvaluatedRun } from './evaluated-run.ts';
import { DRIVERS } from './k6-of-tests.ts';

const named = (name: string): Scenario => {
  const found = k6Scenarios.find((k6Run) => k6RunName(k6Run) === name);
  if (found === undefined) throw new Error(`no k6 run ${name}`);
  return found;
};

const HEADERS = ['limit', 'remaining', 'reset', 'quota', 'quota-remaining', 'quota-reset'] as const;
const MINUTE_HEADERS = ['limit', 'remaining', 'reset'] as const;
const QUOTA_HEADERS = ['quota', 'quota-remaining', 'quota-reset'] as const;

/** Drifts that can be active at once, with the checkers that must report them. */
const BROKEN: readonly (readonly [string, readonly ClaimId[]])[] = [
  [
    'inbox-headers',
    [
      ...HEADERS.map((name) => `inbox.endpoints.header-${name}-on-success` as const),
      ...QUOTA_HEADERS.map((name) => `inbox.endpoints.rate-429-no-${name}-header` as const),
      'inbox.endpoints.headers-on-successful-writes',
      'inbox.endpoints.headers-absent-on-401',
      'inbox.endpoints.headers-absent-on-suspended',
      'inbox.endpoints.retry-after-suffices',
    ],
  ],
  [
    'inbox-headers',
    [
      'inbox.endpoints.header-limit-value',
      'inbox.endpoints.header-quota-value',
      'inbox.endpoints.header-remaining-falls',
      'inbox.endpoints.header-quota-remaining-falls',
      'inbox.endpoints.header-quota-reset-is-month-end',
      'inbox.endpoints.header-remaining-zero-on-429',
    ],
  ],
  [
    'inbox-headers',
    [
      ...MINUTE_HEADERS.map((name) => `inbox.endpoints.rate-429-${name}-header` as const),
      'inbox.endpoints.rate-429-retry-after-header',
    ],
  ],
  ['inbox-headers', ['inbox.errors.rate-limit-code']],
  [
    'counted-routes',
    [
      'inbox.limits.minute-every-route-counts',
      'prospecting.limits.lists-not-counted',
      'prospecting.limits.lists-served-over-limit',
    ],
  ],
  [
    'counted-routes',
    [
      'inbox.limits.minute-writes-count',
      'prospecting.limits.tools-not-counted',
      'prospecting.limits.tools-polling-not-counted',
      'prospecting.limits.tools-served-over-limit',
    ],
  ],
  ['counted-routes', ['inbox.limits.month-every-route-counts']],
  ['counted-routes', ['inbox.limits.unit-per-read', 'inbox.limits.unit-not-counted-on-401']],
  ['counted-routes', ['inbox.limits.unit-per-change', 'inbox.limits.unit-counted-on-validation-failure']],
  ['counted-routes', ['inbox.limits.unit-counted-on-not-found']],
  ['shared-keys', ['inbox.limits.minute-shared-by-keys', 'prospecting.auth.keys-share-minute-counter']],
  ['shared-keys', ['inbox.limits.minute-per-account', 'prospecting.limits.per-account']],
  [
    'bulk-cost',
    ['inbox.undetailed-operations.bulk-cost-per-id', 'inbox.undetailed-operations.bulk-60-ids-accepted'],
  ],
  [
    'bulk-cost',
    [
      'inbox.undetailed-operations.bulk-minute-limit-per-id',
      'inbox.undetailed-operations.bulk-61-ids-refused',
    ],
  ],
  ['quota', ['inbox.limits.month-10000-accepted']],
  ['quota', ['inbox.limits.month-per-account', 'inbox.limits.month-utc']],
  ['quota', ['inbox.limits.month-10001-refused', 'inbox.limits.unit-not-counted-when-refused']],
  ['quota', ['inbox.limits.month-calendar', 'inbox.errors.quota-code']],
  [
    'quota',
    [
      'inbox.endpoints.header-quota-value',
      'inbox.endpoints.header-quota-remaining-falls',
      'inbox.endpoints.header-quota-reset-is-month-end',
    ],
  ],
  ['plans', ['prospecting.limits.quota-30-without-plan', 'prospecting.limits.over-limit-no-retry-after']],
  ['plans', ['prospecting.limits.over-limit-error']],
  ['plans', ['prospecting.limits.quota-of-this-account', 'prospecting.limits.over-limit-500']],
];

for (const { by, tool, isThere } of DRIVERS)
  describe.skipIf(!isThere)(by, () => {
    const driver = loadDriver(tool, false);

    /** Executes a k6 run against a mock, optionally through a server in front of it. */
    async function run(
      name: string,
      drifts: readonly string[] = [],
      inFront?: (url: string) => Promise<Middle>,
    ): Promise<EvaluatedRun> {
      const mock = await startMock({ seed: 1, drifts: [...drifts] });
      const middle = await inFront?.(mock.baseUrl);
      const target = await mockTarget({
        baseUrl: middle?.url ?? mock.baseUrl,
        controlUrl: mock.controlUrl,
        seed: 1,
      });
      try {
        return await evaluatedRun(named(name), { k6: driver, target, monitors: allMonitors });
      } finally {
        await target.close();
        await middle?.close();
        await mock.close();
      }
    }
    /** One attempt of a k6 run through a server that alters traffic; returns a word or a reason for each checker. */
    async function checkedOnce(
      name: string,
      inFront: (url: string) => Promise<Middle>,
    ): Promise<ReadonlyMap<ClaimId, string>> {
      const mock = await startMock({ seed: 1 });
      const middle = await inFront(mock.baseUrl);
      const target = await mockTarget({ baseUrl: middle.url, controlUrl: mock.controlUrl, seed: 1 });
      const session = driver(target);
      try {
        const history = await named(name).stimulus({ k6: session }, undefined);
        return new Map(
          [...named(name).checkers].map(([claim, check]): [ClaimId, string] => {
            try {
              return [claim, check(history).kind];
            } catch (error) {
              if (error instanceof Inconclusive) return [claim, error.message];
              throw error;
            }
          }),
        );
      } finally {
        await session.close();
        await target.close();
        await middle.close();
        await mock.close();
      }
    }
    /** An attempt that could not be made shows nothing about any claim. */
    function uncheckedClaims(error: unknown): ReadonlyMap<ClaimId, string> {
      if (error instanceof Inconclusive) return new Map();
      throw error;
    }
    const verdictsOf = ({ verdicts }: EvaluatedRun, kind: string): string[] =>
      verdicts.filter(({ verdict }) => verdict === kind).map(({ id }) => id);

    // They run concurrently, since most of them wait.
    describe.concurrent('a target in trouble', () => {
      /** Answers two in a hundred requests itself, before or after the target has handled them. */
      const failing =
        (body: string, status: number) =>
        (url: string): Promise<Middle> => {
          let nth = 0;
          return between(url, async (_, pass) => {
            nth += 1;
            const isHit = (nth * 37) % 100 < 2;
            if (!isHit || nth % 2 === 0) {
              const answer = await pass();
              if (!isHit) return answer;
            }
            return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
          });
        };

      test.each([
        ['inbox-headers', 502, '<html>Bad gateway</html>'],
        ['counted-routes', 500, '{"error":"Internal server error"}'],
        ['shared-keys', 500, '{"error":"Internal server error"}'],
        ['plans', 500, '{"error":"Internal server error"}'],
        ['plans', 502, '<html>Bad gateway</html>'],
        ['bulk-cost', 500, '{"error":"Internal server error"}'],
      ])('%s: failures with %d now and then are never held against it', async (name, status, body) => {
        const outcome = await run(name, [], failing(body, status));
        expect(verdictsOf(outcome, 'violated'), outcome.note).toEqual([]);
        expect(outcome.verdicts.length).toBeGreaterThan(0);
      });

      // A verdict would need several agreeing attempts; here not even one may report a violation.
      test('prospecting-window: failures with 500 now and then are not held against it in any run', async () => {
        for (let attempt = 0; attempt < sizeOf('runs with failures'); attempt += 1) {
          const failures = failing('{"error":"Internal server error"}', 500);
          const said = await checkedOnce('prospecting-window', failures).catch(uncheckedClaims);
          expect([...said.values()]).not.toContain('violation');
        }
      });
    });

    describe.concurrent('a target that fails altogether', () => {
      /** Answers by itself from a certain request with a key on. */
      const dead =
        (from: number, status: number) =>
        (url: string): Promise<Middle> => {
          let nth = 0;
          const body = Buffer.from('{"error":"Internal server error","code":"RATE_LIMIT_EXCEEDED"}');
          return between(url, async ({ headers }, pass) => {
            if (headers.authorization !== undefined) nth += 1;
            return nth < from ? pass() : { status, headers: { 'content-type': 'application/json' }, body };
          });
        };

      test.each([
        ['plans', 20, 500],
        ['quota', 0, 429],
      ])('%s: from request %d on with %d: nothing is held or held against it', async (name, from, status) => {
        const { note, verdicts } = await run(name, [], dead(from, status));
        const checked = verdicts.filter(({ id }) => named(name).checkers.has(id));
        expect(new Set(checked.map(({ verdict }) => verdict)), note).toEqual(new Set(['inconclusive']));
      });

      test.each([
        ['prospecting-window', 60, 500, 'GET "/lists/list" answers 500 where no limit applies'],
        ['inbox-window', 0, 400, 'GET "/inbox/api/v1/emails" answers 400'],
      ])('%s: from request %d on with %d: a run shows nothing', async (name, from, status, why) => {
        await expect(checkedOnce(name, dead(from, status))).rejects.toThrow(why);
      });
    });

    describe.concurrent('a proxy that takes its time', () => {
      const slow = (url: string): Promise<Middle> =>
        between(url, async (_, pass) => {
          const answer = await pass();
          await delay(130);
          return answer;
        });

      // A burst then takes longer than a window.
      test('is not held against the target', async () => {
        const said = await checkedOnce('inbox-window', slow);
        expect([...said.values()]).not.toContain('violation');
        // The first reason depends on how slow the machine is.
        expect(said.get('inbox.limits.minute-61-refused')).toMatch(/too slow|not a limit/);
      });
    });

    describe.concurrent('against the reference mock every claim of a k6 run holds', () => {
      test.each(['inbox-headers', 'counted-routes', 'shared-keys', 'bulk-cost', 'quota', 'plans'])(
        '%s',
        async (name) => {
          const outcome = await run(name);
          expect(verdictsOf(outcome, 'violated'), outcome.note).toEqual([]);
          expect(verdictsOf(outcome, 'inconclusive'), outcome.note).toEqual([]);
          expect(verdictsOf(outcome, 'held')).toEqual(
            expect.arrayContaining([...named(name).checkers.keys()]),
          );
          expect(outcome.plot).toContain('</svg>');
        },
      );
    });

    describe.concurrent('against a mock that breaks a claim', () => {
      test.each(sampleOf('claims of k6 runs', BROKEN))('%s sees %s', async (name, broken) => {
        const outcome = await run(name, broken);
        expect(verdictsOf(outcome, 'violated'), outcome.note).toEqual(expect.arrayContaining([...broken]));
      });
    });
  });
