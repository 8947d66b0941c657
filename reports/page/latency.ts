import type { PagePlot } from './data.ts';

const PERCENTILES = ['p50', 'p95', 'p99'] as const;
type Percentile = (typeof PERCENTILES)[number];

/** Measured times of one operation of a load profile in ms, and their thresholds. */
export interface MeasuredLatency extends Readonly<
  Record<Percentile, { readonly ms: number; readonly low: number; readonly high: number }>
> {
  readonly name: string;
  readonly requests: number;
  readonly allowed: Readonly<Record<Percentile, number>>;
}

/** The parts of a drawing that are used, because Node lacks the types of browsers. */
interface Drawn {
  setAttribute(name: string, value: string): void;
  readonly outerHTML: string;
}

const [WIDTH, ROW, MARGIN] = [1000, 34, 60];
const [KEPT, EXCEEDED] = ['#0072b2', '#d55e00'];

/** A plot of the percentiles of a profile's operations with their 95 % confidence, and the thresholds. */
export async function latencyPlot(
  profile: string,
  operations: readonly MeasuredLatency[],
  words: string,
): Promise<PagePlot> {
  // A command without plots starts faster if these are not loaded.
  const [Plot, { parseHTML }] = await Promise.all([import('@observablehq/plot'), import('linkedom')]);
  const rows = operations.flatMap((operation) =>
    PERCENTILES.map((percentile) => {
      const { ms, low, high } = operation[percentile];
      return { name: operation.name, percentile, ms, low, high, allowed: operation.allowed[percentile] };
    }),
  );
  const { document } = parseHTML('<!doctype html><html><body></body></html>') as unknown as {
    readonly document: never;
  };
  const stroke = ({ ms, allowed }: (typeof rows)[number]): string => (ms > allowed ? EXCEEDED : KEPT);
  const drawn: unknown = Plot.plot({
    document,
    width: WIDTH,
    height: operations.length * ROW + 2 * MARGIN,
    marginLeft: 190,
    marginTop: MARGIN,
    style: { background: '#fff', color: '#222', fontSize: '12px' },
    x: { label: 'ms', grid: true, zero: true, nice: true, ticks: 4 },
    y: { label: null, domain: operations.map(({ name }) => name) },
    fx: { label: null, domain: [...PERCENTILES] },
    marks: [
      Plot.frame({ stroke: '#ccc' }),
      Plot.tickX(rows, { fx: 'percentile', y: 'name', x: 'allowed', stroke: '#555', strokeDasharray: '3 3' }),
      Plot.ruleY(rows, { fx: 'percentile', y: 'name', x1: 'low', x2: 'high', stroke, strokeWidth: 2 }),
      Plot.dot(rows, { fx: 'percentile', y: 'name', x: 'ms', fill: stroke, r: 4 }),
    ],
  });
  const svg = drawn as Drawn;
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return {
    name: `profile ${profile}`,
    words: `${words}. A dot is the percentile, its line the 95 % confidence, the dashed mark what the table allows.`,
    svg: svg.outerHTML,
  };
}
