import { Inconclusive } from './exchange.ts';
import { message, type Message } from './message.ts';

/** A checker threw: this is a defect of the checker, without any result about the target. */
export interface Broken {
  readonly kind: 'broken';
  readonly reason: Message;
  readonly stack: string;
}

/** A part of a run that failed. The rest of the run stands. */
export interface Failure {
  /** What failed: a scenario, a listener, a state file. */
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

/** A case that gives no result about the target this time. */
export interface Undecided {
  readonly kind: 'inconclusive';
  readonly reason: Message;
}

/** The result of a checker, or why there is none: it cannot decide, or it failed. */
export function evaluate<T>(check: () => T): T | Broken | Undecided {
  try {
    return check();
  } catch (error) {
    return withoutResult(error);
  }
}

/** Why a checker that threw gives no result. */
export const withoutResult = (error: unknown): Broken | Undecided =>
  error instanceof Inconclusive ? { kind: 'inconclusive', reason: error.why } : brokenBy(error);

/** Errors that mean a defect. Errors of the system or of the guard are not among them. */
const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError, URIError];

/** A stimulus threw: its claims cannot be checked, and the stimulus must be fixed. */
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

/** The error of a stimulus, as a Defect if it is one. */
export const asDefect = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) && DEFECTS.some((kind) => error instanceof kind)
    ? new Defect(error)
    : error;
/** A request that must never be sent to a real account: a defect of the harness, which ends the run. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
