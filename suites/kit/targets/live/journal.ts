import { makeFolder } from '../../../../specs/folder.ts';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isObject, jsonOf, type JsonObject } from '../../model/exchange.ts';
import { commandAsTyped } from '../../../../specs/command-line.ts';
import { goesOn, thisProcess, type Holder } from './holder.ts';
import { accountFolder } from './state.ts';
import type { JournalEntry, Journal } from './scratch.ts';

interface Head extends Holder {
  readonly run: string;
  readonly prefix: string;
}

const FILE = /^scratch-[0-9a-f]{8}\.jsonl$/;

/** Lines of a file. A line that was cut off when the run was killed is skipped, and so are unknown lines. */
function linesOf(file: string): JsonObject[] {
  return readFileSync(file, 'utf8').split('\n').map(jsonOf).filter(isObject);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isHead = ({ run, prefix, pid }: JsonObject): boolean =>
  isText(run) && /^[0-9a-f]{8}$/.test(run) && isText(prefix) && prefix !== '' && Number.isInteger(pid);
const isEntry = ({ kind, id, name }: JsonObject): boolean =>
  kind === 'name' || kind === 'refused'
    ? isText(name)
    : kind === 'list'
      ? isText(id) && isText(name)
      : (kind === 'contact' || kind === 'gone') && isText(id);

function synced(path: string, flags: string | number, act: (file: number) => void): void {
  const file = openSync(path, flags, 0o600);
  try {
    act(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Appends only to an existing file. A removed file must not be created again without its earlier lines. */
const ADDING = constants.O_APPEND | constants.O_WRONLY;

/** Writes a whole line, or throws an Error that explains why it is not on the disk. */
function append(file: string, line: string): void {
  try {
    synced(file, ADDING, (open) => writeFileSync(open, line));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'ENOENT'
        ? `the journal of this run was removed by another process, such as ${commandAsTyped('cleanup')}`
        : `the journal of this run cannot be written (${code ?? message})`,
      { cause: error },
    );
  }
}

const journalOf = (file: string, { run, prefix }: Head): Journal => ({
  run,
  prefix,
  entries: () => (existsSync(file) ? linesOf(file).filter(isEntry) : []) as unknown as JournalEntry[],
  // Begins with a line break, because the line before may be cut off.
  write: (entry) => append(file, `\n${JSON.stringify(entry)}\n`),
  discard: () => rmSync(file, { force: true }),
});

/** The journal of a new run. */
export function newJournal(
  folder: string,
  account: { readonly origin: string; readonly key: string },
  prefix: string,
): Journal {
  const own = accountFolder(folder, account);
  makeFolder(own, 0o700);
  const head: Head = { run: randomBytes(4).toString('hex'), prefix, ...thisProcess() };
  const file = join(own, `scratch-${head.run}.jsonl`);
  synced(file, 'ax', (open) => writeFileSync(open, JSON.stringify(head)));
  // Windows cannot open a folder, and does not need to sync it.
  if (process.platform !== 'win32') synced(own, 'r', () => undefined);
  return journalOf(file, head);
}

/** The journal of a run that is only planned: nothing is written. */
export const plannedJournal = (prefix: string): Journal => ({
  run: '…',
  prefix,
  entries: () => [],
  write: () => undefined,
  discard: () => undefined,
});

/** Journals of earlier runs, and whether their runs may still be active. */
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
      const [first] = linesOf(file);
      // The run was killed before its first line was on the disk, and so before its first request.
      if (first === undefined || !isHead(first)) return [];
      const head = first as unknown as Head;
      return [{ journal: journalOf(file, head), isRunning: goesOn(head) }];
    });
}
