import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import fc from 'fast-check';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { alteredRules, variants, type RunningMock, type Variant } from '../../mock/index.ts';
import { checkClaims, type ClaimVerdict, type Target } from '../../suites/kit/index.ts';
import { OPTIONS } from '../cli/options.ts';
import { liveTarget } from '../../suites/targets.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import { onMock } from './on-mock.ts';
import { skipping } from './skipping.ts';
import { noMemory, type Memory } from '../../suites/kit/model/memory.ts';

/** The share of what the reference mock holds that every allowed service has to hold. */
export const HELD = 0.95;

const byClaim = [...Map.groupBy(variants, ({ claim }) => claim).values()];

/**
 * An allowed service that a seed draws: to each question the reference answer or one of the variants, each as likely as the
 * others. Of variants that alter the same rule, the one that is drawn first is taken.
 */
export function drawVariants(seed: number): Variant[] {
  const order = fc.shuffledSubarray(byClaim, { minLength: byClaim.length });
  const answers = fc.tuple(...byClaim.map((ways) => fc.nat(ways.length)));
  const [sample] = fc.sample(fc.tuple(order, answers), { seed, numRuns: 1 });
  if (sample === undefined) return [];
  const [questions, chosen] = sample;
  const answerTo = new Map(byClaim.map((ways, index) => [ways, ways[chosen[index] ?? ways.length]]));
  const altered = new Set<string>();
  const taken = new Set<Variant>();
  for (const ways of questions) {
    const variant = answerTo.get(ways);
    const rules = variant === undefined ? [] : alteredRules(variant);
    if (variant === undefined || rules.some((rule) => altered.has(rule))) continue;
    for (const rule of rules) altered.add(rule);
    taken.add(variant);
  }
  // In the order of the tables, in which a change of answers stands behind those that it builds on.
  return variants.filter((variant) => taken.has(variant));
}

interface VariantChecking {
  readonly seed: number;
  readonly runs: number;
  readonly wanted: (claim: ClaimId) => boolean;
  /** Whether the service is checked as a real account is: by reads alone, within the usual budget. */
  readonly isLive?: boolean;
}

/** What a live run may send of each service. */
interface Allowance {
  readonly inbox: number;
  readonly prospecting: number;
}

/** What it sends unless more is allowed. */
const USUAL: Allowance = {
  inbox: Number(OPTIONS.budget().defaultValue),
  prospecting: Number(OPTIONS.prospectingBudget().defaultValue),
};

interface AccountKeys {
  readonly main: string;
  readonly foreign: string;
}

/** How much an account holds; where absent, as much as the mock invents. */
export interface Holdings {
  readonly emails?: number;
  /** The most of everything that the prospecting service lists. */
  readonly entries?: number;
  /** How many lists there are at the least. */
  readonly lists?: number;
  /** An email arrives while a run waits for the turn of every nth request. */
  readonly mailEvery?: number;
}

/** An account of a mock as a real one is seen: nothing of the mock but its address is in reach, and time is skipped. */
export async function realAccount(
  mock: Pick<RunningMock, 'baseUrl' | 'control'>,
  seed: number,
  {
    budget = USUAL,
    memory = noMemory,
    mailEvery,
    ...holds
  }: { readonly budget?: Allowance; readonly memory?: Memory } & Holdings = {},
): Promise<{ readonly target: Target; readonly keys: AccountKeys }> {
  const { body } = await mock.control('POST', '/accounts', { seed, plan: 'scale', ...holds });
  const { id, keys } = body as { readonly id: string; readonly keys: AccountKeys };
  const services = ['inbox', 'prospecting'] as const;
  const target = liveTarget({
    ...{ baseUrl: mock.baseUrl, key: keys.main, otherKeys: { foreign: keys.foreign } },
    ...{ services, budget, memory, plan: 'scale', clock: skipping(mock, id, mailEvery) },
  });
  return { target, keys };
}

/**
 * The stated claims that are wanted, checked on a mock with these variants. A live run also asks open questions, as
 * with a real account: the whole set of claims decides which scenarios are within its budget.
 */
export async function checkWithVariants(
  chosen: readonly string[],
  evaluating: VariantChecking,
): Promise<ClaimVerdict[]> {
  const { seed, runs, wanted, isLive = false } = evaluating;
  return onMock(
    { seed, variants: chosen },
    (target) =>
      checkClaims({
        ...{ scenarios, monitors: allMonitors, runCheckers: allRunCheckers, target, seed, runs },
        wanted: (claim) => (isLive || claims[claim].level !== 'open') && wanted(claim),
      }),
    isLive ? async (mock) => (await realAccount(mock, seed)).target : undefined,
  );
}

const isReported = ({ verdict, evidence }: ClaimVerdict): boolean =>
  verdict === 'violated' || evidence?.stack !== undefined;

/** The fewest variants with which a claim is still reported, found by leaving out parts of them. */
async function fewest(
  all: readonly string[],
  claim: ClaimId,
  evaluating: VariantChecking,
): Promise<readonly string[]> {
  const reports = async (some: readonly string[]): Promise<boolean> =>
    (await checkWithVariants(some, { ...evaluating, wanted: (each) => each === claim })).some(isReported);
  let left = all.filter((id) => id.startsWith(`${claims[claim].service}.`));
  if (!(await reports(left))) return all;
  for (let size = Math.ceil(left.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < left.length;) {
      const rest = left.filter((_, index) => index < from || index >= from + size);
      if (await reports(rest)) left = rest;
      else from += size;
    }
  return left;
}

/** A claim that reports an allowed service, with what it says and the variants that make it. */
interface Report {
  readonly claim: ClaimId;
  readonly said: string;
  readonly variants: readonly string[];
}

/** What becomes of an allowed service that a seed draws. */
export interface Drawn {
  readonly seed: number;
  readonly variants: readonly string[];
  readonly reported: readonly Report[];
  /** Claims that the reference mock holds and this service does not, with the reason. */
  readonly lost: readonly string[];
  /** How many claims both hold. */
  readonly held: number;
}

/** Checks the service that a seed draws by every stated claim that is wanted. */
export async function tryDrawn(evaluating: VariantChecking, reference: ReadonlySet<ClaimId>): Promise<Drawn> {
  const { seed } = evaluating;
  const ids = drawVariants(seed).map(({ id }) => id);
  const verdicts = await checkWithVariants(ids, evaluating);
  const reported: Report[] = [];
  for (const each of verdicts.filter(isReported))
    reported.push({
      claim: each.id,
      said: saidOf(each),
      variants: await fewest(ids, each.id, evaluating),
    });
  const known = verdicts.filter(({ id }) => reference.has(id));
  return {
    ...{ seed, variants: ids, reported },
    held: known.filter(({ verdict }) => verdict === 'held').length,
    lost: known.flatMap((each) =>
      each.verdict === 'held' ? [] : [`${each.id}: ${saidOf(each) || each.verdict}`],
    ),
  };
}

/** The wanted claims that the reference mock holds. */
export const heldByReference = async (evaluating: VariantChecking): Promise<ReadonlySet<ClaimId>> =>
  new Set(
    (await checkWithVariants([], evaluating)).flatMap(({ id, verdict }) => (verdict === 'held' ? [id] : [])),
  );
