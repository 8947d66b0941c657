import { versions } from '../../reports/index.ts';
import type { Settings } from '../cli/options.ts';
import { folderFor, warn } from '../run/folder.ts';

/** The exit code of a proof, and its reason as one line. */
export type ProofOutcome = readonly [exitCode: 0 | 1 | 3, exitReason: string];

/** What every proof needs for its report. `started` is in ms since the epoch. */
export type Concluded = Pick<Settings, 'seed' | 'out' | 'keepRuns'> & { readonly started: number };

/** Writes `proof.json`, prints the result in one line, and returns the exit code. */
export function conclude(
  { seed, runs, out, keepRuns, started }: Concluded & { readonly runs: number },
  [exitCode, exitReason]: ProofOutcome,
  found: Readonly<Record<string, unknown>>,
  line = exitReason,
): number {
  const durationMs = Date.now() - started;
  const folder = folderFor('proof', { out, keepRuns }, new Date(started));
  folder.publish('proof.json', {
    ...{ schemaVersion: 1, exitCode, exitReason, versions: versions(), seed, runs, durationMs },
    ...{ killed: 0, survived: 0, drifts: [] },
    ...found,
  });
  folder.close();
  if (exitCode === 3) warn(exitReason);
  process.stdout.write(`${line} · ${(durationMs / 1000).toFixed(1)} s · ${folder.path}/proof.json\n`);
  return exitCode;
}
