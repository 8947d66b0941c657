import type { MeasuredOperation, Quantile } from './measure.ts';
import type { Trend } from './trend.ts';

/** What is kept of a run of a profile. */
export interface Kept {
  readonly profile: string;
  /** The mock of the run itself, or the origin of something else. */
  readonly target: string;
  readonly startedAt: string;
  /** What was sent at which rate: two runs are compared only where it is the same. */
  readonly shape: string;
  readonly outcome: 'kept' | 'failed' | 'inconclusive';
  readonly requests: number;
  readonly operations: readonly MeasuredOperation[];
  readonly trend?: Trend;
}

/** Percentiles that are worth a sentence. */
const SHOWN: readonly Quantile[] = ['p50', 'p95', 'p99'];
/** Requests below which the rarest percentile rests on a handful of answers. */
const LEAST: Readonly<Record<Quantile, number>> = { p50: 20, p95: 100, p99: 500 };

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

function difference(name: string, now: MeasuredOperation, then: MeasuredOperation): string[] {
  return SHOWN.flatMap((which) => {
    const [is, was] = [now[which], then[which]];
    if (Math.min(now.requests, then.requests) < LEAST[which]) return [];
    // Bounds that meet may be of one and the same latency.
    if (is.low <= was.high && was.low <= is.high) return [];
    const percent = (100 * Math.abs(is.ms - was.ms)) / was.ms;
    return [
      `${name} ${which} ${ms(is.ms)} ms, was ${ms(was.ms)} ms: ${percent.toFixed(0)} % ${is.ms > was.ms ? 'slower' : 'faster'}, ` +
        `beyond the noise (${ms(is.low)} to ${ms(is.high)} ms now, ${ms(was.low)} to ${ms(was.high)} ms then)`,
    ];
  });
}

/** How a run differs from the one before, a sentence each. */
export function compared(now: Kept, then: Kept | undefined): string[] {
  if (then === undefined) return ['no earlier run of this profile against this target to compare with'];
  const since = `the run of ${then.startedAt}`;
  if (then.shape !== now.shape) return [`not compared with ${since}: its row in the table was another`];
  const said = now.operations.flatMap((operation) => {
    const before = then.operations.find(({ name }) => name === operation.name);
    if (before === undefined || before.requests === 0 || operation.requests === 0) return [];
    const failing =
      operation.failed === before.failed
        ? []
        : [`${operation.name}: ${operation.failed} failed, were ${before.failed}`];
    return [...difference(operation.name, operation, before), ...failing];
  });
  return said.length === 0
    ? [`compared with ${since}: no percentile differs by more than the noise`]
    : [`compared with ${since}:`, ...said.map((line) => `  ${line}`)];
}
