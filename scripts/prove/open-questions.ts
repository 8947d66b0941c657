import { claims } from '../../generated/claims.ts';
import { variants } from '../../mock/index.ts';
import { conclude, type Concluded, type ProofOutcome } from './conclude.ts';
import { comparedBy, proveObservations, type Observed } from './observations.ts';
import type { Settings } from '../cli/options.ts';
import { during, step } from '../process/progress.ts';
import { selection } from '../cli/selection.ts';
import { falseFindings, unstable } from './stability.ts';
import { answersOfReference } from './at-work.ts';
import { HELD, drawVariants, heldByReference } from './draw.ts';
import { work } from './work.ts';
import { forEachOf } from '../process/threads.ts';

export type OpenSettings = Concluded &
  Pick<Settings, 'claim'> & {
    readonly runs?: number;
    readonly allowed?: boolean;
    readonly seeds?: number;
    readonly repeats: number;
  };

const RUNS = 10;
const questionsOf = ({ claim }: OpenSettings) => comparedBy(selection({ claim }));
const NONE: ProofOutcome = [3, 'none of these claims is an open question that is compared'];
const RESULTS = [
  'changed',
  'unchanged',
  'not allowed',
  'unanswered',
  'contradicted',
  'without a variant',
] as const;

/** Shows that another allowed answer to each open question is reported, and that the same answer is not. */
export async function proveChangedAnswers(settings: OpenSettings): Promise<number> {
  const { seed, runs = RUNS, allowed = false } = settings;
  const asked = questionsOf(settings);
  const begun = step('allowed variants');
  let done = 0;
  const found = await proveObservations({
    ...{ seed, runs, asked, allowed },
    onEach: ({ claim, result, said }) => {
      begun.at(`${(done += 1)} done`);
      if (result !== 'changed') process.stdout.write(`${result}: ${claim} (${said})\n`);
    },
  });
  begun.end();
  const count = (result: Observed['result']): number => found.filter((each) => each.result === result).length;
  const counts = RESULTS.map((result) => `${count(result)} ${result}`).join(', ');
  const outcome: ProofOutcome =
    asked.length === 0 ? NONE : [count('changed') === found.length ? 0 : 1, counts];
  return conclude({ ...settings, runs }, outcome, { observations: found });
}

/** Shows that no allowed variant of the wanted claims is reported. */
export async function proveAllowed(settings: OpenSettings): Promise<number> {
  const { seed, claim, runs = RUNS, allowed = false } = settings;
  const wanted = selection({ claim });
  const chosen = variants.filter((variant) => wanted(variant.claim));
  const reference = await answersOfReference({
    ...{ seed, runs },
    wanted: (each) => claims[each].level === 'open' && chosen.some((variant) => variant.claim === each),
  });
  const ids = chosen.map(({ id }) => id);
  const shared = { seed, runs, reference, whole: allowed };
  const found = await work('allowed variants', 'variant', ids, shared, ({ id, result, said }) => {
    if (result !== 'allowed') process.stdout.write(`${result}: ${id} (${said})\n`);
  });
  const allowedVariants = found.filter(({ result }) => result === 'allowed').length;
  const outcome: ProofOutcome =
    chosen.length === 0
      ? [3, 'none of these claims has an allowed variant']
      : [
          allowedVariants === found.length ? 0 : 1,
          `${allowedVariants} of ${found.length} allowed variants stand unreported`,
        ];
  return conclude({ ...settings, runs }, outcome, { variants: found });
}

/**
 * Shows that no allowed service with randomly drawn variants is reported, and that each holds the reference mock's
 * claims.
 */
export async function proveDraws(
  settings: OpenSettings & { readonly seeds: number; readonly target: string },
): Promise<number> {
  const { seed, seeds, claim, runs = RUNS } = settings;
  const wanted = selection({ claim });
  const isLive = settings.target === 'live';
  const reference = await heldByReference({ seed, runs, wanted, isLive });
  const own = Array.from({ length: seeds }, (_, index) => seed + index);
  const shared = { runs, claim, isLive, reference };
  const found = await work('drawn services', 'drawn', own, shared, (tried) => {
    for (const { claim: by, said, variants: with_ } of tried.reported)
      process.stdout.write(`reported: seed ${tried.seed} by ${by} (${said}), with ${with_.join(', ')}\n`);
    if (tried.held < HELD * reference.size)
      process.stdout.write(`lost: seed ${tried.seed} holds ${tried.held} of ${reference.size} claims\n`);
  });
  const sound = found.filter(({ reported, held }) => reported.length === 0 && held >= HELD * reference.size);
  const least = Math.min(...found.map(({ held }) => held));
  const outcome: ProofOutcome =
    reference.size === 0 || found.length === 0
      ? [3, 'nothing was checked']
      : [
          sound.length === found.length ? 0 : 1,
          `${sound.length} of ${found.length} drawn services stand unreported, with ${least} of ${reference.size} claims held or more`,
        ];
  return conclude({ ...settings, runs }, outcome, { reference: reference.size, drawn: found });
}

/** Shows that a second run of each drawn service, with other data, has no new findings. */
export async function proveQuiet(settings: OpenSettings): Promise<number> {
  const { seed, seeds = 20, runs = RUNS } = settings;
  const asked = questionsOf(settings);
  const begun = step('drawn services');
  const found: { readonly seed: number; readonly newAnswers: readonly string[] }[] = [];
  await forEachOf(
    Array.from({ length: seeds }, (_, index) => seed + index).values(),
    async (own) => {
      const newAnswers = await falseFindings({
        seed: own,
        runs,
        asked,
        variants: drawVariants(own).map(({ id }) => id),
      });
      found.push({ seed: own, newAnswers });
      begun.at(`${found.length}/${seeds} seed ${own}`);
      for (const each of newAnswers) process.stdout.write(`new: seed ${own}: ${each}\n`);
    },
    2,
  );
  begun.end();
  const silent = found.filter(({ newAnswers }) => newAnswers.length === 0).length;
  const outcome: ProofOutcome =
    asked.length === 0 || seeds === 0
      ? NONE
      : [
          silent === seeds ? 0 : 1,
          `${silent} of ${seeds} drawn services show nothing new when they are run again`,
        ];
  return conclude({ ...settings, runs }, outcome, { services: found });
}

/** Lists the open questions with several answers, in one run or between runs. */
export async function proveStability(settings: OpenSettings): Promise<number> {
  const { seed, seeds = 20, repeats, runs = RUNS } = settings;
  const asked = questionsOf(settings);
  const found = await during('runs', (at) => {
    let done = 0;
    const onRun = (name: string): void => at(`${(done += 1)}/${seeds + repeats} ${name}`);
    return unstable({ ...{ seed, seeds, repeats, runs, asked }, onRun });
  });
  for (const { claim, question, answers } of found) {
    process.stdout.write(`${claim}${question === '' ? '' : `: ${question}`}\n`);
    for (const [answer, names] of Object.entries(answers))
      process.stdout.write(`  ${answer.slice(0, 300)}  (${names.length}: ${names.slice(0, 3).join(', ')})\n`);
  }
  const disputed = new Set(found.map(({ claim }) => claim)).size;
  const outcome: ProofOutcome =
    asked.length === 0 || seeds + repeats === 0
      ? NONE
      : [
          disputed === 0 ? 0 : 1,
          `${disputed} of ${asked.length} open questions without one answer throughout ${seeds + repeats} runs`,
        ];
  return conclude({ ...settings, runs }, outcome, { seeds, repeats, unstable: found });
}
