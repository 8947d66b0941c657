import { claims, type ClaimId } from '../../../generated/claims.ts';
import { statusOf, type Exchange } from '../model/exchange.ts';
import { isOfOtherAccount } from '../model/keys.ts';
import { evaluate } from '../model/failure.ts';
import type { Checking, CheckedHistory } from '../checks/evaluate.ts';
import type { Scenario } from '../model/scenario.ts';
import type { Execution } from '../model/execution.ts';
import type { Violation } from '../model/check-result.ts';
import { largest } from '../model/extremes.ts';
import { leadingTo } from '../model/trace.ts';
import { isBetterExample, type ClaimStates } from './claim-state.ts';

const isExchange = (value: object): value is Exchange =>
  'request' in value && 'response' in value && 'startedAt' in value;
const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** A copy of a history with replaced exchanges, and with replaced lists and objects if `shown` replaces them. */
export function withExchanges(
  history: unknown,
  other: (exchange: Exchange) => Exchange,
  shown: <T extends object>(copy: T, value: object) => T = (copy) => copy,
): unknown {
  const copies = new Map<object, unknown>();
  const copyOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (copies.has(value)) return copies.get(value);
    const kept = <T extends object>(copy: T): T => {
      const seen = shown(copy, value);
      copies.set(value, seen);
      return seen;
    };
    if (isExchange(value)) return kept(other(value));
    if (Array.isArray(value)) {
      const copy: unknown[] = [];
      const seen = kept(copy);
      for (const each of value as readonly unknown[]) copy.push(copyOf(each));
      return seen;
    }
    if (value instanceof Map) {
      const copy = kept(new Map<unknown, unknown>());
      for (const [key, each] of value) copy.set(copyOf(key), copyOf(each));
      return copy;
    }
    if (!isPlain(value)) return value;
    const copy: Record<string, unknown> = {};
    const seen = kept(copy);
    for (const [key, each] of Object.entries(value)) copy[key] = copyOf(each);
    return seen;
  };
  return copyOf(history);
}

/** An exchange that reports when a checker reads data of the target. */
function watched(exchange: Exchange, onRead: (exchange: Exchange) => void): Exchange {
  // The receiver gets the request of a delivery.
  const read = exchange.receivedBy === undefined ? 'response' : 'request';
  const of = exchange[read];
  const get = (): unknown => (onRead(exchange), of);
  return Object.defineProperty({ ...exchange }, read, { enumerable: true, get });
}

/** A list or an object that reports which parts a checker reads: the whole, and its members. */
function watchedPart<T extends object>(part: T, note: (read: unknown) => void): T {
  const own = (): void => note(part);
  const get = (name: string | symbol): unknown => {
    const held: unknown = Reflect.get(part, name);
    own();
    note(held);
    return held;
  };
  return new Proxy(part, {
    get: (_, name) => get(name),
    has: (of, name) => (own(), Reflect.has(of, name)),
    ownKeys: (of) => (own(), Reflect.ownKeys(of)),
  });
}

/**
 * The exchanges whose answers a check of a history reads, in the order of their first read. They are in the history, or
 * they are those of `exchanges` whose parts it holds.
 */
export function readBy(
  judge: (history: unknown) => unknown,
  history: unknown,
  exchanges: readonly Exchange[] = [],
): Exchange[] {
  const read = new Set<Exchange>();
  const onRead = (exchange: Exchange): void => void read.add(exchange);
  const held = exchanges.length === 0 ? new Set<object>() : objectsIn(history);
  // Answers with the same text share their JSON.
  const owners = new Map<unknown, Exchange[]>();
  for (const exchange of exchanges)
    for (const part of objectsIn(exchange.response.json))
      if (held.has(part)) owners.set(part, [...(owners.get(part) ?? []), exchange]);
  const note = (part: unknown): void => owners.get(part)?.forEach(onRead);
  const shown = <T extends object>(copy: T, value: object): T => {
    if (owners.size === 0 || copy instanceof Map || isExchange(value)) return copy;
    const seen = watchedPart(copy, note);
    const from = owners.get(value);
    if (from !== undefined) owners.set(copy, from).set(seen, from);
    return seen;
  };
  evaluate(() => judge(withExchanges(history, (exchange) => watched(exchange, onRead), shown)));
  return [...read];
}

/** The members of a value; bytes have none. */
function* membersOf(value: object): Iterable<unknown> {
  if (ArrayBuffer.isView(value)) return;
  if (value instanceof Map) for (const [key, held] of value) yield* [key, held];
  else if (Array.isArray(value) || value instanceof Set) yield* value as Iterable<unknown>;
  else yield* Object.values<unknown>({ ...value });
}

/** The objects in a value, without those inside exchanges. */
function objectsIn(value: unknown): ReadonlySet<object> {
  const seen = new Set<object>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null || seen.has(next) || isExchange(next)) continue;
    seen.add(next);
    // One by one, because a call accepts only some ten thousand arguments.
    for (const member of membersOf(next)) open.push(member);
  }
  return seen;
}

