import type { ClaimId } from '../../../generated/claims.ts';
import { SERVICES, type Service } from '../../../specs/source.ts';
import type { Broken } from './broken.ts';
import { Inconclusive, statusOf, type Exchange } from '../http/exchange.ts';
import { FINGERPRINT_COST } from '../target/live/fingerprint.ts';
import { READS } from '../target/live/guard.ts';
import { SURVEY_COST } from '../target/live/settings.ts';
import type { Judgement } from './judgement.ts';
import { digest } from '../target/live/state.ts';
import type { Violation } from './tally.ts';
import type { RequestBudget } from '../target/target.ts';

/** What a second look made of a suspicion: it stands, what the look saw instead, or why nobody can say. */
export type Confirmation = 'stands' | 'holds' | 'vacuous' | { readonly unsettled: string };

/** A run of a scenario: what was sent, and how its claims were judged, some of them for each exchange. */
export interface Attempt {
  readonly exchanges: readonly Exchange[];
  readonly judgements: readonly (readonly [ClaimId, Judgement | Broken])[];
}

const LOOKS = 3;

/** Stands for what a run has read: equal in two runs in a row means that nothing moved. A run that writes says nothing. */
const readingOf = (exchanges: readonly Exchange[]): string =>
  exchanges.every(({ request }) => READS.has(request.method))
    ? digest(...exchanges.map((each) => (statusOf(each) < 300 ? each.response.text : String(statusOf(each)))))
    : '';

/** Of the judgements of one claim the one that says most. */
function outcomeOf(claim: ClaimId, { judgements }: Attempt): Judgement | Broken | undefined {
  const own = judgements.flatMap(([id, judgement]) => (id === claim ? [judgement] : []));
  return own.find(({ kind }) => kind === 'violation') ?? own.find(({ kind }) => kind === 'holds') ?? own[0];
}

/**
 * Looks again at what seems violated, where data may move by itself. A suspicion against several answers together
 * stands only if nothing moved while they came, and if nobody else can have caused it; one against a single answer
 * stands when it is seen twice.
 */
export async function confirm(
  suspects: ReadonlyMap<ClaimId, Violation>,
  first: Attempt,
  again: () => Promise<Attempt>,
  isSingle: (claim: ClaimId) => boolean,
  requestBudget: RequestBudget | undefined,
): Promise<ReadonlyMap<ClaimId, Confirmation>> {
  const looks = new Map<ClaimId, Confirmation>();
  const open = (): ClaimId[] => [...suspects.keys()].filter((claim) => !looks.has(claim));
  const settleAll = (look: Confirmation): ReadonlyMap<ClaimId, Confirmation> => {
    for (const claim of open()) looks.set(claim, look);
    return looks;
  };
  const sent = (service: Service): number =>
    first.exchanges.filter((exchange) => exchange.service === service).length;
  const services = SERVICES.filter((service) => sent(service) > 0);
  const seal = async (): Promise<string> => {
    const parts = [];
    for (const service of services) parts.push(await requestBudget?.fingerprint(service));
    return parts.join();
  };
  const caused = new Set<ClaimId>();
  try {
    let known = readingOf(first.exchanges);
    for (let look = 0; look < LOOKS && open().length > 0; look += 1) {
      const cost = (service: Service): number => sent(service) + 2 * FINGERPRINT_COST + SURVEY_COST[service];
      if (services.some((each) => (requestBudget?.remaining(each) ?? Infinity) < cost(each)))
        return settleAll({ unsettled: 'seemed violated once; the budget leaves no second look' });
      const before = await seal();
      const second = await again();
      const reading = readingOf(second.exchanges);
      const isQuiet = before === (await seal()) && reading === known;
      known = reading;
      for (const claim of open()) {
        const judgement = outcomeOf(claim, second);
        if (judgement?.kind === 'broken')
          looks.set(claim, { unsettled: `seemed violated once; then: ${judgement.reason}` });
        else if (judgement?.kind !== 'violation') looks.set(claim, judgement?.kind ?? 'vacuous');
        else if (judgement.orOthers === true) caused.add(claim);
        else if (isQuiet || isSingle(claim)) looks.set(claim, 'stands');
      }
    }
    for (const claim of open())
      if (caused.has(claim))
        looks.set(claim, {
          unsettled: `seemed violated, but others who use the account may have caused it, in each of ${LOOKS} looks`,
        });
    return settleAll({
      unsettled: `seemed violated, but the account's data moved during each of ${LOOKS} looks`,
    });
  } catch (error) {
    if (error instanceof Inconclusive)
      return settleAll({ unsettled: `seemed violated once; then: ${error.message}` });
    throw error;
  }
}
