import { expect, test } from 'vitest';
import { kinds } from '../../suites/kit/limiter/kinds.ts';
import { limiters } from './limiters.ts';
import { scheduleSeconds } from '../../load/kit/plan.ts';
import { briefRounds } from '../../load/kit/brief.ts';
import { windowRounds } from '../../load/kit/schedule.ts';
import type { SentRequest } from '../../suites/kit/model/k6-log.ts';
import { drive, randomOf } from './trials.ts';

const WINDOW_MS = 3000;
const roundsOf = (isBrief: boolean) => (isBrief ? briefRounds : windowRounds);

/** Logs of limiters with undocumented limits and windows; some fail or end early. */
function* oddLogs(
  isBrief: boolean,
): Generator<{ readonly what: string; readonly log: readonly SentRequest[] }> {
  const random = randomOf(5);
  for (const fixed of [true, false])
    for (const limit of [1, 20, 100])
      for (const { name } of kinds)
        for (let index = 0; index < 12; index += 1) {
          const windowMs = WINDOW_MS * (0.4 + 1.4 * random());
          const actual = Math.max(1, Math.round(limit * (0.5 + random())));
          const limiter = limiters[name]({ limit: actual, windowMs, phase: random() * windowMs });
          const failures = index % 3 === 0 ? 0.05 * random() : 0;
          const end = index % 4 === 0 ? 20_000 * random() : Infinity;
          const passes = (at: number): boolean => at < end && random() >= failures && limiter(at);
          const rounds = roundsOf(isBrief)({ limit, windowMs: WINDOW_MS, fixed });
          yield {
            what: `${name} of ${actual} in ${windowMs} ms, until ${end}`,
            log: drive(rounds, passes, random),
          };
        }
}

test.each([
  ['brief', true],
  ['whole', false],
] as const)('a %s schedule ends within its time, whatever it meets', (_, isBrief) => {
  for (const { what, log } of oddLogs(isBrief))
    expect(log.at(-1)?.to, what).toBeLessThan(1000 * scheduleSeconds(WINDOW_MS, isBrief));
});

test('only a brief schedule leaves out what distinguishes the kinds that are not documented', () => {
  const tags = (isBrief: boolean): Set<string> => {
    const passes = limiters['token-bucket']({ limit: 60, windowMs: WINDOW_MS, phase: 0 });
    const rounds = roundsOf(isBrief)({ limit: 60, windowMs: WINDOW_MS, fixed: false });
    return new Set(drive(rounds, passes, randomOf(1)).map(({ tag }) => tag));
  };
  expect([...tags(true)]).not.toEqual(expect.arrayContaining(['silent']));
  expect([...tags(true)]).not.toEqual(expect.arrayContaining(['steady']));
  expect([...tags(false)]).toEqual(expect.arrayContaining(['silent', 'steady']));
});
