import { dirname, join } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import {
  isTraffic,
  readBeside,
  readFindings,
  readVerdicts,
  OPEN_QUESTIONS,
  toOpenQuestions,
  toQuirks,
  writePage,
  writeTestViews,
  writeWhole,
  type Findings,
  type TrafficReport,
  type Verdicts,
} from '../../reports/index.ts';
import { contain } from '../../suites/kit/index.ts';
import { exitCodeWith, type Published } from './envelope.ts';
import { warn } from './folder.ts';
import { proofsOfClaims } from './proof.ts';
import { causeOf } from '../cli/failures.ts';

/** The recorded traffic of a run, if it stored it. */
const trafficIn = (folder: string): TrafficReport | undefined =>
  readBeside(join(folder, 'traffic.json'), isTraffic, warn);

const failed = (what: string, error: unknown): string => `${what} could not be written: ${causeOf(error)}`;

/** The source of the views of a run: what was published, or else its files. */
export const storedViews = (
  folder: string,
  published?: { readonly verdicts: Verdicts; readonly findings: Findings },
) => ({
  folder,
  verdicts: published?.verdicts ?? readVerdicts(join(folder, 'verdicts.json')),
  findings: published?.findings ?? readFindings(folder),
  traffic: trafficIn(folder),
});

async function pages(source: ReturnType<typeof storedViews>): Promise<string[]> {
  const { folder, verdicts, findings } = source;
  const problems: string[] = [];
  try {
    writeWhole(join(folder, 'QUIRKS.md'), toQuirks({ verdicts, findings }));
    writeWhole(join(folder, OPEN_QUESTIONS), toOpenQuestions({ verdicts, findings }));
  } catch (error) {
    problems.push(failed(join(folder, 'QUIRKS.md'), error));
  }
  // Gives a signal the chance to arrive.
  await breath();
  const proofs = contain(
    'the proofs of claims',
    () => proofsOfClaims(dirname(folder)),
    { drifts: new Map(), variants: new Map() },
    ({ part, reason }) => problems.push(`${part} could not be shown: ${reason}`),
  );
  try {
    writePage({ ...source, ...proofs, onOdd: warn });
    return problems;
  } catch (error) {
    return [...problems, failed(join(folder, 'index.html'), error)];
  }
}

async function writePages(folder: string, published: Published): Promise<string[]> {
  try {
    return await pages(storedViews(folder, published));
  } catch (error) {
    return [failed('the page', error)];
  }
}

/** Writes the page and the quirks of a run, and warns of each failure. Returns the exit code of the run. */
export async function exitCodeWithPages(folder: string, published: Published): Promise<0 | 1 | 3> {
  const problems = await writePages(folder, published);
  for (const problem of problems) warn(problem);
  return exitCodeWith(published.verdicts.exitCode, published.isWritten && problems.length === 0);
}

/** Writes all views of the run in a folder from its files. Returns the problems, one per line. */
export async function writeViews(
  folder: string,
  published?: Parameters<typeof storedViews>[1],
): Promise<string[]> {
  try {
    const source = storedViews(folder, published);
    // Allure mostly runs in another process, so the rest is written meanwhile.
    const [problem, written] = await Promise.all([
      // A failure here affects only these views, not the page.
      writeTestViews(folder, source.verdicts, source.findings, source.traffic).catch((error: unknown) =>
        failed('JUnit and Allure', error),
      ),
      breath().then(() => pages(source)),
    ]);
    return problem === undefined ? written : [...written, problem];
  } catch (error) {
    return [failed('the reports', error)];
  }
}
