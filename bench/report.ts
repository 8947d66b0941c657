import { OPERATIONS, type OperationName } from './requests.ts';
import type { MeasuredContender } from './run.ts';
import { median, relativeSpread } from './statistics.ts';

/** The targets of the mock. */
export const TARGETS = { ofRaw: 0.8, timesPrism: 8, startMs: 300, memoryMb: 250 } as const;

export interface Ratio {
  readonly operation: OperationName;
  readonly ofRaw: number;
  readonly timesPrism: number | undefined;
}

const perSecond = ({ slices }: MeasuredContender, operation: OperationName): number[] =>
  slices[operation].map((slice) => slice.perSecond);

const cpu = ({ slices }: MeasuredContender, operation: OperationName): number | undefined => {
  const known = slices[operation].flatMap((slice) => slice.cpu ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0) / known.length;
};

/** The ratio of medians of neighbouring slices, because a disturbance affects both. */
const ratio = (one: MeasuredContender, other: MeasuredContender, operation: OperationName): number => {
  const others = perSecond(other, operation);
  return median(perSecond(one, operation).map((value, round) => value / (others[round] ?? NaN)));
};

export function ratiosOf(mock: MeasuredContender, all: readonly MeasuredContender[]): Ratio[] {
  const raw = all.find(({ name, emails }) => name === 'raw' && emails === mock.emails);
  const prism = all.find(({ name }) => name === 'prism');
  return OPERATIONS.map((operation) => ({
    operation,
    ofRaw: raw === undefined ? NaN : ratio(mock, raw, operation),
    timesPrism: prism === undefined ? undefined : ratio(mock, prism, operation),
  }));
}

/** Missed targets of the mock, one line each. */
export function missedTargets(all: readonly MeasuredContender[]): string[] {
  return all
    .filter(({ name }) => name === 'mock')
    .flatMap((mock) => {
      const where = `with ${mock.emails ?? 0} emails`;
      const slow = ratiosOf(mock, all).flatMap(({ operation, ofRaw, timesPrism = Infinity }) => [
        ...(ofRaw >= TARGETS.ofRaw ? [] : [`${operation} ${where}: ${percent(ofRaw)} of raw`]),
        ...(timesPrism >= TARGETS.timesPrism
          ? []
          : [`${operation} ${where}: ${timesPrism.toFixed(1)} times Prism`]),
      ]);
      const start = median(mock.ready);
      const memory = mock.memory ?? 0;
      return [
        ...slow,
        ...(start <= TARGETS.startMs ? [] : [`start ${where}: ${start.toFixed(0)} ms`]),
        ...(memory <= TARGETS.memoryMb ? [] : [`memory ${where}: ${memory.toFixed(0)} MB`]),
      ];
    });
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
const numbers = (value: number): string => value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ' ');
const titleOf = ({ name, emails }: MeasuredContender): string =>
  emails === undefined ? name : `${name}, ${numbers(emails)} emails`;

/** The tables of a run, as rows with a name and cells. */
export function tablesOf(all: readonly MeasuredContender[]): string[][][] {
  const rates = all.map((each) => [
    titleOf(each),
    ...OPERATIONS.map((operation) => {
      const values = perSecond(each, operation);
      return `${numbers(median(values))} ±${percent(relativeSpread(values))}`;
    }),
  ]);
  const processor = all.map((each) => [
    titleOf(each),
    ...OPERATIONS.map((operation) => cpu(each, operation)?.toFixed(0) ?? '–'),
  ]);
  const mocks = all.filter(({ name }) => name === 'mock');
  const ratios = mocks.flatMap((mock) => {
    const found = ratiosOf(mock, all);
    return [
      [`${titleOf(mock)}, of raw`, ...found.map(({ ofRaw }) => percent(ofRaw))],
      ...(found[0]?.timesPrism === undefined
        ? []
        : [
            [
              `${titleOf(mock)}, times Prism`,
              ...found.map(({ timesPrism }) => timesPrism?.toFixed(1) ?? '–'),
            ],
          ]),
    ];
  });
  const processes = all.map((each) => [
    titleOf(each),
    median(each.ready).toFixed(0),
    median(each.firstPage).toFixed(0),
    each.memory?.toFixed(0) ?? '–',
  ]);
  return [
    [['requests per second', ...OPERATIONS], ...rates],
    [['ratio', ...OPERATIONS], ...ratios],
    [['server, µs per request', ...OPERATIONS], ...processor],
    [['process', 'ready ms', 'first page ms', 'MB'], ...processes],
  ];
}
