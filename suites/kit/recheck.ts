import type { ClaimId } from '../../generated/claims.ts';
import type { Service } from '../../specs/source.ts';
import { Inconclusive } from './exchange.ts';
import { FINGERPRINT_COST } from './fingerprint.ts';
import type { Thrift } from './target.ts';

/** What a second look made of a suspicion: it stands, it does not, or why nobody can say. */
export type SecondLook = 'stands' | 'refuted' | { readonly unsettled: string };

const LOOKS = 3;

/**
 * Looks again at what seems violated, where data may move by itself. A suspicion against several answers together
 * stands only if nothing moved while they came; one against a single answer stands when it is seen twice.
 */
export async function lookAgain(
  suspects: ReadonlySet<ClaimId>,
  again: () => Promise<ReadonlySet<ClaimId>>,
  isSingle: (claim: ClaimId) => boolean,
  scenario: { readonly service: Service; readonly cost: number },
  thrift: Thrift | undefined,
): Promise<ReadonlyMap<ClaimId, SecondLook>> {
  const looks = new Map<ClaimId, SecondLook>();
  const open = (): ClaimId[] => [...suspects].filter((claim) => !looks.has(claim));
  const settleAll = (look: SecondLook): ReadonlyMap<ClaimId, SecondLook> => {
    for (const claim of open()) looks.set(claim, look);
    return looks;
  };
  const { service, cost } = scenario;
  const seal = (): Promise<string> => thrift?.fingerprint(service) ?? Promise.resolve('');
  try {
    for (let look = 0; look < LOOKS && open().length > 0; look += 1) {
      if (thrift !== undefined && thrift.remaining(service) < cost + 2 * FINGERPRINT_COST)
        return settleAll({ unsettled: 'seemed violated once; the budget leaves no second look' });
      const before = await seal();
      const violated = await again();
      const isQuiet = before === (await seal());
      for (const claim of open()) {
        if (!violated.has(claim)) looks.set(claim, 'refuted');
        else if (isQuiet || isSingle(claim)) looks.set(claim, 'stands');
      }
    }
    return settleAll({
      unsettled: `seemed violated, but the account's data moved during each of ${LOOKS} looks`,
    });
  } catch (error) {
    if (error instanceof Inconclusive)
      return settleAll({ unsettled: `seemed violated once; then: ${error.message}` });
    throw error;
  }
}
