import { inbox } from './histories.ts';
import { message, textOf } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import { allRunCheckers } from '../../suites/index.ts';
import type { Exchange, KeyName } from '../../suites/kit/model/exchange.ts';
import { Collector } from '../../suites/kit/verdicts/collector.ts';
import { check, holds, orOthers, vacuous } from '../../suites/kit/model/check-result.ts';
import { recheckOf } from '../../suites/kit/confirm/recheck.ts';
import type { RunChecker } from '../../suites/kit/model/run-checker.ts';
import { scenario } from '../../suites/kit/model/scenario.ts';

const CLAIM = 'inbox.page.items-array';

/** An answer with a limit in its headers. */
const stating = (limit: string | undefined, key: KeyName = 'main', status = 200): Exchange => ({
  service: 'inbox',
  operation: undefined,
  key,
  request: { method: 'GET', target: '/x', headers: {} },
  response: {
    status,
    headers: limit === undefined ? {} : { 'x-ratelimit-limit': limit },
    bytes: Buffer.alloc(0),
    text: '',
    json: undefined,
  },
  startedAt: 1,
  durationMs: 1,
});
const reading = scenario({
  id: 'inbox.test.reading',
  stimulus: async () => ({}),
  checks: {},
});
const nothing = {
  attempt: async () => ({ ended: message`nothing` }),
  answer: async () => {
    throw new Error('nothing is sent');
  },
};

/** The result for a run checker's claim after executions with these exchanges. */
async function checked(
  checker: RunChecker,
  executions: readonly (readonly Exchange[])[],
  { isOneAccount, moving }: { readonly isOneAccount: boolean; readonly moving: boolean },
) {
  const settings = { monitors: [], runCheckers: [checker], wanted: () => true, isOneAccount, moving };
  const evaluating = new Collector(settings);
  for (const [run, exchanges] of executions.entries()) {
    const execution = { input: null, run, history: {}, exchanges, trace: exchanges };
    await evaluating.take({ scenario: reading, path: `${run}` }, execution, nothing);
  }
  evaluating.end();
  return evaluating.states.of(checker.claim);
}

/** A run checker that allows only one exchange per account. */
const single = (isOfData: boolean, mayBeOthers = false): RunChecker => ({
  ...{ claim: CLAIM, service: 'inbox', isOfData },
  evaluate: (exchanges) =>
    orOthers(check(exchanges.length < 2, message`${exchanges.length} exchanges`, ...exchanges), mayBeOthers),
});
const two = [[stating('60')], [stating('60')]];
const first = stating('60');
const moved = [[first], [{ ...first, response: { ...first.response, text: 'other data' } }]];

test('a list with another name elsewhere is reported only if both are seen a minute later', () => {
  const shows = (target: string, json: object): Exchange => ({
    ...stating(undefined),
    ...{
      service: 'prospecting',
      operation: 'GET /lists/list',
      request: { method: 'GET', target, headers: {} },
    },
    response: { ...stating(undefined).response, json },
  });
  const list = { id: 'a'.repeat(24), name: 'Old' };
  const shownAlike = allRunCheckers.find(({ claim }) => claim === 'prospecting.list.shown-alike');
  const renamed = { items: [{ ...list, name: 'New' }] };
  expect(
    shownAlike?.evaluate([shows('/lists/list', [list]), shows('/lists/list?page=1', renamed)]),
  ).toMatchObject({ kind: 'violation', basis: 'a count' });
});

test('an email with another text elsewhere is reported only if both are seen a minute later', () => {
  const shows = (operation: string, subject: string): Exchange =>
    inbox({ items: [{ id: 'a', isDraft: false, subject }] }, { operation });
  const foundAsListed = allRunCheckers.find(({ claim }) => claim === 'inbox.email-list-item.found-as-listed');
  expect(
    foundAsListed?.evaluate([shows('GET /emails', 'Old'), shows('GET /emails/search', 'New')]),
  ).toMatchObject({ kind: 'violation', basis: 'a count' });
});

