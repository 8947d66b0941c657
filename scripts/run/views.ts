import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readFindings, readVerdicts, writePage, writeTestViews, type Traffic } from '../../reports/index.ts';
import { proofsOfClaims } from './proof.ts';

/** The traffic of a run, where the run kept it. */
function trafficIn(folder: string): Traffic | undefined {
  const file = join(folder, 'traffic.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Traffic) : undefined;
}

const failed = (what: string, error: unknown): string =>
  `${what} could not be written: ${(error as Error).message}`;

/** Writes all views of the run in a folder from its files; answers what went wrong, a line each. */
export async function writeViews(folder: string): Promise<string[]> {
  try {
    const verdicts = readVerdicts(join(folder, 'verdicts.json'));
    const findings = readFindings(folder);
    const traffic = trafficIn(folder);
    const problems = await Promise.all([
      writePage({ folder, verdicts, findings, traffic, ...proofsOfClaims(dirname(folder)) }).then(
        () => undefined,
        (error: unknown) => failed('index.html', error),
      ),
      writeTestViews(folder, verdicts, findings, traffic),
    ]);
    return problems.filter((problem) => problem !== undefined);
  } catch (error) {
    return [failed('the reports', error)];
  }
}
