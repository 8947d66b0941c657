import type { Allowed, Heading, Line } from './plan.ts';

const QUANTILES = [50, 95, 99] as const;
export type Quantile = `p${(typeof QUANTILES)[number]}`;

/** A percentile in ms, and between which bounds it lies with 95 % confidence. */
export interface Latency {
  readonly ms: number;
  readonly low: number;
  readonly high: number;
}

/** What one operation took. */
export interface MeasuredOperation extends Readonly<Record<Quantile, Latency>> {
  readonly name: string;
  readonly requests: number;
  /** Requests without an answer, or with another one than 2xx. */
  readonly failed: number;
  readonly unanswered: number;
  readonly allowed: Allowed;
}

/** The value at a share of the sorted values, between two of them where it must be; as k6 has it. */
function quantile(sorted: readonly number[], share: number): number {
  const at = Math.min(Math.max(share, 0), 1) * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

const Z = 1.96;

/** A percentile with the bounds that the binomial distribution of the ranks gives it. */
function latencyOf(sorted: readonly number[], percent: number): Latency {
  const share = percent / 100;
  const off = sorted.length === 0 ? 0 : Z * Math.sqrt((share * (1 - share)) / sorted.length);
  return {
    ms: quantile(sorted, share),
    low: quantile(sorted, share - off),
    high: quantile(sorted, share + off),
  };
}

/** Sums up the lines of a run, or those of the same run on many machines. */
export function measure(operations: Heading['operations'], lines: readonly Line[]): MeasuredOperation[] {
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

/** What an operation took beyond what it may, in words. */
export interface Breach {
  readonly operation: string;
  readonly what: 'p50' | 'p95' | 'p99' | 'errors';
  readonly measured: number;
  readonly allowed: number;
}

export const errorsOf = ({ failed, requests }: Pick<MeasuredOperation, 'failed' | 'requests'>): number =>
  requests === 0 ? 0 : (100 * failed) / requests;

/** Every threshold that is not kept. */
export const breaches = (operations: readonly MeasuredOperation[]): Breach[] =>
  operations.flatMap((operation) => {
    const { name, allowed } = operation;
    const all = [
      ...QUANTILES.map((percent) => [`p${percent}`, operation[`p${percent}`].ms] as const),
      ['errors', errorsOf(operation)] as const,
    ];
    return all.flatMap(([what, measured]) =>
      measured > allowed[what] ? [{ operation: name, what, measured, allowed: allowed[what] }] : [],
    );
  });
