import { openRunFolder, plain, type RunFolder, type RunKind } from '../../reports/index.ts';
import { optionAsGiven, UsageError, type Settings } from '../cli/options.ts';

/** Prints a message for the user, besides the results. */
export const warn = (message: string): void => void process.stderr.write(`plumbline: ${plain(message)}\n`);

/** The folder of a new run. Throws a UsageError without a name, and errors of the file system. */
export function folderFor(
  kind: RunKind,
  { out, keepRuns }: Pick<Settings, 'out' | 'keepRuns'>,
  startedAt: Date,
): RunFolder {
  if (out === '') throw new UsageError(`${optionAsGiven('out')} names no folder`);
  return openRunFolder(out, { kind, startedAt, keep: keepRuns, warn });
}
