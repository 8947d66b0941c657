import { isObject } from '../../suites/kit/model/exchange.ts';
import { failedShare, type Bounds, type MeasuredOperation, type Quantile } from './measure.ts';
import type { Trend } from './trend.ts';

/** The stored result of a profile's run. */
export interface StoredProfileRun {
  readonly profile: string;
  /** The mock of the run itself, or the origin of another target. */
  readonly target: string;
  readonly startedAt: string;
  /** A digest of the requests and their rate: only runs with the same digest are compared. */
  readonly shape: string;
  readonly outcome: 'kept' | 'failed' | 'inconclusive';
  readonly requests: number;
  readonly operations: readonly MeasuredOperation[];
  readonly trend?: Trend;
}

/** Percentiles that are compared in a sentence. */
const SHOWN: readonly Quantile[] = ['p50', 'p95', 'p99'];
/** Fewest requests for comparing a percentile; with fewer it depends on a handful of answers. */
const LEAST: Readonly<Record<Quantile, number>> = { p50: 20, p95: 100, p99: 500 };

/** An operation that both runs have. */
interface Pair {
  readonly name: string;
  readonly is: MeasuredOperation;
  readonly was: MeasuredOperation;
}

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

const isEnough = (which: Quantile, { is, was }: Pair): boolean =>
  Math.min(is.requests, was.requests) >= LEAST[which];

/** Overlapping bounds may belong to the same value. */
const meet = (a: Bounds, b: Bounds): boolean => a.low <= b.high && b.low <= a.high;

function slower(pair: Pair): string[] {
  return SHOWN.flatMap((which) => {
    const [is, was] = [pair.is[which], pair.was[which]];
    if (!isEnough(which, pair) || meet(is, was)) return [];
    const percent = was.ms === 0 ? '' : `${((100 * Math.abs(is.ms - was.ms)) / was.ms).toFixed(0)} % `;
    return [
      `${pair.name} ${which} ${ms(is.ms)} ms, was ${ms(was.ms)} ms: ${percent}${is.ms > was.ms ? 'slower' : 'faster'}, ` +
        `beyond the noise (${ms(is.low)} to ${ms(is.high)} ms now, ${ms(was.low)} to ${ms(was.high)} ms then)`,
    ];
  });
}

function failing({ name, is, was }: Pair): string[] {
  if (is.requests === 0 || was.requests === 0) return [];
  const [now, then] = [failedShare(is), failedShare(was)];
  if (meet(now, then)) return [];
  const percent = (share: number): string => (100 * share).toFixed(1);
  return [
    `${name}: ${percent(is.failed / is.requests)} % failed, were ${percent(was.failed / was.requests)} %, beyond the noise ` +
      `(${percent(now.low)} to ${percent(now.high)} % now, ${percent(then.low)} to ${percent(then.high)} % then)`,
  ];
}

/** Percentiles with too few requests, and their operations. */
const notCompared = (pairs: readonly Pair[]): string[] =>
  SHOWN.flatMap((which) => {
    const few = pairs.filter((pair) => !isEnough(which, pair)).map(({ name }) => name);
    if (few.length === 0) return [];
    return [`${which} of ${few.length === pairs.length ? 'every operation' : few.join(', ')}`];
  });

/** The differences between a run and the previous one, one sentence each. */
export function differencesOfRuns(now: StoredProfileRun, then: StoredProfileRun | undefined): string[] {
  if (then === undefined) return ['no earlier run of this profile against this target to compare with'];
  const since = `the run of ${then.startedAt}`;
  if (then.shape !== now.shape) return [`not compared with ${since}: its row in the table was another`];
  const pairs = now.operations.flatMap((is): Pair[] => {
    const was = then.operations.find(({ name }) => name === is.name);
    return was === undefined ? [] : [{ name: is.name, is, was }];
  });
  const said = pairs.flatMap((pair) => [...slower(pair), ...failing(pair)]);
  const few = notCompared(pairs);
  // The median needs the fewest requests. If even these are missing, nothing was compared.
  const isAnything = pairs.some((pair) => isEnough('p50', pair));
  return [
    ...(said.length > 0 ? [`compared with ${since}:`, ...said.map((line) => `  ${line}`)] : []),
    ...(said.length === 0 && isAnything
      ? [`compared with ${since}: no percentile differs by more than the noise`]
      : []),
    ...(few.length > 0 || !isAnything
      ? [`too few requests to compare with ${since}: ${few.join('; ') || 'no operation is in both'}`]
      : []),
  ];
}

const isNumbers = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => Number.isFinite(value[name]));

/** Whether a value is a stored run with all fields for a comparison. */
export const isStoredRun = (value: unknown): value is StoredProfileRun =>
  isObject(value) &&
  ['profile', 'target', 'startedAt', 'shape', 'outcome'].every((name) => typeof value[name] === 'string') &&
  Array.isArray(value['operations']) &&
  value['operations'].every(
    (operation: unknown) =>
      isObject(operation) &&
      typeof operation['name'] === 'string' &&
      isNumbers(operation, ['requests', 'failed']) &&
      SHOWN.every((which) => isNumbers(operation[which], ['ms', 'low', 'high'])),
  );
