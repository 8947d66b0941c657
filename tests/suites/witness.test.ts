import { expect, test } from 'vitest';
import { witnessOf, readBy, withTrace } from '../../suites/kit/verdicts/witness.ts';
import { statusOf, type Exchange } from '../../suites/kit/model/exchange.ts';
import { message } from '../../suites/kit/model/message.ts';
import { holds } from '../../suites/kit/model/check-result.ts';

const CLAIM = 'inbox.list-emails.view-id-unknown-500';
const exchange = (target: string, status: number, operation = 'GET /emails'): Exchange => ({
  ...{ service: 'inbox', operation, key: 'main', startedAt: 0, durationMs: 1 },
  request: { method: 'GET', target, headers: {} },
  response: { status, headers: {}, bytes: Buffer.alloc(0), text: '', json: undefined },
});
const [first, refused, other] = [
  exchange('/emails', 200),
  exchange('/emails?viewId=x', 500),
  exchange('/filters', 500, 'GET /filters'),
];
const history = { pages: [first, refused], byName: new Map([['other', other]]), count: 3 };
const none = { checkers: new Map(), observers: new Map() };

test('what a checker reads the answer of is distinguished from what it passes over', () => {
  const evaluate = (h: unknown) => statusOf((h as typeof history).pages[1] ?? first);
  expect(readBy(evaluate, history)).toEqual([refused]);
  expect(readBy((h) => (h as typeof history).byName.get('other')?.response, history)).toEqual([other]);
  expect(readBy((h) => (h as typeof history).count, history)).toEqual([]);
});

test('a checker that fails on its copy shows what it has read', () => {
  const evaluate = (h: unknown) => {
    statusOf((h as typeof history).pages[0] ?? refused);
    throw new Error('no such field');
  };
  expect(readBy(evaluate, history)).toEqual([first]);
});

test('of several exchanges the one with the operation and the status of the claim is the example', () => {
  const check = (h: unknown) => {
    for (const each of [...(h as typeof history).pages, other]) statusOf(each);
    return holds;
  };
  const scenario = { ...none, checkers: new Map([[CLAIM, check]] as const) };
  const seen = { history, exchanges: [first, refused, other] };
  expect(witnessOf(CLAIM, scenario, seen, { monitors: [] })).toBe(refused);
});

test('the example of a monitor is the exchange that it checks', () => {
  const evaluate = (each: Exchange) => (statusOf(each) === 500 ? holds : ({ kind: 'vacuous' } as const));
  const seen = { history: undefined, exchanges: [first, refused, other] };
  const monitors = [{ claim: CLAIM, service: 'inbox', evaluate } as const];
  expect(witnessOf(CLAIM, none, seen, { monitors })).toBe(refused);
  expect(witnessOf(CLAIM, none, { ...seen, exchanges: [first] }, { monitors })).toBeUndefined();
});

test('of exchanges that hold, the example of a monitor is one with the status of the claim, whatever comes first', () => {
  const monitors = [{ claim: CLAIM, service: 'inbox', evaluate: () => holds } as const];
  const seen = { history: undefined, exchanges: [first, other, refused, first] };
  expect(witnessOf(CLAIM, none, seen, { monitors })).toBe(refused);
});

test('what led to a violation ends with what its checker reads, also where the history holds but a part of the answer', () => {
  const stored = { jobTitle: 'CTO' };
  const lookup = { ...other, response: { ...other.response, json: { items: [stored] } } };
  const by = (check: (h: unknown) => unknown) => ({
    checkers: new Map([[CLAIM, (h: unknown) => (check(h), holds)]] as const),
  });
  const scenario = by((h) => (h as { stored?: typeof stored }).stored?.jobTitle);
  const trace = [first, refused, lookup, first];
  const execution = { history: { refused, stored }, exchanges: trace, trace };
  const violation = { kind: 'violation', message: message`no`, exchanges: [refused] } as const;
  expect(withTrace(scenario, CLAIM, execution, violation).trace).toEqual([first, refused, lookup]);
  // A check for the presence of `stored` needs the look-up as well.
  const isThere = by((h) => 'stored' in (h as object) && (h as { stored?: unknown }).stored !== undefined);
  expect(withTrace(isThere, CLAIM, execution, violation).trace).toEqual([first, refused, lookup]);
  const passed = by((h) => (h as { refused: Exchange }).refused.response.status);
  expect(withTrace(passed, CLAIM, execution, violation).trace).toEqual([first, refused]);
});
