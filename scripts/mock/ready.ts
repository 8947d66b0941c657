import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { optionAsGiven, UsageError } from '../cli/options.ts';

const ADDRESSES = ['baseUrl', 'controlUrl', 'pid'];

/** The process id in a file of addresses; undefined if it is another file. */
function writerOf(file: string): unknown {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
    return ADDRESSES.every((name) => name in value) ? value['pid'] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A file that exists while a program is ready. A file of an earlier mock is removed at once, since it would signal
 * readiness. Throws a UsageError if the file is something else, or cannot be written.
 */
export function readyFile(file: string): { write(json: string): void; remove(): void } {
  const option = optionAsGiven('readyFile');
  if (existsSync(file) && writerOf(file) === undefined)
    throw new UsageError(`${option}: ${file} is there and is no file of a mock; name one that is free`);
  const attempt = (act: () => void): void => {
    try {
      act();
    } catch {
      throw new UsageError(`${option}: ${file} cannot be written; name a file in a folder that is there`);
    }
  };
  const unfinished = `${file}.${process.pid}`;
  attempt(() => {
    rmSync(file, { force: true });
    writeFileSync(unfinished, '');
    rmSync(unfinished);
  });
  return {
    // A rename is atomic: a reader that finds the file can read it completely.
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
