import envPaths from 'env-paths';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type Service } from '../../../../specs/source.ts';
import type { ClaimId } from '../../../../generated/claims.ts';
import { jsonOf } from '../../http/exchange.ts';
import { historyOf, pastRun, type History, type PastRun, type Verdict } from './history.ts';
import { historyIn, linesOf } from './history-file.ts';

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

/** What seemed violated and could not be confirmed; the next run begins with it. */
export interface Suspicion {
  readonly claim: ClaimId;
  /** The scenario that showed it, or a load run. */
  readonly scenario: string;
  /** The number of its run, whose input is drawn anew: what the account held then may have left it. */
  readonly run: number;
  /** Where single reads showed it: these, with their queries. */
  readonly reads?: readonly Read[];
}

/** A read as it was sent, to be sent once more. */
export interface Read {
  readonly operation: string;
  /** Path and query below the base URL. */
  readonly target: string;
}

/** What is remembered of an account between runs. No key is in it, and of its data only what a suspicion takes. */
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
  remember(verdicts: readonly Verdict[]): void;
  /** What the runs before this one could not confirm. */
  suspicions(): readonly Suspicion[];
  /** Takes the place of what was suspected before. */
  suspect(all: readonly Suspicion[]): void;
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
  suspicions: () => [],
  suspect: () => undefined,
};

/** Keeps what runs have judged as long as this process lives. */
export function processMemory(now: () => number = Date.now): Memory {
  const runs: PastRun[] = [];
  let suspected: readonly Suspicion[] = [];
  return {
    ...noMemory,
    history: () => historyOf(runs),
    remember: (verdicts) => void runs.push(pastRun(now(), verdicts)),
    suspicions: () => suspected,
    suspect: (all) => void (suspected = all),
  };
}

export const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);

/** Where state is kept: `PLUMBLINE_STATE`, or the folder that the system has for it. */
export const stateFolder = (): string =>
  process.env['PLUMBLINE_STATE'] ?? join(envPaths('plumbline', { suffix: '' }).data, 'live');

/** An interrupted run is resumed within this time; later the account may be another. */
const RESUMABLE_MS = 24 * 3_600_000;

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

/** The account of a key. */
interface Owner {
  readonly origin: string;
  readonly key: string;
}

/** A name of the account that says nothing of its key. */
const nameOf = ({ origin, key }: Owner): string => digest(origin, key);

/** The folder of an account. */
export const accountFolder = (folder: string, owner: Owner): string => join(folder, nameOf(owner));

/** Memory on disk: a folder for each account, a line for each request and each step. */
export function diskMemory(
  folder: string,
  account: Owner,
  now: () => number = Date.now,
  /** Where past runs are written down, if not in the folder of the account. */
  historyFile: string = join(accountFolder(folder, account), 'history.jsonl'),
): Memory {
  const own = accountFolder(folder, account);
  const suspicionsFile = join(own, 'suspicions.json');
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
    ...historyIn(historyFile, nameOf(account), now),
    suspicions: () => (jsonOf(linesOf(suspicionsFile).join('')) ?? []) as Suspicion[],
    suspect: (all) => {
      rmSync(suspicionsFile, { force: true });
      if (all.length === 0) return;
      mkdirSync(own, { recursive: true, mode: 0o700 });
      writeFileSync(suspicionsFile, JSON.stringify(all), { mode: 0o600 });
    },
  };
}
