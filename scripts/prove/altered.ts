import type { ClaimId } from '../../generated/claims.ts';
import { alteredBy, alteredRules, drifts, isOfRules } from '../../mock/index.ts';
import { mutantsOf, type Altered, type Mutant, type RuleType } from '../../mock/mutants/index.ts';
import { readExceptions } from '../mutate/exceptions.ts';
import { isMutantOf } from '../mutate/choice.ts';
import { selection } from '../cli/selection.ts';

/** A mock that is altered in one way, by a drift or a mutant. */
export interface AlteredMock {
  readonly id: string;
  /** The claim that a drift breaks. */
  readonly claim?: ClaimId;
  readonly description: string;
  /** Of these rules and places in answers one has to be read or shown; absent where any answer may be another one. */
  readonly reach?: readonly string[];
  /** The altered mock, made anew each time. */
  readonly make: () => Altered;
}

/** What the compiler says of the rules of both services. */
export type RuleTypes = Readonly<Record<Mutant['service'], RuleType>>;

/** Whether only writes could show a mutant: it alters answers to them. */
const isOfWrite = ({ operation = 'GET ' }: Mutant): boolean => !operation.startsWith('GET ');

/** Every drift, and every mutant that is no exception and that reads may show, of the claims that globs name. */
export function alteredMocks(types: RuleTypes, globs?: readonly string[]): AlteredMock[] {
  const wanted = selection({ ...(globs && { claim: [...globs] }) });
  const mutants = mutantsOf(types);
  const isOfClaims = isMutantOf(globs);
  const exceptions = readExceptions(mutants.map(({ id }) => id));
  return [
    ...drifts
      .filter(({ claim }) => wanted(claim))
      .map((drift) => ({
        ...{ id: drift.id, claim: drift.claim, description: drift.description },
        ...(isOfRules(drift) && { reach: alteredRules(drift) }),
        make: () => alteredBy([drift.id]),
      })),
    ...mutants
      .filter((mutant) => !exceptions.has(mutant.id) && !isOfWrite(mutant) && isOfClaims(mutant))
      .map(({ id, reach, make }) => ({ id, description: 'a mutant', reach: [reach], make })),
  ];
}