describe('a run checker', () => {
  test('sees all executions of one account together, in their order', async () => {
    const seen = await checked(single(false), two, { isOneAccount: true, moving: false });
    expect(seen.violation?.result).toMatchObject({
      message: message`${2} exchanges`,
      exchanges: two.flat(),
    });
  });

  test('sees each execution by itself where each has an account of its own', async () => {
    const seen = await checked(single(false), two, { isOneAccount: false, moving: false });
    expect([seen.violation, seen.holds]).toEqual([undefined, 2]);
  });

  test('reports nothing where data of the account may have moved, or others may have caused it', async () => {
    const moved = await checked(single(true), two, { isOneAccount: true, moving: true });
    expect([moved.violation, moved.suspected && textOf(moved.suspected.why)]).toEqual([
      undefined,
      expect.stringContaining('others who use the account may have caused it') as string,
    ]);
    const shared = await checked(single(false, true), two, { isOneAccount: true, moving: true });
    expect([shared.violation, shared.suspected, shared.vacuous]).toEqual([undefined, undefined, 1]);
    const sure = await checked(single(false), two, { isOneAccount: true, moving: true });
    expect(sure.violation?.result).toMatchObject({ message: message`${2} exchanges` });
  });

  test('reports what an answer to a key without an account shows only if another answer shows it', async () => {
    const checker: RunChecker = {
      ...single(false),
      evaluate: (exchanges) => {
        const odd = exchanges.find(({ response }) => response.status !== 401);
        return odd === undefined ? holds : check(false, message`odd`, odd);
      },
    };
    const one = [stating('60', 'unknown'), stating('60', 'unknown', 401)];
    const live = { isOneAccount: true, moving: true };
    const once = await checked(checker, [one], live);
    expect([once.violation, once.suspected && textOf(once.suspected.why)]).toEqual([
      undefined,
      'seemed violated once, and was not read again: odd',
    ]);
    const twice = await checked(checker, [one, [stating('60', 'unknown')]], live);
    expect(twice.violation?.result).toMatchObject({ message: message`odd` });
  });

  test('does not check what repeated reads show to have moved, and remembers it', async () => {
    const listing = (...ids: readonly string[]): Exchange => {
      const json = { items: ids.map((listId) => ({ listId, n: 1 })), nextCursor: ids.join() };
      return { ...first, response: { ...first.response, text: JSON.stringify(json), json } };
    };
    const lost = (id: string): RunChecker => ({
      ...single(true),
      evaluate: (exchanges) => check(false, message`${id} is missing`, ...exchanges),
    });
    const executions = [[listing('a', 'b')], [listing('b')]];
    const ofMoved = await checked(lost('a'), executions, { isOneAccount: true, moving: true });
    expect(ofMoved.suspected?.isOfOthers).toBe(true);
    const ofCount = {
      ...lost('a'),
      evaluate: (all: readonly Exchange[]) => check(false, message`too many`, ...all),
    };
    const ofList = await checked(ofCount, executions, { isOneAccount: true, moving: true });
    expect(ofList.suspected?.isOfOthers).toBe(true);
    const gone = { ...listing(), request: { ...first.request, target: '/x/a' } };
    const refused: RunChecker = { ...lost('a'), evaluate: () => check(false, message`it is refused`, gone) };
    const ofRead = await checked(refused, executions, { isOneAccount: true, moving: true });
    expect(ofRead.suspected?.isOfOthers).toBe(true);
    const ofStill = await checked(lost('b'), executions, { isOneAccount: true, moving: true });
    expect(ofStill.suspected?.isOfOthers).toBeUndefined();
  });

  test.each([
    ['is dropped where reading once more shows that it holds', 'holds', two, undefined],
    [
      'stays where reading once more shows nothing',
      'vacuous',
      two,
      expect.stringContaining('during the run'),
    ],
    ['is dropped where other data shows nothing', 'vacuous', moved, undefined],
  ] as const)('a suspicion of data %s', async (_, kind, executions, suspected) => {
    const checker: RunChecker = {
      ...single(true),
      evaluate: (exchanges) =>
        exchanges.length > 1
          ? check(false, message`several`, ...exchanges)
          : kind === 'holds'
            ? holds
            : vacuous,
    };
    const settings = { monitors: [], runCheckers: [checker], wanted: () => true };
    const evaluating = new Collector({ ...settings, isOneAccount: true, moving: true });
    for (const [run, exchanges] of executions.entries()) {
      const execution = { input: null, run, history: exchanges, exchanges, trace: exchanges };
      await evaluating.take(
        { scenario: run === 0 ? reading : recheckOf(checker), path: '' },
        execution,
        nothing,
      );
    }
    evaluating.end();
    const { violation, suspected: left } = evaluating.states.of(CLAIM);
    expect([violation, left && textOf(left.why)]).toEqual([undefined, suspected]);
  });

  test('that throws is broken', async () => {
    const failing: RunChecker = {
      ...single(false),
      evaluate: () => {
        throw new TypeError('no shape');
      },
    };
    const seen = await checked(failing, two, { isOneAccount: true, moving: false });
    expect(seen.broken && textOf(seen.broken.reason)).toBe('the checker failed: "TypeError: no shape"');
  });
});

