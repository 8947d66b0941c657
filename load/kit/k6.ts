import { message, stated } from '../../suites/kit/model/message.ts';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Inconclusive, isObject } from '../../suites/kit/model/exchange.ts';
import { OTHER_KEY_VARIABLES } from '../../suites/kit/model/keys.ts';
import { SendingFailed, type Summary } from '../../suites/kit/model/k6-driver.ts';
import type { FoundProgram } from '../../tools/index.ts';
import { wasInterrupted, runBounded } from './child.ts';
import { THROUGH, type Logged, type LoggedShot, type Stopped } from './plan.ts';
import { inOrder, mostAllowed, SPARE_SECONDS, type Sender, type SendingResult } from './sender.ts';

/** The meanings of k6's exit codes. */
const EXIT: Readonly<Record<number, string>> = {
  99: 'a threshold failed',
  103: 'it was aborted from outside',
  104: 'its options are wrong',
  105: 'it was interrupted',
  106: 'its API port is taken',
  107: 'its script threw an error',
  108: 'its script ended the run',
  109: 'it panicked',
  110: 'its script marked the run as failed',
};

/** Variables with keys. A key is passed to k6 in a single variable, and only to a run. */
const KEYS = ['API_KEY', 'PLUMBLINE_KEY', ...Object.values(OTHER_KEY_VARIABLES)];

/**
 * The variables of this process without keys and without options of k6. Options that the caller has set for other
 * runs must not change what is sent here, or how it is summed up.
 */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('K6_') && !KEYS.includes(name)),
  ),
  K6_AUTO_EXTENSION_RESOLUTION: 'false',
  K6_NO_USAGE_REPORT: 'true',
});

/** A script for k6, compiled in the folder of this file. */
const scriptFile = (name: string): string =>
  join(import.meta.dirname, '../k6', name.replace(/\.ts$/, extname(import.meta.filename)));

/** A finished run of k6. */
export interface K6Ended<S> {
  readonly code: number;
  /** The log of its scripts, one JSON value per line. */
  readonly lines: readonly unknown[];
  readonly summary: S;
  /** Its other output. */
  readonly complaint: string;
}

export interface K6Call {
  readonly k6: string;
  /** The name of a file in `load/k6/`. */
  readonly script: string;
  /** The plan of the script, as JSON. */
  readonly plan: unknown;
  /** Variables with the keys, which are never in the plan. */
  readonly environment: Readonly<Record<string, string>>;
  /** Most seconds of the script. */
  readonly maxSeconds: number;
  /** Exit codes with a result, besides 0. */
  readonly accepted?: readonly number[];
}

/** Runs a k6 script until its end or a time limit. Throws an Inconclusive with the reason if there is no result. */
export async function runScript<S = Summary>(call: K6Call): Promise<K6Ended<S>> {
  if (wasInterrupted()) throw new SendingFailed(message`the run was interrupted`);
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-k6-'));
  const file = (name: string): string => join(folder, name);
  try {
    writeFileSync(file('plan.json'), JSON.stringify(call.plan));
    writeFileSync(file('config.json'), '{}');
    const mostSeconds = Math.min(call.maxSeconds + SPARE_SECONDS, mostAllowed());
    const { code, complaint } = await runBounded({
      program: call.k6,
      args: [
        'run',
        '--quiet',
        // The user's own configuration file must not affect these runs.
        '--config',
        file('config.json'),
        '--log-format',
        'raw',
        '--console-output',
        file('log'),
        '--address',
        '127.0.0.1:0',
        scriptFile(call.script),
      ],
      env: {
        ...environment(),
        PLUMBLINE_PLAN: file('plan.json'),
        PLUMBLINE_SUMMARY: file('summary.json'),
        ...call.environment,
      },
      mostMs: mostSeconds * 1000,
      folder,
    }).catch((error: unknown) => {
      throw new SendingFailed(message`k6 does not start: ${(error as Error).message}`);
    });
    if (wasInterrupted()) throw new SendingFailed(message`the run was interrupted`);
    if (code === null)
      throw new SendingFailed(message`k6 was ended from outside or took over ${mostSeconds} s`);
    const isResult = code === 0 || (call.accepted ?? []).includes(code);
    if (!isResult || !existsSync(file('log')) || !existsSync(file('summary.json')))
      throw new SendingFailed(
        message`k6 ended with ${code}: ${stated(EXIT[code] ?? 'it left no result')} ${complaint.trim().split('\n').at(-1) ?? ''}`,
      );
    const lines = readFileSync(file('log'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (line === THROUGH ? line : (JSON.parse(line) as unknown)));
    const summary: unknown = JSON.parse(readFileSync(file('summary.json'), 'utf8'));
    if (!isObject(summary) || !isObject(summary['metrics']))
      throw new SendingFailed(
        message`k6 left a summary without metrics: its settings are not those of this run`,
      );
    return { code, lines, summary: summary as S, complaint: complaint.trim() };
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new SendingFailed(message`k6 left a log that is cut off`, { cause: error });
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Most seconds for archiving a script. */
const PACK_SECONDS = 60;

/** A script and its plan as an archive that any k6 can run. Throws an Inconclusive with the reason if that fails. */
export async function archive(k6: string, script: string, plan: unknown): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-k6-'));
  const [planFile, packed] = [join(folder, 'plan.json'), join(folder, 'packed.tar')];
  try {
    writeFileSync(planFile, JSON.stringify(plan));
    const mostSeconds = Math.min(PACK_SECONDS, mostAllowed());
    const { code, complaint } = await runBounded({
      program: k6,
      args: ['archive', '--env', `PLUMBLINE_PLAN=${planFile}`, '--archive-out', packed, scriptFile(script)],
      env: environment(),
      mostMs: mostSeconds * 1000,
      folder,
    });
    if (code === null) throw new Error(`it was ended from outside or took over ${mostSeconds} s`);
    if (code !== 0) throw new Error(complaint.trim().split('\n').at(-1) || `it ended with ${code}`);
    return readFileSync(packed);
  } catch (error) {
    throw new Inconclusive(message`k6 does not pack ${script}: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the schedule of a window k6 run, or a list of requests. Throws a SendingFailed with the reason if there is no
 * result.
 */
export async function runK6<L extends Logged>(
  k6: string,
  script: 'window.ts' | 'steps.ts',
  plan: { readonly maxSeconds: number },
  environment: Readonly<Record<string, string>>,
): Promise<SendingResult<L>> {
  const { maxSeconds } = plan;
  const { lines, summary, complaint } = await runScript({ k6, script, plan, environment, maxSeconds });
  // After an error inside a script the exit code is 0, but this line is missing.
  if (lines.at(-1) !== THROUGH)
    throw new SendingFailed(message`k6 stopped in the middle: ${complaint.split('\n')[0] ?? ''}`);
  const isStopped = (line: unknown): line is Stopped => isObject(line) && typeof line['stopped'] === 'string';
  const stopped = lines.find(isStopped)?.stopped;
  return {
    lines: inOrder(lines.slice(0, -1).filter((line) => !isStopped(line)) as L[]),
    summary,
    ...(stopped !== undefined && { stopped }),
  };
}

/** Sends with k6, which gets the keys in its environment. */
export const k6Sender = ({ path, version }: FoundProgram): Sender => ({
  name: `k6 ${version}`,
  steps: (plan, keys) => runK6<LoggedShot>(path, 'steps.ts', plan, { PLUMBLINE_KEYS: JSON.stringify(keys) }),
  window: (plan, key) => runK6<Logged>(path, 'window.ts', plan, { PLUMBLINE_KEY: key }),
});
