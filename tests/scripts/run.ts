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

/** A command of the project that runs. */
export interface Running {
  readonly ended: Promise<Ended>;
  readonly said: () => string;
  kill(signal: NodeJS.Signals): void;
  type(text: string): void;
  /** Its output has no reader any more, as where a pipe or a terminal is closed. */
  deafen(): void;
}

/** Where compiled code is kept between starts, of which the tests make hundreds. */
const COMPILED = join(tmpdir(), 'node-compile-cache');

/** JUnit and Allure take longer than most runs; a test that looks at them asks for all reports. */
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

/** A command of the project, as `npm run` would start it. */
export const running = (script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Running =>
  started(process.execPath, ['scripts/run.js', script, ...args], env);

/** With these a command fails where it loads its work. */
export const LIGHT: NodeJS.ProcessEnv = {
  NODE_OPTIONS: `--import=${new URL('light.js', import.meta.url).href}`,
};

/** Runs a command of the project to its end. */
export const plumbline = (script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> =>
  running(script, args, env).ended;

/** The folder of the last run below a folder, be it a part of one, which `latest` does not name. */
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

/** A folder for the reports of runs, and the verdicts of the last one. */
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
