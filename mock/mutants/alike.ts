import type { AnyFunction, FunctionType, RuleType } from './types.ts';

/** Values of simple types that distinguish most functions. */
const SAMPLES: Readonly<Partial<Record<RuleType['kind'], readonly unknown[]>>> = {
  text: ['Abc de', ' abc DE ', 'é.x', 'abc', 'ABC', '', '12', 'true'],
  number: [0, 1, 7, 200, 404, 1000],
  boolean: [true, false],
};

/** Arguments for calling a function; undefined if some cannot be generated. */
function trials({ takes }: FunctionType, call: AnyFunction): (readonly unknown[])[] | undefined {
  // Additional arguments have no effect.
  const taken = takes.slice(0, call.length);
  return taken.reduce<(readonly unknown[])[] | undefined>(
    (known, { kind }) => {
      const samples = SAMPLES[kind];
      return samples && known?.flatMap((args) => samples.map((sample) => [...args, sample]));
    },
    [[]],
  );
}

/** The result of a function for some arguments, as text for comparison. */
function cameOf(call: AnyFunction, args: readonly unknown[]): string {
  try {
    return JSON.stringify(call(...args)) ?? 'undefined';
  } catch {
    return 'thrown';
  }
}

/**
 * Whether two functions behave alike for generated arguments. A function with effects must get the object on which it
 * acts.
 */
export function isAlike(one: AnyFunction, other: AnyFunction, type: FunctionType): boolean {
  if (type.returns.kind === 'nothing') return one.length === 0;
  const args = type.returns.kind === 'function' ? undefined : trials(type, one);
  return args?.every((each) => cameOf(one, each) === cameOf(other, each)) ?? false;
}
