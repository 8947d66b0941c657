import { matchesGlob } from 'node:path';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { startMock } from '../../mock/index.ts';
import type { Mutant } from '../../mock/mutants/index.ts';
import { judgeClaims, type Scenario, type Target } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { monitors, runCheckers, scenarios } from '../../suites/index.ts';
import type { Coverage } from './coverage.ts';
import type { Replays } from './recording.ts';

/** What became of one mutant. */
export interface Judged {
  readonly id: string;
  readonly result: 'killed' | 'survived' | 'not reached';
  /** The claim that is violated. */
  readonly claim?: ClaimId;
  /** What its checker said, or why there is none. */
  readonly said: string;
  /** Of one that is not killed: where a crawl gets another answer than from the faithful mock; absent where nowhere. */
  readonly differs?: string;
  /** Scenarios that get other answers than from the faithful mock. */
  readonly scenarios: number;
  readonly tookMs: number;
}

/** Whether a claim's operation, which may be a pattern such as `* /lists/**`, is this one. */
function names(pattern: string, operation: string): boolean {
  const [method = '', path] = pattern.split(' ');
  const [own = '', ownPath = ''] = operation.split(' ');
  if (method !== '*' && method !== own) return false;
  return path === undefined || path === ownPath || (path.includes('*') && matchesGlob(ownPath, path));
}

const stated = Object.values(claims).filter(({ level }) => level !== 'open');
const known = new Map<string, readonly ClaimId[]>();

/** The stated claims of a service that name an operation, or none at all: those are about all of the service. */
function claimsOn(service: Mutant['service'], operation: string): readonly ClaimId[] {
  const key = `${service} ${operation}`;
  const found =
    known.get(key) ??
    stated
      .filter((claim) => claim.service === service)
      .filter(
        ({ operations }) => operations.length === 0 || operations.some((each) => names(each, operation)),
      )
      .map(({ id }) => id);
  known.set(key, found);
  return found;
}

/** The stated claims about what is bent: about the operation whose answer is bent, or about those that read the rule. */
export function claimsAbout(
  { service, operation }: Mutant,
  operations: readonly string[],
): ReadonlySet<ClaimId> {
  const bent = operation === undefined ? ['', ...operations] : [operation];
  return new Set(bent.flatMap((each) => claimsOn(service, each)));
}

/** Checkers that are to judge whatever is exchanged, and not only where they are known to find something. */
const everywhere = <W extends { readonly shownIn?: readonly string[] }>(watched: readonly W[]): W[] =>
  watched.map(({ shownIn: _, ...own }) => own as W);
const allMonitors = everywhere(monitors);
const allRunCheckers = everywhere(runCheckers);

/** Scenarios that are run first, because most mutants are killed by the first answer that shows them; then the rest. */
const FIRST = 3;

/** All that mutants are judged with. */
export interface Judges {
  readonly coverage: Pick<Coverage, 'reached' | 'tookMs'>;
  readonly replays: Replays;
  readonly seed: number;
  readonly runs: number;
}

/** What some scenarios make of a mutant: a violated claim that is about it, or why there is none. */
async function verdictOf(
  target: Target,
  chosen: readonly Scenario[],
  about: ReadonlySet<ClaimId>,
  { seed, runs }: Judges,
): Promise<Pick<Judged, 'claim' | 'said'>> {
  const verdicts = await judgeClaims({
    ...{ scenarios: chosen, monitors: allMonitors, runCheckers: allRunCheckers, target, seed, runs },
    wanted: (claim) => about.has(claim),
    stopAtFirst: true,
  });
  const violated = verdicts.find(({ verdict }) => verdict === 'violated');
  if (violated !== undefined) return { claim: violated.id, said: violated.evidence?.message ?? '' };
  const unclear = verdicts.find(({ verdict }) => verdict === 'inconclusive');
  return {
    said: unclear === undefined ? 'no claim is violated' : `${unclear.id}: ${unclear.reason ?? ''}`,
  };
}

/**
 * Lets the scenarios that reach a mutant judge it, those that take least first, until a claim about it is violated. What
 * they send is first replayed without sockets: a scenario whose answers are all those of the faithful mock sees nothing.
 */
export async function judge(mutant: Mutant, judges: Judges): Promise<Judged> {
  const { coverage, replays, seed } = judges;
  const { id, reach, make } = mutant;
  const started = performance.now();
  const { scenarios: by = [], operations = [] } = coverage.reached[reach] ?? {};
  const took = (scenario: string): number => coverage.tookMs[scenario] ?? 0;
  const own = new Set(by);
  const left = scenarios.filter((each) => own.has(each.id)).sort((a, b) => took(a.id) - took(b.id));
  let tried = 0;
  const answer = (result: Judged['result'], found: Partial<Judged> & Pick<Judged, 'said'>): Judged => ({
    ...{ id, result, scenarios: tried, tookMs: Math.round(performance.now() - started) },
    ...found,
  });
  if (left.length === 0) return answer('not reached', { said: 'no scenario reaches it' });
  const about = claimsAbout(mutant, operations);
  const replayed = make();
  const mock = await startMock({ seed, altered: make() });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  let said = 'every answer is as that of the faithful mock';
  try {
    for (let most = FIRST; left.length > 0; most = Infinity) {
      const chosen: Scenario[] = [];
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        if (replays.mayDiffer(replayed, next.id)) chosen.push(next);
        if (chosen.length === most) break;
      }
      if (chosen.length === 0) break;
      tried += chosen.length;
      const found = await verdictOf(target, chosen, about, judges);
      if (found.claim !== undefined) return answer('killed', found);
      ({ said } = found);
    }
  } catch (error) {
    said = `the run ended: ${(error as Error).message}`;
  } finally {
    await target.close();
    await mock.close();
  }
  const differs = replays.crawl(make(), by);
  return answer('survived', { said, ...(differs !== undefined && { differs }) });
}
