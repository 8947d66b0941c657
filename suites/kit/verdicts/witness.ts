import { claims, type ClaimId } from '../../../generated/claims.ts';
import { statusOf, type Exchange } from '../model/exchange.ts';
import { isOfOtherAccount } from '../model/keys.ts';
import { evaluate } from '../model/failure.ts';
import type { Checking, Seen } from '../checks/evaluate.ts';
import type { Scenario } from '../model/scenario.ts';
import type { ClaimStates } from './claim-state.ts';

const isExchange = (value: object): value is Exchange =>
  'request' in value && 'response' in value && 'startedAt' in value;
const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** A copy of a history with others in place of its exchanges. */
export function withExchanges(history: unknown, other: (exchange: Exchange) => Exchange): unknown {
  const copies = new Map<object, unknown>();
  const copyOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (copies.has(value)) return copies.get(value);
    const kept = <T extends object>(copy: T): T => (copies.set(value, copy), copy);
    if (isExchange(value)) return kept(other(value));
    if (Array.isArray(value)) {
      const copy: unknown[] = kept([]);
      for (const each of value as readonly unknown[]) copy.push(copyOf(each));
      return copy;
    }
    if (value instanceof Map) {
      const copy = kept(new Map<unknown, unknown>());
      for (const [key, each] of value) copy.set(copyOf(key), copyOf(each));
      return copy;
    }
    if (!isPlain(value)) return value;
    const copy: Record<string, unknown> = kept({});
    for (const [key, each] of Object.entries(value)) copy[key] = copyOf(each);
    return copy;
  };
  return copyOf(history);
}

/** An exchange that shows when a checker reads what came from the target. */
function watched(exchange: Exchange, onRead: (exchange: Exchange) => void): Exchange {
  // Of a delivery the request is what was received.
  const read = exchange.receivedBy === undefined ? 'response' : 'request';
  const of = exchange[read];
  const get = (): unknown => (onRead(exchange), of);
  return Object.defineProperty({ ...exchange }, read, { enumerable: true, get });
}

/** The exchanges of a history whose answers are read when it is checked, in the order in which they are read first. */
export function readBy(judge: (history: unknown) => unknown, history: unknown): Exchange[] {
  const read = new Set<Exchange>();
  const onRead = (exchange: Exchange): void => void read.add(exchange);
  evaluate(() => judge(withExchanges(history, (exchange) => watched(exchange, onRead))));
  return [...read];
}

const STATUS = /\b[1-5]\d\d\b/g;

/** Of the exchanges that show a claim, the last that has an operation and a status which the claim names. */
function telling(claim: ClaimId, exchanges: readonly Exchange[]): Exchange | undefined {
  const { operations, statement } = claims[claim];
  const statuses = new Set((statement.match(STATUS) ?? []).map(Number));
  const own = exchanges.filter(({ operation = '' }) => operations.includes(operation));
  return (
    (own.length > 0 ? own : exchanges).findLast((each) => statuses.has(statusOf(each))) ??
    own.at(-1) ??
    exchanges.at(-1)
  );
}

/**
 * The exchange that shows that a claim holds, or what answers an open question: of a monitor the one that it checks, of
 * any other checker or observer one of those that it reads. Undefined where nothing in the history is an exchange.
 */
export function exampleOf(
  claim: ClaimId,
  { checkers, observers }: Pick<Scenario, 'checkers' | 'observers'>,
  { history, exchanges }: Seen,
  { monitors, runCheckers = [] }: Pick<Checking, 'monitors' | 'runCheckers'>,
): Exchange | undefined {
  const by = checkers.get(claim) ?? observers.get(claim);
  if (by !== undefined) return telling(claim, readBy(by, history));
  for (const monitor of monitors.filter((each) => each.claim === claim)) {
    const shown = exchanges.find(
      (each) => each.service === monitor.service && evaluate(() => monitor.judge(each)).kind === 'holds',
    );
    if (shown !== undefined) return shown;
  }
  const ofRun = runCheckers.find((each) => each.claim === claim);
  if (ofRun === undefined) return undefined;
  const own = exchanges.filter(({ service, key }) => service === ofRun.service && !isOfOtherAccount(key));
  return telling(
    claim,
    readBy((all) => ofRun.judge(all as readonly Exchange[]), own),
  );
}

/** Keeps an exchange that shows each quirk: the same whatever other scenarios run beside this one. */
export function exemplify(
  states: ClaimStates,
  shown: readonly ClaimId[],
  scenario: Scenario,
  seen: Seen,
  judges: Pick<Checking, 'monitors' | 'runCheckers'>,
): void {
  for (const claim of new Set(shown)) {
    if (!claims[claim].quirk) continue;
    const state = states.of(claim);
    if (state.example !== undefined && state.example.scenario <= scenario.id) continue;
    const exchange = exampleOf(claim, scenario, seen, judges);
    if (exchange !== undefined) state.example = { scenario: scenario.id, exchange };
  }
}
