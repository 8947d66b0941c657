import { makeFolder, writeWhole } from '../../../../specs/folder.ts';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseForeignJson } from '../../model/foreign-json.ts';

/** Reports a line in addition to the results. */
export type Warn = (text: string) => void;

/** More than any number of runs writes. */
export const MOST_BYTES = 64 * 2 ** 20;
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

/** Reads and writes the state files of runs. No content of such a file ends a run. */
export class StateFiles {
  readonly #warn: Warn;
  /** Warnings that were given already, because a full disk refuses every line. */
  readonly #warned = new Set<string>();

  constructor(warn: Warn) {
    this.#warn = warn;
  }

  #warnOnce(about: string, text: string): void {
    if (this.#warned.has(about)) return;
    this.#warned.add(about);
    this.#warn(text);
  }

  /** The text of a file; empty if it does not exist or cannot be read. */
  #textOf(file: string): string {
    try {
      if (!existsSync(file)) return '';
      if (!statSync(file).isFile() || statSync(file).size > MOST_BYTES) {
        this.#setAside(file);
        return '';
      }
      return readFileSync(file, 'utf8');
    } catch (error) {
      this.#warnOnce(dirname(file), `${file} cannot be read (${codeOf(error)}); this run does without it`);
      return '';
    }
  }

  /** Renames an invalid file, and replaces it by its valid part. */
  #setAside(file: string, good = ''): void {
    const odd = `${file}.odd-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    try {
      renameSync(file, odd);
      if (good !== '') writeFileSync(file, good, { mode: 0o600 });
      this.#warnOnce(file, `${file} does not hold what it should; it is kept as ${basename(odd)}`);
    } catch (error) {
      this.#warnOnce(
        file,
        `${file} does not hold what it should, and cannot be set aside (${codeOf(error)})`,
      );
    }
  }

  /** The lines of a file that are not empty. */
  linesOf(file: string): string[] {
    return this.#textOf(file)
      .split('\n')
      .filter((line) => line !== '');
  }

  /** The valid lines of a file. A line that was cut off, as by a kill, does not affect others and is not reported. */
  rows<T>(file: string, isFit: (value: unknown) => value is T): T[] {
    const text = this.#textOf(file);
    const lines = text.split('\n');
    const rows: T[] = [];
    const good: string[] = [];
    let isOdd = false;
    for (const [index, line] of lines.entries()) {
      if (line === '') continue;
      const read = parseForeignJson(line);
      if (read.kind === 'json' && isFit(read.value)) {
        rows.push(read.value);
        good.push(line);
      } else isOdd ||= index < lines.length - 1;
    }
    if (isOdd) this.#setAside(file, good.map((line) => `${line}\n`).join(''));
    return rows;
  }

  /** The value in a file; undefined if there is none, or if it is invalid. */
  value<T>(file: string, isFit: (value: unknown) => value is T): T | undefined {
    const text = this.#textOf(file);
    if (text === '') return undefined;
    const read = parseForeignJson(text);
    if (read.kind === 'json' && isFit(read.value)) return read.value;
    this.#setAside(file);
    return undefined;
  }

  /** Writes below a folder. If the disk refuses, only this write is lost. */
  write(folder: string, act: () => void): void {
    try {
      makeFolder(folder, 0o700);
      act();
    } catch (error) {
      this.#warnOnce(
        folder,
        `${folder} cannot be written (${codeOf(error)}): what this run learns is not remembered; PLUMBLINE_STATE names another folder`,
      );
    }
  }

  /** Writes a whole file or nothing. */
  replace(file: string, text: string): void {
    this.write(dirname(file), () => writeWhole(file, text, 0o600));
  }
}
