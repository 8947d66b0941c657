import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import { claims } from '../../generated/claims.ts';
import { variants, type Variant } from '../../mock/index.ts';
import { listenTo, checkClaims, type RunRecord } from '../../suites/kit/index.ts';
import { finderOf } from './finder.ts';
import { onMock, ALL_CHECKS } from './on-mock.ts';
import { scenarios } from '../../suites/index.ts';
import { answersOfRun, firstDifferenceIn, otherAnswer, type AnswersOfRun } from './at-work.ts';

/**
 * The result for an allowed variant of the mock. `reported`: some claim reports it. `unseen`: every answer is that of
 * the reference mock. `allowed`: its own claim holds.
 */
export interface VariantResult {
  readonly id: string;
  readonly result: 'allowed' | 'reported' | 'not checked' | 'unseen';
  /** The claim that reports it, why its own claim was not checked, or what shows its effect. */
  readonly said: string;
}

/** How many times as many runs are tried where an allowed variant does not show. */
const MORE = 5;
const isStated = (claim: Variant['claim']): boolean => claims[claim].level !== 'open';

/**
 * Checks a variant by its own claim and by all that the same scenarios check; with `whole` by every claim of its
 * service. A checker that failed reports, too.
 */
export async function tryVariant(
  variant: Variant,
  reference: AnswersOfRun,
  { seed, runs, whole = false }: { readonly seed: number; readonly runs: number; readonly whole?: boolean },
): Promise<VariantResult> {
  const { id, claim } = variant;
  const bound = new Set(
    scenarios
      .filter(({ checkers, observers }) => checkers.has(claim) || observers.has(claim))
      .flatMap(({ checkers }) => [...checkers.keys()]),
  );
  const { service } = claims[claim];
  const records: RunRecord[] = [];
  return onMock({ seed, variants: [id] }, async (target): Promise<VariantResult> => {
    const verdicts = await checkClaims({
      ...{ ...ALL_CHECKS, target, seed, runs },
      listeners: [listenTo('record', ({ record }) => void records.push(record))],
      wanted: (each) =>
        each === claim || (isStated(each) && (whole ? claims[each].service === service : bound.has(each))),
    });
    const reporter = verdicts.find(
      ({ verdict, evidence }) => verdict === 'violated' || evidence?.stack !== undefined,
    );
    if (reporter !== undefined)
      return { id, result: 'reported', said: `${reporter.id}: ${saidOf(reporter)}` };
    const own = verdicts.find((each) => each.id === claim);
    const checked = own?.verdict === (isStated(claim) ? 'held' : 'observed');
    if (!checked)
      return {
        id,
        result: 'not checked',
        said: own === undefined ? 'no verdict' : saidOf(own) || own.verdict,
      };
    const said =
      otherAnswer(answersOfRun(verdicts).get(claim), reference.get(claim)) ??
      (await firstDifferenceIn(records, variant, seed));
    return said === undefined
      ? { id, result: 'unseen', said: 'every answer is that of the reference mock' }
      : { id, result: 'allowed', said };
  });
}

/**
 * Checks a variant until something shows its effect. An input that shows it may be drawn rarely. A claim about any
 * answer may show its variant only in scenarios other than its own.
 */
export async function tryHarder(
  variant: Variant,
  reference: AnswersOfRun,
  { seed, runs, whole }: { readonly seed: number; readonly runs: number; readonly whole: boolean },
): Promise<VariantResult> {
  let tried = await tryVariant(variant, reference, { seed, runs, whole });
  for (const further of [
    { runs: MORE * runs, whole },
    { runs, whole: true },
  ])
    if (tried.result === 'unseen') tried = await tryVariant(variant, reference, { seed, ...further });
  return tried;
}

/** The variant with an id. Throws an Error if there is none. */
export const variantOf = finderOf(variants);
