import { claims, type ClaimId } from '../generated/claims.ts';
import { asDefect, brokenBy, Defect } from '../suites/kit/engine/broken.ts';
import { curlOf } from '../suites/kit/http/curl.ts';
import { Inconclusive, isObject, type Exchange } from '../suites/kit/http/exchange.ts';
import { every } from '../suites/kit/engine/judgement.ts';
import { answersIn } from '../suites/kit/engine/observation.ts';
import type { Monitor } from '../suites/kit/engine/scenario.ts';
import type { Target } from '../suites/kit/target/target.ts';
import type { ClaimVerdict } from '../suites/kit/engine/verdict.ts';
import { openBench, type Sight } from './bench.ts';
import { K6Failed } from './kit/k6.ts';
import { plotOf } from './plot.ts';
import type { Probe } from './probes/index.ts';
import { settled, type Outcome } from './settle.ts';

const LOOKS = 3;
/** Each look at a real account costs it minutes. */
const LOOKS_LIVE = 1;

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

export interface ProbeSettings {
  readonly k6: string;
  readonly target: Target;
  readonly monitors: readonly Monitor[];
  readonly fullWindows: boolean;
  readonly wanted: (claim: ClaimId) => boolean;
  readonly seed: number;
  /** Called as each probe begins, with how many have begun. */
  readonly onProbe?: (begun: number, total: number, name: string) => void;
}

/** One look: what it says of each claim, and what it found. */
interface Look {
  readonly outcomes: ReadonlyMap<ClaimId, Outcome>;
  readonly observed: ReadonlyMap<ClaimId, readonly string[]>;
  readonly words: string;
  /** Whether another look would come to the same. */
  readonly isLast: boolean;
  readonly sights: readonly Sight[];
}

/** Every claim that a probe answers by itself. */
export const claimsOf = ({ checkers, observers }: Probe): ClaimId[] => [
  ...new Set([...checkers.keys(), ...observers.keys()]),
];

/** An outcome that says nothing of the target, and why. */
type Doubt = Extract<Outcome, { readonly reason: string }>;
const isDoubt = (said: unknown): said is Doubt => isObject(said) && 'reason' in said;

/** Why a sending shows nothing. What is no defect of the probe ends the run. */
function doubtOf(error: unknown): Doubt {
  const known = asDefect(error);
  if (known instanceof Defect) return { kind: 'broken', reason: known.reason, stack: known.stack };
  if (!(known instanceof Inconclusive)) throw known;
  return { kind: 'inconclusive', reason: known.message };
}

/** What a checker says, or why it says nothing. */
function judged<T>(judge: () => T): T | Doubt {
  try {
    return judge();
  } catch (error) {
    return error instanceof Inconclusive ? { kind: 'inconclusive', reason: error.message } : brokenBy(error);
  }
}

/** Sends, and lets every checker and every monitor say what it thinks of it. */
async function lookOnce(probe: Probe, settings: ProbeSettings): Promise<Look> {
  const { k6, target, monitors, fullWindows, wanted } = settings;
  const bench = openBench(k6, target, fullWindows);
  const outcomes = new Map<ClaimId, Outcome>();
  const observed = new Map<ClaimId, readonly string[]>();
  const note = (claim: ClaimId, outcome: Outcome): void => {
    const known = outcomes.get(claim);
    if (known?.kind === 'violation' || (known?.kind === 'broken' && outcome.kind !== 'violation')) return;
    if (known === undefined || outcome.kind !== 'vacuous') outcomes.set(claim, outcome);
  };
  let words: string;
  let isLast = false;
  try {
    const history = await probe.look(bench);
    for (const [claim, check] of probe.checkers)
      if (wanted(claim))
        note(
          claim,
          judged(() => check(history)),
        );
    for (const monitor of monitors)
      if (probe.services.includes(monitor.service) && wanted(monitor.claim))
        note(
          monitor.claim,
          judged(() => every(ofService(bench.exchanges, monitor.service), (each) => monitor.judge(each))),
        );
    for (const [claim, observe] of probe.observers) {
      if (!wanted(claim)) continue;
      const seen = judged(() => observe(history));
      if (isDoubt(seen)) note(claim, seen);
      else if (seen !== undefined) observed.set(claim, answersIn(seen));
    }
    const said = judged(() => probe.words(history));
    words = isDoubt(said) ? said.reason : said;
  } catch (error) {
    const doubt = doubtOf(error);
    isLast = error instanceof K6Failed || doubt.kind === 'broken';
    for (const claim of claimsOf(probe)) if (wanted(claim)) outcomes.set(claim, doubt);
    words = doubt.reason;
  } finally {
    await bench.close().catch((error: unknown) => doubtOf(error));
  }
  return { outcomes, observed, words, isLast, sights: bench.sights };
}

