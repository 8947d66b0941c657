import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_VERSION, type Findings } from '../findings.ts';

/** The findings of a run folder. Throws a RangeError where there are none that this version reads. */
export function readFindings(folder: string): Findings {
  const file = join(folder, 'findings.json');
  let read: Partial<Findings>;
  try {
    read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Findings>;
  } catch (error) {
    throw new RangeError(`${file} cannot be read: ${(error as Error).message}; make the run again`, {
      cause: error,
    });
  }
  if (read.schemaVersion !== SCHEMA_VERSION || !Array.isArray(read.findings))
    throw new RangeError(`${file} was written by another version of Plumbline; make the run again`);
  return read as Findings;
}
