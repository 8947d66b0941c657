import { message, stated, textOf, type Message } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { startMock } from '../../mock/index.ts';
import { allMonitors, scenarios } from '../../suites/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { causesOf, type Violated } from '../../suites/kit/verdicts/grouping.ts';
import { checkClaims, selectScenarios, type ClaimVerdict } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { MaskedClaims } from '../../suites/kit/verdicts/masked-claims.ts';
import { withCauses } from '../../suites/kit/verdicts/verdict.ts';

let at = 0;
const exchange = (
  operation: string,
  status: number,
  more: Partial<Exchange> & { text?: string } = {},
): Exchange => {
  const [method = '', target = ''] = operation.split(' ');
  const { text = '', ...rest } = more;
  return {
    ...{ service: 'inbox', operation, key: 'main', request: { method, target, headers: {} } },
    response: { status, headers: {}, bytes: Buffer.from(text), text, json: undefined },
    startedAt: (at += 1),
    durationMs: 1,
    ...rest,
  };
};
const by = (id: ClaimId, ...exchanges: readonly Exchange[]): Violated => ({ id, exchanges });

const DETAIL = 'GET /emails/{emailId}';
const UNKNOWN = 'inbox.get-email.unknown-404';
const FOREIGN = 'inbox.get-email.foreign-404';
const ANY_ROUTE = 'inbox.errors.status-and-code-agree';

const said = (loss: { readonly reason: Message } | undefined): string =>
  loss === undefined ? '' : textOf(loss.reason);

describe('violations', () => {
  test('of one route by the same refusal follow the claim that speaks of that route alone', () => {
    const causes = causesOf([
      by(ANY_ROUTE, exchange(DETAIL, 410)),
      by(UNKNOWN, exchange(DETAIL, 410)),
      by(FOREIGN, exchange(DETAIL, 410, { key: 'foreign' })),
    ]);
    expect([...causes]).toEqual([
      [ANY_ROUTE, UNKNOWN],
      [FOREIGN, UNKNOWN],
    ]);
  });

  test('by a refusal of the key follow the claim that speaks of most routes', () => {
    const all: ClaimId = 'inbox.errors.code-string';
    const causes = causesOf([
      by(UNKNOWN, exchange(DETAIL, 401)),
      by('inbox.list-emails.limit-200-accepted', exchange('GET /emails', 401)),
      by(all, exchange('GET /views', 401)),
      by('inbox.authentication.disabled-key-401', exchange('GET /views', 401, { key: 'none' })),
    ]);
    expect([...causes].sort()).toEqual([
      [UNKNOWN, all],
      ['inbox.list-emails.limit-200-accepted', all],
    ]);
  });

  test('in successes of one route are apart unless the whole answer is the same', () => {
    const page = exchange('GET /emails', 200, { text: '{"items":[]}' });
    const causes = causesOf([
      by('inbox.page.has-more-boolean', page),
      by('inbox.page.next-cursor-string-or-null', page),
      by('inbox.page.items-array', exchange('GET /emails', 200, { text: '{}' })),
    ]);
    expect(causes.size).toBe(1);
    expect(causes.has('inbox.page.items-array')).toBe(false);
  });

  test('over several answers belong to the last of them, not to what came before', () => {
    const made = exchange('POST /lists/list', 200, { service: 'prospecting', text: '{"id":1}' });
    const first = exchange('GET /lists/list', 200, { service: 'prospecting', text: '[]' });
    const second = exchange('GET /lists/list/{listId}', 200, { service: 'prospecting', text: '{}' });
    const [a, b, c] = [
      'prospecting.lists-service.delete-list-removes',
      'prospecting.lists-service.delete-list-permanent',
      'prospecting.lists-service.delete-list-removes-contacts',
    ] as const;
    expect([...causesOf([by(a, made, first), by(b, made, second), by(c, made, second)]).keys()]).toHaveLength(
      1,
    );
  });

  test('over several answers belong to one that another violation is about alone', () => {
    const refused = exchange('GET /emails', 401);
    const other = exchange('GET /advanced/campaigns', 200, { service: 'prospecting', text: '{}' });
    const causes = causesOf([
      by('inbox.service.same-key-as-prospecting', refused, other),
      by('inbox.list-emails.limit-200-accepted', refused),
    ]);
    expect(causes.size).toBe(1);
  });

  test('without an exchange stay alone', () => {
    expect(causesOf([by(UNKNOWN), by(FOREIGN)]).size).toBe(0);
  });
});

