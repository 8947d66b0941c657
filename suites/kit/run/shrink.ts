import { textOf } from '../model/message.ts';
import fc from 'fast-check';
import type { Violation } from '../model/check-result.ts';

/** Time that the search for a shorter input may take, in ms. */
const SHRINK_MS = 8_000;

/** An input that violates a claim, and where it stands among those that its seed draws. */
export interface Found {
  readonly input: unknown;
  readonly path: string;
  readonly judgement: Violation;
}

interface Search {
  readonly inputs: fc.Arbitrary<unknown>;
  readonly seed: number;
  readonly runs: number;
  /** The violation of the claim that an input leads to, if any. */
  readonly violates: (input: unknown) => Promise<Violation | undefined>;
}

/** The shortest input that still violates the claim; the one that was found where none is shorter. */
export async function shortest(found: Found, { inputs, seed, runs, violates }: Search): Promise<Found> {
  const last: { judgement?: Violation } = {};
  const property = fc.asyncProperty(inputs, async (input) => {
    const judgement = await violates(input);
    if (judgement === undefined) return;
    last.judgement = judgement;
    throw new Error(textOf(judgement.message));
  });
  const details = await fc.check(property, {
    seed,
    path: found.path,
    numRuns: runs,
    plugins: [fc.interruptAfterTimeLimit(SHRINK_MS)],
  });
  const { failed, counterexample, counterexamplePath: path } = details;
  if (!failed || counterexample === null || path === null || last.judgement === undefined) return found;
  const [input] = counterexample as [unknown];
  return { input, path, judgement: (await violates(input)) ?? last.judgement };
}
