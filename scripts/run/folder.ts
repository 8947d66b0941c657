import { openRunFolder, plain, type RunFolder, type RunKind } from '../../reports/index.ts';
import { optionAsGiven, UsageError, type Settings } from '../cli/options.ts';

/** Says something to the person beside the results. */
export const warn = (message: string): void => void process.stderr.write(`plumbline: ${plain(message)}\n`);

/** The folder of a run that starts. Throws a UsageError without a name, and what the file system throws. */
export function folderFor(
  kind: RunKind,
  { out, keepRuns }: Pick<Settings, 'out' | 'keepRuns'>,
  startedAt: Date,
): RunFolder {
  if (out === '') throw new UsageError(`${optionAsGiven('out')} names no folder`);
  return openRunFolder(out, { kind, startedAt, keep: keepRuns, warn });
}
