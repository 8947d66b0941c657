import { describe, expect, test } from 'vitest';
import { claims as ledger, type ClaimId } from '../../generated/claims.ts';
import { documentedPriority } from '../../suites/kit/run/budget/priority.ts';
import { nextTask, planOf, rowsOf, type PlannedScenario } from '../../suites/kit/run/budget/plan.ts';
import { FINGERPRINT_COST, SURVEY_COST } from '../../suites/kit/model/target.ts';

/** The requests reserved for a recheck besides those of the scenario. */
const SECOND_ATTEMPT = 2 * FINGERPRINT_COST + SURVEY_COST.inbox;
/** Claims of equal priority; tests name each by a letter. */
const alike = (Object.keys(ledger) as ClaimId[]).filter((id) => documentedPriority(id) === 1);
const claims = (...letters: readonly string[]): ClaimId[] =>
  letters.flatMap((letter) => alike[letter.charCodeAt(0) - 97] ?? []);
const task = (id: string, cost: number, own: readonly ClaimId[], inputs = Infinity): PlannedScenario => ({
  id,
  service: 'inbox',
  cost,
  claims: own,
  inputs,
  finite: inputs !== Infinity,
});

describe('the planner', () => {
  const rich = task('rich', 10, claims('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'));
  const inexpensive = task('cheap', 1, claims('a', 'b'));
  const expensive = task('dear', 80, claims('z'));

  test('spends first where a request decides most', () => {
    const { runs, leftOut, requests } = planOf(
      [expensive, rich, inexpensive],
      { inbox: 30, prospecting: 0 },
      { inbox: 2, prospecting: 0 },
    );
    expect([[...runs.keys()].slice(0, 2), leftOut]).toEqual([['cheap', 'rich'], ['dear']]);
    expect(requests.inbox).toBeLessThanOrEqual(30);
  });

  test('prefers what is still open to what is decided', () => {
    const decided = new Set(claims('a', 'b'));
    expect(
      nextTask([rich, inexpensive], {
        runsOf: () => 0,
        isDecided: (claim) => decided.has(claim),
        remaining: 30,
      })?.id,
    ).toBe('rich');
  });

  test('counts one row of a spread table for all of its claims, and a row of another for its share', () => {
    const table = task('table', 10, claims('a', 'b', 'c', 'd', 'e'), 5);
    const single = task('single', 10, claims('f', 'g'), 1);
    const chosen = (first: PlannedScenario): string | undefined =>
      nextTask([first, single], { runsOf: () => 0, isDecided: () => false, remaining: 100 })?.id;
    expect([chosen(table), chosen({ ...table, spread: true })]).toEqual(['single', 'table']);
    expect([rowsOf(table), rowsOf({ ...table, spread: true })]).toEqual([5, 1]);
  });

  test('begins in time with an expensive one, unless inexpensive ones decide more with as many requests', () => {
    const bulky = task('bulky', 10, claims('a', 'b', 'c', 'd', 'e'), 1);
    const few = task('few', 3, claims('f', 'g'), 1);
    const chosen = (tasks: readonly PlannedScenario[], most: number): string | undefined =>
      nextTask(tasks, { runsOf: () => 0, isDecided: () => false, remaining: 2 * most + SECOND_ATTEMPT })?.id;
    // The inexpensive scenario decides more per request, but would leave no recheck for the expensive one.
    expect(chosen([few, bulky], 11)).toBe('bulky');
    expect(chosen([few, bulky], 20)).toBe('few');
    const five = ['fg', 'hi', 'jk', 'lm', 'no'].map((two, at) => task(`few${at}`, 3, claims(...two), 1));
    expect(chosen([...five, bulky], 10)).toBe('few0');
  });

  test('spends what pays for no second run on what may be confirmed in the next run', () => {
    const offered = [inexpensive.cost - 1, inexpensive.cost, inexpensive.cost + SECOND_ATTEMPT].map(
      (remaining) => nextTask([inexpensive], { runsOf: () => 0, isDecided: () => false, remaining })?.id,
    );
    expect(offered).toEqual([undefined, 'cheap', 'cheap']);
  });

  test('where data changes, spends what pays for no second run on single reads alone', () => {
    const offered = [task('walk', 5, claims('a'), 1), task('read', 1, claims('b'), 1)].map(
      (only) =>
        nextTask([only], { runsOf: () => 0, isDecided: () => false, remaining: 5, isMoving: true })?.id,
    );
    expect(offered).toEqual([undefined, 'read']);
  });

  test('never offers more than is left, and each row of a table once', () => {
    expect(
      nextTask([rich, expensive], { runsOf: () => 0, isDecided: () => false, remaining: 9 }),
    ).toBeUndefined();
    const table = task('table', 1, claims('a'), 3);
    expect(
      [0, 2, 3].map(
        (runs) => nextTask([table], { runsOf: () => runs, isDecided: () => false, remaining: 9 })?.id,
      ),
    ).toEqual(['table', 'table', undefined]);
  });
});
