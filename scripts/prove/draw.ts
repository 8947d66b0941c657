import fc from 'fast-check';
import { bentRules, variants, type Variant } from '../../mock/index.ts';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { startMock } from '../../mock/index.ts';
import { judgeClaims, type ClaimVerdict } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { monitors, runCheckers, scenarios } from '../../suites/index.ts';

/** The legal answers to each question that the mock can give besides the faithful one. */
const byClaim = [...Map.groupBy(variants, ({ claim }) => claim).values()];

/**
 * A legal service that a seed draws: for each question the faithful answer or one of the variants, each as likely as
 * the others. Of variants that bend the same rule, one is drawn.
 */
export function drawn(seed: number): Variant[] {
  const picks = fc.tuple(
    fc.shuffledSubarray(byClaim, { minLength: byClaim.length }),
    ...byClaim.map((ways) => fc.nat(ways.length)),
  );
  const [[order = [], ...chosen] = []] = fc.sample(picks, { seed, numRuns: 1 });
  const picked = new Map(byClaim.map((ways, index) => [ways, ways[chosen[index] ?? ways.length]]));
  const bent = new Set<string>();
  return order.flatMap((ways) => {
    const variant = picked.get(ways);
    const rules = variant === undefined ? [] : bentRules(variant);
    if (variant === undefined || rules.some((rule) => bent.has(rule))) return [];
    for (const rule of rules) bent.add(rule);
    return variant;
  });
}

/** What becomes of a legal service that a seed draws. */
export interface Drawn {
  readonly seed: number;
  readonly variants: readonly string[];
  /** Claims that are violated or whose checker failed, with what they say. */
  readonly accused: readonly { readonly claim: ClaimId; readonly said: string }[];
  /** Claims that the faithful mock holds, and this service does not. */
  readonly lost: readonly { readonly claim: ClaimId; readonly said: string }[];
}

const isStated = (claim: ClaimId): boolean => claims[claim].level !== 'open';

/** Every stated claim, judged on a mock with these variants. */
export async function judged(
  chosen: readonly string[],
  {
    seed,
    runs,
    wanted,
  }: { readonly seed: number; readonly runs: number; readonly wanted: (claim: ClaimId) => boolean },
): Promise<ClaimVerdict[]> {
  const mock = await startMock({ seed, variants: chosen });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  try {
    return await judgeClaims({
      ...{ scenarios, monitors, runCheckers, target, seed, runs },
      wanted: (claim) => isStated(claim) && wanted(claim),
    });
  } finally {
    await target.close();
    await mock.close();
  }
}
