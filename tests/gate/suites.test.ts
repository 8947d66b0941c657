import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { callOf } from '../../gate/call.ts';
import { listenTo, checkClaims } from '../../suites/kit/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { textOf } from '../../suites/kit/model/message.ts';
import { scenarios } from '../../suites/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { linted } from './linted.ts';
import { isFull, sizeOf } from '../samples.ts';
import { ownMock } from '../suites/own-mock.ts';

const mock = ownMock();

/**
 * The lints that a scenario's traffic breaks by design, by scenario. The pace or the drawn inputs decide where a `?`
 * follows.
 */
const marked = parse(readFileSync(new URL('by-design.yaml', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

test('no lint is broken by a scenario that does not break it by design', async () => {
  const every = sizeOf('scenarios under lints');
  const chosen = scenarios.filter((_, index) => index % every === 0);
  const { baseUrl, controlUrl } = mock();
  const target = await mockTarget({ baseUrl, controlUrl, seed: 1 });
  const runs = new Map<string, Exchange[]>();
  const thrown: string[] = [];
  await checkClaims({
    ...{ scenarios: chosen, monitors: [], target, seed: 1, runs: isFull() ? 5 : 1, wanted: () => true },
    listeners: [
      listenTo('exchange', ({ exchange, scenario, run }) => {
        const key = `${scenario} ${run}`;
        runs.set(key, [...(runs.get(key) ?? []), exchange]);
      }),
      listenTo('record', ({ record }) => {
        if (record.kind === 'defect') thrown.push(`${record.scenario}: ${textOf(record.reason)}`);
      }),
    ],
  });
  await target.close();
  const broken = new Map<string, Set<string>>();
  for (const [key, exchanges] of runs) {
    const [scenario = ''] = key.split(' ');
    const calls = exchanges.map((exchange, index) => callOf(exchange, index + 1));
    for (const [id, { mistakes }] of linted({ calls }))
      if (mistakes.length > 0) broken.set(scenario, (broken.get(scenario) ?? new Set()).add(id));
  }
  const found = [...broken].flatMap(([scenario, ids]) => [...ids].map((id) => `${scenario}: ${id}`));
  const known = Object.entries(marked).flatMap(([scenario, ids]) => ids.map((id) => `${scenario}: ${id}`));
  expect(found.filter((each) => !known.includes(each) && !known.includes(`${each}?`))).toEqual([]);
  // A scenario that is listed as breaking a rule must still break it.
  if (isFull()) expect(known.filter((each) => !each.endsWith('?') && !found.includes(each))).toEqual([]);
  expect(runs.size).toBeGreaterThan(0);
  expect(thrown).toEqual([]);
});
