import { existsSync, readdirSync } from 'node:fs';
import { isInstalled } from '../../specs/command-line.ts';
import type { Declaration } from './declare.ts';

const folder = new URL('../', import.meta.url);
const suffix = isInstalled ? 'js' : 'ts';

/** Whether there is a command: a folder of `scripts/` that holds its declaration. The package lacks some. */
export const isCommand = (name: string): boolean =>
  /^[a-z]+$/.test(name) && existsSync(new URL(`${name}/command.${suffix}`, folder));

/** The names of all commands. */
export const commandNames = (): string[] => readdirSync(folder).filter(isCommand).toSorted();

/** The declaration of a command. */
export async function commandOf(name: string): Promise<Declaration> {
  const { command } = (await import(`../${name}/command.${suffix}`)) as { readonly command: Declaration };
  return command;
}

/** What a command does with its parsed words; answers its exit code. */
export async function loadWork(name: string): Promise<(program: unknown) => number | Promise<number>> {
  const { run } = (await import(`../${name}/run.${suffix}`)) as {
    readonly run: (program: unknown) => number | Promise<number>;
  };
  return run;
}
