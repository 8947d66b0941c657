import { makeFolder } from '../../../../specs/folder.ts';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goesOn, thisProcess, type Holder } from './holder.ts';
import { accountFolder } from './state.ts';

/** The account of a key, held by this process or by another one. */
export type Hold =
  | { readonly isOurs: true; readonly release: () => void }
  | { readonly isOurs: false; readonly by: Partial<Holder>; readonly file: string };

/** A lock that says nothing so long after it was made was being written when its process was killed. */
const WRITTEN_MS = 10_000;
/** Others may take up what a dead process held at the same time. */
const ATTEMPTS = 5;

/** What a lock says; undefined where there is none any more. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    // A folder in its place says as little as an empty file.
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

/** Whether `act` made something that was not there. */
function isNew(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether a lock is one of a process that has ended. */
function isStale(file: string): boolean {
  const text = textOf(file);
  if (text === undefined) return false;
  const holder = holderIn(text);
  return holder === undefined ? !isYoung(file) : !goesOn(holder);
}

/** Removes a stale lock. One process at a time does: else the second would remove the lock that the first makes. */
function clear(file: string): void {
  const turn = `${file}.turn`;
  if (!isNew(() => mkdirSync(turn))) {
    if (isYoung(turn)) return;
    // Its process was killed between two lines.
    rmSync(turn, { recursive: true, force: true });
    return;
  }
  try {
    if (isStale(file)) rmSync(file, { recursive: true, force: true });
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

/** Writes a lock that is not there. One that a full disk cuts off would keep the next run away. */
function writeLock(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true });
    throw error;
  }
}

/** Holds an account for one run: two at a time would together go faster than either is allowed to. */
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
