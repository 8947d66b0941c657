import { textOf, type Message } from '../../suites/kit/model/message.ts';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { plain, visibleLines } from '../../reports/sinks.ts';
import { keyMask } from '../../suites/kit/redaction/key-pattern.ts';
import { OTHER_KEY_VARIABLES } from '../../suites/kit/model/keys.ts';
import { CommanderError } from '@commander-js/extra-typings';
import { writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { endWithNpm } from '../process/interrupt.ts';
import { stepsBegun } from '../process/progress.ts';
import { causeOf, commandFailureOf } from './failures.ts';

/** The exit code of a command without a verdict. */
const NO_VERDICT = 3;

/** Wrong usage or configuration: one line for the user, and exit code 2. */
export class UsageError extends Error {}

/** The result of a function, whose errors of a kind are wrong usage. */
export function withUsageErrors<T>(kind: abstract new (...given: never[]) => Error, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof kind) throw new UsageError(error.message);
    throw error;
  }
}

/**
 * Runs a command. Its result is the exit code, and its errors are one line each. The command ends when npm does. If
 * anything else ends the process, such as a user's file that calls `process.exit`, the exit code is 3: there is no
 * verdict.
 */
export async function main(run: () => Promise<number>): Promise<void> {
  process.exitCode = NO_VERDICT;
  let isOver = false;
  process.on('exit', (code) => {
    // Our own ends without a verdict are 2, 3 and those of signals.
    if (isOver || code === 2 || code === NO_VERDICT || code > 128) return;
    process.exitCode = NO_VERDICT;
    // The process is ending, so only synchronous output is still written.
    writeSync(
      process.stderr.fd,
      'plumbline: something ended the process before a verdict, such as process.exit in a configuration or in a claim of it\n',
    );
  });
  endWithNpm();
  // A reader such as `head` may end the output early. That ends only the output, as does a closed terminal or a full
  // disk: a started run is finished.
  let lost: unknown;
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') lost ??= error;
    });
  // An error that no code awaits is reported like any other: masked, and in one line.
  process.on('uncaughtException', (error) => process.exit(exitCodeOf(error)));
  const before = stepsBegun();
  const code = await run().then((ended) => took(ended, stepsBegun() - before), exitCodeOf);
  await written(process.stdout);
  await written(process.stderr);
  // An error of a stream is reported after the write that it belongs to.
  await setImmediate();
  if (lost !== undefined)
    process.stderr.write(`plumbline: the output could not be written: ${causeOf(lost)}\n`);
  isOver = true;
  // An error may leave a server or a timer open, which must not keep the process alive.
  process.exit(lost === undefined || code !== 0 ? code : NO_VERDICT);
}

/** Prints how long a command took in total, including reports and installations, if it had any steps. */
function took(code: number, steps: number): number {
  if (steps > 0) process.stderr.write(`done in ${(performance.now() / 1000).toFixed(1)} s\n`);
  return code;
}

/** Waits until the output is written, where the system writes asynchronously. */
async function written(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableLength > 0) await new Promise<void>((done) => stream.write('', () => done()));
}

/** How messages of errors are masked. Our own text stays where it is separate from values. */
interface Mask {
  readonly message: (text: string) => string;
  readonly masked: (said: Message) => Message;
}

let hide: Mask = { message: (text) => text, masked: (said) => said };

/** Masks messages of errors from now on, because they may hold data of the account. */
export function maskErrors(mask: Mask): void {
  hide = mask;
}

/** Most characters of an error on a terminal, because some errors quote a whole file in one line. */
const MOST_MESSAGE = 4000;
const cut = (text: string): string =>
  text.length > MOST_MESSAGE
    ? `${text.slice(0, MOST_MESSAGE)}… (${text.length - MOST_MESSAGE} characters more)`
    : text;

/** An error that cannot be masked is not printed. */
const UNSHOWN = 'an error came up, and its words could not be masked: they are not shown';

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  try {
    return sayError(error);
  } catch {
    process.stderr.write(`plumbline: ${UNSHOWN}\n`);
    return 3;
  }
}

/** Characters by which a key is recognized. More would cost minutes, where a variable holds a whole file. */
const KEY_CHARACTERS = 1024;

function sayError(error: unknown): number {
  const keys = ['API_KEY', ...Object.values(OTHER_KEY_VARIABLES)].flatMap((name) => process.env[name] ?? []);
  const mask = keyMask(keys.map((key) => key.slice(0, KEY_CHARACTERS)));
  const { line, code } = commandFailureOf(error);
  const shown = (text: string): string => mask?.(text) ?? text;
  const said = error instanceof Inconclusive ? textOf(hide.masked(error.why)) : hide.message(line);
  process.stderr.write(`plumbline: ${plain(cut(shown(said)).replaceAll(/\s*\r?\n\s*/g, ' '))}\n`);
  if (process.env['PLUMBLINE_DEBUG'] === '1' && error instanceof Error)
    process.stderr.write(`${visibleLines(shown(hide.message(error.stack ?? '')))}\n`);
  return code;
}
