import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdicts } from '../../reports/result.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running command of the project. */
export interface Running {
  readonly ended: Promise<Ended>;
  readonly said: () => string;
  kill(signal: NodeJS.Signals): void;
  type(text: string): void;
  /** Closes the readers of its output, as when a pipe or terminal is closed. */
  deafen(): void;
}

/** A cache of compiled code, since the tests start commands hundreds of times. */
const COMPILED = join(tmpdir(), 'node-compile-cache');

/** JUnit and Allure reports take longer than most runs. Tests that need them ask for all reports. */
export const VARIABLES = {
  NODE_COMPILE_CACHE: COMPILED,
  PLUMBLINE_REPORTS: 'json',
  NO_COLOR: '1',
  BASE_URL: '',
};

/** Starts a program beside the tests. */
export function started(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): Running {
  const child = spawn(program, args, { env: { ...process.env, ...VARIABLES, ...env }, cwd });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return {
    ended: new Promise((done) => child.on('close', (code) => done({ code, stdout, stderr }))),
    said: () => stdout + stderr,
    kill: (signal) => void child.kill(signal),
    type: (text) => void child.stdin.write(text),
    deafen: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

/** Starts a command of the project as `npm run` would. */
export const running = (script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Running =>
  started(process.execPath, ['scripts/run.js', script, ...args], env);

/** With these variables, a command fails when it loads its main module. */
export const LIGHT: NodeJS.ProcessEnv = {
  NODE_OPTIONS: `--import=${new URL('light.js', import.meta.url).href}`,
};

/** Runs a command of the project to its end. */
export const plumbline = (script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> =>
  running(script, args, env).ended;

/** The folder of the last run in a folder. It also finds partial runs, which `latest` does not name. */
export function lastRun(out: string): string {
  const started = (name: string): string => {
    const marker = join(out, name, '.plumbline-run.json');
    if (!existsSync(marker)) return '';
    return (JSON.parse(readFileSync(marker, 'utf8')) as { readonly startedAt: string }).startedAt;
  };
  const [last] = readdirSync(out, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && started(entry.name) !== '')
    .map(({ name }) => name)
    .sort((a, b) => (started(a) < started(b) ? 1 : -1));
  if (last === undefined) throw new Error(`there is no run below ${out}`);
  return join(out, last);
}

/** A folder for reports of runs, with the verdicts of the last run. */
export function outFolder(): { path: string; verdicts: () => Verdicts; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'plumbline-out-'));
  return {
    path,
    verdicts: () => JSON.parse(readFileSync(join(lastRun(path), 'verdicts.json'), 'utf8')) as Verdicts,
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export const violatedIn = ({ claims }: Verdicts): string[] =>
  claims.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id);
