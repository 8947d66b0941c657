import type { CallPart } from '../suites/kit/index.ts';
import { operationOfCall, outlineOfCall, type ToolCall } from './call.ts';
import type { Earlier } from './earlier.ts';

/** A mistake: what is wrong, and the earlier calls that show it. */
type Wrong = readonly [wrong: string, ...calls: readonly ToolCall[]];

/** Which part of the recording it would take to show whether something is wrong. */
export interface Unseen {
  readonly unseen: string;
}

/** What a lint says of a call: nothing is wrong, or what is. */
export type Said = undefined | string | Wrong | Unseen;

/** A rule for callers: a pure function over each call that it concerns and those before it. */
export interface Lint {
  /** The operations that it concerns; all, and calls of none, where it names none. */
  readonly on?: readonly string[];
  /** Which of their calls it concerns; all by default. */
  readonly of?: (call: ToolCall) => boolean;
  /** What it has to see of them. */
  readonly needs?: readonly CallPart[];
  readonly evaluate: (call: ToolCall, earlier: Earlier) => Said;
  /** Whether a call, sent within a second of one that looked wrong, shows that nothing was wrong. */
  readonly withdrawnBy?: (call: ToolCall, wrong: ToolCall) => boolean;
}

/** One mistake in a recording. */
export interface Mistake {
  readonly call: ToolCall;
  readonly message: string;
  readonly with: readonly ToolCall[];
}

/** Calls that are named one by one, of each operation. */
const MOST_CALLS = 3;
const MOST_MESSAGE = 2000;
const WITHDRAWN_MS = 1000;

/** What a lint says of a recording, call by call. */
export class LintOutcome {
  /** Calls that it could check. */
  judged = 0;
  /** The first mistakes on each operation. */
  readonly mistakes: Mistake[] = [];
  /** All mistakes, by operation. */
  readonly counts = new Map<string, number>();
  /** What it would have had to see, with the number of calls that lack it. */
  readonly unseen = new Map<string, number>();
  readonly #lint: Lint;
  /** The last mistakes that a call may withdraw. */
  #open: readonly { readonly wrong: ToolCall; readonly mistake: Mistake }[] = [];

  /** Whether its lint may concern calls of an operation. */
  isOn(operation: string): boolean {
    return this.#lint.on?.includes(operation) ?? true;
  }

  constructor(lint: Lint) {
    this.#lint = lint;
  }

  /** Checks a call, which sees those before it; what is wrong with it, if anything. */
  take(call: ToolCall, earlier: Earlier): string | undefined {
    const { of, needs, evaluate } = this.#lint;
    this.#withdraw(call);
    if (of !== undefined && !of(call)) return undefined;
    const missing = needs?.find((part) => call.lacks.has(part));
    const said = missing === undefined ? evaluate(call, earlier) : { unseen: missing };
    if (isUnseen(said)) {
      this.unseen.set(said.unseen, (this.unseen.get(said.unseen) ?? 0) + 1);
      return undefined;
    }
    this.judged += 1;
    if (said === undefined) return undefined;
    const [wrong, ...others]: Wrong = typeof said === 'string' ? [said] : said;
    const operation = operationOfCall(call);
    const count = this.counts.get(operation) ?? 0;
    this.counts.set(operation, count + 1);
    const message = wrong.slice(0, MOST_MESSAGE);
    const mistake = { call: outlineOfCall(call), with: others.map(outlineOfCall), message };
    if (count < MOST_CALLS) this.mistakes.push(mistake);
    if (this.#lint.withdrawnBy !== undefined)
      this.#open = [...this.#open, { wrong: call.remembered(), mistake }];
    return message;
  }

  #withdraw(call: ToolCall): void {
    const { withdrawnBy } = this.#lint;
    if (withdrawnBy === undefined || this.#open.length === 0) return;
    const near = this.#open.filter(({ wrong }) => call.at - wrong.at <= WITHDRAWN_MS);
    const gone = near.filter(({ wrong }) => withdrawnBy(call, wrong));
    this.#open = near.filter((each) => !gone.includes(each));
    for (const { wrong, mistake } of gone) {
      const operation = operationOfCall(wrong);
      const count = (this.counts.get(operation) ?? 1) - 1;
      if (count > 0) this.counts.set(operation, count);
      else this.counts.delete(operation);
      const index = this.mistakes.indexOf(mistake);
      if (index >= 0) this.mistakes.splice(index, 1);
    }
  }
}

const isUnseen = (said: Said): said is Unseen => typeof said === 'object' && !Array.isArray(said);
