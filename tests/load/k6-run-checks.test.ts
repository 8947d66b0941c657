import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { k6Scenarios, allMonitors } from '../../suites/index.ts';
import { every } from '../../suites/kit/model/check-result.ts';
import type { K6Driver, K6Answer } from '../../suites/kit/model/k6-driver.ts';
import { k6RunName, type Scenario } from '../../suites/kit/index.ts';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { pretended, type Said, type Spoil } from './answering.ts';

/** Claims about headers of single answers, which monitors check. */
const HEADERS = /^inbox\.endpoints\.(headers?|rate-429)-/;

const named = (name: string): Scenario => {
  const found = k6Scenarios.find((k6Run) => k6RunName(k6Run) === name);
  if (found === undefined) throw new Error(`no k6 run ${name}`);
  return found;
};

/** One attempt of a k6 run. */
const runK6 = (k6Run: Scenario, k6: K6Driver): Promise<unknown> => k6Run.stimulus({ k6 }, undefined);

/**
 * The results of all checkers of a k6 run for one attempt at the simulated target, and of monitors that show something.
 */
async function saidOf(k6Run: Scenario, spoil?: Spoil): Promise<Map<ClaimId, string>> {
  const history = await runK6(k6Run, pretended(spoil));
  const { answers } = history as { readonly answers: readonly K6Answer[] };
  const seen = (k6RunName(k6Run) === 'inbox-headers' ? allMonitors : []).flatMap(
    (monitor): [ClaimId, string][] => {
      const { claim } = monitor;
      const { kind } = every(answers, ({ exchange }) => monitor.evaluate(exchange));
      return kind === 'vacuous' || !HEADERS.test(claim) ? [] : [[claim, kind]];
    },
  );
  return new Map([
    ...seen,
    ...[...k6Run.checkers].map(([claim, check]): [ClaimId, string] => {
      try {
        return [claim, check(history).kind];
      } catch (error) {
        if (error instanceof Inconclusive) return [claim, 'inconclusive'];
        throw error;
      }
    }),
  ]);
}

const DOCUMENT = readFileSync(new URL('../../docs/guide/load.md', import.meta.url), 'utf8');
const STEPPED = ['inbox-headers', 'counted-routes', 'shared-keys', 'bulk-cost', 'quota', 'plans'];

const served: Said = { status: 200, body: {} };
const refusal: Said = { status: 500, body: { error: 'Internal server error' } };
const header =
  (
    name: string,
    value: string | undefined,
    when: (said: Said) => boolean = ({ status }) => status < 300,
  ): Spoil =>
  (said) => {
    if (!when(said)) return said;
    const others = Object.entries(said.headers ?? {}).filter(([each]) => each !== name);
    return {
      ...said,
      headers: Object.fromEntries(value === undefined ? others : [...others, [name, value]]),
    };
  };
const isMinute = ({ status }: Said): boolean => status === 429;
const onTag =
  (tag: string, said: Said, account?: string): Spoil =>
  (was, sending) =>
    sending.tag === tag && (account ?? sending.account) === sending.account ? said : was;

describe('a target that does what the documents say', () => {
  test.each(STEPPED)('%s: every claim holds', async (name) => {
    const said = await saidOf(named(name));
    expect([...said].filter(([, kind]) => kind !== 'holds')).toEqual([]);
  });

  test.each(STEPPED)('%s: says in words what it found', async (name) => {
    const k6Run = named(name);
    expect(k6Run.words?.(await runK6(k6Run, pretended()))).toMatch(/\d|counted/);
  });

  test.each(STEPPED)('%s: sends as many requests as docs/guide/load.md says', async (name) => {
    const bench = pretended();
    await runK6(named(name), bench);
    const said = new RegExp(`^\\| \`${name}\` .*\\| ([\\d,]+) +\\|[^|]*\\|$`, 'm').exec(DOCUMENT)?.[1];
    const documented = Number(said?.replace(',', ''));
    // When requests are sent one by one instead of in groups, slightly fewer are refused at the end of a burst.
    expect(bench.requests()).toBeGreaterThan(0.95 * documented);
    expect(bench.requests()).toBeLessThanOrEqual(documented);
  });
});

