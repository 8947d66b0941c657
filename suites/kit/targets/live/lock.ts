import { makeFolder } from '../../../../specs/folder.ts';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goesOn, thisProcess, type Holder } from './holder.ts';
import { accountFolder } from './state.ts';

/** The account of a key, held by this process or by another one. */
export type Hold =
  | { readonly isOurs: true; readonly release: () => void }
  | { readonly isOurs: false; readonly by: Partial<Holder>; readonly file: string };

/** An empty lock of this age belongs to a process that was killed while it wrote the lock. */
const WRITTEN_MS = 10_000;
/** Several processes may try to take over a dead process's lock at the same time. */
const ATTEMPTS = 5;

/** The text of a lock; undefined if it no longer exists. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    // A folder in its place is treated like an empty file.
    if (code === 'EISDIR') return '';
    throw error;
  }
}

function holderIn(text: string): Holder | undefined {
  try {
    const { pid, host, at } = JSON.parse(text) as Partial<Holder>;
    // Zero and negative numbers name groups of processes.
    if (!Number.isInteger(pid) || pid === undefined || pid < 1) return undefined;
    return { pid, ...(typeof host === 'string' && { host }), ...(typeof at === 'number' && { at }) };
  } catch {
    return undefined;
  }
}

const isYoung = (path: string): boolean =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < WRITTEN_MS;

/** Whether `act` created something that did not exist. */
function isNew(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether a lock belongs to a process that has ended. */
function isStale(file: string): boolean {
  const text = textOf(file);
  if (text === undefined) return false;
  const holder = holderIn(text);
  return holder === undefined ? !isYoung(file) : !goesOn(holder);
}

/**
 * Removes a stale lock. Only one process at a time may do so. Otherwise the second would remove the new lock of the
 * first.
 */
function clear(file: string): void {
  const turn = `${file}.turn`;
  if (!isNew(() => mkdirSync(turn))) {
    if (isYoung(turn)) return;
    // Its process was killed between two statements.
    rmSync(turn, { recursive: true, force: true });
    return;
  }
  try {
    if (isStale(file)) rmSync(file, { recursive: true, force: true });
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

/** Writes a lock that does not exist yet. A lock cut off by a full disk would block the next run. */
function writeLock(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true });
    throw error;
  }
}

/** Holds an account for one run. Two concurrent runs would together exceed the pace that each must keep. */
export function holdAccount(
  folder: string,
  account: { readonly origin: string; readonly key: string },
): Hold {
  const own = accountFolder(folder, account);
  const file = join(own, 'run.lock');
  const text = JSON.stringify(thisProcess());
  makeFolder(own, 0o700);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (isNew(() => writeLock(file, text)))
      return {
        isOurs: true,
        release: () => {
          if (textOf(file) === text) rmSync(file, { force: true });
        },
      };
    if (isStale(file)) clear(file);
    else if (existsSync(file)) break;
  }
  return { isOurs: false, by: holderIn(textOf(file) ?? '') ?? {}, file };
}
