import { describe, expect, test } from 'vitest';
import { traffic } from '../../../generated/traffic.ts';
import { measure } from '../../../scripts/generate/measure.ts';
import { monitors, runCheckers, scenarios } from '../../../suites/index.ts';
import { costOf } from '../../../suites/kit/model/scenario.ts';

const { sent, shownIn } = traffic;

describe('the table of what scenarios send', () => {
  test('has a row for each scenario and for each monitor and run checker, and no others', () => {
    expect(Object.keys(sent).sort()).toEqual(scenarios.map(({ id }) => id).sort());
    const watching = new Set([...monitors, ...runCheckers].map(({ claim }) => claim));
    expect(Object.keys(shownIn).sort()).toEqual([...watching].sort());
  });

  test('knows a scenario for every monitor and run checker, which shows it something or judges its claim', () => {
    const known = new Set(scenarios.map(({ id }) => id));
    const bound = new Set<string>(scenarios.flatMap(({ checkers }) => [...checkers.keys()]));
    const lost = Object.entries(shownIn).filter(
      ([claim, ids]) => (ids.length === 0 && !bound.has(claim)) || ids.some((id) => !known.has(id)),
    );
    expect(lost).toEqual([]);
  });

  /** Every so many of the quick ones; `npm run generate -- --measure --check` measures all. */
  const EVERY = 5;
  const QUICK = 20;
  test('is what a sample of the scenarios sends to the mock today', async () => {
    const quick = Object.keys(sent).filter((id) => {
      const { inbox = 0, prospecting = 0 } = sent[id]?.requests ?? {};
      return inbox + prospecting <= QUICK;
    });
    const sample = new Set(quick.filter((_, index) => index % EVERY === 0));
    expect(sample.size).toBeGreaterThan(20);
    const measured = await measure(sample);
    expect(measured.sent).toEqual(Object.fromEntries([...sample].sort().map((id) => [id, sent[id]])));
  });

  test('gives each scenario its cost, but those that go by the length of walks', () => {
    const walking = new Set(scenarios.filter(({ walks }) => walks !== undefined).map(({ id }) => id));
    expect(walking.size).toBeLessThan(10);
    for (const scenario of scenarios)
      if (!walking.has(scenario.id))
        expect(costOf(scenario, 1, 1)).toBe(sent[scenario.id]?.requests[scenario.service]);
  });
});
