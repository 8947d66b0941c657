import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { alteredRules, drifts, startMock } from '../../mock/index.ts';
import type { Mutant } from '../../mock/mutants/index.ts';
import { checkClaims, type ClaimVerdict, type Scenario, type Target } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import type { ReachOfScenarios, Reach } from './coverage.ts';
import type { Exception } from './exceptions.ts';
import type { Replays } from './recording.ts';

/** The result of one mutant. */
export interface MutantResult {
  readonly id: string;
  readonly result: 'killed' | 'survived' | 'not reached';
  /** The violated claim. */
  readonly claim?: ClaimId;
  /** The message of the violation, or why there is none. */
  readonly said: string;
  /** For a surviving mutant: where a crawl gets another answer than from the reference mock, if anywhere. */
  readonly differs?: string;
  /** Number of scenarios that get other answers than from the reference mock. */
  readonly scenarios: number;
  readonly tookMs: number;
}

/** The same checkers for all scenarios, not only those that are known to show something. */
export const everywhere = <W extends { readonly shownIn?: readonly string[] }>(watched: readonly W[]): W[] =>
  watched.map(({ shownIn: _, ...own }) => own as W);
const monitorsEverywhere = everywhere(allMonitors);
const runCheckersEverywhere = everywhere(allRunCheckers);

/**
 * Scenarios of the first round, because most mutants are killed by the first answer that shows them. The rest follows.
 */
const FIRST = 3;

/** How many times as many runs of a property a mutant gets that survives the usual number. */
const PATIENCE = 4;

/** The settings for checking mutants. */
export interface MutantChecks {
  readonly coverage: Pick<ReachOfScenarios, 'reached' | 'tookMs'>;
  readonly replays: Replays;
  readonly seed: number;
  readonly runs: number;
  /** The committed exceptions by mutant. A mutant that should survive gets only a short search. */
  readonly exceptions: ReadonlyMap<string, Exception['kind']>;
}

/** The rules that the drifts of a claim alter. */
const rulesOf: ReadonlyMap<ClaimId, ReadonlySet<string>> = new Map(
  [...Map.groupBy(drifts, ({ claim }) => claim)].map(([claim, own]) => [
    claim,
    new Set(own.flatMap(alteredRules)),
  ]),
);

/**
 * Whether a violation is about the altered part.
 * - For an altered answer, the violation shows an answer of the same operation. If it shows none, its claim names the
 * operation.
 * - For an altered rule, a drift of the claim alters the rule too. Or the violation shows a delivery or an answer that
 * read the rule. A missing delivery also qualifies: the violation shows nothing, its claim names no operation, and the
 * rule is read without a request.
 */
export const isAbout =
  (
    { operation, rule = '' }: Pick<Mutant, 'operation' | 'rule'>,
    readBy: Pick<Reach, 'operations' | 'unasked'>,
  ) =>
  ({ id, evidence }: Pick<ClaimVerdict, 'id' | 'evidence'>): boolean => {
    const shown = evidence?.exchanges ?? [];
    const { operations: named }: { readonly operations: readonly string[] } = claims[id];
    if (operation !== undefined)
      return shown.length === 0
        ? named.includes(operation)
        : shown.some((exchange) => exchange.operation === operation);
    const misses = shown.length === 0 && named.length === 0 && readBy.unasked;
    return (
      misses ||
      (rulesOf.get(id)?.has(rule) ?? false) ||
      shown.some(
        (exchange) =>
          exchange.receivedBy !== undefined || readBy.operations.includes(exchange.operation ?? ''),
      )
    );
  };

const UNREAD: Pick<Reach, 'operations' | 'unasked'> = { operations: [], unasked: false };

