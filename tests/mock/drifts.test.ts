import { describe, expect, test } from 'vitest';
import { combineDrifts, isOfRules } from '../../mock/drifts/combine.ts';
import { drifts, type Drift } from '../../mock/drifts/index.ts';
import { table } from '../../mock/drifts/types.ts';
import type { WireCall, WireReply } from '../../mock/http/wire.ts';
import { inboxRules } from '../../mock/inbox/index.ts';
import { prospectingRules } from '../../mock/prospecting/index.ts';

const drift = (id: string, altered: Omit<Drift, 'id' | 'claim' | 'description'>): Drift => ({
  id,
  claim: 'inbox.page.walk-complete',
  description: id,
  ...altered,
});
const webhooks = (change: Partial<typeof prospectingRules.webhooks>) => ({
  prospecting: { webhooks: { ...prospectingRules.webhooks, ...change } },
});

test('a claim has one row or several, and a variant stands below the id of its claim', () => {
  const one = { description: 'one', inbox: { defaultLimit: 25 } };
  const other = { description: 'other', inbox: { defaultLimit: 9 } };
  expect(
    table('inbox.page', {
      'walk-complete': { main: one, less: other },
      'items-array': { alone: one },
    }),
  ).toEqual([
    { id: 'inbox.page.walk-complete', claim: 'inbox.page.walk-complete', ...one },
    { id: 'inbox.page.walk-complete/less', claim: 'inbox.page.walk-complete', ...other },
    { id: 'inbox.page.items-array/alone', claim: 'inbox.page.items-array', ...one },
  ]);
});

describe('drifts together', () => {
  test('none leave the rules as they are', () => {
    expect(combineDrifts([])).toEqual({
      rules: { inbox: inboxRules, prospecting: prospectingRules },
      around: [],
      wire: [],
    });
  });

  test('of different rules, also within one table, all count', () => {
    const { rules } = combineDrifts([
      drift('a', { inbox: { defaultLimit: 25 } }),
      drift('b', webhooks({ firstReplyOf: 'contact' })),
      drift('c', webhooks({ answerLimitMs: 5 })),
    ]);
    expect(rules.inbox).toEqual({ ...inboxRules, defaultLimit: 25 });
    expect(Object.keys(rules.prospecting)).toEqual(Object.keys(prospectingRules));
    expect(rules.prospecting.webhooks).toMatchObject({ firstReplyOf: 'contact', answerLimitMs: 5 });
    expect(rules.prospecting.webhooks.events).toBe(prospectingRules.webhooks.events);
  });

  test.each<[string, Drift, Drift]>([
    [
      'inbox.defaultLimit',
      drift('a', { inbox: { defaultLimit: 25 } }),
      drift('b', { inbox: { defaultLimit: 9 } }),
    ],
    [
      'prospecting.webhooks.answerLimitMs',
      drift('a', webhooks({ answerLimitMs: 5 })),
      drift('b', webhooks({ answerLimitMs: 6 })),
    ],
  ])('of one rule, %s, are refused and named', (rule, one, other) => {
    expect(() => combineDrifts([one, other])).toThrow(new RegExp(`a and b both alter the rule ${rule}`));
  });

  test('that alter one rule alike are one', () => {
    const both = ['a', 'b'].map((id) => drift(id, { prospecting: { batchMax: 7 } }));
    expect(combineDrifts(both).rules.prospecting.batchMax).toBe(7);
  });

  test('the same one twice is one', () => {
    const one = drift('a', { inbox: { defaultLimit: 25 } });
    expect(combineDrifts([one, one]).rules.inbox.defaultLimit).toBe(25);
  });

  test('that remember begin anew for each mock', () => {
    const begin = () => {
      let answers = 0;
      return (_: unknown, reply: WireReply): WireReply => ({ ...reply, body: (answers += 1) });
    };
    const counting = [drift('a', { wire: { begin } })];
    const bodies = [combineDrifts(counting), combineDrifts(counting)].map(({ wire: [wire] }) =>
      [1, 2].map(() => wire?.({} as WireCall, { status: 200, headers: {}, body: 0 }).body),
    );
    expect(bodies).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('each that there is alters what it says, and nothing reference', () => {
    const idle = drifts.filter((drift) => {
      if (!isOfRules(drift)) return false;
      const { inbox, prospecting, ...each } = drift;
      const { rules } = combineDrifts([
        { ...each, ...(inbox && { inbox }), ...(prospecting && { prospecting }) },
      ]);
      return rules.inbox === inboxRules && rules.prospecting === prospectingRules;
    });
    expect(idle.map(({ id }) => id)).toEqual([]);
  });
});
