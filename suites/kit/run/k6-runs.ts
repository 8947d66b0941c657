import type { ClaimId } from '../../../generated/claims.ts';
import type { Need } from '../../../specs/source.ts';
import { Inconclusive, type Exchange } from '../model/exchange.ts';
import { message, textOf, type Message } from '../model/message.ts';
import { SendingFailed, type K6Driver } from '../model/k6-driver.ts';
import type { Target } from '../model/target.ts';
import { agreementOf, type Agreement, type Outcome } from '../confirm/quorum.ts';
import { asDefect, Defect, judged } from '../model/failure.ts';
import type { Execution } from '../model/execution.ts';
import { answersOf, isDoubt, judgementsOf, type Doubt, type Judges } from '../checks/evaluate.ts';
import type { Scenario } from '../model/scenario.ts';
import { violate, type Tallies } from '../verdicts/claim-state.ts';

const ATTEMPTS = 3;
/** Each attempt at a real account costs it minutes. */
const ATTEMPTS_LIVE = 2;
const PREFIX = 'load.';

/** Whether a driver sends for a scenario, k6 or the embedded one, not the client. */
export const isOfK6 = ({ requires }: Pick<Scenario, 'requires'>): boolean => requires.includes('k6');

/** The name of a probe: its id without what all of them begin with. */
export const nameOf = ({ id }: Pick<Scenario, 'id'>): string => id.slice(PREFIX.length);

/** Every claim that a probe answers by itself. */
export const claimsOf = ({ checkers, observers }: Scenario): ClaimId[] => [
  ...new Set([...checkers.keys(), ...observers.keys()]),
];

/** A driver for one attempt: what it has sent until now, and a drawing of that. */
export interface K6Session extends K6Driver {
  /** What sends, with its version. */
  readonly by: string;
  readonly exchanges: readonly Exchange[];
  /** Requests against time as an SVG; undefined where nothing was sent. */
  drawn(title: string): string | undefined;
  close(): Promise<void>;
}

/** Opens a driver on a target. */
export type OpenK6 = (target: Target) => K6Session;

/** A driver, or why there is none. */
export type K6 = OpenK6 | { readonly unavailable: Message };

/** What scenarios find offered: by the target, and by a driver where there is one. */
export const offersOf = ({ offers }: Pick<Target, 'offers'>, k6: K6 | undefined): ReadonlySet<Need> =>
  typeof k6 === 'function' ? new Set<Need>([...offers, 'k6']) : offers;

/** One attempt: an execution, or why there is none. */
export type ProbeAttempt = { readonly execution: Execution } | { readonly failure: Doubt };

/** What a probe found in words, and its requests against time. */
export interface Probed {
  readonly name: string;
  readonly note: string;
  /** What has sent, with its version: k6 or the embedded driver. */
  readonly by: string;
  /** Why the driver left no result at all, where it did not. */
  readonly failed?: string;
  /** An SVG; absent where nothing was sent. */
  readonly plot?: string;
}

/** Why a sending shows nothing. What is no defect of the probe ends the run. */
function doubtOf(error: unknown): Doubt {
  const known = asDefect(error);
  if (known instanceof Defect) return { kind: 'broken', reason: known.reason, stack: known.stack };
  if (!(known instanceof Inconclusive)) throw known;
  return { kind: 'inconclusive', reason: known.why };
}

/** What one attempt says of each claim. */
function outcomesOf(probe: Scenario, attempt: ProbeAttempt, judges: Judges): ReadonlyMap<ClaimId, Outcome> {
  const outcomes = new Map<ClaimId, Outcome>();
  if ('failure' in attempt) {
    for (const claim of claimsOf(probe)) if (judges.wanted(claim)) outcomes.set(claim, attempt.failure);
    return outcomes;
  }
  const { execution } = attempt;
  const note = (claim: ClaimId, outcome: Outcome): void => {
    const known = outcomes.get(claim);
    if (known?.kind === 'violation' || (known?.kind === 'broken' && outcome.kind !== 'violation')) return;
    if (known === undefined || outcome.kind !== 'vacuous') outcomes.set(claim, outcome);
  };
  for (const [claim, outcome] of judgementsOf(probe, execution, judges)) note(claim, outcome);
  for (const [claim, seen] of answersOf(probe, execution.history, judges.wanted))
    if (isDoubt(seen)) note(claim, seen);
  return outcomes;
}

/** Claims that seemed violated in a run before this one, which could not confirm it. */
export type Earlier = ReadonlySet<ClaimId>;

/** The attempt of a run before this one. */
const EARLIER: Outcome = { kind: 'violation', message: message`by an earlier run`, exchanges: [] };

/** What the attempts say of each claim, one after the other; an earlier suspicion is one that stands behind them. */
function outcomesByClaim(
  probe: Scenario,
  attempts: readonly ProbeAttempt[],
  judges: Judges,
  earlier: Earlier,
): ReadonlyMap<ClaimId, readonly Outcome[]> {
  const byClaim = new Map<ClaimId, Outcome[]>();
  for (const attempt of attempts)
    for (const [claim, outcome] of outcomesOf(probe, attempt, judges))
      byClaim.set(claim, [...(byClaim.get(claim) ?? []), outcome]);
  for (const [claim, outcomes] of byClaim) if (earlier.has(claim)) outcomes.push(EARLIER);
  return byClaim;
}

