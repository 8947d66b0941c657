import { claims, type ClaimId } from '../../../generated/claims.ts';
import { Inconclusive, type Exchange } from '../http/exchange.ts';
import { K6Failed, type K6Driver } from '../limiter/driver.ts';
import type { Target } from '../target/target.ts';
import { asDefect, Defect, isBroken, judged } from './broken.ts';
import type { Execution } from './execution.ts';
import { answersOf, isDoubt, judgementsOf, type Doubt, type Judges } from './judge.ts';
import type { RunRecord } from './record.ts';
import type { Scenario } from './scenario.ts';
import { settled, type Outcome } from './settle.ts';
import type { Tally } from './tally.ts';
import { verdictOf, type ClaimVerdict, type Origin } from './verdict.ts';

const LOOKS = 3;
/** Each look at a real account costs it minutes. */
const LOOKS_LIVE = 1;
const PREFIX = 'load.';

/** The name of a probe: its id without what all of them begin with. */
export const nameOf = ({ id }: Pick<Scenario, 'id'>): string => id.slice(PREFIX.length);

/** Every claim that a probe answers by itself. */
export const claimsOf = ({ checkers, observers }: Scenario): ClaimId[] => [
  ...new Set([...checkers.keys(), ...observers.keys()]),
];

/** k6 for one look: what it has sent until now, and a drawing of that. */
export interface K6Session extends K6Driver {
  readonly exchanges: readonly Exchange[];
  /** Requests against time as an SVG; undefined where nothing was sent. */
  drawn(title: string): string | undefined;
  close(): Promise<void>;
}

/** Opens k6 on a target. */
export type OpenK6 = (target: Target, fullWindows: boolean) => K6Session;

/** What became of a probe: its verdicts, what it found in words, and its requests against time. */
export interface Probed {
  readonly name: string;
  readonly verdicts: readonly ClaimVerdict[];
  readonly note: string;
  /** Why k6 left no result at all, where it did not. */
  readonly failed?: string;
  /** An SVG; absent where nothing was sent. */
  readonly plot?: string;
}

export interface ProbeSettings extends Judges {
  readonly k6: OpenK6;
  readonly target: Target;
  readonly fullWindows: boolean;
  readonly seed: number;
  /** Called as each probe begins, with how many have begun. */
  readonly onProbe?: (begun: number, total: number, name: string) => void;
  readonly onRecord?: (record: RunRecord) => void;
}

/** One look: an execution, or why there is none. */
export type Looked = { readonly execution: Execution } | { readonly failure: Doubt };

/** Why a sending shows nothing. What is no defect of the probe ends the run. */
function doubtOf(error: unknown): Doubt {
  const known = asDefect(error);
  if (known instanceof Defect) return { kind: 'broken', reason: known.reason, stack: known.stack };
  if (!(known instanceof Inconclusive)) throw known;
  return { kind: 'inconclusive', reason: known.message };
}

