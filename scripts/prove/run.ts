import { drifts, variants, type Drift } from '../../mock/index.ts';
import { CHECKED_CLAIMS } from '../claims/bindings.ts';
import { conclude, type ProofOutcome } from './conclude.ts';
import type { Program } from './command.ts';
import { UsageError } from '../cli/options.ts';
import { driftOf, proofOf } from './drift.ts';
import {
  proveAllowed,
  proveChangedAnswers,
  proveQuiet,
  proveStability,
  proveDraws,
} from './open-questions.ts';
import { proveRecall } from './recall.ts';
import { work } from './work.ts';
import { step } from '../process/progress.ts';
import { selection } from '../cli/selection.ts';
import { USUAL_RUNS } from '../../suites/kit/index.ts';

/** One drift in this number of each section, always including the first. */
const sampled = (all: readonly Drift[], oneIn: number): Drift[] =>
  [...Map.groupBy(all, ({ claim }) => claim.split('.', 2).join('.')).values()].flatMap((ofSection) =>
    ofSection.filter((_, index) => index % oneIn === 0),
  );

/** Breaks every claim in turn. */
export async function run(program: Program): Promise<number> {
  const settings = { ...program.opts(), started: Date.now() };
  const { seed, runs = USUAL_RUNS, claim, sample, list } = settings;
  const wanted = selection({ claim });
  if ((settings.observations ?? settings.variants) === true && list === true) {
    for (const { id, description } of variants.filter((variant) => wanted(variant.claim)))
      process.stdout.write(`${id}\t${description}\n`);
    return 0;
  }
  const isLive = settings.target === 'live';
  if (isLive && (settings.observations === true || settings.stability === true))
    throw new UsageError('--target live goes with drifts, or with --variants --seeds');
  if (isLive && settings.variants === true && settings.seeds === undefined)
    throw new UsageError('--target live needs --seeds with --variants: drawn services are checked');
  if (isLive && settings.variants !== true) return proveRecall(settings);
  if (settings.observations === true) return proveChangedAnswers(settings);
  if (settings.variants === true && settings.stability === true) return proveQuiet(settings);
  if (settings.variants === true)
    return settings.seeds === undefined
      ? proveAllowed(settings)
      : proveDraws({ ...settings, seeds: settings.seeds });
  if (settings.stability === true) return proveStability(settings);
  const matching = sampled(
    drifts.filter((drift) => wanted(drift.claim)),
    sample,
  );
  // A drift without a checker is skipped; npm run claims reports it as a gap.
  const chosen = matching.filter((drift) => CHECKED_CLAIMS.has(drift.claim));
  if (list === true) {
    for (const drift of matching) process.stdout.write(`${drift.id}\t${drift.description}\n`);
    return 0;
  }
  const ids = chosen.map(({ id }) => id);
  const tried = await work('drifts', 'drift', ids, { seed, runs }, ({ id, result }) => {
    if (result === 'killed' && process.stdout.isTTY) process.stdout.write(`killed    ${id}\n`);
  });
  const [proofs = [], uncertain = []] = ['killed', 'survived'].map((result) =>
    tried.filter((proof) => proof.result === result),
  );
  const begun = step('drifts again', uncertain.length > 0);
  // Timed checks may have nothing to check while other proofs use the machine, so they are repeated alone. Claims that
  // few scenarios show are then checked in all scenarios, as in a whole run.
  for (const { id } of uncertain) {
    const drift = driftOf(id);
    const proof = await proofOf(drift, { seed, runs, isEverywhere: true });
    proofs.push(proof);
    if (proof.result === 'survived')
      process.stdout.write(`survived  ${proof.id}: ${drift.description} (${proof.said})\n`);
  }
  begun.end();
  const survived = proofs.filter(({ result }) => result === 'survived').length;
  const killed = proofs.length - survived;
  const fromKeyword = proofs.filter((proof) => proof.fromKeyword).length;
  const outcome: ProofOutcome =
    survived > 0
      ? [1, `${survived} drifts survived`]
      : killed > 0
        ? [0, 'every drift was killed']
        : [3, 'no drift was tried: none of these claims has a drift and a checker'];
  const sorted = proofs.sort((a, b) => (a.id < b.id ? -1 : 1));
  return conclude(
    { ...settings, runs },
    outcome,
    { killed, survived, fromKeyword, drifts: sorted },
    `${killed} killed, ${survived} survived (${fromKeyword} from the keyword of their checker), ${matching.length - chosen.length} without a checker yet`,
  );
}
