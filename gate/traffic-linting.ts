import { lints, type LintId } from '../generated/lints.ts';
import type { Service } from '../specs/source.ts';
import type { CallPart } from '../suites/kit/index.ts';
import { type ToolCall } from './call.ts';
import { EarlierCalls } from './earlier.ts';
import { LintOutcome, type Lint } from './lint.ts';
import { callLints, deliveryLints, isOtherwise } from './lints/index.ts';
import { namesReached } from './lints/ids.ts';
import { byMonth } from './lints/retries.ts';

/** A lint as it applies to calls of one operation that lack the same parts. */
interface Step {
  readonly lint: LintId;
  readonly outcome: LintOutcome;
  readonly isOtherwise: boolean;
  readonly missing: CallPart | undefined;
}

type Outcomes = ReadonlyMap<Service, readonly (readonly [LintId, LintOutcome])[]>;

const outcomesOf = (rules: Iterable<readonly [LintId, Lint]>): Outcomes =>
  Map.groupBy(
    [...rules].map(([id, rule]) => [id, new LintOutcome(rule)] as const),
    ([id]) => lints[id].service,
  );

/** A lint that a call breaks. */
export interface BrokenLint {
  readonly lint: LintId;
  readonly message: string;
}

/** Lints the traffic of a tool, call by call in the order of sending. */
export class TrafficLinting {
  readonly #calls: Outcomes = outcomesOf(callLints);
  readonly #deliveries: Outcomes;
  /** The lints of each operation, by the parts that its calls lack. */
  readonly #steps = {
    inbox: new Map<string, WeakMap<ReadonlySet<CallPart>, readonly Step[]>>(),
    prospecting: new Map<string, WeakMap<ReadonlySet<CallPart>, readonly Step[]>>(),
  };
  readonly #earlier = { inbox: new EarlierCalls(byMonth), prospecting: new EarlierCalls() };
  readonly #none = new EarlierCalls();
  /** The accounts of keys, and the first account that reached a thing. */
  readonly #accounts = new Map<string, string>();
  readonly #reachedBy = new Map<string, string>();
  /** Deliveries whose last attempt failed, by body. */
  readonly #failed = new Map<string, ToolCall>();

  /** `secret`: the secret of inbox signatures. */
  constructor(secret?: string) {
    this.#deliveries = outcomesOf(Object.entries(deliveryLints(secret)) as [LintId, Lint][]);
  }

  /** Adds a call. Returns the lints that it breaks, with messages. */
  takeCall(call: ToolCall): readonly BrokenLint[] {
    const { service } = call.exchange;
    const earlier = this.#earlier[service];
    this.#settleAccount(call);
    const broken: BrokenLint[] = [];
    for (const { lint, outcome, isOtherwise: isLast, missing } of this.#of(call)) {
      // A general lint is skipped if a more specific one reports the call.
      if (isLast && broken.length > 0) continue;
      const message = outcome.take(call, earlier, missing);
      if (message !== undefined) broken.push({ lint, message });
    }
    earlier.remember(call);
    return broken;
  }

  /** Gives a call the account of another key that reached the same before: a key reaches only its own account. */
  #settleAccount(call: ToolCall): void {
    const own = call.account;
    if (this.#accounts.size < MOST_ACCOUNTS && !this.#accounts.has(own)) this.#accounts.set(own, own);
    call.account = this.#accounts.get(own) ?? own;
    for (const name of namesReached(call)) {
      const first = this.#reachedBy.get(name);
      if (this.#reachedBy.size >= MOST_REACHED) this.#reachedBy.clear();
      if (first === undefined) this.#reachedBy.set(name, own);
      const other = first === undefined ? undefined : this.#accounts.get(first);
      if (call.account !== own || other === undefined || other === own) continue;
      call.account = other;
      this.#accounts.set(own, other);
    }
  }

  #of({ lacks, exchange: { service, operation = '' } }: ToolCall): readonly Step[] {
    let byParts = this.#steps[service].get(operation);
    if (byParts === undefined) {
      byParts = new WeakMap();
      this.#steps[service].set(operation, byParts);
    }
    const known = byParts.get(lacks);
    if (known !== undefined) return known;
    const made = (this.#calls.get(service) ?? [])
      .filter(([, outcome]) => outcome.isOn({ service, operation }))
      .map(([lint, outcome]) => ({
        ...{ lint, outcome, isOtherwise: isOtherwise(lint) },
        missing: outcome.missingIn(lacks),
      }));
    byParts.set(lacks, made);
    return made;
  }

  /** Adds a delivery. A failed one waits for its next attempt, which may be accepted. */
  takeDelivery(call: ToolCall): void {
    const { service, request } = call.exchange;
    const { body = '' } = request;
    if (service === 'inbox' && body !== '') {
      if (call.isSuccessful) this.#failed.delete(body);
      else if (body.length <= MOST_FAILED_CHARS && this.#failed.size < MOST_FAILED) {
        this.#failed.set(body, call);
        return;
      }
    }
    this.#lintDelivery(call);
  }

  #lintDelivery(call: ToolCall): void {
    for (const [, outcome] of this.#deliveries.get(call.exchange.service) ?? [])
      outcome.take(call, this.#none);
  }

  /** The results of each lint by id, in the order of the ledger. */
  outcomes(): ReadonlyMap<LintId, LintOutcome> {
    for (const call of this.#failed.values()) this.#lintDelivery(call);
    this.#failed.clear();
    const found = new Map([...this.#calls.values(), ...this.#deliveries.values()].flat());
    return new Map(
      (Object.keys(lints) as LintId[]).flatMap((id): [LintId, LintOutcome][] => {
        const outcome = found.get(id);
        return outcome === undefined ? [] : [[id, outcome]];
      }),
    );
  }
}

/** Most keys whose accounts are compared, and most things that they reached. */
const MOST_ACCOUNTS = 1000;
const MOST_REACHED = 100_000;
/** Most waiting failed deliveries, and most characters of each; others are checked at once. */
const MOST_FAILED = 1000;
const MOST_FAILED_CHARS = 1 << 15;
