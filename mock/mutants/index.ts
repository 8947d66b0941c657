import inbox from '../../generated/inbox.spec.json' with { type: 'json' };
import prospecting from '../../generated/prospecting.spec.json' with { type: 'json' };
import { OWN_MUTANTS } from './own.ts';
import { ruleMutants } from './rules.ts';
import { wireMutants } from './wire.ts';
import type { Mutant, RuleType } from './types.ts';

export { crawlSteps } from './crawl.ts';
export { reference } from '../drifts/combine.ts';
export { atMoment, cameOf, differing, type ReplayStep } from './replay.ts';
export { watchReference, type Reached } from './watch.ts';
export type { Altered, Mutant, RuleType } from './types.ts';

/** Every mutant: of each rule, of each documented answer, and those written by hand. */
export const mutantsOf = (types: Readonly<Record<Mutant['service'], RuleType>>): Mutant[] => [
  ...ruleMutants(types),
  ...wireMutants('inbox', inbox),
  ...wireMutants('prospecting', prospecting),
  ...OWN_MUTANTS,
];
