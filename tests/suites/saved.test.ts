import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { drifts, startMock } from '../../mock/index.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import {
  listenTo,
  checkClaims,
  Replay,
  Reader,
  writeMasked,
  Writer,
  type ClaimVerdict,
  type RunRecord,
  type Target,
} from '../../suites/kit/index.ts';
import { liveTarget, mockTarget } from '../../suites/targets.ts';
import type { RunLine } from '../../suites/kit/history/lines.ts';
import { fromPlain, toPlain } from '../../suites/kit/model/values.ts';
import type { EndedAttempts } from '../../suites/kit/confirm/confirm.ts';
import { check, ofOneAnswer } from '../../suites/kit/model/check-result.ts';
import { message } from '../../suites/kit/model/message.ts';
import type { Service } from '../../specs/source.ts';
import type { RunChecker } from '../../suites/kit/model/run-checker.ts';
import { scenario, type Scenario } from '../../suites/kit/model/scenario.ts';
import { sampleOf } from '../samples.ts';
import { inbox } from './histories.ts';
import { shortAccount, skipping } from './live.ts';

const all = (): boolean => true;
const ids = Object.keys(claims) as ClaimId[];
const runOf = (
  { kind, offers, moving, baseUrl }: Target,
  wanted: (id: ClaimId) => boolean,
): Omit<RunLine, 'kind' | 'version'> => ({
  ...{ offers: [...offers], moving, isOneAccount: kind === 'live', baseUrl, seed: 1, k6Results: [] },
  wanted: ids.filter(wanted),
});

/** Checks saved lines with the current checkers. */
async function again(
  lines: readonly string[],
  wanted: (id: ClaimId) => boolean = all,
  of: readonly Scenario[] = scenarios,
): Promise<ClaimVerdict[]> {
  const reader = new Reader();
  let evaluating: Replay | undefined;
  for (const line of lines) {
    const record = reader.read(line);
    if (reader.run === undefined) throw new Error('the run is not named');
    evaluating ??= new Replay(reader.run, {
      scenarios: of,
      monitors: allMonitors,
      runCheckers: allRunCheckers,
      wanted,
    });
    if (record !== undefined) await evaluating.take(record);
  }
  return evaluating?.verdicts() ?? [];
}
const shown = (each: ClaimVerdict): string => `${each.id}: ${each.verdict} ${saidOf(each)}`;

describe('a replay knows why further attempts are missing', () => {
  const CLAIM = 'inbox.page.items-array';
  const odd = scenario({
    id: 'inbox.test.odd',
    stimulus: async () => ({}),
    checks: { [CLAIM]: () => check(false, message`odd`) },
  });
  const ended = message`the attempts ended`;
  test.each<[string, Partial<EndedAttempts>, ClaimVerdict['verdict']]>([
    ['nothing is known', { ended }, 'inconclusive'],
    ['what it is about has left', { ended, left: ['other'] }, 'not checked'],
  ])('%s', async (_, why, verdict) => {
    const lines: string[] = [];
    const saved = new Writer((line) => lines.push(line));
    const wanted = (id: ClaimId): boolean => id === CLAIM;
    const run = { offers: ['read' as const], moving: true, isOneAccount: true, baseUrl: 'http://a.example' };
    const first = { input: null, run: 0, history: {}, exchanges: [], trace: [] };
    const record = {
      kind: 'execution',
      scenario: odd.id,
      path: '',
      first,
      repeated: [],
      answers: [],
    } as const;
    saved.run({ ...run, seed: 1, wanted: [CLAIM] });
    saved.write({ ...record, ...why });
    const replayed = await again(lines, wanted, [odd]);
    expect(replayed.map((each) => [each.id, each.verdict])).toEqual([[CLAIM, verdict]]);
  });
});

test.each<[string, boolean, ClaimVerdict['verdict']]>([
  ['now and then, leaves a suspicion', true, 'inconclusive'],
  ['never, is a violation', false, 'violated'],
])(
  'an answer seen twice in other forms, where something else answers %s',
  async (_, isInterrupted, verdict) => {
    const CLAIM = 'inbox.page.items-array';
    const odd = scenario({
      id: 'inbox.test.odd',
      stimulus: async ({ inbox: client }) => client.call('GET /views'),
      checks: { [CLAIM]: (answer: Exchange) => ofOneAnswer(check(false, message`odd`, answer), true) },
    });
    const executed = (body: unknown) => {
      const answer = inbox(body, { operation: 'GET /views' });
      return { ...{ input: null, run: 0, history: answer }, exchanges: [answer], trace: [answer] };
    };
    const lines: string[] = [];
    const saved = new Writer((line) => lines.push(line));
    const run = { offers: ['read' as const], moving: true, isOneAccount: true, baseUrl: 'http://a.example' };
    saved.run({ ...run, seed: 1, wanted: [CLAIM] });
    saved.write({
      ...{ kind: 'execution', scenario: odd.id, path: '', answers: [] },
      ...{ first: executed([]), repeated: [{ ...executed({ a: 1 }), isQuiet: true }] },
      ...(isInterrupted && { isInterrupted }),
    });
    const replayed = await again(lines, (id) => id === CLAIM, [odd]);
    expect(replayed.map((each) => each.verdict)).toEqual([verdict]);
  },
);

