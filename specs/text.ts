import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/**
 * The encoding that the first bytes of a file show. UTF-16 without a mark is recognized by the zero byte of ASCII
 * letters.
 */
export function encodingOf([a = 1, b = 1, c = 1, d = 1]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : 'utf-8';
}

/** The text of a file in UTF-8 or UTF-16, without its byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** Far above the size of any configuration, baseline or stored verdicts. */
const MOST_BYTES = 2 ** 28;
/** Longest wait for the writer of a pipe. */
const LONGEST_WAIT_MS = 15_000;

/** Reads a pipe or device apart, since opening a pipe without a writer blocks a process for ever. */
function readApart(file: string, timeout: number): Uint8Array {
  try {
    return execFileSync('cat', [file], {
      timeout,
      maxBuffer: MOST_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    throw new RangeError(
      `${file} is a pipe or a device, and its text cannot be read, or does not end within ${timeout / 1000} s: name a file`,
    );
  }
}

/** The text of a file that a user named. Throws a RangeError if it is no file, or an error of the system. */
export function textOfFile(file: string, { most = MOST_BYTES, waitMs = LONGEST_WAIT_MS } = {}): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new RangeError(`there is no file ${file}`);
  if (found.isDirectory()) throw new RangeError(`${file} is a folder: name a file`);
  if (found.size > most)
    throw new RangeError(`${file} is larger than ${most} bytes, which is all that is read of a file`);
  // A shell fills the pipes of this folder, which another process does not have.
  const isReadHere = found.isFile() || file.startsWith('/dev/fd/');
  return decodeText(isReadHere ? readFileSync(file) : readApart(file, waitMs));
}
