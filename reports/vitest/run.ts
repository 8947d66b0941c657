import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const TIMEOUT_MS = 120_000;
const root = join(import.meta.dirname, '../..');

async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; why: string }> {
  // A command that writes no reports begins sooner without it.
  const { execa } = await import('execa');
  const { exitCode, signal, originalMessage, all } = await execa(program, args, {
    preferLocal: true,
    cwd: root,
    env,
    timeout: TIMEOUT_MS,
    // An interrupt of the command is not one of its reports: they are written all the same.
    detached: true,
    all: true,
    reject: false,
  });
  const how = exitCode === undefined ? signal && `ended by ${signal}` : `exit code ${exitCode}`;
  return {
    code: exitCode ?? 127,
    why: [how ?? originalMessage, all.trim().slice(-400)].filter(Boolean).join(': '),
  };
}

/** Writes `junit.xml`, `allure-results/` and the Allure page of a run; answers what went wrong, if anything did. */
export async function showClaims(folder: string): Promise<string | undefined> {
  const absolute = resolve(folder);
  const env = {
    PLUMBLINE_RUN_FOLDER: absolute,
    PLUMBLINE_VERDICTS: join(absolute, 'verdicts.json'),
    NO_COLOR: '1',
  };
  const tests = await run('vitest', ['run', '--config', 'reports/vitest/vitest.config.ts'], env);
  // 1: some claim is violated, which the verdicts say already.
  if (tests.code > 1) return `the test view could not be made: ${tests.why}`;
  const page = await run(
    'allure',
    ['awesome', join(absolute, 'allure-results'), '--output', join(absolute, 'allure'), '--single-file'],
    env,
  );
  const file = join(absolute, 'allure/index.html');
  const problem = page.code === 0 ? finish(file) : page.why;
  if (problem === undefined) return undefined;
  rmSync(file, { force: true });
  return `the Allure page could not be made: ${problem}`;
}

/** Scripts that a page loads from elsewhere, and the piece that starts the counting of its readers. */
const FOREIGN_SCRIPTS =
  /<script\b[^>]*\bsrc="https?:[^>]*>\s*<\/script>(\s*<script>[^<]*\bgtag\([^<]*<\/script>)?/g;

/**
 * Takes Allure's counting of readers out of its page: whoever opens it tells nobody. Answers what is wrong with the
 * page, if anything is; Allure says nothing of a disk that took half of it.
 */
function finish(file: string): string | undefined {
  try {
    const page = readFileSync(file, 'utf8');
    if (!page.trimEnd().endsWith('</html>')) return 'the disk took a part of it alone';
    writeFileSync(file, page.replaceAll(FOREIGN_SCRIPTS, ''));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
