import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import fc from 'fast-check';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { alteredRules, variants, type RunningMock, type Variant } from '../../mock/index.ts';
import { checkClaims, type ClaimVerdict, type Target } from '../../suites/kit/index.ts';
import { OPTIONS } from '../cli/options.ts';
import { liveTarget } from '../../suites/targets.ts';
import { onMock, ALL_CHECKS } from './on-mock.ts';
import { skipping } from './skipping.ts';
import { noMemory, type Memory } from '../../suites/kit/model/memory.ts';

/** The share of the reference mock's held claims that every allowed service must hold. */
export const HELD = 0.95;

const byClaim = [...Map.groupBy(variants, ({ claim }) => claim).values()];

/**
 * The variants of an allowed service, drawn by a seed. Each question gets the reference answer or one of its variants,
 * with equal probability. If several variants alter the same rule, the first drawn one is taken.
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
  // In the order of the tables, where a change of answers comes after those that it builds on.
  return variants.filter((variant) => taken.has(variant));
}

interface VariantChecking {
  readonly seed: number;
  readonly runs: number;
  readonly wanted: (claim: ClaimId) => boolean;
  /** Whether the service is checked like a real account: only by reads, within the default budget. */
  readonly isLive?: boolean;
}

/** Most requests of a live run to each service. */
interface Allowance {
  readonly inbox: number;
  readonly prospecting: number;
}

/** The default number of requests. */
const USUAL: Allowance = {
  inbox: Number(OPTIONS.budget().defaultValue),
  prospecting: Number(OPTIONS.prospectingBudget().defaultValue),
};

interface AccountKeys {
  readonly main: string;
  readonly foreign: string;
}

/** How much data an account has; by default as much as the mock generates. */
export interface Holdings {
  readonly emails?: number;
  /** Most entries of everything that the prospecting service lists. */
  readonly entries?: number;
  /** Fewest lists. */
  readonly lists?: number;
  /** A new email arrives while the run waits to send every nth request. */
  readonly mailEvery?: number;
}

/** An account of a mock, seen like a real one: only its address is used, and waiting times are skipped. */
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
        ...{ ...ALL_CHECKS, target, seed, runs },
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

/** A claim that reports an allowed service, with its message and the variants that cause it. */
interface Report {
  readonly claim: ClaimId;
  readonly said: string;
  readonly variants: readonly string[];
}

/** The result for an allowed service that a seed draws. */
export interface Drawn {
  readonly seed: number;
  readonly variants: readonly string[];
  readonly reported: readonly Report[];
  /** Claims that hold on the reference mock but not on this service, with the reason. */
  readonly lost: readonly string[];
  /** Number of claims that hold on both. */
  readonly held: number;
}

/** Checks the service that a seed draws against every wanted stated claim. */
export async function tryDrawn(evaluating: VariantChecking, reference: ReadonlySet<ClaimId>): Promise<Drawn> {
  const { seed } = evaluating;
  const ids = drawVariants(seed).map(({ id }) => id);
  const verdicts = await checkWithVariants(ids, evaluating);
  const reported: Report[] = [];
  for (const each of verdicts.filter(isReported))
    reported.push({ claim: each.id, said: saidOf(each), variants: await fewest(ids, each.id, evaluating) });
  const known = verdicts.filter(({ id }) => reference.has(id));
  return {
    ...{ seed, variants: ids, reported },
    held: known.filter(({ verdict }) => verdict === 'held').length,
    lost: known.flatMap((each) =>
      each.verdict === 'held' ? [] : [`${each.id}: ${saidOf(each) || each.verdict}`],
    ),
  };
}

/** The wanted claims that hold on the reference mock. */
export const heldByReference = async (evaluating: VariantChecking): Promise<ReadonlySet<ClaimId>> =>
  new Set(
    (await checkWithVariants([], evaluating)).flatMap(({ id, verdict }) => (verdict === 'held' ? [id] : [])),
  );
