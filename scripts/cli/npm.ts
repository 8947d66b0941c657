import { existsSync, readFileSync } from 'node:fs';

/** An option as known here: its name with the dashes, and whether it takes a value. */
export interface NpmOption {
  readonly long: string;
  readonly takesValue: boolean;
}

/** How npm called a command. */
export interface NpmCall {
  readonly words: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The text of npm's configuration files. Options in them were not typed. */
  readonly configuration: string;
}

/** npm reads this option as several short ones of its own: -p -l -a -n. */
const AS_SHORT: Readonly<Record<string, readonly string[]>> = { plan: ['parseable', 'long', 'all'] };
/** Values that other programs use in variables of the same name: a version of Electron or Node. */
const OF_OTHERS: Readonly<Record<string, RegExp>> = { target: /^v?\d/ };
const settingOf = (name: string): string => `npm_config_${name.replaceAll('-', '_')}`;

/** The values that npm took for itself, one for each time the option was typed; `true` if npm left the value to us. */
function takenBy({ env, configuration }: NpmCall, name: string): string[] {
  const value = env[settingOf(name)];
  const isShort = AS_SHORT[name]?.every((each) => env[settingOf(each)] === 'true') ?? false;
  if (value === undefined || value === '') return isShort ? ['true'] : [];
  const isOfOthers = OF_OTHERS[name]?.test(value) ?? false;
  const isConfigured = new RegExp(`^\\s*${name}\\s*=`, 'm').test(configuration);
  return isOfOthers || isConfigured ? [] : value.split('\n\n');
}

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`);

/**
 * The intended command, where npm took its options because `--` before them was missing; undefined elsewhere. With
 * several options, npm does not show which value belongs to which.
 */
export function wordsMeant(
  options: readonly NpmOption[],
  call: NpmCall,
  subcommands: readonly string[] = [],
): string | undefined {
  const { words, env } = call;
  if (env['npm_lifecycle_event'] === undefined) return undefined;
  const taken = options
    .filter(({ long }) => !words.some((word) => word === long || word.startsWith(`${long}=`)))
    .map((option) => ({ ...option, values: takenBy(call, option.long.replace(/^--/, '')) }))
    .filter(({ values }) => values.length > 0);
  if (taken.length === 0) return undefined;
  const [fixed = [], left = []] = [true, false].map((isFixed) =>
    words.filter((word) => !word.startsWith('-') && subcommands.includes(word) === isFixed),
  );
  const open = taken.flatMap(({ long, takesValue, values }) =>
    takesValue ? values.filter((value) => value === 'true').map(() => long) : [],
  );
  const isCertain = new Set(open).size === 1 && open.length === left.length;
  const parts = taken.flatMap(({ long, takesValue, values }) =>
    takesValue
      ? values.map((value, index) => {
          const found = value !== 'true' ? value : isCertain ? left[index] : undefined;
          return `${long} ${found === undefined ? '…' : quoted(found)}`;
        })
      : [long],
  );
  return [...fixed, ...parts].join(' ');
}

/** The text of npm's configuration files, of the user and of the machine. */
export const npmConfiguration = (env: NodeJS.ProcessEnv): string =>
  [env['npm_config_userconfig'], env['npm_config_globalconfig']]
    .map((file) => (file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .join('\n');
