import { quantileSorted } from 'd3-array';
import { errorShare, type Allowed, type Heading, type Line } from './plan.ts';

const QUANTILES = [50, 95, 99] as const;
export type Quantile = `p${(typeof QUANTILES)[number]}`;

/** A 95 % confidence interval. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** A percentile in ms. */
export interface Latency extends Bounds {
  readonly ms: number;
}

/** Measurements of one operation. */
export interface MeasuredOperation extends Readonly<Record<Quantile, Latency>> {
  readonly name: string;
  readonly requests: number;
  /** Requests without an answer, or with a status other than 2xx. */
  readonly failed: number;
  readonly unanswered: number;
  readonly allowed: Allowed;
}

const Z = 1.96;

/** A percentile with its bounds from the binomial distribution of ranks. */
function latencyOf(sorted: number[], percent: number): Latency {
  const share = percent / 100;
  const off = sorted.length === 0 ? 0 : Z * Math.sqrt((share * (1 - share)) / sorted.length);
  // Interpolates between two values like k6. A share below 0 or above 1 gives the first or last value.
  const at = (place: number): number => quantileSorted(sorted, place) ?? 0;
  return { ms: at(share), low: at(share - off), high: at(share + off) };
}

/** The share of failed requests, with Wilson's score interval; there must be requests. */
export function failedShare({ failed, requests }: Pick<MeasuredOperation, 'failed' | 'requests'>): Bounds {
  const share = failed / requests;
  const [weight, spread] = [
    Z ** 2 / requests,
    Z * Math.sqrt((share * (1 - share)) / requests + (Z / (2 * requests)) ** 2),
  ];
  const at = (side: number): number =>
    Math.min(1, Math.max(0, (share + weight / 2 + side * spread) / (1 + weight)));
  return { low: at(-1), high: at(1) };
}

/** Measures the lines of a run, or of the same run on several machines. */
export function measureOperations(
  operations: Heading['operations'],
  lines: readonly Line[],
): MeasuredOperation[] {
  return operations.map(({ name, allowed }, index) => {
    const mine = lines.filter(([operation]) => operation === index);
    const sorted = mine.map(([, , took]) => took).sort((a, b) => a - b);
    return {
      name,
      requests: mine.length,
      failed: mine.filter(([, , , status]) => status < 200 || status >= 300).length,
      unanswered: mine.filter(([, , , status]) => status === 0).length,
      p50: latencyOf(sorted, 50),
      p95: latencyOf(sorted, 95),
      p99: latencyOf(sorted, 99),
      allowed,
    };
  });
}

/** How an operation missed its threshold, as text. */
export interface Breach {
  readonly operation: string;
  readonly what: 'p50' | 'p95' | 'p99' | 'errors';
  readonly measured: number;
  readonly allowed: number;
}

export const errorsOf = ({ failed, requests }: Pick<MeasuredOperation, 'failed' | 'requests'>): number =>
  requests === 0 ? 0 : (100 * failed) / requests;

/** Every missed threshold. */
export const breaches = (operations: readonly MeasuredOperation[]): Breach[] =>
  operations.flatMap((operation) => {
    const { name, allowed } = operation;
    const slow = QUANTILES.map((percent) => `p${percent}` as const).flatMap((what): Breach[] => {
      const { ms } = operation[what];
      return ms > allowed[what] ? [{ operation: name, what, measured: ms, allowed: allowed[what] }] : [];
    });
    const isFailing = operation.failed / operation.requests > errorShare(allowed);
    return isFailing
      ? [...slow, { operation: name, what: 'errors', measured: errorsOf(operation), allowed: allowed.errors }]
      : slow;
  });
