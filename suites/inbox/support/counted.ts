import { inboxFacts } from '../../../generated/facts.ts';
import { type Exchange, headerOf, statusOf } from '../../kit/model/exchange.ts';
import { codeOf } from '../../kit/checks/matchers.ts';
import { memoize, memoizeText } from '../../kit/model/memoize.ts';
import { MINUTE, SECOND } from '../../kit/model/time.ts';

/** Keys of the account whose counters a run reads. */
export const OWN = new Set(['main', 'second']);
export const COUNTED_WINDOW_MS = inboxFacts.rateLimit.windowSeconds * SECOND;
const { maxIds } = inboxFacts.bulk;

/** One request, with its time of sending and of its answer by the target's clock, and its possible cost in units. */
export interface CountedRequest {
  readonly exchange: Exchange;
  readonly from: number;
  readonly to: number;
  /** Refusals, repeated sendings and requests with another key may cost nothing. */
  readonly least: number;
  readonly most: number;
}

export const isSuccess = (exchange: Exchange): boolean =>
  statusOf(exchange) >= 200 && statusOf(exchange) < 300;

function counted(exchange: Exchange): CountedRequest {
  const { key, operation, startedAt, durationMs, aheadMs = 0 } = exchange;
  const isBulk = operation === 'POST /emails/bulk';
  const isSure = OWN.has(key) && isSuccess(exchange) && headerOf(exchange, 'Idempotent-Replay') === undefined;
  const from = startedAt + aheadMs;
  return {
    ...{ exchange, from, to: from + durationMs },
    least: isSure ? inboxFacts.requestUnits : 0,
    most: isBulk ? maxIds : inboxFacts.requestUnits,
  };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The number in a counting header; other text may follow it. */
export const statedNumber = (exchange: Exchange, name: string): number | undefined => {
  const number = Number.parseInt(headerOf(exchange, name) ?? '', 10);
  return Number.isNaN(number) ? undefined : number;
};

/** An answer with a remaining number, and the last such answer before its request. */
export interface Pair {
  readonly before: CountedRequest;
  readonly after: CountedRequest;
  readonly fall: number;
  /** The units that were surely counted between the two, and the most that may have been. */
  readonly least: number;
  readonly most: number;
}

/** The document leaves the counters in a refusal of the month open. */
const mayState = (exchange: Exchange): boolean =>
  isSuccess(exchange) || (statusOf(exchange) === 429 && codeOf(exchange) !== 'QUOTA_EXCEEDED');

const pairsIn = (all: readonly CountedRequest[], name: string): readonly Pair[] => {
  const stating = all.filter(
    ({ exchange }) =>
      OWN.has(exchange.key) && mayState(exchange) && statedNumber(exchange, name) !== undefined,
  );
  return stating.flatMap((after, at): Pair[] => {
    const before = stating.slice(0, at).findLast(({ to }) => to < after.from);
    if (before === undefined) return [];
    const left = statedNumber(before.exchange, name) ?? 0;
    const between = all.filter((each) => each.to >= before.from && each.from <= after.to && each !== before);
    return [
      {
        ...{ before, after, fall: left - (statedNumber(after.exchange, name) ?? 0) },
        least: sum(
          between
            .filter((each) => each === after || (each.from > before.to && each.to < after.from))
            .map(({ least }) => least),
        ),
        most: sum(between.map(({ most }) => most)),
      },
    ];
  });
};

const knownPairs = memoize((all: readonly CountedRequest[]) => memoizeText((name) => pairsIn(all, name)));

/**
 * Every answer with a header, paired with an earlier one. Requests within the same millisecond may be counted in either
 * order.
 */
export const pairsOf = (all: readonly CountedRequest[], name: string): readonly Pair[] =>
  knownPairs(all)(name);

export const countedRequestsIn = memoize((exchanges: readonly Exchange[]): readonly CountedRequest[] =>
  exchanges
    .filter(({ receivedBy }) => receivedBy === undefined)
    .map(counted)
    .toSorted((a, b) => a.to - b.to),
);

/** Largest difference between clocks at the beginning of a month. */
export const CLOCKS_MS = 5 * MINUTE;
export const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

export const isOneMonth = (before: CountedRequest, after: CountedRequest): boolean =>
  monthOf(before.from - CLOCKS_MS) === monthOf(after.to + CLOCKS_MS);