/** What one look says of each claim. */
function outcomesOf(probe: Scenario, looked: Looked, judges: Judges): ReadonlyMap<ClaimId, Outcome> {
  const outcomes = new Map<ClaimId, Outcome>();
  if ('failure' in looked) {
    for (const claim of claimsOf(probe)) if (judges.wanted(claim)) outcomes.set(claim, looked.failure);
    return outcomes;
  }
  const { execution } = looked;
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

/** What several looks say of a claim together, as a tally. */
function tallied(outcomes: readonly Outcome[], { id }: Scenario): Tally | undefined {
  const tally: Tally = { holds: 0, vacuous: 0, scenarios: new Set([id]), observed: new Set() };
  const said = settled(outcomes);
  const input = { probe: id.slice(PREFIX.length) };
  switch (said.kind) {
    case 'vacuous':
      return undefined;
    case 'held':
      return { ...tally, holds: 1 };
    case 'open':
      return { ...tally, inconclusive: said.reason };
    case 'broken':
      return { ...tally, broken: { ...said, input, path: '' } };
    case 'violated':
      return {
        ...tally,
        holds: outcomes.length - 1,
        violation: { scenario: id, input, judgement: { ...said, kind: 'violation' } },
      };
  }
}

/** The verdict of a probe on each claim that its looks say something of. */
export function concluded(
  probe: Scenario,
  looks: readonly Looked[],
  judges: Judges,
  { seed, baseUrl }: Pick<Origin, 'seed' | 'baseUrl'>,
): ClaimVerdict[] {
  const all = looks.map((looked) => outcomesOf(probe, looked, judges));
  const tallies = new Map<ClaimId, Tally>();
  for (const id of new Set(all.flatMap((outcomes) => [...outcomes.keys()]))) {
    const tally = tallied(
      all.flatMap((outcomes) => outcomes.get(id) ?? []),
      probe,
    );
    if (tally !== undefined) tallies.set(id, tally);
  }
  const last = looks.at(-1);
  if (last !== undefined && 'execution' in last)
    for (const [id, seen] of answersOf(probe, last.execution.history, judges.wanted)) {
      if (isDoubt(seen) || seen.length === 0) continue;
      const news = {
        scenario: probe.id,
        input: { probe: nameOf(probe) },
        judgement: { kind: 'violation', message: seen.join('; '), exchanges: [] },
      } as const;
      tallies.set(id, {
        holds: 0,
        vacuous: 0,
        scenarios: new Set([probe.id]),
        observed: new Set(seen),
        news,
      });
    }
  const unjudged: Origin['unjudged'] = (_, tally) => ({
    verdict: 'inconclusive',
    reason: tally?.inconclusive ?? '',
  });
  return [...tallies].map(([id, tally]) => verdictOf(id, tally, { seed, baseUrl, unjudged }));
}

/** Whether another look could say more of some claim. */
const isOpen = (probe: Scenario, looks: readonly Looked[], judges: Judges): boolean => {
  const all = looks.map((looked) => outcomesOf(probe, looked, judges));
  const ids = new Set(all.flatMap((outcomes) => [...outcomes.keys()]));
  return [...ids].some((id) => settled(all.flatMap((outcomes) => outcomes.get(id) ?? [])).kind === 'open');
};

/** Runs one probe and gives each of its claims a verdict. What looks doubtful or violated is looked at again. */
export async function runProbe(probe: Scenario, settings: ProbeSettings): Promise<Probed> {
  const { k6, target, fullWindows, seed, onRecord } = settings;
  const name = nameOf(probe);
  const looks: Looked[] = [];
  let words = '';
  let requests = 0;
  let plot: string | undefined;
  /** Whether another look would come to the same. */
  let isLast = false;
  do {
    const session = k6(target, fullWindows);
    try {
      const history = await probe.stimulus({ k6: session }, undefined);
      const { exchanges } = session;
      looks.push({ execution: { input: undefined, run: 0, history, exchanges, trace: exchanges } });
      const said = judged(() => probe.words?.(history) ?? '');
      words = isBroken(said) || typeof said === 'object' ? said.reason : said;
    } catch (error) {
      const failure = doubtOf(error);
      isLast = error instanceof K6Failed || failure.kind === 'broken';
      looks.push({ failure });
      words = failure.reason;
    } finally {
      await session.close().catch((error: unknown) => doubtOf(error));
    }
    requests = session.exchanges.length;
    plot = session.drawn(`${name}: ${words}`);
  } while (
    looks.length < (target.kind === 'live' ? LOOKS_LIVE : LOOKS) &&
    !isLast &&
    isOpen(probe, looks, settings)
  );
  onRecord?.({ kind: 'probe', scenario: probe.id, looks });
  const again = looks.length === 1 ? '' : `, look ${looks.length}`;
  return {
    name,
    verdicts: concluded(probe, looks, settings, { seed, baseUrl: target.baseUrl }),
    note: `${name}: ${words}${requests === 0 ? '' : `; ${requests} requests${again}`}`,
    ...(isLast && { failed: words }),
    ...(plot !== undefined && { plot }),
  };
}

/** What becomes of a probe that cannot be run. */
export const notRun = (probe: Scenario, reason: string, wanted: (claim: ClaimId) => boolean): Probed => ({
  name: nameOf(probe),
  note: `no k6 probes: ${reason}`,
  verdicts: claimsOf(probe)
    .filter(wanted)
    .map((id) => ({
      id,
      service: claims[id].service,
      verdict: 'inconclusive',
      scenario: probe.id,
      reason,
    })),
});

/**
 * Runs probes: those that only count one after the other, for k6 keeps a core busy, then those that go by time
 * side by side, for they mostly wait.
 */
export async function runProbes(probes: readonly Scenario[], settings: ProbeSettings): Promise<Probed[]> {
  const results = new Map<Scenario, Probed>();
  let begun = 0;
  const run = async (probe: Scenario): Promise<void> => {
    settings.onProbe?.((begun += 1), probes.length, nameOf(probe));
    results.set(probe, await runProbe(probe, settings));
  };
  for (const probe of probes.filter(({ isTimed }) => isTimed !== true)) await run(probe);
  await Promise.all(probes.filter(({ isTimed }) => isTimed === true).map(run));
  return probes.flatMap((probe) => results.get(probe) ?? []);
}
