import { expect, test } from 'vitest';
import {
  atMoment,
  cameOf,
  crawlSteps,
  differing,
  reference,
  type Altered,
  type ReplayStep,
} from '../../../mock/mutants/index.ts';

const SEED = 4;
const MOMENT = Date.UTC(2026, 5, 1);
const KEY = 'k'.repeat(48);
const same: Altered = { rules: reference, wire: [] };
const other: Altered = {
  rules: { ...reference, inbox: { ...reference.inbox, defaultLimit: 49 } },
  wire: [],
};

const account: ReplayStep = { does: 'account', seed: SEED, plan: 'start', keys: { main: KEY } };
const get = (target: string): ReplayStep => ({
  does: 'request',
  method: 'GET',
  target: `/inbox/api/v1${target}`,
  headers: { authorization: KEY },
});
const replayed = (altered: Altered, steps: readonly ReplayStep[]): ReplayStep | undefined =>
  atMoment(MOMENT, () => differing(altered, SEED, steps, cameOf(same, SEED, steps)));

test('a replay answers as the mock does, and says the first step that is answered otherwise', () => {
  const steps = [account, get('/emails?limit=3'), get('/emails'), get('/emails')];
  expect(atMoment(MOMENT, () => cameOf(same, SEED, steps))[1]).toMatch(/^\{"status":200,/);
  expect(replayed(same, steps)).toBeUndefined();
  expect(replayed(other, steps)).toBe(steps[2]);
});

test('no time passes but what is skipped', () => {
  const remaining = (came: string | undefined): string | undefined =>
    /"x-ratelimit-remaining":"(\d+)"/.exec(came ?? '')?.[1];
  const steps: ReplayStep[] = [
    account,
    get('/emails'),
    get('/emails'),
    { does: 'advance', milliseconds: 61_000 },
  ];
  const came = atMoment(MOMENT, () => cameOf(same, SEED, [...steps, get('/emails')]));
  expect([came[1], came[2], came[4]].map(remaining)).toEqual(['59', '58', '59']);
});

test('a lever that finds nothing to act on is no end of the replay', () => {
  const arrange: ReplayStep = { does: 'arrange', change: { fillList: { listId: 'none', contacts: 1 } } };
  expect(atMoment(MOMENT, () => cameOf(same, SEED, [account, arrange]))[1]).toMatch(/^fillList takes/);
});

test('a crawl has another request much like it beside each', () => {
  const targets = crawlSteps([account, get('/emails?limit=3'), get('/views')]).flatMap((step) =>
    step.does === 'request' ? [step.target] : [],
  );
  expect(targets).toEqual([
    '/inbox/api/v1/emails?limit=3',
    '/inbox/api/v1/emails?limit=2',
    '/inbox/api/v1/views',
    '/inbox/api/v1/VIEWS',
  ]);
});
