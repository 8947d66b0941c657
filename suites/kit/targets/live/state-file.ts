import { makeFolder, writeWhole } from '../../../../specs/folder.ts';
import { Ajv } from 'ajv';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseForeignJson } from '../../model/foreign-json.ts';

/** Reports something beside the results, in one line. */
export type Warn = (text: string) => void;

const ajv = new Ajv();

/** What a state file may hold: an editor, a restored cache or a cut may have made anything of it. */
export const fits = <T>(schema: object): ((value: unknown) => value is T) => {
  let validate: ((value: unknown) => value is T) | undefined;
  // Compiled when it is needed: most commands read no state.
  return (value): value is T => (validate ??= ajv.compile<T>(schema))(value);
};

/** Above what any number of runs writes. */
const MOST_BYTES = 64 * 2 ** 20;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

/** Reads and writes the files that runs remember things in. None of them ends a run, whatever it holds. */
export class StateFiles {
  readonly #warn: Warn;
  /** What was warned of: a full disk refuses every line. */
  readonly #warned = new Set<string>();

  constructor(warn: Warn) {
    this.#warn = warn;
  }

  #warnOnce(about: string, text: string): void {
    if (this.#warned.has(about)) return;
    this.#warned.add(about);
    this.#warn(text);
  }

  /** The text of a file; empty where there is none, or it cannot be read. */
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

  /** Renames an odd file, and puts what is good of it in its place. */
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

  /** What the lines of a file hold. One that was cut off, as by a kill, costs no other and is no fault. */
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

  /** What a file holds; undefined where there is none, or something else. */
  value<T>(file: string, isFit: (value: unknown) => value is T): T | undefined {
    const text = this.#textOf(file);
    if (text === '') return undefined;
    const read = parseForeignJson(text);
    if (read.kind === 'json' && isFit(read.value)) return read.value;
    this.#setAside(file);
    return undefined;
  }

  /** Writes something below a folder; a disk that refuses costs that alone. */
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

  /** Writes a file whole or not at all. */
  replace(file: string, text: string): void {
    this.write(dirname(file), () => writeWhole(file, text, 0o600));
  }
}
