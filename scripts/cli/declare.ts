import type { Command } from '@commander-js/extra-typings';
import { isInstalled, commandAsTyped } from '../../specs/command-line.ts';
import { OTHER_KEY_VARIABLES } from '../../suites/kit/model/keys.ts';
import { loadEnvFile } from './env-file.ts';
import { FlagCommand, isField } from './flags.ts';
import { helpText, type Help } from './help.ts';
import { OPTIONS, type OptionName, type Settings } from './options.ts';
import { refuseKey, errorText } from './refusals.ts';
import { misspelt } from './variables.ts';

/** A command with the options that several commands share, before its own are added. */
type Base<K extends OptionName> = Command<[], Pick<Settings, K>>;

/** What the declaration of a command holds, in one place. */
interface Stated<K extends OptionName, P> extends Omit<Help, 'name' | 'settings'> {
  readonly does: string;
  /** Options of `OPTIONS` that it takes. */
  readonly options?: readonly K[];
  /** Those that it takes from their variables and the configuration alone. */
  readonly settings?: readonly K[];
  /** Adds arguments, and options that no other command has. */
  readonly more?: (base: Base<K>) => P;
  /** Works on the sources of the project, which the installed tool does not have. */
  readonly needsSources?: true;
  /** Reads the whole configuration. */
  readonly isConfigured?: true;
  /** Checks the claims of pinned files and of the configuration, too. */
  readonly checksAddedClaims?: true;
  /** Throws a UsageError where the command cannot be done, before its work is loaded. */
  readonly refuse?: (program: P) => void;
}

/** The declaration of a command: its parser, its help, and what it needs. */
export interface Declaration<P = unknown>
  extends Help, Omit<Stated<never, P>, 'more' | 'options' | 'settings'> {
  readonly program: () => P;
}

const KEYS = ['BASE_URL', 'API_KEY', ...Object.values(OTHER_KEY_VARIABLES)];

/** Takes the variables of `.env`. Warns of those that are probably misspelt; an empty one counts as not set. */
function readVariables(): void {
  loadEnvFile();
  for (const [name, value] of Object.entries(process.env))
    if (value === '' && (name.startsWith('PLUMBLINE_') || KEYS.includes(name)))
      Reflect.deleteProperty(process.env, name);
  const known = Object.values(OPTIONS).flatMap((option) => option().envVar ?? []);
  for (const line of misspelt(Object.keys(process.env), known)) process.stderr.write(`plumbline: ${line}\n`);
}

/** Declares a command. Its mistakes are one line on stderr and exit code 2. */
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
    // The same class, with the types of these options.
    const typedBase = base as unknown as Base<K>;
    return more === undefined ? (typedBase as P) : more(typedBase);
  };
  return { name, ...stated, program };
}
