import { check, type Basis } from '../../suites/kit/model/check-result.ts';
import { message } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import { areOfDeparted, confirm, repeating } from '../../suites/kit/confirm/confirm.ts';
import { isForeign, appearanceOf } from '../../suites/kit/confirm/foreign.ts';
import { readsIn } from '../../suites/kit/confirm/recheck.ts';
import { resultsOf } from '../../suites/kit/checks/evaluate.ts';
import { monitors } from '../../suites/kit/model/scenario.ts';
import { Departed, type Exchange } from '../../suites/kit/model/exchange.ts';
import { inbox, prospecting, type Details } from './histories.ts';

const CLAIM = 'inbox.page.walk-complete';
const budget = { remaining: () => Infinity, fingerprint: async () => 'the same' };

/** The result for a suspicion when these repetitions show it again. */
async function confirmed(
  first: readonly Exchange[],
  repetitions: readonly (readonly Exchange[])[],
  basis?: Basis,
) {
  let turn = 0;
  const again = async () => ({
    exchanges: repetitions[turn++] ?? [],
    judgements: [
      [
        CLAIM,
        { kind: 'violation', message: message`a rule is broken`, exchanges: [], ...(basis && { basis }) },
      ],
    ] as const,
  });
  const decided = await confirm([CLAIM], repeating({ exchanges: first }, again, budget));
  return decided.get(CLAIM);
}

const inboxFolder = inbox({ items: ['a'] }, { target: '/emails?folderType=INBOX' });
const sentFolder = inbox({ items: ['b'] }, { target: '/emails?folderType=SENT' });
const filled = inbox({ items: ['b', 'c'] }, { target: '/emails?folderType=SENT' });

test('simultaneous answers in another order are no data that moved', async () => {
  const [one, other] = [
    [inboxFolder, sentFolder],
    [sentFolder, inboxFolder],
  ] as const;
  expect(await confirmed(one, [other, one, other])).toBe('stands');
});

test('other data in each run is', async () => {
  const repetitions = [
    [inboxFolder, filled],
    [inboxFolder, sentFolder],
    [inboxFolder, filled],
  ];
  expect(await confirmed([inboxFolder, sentFolder], repetitions)).toEqual({
    undecided: message`seemed violated, but the account's data moved during each of ${3} attempts`,
  });
  // A refusal of a malformed request does not depend on the account's data.
  expect(await confirmed([inboxFolder, sentFolder], repetitions, 'one answer')).toBe('stands');
});

test('statistics that are computed in one run are no data that moved', async () => {
  const ready = prospecting({ opened: 1 }, { target: '/stats/advanced' });
  const computing = prospecting(
    { error: 'wait', code: 'STATS_COMPUTING' },
    { target: '/stats/advanced', status: 503 },
  );
  const other = prospecting({ error: 'wait', code: 'BUSY' }, { target: '/stats/advanced', status: 503 });
  expect(await confirmed([ready], [[computing]])).toBe('stands');
  expect(await confirmed([computing], [[ready]])).toBe('stands');
  expect(await confirmed([ready], [[other], [ready], [other]])).toHaveProperty('undecided');
});

test('what has left the account explains its refusal, and that it is not found', async () => {
  const CAMPAIGN = 'c'.repeat(24);
  const decide = (answer: Exchange, said = message`a rule is broken`) => {
    const violation = { kind: 'violation', message: said, exchanges: [answer] } as const;
    const again = repeating({ exchanges: [answer] }, () => Promise.reject(new Departed([CAMPAIGN])), budget);
    return confirm([CLAIM], again, undefined, (_, left) => areOfDeparted([violation], left));
  };
  const target = `/advanced/campaigns/${CAMPAIGN}/export`;
  const missing = prospecting({ error: 'Campaign not found' }, { target, status: 400 });
  expect((await decide(missing)).get(CLAIM)).toBe('vacuous');
  const found = prospecting({ items: [] }, { target: '/lists/list' });
  expect((await decide(found, message`nothing finds ${CAMPAIGN}`)).get(CLAIM)).toBe('vacuous');
  const undecided = {
    undecided: message`seemed violated once; then: ${message`what it is about has left the account`}`,
    hasLeft: true,
  };
  const other = prospecting({ error: 'no' }, { target: '/advanced/campaigns/other/export', status: 400 });
  expect((await decide(found, message`nothing finds ${'d'.repeat(24)}`)).get(CLAIM)).toEqual(undecided);
  for (const answer of [prospecting({}, { target }), prospecting({}, { target, status: 500 }), other])
    expect((await decide(answer)).get(CLAIM)).toEqual(undecided);
});