const ofService = (exchanges: readonly Exchange[], service: Exchange['service']): Exchange[] =>
  exchanges.filter((exchange) => exchange.service === service);

/** Runs one probe and gives each of its claims a verdict. What looks doubtful or violated is looked at again. */
export async function runProbe(probe: Probe, settings: ProbeSettings): Promise<Probed> {
  const looks: Look[] = [];
  const outcomesOf = (claim: ClaimId): Outcome[] =>
    looks.map(({ outcomes }) => outcomes.get(claim)).filter((outcome) => outcome !== undefined);
  const seenClaims = (): Set<ClaimId> => new Set(looks.flatMap(({ outcomes }) => [...outcomes.keys()]));
  do looks.push(await lookOnce(probe, settings));
  while (
    looks.length < (settings.target.kind === 'live' ? LOOKS_LIVE : LOOKS) &&
    looks.at(-1)?.isLast === false &&
    [...seenClaims()].some((claim) => settled(outcomesOf(claim)).kind === 'open')
  );
  const last = looks.at(-1);
  const { seed, target } = settings;
  const verdicts = new Map<ClaimId, ClaimVerdict>();
  for (const id of seenClaims()) {
    const base = { id, service: claims[id].service, scenario: `load.${probe.name}` };
    const outcome = settled(outcomesOf(id));
    if (outcome.kind === 'held') verdicts.set(id, { ...base, verdict: 'held', runs: 1 });
    if (outcome.kind === 'open')
      verdicts.set(id, { ...base, verdict: 'inconclusive', reason: outcome.reason });
    if (outcome.kind === 'broken') {
      const { reason, stack } = outcome;
      const at = { counterexample: { probe: probe.name }, curl: [], exchanges: [], seed, path: '' };
      const evidence = { message: reason, stack, ...at };
      verdicts.set(id, { ...base, verdict: 'inconclusive', reason, evidence });
    }
    if (outcome.kind === 'violated')
      verdicts.set(id, {
        ...base,
        verdict: 'violated',
        runs: looks.length,
        evidence: {
          message: outcome.message,
          counterexample: { probe: probe.name },
          curl: outcome.exchanges.slice(0, 2).map((exchange) => curlOf(exchange, target.baseUrl)),
          seed,
          path: '',
          exchanges: outcome.exchanges.slice(0, 5),
        },
      });
  }
  for (const [id, answers] of last?.observed ?? [])
    verdicts.set(id, {
      id,
      service: claims[id].service,
      scenario: `load.${probe.name}`,
      verdict: 'observed',
      observed: answers,
      runs: 1,
      evidence: {
        message: answers.join('; '),
        counterexample: { probe: probe.name },
        curl: [],
        seed,
        path: '',
        exchanges: [],
      },
    });
  const requests = last?.sights.length ?? 0;
  const again = looks.length === 1 ? '' : `, look ${looks.length}`;
  return {
    name: probe.name,
    verdicts: [...verdicts.values()],
    note: `${probe.name}: ${last?.words ?? ''}${requests === 0 ? '' : `; ${requests} requests${again}`}`,
    ...(last?.isLast === true && { failed: last.words }),
    ...(last !== undefined && requests > 0 && { plot: plotOf(`${probe.name}: ${last.words}`, last.sights) }),
  };
}

/** What becomes of a probe that cannot be run. */
export const notRun = (probe: Probe, reason: string, wanted: (claim: ClaimId) => boolean): Probed => ({
  name: probe.name,
  note: `no k6 probes: ${reason}`,
  verdicts: claimsOf(probe)
    .filter(wanted)
    .map((id) => ({
      id,
      service: claims[id].service,
      verdict: 'inconclusive',
      scenario: `load.${probe.name}`,
      reason,
    })),
});

/**
 * Runs probes: those that only count one after the other, for k6 keeps a core busy, then those that go by time
 * side by side, for they mostly wait.
 */
export async function runProbes(probes: readonly Probe[], settings: ProbeSettings): Promise<Probed[]> {
  const results = new Map<Probe, Probed>();
  let begun = 0;
  const run = async (probe: Probe): Promise<void> => {
    settings.onProbe?.((begun += 1), probes.length, probe.name);
    results.set(probe, await runProbe(probe, settings));
  };
  for (const probe of probes.filter(({ isTimed }) => !isTimed)) await run(probe);
  await Promise.all(probes.filter(({ isTimed }) => isTimed).map(run));
  return probes.flatMap((probe) => results.get(probe) ?? []);
}
