import type { AnyFunction, FunctionType, RuleType } from './types.ts';

/** Values of plain types that distinguish most functions from one another. */
const SAMPLES: Readonly<Partial<Record<RuleType['kind'], readonly unknown[]>>> = {
  text: ['Abc de', ' abc DE ', 'é.x', 'abc', 'ABC', '', '12', 'true'],
  number: [0, 1, 7, 200, 404, 1000],
  boolean: [true, false],
};

/** Arguments to try a function on; undefined where it takes what cannot be made up. */
function trials({ takes }: FunctionType, call: AnyFunction): (readonly unknown[])[] | undefined {
  // What a function does not take does not change it.
  const taken = takes.slice(0, call.length);
  return taken.reduce<(readonly unknown[])[] | undefined>(
    (known, { kind }) => {
      const samples = SAMPLES[kind];
      return samples && known?.flatMap((args) => samples.map((sample) => [...args, sample]));
    },
    [[]],
  );
}

/** What a function comes to on some arguments, for comparison. */
function cameOf(call: AnyFunction, args: readonly unknown[]): string {
  try {
    return JSON.stringify(call(...args)) ?? 'undefined';
  } catch {
    return 'thrown';
  }
}

/**
 * Whether two functions are seen to be alike: both must take what can be made up. One that acts must be given what it
 * acts on.
 */
export function isAlike(one: AnyFunction, other: AnyFunction, type: FunctionType): boolean {
  if (type.returns.kind === 'nothing') return one.length === 0;
  const args = type.returns.kind === 'function' ? undefined : trials(type, one);
  return args?.every((each) => cameOf(one, each) === cameOf(other, each)) ?? false;
}
