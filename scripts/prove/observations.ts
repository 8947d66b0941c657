import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import { availableParallelism } from 'node:os';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { variants, type Variant } from '../../mock/index.ts';
import { changeInWords, changesSince, toBaseline, type Baseline } from '../../reports/index.ts';
import { checkClaims, type ClaimVerdict, type Scenario } from '../../suites/kit/index.ts';
import { onMock } from './on-mock.ts';
import { allMonitors, scenarios } from '../../suites/index.ts';
import { forEachOf } from '../process/threads.ts';

/** Number of concurrent mocks in this process. */
const AT_ONCE = 2 * availableParallelism();

type Wanted = (claim: ClaimId) => boolean;
const isOpen: Wanted = (claim) => claims[claim].level === 'open';

/** The wanted open questions that scenarios observe and baselines compare. */
export const comparedBy = (wanted: Wanted): ClaimId[] =>
  [...new Set(scenarios.flatMap(({ observers }) => [...observers.keys()]))]
    .filter((id) => claims[id].notCompared === undefined)
    .filter(wanted)
    .sort();

interface Asking {
  readonly seed: number;
  readonly runs: number;
  readonly asked: readonly ClaimId[];
  /** Ids of allowed variants of the mock; the reference mock if there are none. */
  readonly variants?: readonly string[];
  /** Whether all scenarios of a variant's service check it, not only those that observe the question. */
  readonly allowed?: boolean;
  /** The order of the scenarios. */
  readonly order?: (scenarios: readonly Scenario[]) => readonly Scenario[];
}

/** Runs the scenarios that observe open questions against a separate mock. */
export async function ask({
  seed,
  runs,
  asked,
  variants: altered = [],
  allowed = false,
  order = (all) => all,
}: Asking): Promise<ClaimVerdict[]> {
  const wanted = new Set(asked);
  const services = new Set(asked.map((id) => claims[id].service));
  const observing = scenarios.filter(
    ({ service, observers }) =>
      (allowed && services.has(service)) || [...observers.keys()].some((id) => wanted.has(id)),
  );
  return onMock({ seed, variants: altered }, (target) =>
    checkClaims({
      ...{ scenarios: order(observing), monitors: allMonitors, target, seed, runs },
      // Checkers of the same histories would report a claim that the variant breaks.
      wanted: (claim) => wanted.has(claim) || (altered.length > 0 && !isOpen(claim)),
    }),
  );
}

type Shown =
  /** The comparison with the reference mock's baseline reports the variant. */
  | 'changed'
  | 'unchanged'
  /** It breaks a stated claim. */
  | 'not allowed'
  /** The reference mock gives no answer. */
  | 'unanswered'
  /** Another seed of the reference mock is reported. */
  | 'contradicted'
  | 'without a variant';

export interface Observed {
  readonly claim: ClaimId;
  readonly result: Shown;
  readonly variant?: string;
  /** The reported change, or why the proof failed. */
  readonly said: string;
}

/** The result of the comparison for one variant. */
async function proven(
  variant: Variant,
  baseline: Baseline,
  { seed, runs, allowed = false }: Pick<Asking, 'seed' | 'runs' | 'allowed'>,
): Promise<Observed> {
  const { claim, id } = variant;
  const verdicts = await ask({ seed, runs, asked: [claim], variants: [id], allowed });
  // A failed checker counts like a report.
  const broken = verdicts.find(
    ({ verdict, evidence }) => verdict === 'violated' || evidence?.stack !== undefined,
  );
  const change = changesSince(baseline, verdicts).find((each) => each.claim === claim);
  const own = verdicts.find((each) => each.id === claim);
  if (broken !== undefined)
    return { claim, variant: id, result: 'not allowed', said: `${broken.id}: ${saidOf(broken)}` };
  return change === undefined
    ? {
        ...{ claim, variant: id, result: 'unchanged' },
        said: own?.observed?.join('; ') ?? (own && (saidOf(own) || own.verdict)) ?? '',
      }
    : { claim, variant: id, result: 'changed', said: changeInWords(change) };
}

/**
 * For each compared open question, shows that another allowed answer is reported as changed. Another seed of the
 * reference mock must not be reported.
 */
export async function proveObservations(settings: {
  readonly seed: number;
  readonly runs: number;
  readonly asked: readonly ClaimId[];
  readonly allowed?: boolean;
  readonly onEach?: (each: Observed) => void;
}): Promise<Observed[]> {
  const { seed, runs, asked, onEach } = settings;
  const found: Observed[] = [];
  const note = (each: Observed): void => {
    found.push(each);
    onEach?.(each);
  };
  const baseline = toBaseline(await ask({ seed, runs, asked }));
  for (const change of changesSince(baseline, await ask({ seed: seed + 1, runs, asked })))
    note({ claim: change.claim, result: 'contradicted', said: changeInWords(change) });
  for (const claim of asked)
    if (!variants.some((variant) => variant.claim === claim))
      note({ claim, result: 'without a variant', said: claims[claim].statement });
    else if (baseline.answers[claim] === undefined)
      note({ claim, result: 'unanswered', said: claims[claim].statement });
  const wanted = new Set(asked.filter((claim) => baseline.answers[claim] !== undefined));
  await forEachOf(
    variants.filter(({ claim }) => wanted.has(claim)).values(),
    async (variant) => note(await proven(variant, baseline, settings)),
    AT_ONCE,
  );
  return found.sort((a, b) => (a.claim < b.claim ? -1 : 1));
}
