import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { accountFolder } from './state.ts';
import type { Entry, Journal } from './scratch.ts';

interface Head {
  readonly run: string;
  readonly prefix: string;
  readonly pid: number;
}

const FILE = /^scratch-[0-9a-f]{8}\.jsonl$/;

/** Lines of a file; one that was being written when the run was killed is left out. */
function linesOf(file: string): unknown[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): unknown[] => {
      try {
        return line === '' ? [] : [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
}

function synced(path: string, flags: string, act: (file: number) => void): void {
  const file = openSync(path, flags, 0o600);
  try {
    act(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const journalOf = (file: string, { run, prefix }: Head): Journal => ({
  run,
  prefix,
  entries: () => (existsSync(file) ? linesOf(file).slice(1) : []) as Entry[],
  // A line of its own even after one that was cut off.
  write: (entry) => synced(file, 'a', (open) => writeSync(open, `\n${JSON.stringify(entry)}\n`)),
  discard: () => rmSync(file, { force: true }),
});

/** The journal of a new run. */
export function newJournal(
  folder: string,
  account: { readonly origin: string; readonly key: string },
  prefix: string,
): Journal {
  const own = accountFolder(folder, account);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const head: Head = { run: randomBytes(4).toString('hex'), prefix, pid: process.pid };
  const file = join(own, `scratch-${head.run}.jsonl`);
  synced(file, 'ax', (open) => writeSync(open, JSON.stringify(head)));
  synced(own, 'r', () => undefined);
  return journalOf(file, head);
}

/** Of a run that is only planned: nothing is written. */
export const plannedJournal = (prefix: string): Journal => ({
  run: '…',
  prefix,
  entries: () => [],
  write: () => undefined,
  discard: () => undefined,
});

/** Whether a process of this number runs here; our own number is another's if the run is not ours. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Journals that earlier runs have left behind, and whether the run still goes on. */
export function leftJournals(
  folder: string,
  account: { readonly origin: string; readonly key: string },
): { readonly journal: Journal; readonly isRunning: boolean }[] {
  const own = accountFolder(folder, account);
  if (!existsSync(own)) return [];
  return readdirSync(own)
    .filter((name) => FILE.test(name))
    .flatMap((name) => {
      const file = join(own, name);
      const [head] = linesOf(file) as (Head | undefined)[];
      // Killed before its first line was on the disk, and so before it sent anything.
      if (head?.run === undefined) return [];
      return [{ journal: journalOf(file, head), isRunning: isAlive(head.pid) }];
    });
}
