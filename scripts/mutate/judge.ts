import { matchesGlob } from 'node:path';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { startMock } from '../../mock/index.ts';
import type { Mutant } from '../../mock/mutants/index.ts';
import { judgeClaims } from '../../suites/kit/index.ts';
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

/**
 * Lets the scenarios that reach a mutant judge it, those that take least first, until a claim about it is violated. What
 * they send is first replayed without sockets: a scenario whose answers are all those of the faithful mock sees nothing.
 */
export async function judge(
  mutant: Mutant,
  { reached, tookMs }: Pick<Coverage, 'reached' | 'tookMs'>,
  { seed, runs, replays }: { readonly seed: number; readonly runs: number; readonly replays: Replays },
): Promise<Judged> {
  const { id, reach, make } = mutant;
  const started = performance.now();
  const { scenarios: by = [], operations = [] } = reached[reach] ?? {};
  const own = new Set(by);
  const replayed = make();
  const chosen = scenarios
    .filter((scenario) => own.has(scenario.id))
    .filter((scenario) => replays.mayDiffer(replayed, scenario.id))
    .sort((a, b) => (tookMs[a.id] ?? 0) - (tookMs[b.id] ?? 0));
  const answer = (result: Judged['result'], said: string, claim?: ClaimId): Judged => ({
    ...{ id, result, said, scenarios: chosen.length, tookMs: Math.round(performance.now() - started) },
    ...(claim && { claim }),
  });
  const alive = (said: string): Judged => {
    const differs = replays.crawl(make(), by);
    return { ...answer('survived', said), ...(differs !== undefined && { differs }) };
  };
  if (by.length === 0) return answer('not reached', 'no scenario reaches it');
  if (chosen.length === 0) return alive('every answer is as that of the faithful mock');
  const mock = await startMock({ seed, altered: make() });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  const about = claimsAbout(mutant, operations);
  try {
    const verdicts = await judgeClaims({
      ...{ scenarios: chosen, monitors: allMonitors, runCheckers: allRunCheckers, target, seed, runs },
      wanted: (claim) => about.has(claim),
      stopAtFirst: true,
    });
    const violated = verdicts.find(({ verdict }) => verdict === 'violated');
    if (violated !== undefined) return answer('killed', violated.evidence?.message ?? '', violated.id);
    const unclear = verdicts.find(({ verdict }) => verdict === 'inconclusive');
    return alive(unclear === undefined ? 'no claim is violated' : `${unclear.id}: ${unclear.reason ?? ''}`);
  } catch (error) {
    return alive(`the run ended: ${(error as Error).message}`);
  } finally {
    await target.close();
    await mock.close();
  }
}
