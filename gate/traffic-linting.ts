import { lints, type LintId } from '../generated/lints.ts';
import type { Service } from '../specs/source.ts';
import { isSuccessful, type ToolCall } from './call.ts';
import { EarlierCalls } from './earlier.ts';
import { LintOutcome, type Lint } from './lint.ts';
import { callLints, deliveryLints, isOtherwise } from './lints/index.ts';
import { byMonth } from './lints/retries.ts';

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
  /** The lints of each operation. */
  readonly #byOperation = new Map<string, readonly (readonly [LintId, LintOutcome])[]>();
  readonly #earlier = { inbox: new EarlierCalls(byMonth), prospecting: new EarlierCalls() };
  readonly #none = new EarlierCalls();
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
    const broken: BrokenLint[] = [];
    for (const [lint, outcome] of this.#of(call)) {
      // A general lint is skipped if a more specific one reports the call.
      if (broken.length > 0 && isOtherwise(lint)) continue;
      const message = outcome.take(call, earlier);
      if (message !== undefined) broken.push({ lint, message });
    }
    earlier.remember(call);
    return broken;
  }

  #of(call: ToolCall): readonly (readonly [LintId, LintOutcome])[] {
    const { service, operation = '' } = call.exchange;
    const name = `${service} ${operation}`;
    const known = this.#byOperation.get(name);
    if (known !== undefined) return known;
    const made = (this.#calls.get(service) ?? []).filter(([, outcome]) => outcome.isOn(operation));
    this.#byOperation.set(name, made);
    return made;
  }

  /** Adds a delivery. A failed one waits for its next attempt, which may be accepted. */
  takeDelivery(call: ToolCall): void {
    const { service, request } = call.exchange;
    const { body = '' } = request;
    if (service === 'inbox' && body !== '') {
      if (isSuccessful(call)) this.#failed.delete(body);
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

/** Most waiting failed deliveries, and most characters of each; others are checked at once. */
const MOST_FAILED = 1000;
const MOST_FAILED_CHARS = 1 << 15;