/** Adds to the tallies what the attempts of a probe agree on, and what the last of them answers to open questions. */
export function takeAttempts(
  tallies: Tallies,
  probe: Scenario,
  attempts: readonly ProbeAttempt[],
  judges: Judges,
  earlier: Earlier = new Set(),
): void {
  const input = { probe: nameOf(probe) };
  for (const [claim, outcomes] of outcomesByClaim(probe, attempts, judges, earlier)) {
    const agreed = agreementOf(outcomes);
    if (agreed.kind === 'vacuous') continue;
    const tally = tallies.of(claim);
    tally.scenarios.add(probe.id);
    if (agreed.kind === 'held') tally.holds += 1;
    else if (agreed.kind === 'open') {
      const violation = outcomes.find((outcome) => outcome.kind === 'violation');
      if (violation === undefined) tally.inconclusive ??= agreed.reason;
      else
        tally.suspected ??= {
          ...{ why: agreed.reason, violation, by: { scenario: probe.id, run: 0 } },
        };
    } else if (agreed.kind === 'broken') tally.broken ??= { ...agreed, input, path: '' };
    else {
      tally.holds += outcomes.length - 1;
      violate(tally, { scenario: probe.id, input, judgement: { ...agreed, kind: 'violation' } });
    }
  }
  const last = attempts.at(-1);
  if (last === undefined || 'failure' in last) return;
  for (const [claim, seen] of answersOf(probe, last.execution.history, judges.wanted)) {
    if (isDoubt(seen) || seen.length === 0) continue;
    const tally = tallies.of(claim);
    tally.scenarios.add(probe.id);
    for (const answer of seen) tally.observed.add(answer);
    const judgement = { kind: 'violation', message: message`${seen}`, exchanges: [] } as const;
    tally.news ??= { scenario: probe.id, input, judgement };
  }
}

/** Runs one probe; what looks doubtful or violated is tried again. */
async function runProbe(
  probe: Scenario,
  { k6, target, judges, earlierOf, isOnce = false }: ProbesOfRun,
): Promise<ProbeResult> {
  const name = nameOf(probe);
  const attempts: ProbeAttempt[] = [];
  const isLive = target.kind === 'live';
  const agreements = (): Agreement['kind'][] =>
    [...outcomesByClaim(probe, attempts, judges, earlierOf(probe)).values()].map(
      (all) => agreementOf(all).kind,
    );
  const most = isOnce ? 1 : isLive ? ATTEMPTS_LIVE : ATTEMPTS;
  let words = '';
  let requests = 0;
  let by = '';
  let plot: string | undefined;
  /** Whether another attempt would come to the same. */
  let isLast = false;
  do {
    const session = k6(target);
    try {
      const history = await probe.stimulus({ k6: session }, undefined);
      const { exchanges } = session;
      attempts.push({ execution: { input: undefined, run: 0, history, exchanges, trace: exchanges } });
      const said = judged(() => probe.words?.(history) ?? '');
      if (!isLive || words === '') words = isDoubt(said) ? textOf(said.reason) : said;
    } catch (error) {
      const failure = doubtOf(error);
      isLast = error instanceof SendingFailed || failure.kind === 'broken';
      attempts.push({ failure });
      // Of a real account the first attempt is the one that tells most.
      if (!isLive || words === '') words = textOf(failure.reason);
    } finally {
      await session.close().catch((error: unknown) => doubtOf(error));
    }
    ({ by } = session);
    // An attempt that may send nothing more leaves what the one before it has sent.
    requests = session.exchanges.length || requests;
    plot = session.drawn(`${name}: ${words}`) ?? plot;
  } while (attempts.length < most && !isLast && agreements().includes('open'));
  const again = attempts.length === 1 ? '' : `, attempt ${attempts.length}`;
  return {
    attempts,
    isSettled: agreements().every((kind) => kind === 'held' || kind === 'vacuous'),
    probed: {
      name,
      note: `${name}: ${words}${requests === 0 ? '' : `; ${requests} requests by ${by}${again}`}`,
      by,
      ...(isLast && { failed: words }),
      ...(plot !== undefined && { plot }),
    },
  };
}

/** What runs the probes of a run, and what is told of them. */
interface ProbesOfRun {
  readonly k6: OpenK6;
  readonly target: Target;
  readonly judges: Judges;
  readonly earlierOf: (probe: Scenario) => Earlier;
  /** Called as each probe begins. */
  readonly onBegin: (probe: Scenario) => void;
  /** Whether each has one attempt, whatever that leaves open. */
  readonly isOnce?: boolean;
}

/** What a probe came to. */
interface ProbeResult {
  readonly attempts: readonly ProbeAttempt[];
  readonly probed: Probed;
  /** Whether nothing that it judges is violated, and nothing left open. */
  readonly isSettled: boolean;
}

/** What each probe came to. */
export type ProbeResults = ReadonlyMap<Scenario, ProbeResult>;

/**
 * Runs probes. Those that go by time run side by side, for they mostly wait; the others one after the other, for each
 * keeps a core busy.
 */
export async function runProbes(probes: readonly Scenario[], of: ProbesOfRun): Promise<ProbeResults> {
  const results = new Map<Scenario, ProbeResult>();
  const run = async (probe: Scenario): Promise<void> => {
    of.onBegin(probe);
    results.set(probe, await runProbe(probe, of));
  };
  for (const probe of probes.filter(({ isTimed }) => isTimed !== true)) await run(probe);
  await Promise.all(probes.filter(({ isTimed }) => isTimed === true).map(run));
  return results;
}