test.each<[string, readonly Service[], ClaimVerdict['verdict']]>([
  ['did not last, leaves a suspicion', ['inbox'], 'inconclusive'],
  ['lasted, is a violation', [], 'violated'],
])('what several answers of a run show, where uncertain answers %s', async (_, uncertain, verdict) => {
  const CLAIM = 'inbox.page.items-array';
  const reads = scenario({ id: 'inbox.test.reads', stimulus: async () => ({}), checks: {} });
  const answers = [1, 2].map((limit) => inbox({ items: [] }, { target: `/emails?limit=${limit}` }));
  const lines: string[] = [];
  const saved = new Writer((line) => lines.push(line));
  const run = { offers: ['read' as const], moving: true, isOneAccount: true, baseUrl: 'http://a.example' };
  saved.run({ ...run, seed: 1, wanted: [CLAIM] });
  saved.write({
    ...{ kind: 'execution', scenario: reads.id, path: '', answers: [], repeated: [] },
    first: { input: null, run: 0, history: {}, exchanges: answers, trace: answers },
  });
  saved.write({ kind: 'end', open: [], uncertain });
  const reader = new Reader();
  const records = lines.map((line) => reader.read(line)).filter((record) => record !== undefined);
  if (reader.run === undefined) throw new Error('the run is not named');
  const apart: RunChecker = {
    ...{ claim: CLAIM, service: 'inbox', isOfData: false },
    evaluate: (exchanges) => check(exchanges.length < 2, message`apart`, ...exchanges),
  };
  const replay = new Replay(reader.run, {
    ...{ scenarios: [reads], monitors: [], runCheckers: [apart], wanted: (id) => id === CLAIM },
  });
  for (const record of records) await replay.take(record);
  expect(replay.verdicts().map((each) => each.verdict)).toEqual([verdict]);
});

describe('values of a history', () => {
  const exchange = { service: 'inbox', request: {}, response: {}, startedAt: 1 } as unknown as Exchange;
  const roundTrip = (value: unknown): unknown =>
    fromPlain(
      JSON.parse(JSON.stringify(toPlain(value, (each) => (each === exchange ? 7 : undefined)))),
      (index) => (index === 7 ? exchange : undefined),
    );

  test('come back as they were, whatever JSON has no word for', () => {
    const value = {
      map: new Map<unknown, unknown>([
        ['a', 1],
        [{ b: 2 }, [undefined]],
      ]),
      set: new Set(['x', 'y']),
      date: new Date(5),
      bytes: Buffer.from([0, 255]),
      absent: undefined,
      numbers: [NaN, Infinity, -Infinity, -0],
      tagged: { $map: [] },
      nothing: null,
    };
    expect(roundTrip(value)).toStrictEqual(value);
  });

  test('name one exchange in several places as one', () => {
    const { first, also } = roundTrip({ first: exchange, also: [exchange] }) as {
      first: unknown;
      also: unknown[];
    };
    expect(first).toBe(exchange);
    expect(also[0]).toBe(first);
  });

  test('stand once where they are in several places, whatever they hold', () => {
    const state = { flags: new Set(['read']), at: new Date(5), tagged: { $same: 0 } };
    const value = [new Map([['one', state]]), { of: [state, state.flags] }, state.tagged];
    const plain = JSON.stringify(toPlain(value, () => undefined));
    expect(plain.match(/read/g)).toHaveLength(1);
    const back = roundTrip(value) as typeof value;
    expect(back).toStrictEqual(value);
    const [map, { of }] = back as unknown as [Map<string, typeof state>, { of: unknown[] }];
    expect(of[0]).toBe(map.get('one'));
    expect(of[1]).toBe(map.get('one')?.flags);
  });

  test.each([
    ['a function', { of: [() => 1] }, '.of[0] is a function'],
    ['an instance of a class', { of: new Error('x') }, '.of is a Error'],
  ])('that no file can hold are refused with their place: %s', (_, value, message) => {
    expect(() => toPlain(value, () => undefined)).toThrow(message);
  });

  test('that contain themselves are refused', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(() => toPlain(circle, () => undefined)).toThrow('.self contains itself');
  });
});

/** A sample of the scenarios, run with their first inputs only; scenarios of one kind are saved alike. */
const few = scenarios.filter(({ requires }) => !requires.includes('burst'));
const some = sampleOf('scenarios that are saved', few);

