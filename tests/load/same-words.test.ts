import { expect, test } from 'vitest';
import { k6Scenarios } from '../../suites/index.ts';
import { observedByProbes } from '../../suites/k6.ts';
import { ask, comparedBy } from '../../scripts/prove/observations.ts';
import { answersIn } from '../../suites/kit/model/observation.ts';
import { pretended } from './answering.ts';

test('a probe and a scenario answer one question in the same words', async () => {
  const asked = comparedBy((claim) => observedByProbes.includes(claim));
  const verdicts = await ask({ seed: 1, runs: 1, asked });
  const byScenarios = verdicts
    .filter(({ id }) => asked.includes(id))
    .map(({ id, observed }) => [id, observed?.join()]);
  const byProbes = new Map<string, string>();
  for (const probe of k6Scenarios) {
    const { observers } = probe;
    if (![...observers.keys()].some((claim) => asked.includes(claim))) continue;
    const history = await probe.stimulus({ k6: pretended() }, undefined);
    for (const [claim, observe] of observers) {
      const answer = observe(history);
      if (answer !== undefined) byProbes.set(claim, answersIn(answer).join());
    }
  }
  expect(asked.length).toBeGreaterThan(7);
  expect(byScenarios).toEqual(asked.map((claim) => [claim, byProbes.get(claim)]));
});
