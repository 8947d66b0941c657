import type { Command } from '@commander-js/extra-typings';
import { nearestInWords } from '../specs/nearest.ts';
import { addUserClaims } from './cli/added.ts';
import { commandNames, commandOf, isCommand, loadWork } from './cli/commands.ts';
import { applyConfig, readConfig } from './cli/config.ts';
import type { Declaration } from './cli/declare.ts';
import { main, UsageError } from './cli/main.ts';
import { PROJECT_VERSION } from './cli/version.ts';

/** Options that are answered at once. */
const AT_ONCE = ['--help', '-h', '--version'];

/** Prepares a command: applies the configuration of this folder and adds all claims. Returns its arguments. */
async function prepared(command: Declaration, words: readonly string[]): Promise<readonly string[]> {
  if (AT_ONCE.some((word) => words.includes(word))) return words;
  const config = await readConfig(process.cwd());
  const all = config === undefined ? words : applyConfig(config, command, words);
  await addUserClaims(command, config);
  return all;
}

/** Parses the arguments of a command before loading its work, so that help and refusals are fast. */
async function run(name: string): Promise<number> {
  const command = await commandOf(name);
  const program = command.program() as Command;
  program.parse(await prepared(command, process.argv.slice(2)), { from: 'user' });
  command.refuse?.(program);
  const work = await loadWork(name);
  return work(program);
}

/** The name of a command in the installed tool. npm has its own `start`. */
const installedName = (name: string): string => (name === 'start' ? 'check' : name);
const nameOf = (typed: string): string => (typed === 'check' ? 'start' : typed);

/** All commands with their purpose. */
async function overview(): Promise<string> {
  const commands = await Promise.all(commandNames().map(commandOf));
  const rows = commands
    .map(({ name, does }) => [installedName(name), does.split(/[.;:]/)[0] ?? ''] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(...rows.map(([name]) => name.length));
  const listed = rows.map(([name, does]) => `  ${name.padEnd(width)}  ${does}\n`).join('');
  return `Usage: plumbline COMMAND [options]\n\n${listed}\nplumbline COMMAND --help explains one.\n`;
}

/** Runs a command of the project, or prints the version or the overview. */
export async function plumbline(typed: string): Promise<void> {
  const name = nameOf(typed);
  if (typed === '--version' || typed === '-V') process.stdout.write(`plumbline ${PROJECT_VERSION}\n`);
  else if (['', 'help', '--help', '-h'].includes(typed)) process.stdout.write(await overview());
  else if (isCommand(name)) await main(() => run(name));
  else
    await main(() => {
      throw new UsageError(
        `there is no command ${typed}${nearestInWords(typed, commandNames().map(installedName))}; plumbline --help lists them`,
      );
    });
}
