import envPaths from 'env-paths';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type Service } from '../../../../specs/source.ts';
import type { ClaimId } from '../../../../generated/claims.ts';
import { jsonOf } from '../../http/exchange.ts';
import { historyOf, pastRun, type History, type PastRun } from './history.ts';

export type Counts = Readonly<Record<Service, number>>;

/** What a run of a scenario came to; written down, so that nothing is paid for twice. */
export interface Step {
  readonly scenario: string;
  readonly run: number;
  /** Requests that were paid for it, of the service of the scenario. */
  readonly sent: number;
  readonly judgements: readonly (readonly [ClaimId, 'holds' | 'vacuous'])[];
  readonly observed: readonly (readonly [ClaimId, string])[];
}

/** What is remembered of an account between runs. No key and nothing of its data is in it. */
export interface Memory {
  /** Requests of all runs in this calendar month (UTC). */
  spent(): Counts;
  spend(service: Service): void;
  /** Steps of the run of this name that was interrupted; empty where there is none. */
  steps(run: string): readonly Step[];
  note(run: string, step: Step): void;
  forget(run: string): void;
  /** Which claims the runs before this one judged, and how. */
  history(): History;
  remember(verdicts: readonly { readonly id: ClaimId; readonly verdict: string }[]): void;
}

/** Keeps nothing, for a run that is nobody's. */
export const noMemory: Memory = {
  spent: () => ({ inbox: 0, prospecting: 0 }),
  spend: () => undefined,
  steps: () => [],
  note: () => undefined,
  forget: () => undefined,
  history: () => historyOf([]),
  remember: () => undefined,
};

/** Keeps what runs have judged as long as this process lives. */
export function processMemory(now: () => number = Date.now): Memory {
  const runs: PastRun[] = [];
  return {
    ...noMemory,
    history: () => historyOf(runs),
    remember: (verdicts) => void runs.push(pastRun(now(), verdicts)),
  };
}

export const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);

/** Where state is kept: `PLUMBLINE_STATE`, or the folder that the system has for it. */
export const stateFolder = (): string =>
  process.env['PLUMBLINE_STATE'] ?? join(envPaths('plumbline', { suffix: '' }).data, 'live');

const linesOf = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

/** An interrupted run is resumed within this time; later the account may be another. */
const RESUMABLE_MS = 24 * 3_600_000;

/** Runs that are remembered: a quarter of nightly ones. */
const MOST_RUNS = 90;

const RUN_FILE = /^run-[0-9a-f]+\.jsonl$/;

/** Steps in a file of a run that are not too old to go on from. */
const stepsIn = (file: string, now: number): Step[] =>
  linesOf(file).flatMap((line): Step[] => {
    try {
      const { at, ...step } = JSON.parse(line) as Step & { at: number };
      return now - at < RESUMABLE_MS ? [step] : [];
    } catch {
      // The line that was being written when the run was killed.
      return [];
    }
  });

/** The folder of an account, which says nothing of its key. */
export const accountFolder = (
  folder: string,
  { origin, key }: { readonly origin: string; readonly key: string },
): string => join(folder, digest(origin, key));

/** Memory on disk: a folder for each account, a line for each request and each step. */
export function diskMemory(
  folder: string,
  account: { readonly origin: string; readonly key: string },
  now: () => number = Date.now,
): Memory {
  const own = accountFolder(folder, account);
  const historyFile = join(own, 'history.jsonl');
  const pastRuns = (): PastRun[] =>
    linesOf(historyFile).flatMap((line) => {
      const run = jsonOf(line) as PastRun | undefined;
      return run?.judged === undefined ? [] : [run];
    });
  const monthFile = (): string => join(own, `requests-${new Date(now()).toISOString().slice(0, 7)}.log`);
  const runFile = (run: string): string => join(own, `run-${run}.jsonl`);
  /** Nobody takes up again what was interrupted too long ago. */
  const forgetOld = (): void => {
    for (const name of existsSync(own) ? readdirSync(own) : [])
      if (RUN_FILE.test(name) && stepsIn(join(own, name), now()).length === 0)
        rmSync(join(own, name), { force: true });
  };
  const append = (file: string, line: string): void => {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
  };
  return {
    spent: () => {
      const lines = linesOf(monthFile());
      const count = (service: Service): number => lines.filter((line) => line === service).length;
      const [inbox, prospecting] = SERVICES;
      return { inbox: count(inbox), prospecting: count(prospecting) };
    },
    spend: (service) => append(monthFile(), service),
    steps: (run) => {
      forgetOld();
      return stepsIn(runFile(run), now());
    },
    note: (run, step) => append(runFile(run), JSON.stringify({ at: now(), ...step })),
    forget: (run) => rmSync(runFile(run), { force: true }),
    history: () => historyOf(pastRuns()),
    remember: (verdicts) => {
      const runs = [...pastRuns().slice(1 - MOST_RUNS), pastRun(now(), verdicts)];
      mkdirSync(own, { recursive: true, mode: 0o700 });
      const unfinished = `${historyFile}.${process.pid}`;
      writeFileSync(unfinished, runs.map((run) => `${JSON.stringify(run)}\n`).join(''), { mode: 0o600 });
      renameSync(unfinished, historyFile);
    },
  };
}
