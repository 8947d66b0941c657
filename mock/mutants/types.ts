import type { Rules } from '../account.ts';
import type { HandlerWrapper } from '../http/call.ts';
import type { WireDrift } from '../http/wire.ts';

/** What the compiler says of a rule, or of a part of it. */
export type RuleType = (
  | { readonly kind: 'number' | 'boolean' | 'nothing' | 'other' }
  /** `values`: all that there are, where the type names them. */
  | { readonly kind: 'text'; readonly values?: readonly string[] }
  | { readonly kind: 'list'; readonly of: RuleType }
  /** `open`: any name may stand in it. */
  | { readonly kind: 'table'; readonly fields: Readonly<Record<string, RuleType>>; readonly open: boolean }
  | { readonly kind: 'function'; readonly takes: readonly RuleType[]; readonly returns: RuleType }
) & {
  /** The type as written: functions that compare take two of one name. */
  readonly name?: string;
  /** Whether it may be undefined. */
  readonly optional?: true;
};

export type FunctionType = Extract<RuleType, { kind: 'function' }>;
export type AnyFunction = (...args: readonly unknown[]) => unknown;

/** The rules and answers of a mock that differs from the reference one. */
export interface Altered {
  readonly rules: Rules;
  readonly around?: readonly HandlerWrapper[];
  readonly wire: readonly WireDrift[];
}

/** A mechanical change of one rule, or of one part of a documented answer. */
export interface Mutant {
  /** What is altered and how, such as `inbox.qMin: plus one`. */
  readonly id: string;
  readonly service: 'inbox' | 'prospecting';
  /** The rule that is altered; absent where an answer is. */
  readonly rule?: string;
  /** The operation whose answer is altered. */
  readonly operation?: string;
  /** What a scenario has to reach: a rule, or a place in an answer as `placesOf` names it. */
  readonly reach: string;
  /** The altered mock, made anew each time: some mutants remember what they have answered. */
  readonly make: () => Altered;
}

/** One way to alter a value. */
export interface ValueAlteration {
  readonly way: string;
  readonly value: unknown;
}

export type RuleTable = Readonly<Record<string, unknown>>;

/** Whether a value is a plain object: no list, no buffer, nothing with a class. */
export const isTable = (value: unknown): value is RuleTable =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
