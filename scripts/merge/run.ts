import type { Settings as CommandSettings } from '../cli/options.ts';
import type { Program } from './command.ts';
import { mergeRuns, partsIn } from '../run/merged.ts';
import { checkWith } from '../start/run.ts';

/** Checks the histories of all shards together, and reports them like a single run. */
export async function run(program: Program): Promise<number> {
  const [folders] = program.processedArgs;
  const parts = partsIn(folders);
  const [{ invocation }] = parts.parts;
  const settings = { ...invocation, ...program.opts() } as unknown as CommandSettings;
  return checkWith(settings, (_, options) => mergeRuns(parts, options));
}