describe('a target that does not', () => {
  test.each<[string, ClaimId, Spoil]>([
    ['inbox-headers', 'inbox.endpoints.header-limit-on-success', header('x-ratelimit-limit', undefined)],
    ['inbox-headers', 'inbox.endpoints.header-limit-value', header('x-ratelimit-limit', '100')],
    ['inbox-headers', 'inbox.endpoints.header-remaining-falls', header('x-ratelimit-remaining', '42')],
    [
      'inbox-headers',
      'inbox.endpoints.header-quota-remaining-falls',
      header('x-ratelimit-quota-remaining', '9'),
    ],
    [
      'inbox-headers',
      'inbox.endpoints.header-quota-reset-is-month-end',
      header('x-ratelimit-quota-reset', '1800000000'),
    ],
    [
      'inbox-headers',
      'inbox.endpoints.rate-429-retry-after-header',
      header('retry-after', undefined, isMinute),
    ],
    ['inbox-headers', 'inbox.endpoints.rate-429-no-quota-header', header('x-ratelimit-quota', '1', isMinute)],
    [
      'inbox-headers',
      'inbox.endpoints.header-remaining-zero-on-429',
      header('x-ratelimit-remaining', '3', isMinute),
    ],
    [
      'inbox-headers',
      'inbox.endpoints.headers-absent-on-401',
      header('x-ratelimit-limit', '60', ({ status }) => status === 401),
    ],
    [
      'inbox-headers',
      'inbox.endpoints.headers-absent-on-suspended',
      header('x-ratelimit-limit', '60', ({ status }) => status === 403),
    ],
    [
      'inbox-headers',
      'inbox.endpoints.retry-after-suffices',
      onTag('retry', { status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } }),
    ],
    [
      'inbox-headers',
      'inbox.errors.rate-limit-code',
      onTag('over', { status: 429, body: { code: 'SLOW_DOWN' } }),
    ],
    ['bulk-cost', 'inbox.undetailed-operations.bulk-60-ids-accepted', onTag('bulk', { status: 400 }, 'most')],
    ['bulk-cost', 'inbox.undetailed-operations.bulk-61-ids-refused', onTag('bulk', served, 'too many')],
    ['quota', 'inbox.limits.month-10001-refused', onTag('beyond', served)],
    [
      'quota',
      'inbox.limits.month-10000-accepted',
      onTag('within', { status: 429, body: { code: 'QUOTA_EXCEEDED' } }),
    ],
    [
      'quota',
      'inbox.errors.quota-code',
      onTag('beyond', { status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } }),
    ],
    ['quota', 'inbox.limits.month-per-account', onTag('foreign', { status: 429, body: {} })],
    ['quota', 'inbox.limits.month-utc', onTag('after', { status: 429, body: {} })],
    ['quota', 'inbox.limits.month-utc', onTag('before', served)],
    ['quota', 'inbox.limits.month-calendar', onTag('a day after', { status: 429, body: {} })],
    [
      'quota',
      'inbox.limits.unit-not-counted-when-refused',
      (said, { tag }) =>
        tag === 'again' ? header('x-ratelimit-quota-remaining', '9936')(said, {} as never, 0) : said,
    ],
    ['counted-routes', 'prospecting.limits.lists-served-over-limit', onTag('over lists', refusal)],
    ['counted-routes', 'prospecting.limits.tools-served-over-limit', onTag('over verifier', refusal)],
    ['shared-keys', 'inbox.limits.minute-per-account', onTag('foreign', { status: 429, body: {} })],
    ['shared-keys', 'prospecting.limits.per-account', onTag('foreign', refusal, 'prospecting after nothing')],
    [
      'plans',
      'prospecting.limits.over-limit-error',
      (said) => (said.status === 500 ? { status: 500, body: { error: 'Slow down' } } : said),
    ],
    [
      'plans',
      'prospecting.limits.over-limit-500',
      (said) => (said.status === 500 ? { ...said, status: 429 } : said),
    ],
    [
      'plans',
      'prospecting.limits.over-limit-no-retry-after',
      header('retry-after', '60', ({ status }) => status === 500),
    ],
    [
      'plans',
      'prospecting.limits.quota-30-refuses-31st',
      (said, { account }) => (account === 'none' ? served : said),
    ],
    [
      'plans',
      'prospecting.limits.quota-of-this-account',
      (said, { account }) => (account === 'grow' ? served : said),
    ],
    [
      'plans',
      'prospecting.limits.quota-100-on-start',
      (said, { account, tag }, nth) => (account === 'start' && tag === 'burst' && nth > 100 ? refusal : said),
    ],
  ])('%s says so: %s', async (name, claim, spoil) => {
    expect((await saidOf(named(name), spoil)).get(claim)).toBe('violation');
  });
});

