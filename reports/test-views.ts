import { join } from 'node:path';
import type { Findings } from './findings.ts';
import { writeWhole } from '../specs/folder.ts';
import type { Verdicts } from './result.ts';
import { testCasesOf } from './test-cases.ts';
import type { TrafficReport } from './traffic.ts';

/** Writes `junit.xml`, `allure-results/` and the Allure page of a run. Returns the problem if one fails. */
export async function writeTestViews(
  folder: string,
  verdicts: Verdicts,
  findings: Findings,
  traffic?: TrafficReport,
): Promise<string | undefined> {
  // A command without these views starts faster if this is not loaded.
  const [{ toJunit }, { writeAllureResults }, { writeAllurePage }] = await Promise.all([
    import('./junit.ts'),
    import('./allure/results.ts'),
    import('./allure/page.ts'),
  ]);
  const cases = testCasesOf(verdicts, findings, traffic);
  const problems: string[] = [];
  const attempt = (name: string, write: () => unknown): boolean => {
    try {
      write();
      return true;
    } catch (error) {
      problems.push(`${join(folder, name)} could not be written: ${(error as Error).message}`);
      return false;
    }
  };
  attempt('junit.xml', () => writeWhole(join(folder, 'junit.xml'), toJunit(verdicts.run, cases)));
  if (attempt('allure-results', () => writeAllureResults(folder, verdicts.run, cases))) {
    const problem = await writeAllurePage(folder, verdicts.run);
    if (problem !== undefined) problems.push(problem);
  }
  return problems.length === 0 ? undefined : problems.join('; ');
}
