import { isDay } from '../../specs/moment.ts';
import { existsSync } from 'node:fs';
import {
  accepting,
  BASELINE_FILE,
  baselineIn,
  dayAfter,
  newTo,
  OLD_BASELINE_FILE,
  USUAL_DAYS,
  type Ask,
  type Baseline,
  type Finding,
} from '../../reports/index.ts';
import type { Redactor } from '../../suites/kit/index.ts';
import { UsageError, withUsageErrors } from '../cli/options.ts';
import { typedLine } from '../process/prompt.ts';

/** The baseline of a run: what is known, and the file for updates. */
export interface KnownBaseline {
  /** The file that was read, or the default one. */
  readonly file: string;
  /** The file that `--update-baseline` writes. */
  readonly written: string;
  readonly baseline: Baseline | undefined;
}

/** Reads the baseline. Throws a UsageError if the file is invalid, or if a named file does not exist. */
export function knownBaseline(named: string | undefined, isMade = false): KnownBaseline {
  const isOld = named === undefined && !existsSync(BASELINE_FILE) && existsSync(OLD_BASELINE_FILE);
  const file = named ?? (isOld ? OLD_BASELINE_FILE : BASELINE_FILE);
  if (named !== undefined && !isMade && !existsSync(file))
    throw new UsageError(`there is no baseline ${file}; --update-baseline makes one`);
  return withUsageErrors(RangeError, () => ({
    ...{ file, written: named ?? BASELINE_FILE },
    baseline: baselineIn(file),
  }));
}

/**
 * Which answers to open questions are new; undefined without a comparison. Answers of an account are masked before the
 * comparison. `masking`: the masking of the reports, if they are masked.
 */
export function newFindingsOf(
  baseline: Baseline | undefined,
  redactor: Redactor | undefined,
  masking: Redactor | undefined,
): ((id: string, answer: string) => boolean) | undefined {
  if (baseline === undefined) return undefined;
  const isNew = newTo(baseline, masking);
  return (id, answer) => isNew(id, redactor?.answer(answer) ?? answer);
}

/** Asks on a terminal why a finding is accepted. An empty reason leaves it unreviewed. */
const asking =
  (today: string): Ask =>
  async ({ title, claim, state }: Finding) => {
    const usual = dayAfter(today, USUAL_DAYS);
    const reason = await typedLine(
      `\n${claim ?? ''}\n  ${title}\n  ${state === 'expired' ? 'has expired; ' : ''}why is it accepted? `,
    );
    if (reason === undefined || reason === '') return undefined;
    const owner = await typedLine('  who sees to it? ');
    const link = await typedLine('  link to a ticket (none): ');
    const until = await typedLine(`  until which day (${usual})? `);
    return {
      reason,
      owner: owner === undefined || owner === '' ? 'none yet' : owner,
      ...(link !== undefined && /^https?:\/\//.test(link) && { link }),
      expires: until !== undefined && isDay(until) ? until : usual,
    };
  };

/** A baseline that accepts the findings of a run, with the reasons that a person gives on the terminal. */
export const renewBaseline = (
  baseline: Baseline,
  findings: readonly Finding[],
  today: string,
): Promise<Baseline> => accepting(baseline, findings, today, asking(today));
