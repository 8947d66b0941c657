import { plural } from '../../specs/plural.ts';
import { NOTHING_TO_CHECK, type ClaimVerdict } from '../../suites/kit/index.ts';
import { textOf } from '../../suites/kit/model/message.ts';
import type { Settings } from '../cli/options.ts';

/** Inputs of each property with which the reference mock shows something for every checkable claim. */
const ENOUGH_RUNS = 100;
/** Most claims in the line. */
const MOST_NAMED = 5;

/**
 * Claims for which a mock shows nothing, although the reference mock does: their subject or premise is missing. That
 * may be true of a real account. On a mock it makes the run unreliable.
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