describe('a claim that found nothing to check', () => {
  const CLAIM = 'inbox.email-detail.wrapped-on-get';
  const losses = (
    pasts: readonly (readonly [string, readonly Exchange[], readonly ClaimId[]])[],
  ): MaskedClaims => {
    const kept = new MaskedClaims();
    for (const [scenario, exchanges, violated] of pasts) kept.take(scenario, exchanges, violated);
    return kept;
  };
  const gone = exchange(DETAIL, 500);
  const violated = [by(UNKNOWN, gone)];

  test('is lost through a violation that all its histories show', () => {
    const explain = losses([
      ['one', [gone], [UNKNOWN]],
      ['other', [exchange(DETAIL, 200)], []],
    ]).explain(violated, false);
    expect(explain(CLAIM, new Set(['one']))).toEqual({
      reason: message`could not be checked: ${stated(UNKNOWN)} is violated in the same histories`,
      cause: UNKNOWN,
    });
  });

  test('is lost through the same refusal in a history where nothing reports it', () => {
    const explain = losses([['one', [exchange(DETAIL, 500)], []]]).explain(violated, false);
    expect(said(explain(CLAIM, new Set(['one'])))).toMatch(/^could not be checked: /);
    // If the histories that show it are unknown, every history with its operation is considered.
    expect(said(explain(CLAIM, undefined))).toMatch(/^could not be checked: /);
  });

  test('may be lost where some histories show the violation, or the same kind of answer', () => {
    const perhaps = message`nothing to check, perhaps because ${stated(UNKNOWN)} is violated`;
    const some = losses([
      ['one', [gone], [UNKNOWN]],
      ['one', [exchange(DETAIL, 200)], []],
    ]).explain(violated, false);
    expect(some(CLAIM, new Set(['one']))).toEqual({ reason: perhaps, cause: UNKNOWN });
    const seen = exchange(DETAIL, 200, { text: 'a' });
    const alike = losses([['one', [exchange(DETAIL, 200, { text: 'b' })], []]]).explain(
      [by(UNKNOWN, seen)],
      false,
    );
    expect(alike(CLAIM, new Set(['one']))?.reason).toEqual(perhaps);
  });

  test('may be lost where deliveries of webhooks are violated that its histories received, too', () => {
    const delivery = {
      ...exchange('POST /webhook', 200, { receivedBy: 'http://127.0.0.1:1' }),
      receivedAt: 1,
    };
    const received = { action: 'receive', service: 'inbox', url: '', deliveries: [delivery] } as const;
    const kept = new MaskedClaims();
    kept.take('one', [received], []);
    const explain = kept.explain([by('inbox.events.signature-header-present', delivery)], false);
    expect(said(explain('inbox.events.retry-intervals', new Set(['one'])))).toMatch(/perhaps because/);
  });

  test('may be lost through a success of an account that need not hold what it is about', () => {
    const success = [by(UNKNOWN, exchange(DETAIL, 200))];
    const kept = losses([['one', [exchange(DETAIL, 200)], [UNKNOWN]]]);
    expect(said(kept.explain(success, true)(CLAIM, new Set(['one'])))).toMatch(/perhaps because/);
    expect(said(kept.explain(success, false)(CLAIM, new Set(['one'])))).toMatch(/^could not be checked/);
  });

  test('is not lost where its histories show nothing of the kind, or nothing is violated', () => {
    const pasts = [['one', [exchange(DETAIL, 404), exchange('GET /views', 500)], []]] as const;
    expect(losses(pasts).explain(violated, false)(CLAIM, new Set(['one']))).toBeUndefined();
    expect(losses(pasts).explain([], false)(CLAIM, new Set(['one']))).toBeUndefined();
    expect(losses(pasts).explain(violated, false)(CLAIM, new Set(['none']))).toBeUndefined();
  });
});

describe('a mock with one drift', () => {
  const evaluate = async (drift: string, ids: readonly string[]): Promise<Map<string, ClaimVerdict>> => {
    const mock = await startMock({ seed: 1, drifts: [drift] });
    const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed: 1 });
    try {
      const wanted = (id: ClaimId): boolean => ids.includes(id);
      // For the claim that stays open, a run would go on with all other scenarios.
      const { selected } = selectScenarios(scenarios, allMonitors, wanted);
      const verdicts = await checkClaims({
        ...{ scenarios: selected, monitors: allMonitors, target, seed: 1, runs: 3, wanted },
      });
      return new Map(withCauses(verdicts).map((verdict) => [verdict.id, verdict]));
    } finally {
      await target.close();
      await mock.close();
    }
  };

  test('gives one leading violation, and names it for what it hides', async () => {
    const DRIFT = 'prospecting.batch.created-present';
    const SUM = 'prospecting.batch.sum-is-total';
    const found = await evaluate(DRIFT, [DRIFT, SUM]);
    expect(found.get(DRIFT)).toMatchObject({ verdict: 'violated' });
    expect(found.get(SUM)).toMatchObject({
      verdict: 'not checked',
      reason: message`could not be checked: ${stated(DRIFT)} is violated in the same histories`,
      cause: DRIFT,
    });
  });

  test('of a refusal gives one leading violation that the others follow', async () => {
    const ids = [UNKNOWN, FOREIGN, ANY_ROUTE];
    const found = await evaluate(UNKNOWN, ids);
    expect(ids.map((id) => found.get(id)?.verdict)).toEqual(['violated', 'violated', 'violated']);
    expect(ids.filter((id) => found.get(id)?.cause === undefined)).toHaveLength(1);
  });
});
