import type { Service } from '../specs/source.ts';
import type { CallPart } from '../suites/kit/index.ts';
import { type ToolCall } from './call.ts';
import type { Earlier } from './earlier.ts';

/** A mistake: its message, and the earlier calls that prove it. */
type Wrong = readonly [wrong: string, ...calls: readonly ToolCall[]];

/** The part that the recording would need for a decision. */
export interface Unseen {
  readonly unseen: string;
}

/** The result of a lint for a call: no mistake, a mistake, or a missing part. */
export type Said = undefined | string | Wrong | Unseen;

/** A service with one of its operations; an empty name is a route that is not documented. */
export interface LintedOperation {
  readonly service: Service;
  readonly operation: string;
}

/** Whether an operation is documented. */
export const isKnownOperation = ({ operation }: LintedOperation): boolean => operation !== '';

/** A rule for callers: a pure function over each of its calls and the earlier ones. */
export interface Lint {
  /** Its operations. If absent, it applies to all calls, with or without an operation. */
  readonly on?: readonly string[];
  /** Whether it may apply to the calls of an operation, whatever they are. By default it may. */
  readonly where?: (of: LintedOperation) => boolean;
  /** Which of their calls it checks; by default all. */
  readonly of?: (call: ToolCall) => boolean;
  /** The parts of a call that it needs. */
  readonly needs?: readonly CallPart[];
  readonly evaluate: (call: ToolCall, earlier: Earlier) => Said;
  /** Whether a call within a second of a supposed mistake shows that it was none. */
  readonly withdrawnBy?: (call: ToolCall, wrong: ToolCall) => boolean;
}

/** A lint for all calls of some operations, with the parts that it needs. */
export const lintOf = (
  on: readonly string[],
  needs: readonly CallPart[],
  evaluate: Lint['evaluate'],
): Lint => ({ on, needs, evaluate });

/** One mistake in a recording. */
export interface Mistake {
  readonly call: ToolCall;
  readonly message: string;
  readonly with: readonly ToolCall[];
}

/** Most calls that are listed for each operation. */
const MOST_CALLS = 3;
const MOST_MESSAGE = 2000;
const WITHDRAWN_MS = 1000;
const MOST_OPEN = 100;

/** The results of a lint for a recording, call by call. */
export class LintOutcome {
  /** Number of calls that it could check. */
  judged = 0;
  /** The first mistakes of each operation. */
  readonly mistakes: Mistake[] = [];
  /** Numbers of all mistakes, by operation. */
  readonly counts = new Map<string, number>();
  /** Missing parts, with the number of calls that lack them. */
  readonly unseen = new Map<string, number>();
  readonly #lint: Lint;
  /** Recent mistakes that a later call may withdraw. */
  #open: readonly { readonly wrong: ToolCall; readonly mistake: Mistake }[] = [];

  /** Whether the lint may apply to calls of an operation. */
  isOn(of: LintedOperation): boolean {
    const { on, where } = this.#lint;
    return (on?.includes(of.operation) ?? true) && (where?.(of) ?? true);
  }

  /** The first part that the lint needs and a call lacks. */
  missingIn(lacks: ReadonlySet<CallPart>): CallPart | undefined {
    return this.#lint.needs?.find((part) => lacks.has(part));
  }

  constructor(lint: Lint) {
    this.#lint = lint;
  }

  /**
   * Checks a call against the earlier ones. Returns the message of a mistake, if there is one. `missing`: the part of
   * `missingIn`.
   */
  take(call: ToolCall, earlier: Earlier, missing = this.missingIn(call.lacks)): string | undefined {
    const lint = this.#lint;
    if (this.#open.length > 0) this.#withdraw(call);
    if (lint.of !== undefined && !lint.of(call)) return undefined;
    const said = missing === undefined ? lint.evaluate(call, earlier) : { unseen: missing };
    if (said === undefined) {
      this.judged += 1;
      return undefined;
    }
    if (isUnseen(said)) {
      this.unseen.set(said.unseen, (this.unseen.get(said.unseen) ?? 0) + 1);
      return undefined;
    }
    this.judged += 1;
    const [wrong, ...others]: Wrong = typeof said === 'string' ? [said] : said;
    const operation = call.operation;
    const count = this.counts.get(operation) ?? 0;
    this.counts.set(operation, count + 1);
    const message = wrong.slice(0, MOST_MESSAGE);
    const mistake = { call: call.outline(), with: others.map((each) => each.outline()), message };
    if (count < MOST_CALLS) this.mistakes.push(mistake);
    if (lint.withdrawnBy !== undefined)
      this.#open = [...this.#open.slice(-MOST_OPEN), { wrong: call.remembered(), mistake }];
    return message;
  }

  #withdraw(call: ToolCall): void {
    const { withdrawnBy } = this.#lint;
    if (withdrawnBy === undefined) return;
    // Calls without a time may have been sent at once.
    const near = this.#open.filter(({ wrong }) => !(call.at - wrong.at > WITHDRAWN_MS));
    const gone = near.filter(({ wrong }) => withdrawnBy(call, wrong));
    this.#open = near.filter((each) => !gone.includes(each));
    for (const { wrong, mistake } of gone) {
      const operation = wrong.operation;
      const count = (this.counts.get(operation) ?? 1) - 1;
      if (count > 0) this.counts.set(operation, count);
      else this.counts.delete(operation);
      const index = this.mistakes.indexOf(mistake);
      if (index >= 0) this.mistakes.splice(index, 1);
    }
  }
}

const isUnseen = (said: Said): said is Unseen => typeof said === 'object' && !Array.isArray(said);