describe('a run against a mock', () => {
  const checked = async (
    drift: string | undefined,
    wanted: (id: ClaimId) => boolean,
    of: readonly Scenario[] = few,
  ): Promise<{ lines: string[]; verdicts: ClaimVerdict[] }> => {
    const mock = await startMock({ seed: 1, drifts: drift === undefined ? [] : [drift] });
    const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed: 1 });
    const lines: string[] = [];
    const writer = new Writer((line) => void lines.push(line));
    writer.run(runOf(target, wanted));
    const verdicts = await checkClaims({
      ...{
        scenarios: of,
        monitors: allMonitors,
        runCheckers: allRunCheckers,
        target,
        seed: 1,
        runs: 1,
        wanted,
      },
      listeners: [listenTo('record', ({ record }) => writer.write(record))],
    });
    await target.close();
    await mock.close();
    return { lines, verdicts };
  };

  test('can be checked again from its lines alone, with the same verdict on every claim', async () => {
    const { lines, verdicts } = await checked(undefined, all, some);
    expect((await again(lines, all, some)).map(shown)).toEqual(verdicts.map(shown));
    expect(verdicts.filter(({ verdict }) => verdict === 'held').length).toBeGreaterThan(250);
  });

  test('writes each body once and no key', async () => {
    const { lines } = await checked(undefined, (id) => id.startsWith('inbox.page.'));
    const bodies = lines.flatMap((line) => {
      const { kind, text, base64, brotli } = JSON.parse(line) as Readonly<Record<string, string>>;
      return kind === 'body' ? [text ?? base64 ?? brotli] : [];
    });
    expect(new Set(bodies).size).toBe(bodies.length);
    expect(lines.join('')).toContain('"authorization":"mainxxxx');
    expect(lines.join('')).not.toMatch(
      /"authorization":"(?!main|second|foreign|disabled|suspended|inboxOnly|unknown|none)/,
    );
  });

  test('that found a violation shows it again, and with which exchanges', async () => {
    const claim = 'inbox.page.walk-complete';
    const drift = drifts.find((each) => each.claim === claim)?.id;
    const { lines, verdicts } = await checked(drift, (id) => id === claim);
    const replayed = await again(lines);
    expect([...verdicts, ...replayed].map(({ verdict }) => verdict)).toEqual(['violated', 'violated']);
    expect(replayed[0]?.evidence?.exchanges.length).toBeGreaterThan(0);
    expect(replayed[0]?.evidence?.path).toMatch(/^inbox\.[\w.-]+@\d+$/);
  });

  test('is refused where its lines are of another version', async () => {
    const { lines } = await checked(undefined, (id) => id === 'inbox.page.items-array');
    const [first = '', ...rest] = lines;
    const older = [first.replace(/"version":\d+/, '"version":0'), ...rest];
    await expect(again(older)).rejects.toThrow('another version of Plumbline');
  });
});

describe('a run against a real account', () => {
  const checked = async (keepPayloads: boolean): Promise<{ lines: string[]; verdicts: ClaimVerdict[] }> => {
    const mock = await startMock({ seed: 1 });
    const { main, id } = await shortAccount(mock);
    const target = liveTarget({
      ...{ baseUrl: mock.baseUrl, key: main, services: ['inbox', 'prospecting'], keepPayloads },
      ...{ budget: { inbox: 150, prospecting: 450 }, pace: 100_000, clock: skipping(mock, id) },
    });
    const { redactor } = target;
    const records: RunRecord[] = [];
    const verdicts = await checkClaims({
      ...{
        scenarios,
        monitors: allMonitors,
        runCheckers: allRunCheckers,
        target,
        seed: 1,
        runs: 10,
        wanted: all,
      },
      listeners: [listenTo('record', ({ record }) => void records.push(record))],
    });
    await target.close();
    await mock.close();
    const lines: string[] = [];
    const by = { scenarios, monitors: allMonitors, runCheckers: allRunCheckers, wanted: all };
    writeMasked((line) => void lines.push(line), runOf(target, all), records, by, redactor);
    expect(lines.join('')).not.toContain(main);
    return { lines, verdicts };
  };
  let masked: Awaited<ReturnType<typeof checked>>;
  let kept: typeof masked;
  beforeAll(async () => {
    masked = await checked(false);
    kept = await checked(true);
  });
  afterAll(() => {
    masked.lines.length = 0;
  });

  test('whose payloads are kept gives the same verdicts again', async () => {
    expect((await again(kept.lines)).map(shown)).toEqual(kept.verdicts.map(shown));
  });

  test('whose words are masked gives the same verdicts, but for the few claims that it names', async () => {
    const then = new Map(masked.verdicts.map((verdict) => [verdict.id, verdict]));
    const replayed = await again(masked.lines);
    const hidden = replayed.filter((each) => saidOf(each) === 'masked');
    const other = replayed.filter(
      (each) => saidOf(each) !== 'masked' && each.verdict !== then.get(each.id)?.verdict,
    );
    expect(other.map(shown)).toEqual([]);
    const count = masked.verdicts.filter(
      ({ verdict }) => verdict === 'held' || verdict === 'observed',
    ).length;
    expect(hidden.length).toBeLessThanOrEqual(0.05 * count);
  });
});
