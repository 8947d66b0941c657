import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const TIMEOUT_MS = 120_000;
const root = join(import.meta.dirname, '../..');

function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; why: string }> {
  return new Promise((done) => {
    const child = spawn(join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      env: { ...process.env, ...env },
      timeout: TIMEOUT_MS,
      // An interrupt of the command is not one of its reports: they are written all the same.
      detached: true,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => done({ code: 127, why: error.message }));
    child.on('close', (code, signal) => {
      const how = signal === null ? `exit code ${code}` : `ended by ${signal}`;
      done({
        code: code ?? 127,
        why: [how, output.trim().slice(-400)].filter((part) => part !== '').join(': '),
      });
    });
  });
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
