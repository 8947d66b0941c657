import { expect, test } from 'vitest';
import { k6Scenarios } from '../../suites/index.ts';
import { observedByK6 } from '../../suites/k6.ts';
import { ask, comparedBy } from '../../scripts/prove/observations.ts';
import { answersIn } from '../../suites/kit/model/observation.ts';
import { pretended } from './answering.ts';

test('a k6 run and a scenario answer one question in the same words', async () => {
  const asked = comparedBy((claim) => observedByK6.includes(claim));
  const verdicts = await ask({ seed: 1, runs: 1, asked });
  const byScenarios = verdicts
    .filter(({ id }) => asked.includes(id))
    .map(({ id, observed }) => [id, observed?.join()]);
  const byK6Runs = new Map<string, string>();
  for (const k6Run of k6Scenarios) {
    const { observers } = k6Run;
    if (![...observers.keys()].some((claim) => asked.includes(claim))) continue;
    const history = await k6Run.stimulus({ k6: pretended() }, undefined);
    for (const [claim, observe] of observers) {
      const answer = observe(history);
      if (answer !== undefined) byK6Runs.set(claim, answersIn(answer).join());
    }
  }
  expect(asked.length).toBeGreaterThan(7);
  expect(byScenarios).toEqual(asked.map((claim) => [claim, byK6Runs.get(claim)]));
});
