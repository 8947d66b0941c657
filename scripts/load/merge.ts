import { causeOf } from '../cli/failures.ts';
import { readFileSync } from 'node:fs';
import {
  breachesInWords,
  describeLimiter,
  evaluatedLog,
  measuredRows,
  mergeProfileLogs,
  trendInWords,
} from '../../load/index.ts';
import { columns } from '../../reports/index.ts';
import type { WindowLimiter } from '../../suites/kit/index.ts';
import { plural } from '../../specs/plural.ts';
import { UsageError } from '../cli/options.ts';
import { HEADLINES } from './profiles.ts';

const read = (name: string): { name: string; text: string } => {
  try {
    return { name, text: readFileSync(name, 'utf8') };
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${causeOf(error)}`);
  }
};

/** Merges the logs of several machines. Returns 1 if a threshold is not met, 3 if there is no result. */
export function mergeLogs(files: readonly string[]): number {
  const { profile, requests, operations, trend, outcome, reason } = mergeProfileLogs(files.map(read));
  const lines = [
    `${profile} in ${plural(files.length, 'log')}: ${requests} requests; ${HEADLINES[outcome]}${reason === undefined ? '' : `: ${reason}`}`,
    columns(measuredRows(operations), 'right'),
    ...breachesInWords(operations).map((line) => `✗ ${line}`),
    ...(trend === undefined ? [] : [trendInWords(trend)]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return { kept: 0, failed: 1, inconclusive: 3 }[outcome];
}

/** Identifies the limiter in the log of a window k6 run. */
export async function evaluateLog(
  file: string,
  [name, limiter]: readonly [string, WindowLimiter],
  plan: string,
): Promise<number> {
  const found = await evaluatedLog(read(file).text, limiter, plan);
  process.stdout.write(`${name}: ${describeLimiter(found)}\n`);
  return found.uncertainty === undefined ? 0 : 3;
}
