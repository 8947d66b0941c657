import { join } from 'node:path';
import {
  findingsOf,
  summarise,
  toFindings,
  toVerdicts,
  writeReproducers,
  writeWhole,
  type RunFolder,
  type RunInfo,
  type Verdicts,
} from '../../reports/index.ts';
import type { ClaimVerdict } from '../../suites/kit/index.ts';
import type { Settings } from '../cli/options.ts';
import { matches } from '../cli/selection.ts';
import { warn } from './folder.ts';

/** What is the same of every run, whatever it judges. */
export interface Envelope {
  readonly folder: RunFolder;
  readonly startedAt: Date;
  /** What `--claim` asked for. */
  readonly asked?: Settings['claim'];
  /** Where links to places in the documents lead. */
  readonly documents?: Pick<RunInfo, 'documents'>;
}

/** What a command says of its run besides. */
type Known = Omit<RunInfo, 'id' | 'startedAt' | 'durationMs' | 'documents'>;

/** Does something beside the verdicts; a full disk costs that alone. */
export function attempt(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    warn(`${file} could not be written: ${(error as Error).message}`);
  }
}

/** Writes the verdicts of a run, and the scripts of its findings, into its folder, and shows them on a screen. */
export function publish(
  { folder, startedAt, asked, documents }: Envelope,
  known: Known,
  verdicts: readonly ClaimVerdict[],
  ended: { readonly minHeld?: number; readonly troubles?: readonly string[] } = {},
): Verdicts {
  const run: RunInfo = {
    ...known,
    id: folder.id,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    ...documents,
  };
  const result = toVerdicts(run, verdicts, { ...(asked && { asked, isAsked: matches }), ...ended });
  const findings = toFindings(run, findingsOf({ run, verdicts, folder: folder.path }));
  // In the order of their worth: what is written first is there also when the disk is full.
  folder.publish('verdicts.json', result);
  attempt('findings.json', () =>
    writeWhole(join(folder.path, 'findings.json'), `${JSON.stringify(findings, null, 2)}\n`),
  );
  attempt('findings', () => writeReproducers(folder.path, run, verdicts));
  process.stdout.write(summarise(result, folder.path));
  return result;
}
