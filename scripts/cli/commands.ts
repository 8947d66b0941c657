import { existsSync, readdirSync } from 'node:fs';
import { isInstalled } from '../../specs/command-line.ts';
import type { Declaration } from './declare.ts';

const folder = new URL('../', import.meta.url);
const suffix = isInstalled ? 'js' : 'ts';

/** Whether a command exists: a folder of `scripts/` with a declaration. The package lacks some of them. */
export const isCommand = (name: string): boolean =>
  /^[a-z]+$/.test(name) && existsSync(new URL(`${name}/command.${suffix}`, folder));

/** The names of all commands. */
export const commandNames = (): string[] => readdirSync(folder).filter(isCommand).toSorted();

/** The declaration of a command. */
export async function commandOf(name: string): Promise<Declaration> {
  const { command } = (await import(`../${name}/command.${suffix}`)) as { readonly command: Declaration };
  return command;
}

/** The work of a command, which takes the parsed arguments and returns the exit code. */
export async function loadWork(name: string): Promise<(program: unknown) => number | Promise<number>> {
  const { run } = (await import(`../${name}/run.${suffix}`)) as {
    readonly run: (program: unknown) => number | Promise<number>;
  };
  return run;
}