/** A violation with its trace, up to the last exchange that the violation names or its checker reads. */
export function withTrace(
  { checkers }: Pick<Scenario, 'checkers'>,
  claim: ClaimId,
  execution: Pick<Execution, 'history' | 'exchanges' | 'trace'>,
  violation: Violation,
): Violation {
  const check = checkers.get(claim);
  const { history, exchanges, trace } = execution;
  const named = largest(violation.exchanges.map((exchange) => exchanges.indexOf(exchange)));
  // A later answer with the same text as an earlier one adds nothing to the violation.
  const first = exchanges.filter(
    ({ response: { json } }, at) =>
      named < 0 ||
      json === undefined ||
      !exchanges.slice(named + 1, at).some(({ response }) => response.json === json),
  );
  const read = check === undefined ? [] : readBy(check, history, first);
  const sent = new Set<unknown>(trace);
  return {
    ...violation,
    trace: leadingTo(trace, [...violation.exchanges, ...read.filter((each) => sent.has(each))]),
  };
}

/** Statuses that a sentence names, without those that it denies. A failed validation is answered with 400. */
export const statusesIn = (statement: string): ReadonlySet<number> =>
  new Set(
    (
      statement
        .replaceAll(
          /\b(?:not|never|no|instead of|rather than|unlike)(?: an?| with| answers| answered with)? [1-5]\d\d\b/g,
          '',
        )
        .replaceAll('fails validation', '400')
        .match(/\b[1-5]\d\d\b/g) ?? []
    ).map(Number),
  );

/** Names and codes that a sentence quotes, such as `code` and `invalid_key`. */
export const quotedIn = (statement: string): readonly string[] =>
  [...statement.matchAll(/`([A-Za-z_][\w=]*)`/g)].map(([, name = '']) => name);

/** Whether a name is a parameter or field of an exchange. */
const hasName = ({ request, response }: Exchange, name: string): boolean =>
  new RegExp(`[?&]${name}(?:=|&|$)`).test(request.target) ||
  [request.body ?? '', response.text].some((text) => text.includes(`"${name}"`));

/** How clearly an exchange shows what a claim states: by its status first, then by operation, service and body. */
function shownIn(claim: ClaimId, exchange: Exchange): number {
  const { operations, service, statement } = claims[claim];
  const quoted = quotedIn(statement);
  return (
    (statusesIn(statement).has(statusOf(exchange)) ? 4 : 0) +
    (operations.includes(exchange.operation ?? '') ? 2 : 0) +
    (exchange.service === service ? 1 : 0) +
    (quoted.length > 0 ? quoted.filter((name) => hasName(exchange, name)).length / quoted.length : 0)
  );
}

/** The last of the exchanges that show a claim best. */
function exchangeWith(claim: ClaimId, exchanges: readonly Exchange[]): Exchange | undefined {
  let best: Exchange | undefined;
  for (const each of exchanges)
    if (best === undefined || shownIn(claim, each) >= shownIn(claim, best)) best = each;
  return best;
}

/**
 * The exchange that shows that a claim holds, or that answers an open question. For a monitor it is the one that it
 * checks, for any other checker or observer one that it reads. Undefined where nothing in the history is an exchange.
 */
export function witnessOf(
  claim: ClaimId,
  { checkers, observers }: Pick<Scenario, 'checkers' | 'observers'>,
  { history, exchanges }: CheckedHistory,
  { monitors, runCheckers = [] }: Pick<Checking, 'monitors' | 'runCheckers'>,
): Exchange | undefined {
  const by = checkers.get(claim) ?? observers.get(claim);
  if (by !== undefined) return exchangeWith(claim, readBy(by, history));
  for (const monitor of monitors.filter((each) => each.claim === claim)) {
    const holding = exchanges.filter(
      (each) => each.service === monitor.service && evaluate(() => monitor.evaluate(each)).kind === 'holds',
    );
    const shown = exchangeWith(claim, holding);
    if (shown !== undefined) return shown;
  }
  const ofRun = runCheckers.find((each) => each.claim === claim);
  if (ofRun === undefined) return undefined;
  const own = exchanges.filter(({ service, key }) => service === ofRun.service && !isOfOtherAccount(key));
  return exchangeWith(
    claim,
    readBy((all) => ofRun.evaluate(all as readonly Exchange[]), own),
  );
}

/** Stores the clearest exchange for each quirk. The result does not depend on concurrent scenarios. */
export function exemplify(
  states: ClaimStates,
  shown: readonly ClaimId[],
  scenario: Scenario,
  seen: CheckedHistory,
  evaluators: Pick<Checking, 'monitors' | 'runCheckers'>,
): void {
  for (const claim of new Set(shown)) {
    if (!claims[claim].quirk) continue;
    const state = states.of(claim);
    const exchange = witnessOf(claim, scenario, seen, evaluators);
    if (exchange === undefined) continue;
    const example = { scenario: scenario.id, exchange, weight: shownIn(claim, exchange) };
    if (isBetterExample(example, state.example)) state.example = example;
  }
}
