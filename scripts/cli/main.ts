import { textOf, type Message } from '../../suites/kit/model/message.ts';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { plain, visibleLines } from '../../reports/sinks.ts';
import { keyMask } from '../../suites/kit/redaction/key-pattern.ts';
import { OTHER_KEY_VARIABLES } from '../../suites/kit/model/keys.ts';
import { CommanderError } from '@commander-js/extra-typings';
import { writeSync } from 'node:fs';
import { endWithNpm } from '../process/interrupt.ts';
import { stepsBegun } from '../process/progress.ts';
import { commandFailureOf } from './failures.ts';

/** The exit code of a command that came to no verdict. */
const NO_VERDICT = 3;

/** Wrong usage or configuration: one line for the person, exit code 2. */
export class UsageError extends Error {}

/**
 * Runs a command: its number is the exit code, its mistakes are one line. It ends when npm does. Whatever else ends the
 * process, such as a file of the user that calls `process.exit(0)`, ends it with 3: there is no verdict then.
 */
export async function main(run: () => Promise<number>): Promise<void> {
  process.exitCode = NO_VERDICT;
  let isOver = false;
  process.on('exit', (code) => {
    if (isOver || code !== 0) return;
    process.exitCode = NO_VERDICT;
    // The process ends: nothing that waits is written any more.
    writeSync(
      process.stderr.fd,
      'plumbline: something ended the process before a verdict, such as process.exit in a configuration or in a claim of it\n',
    );
  });
  endWithNpm();
  // A reader that has seen enough, such as `head`, ends the output and nothing else.
  // So does a terminal that is closed: what a run has begun it still finishes.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    });
  // An error that no code awaited is reported like any other, masked and in a line.
  process.on('uncaughtException', (error) => process.exit(exitCodeOf(error)));
  const before = stepsBegun();
  const code = await run().then((ended) => took(ended, stepsBegun() - before), exitCodeOf);
  await written(process.stdout);
  await written(process.stderr);
  isOver = true;
  // What an error has left open, a server or a timer, must not keep the command from its end.
  process.exit(code);
}

/** Says how long a command took from its start to its end, reports and installations included, if it took any steps. */
function took(code: number, steps: number): number {
  if (steps > 0) process.stderr.write(`done in ${(performance.now() / 1000).toFixed(1)} s\n`);
  return code;
}

/** Waits until what was said has gone out, where the system takes it later. */
async function written(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableLength > 0) await new Promise<void>((done) => stream.write('', () => done()));
}

/** How what errors say is masked: our own words stay where they are distinguished from values. */
interface Mask {
  readonly message: (text: string) => string;
  readonly masked: (said: Message) => Message;
}

let hide: Mask = { message: (text) => text, masked: (said) => said };

/** What errors say passes through this from now on: it may hold data of the account. */
export function maskErrors(mask: Mask): void {
  hide = mask;
}

/** Characters of an error that a terminal shows: some quote a whole file in one line. */
const MOST_MESSAGE = 4000;
const cut = (text: string): string =>
  text.length > MOST_MESSAGE
    ? `${text.slice(0, MOST_MESSAGE)}… (${text.length - MOST_MESSAGE} characters more)`
    : text;

/** What cannot be masked is not shown. */
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

function sayError(error: unknown): number {
  const keys = ['API_KEY', ...Object.values(OTHER_KEY_VARIABLES)].flatMap((name) => process.env[name] ?? []);
  const mask = keyMask(keys);
  const { line, code } = commandFailureOf(error);
  const shown = (text: string): string => mask?.(text) ?? text;
  const said = error instanceof Inconclusive ? textOf(hide.masked(error.why)) : hide.message(line);
  process.stderr.write(`plumbline: ${plain(cut(shown(said)).replaceAll(/\s*\r?\n\s*/g, ' '))}\n`);
  if (process.env['PLUMBLINE_DEBUG'] === '1' && error instanceof Error)
    process.stderr.write(`${visibleLines(shown(hide.message(error.stack ?? '')))}\n`);
  return code;
}
