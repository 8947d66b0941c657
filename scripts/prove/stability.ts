import type { ClaimId } from '../../generated/claims.ts';
import { changeInWords, changesSince, toBaseline } from '../../reports/index.ts';
import { questionOf, type ClaimVerdict, type Scenario } from '../../suites/kit/index.ts';
import { forEachOf } from '../process/threads.ts';
import { ask } from './observations.ts';

/**
 * One question with more than one answer, and the runs that gave each answer. A run that sees one answer is no
 * baseline for the others.
 */
export interface Unstable {
  readonly claim: ClaimId;
  readonly question: string;
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

interface Run {
  readonly name: string;
  readonly verdicts: readonly Pick<ClaimVerdict, 'id' | 'observed'>[];
}

/** The questions whose answer changed between runs. */
export function unstableQuestions(runs: readonly Run[]): Unstable[] {
  const seen = runs.flatMap(({ name, verdicts }) =>
    verdicts.flatMap(({ id, observed = [] }) => observed.map((answer) => ({ claim: id, answer, name }))),
  );
  const questions = Map.groupBy(seen, ({ claim, answer }) => `${claim} ${questionOf(answer)}`);
  return [...questions.values()].flatMap((given) => {
    const answers = Map.groupBy(given, ({ answer }) => answer);
    const [first] = given;
    return first === undefined || answers.size === 1
      ? []
      : {
          claim: first.claim,
          question: questionOf(first.answer),
          answers: Object.fromEntries(
            [...answers].map(([answer, by]) => [answer, by.map(({ name }) => name)]),
          ),
        };
  });
}

/** A reproducible order for each number. */
const shuffled =
  (turn: number) =>
  (all: readonly Scenario[]): readonly Scenario[] =>
    all
      .map((each, at) => ({ each, key: ((at + 1) * 2_654_435_761 * (turn + 1)) % 4_294_967_296 }))
      .sort((a, b) => a.key - b.key)
      .map(({ each }) => each);

/**
 * Runs the observing scenarios of the reference mock repeatedly, several runs at once: with many seeds, and many
 * times with one seed. Each run has another order and another number of runs. Returns the questions that did not have
 * one answer throughout.
 */
export async function unstable(settings: {
  readonly seed: number;
  readonly seeds: number;
  readonly repeats: number;
  readonly runs: number;
  readonly asked: readonly ClaimId[];
  readonly onRun?: (name: string) => void;
}): Promise<Unstable[]> {
  const { seed, seeds, repeats, runs, asked, onRun } = settings;
  const turns = [
    ...Array.from({ length: seeds }, (_, index) => ({ seed: seed + index, name: `seed ${seed + index}` })),
    ...Array.from({ length: repeats }, (_, index) => ({ seed, name: `seed ${seed} again ${index + 1}` })),
  ];
  const done: Run[] = [];
  await forEachOf(
    turns.entries(),
    async ([turn, { seed: own, name }]) => {
      const verdicts = await ask({
        ...{ seed: own, asked, order: shuffled(turn) },
        runs: turn % 2 === 0 ? runs : Math.ceil(runs / 5),
      });
      done.push({ name, verdicts });
      onRun?.(name);
    },
    2,
  );
  return unstableQuestions(done);
}

/** An offset of seeds, so that no other drawn service has this data: some variants remember answers by id. */
const FAR = 1_000_000;

/** New findings of a second run of one allowed service with other data, against the first run's baseline, in words. */
export async function falseFindings(settings: {
  readonly seed: number;
  readonly runs: number;
  readonly asked: readonly ClaimId[];
  /** Ids of allowed variants. */
  readonly variants: readonly string[];
}): Promise<string[]> {
  const { seed } = settings;
  const baseline = toBaseline(await ask(settings));
  const again = await ask({ ...settings, seed: seed + FAR, order: shuffled(seed) });
  return changesSince(baseline, again).map(changeInWords);
}