describe('the stated limit of a run', () => {
  const evaluate = (...exchanges: readonly Exchange[]): string | undefined =>
    allRunCheckers.find(({ claim }) => claim === 'inbox.endpoints.header-limit-value')?.evaluate(exchanges)
      .kind;

  test.each([
    ['that is the same throughout', [stating('60'), stating(undefined), stating('60')], 'holds'],
    ['that changes', [stating('60'), stating('60'), stating('59')], 'violation'],
    ['of one answer alone', [stating('60'), stating(undefined)], 'vacuous'],
    ['of refusals', [stating('60'), stating('1', 'main', 429)], 'vacuous'],
  ])('%s', (_, exchanges, said) => {
    expect(evaluate(...exchanges)).toBe(said);
  });

  test('with a key of another account is that of another account', async () => {
    const checker = allRunCheckers.find(({ claim }) => claim === 'inbox.endpoints.header-limit-value');
    if (checker === undefined) throw new Error('there is no run checker');
    const seen = await checked(checker, [[stating('60'), stating('60'), stating('5', 'foreign')]], {
      isOneAccount: true,
      moving: true,
    });
    expect([seen.violation, seen.holds]).toEqual([undefined, 1]);
  });
});

describe('what a route costs of the month', () => {
  const own = allRunCheckers.filter(({ claim }) => claim === 'inbox.limits.unit-per-read');
  const [sure] = own.filter(({ isOfData }) => !isOfData);
  const [checker] = own.filter(({ isOfData }) => isOfData);
  const LIST = 'GET /emails';
  const SEARCH = 'GET /emails/search';

  /** Checks reads two seconds apart, each with its decrease of the quota. */
  const evaluate = (
    reads: readonly (readonly [operation: string, fall: number])[],
    by = checker,
    used = NaN,
  ): string | undefined => {
    let left = 9000;
    const exchanges = reads.map(([operation, fall], index): Exchange => {
      left -= fall;
      const answer = stating(undefined);
      const headers = {
        'x-ratelimit-quota-remaining': String(left),
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': String(60 - Math.min(index + 1, used)),
      };
      return {
        ...answer,
        operation,
        startedAt: Date.UTC(2026, 0, 15) + 2000 * index,
        response: { ...answer.response, headers },
      };
    });
    return by?.evaluate(exchanges).kind;
  };
  const mixed = (search: number, list: (index: number) => number, length = 16) =>
    Array.from({ length }, (_, index): readonly [string, number] =>
      index % 2 === 0 ? [LIST, list(index)] : [SEARCH, search],
    );

  test.each([
    ['where it is that of all others', mixed(1, () => 1), 'holds'],
    ['where one route is more expensive than the others', mixed(2, () => 1), 'violation'],
    ['where others make every request seem more expensive', mixed(3, (index) => 1 + (index % 3)), 'vacuous'],
    ['where the others count later', mixed(2, () => 0), 'vacuous'],
  ])('%s', (_, reads, said) => {
    expect(evaluate(reads)).toBe(said);
  });

  test.each([
    ['two for each, where the minute counts one', 30, 'violation'],
    ['two for each, where the minute shows others', 60, 'vacuous'],
    ['two for each, where the minute is not shown', NaN, 'vacuous'],
  ])('%s', (_, used, said) => {
    expect(
      evaluate(
        mixed(2, () => 2, 90),
        sure,
        used,
      ),
    ).toBe(said);
  });

  test.each([
    ['ten for each, more than others could use', mixed(10, () => 10, 40), 'violation'],
    ['two for each, as where another client reads as often', mixed(2, () => 2, 40), 'vacuous'],
    ['always as much', mixed(2, () => 1, 20), 'violation'],
    ['few times', mixed(2, () => 1, 16), 'vacuous'],
    ['beside one of the others', mixed(2, (index) => (index === 4 ? 2 : 1), 20), 'vacuous'],
  ])('is sure, whatever others send, where one route is more expensive %s', (_, reads, said) => {
    expect(evaluate(reads, sure)).toBe(said);
  });
});
