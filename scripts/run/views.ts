import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import {
  readFindings,
  readVerdicts,
  toQuirks,
  writePage,
  writeTestViews,
  writeWhole,
  type Traffic,
} from '../../reports/index.ts';
import { attempt } from './envelope.ts';
import { proofsOfClaims } from './proof.ts';

/** The traffic of a run, where the run kept it. */
function trafficIn(folder: string): Traffic | undefined {
  const file = join(folder, 'traffic.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Traffic) : undefined;
}

const failed = (what: string, error: unknown): string =>
  `${what} could not be written: ${(error as Error).message}`;

/** What the views of a run are made of. */
export const storedViews = (folder: string) => ({
  folder,
  verdicts: readVerdicts(join(folder, 'verdicts.json')),
  findings: readFindings(folder),
  traffic: trafficIn(folder),
});

async function pages(source: ReturnType<typeof storedViews>): Promise<string[]> {
  const { folder, verdicts, findings } = source;
  attempt(join(folder, 'QUIRKS.md'), () =>
    writeWhole(join(folder, 'QUIRKS.md'), toQuirks({ verdicts, findings })),
  );
  // A signal that comes meanwhile is heard in time.
  await breath();
  try {
    writePage({ ...source, ...proofsOfClaims(dirname(folder)) });
    return [];
  } catch (error) {
    return [failed('index.html', error)];
  }
}

/** Writes the page and the quirks of the run in a folder from its files; answers what went wrong, a line each. */
export async function writePages(folder: string): Promise<string[]> {
  try {
    return await pages(storedViews(folder));
  } catch (error) {
    return [failed('the page', error)];
  }
}

/** Writes all views of the run in a folder from its files; answers what went wrong, a line each. */
export async function writeViews(folder: string): Promise<string[]> {
  try {
    const source = storedViews(folder);
    // Most of what Allure takes is another process, beside which the rest is written.
    const [problem, told] = await Promise.all([
      writeTestViews(folder, source.verdicts, source.findings, source.traffic),
      breath().then(() => pages(source)),
    ]);
    return problem === undefined ? told : [...told, problem];
  } catch (error) {
    return [failed('the reports', error)];
  }
}
