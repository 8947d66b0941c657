import { join } from 'node:path';
import type { Findings } from '../findings.ts';
import { storedIn } from '../stored.ts';

/** The findings of a run folder. Throws a RangeError where there are none that this version reads. */
export const readFindings = (folder: string): Findings => storedIn(join(folder, 'findings.json'), 'findings');
