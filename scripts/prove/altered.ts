import type { ClaimId } from '../../generated/claims.ts';
import { alteredBy, alteredRules, drifts, isOfRules } from '../../mock/index.ts';
import { mutantsOf, type Altered, type Mutant, type RuleType } from '../../mock/mutants/index.ts';
import { readExceptions } from '../mutate/exceptions.ts';
import { isMutantOf } from '../mutate/choice.ts';
import { selection } from '../cli/selection.ts';

/** A mock with one alteration, by a drift or a mutant. */
export interface AlteredMock {
  readonly id: string;
  /** The claim that the drift breaks. */
  readonly claim?: ClaimId;
  readonly description: string;
  /** Rules and places in answers, one of which must be read or shown; absent if any answer may differ. */
  readonly reach?: readonly string[];
  /** Creates the altered mock. */
  readonly make: () => Altered;
}

/** The types of the rules of both services, from the compiler. */
export type RuleTypes = Readonly<Record<Mutant['service'], RuleType>>;

/** Whether only writes could show a mutant, because it alters answers to writes. */
const isOfWrite = ({ operation = 'GET ' }: Mutant): boolean => !operation.startsWith('GET ');

/** Every drift of matching claims, and every mutant of them that reads may show and that is no exception. */
export function alteredMocks(types: RuleTypes, globs?: readonly string[]): AlteredMock[] {
  const wanted = selection({ claim: globs });
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