/** The result of some scenarios on a mutant: a violated claim that is about it, or why there is none. */
async function verdictOf(
  target: Target,
  chosen: readonly Scenario[],
  { service, ...mutant }: Mutant,
  { coverage, seed, runs }: MutantChecks,
): Promise<Pick<MutantResult, 'claim' | 'said'>> {
  const isOwn = isAbout(mutant, coverage.reached[mutant.reach] ?? UNREAD);
  const elsewhere = new Set<ClaimId>();
  for (;;) {
    const verdicts = await checkClaims({
      ...{
        scenarios: chosen,
        monitors: monitorsEverywhere,
        runCheckers: runCheckersEverywhere,
        target,
        seed,
        runs,
      },
      wanted: (id) => claims[id].level !== 'open' && claims[id].service === service && !elsewhere.has(id),
      stopAtFirst: true,
    });
    const violated = verdicts.filter(({ verdict }) => verdict === 'violated');
    const own = violated.find(isOwn);
    if (own !== undefined) return { claim: own.id, said: saidOf(own) };
    // Other violations are ignored: a claim about the mutant may follow.
    for (const { id } of violated) elsewhere.add(id);
    if (violated.length > 0) continue;
    const unclear = verdicts.find(({ verdict }) => verdict === 'inconclusive');
    if (unclear !== undefined) return { said: `${unclear.id}: ${saidOf(unclear)}` };
    return {
      said:
        elsewhere.size === 0
          ? 'no claim is violated'
          : `only claims about something else are violated: ${[...elsewhere].join(', ')}`,
    };
  }
}

/**
 * Runs the scenarios that reach a mutant, the fastest first, until a claim about it is violated. The requests to a
 * mutant of a rule are first replayed without sockets. A scenario is not run if all its answers are those of the
 * reference mock.
 */
export async function checkMutant(mutant: Mutant, evaluators: MutantChecks): Promise<MutantResult> {
  const { coverage, replays, seed, exceptions } = evaluators;
  const { id, operation, reach, make } = mutant;
  const excepted = exceptions.get(id);
  const started = performance.now();
  const { scenarios: by = [] } = coverage.reached[reach] ?? {};
  const took = (scenario: string): number => coverage.tookMs[scenario] ?? 0;
  const own = new Set(by);
  const left = scenarios.filter((each) => own.has(each.id)).sort((a, b) => took(a.id) - took(b.id));
  let tried = 0;
  const answer = (
    result: MutantResult['result'],
    found: Partial<MutantResult> & Pick<MutantResult, 'said'>,
  ): MutantResult => ({
    ...{ id, result, scenarios: tried, tookMs: Math.round(performance.now() - started) },
    ...found,
  });
  if (left.length === 0) return answer('not reached', { said: 'no scenario reaches it' });
  const replayed = make();
  const mock = await startMock({ seed, altered: make() });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  let said = 'every answer is as that of the reference mock';
  try {
    for (let most = FIRST; left.length > 0; most = Infinity) {
      const chosen: Scenario[] = [];
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        // The altered part of an answer reaches every request for it.
        if (operation !== undefined || replays.mayDiffer(replayed, next.id)) chosen.push(next);
        if (chosen.length === most) break;
      }
      if (chosen.length === 0) break;
      tried += chosen.length;
      const found = await verdictOf(target, chosen, mutant, evaluators);
      if (found.claim !== undefined) return answer('killed', found);
      ({ said } = found);
    }
    // With a few inputs the mutant may not show, or not to a checker.
    const drawn =
      excepted !== undefined ? [] : scenarios.filter((each) => own.has(each.id) && each.input !== undefined);
    if (drawn.length > 0) {
      const found = await verdictOf(target, drawn, mutant, {
        ...evaluators,
        runs: evaluators.runs * PATIENCE,
      });
      if (found.claim !== undefined) return answer('killed', found);
    }
  } catch (error) {
    said = `the run ended: ${(error as Error).message}`;
  } finally {
    await target.close();
    await mock.close();
  }
  const differs = excepted === 'allowed' ? undefined : replays.crawl(make(), by);
  return answer('survived', { said, ...(differs !== undefined && { differs }) });
}
