import type { Rules } from '../account.ts';
import type { HandlerWrapper } from '../http/call.ts';
import type { WireDrift } from '../http/wire.ts';

/** The type of a rule or of a part of it, from the compiler. */
export type RuleType = (
  | { readonly kind: 'number' | 'boolean' | 'nothing' | 'other' }
  /** `values`: all possible texts, if the type lists them. */
  | { readonly kind: 'text'; readonly values?: readonly string[] }
  | { readonly kind: 'list'; readonly of: RuleType }
  /** `open`: any name may occur in it. */
  | { readonly kind: 'table'; readonly fields: Readonly<Record<string, RuleType>>; readonly open: boolean }
  | { readonly kind: 'function'; readonly takes: readonly RuleType[]; readonly returns: RuleType }
) & {
  /** The written name of the type. Comparing functions take two arguments of one type. */
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
  /** The altered rule; absent if an answer is altered. */
  readonly rule?: string;
  /** The operation whose answer is altered. */
  readonly operation?: string;
  /** What a scenario must reach: a rule, or a place in an answer as named by `placesOf`. */
  readonly reach: string;
  /** Creates the altered mock; some mutants remember their answers. */
  readonly make: () => Altered;
}

/** One alteration of a value. */
export interface ValueAlteration {
  readonly way: string;
  readonly value: unknown;
}

export type RuleTable = Readonly<Record<string, unknown>>;

/** Whether a value is a plain object, not a list, a buffer or an instance of a class. */
export const isTable = (value: unknown): value is RuleTable =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
