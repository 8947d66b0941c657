/** Characters that would end a line, move the cursor or change the writing direction. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/** A text in one line, which can neither control a terminal nor begin a line of a build log. */
export const oneLine = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .replaceAll('\t', ' ')
    .replaceAll(CONTROL, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The message of any thrown value, in one line. */
export function wordsOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message === '' ? thrown.name : thrown.message;
  try {
    return `${JSON.stringify(thrown) ?? String(thrown)} was thrown, which is no Error`;
  } catch {
    return 'a value was thrown that has no words, and is no Error';
  }
}

/** The first line of the message of a thrown value. */
export const firstLineOf = (thrown: unknown): string => wordsOf(thrown).trim().split('\n', 1)[0] ?? '';

interface SystemError extends Error {
  readonly code: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly dest?: string;
  readonly address?: string;
  readonly hostname?: string;
  readonly port?: number;
}

const isSystemError = (error: Error): error is SystemError =>
  'code' in error && typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code);

const PLACES = '--out names another place for reports, and PLUMBLINE_STATE for what live runs remember';

/** The subject of a system error: a path, an address, or the system call. */
function subjectOf({ path, dest, address, hostname, port, syscall }: SystemError): string {
  if (hostname !== undefined) return hostname;
  if (path !== undefined) return dest === undefined ? path : `${path} → ${dest}`;
  if (address !== undefined || port !== undefined)
    return [address, port].filter((each) => each !== undefined).join(':');
  if (syscall === 'write') return 'the output';
  return syscall === undefined ? 'a file' : `what ${syscall} was called for`;
}

/** The problem and what to do, by the code of the system error. */
const SYSTEM: Readonly<Record<string, (subject: string) => string>> = {
  EACCES: (what) => `${what} may not be used by this user: change its permissions; ${PLACES}`,
  EPERM: (what) => `${what} may not be used by this user: change its permissions; ${PLACES}`,
  EROFS: (what) => `${what} is on a disk that takes no writing: ${PLACES}`,
  ENOENT: (what) => `${what} is not there, or cannot be made there: check how it is written; ${PLACES}`,
  ENOTDIR: (what) => `${what} goes through a file: all but its last part have to be folders`,
  EISDIR: (what) => `${what} is a folder: a file is needed there`,
  EEXIST: (what) => `${what} is there already: remove it, or name another place`,
  ENOTEMPTY: (what) => `${what} is a folder that holds something: remove that, or name another place`,
  ENAMETOOLONG: (what) => `${what.slice(0, 60)}… is longer than the system takes: name a shorter one`,
  ELOOP: (what) => `${what} is a symbolic link that leads to itself: remove it, or name another place`,
  EXDEV: (what) => `${what} is on two disks: name a place on the same one`,
  EBUSY: (what) => `${what} is in use: end what uses it, or name another place`,
  ETXTBSY: (what) => `${what} runs just now: wait for its end`,
  ENOSPC: (what) => `no room is left on the disk of ${what}: free some, and run it again; ${PLACES}`,
  EDQUOT: (what) => `the quota of this user is used up at ${what}: free some, and run it again; ${PLACES}`,
  EFBIG: (what) => `${what} is larger than the system takes: ${PLACES}`,
  EMFILE: () => 'too many files are open in this process: raise the limit (ulimit -n), and run it again',
  ENFILE: () => 'too many files are open on this machine: end other programs, and run it again',
  ENOMEM: () => 'no memory is left: end other programs, and run it again',
  EIO: (what) => `the disk or the terminal failed at ${what}: run it again`,
  EPIPE: () => 'what read the output has ended: run it again',
  EADDRINUSE: (what) => `${what} is in use: take another port, or 0 for a free one`,
  EADDRNOTAVAIL: (what) => `${what} is no address of this machine: 127.0.0.1 is for itself alone`,
  ECONNREFUSED: (what) => `nothing answers at ${what}: start what should, or correct the address`,
  ECONNRESET: (what) => `the connection of ${what} was cut: run it again`,
  ETIMEDOUT: (what) => `nothing answered in time at ${what}: run it again`,
  EHOSTUNREACH: (what) => `no way leads to ${what}: check the network`,
  ENETUNREACH: (what) => `no way leads to ${what}: check the network`,
  ENOTFOUND: (what) => `no host has the name ${what}: correct the address`,
  EAI_AGAIN: (what) => `the name ${what} cannot be looked up now: check the network`,
};

/** The subject of a system error, and what to do. */
const systemLineOf = (error: SystemError): string =>
  SYSTEM[error.code]?.(subjectOf(error)) ??
  `the system refuses ${subjectOf(error)} (${error.code}): name another one`;

/** Why a part of a command failed, in one line: the message of its error, or what to do after a system error. */
export const causeOf = (thrown: unknown): string =>
  oneLine(thrown instanceof Error && isSystemError(thrown) ? systemLineOf(thrown) : firstLineOf(thrown));

/** Errors after which the same command may succeed, so that its usage was not wrong. */
const PASSING = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM', 'EIO'];
const FAULTS = [TypeError, ReferenceError, SyntaxError, URIError, EvalError];

/** Errors that JavaScript throws for defects of a program, and for data that is too large. */
const isFault = (error: Error): boolean =>
  FAULTS.some((kind) => error instanceof kind) ||
  (error instanceof RangeError && /^(Maximum call stack|Invalid |Array buffer)/.test(error.message)) ||
  ('code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_'));

/** The location in the program where an error was thrown, without the folder. */
function placeOf({ stack = '' }: Error): string {
  const [, file, line] =
    /\/((?:scripts|suites|reports|gate|load|mock|specs|tools)\/[^\s:()]+):(\d+)/.exec(stack) ?? [];
  return file === undefined ? '' : ` at ${file}:${line ?? ''}`;
}

/** Errors that mean an inconclusive result, not wrong usage. */
const NAMES_OF_3 = ['Inconclusive', 'ToolUnavailable'];

/** The end of a failed command: one line that says what to do, and the exit code. */
export interface CommandFailure {
  readonly line: string;
  readonly code: 2 | 3;
}

/**
 * The end of a command that threw. Our own messages stay. A message of the system or of JavaScript is replaced by a
 * line about what to do.
 */
export function commandFailureOf(thrown: unknown): CommandFailure {
  const { line, code } = described(thrown);
  return { line: oneLine(line), code };
}

function described(thrown: unknown): CommandFailure {
  if (!(thrown instanceof Error)) return { line: wordsOf(thrown), code: 2 };
  if (NAMES_OF_3.includes(thrown.name)) return { line: thrown.message, code: 3 };
  if (isSystemError(thrown))
    return { line: systemLineOf(thrown), code: PASSING.includes(thrown.code) ? 3 : 2 };
  if (isFault(thrown))
    return {
      line: `this is a fault of Plumbline and not of its input (${thrown.name}: ${firstLineOf(thrown)}${placeOf(thrown)}); PLUMBLINE_DEBUG=1 shows all of it, for a report`,
      code: 2,
    };
  return { line: wordsOf(thrown), code: 2 };
}
