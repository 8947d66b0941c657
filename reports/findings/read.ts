import { join } from 'node:path';
import type { Findings } from '../findings.ts';
import { readStored } from '../stored.ts';

/** The findings of a run folder. Throws a RangeError where there are none that this version reads. */
export const readFindings = (folder: string): Findings =>
  readStored(join(folder, 'findings.json'), 'findings');
