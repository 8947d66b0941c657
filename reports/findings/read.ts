import { join } from 'node:path';
import type { Findings } from '../findings.ts';
import { readStored } from '../stored.ts';

/** The findings in a run folder. Throws a RangeError if this version cannot read any. */
export const readFindings = (folder: string): Findings =>
  readStored(join(folder, 'findings.json'), 'findings');
