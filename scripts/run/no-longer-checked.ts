import { plural } from '../../specs/plural.ts';
import { NOTHING_TO_CHECK, type ClaimVerdict } from '../../suites/kit/index.ts';
import { textOf } from '../../suites/kit/model/message.ts';
import type { Settings } from '../cli/options.ts';

/** Inputs of each property with which the reference mock shows something of every claim that can be checked. */
const ENOUGH_RUNS = 100;
/** Claims that the line names. */
const MOST_NAMED = 5;

/**
 * Claims that a mock shows nothing of, though the reference mock does: what they are about is gone, or its premise. Of a
 * real account that may be so; of a mock it is a reason not to rely on the run.
 */
export function noLongerChecked(
  { target, runs, path }: Pick<Settings, 'target' | 'runs' | 'path'>,
  verdicts: readonly ClaimVerdict[],
): string[] {
  if (target !== 'mock' || runs < ENOUGH_RUNS || path !== undefined) return [];
  const ids = verdicts.flatMap(({ id, verdict, reason, cause }) =>
    verdict === 'not checked' &&
    cause === undefined &&
    reason !== undefined &&
    textOf(reason) === textOf(NOTHING_TO_CHECK)
      ? [id]
      : [],
  );
  if (ids.length === 0) return [];
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return [
    `${plural(ids.length, 'claim is', 'claims are')} no longer checked, which the reference mock holds: ${ids.slice(0, MOST_NAMED).join(', ')}${more}`,
  ];
}
