import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { optionAsGiven, UsageError } from '../cli/options.ts';

const ADDRESSES = ['baseUrl', 'controlUrl', 'pid'];

/** The number of the process that a file of addresses is of; undefined where it is no such file. */
function writerOf(file: string): unknown {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
    return ADDRESSES.every((name) => name in value) ? value['pid'] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A file that is there while something is ready. What an earlier mock has left is removed at once, for it would show
 * that this one is ready. Throws a UsageError where the file is something else, or cannot be written.
 */
export function readyFile(file: string): { write(json: string): void; remove(): void } {
  const option = optionAsGiven('readyFile');
  if (existsSync(file) && writerOf(file) === undefined)
    throw new UsageError(`${option}: ${file} is there and is no file of a mock; name one that is free`);
  const attempt = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      throw new UsageError(
        `${option}: ${file} cannot be written (${code}); name a file in a folder that is there`,
      );
    }
  };
  const unfinished = `${file}.${process.pid}`;
  attempt(() => {
    rmSync(file, { force: true });
    writeFileSync(unfinished, '');
    rmSync(unfinished);
  });
  return {
    // A rename is whole or not at all: a reader that finds the file can read all of it.
    write: (json) =>
      attempt(() => {
        writeFileSync(unfinished, json);
        renameSync(unfinished, file);
      }),
    remove: () => {
      if (writerOf(file) === process.pid) rmSync(file, { force: true });
    },
  };
}
