import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  latestRun,
  pastRuns,
  readFindings,
  readVerdicts,
  type Findings,
  type Verdicts,
} from '../../reports/index.ts';
import { UsageError, withUsageErrors } from '../cli/options.ts';

/** The folder of a run. `latest` may be a file with its name. */
export const runFolder = (folder: string): string =>
  (basename(folder) === 'latest' ? latestRun(dirname(folder)) : undefined) ?? folder;

/** What to name instead of a folder without a run. For `latest`: the last run, which is a part. */
function lastIn(folder: string): string {
  const out = dirname(folder);
  if (basename(folder) === 'latest' && existsSync(out)) {
    const last = pastRuns(out).at(-1);
    if (last !== undefined)
      return `no run below ${out} is a whole one; the last part of one is ${last.folder}`;
  }
  return 'name the folder of a run, such as reports/out/latest';
}

/** The result of the run in a folder. Throws a UsageError if there is none that this version can read. */
export function runIn(folder: string): Verdicts {
  const file = join(runFolder(folder), 'verdicts.json');
  if (!existsSync(file)) throw new UsageError(`there is no ${file}; ${lastIn(folder)}`);
  return withUsageErrors(RangeError, () => readVerdicts(file));
}

/** The findings of the run in a folder. Throws a UsageError if there are none that this version can read. */
export const findingsIn = (folder: string): Findings =>
  withUsageErrors(RangeError, () => readFindings(runFolder(folder)));
