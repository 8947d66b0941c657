import type { Command } from '@commander-js/extra-typings';
import { isInstalled, commandAsTyped } from '../../specs/command-line.ts';
import { OTHER_KEY_VARIABLES } from '../../suites/kit/model/keys.ts';
import { loadEnvFile } from './env-file.ts';
import { FlagCommand, isField } from './flags.ts';
import { helpText, type Help } from './help.ts';
import { OPTIONS, type OptionName, type Settings } from './options.ts';
import { refuseKey, errorText } from './refusals.ts';
import { misspelt } from './variables.ts';

/** A command with its shared options, before its own are added. */
type Base<K extends OptionName> = Command<[], Pick<Settings, K>>;

/** Everything that a command declares. */
interface Stated<K extends OptionName, P> extends Omit<Help, 'name' | 'settings'> {
  readonly does: string;
  /** The options of `OPTIONS` that it has. */
  readonly options?: readonly K[];
  /** Those that it reads only from variables and the configuration. */
  readonly settings?: readonly K[];
  /** Adds arguments, and options that no other command has. */
  readonly more?: (base: Base<K>) => P;
  /** Needs the sources of the project, which the installed tool lacks. */
  readonly needsSources?: true;
  /** Uses the whole configuration. */
  readonly isConfigured?: true;
  /** Also checks the claims of pinned files and of the configuration. */
  readonly checksAddedClaims?: true;
  /** Throws a UsageError if the command is impossible, before its work is loaded. */
  readonly refuse?: (program: P) => void;
}

/** The declaration of a command: its parser, its help, and its requirements. */
export interface Declaration<P = unknown>
  extends Help, Omit<Stated<never, P>, 'more' | 'options' | 'settings'> {
  readonly program: () => P;
}

const KEYS = ['BASE_URL', 'API_KEY', ...Object.values(OTHER_KEY_VARIABLES)];

/** Reads the variables of `.env`. Warns of names that are probably misspelt. An empty variable counts as not set. */
function readVariables(): void {
  loadEnvFile();
  for (const [name, value] of Object.entries(process.env))
    if (value === '' && (name.startsWith('PLUMBLINE_') || KEYS.includes(name)))
      Reflect.deleteProperty(process.env, name);
  const known = Object.values(OPTIONS).flatMap((option) => option().envVar ?? []);
  for (const line of misspelt(Object.keys(process.env), known)) process.stderr.write(`plumbline: ${line}\n`);
}

/** Declares a command. Wrong usage gives one line on stderr and exit code 2. */
export function declare<const K extends OptionName = never, P = Base<K>>(
  name: string,
  { more, options = [], settings = [], ...stated }: Stated<K, P>,
): Declaration<P> {
  const program = (): P => {
    refuseKey();
    readVariables();
    const base = new FlagCommand(isInstalled ? commandAsTyped(name) : `${commandAsTyped(name)} --`)
      .description(stated.does)
      .addHelpText('after', helpText({ name, ...stated, settings: settings.filter(isField) }))
      .allowExcessArguments(false)
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(`plumbline: ${errorText(text, name)}`) });
    for (const option of options) base.addOption(OPTIONS[option]());
    for (const option of settings) base.addSetting(OPTIONS[option]());
    // The same object, with the types of these options.
    const typedBase = base as unknown as Base<K>;
    return more === undefined ? (typedBase as P) : more(typedBase);
  };
  return { name, ...stated, program };
}
