import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../specs/config.ts';
import { nearestInWords } from '../../specs/nearest.ts';
import { causeOf } from './failures.ts';
import type { Declaration } from './declare.ts';
import { OPTIONS, UsageError, type OptionName } from './options.ts';
import { comesFrom } from './flags.ts';

/** The names of configuration files; the first one that exists is used. */
export const CONFIG_FILES = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml'].map(
  (ending) => `plumbline.config.${ending}`,
);

/** Longest time for loading a configuration. */
const LONGEST_LOAD_MS = 15_000;

/** A configuration and the name of its file. */
export interface Configured {
  readonly config: Config;
  readonly file: string;
}

/** The configuration in a folder; undefined if there is none. Throws a UsageError if it cannot be used. */
export async function readConfig(folder: string): Promise<Configured | undefined> {
  const file = CONFIG_FILES.find((name) => existsSync(join(folder, name)));
  if (file === undefined) return undefined;
  // Most folders have no configuration, and a command must start quickly.
  const { loadConfig, validateConfig } = await import('./config-file.ts');
  const read = async (): Promise<Config> => validateConfig(await loadConfig(join(folder, file)), file);
  const config = await inTime(read()).catch((error: unknown) => {
    if (error instanceof UsageError) throw error;
    const cause = causeOf(error);
    throw new UsageError(
      `the configuration cannot be read: ${cause.includes(file) ? cause : `${file}: ${cause}`}`,
    );
  });
  return { config, file };
}

/** Waits for a configuration, which is a program and may never end. Throws a UsageError after a time limit. */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () =>
        fail(
          new UsageError(
            `the configuration is not there after ${LONGEST_LOAD_MS / 1000} s: look for an \`await\` in it that never settles`,
          ),
        ),
      LONGEST_LOAD_MS,
    );
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

let current: Configured | undefined;

/** The configuration of this command; undefined where there is none. */
export const configuredBy = (): Configured | undefined => current;

/** The target on the command line, or else in its variable. */
function asked(words: readonly string[]): { readonly name: string; readonly at?: number } | undefined {
  const at = words.findIndex((word) => word === '--target' || word.startsWith('--target='));
  const word = words[at];
  if (word === undefined) return undefined;
  return word === '--target'
    ? { name: words[at + 1] ?? '', at: at + 1 }
    : { name: word.slice('--target='.length), at };
}

/** Sets an unset variable, and records the file that set it. */
function set(env: NodeJS.ProcessEnv, variable: string | undefined, value: unknown, from: string): void {
  if (variable === undefined || (env[variable] ?? '') !== '') return;
  env[variable] = Array.isArray(value)
    ? value.join(',')
    : value === true
      ? 'yes'
      : value === false
        ? 'no'
        : String(value);
  comesFrom(variable, from);
}

const variableOf = (name: string): string | undefined =>
  name in OPTIONS ? OPTIONS[name as OptionName]().envVar : undefined;

/** Applies a target of the file: its values become values of the variables. */
function aim({ config, file }: Configured, name: string, env: NodeJS.ProcessEnv): 'mock' | 'live' {
  const { apiKey, ...target } = config.targets?.[name] ?? { baseUrl: '' };
  const from = `targets.${name} in ${file}`;
  if ((env['BASE_URL'] ?? target.baseUrl) !== target.baseUrl)
    throw new UsageError(`BASE_URL and ${from} name different addresses: take one of them away`);
  if (apiKey !== undefined) {
    const key = env[apiKey];
    if (key === undefined || key === '')
      throw new UsageError(`${from} needs its key in the variable ${apiKey}`);
    env['API_KEY'] = key;
  }
  for (const [field, value] of Object.entries(target)) set(env, variableOf(field), value, from);
  return target.controlUrl === undefined ? 'live' : 'mock';
}

/**
 * Applies a configuration where neither arguments nor variables give a value. Returns the arguments, with the name of a
 * configured target replaced by its kind. Throws a UsageError if a target cannot be used.
 */
export function applyConfig(
  configured: Configured,
  command: Pick<Declaration, 'isConfigured'>,
  words: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): readonly string[] {
  current = configured;
  if (command.isConfigured !== true) return words;
  const { config, file } = configured;
  const targets = Object.keys(config.targets ?? {});
  const typed = asked(words);
  const name = typed?.name ?? env['PLUMBLINE_TARGET'] ?? config.target;
  let result = words;
  if (name !== undefined && targets.includes(name)) {
    const kind = aim(configured, name, env);
    if (typed?.at === undefined) env['PLUMBLINE_TARGET'] = kind;
    else
      result = words.toSpliced(
        typed.at,
        1,
        typed.at > 0 && words[typed.at - 1] === '--target' ? kind : `--target=${kind}`,
      );
  } else if (name !== undefined && !['mock', 'live'].includes(name))
    throw new UsageError(
      `no target is called ${name}${nearestInWords(name, ['mock', 'live', ...targets])}; ${file} names ${targets.join(', ') || 'none'}`,
    );
  for (const [field, value] of Object.entries(config))
    set(env, variableOf(field), value, `${field} in ${file}`);
  for (const [service, source] of Object.entries(config.specs ?? {}))
    set(env, `PLUMBLINE_${service.toUpperCase()}_SPEC`, source, `specs.${service} in ${file}`);
  return result;
}
