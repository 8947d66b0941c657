import type { ClaimId } from '../../generated/claims.ts';
import { alteredBy, type Variant } from '../../mock/index.ts';
import { atMoment, cameOf, differing } from '../../mock/mutants/index.ts';
import {
  checkClaims,
  questionOf,
  type ClaimVerdict,
  type RunRecord,
  type RunSettings,
} from '../../suites/kit/index.ts';
import { onMock, ALL_CHECKS } from './on-mock.ts';
import { recordingOf } from '../mutate/recording.ts';

/** The answers of a run to open questions. */
export type AnswersOfRun = ReadonlyMap<ClaimId, readonly string[]>;

export const answersOfRun = (verdicts: readonly ClaimVerdict[]): AnswersOfRun =>
  new Map(verdicts.flatMap(({ id, observed }) => (observed === undefined ? [] : [[id, observed]])));

/** An answer that differs between two runs. An answer that only one run has is ignored. */
export function otherAnswer(
  given: readonly string[] = [],
  usual: readonly string[] = [],
): string | undefined {
  const answer = given.find(
    (each) => !usual.includes(each) && usual.some((other) => questionOf(other) === questionOf(each)),
  );
  return answer === undefined ? undefined : `answers ${answer}`;
}

/** The answers of the reference mock to the wanted open questions. */
export const answersOfReference = ({
  seed,
  ...settings
}: Pick<RunSettings, 'seed' | 'runs' | 'wanted'>): Promise<AnswersOfRun> =>
  onMock({ seed }, async (target) =>
    answersOfRun(await checkClaims({ ...ALL_CHECKS, target, seed, ...settings })),
  );

/**
 * The first request or change of a run whose result differs from the reference mock's: an answer or a delivery. Both
 * replay it at a fixed time, so that only the variant differs.
 */
export async function firstDifferenceIn(
  records: readonly RunRecord[],
  { id }: Variant,
  seed: number,
): Promise<string | undefined> {
  const moment = Date.now();
  for (const record of records) {
    if (record.kind !== 'execution') continue;
    const { steps } = await recordingOf(record, Infinity);
    const step = atMoment(moment, () =>
      differing(alteredBy([], [id]), seed, steps, cameOf(alteredBy([]), seed, steps)),
    );
    if (step === undefined) continue;
    return `${record.scenario}@${record.path} ${step.does === 'request' ? `${step.method} ${step.target}` : step.does}`;
  }
  return undefined;
}
