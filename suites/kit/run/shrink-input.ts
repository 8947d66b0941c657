import { textOf } from '../model/message.ts';
import fc from 'fast-check';
import type { Violation } from '../model/check-result.ts';

/** Longest search for a shorter input, in ms. */
const SHRINK_MS = 8_000;

/** An input that violates a claim, and its place among the inputs of its seed. */
export interface FoundInput {
  readonly input: unknown;
  readonly path: string;
  readonly result: Violation;
}

interface Search {
  readonly inputs: fc.Arbitrary<unknown>;
  readonly seed: number;
  readonly runs: number;
  /** The violation of the claim with an input, if any. */
  readonly violates: (input: unknown) => Promise<Violation | undefined>;
}

/** The shortest input that still violates the claim; the given one if none is shorter. */
export async function shrinkInput(
  found: FoundInput,
  { inputs, seed, runs, violates }: Search,
): Promise<FoundInput> {
  const last: { result?: Violation } = {};
  const property = fc.asyncProperty(inputs, async (input) => {
    const result = await violates(input);
    if (result === undefined) return;
    last.result = result;
    throw new Error(textOf(result.message));
  });
  const details = await fc.check(property, {
    seed,
    path: found.path,
    numRuns: runs,
    plugins: [fc.interruptAfterTimeLimit(SHRINK_MS)],
  });
  const { failed, counterexample, counterexamplePath: path } = details;
  if (!failed || counterexample === null || path === null || last.result === undefined) return found;
  const [input] = counterexample as [unknown];
  return { input, path, result: (await violates(input)) ?? last.result };
}
