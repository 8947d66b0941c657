import { createReadStream, createWriteStream, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib';

/** The histories of a run: lines of JSON, compressed. */
const FILE = 'histories.ndjson.br';
/** Characters that are compressed together. */
const CHUNK = 1 << 18;

/** Fast, with a window large enough to reach earlier bodies, because most are similar. */
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 24 };

/** The file of histories in a run folder. */
export interface Histories {
  readonly write: (line: string) => void;
  /** Resolves when everything is on the disk; throws errors of the file system. */
  close(): Promise<void>;
}

/** Creates the file in a run folder. Throws errors of the file system. */
export function openHistories(folder: string): Histories {
  const packed = createBrotliCompress({ params: PARAMS });
  const path = join(folder, FILE);
  // Created at once: a run that ends early removes its folder, and no file may appear in it later.
  const file = packed.pipe(createWriteStream(path, { fd: openSync(path, 'w') }));
  const written = finished(file);
  // The caller of `close` gets the error; until then the run continues.
  written.catch(() => undefined);
  let waiting: string[] = [];
  let size = 0;
  const flush = (): void => {
    packed.write(waiting.join(''));
    waiting = [];
    size = 0;
  };
  return {
    write: (line) => {
      waiting.push(line);
      if ((size += line.length) >= CHUNK) flush();
    },
    close: () => {
      flush();
      packed.end();
      return written;
    },
  };
}

/** Whether a folder holds the histories of a run. */
export const hasHistories = (folder: string): boolean => existsSync(join(folder, FILE));

/** Most characters of one line, and most bytes of all lines, because few bytes may decompress to any number. */
const MOST_LINE = 1 << 26;
const MOST_BYTES = 8 * 1024 ** 3;

/**
 * The lines of the histories in a run folder. Throws a RangeError beyond a bound, or errors of the file system and of
 * decompression.
 */
export async function* linesOfHistories(folder: string): AsyncIterable<string> {
  const path = join(folder, FILE);
  // To open a pipe blocks until something writes to it.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
    throw new RangeError('they are no file; make the run again');
  const file = createReadStream(path);
  const unpacked = createBrotliDecompress();
  const plain = file.pipe(unpacked);
  file.once('error', (error) => plain.destroy(error));
  let parts: string[] = [];
  let [length, size] = [0, 0];
  try {
    for await (const text of plain.setEncoding('utf8') as AsyncIterable<string>) {
      if ((size += text.length) > MOST_BYTES)
        throw new RangeError(`they unpack to more than ${MOST_BYTES} bytes`);
      const [first = '', ...more] = text.split('\n');
      parts.push(first);
      length += first.length;
      for (const line of more) {
        yield parts.join('');
        parts = [line];
        length = line.length;
      }
      if (length > MOST_LINE) throw new RangeError(`a line of them has more than ${MOST_LINE} characters`);
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    // Errors of decompression have codes only, and do not help a user.
    throw new RangeError(
      /^(?:ERR|Z)_/.test(code)
        ? 'their packed data breaks off or is damaged'
        : /^E[A-Z]+$/.test(code)
          ? `they cannot be read (${code}); make the run again`
          : message,
      { cause: error },
    );
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}
