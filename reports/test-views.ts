import { join } from 'node:path';
import { writeAllurePage } from './allure/page.ts';
import { writeAllureResults } from './allure/results.ts';
import type { Findings } from './findings.ts';
import { writeWhole } from './folder.ts';
import { toJunit } from './junit.ts';
import type { Verdicts } from './result.ts';
import { testCasesOf } from './test-cases.ts';
import type { Traffic } from './traffic.ts';

/** Writes `junit.xml`, `allure-results/` and the Allure page of a run; answers what went wrong, if anything did. */
export async function writeTestViews(
  folder: string,
  verdicts: Pick<Verdicts, 'run' | 'claims'>,
  findings: Pick<Findings, 'findings'>,
  traffic?: Traffic,
): Promise<string | undefined> {
  const cases = testCasesOf(verdicts, findings, traffic);
  try {
    writeWhole(join(folder, 'junit.xml'), toJunit(verdicts.run, cases));
    writeAllureResults(folder, verdicts.run, cases);
  } catch (error) {
    return `the views of tests could not be written: ${(error as Error).message}`;
  }
  return writeAllurePage(folder, verdicts.run);
}
