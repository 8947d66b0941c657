import { Inconclusive } from './exchange.ts';
import { message, type Message } from './message.ts';

/** A checker threw: it says nothing of the target, and needs mending. */
export interface Broken {
  readonly kind: 'broken';
  readonly reason: Message;
  readonly stack: string;
}

/** A part of a run that failed. The rest of the run stands. */
export interface Failure {
  /** What failed: a scenario, a listener, what is remembered. */
  readonly part: string;
  readonly reason: string;
  readonly stack: string;
}

/** An error in one line. */
export const textOfError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? textOfError(error)) : textOfError(error);

export const brokenBy = (error: unknown): Broken => ({
  kind: 'broken',
  reason: message`the checker failed: ${textOfError(error)}`,
  stack: stackOf(error),
});

export const isBroken = (said: unknown): said is Broken =>
  typeof said === 'object' && said !== null && 'kind' in said && said.kind === 'broken';

/** Something that says nothing of the target this time. */
export interface Undecided {
  readonly kind: 'inconclusive';
  readonly reason: Message;
}

/** What a checker says, or why it says nothing: it cannot decide, or it failed. */
export function evaluate<T>(check: () => T): T | Broken | Undecided {
  try {
    return check();
  } catch (error) {
    return error instanceof Inconclusive ? { kind: 'inconclusive', reason: error.why } : brokenBy(error);
  }
}

/** Errors of code that was written for other data; what the system or the guard throws is none. */
const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError, URIError];

/** A stimulus threw: nothing of what it is for can be checked, and it needs mending. */
export class Defect extends Inconclusive {
  readonly reason: Message;
  override readonly stack: string;

  constructor(error: Error) {
    const reason = message`the scenario failed: ${textOfError(error)}`;
    super(reason, { cause: error });
    this.reason = reason;
    this.stack = stackOf(error);
  }
}

/** The error that a stimulus threw, as a Defect where it is one. */
export const asDefect = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) && DEFECTS.some((kind) => error instanceof kind)
    ? new Defect(error)
    : error;
/** An attempt that must never be made on a real account: a defect of the harness, and the end of the run. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
