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
    if (count < MOST_CALLS)
      this.mistakes.push({
        ...{ call: outlineOfCall(call), with: others.map(outlineOfCall) },
        message: wrong.slice(0, MOST_MESSAGE),
      });
    return wrong.slice(0, MOST_MESSAGE);
  }
}

const isUnseen = (said: Said): said is Unseen => typeof said === 'object' && !Array.isArray(said);
