import { makeFolder } from '../../specs/folder.ts';
import { dirname, join, resolve } from 'node:path';
import {
  changedSince,
  outcomeIn,
  readPastRun,
  pastRuns,
  runSince,
  sinceMarkdown,
  sinceText,
  plain,
  reachLines,
  OPEN_QUESTIONS,
  toOpenQuestions,
  toQuirks,
  vendorReport,
  writeWhole,
} from '../../reports/index.ts';
import type { Program } from './command.ts';
import { UsageError } from '../cli/options.ts';
import { during } from '../process/progress.ts';
import { warn } from '../run/folder.ts';
import { reportBy } from '../run/reporting.ts';
import { storedViews, writeViews } from '../run/views.ts';
import { findingsIn, runFolder, runIn } from '../run/stored-run.ts';
import { commandLine } from '../../specs/command-line.ts';
import { causeOf } from '../cli/failures.ts';

/** The program that opens a file, by platform. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Writes a run's findings of one claim for the vendor. Returns the file. Throws a UsageError if there are none. */
function forVendor(folder: string, claim: string, to: string | undefined): string {
  const verdict = runIn(folder).claims.find(({ id }) => id === claim);
  if (verdict === undefined)
    throw new UsageError(
      `${folder} has no verdict on ${claim}; ${commandLine('claims', `'${claim}*'`)} lists claims`,
    );
  const text = vendorReport(findingsIn(folder), claim);
  if (text === undefined)
    throw new UsageError(`there is nothing to report: ${claim} is ${verdict.verdict} in ${folder}`);
  const file = to ?? join(folder, 'vendor', `${claim}.md`);
  writeAs(file, text);
  return file;
}

/** Writes the quirks of a run against the mock, without dates. Returns the file. */
function ofMock(folder: string, file: string): string {
  const verdicts = runIn(folder);
  if (verdicts.run.target !== 'mock')
    throw new UsageError(`${folder} is no run against the mock; its own QUIRKS.md stands in its folder`);
  const source = { verdicts, findings: findingsIn(folder), isTimeless: true };
  writeWhole(file, toQuirks(source));
  writeWhole(join(dirname(file), OPEN_QUESTIONS), toOpenQuestions(source));
  return file;
}

/**
 * Prints the changes since a run or a day, and writes them as Markdown. Returns the file. Throws a UsageError if no run
 * matches.
 */
function compareSince(folder: string, since: string, to: string | undefined): string {
  runIn(folder);
  const now = readPastRun(folder);
  if (now === undefined) throw new UsageError(`${folder} is no folder of a run that this version reads`);
  const all = pastRuns(dirname(folder)).filter(({ subject }) => subject === now.subject);
  const before = runSince(all, since, now);
  if (before === undefined) {
    const earlier = all.filter(({ startedAt }) => startedAt < now.startedAt).map(({ id }) => id);
    throw new UsageError(
      `--since ${since} means no run of ${now.subject} before ${now.id}; ${
        earlier.length === 0
          ? `there is none in ${dirname(folder)}`
          : `name a date such as ${now.startedAt.slice(0, 10)}, or one of ${earlier.slice(-5).join(', ')}`
      }`,
    );
  }
  const changed = changedSince(before, now, all);
  process.stdout.write(sinceText(changed));
  const file = to ?? join(folder, 'since.md');
  writeAs(file, sinceMarkdown(changed));
  return file;
}

/** Writes a requested file. Throws a UsageError if that fails. */
function writeAs(file: string, text: string): void {
  try {
    makeFolder(dirname(file));
    writeWhole(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${causeOf(error)}`);
  }
}

/** Opens a file in the browser of this machine. Throws a UsageError if there is none. */
async function show(file: string): Promise<void> {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const { execa } = await import('execa');
  const { failed, originalMessage } = await execa(program, [...args, resolve(file)], {
    reject: false,
    stdio: 'ignore',
  });
  if (failed)
    throw new UsageError(
      `no browser could be started by ${program}: ${originalMessage ?? 'it failed'}; open ${file} by hand`,
    );
}

/** Warns what a partial run did not check. */
function warnOfScope(folder: string): void {
  const verdicts = runIn(folder);
  for (const line of reachLines(outcomeIn(verdicts, findingsIn(folder))))
    warn(`${verdicts.run.id}: ${plain(line)}`);
}

/** Renders the views of a run again. */
export async function run(program: Program): Promise<number> {
  const { claim, since, to, quirks, reporter, open = false } = program.opts();
  const folder = runFolder(program.processedArgs[0]);
  warnOfScope(folder);
  if (since !== undefined) {
    process.stdout.write(`as Markdown: ${compareSince(folder, since, to)}\n`);
    return 0;
  }
  if (claim !== undefined) {
    process.stdout.write(`${forVendor(folder, claim, to)}\n`);
    return 0;
  }
  if (quirks !== undefined) {
    process.stdout.write(`${ofMock(folder, quirks === true ? 'QUIRKS.md' : quirks)}\n`);
    return 0;
  }
  if (to !== undefined) throw new UsageError('--to needs --claim ID or --since RUN');
  if (reporter !== undefined) {
    return reportBy(reporter, storedViews(folder)) ? 0 : 3;
  }
  const problems = await during('page, JUnit and Allure', () => writeViews(folder), false);
  for (const problem of problems) warn(problem);
  const page = join(folder, 'index.html');
  process.stdout.write(`${page}\n`);
  if (open) await show(page);
  return problems.length === 0 ? 0 : 3;
}