test.each([
  ['leave it undecided where data changes, and nothing is sent', true, 0],
  ['come once more where nothing changes', false, 1],
])('answers too large for the memory %s', async (_, isMoving, times) => {
  let sent = 0;
  const again = async () => {
    sent += 1;
    return { exchanges: [], judgements: [] };
  };
  const full = { ...budget, hasRoomFor: () => false, hasChanged: () => isMoving };
  const decided = await confirm([CLAIM], repeating({ exchanges: [inboxFolder] }, again, full));
  const undecided = {
    undecided: message`seemed violated once; the memory for answers leaves no second attempt`,
    isUnpaid: true,
  };
  expect([decided.get(CLAIM), sent]).toEqual([isMoving ? undecided : 'vacuous', times]);
});

test('what is still seen in the same words without what moved stands', async () => {
  const results = (lost: string) =>
    [[CLAIM, { kind: 'violation', message: message`${lost} is lost`, exchanges: [] }]] as const;
  const after = async (lost: string) => {
    const attempt = { exchanges: [], judgements: results('a') };
    const stable = { exchanges: [], judgements: results(lost) };
    return confirm([CLAIM], async () => ({ attempt, isQuiet: false, stable }));
  };
  expect((await after('a')).get(CLAIM)).toBe('stands');
  expect((await after('b')).get(CLAIM)).toHaveProperty('undecided');
});

test('a claim that a monitor checks as well is of one answer where the monitor says it alone', () => {
  const said = resultsOf(
    { checkers: new Map([[CLAIM, () => check(false, message`pages disagree`)]]) },
    { history: undefined, exchanges: [inboxFolder] },
    {
      ...monitors({ [CLAIM]: (answer: Exchange) => check(false, message`a page is wrong`, answer) }),
      wanted: () => true,
    },
  );
  const whether = (each: object): unknown => ('basis' in each ? each.basis : undefined);
  expect([...said].map(([, checkResult]) => whether(checkResult))).toEqual([undefined, 'one answer']);
});

describe('a read of a violation is repeated by itself', () => {
  const KEY = 'k'.repeat(48);
  const read = (more: Details): Exchange => inbox({}, { operation: 'GET /views', ...more });

  test.each<[string, Details, object | undefined]>([
    ['with the main key', { authorization: KEY }, {}],
    ['without a key', { key: 'none', status: 401 }, { key: 'none' }],
    ['with a suspended key', { key: 'suspended', authorization: KEY, status: 403 }, { key: 'suspended' }],
    ['not with an unknown key, which has many forms', { key: 'unknown', authorization: KEY }, undefined],
    ['not with a key in another form', { authorization: `Bearer ${KEY}` }, undefined],
    ['not with the key of another account', { key: 'foreign', authorization: KEY }, undefined],
  ])('%s', (_, more, wanted) => {
    const reads = wanted && [{ operation: 'GET /views', target: '/views', ...wanted }];
    expect(readsIn([read(more)])).toEqual(reads);
  });

  test('with a key in another form where it is about data that the key shows', () => {
    const reads = [{ operation: 'GET /views', target: '/views' }];
    const authorization = `Bearer ${KEY}`;
    expect(readsIn([read({ authorization })], true)).toEqual(reads);
    expect(readsIn([read({ authorization, status: 401 })], true)).toBeUndefined();
  });
});

describe('answers of something else', () => {
  const headers = { 'x-ratelimit-limit': '60' };
  const [monitor] = monitors({
    [CLAIM]: (answer: Exchange) =>
      check('x-ratelimit-limit' in answer.response.headers, message`no limit`, answer),
  }).monitors;
  const other = (text: string): Exchange => {
    const answer = inbox(undefined, { operation: 'GET /views' });
    return { ...answer, response: { ...answer.response, text, json: undefined, headers: {} } };
  };

  test.each([
    ['are known by their texts, which differ', ['OK', '<html>'], true],
    ['are of the route where they look the same', ['OK', 'OK'], false],
  ])('without documented headers %s', (_, texts, isOfElse) => {
    const answers = texts.map(other);
    const all = [inbox({}, { operation: 'GET /emails', headers }), ...answers];
    expect(monitor && isForeign(monitor, { exchanges: answers.slice(0, 1) }, all)).toBe(isOfElse);
  });

  test('look the same by status, type and fields', () => {
    expect(appearanceOf(inbox({ a: 1, b: 2 }))).toBe(appearanceOf(inbox({ b: 3, a: 4 })));
    expect(appearanceOf(inbox({ a: 1 }))).not.toBe(appearanceOf(inbox({ b: 1 })));
    expect(appearanceOf(inbox({ a: 1 }))).not.toBe(appearanceOf(inbox([{ a: 1 }])));
  });
});