describe('what a document leaves open is no violation', () => {
  test('a wait that is given as a date', async () => {
    const asDate: Spoil = (said) =>
      header('retry-after', new Date(Date.UTC(2026, 4, 5, 12, 0, 5)).toUTCString(), isMinute)(
        said,
        {} as never,
        0,
      );
    const said = await saidOf(named('inbox-headers'), asDate);
    expect([...said].filter(([, kind]) => kind === 'violation')).toEqual([]);
  });

  test('a bulk route that takes another shape', async () => {
    const said = await saidOf(named('bulk-cost'), onTag('bulk', { status: 400 }));
    expect(new Set(said.values())).toEqual(new Set(['inconclusive']));
  });
});

describe('a target that fails altogether', () => {
  const FAILURES: readonly Said[] = [
    { status: 400, body: { error: 'x' } },
    { status: 429, headers: { 'retry-after': '1' }, body: { code: 'RATE_LIMIT_EXCEEDED', error: 'x' } },
    refusal,
  ];

  test.each(STEPPED)('%s: says nothing of the limits, whenever that begins', async (name) => {
    const whole = pretended();
    await runK6(named(name), whole);
    const step = Math.ceil(whole.requests() / 12);
    for (const failure of FAILURES)
      for (let from = 0; from < whole.requests(); from += step) {
        const dead = pretended((said, _, nth) => (nth < from ? said : failure));
        await expect(runK6(named(name), dead), `${failure.status} from ${from}`).rejects.toThrow(
          Inconclusive,
        );
      }
  });
});

describe('failures that have nothing to do with the limit', () => {
  /** One in `every` requests is counted and then fails as if the limit had refused it. */
  const failing =
    (every: number, offset: number, like: Said): Spoil =>
    (said, _, nth) =>
      nth % every === (offset + every) % every ? like : said;

  test.each(STEPPED)('%s: a failure now and then is never held against the target', async (name) => {
    let [hit, whole] = [0, 0];
    for (const error of ['Internal server error', 'Bad gateway'])
      // The last rate is too low to affect any request; without failures everything must be checked.
      for (const every of [7, 31, 50, 97, 100_000])
        for (let offset = 6; offset < 97; offset += 7) {
          const fail = failing(every, every === 100_000 ? -1 - offset : offset, {
            status: 500,
            body: { error },
          });
          let isHit = false;
          const spoil: Spoil = (was, sending, nth) => {
            const said = fail(was, sending, nth);
            isHit ||= said !== was;
            return said;
          };
          const said = await saidOf(named(name), spoil).catch((fault: unknown) => {
            if (fault instanceof Inconclusive) return new Map<ClaimId, string>();
            throw fault;
          });
          const wrong = [...said].filter(([, kind]) => kind === 'violation');
          expect(wrong, `every ${every}, from ${offset}, ${error}`).toEqual([]);
          if (isHit) hit += 1;
          else {
            whole += 1;
            const held = [...said].filter(([, kind]) => kind === 'holds').map(([claim]) => claim);
            expect(held).toEqual(expect.arrayContaining([...named(name).checkers.keys()]));
          }
        }
    expect(Math.min(hit, whole)).toBeGreaterThan(20);
  });
});
