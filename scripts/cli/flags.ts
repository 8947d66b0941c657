import {
  Command,
  Option,
  type ErrorOptions,
  type OptionValueSource,
  type ParseOptions,
} from '@commander-js/extra-typings';
import { distance } from 'fastest-levenshtein';
import { config } from '../../specs/config.ts';
import { wordsMeant, npmConfiguration, type NpmOption } from './npm.ts';
import { PROJECT_VERSION } from './version.ts';

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

/** The source of each option's value, by the option's attribute. */
const sources = new Map<string, string | undefined>();

/** Options that this command reads only from variables and the configuration, by their attributes. */
const settings = new Set<string>();

/** Variables that the configuration set, with their fields. */
const files = new Map<string, string>();

/** Records that a variable has its value from a field of the configuration. */
export const comesFrom = (variable: string, field: string): void => void files.set(variable, field);

/** The name of a variable in messages: the field of the configuration, if that set it. */
export const sourceOf = (variable: string): string => files.get(variable) ?? variable;

/** How an option was given: by its variable, or by its name. An option that was not given has its name. */
export const givenAs = (option: Pick<Option, 'attributeName' | 'envVar' | 'long' | 'flags'>): string => {
  const { envVar, long, flags } = option;
  const name = option.attributeName();
  if (envVar !== undefined && sources.get(name) === 'env') return sourceOf(envVar);
  return (settings.has(name) ? envVar : undefined) ?? long ?? flags;
};

/** Whether the configuration has this field. Confirmations apply to one run, so they have none. */
export const isField = (name: string): boolean => name in config.properties;

/** How to set a setting, which has no option on the command line. */
function placeOf(option: Pick<Option, 'attributeName' | 'envVar' | 'isBoolean'>): string {
  const name = option.attributeName();
  const variable = `set the variable ${option.envVar ?? ''}${option.isBoolean() ? '=yes' : ''}`;
  return isField(name)
    ? `${variable}, or write ${name}: ${option.isBoolean() ? 'true' : '…'} into plumbline.config.yaml`
    : `${variable} for this one run`;
}

const namedAs = (option: Option): NpmOption => ({
  long: option.long ?? option.flags,
  takesValue: !option.isBoolean(),
});

/**
 * A command that reads the variables of options without a value. Commander takes any value of such a variable for
 * yes, and some of these options are a person's consent.
 */
export class FlagCommand extends Command {
  readonly #settings: Option[] = [];

  constructor(name?: string) {
    super(name);
    this.version(`plumbline ${PROJECT_VERSION}`, '--version', 'print the version');
    this.addHelpOption(new Option('-h, --help', 'print this help').hideHelp());
    for (const option of this.options) option.hideHelp();
  }

  /** Adds an option that only its variable and the configuration set. The command line refuses it. */
  addSetting(option: Option): this {
    this.#settings.push(option);
    // Must run before the listener of the value, which may be refused for another reason.
    this.on(`option:${option.name()}`, () => this.#refuseSetting(option));
    this.addOption(option.hideHelp());
    return this;
  }

  override createCommand(name?: string): FlagCommand {
    return new FlagCommand(name);
  }

  override parse(words?: readonly string[], options?: ParseOptions): this {
    this.#begin(words);
    return super.parse(words, options);
  }

  override parseAsync(words?: readonly string[], options?: ParseOptions): Promise<this> {
    this.#begin(words);
    return super.parseAsync(words, options);
  }

  /** npm takes options before `--` for itself. The command must not run without them unnoticed. */
  #begin(words: readonly string[] = process.argv.slice(2)): void {
    sources.clear();
    settings.clear();
    for (const option of this.#settings) settings.add(option.attributeName());
    const options = [...this.options, ...this.commands.flatMap((command) => command.options)];
    for (const option of options) this.#readFlag(option);
    this.#readConsent();
    const named = options.map(namedAs);
    const { env } = process;
    const call = { words, env, configuration: npmConfiguration(env) };
    const written = wordsMeant(
      named,
      call,
      this.commands.map((command) => command.name()),
    );
    const setting = this.#settings.find((option) => wordsMeant([namedAs(option)], call) !== undefined);
    if (setting !== undefined) this.#refuseSetting(setting);
    if (written !== undefined)
      this.error(
        `npm takes options for itself that have no -- before them; write ${this.name()} ${written}`,
        { exitCode: 2 },
      );
  }

  /** For an unknown option, names the most similar one. */
  override error(message: string, options?: ErrorOptions): never {
    const [, unknown] = /^error: unknown option '([^']*)'/.exec(message) ?? [];
    const [, command] = /^error: unknown command '([^']*)'/.exec(message) ?? [];
    if (command !== undefined) {
      const names = this.commands.map((each) => each.name()).join(', ');
      return super.error(`error: unknown command '${command}'; there are ${names}`, options);
    }
    if (unknown === undefined) return super.error(message, options);
    const words = `error: unknown option '${unknown}'`;
    const known = this.options.flatMap((option) => option.long ?? []);
    const [nearest] = known.toSorted((a, b) => distance(unknown, a) - distance(unknown, b));
    const setting = this.#settings.find(({ long }) => long === nearest);
    if (setting !== undefined)
      return super.error(
        `${words}; the nearest is ${nearest ?? ''}, which is no option here: ${placeOf(setting)}`,
        options,
      );
    const listed = `${this.parent?.name() ?? this.name()}${this.parent === null ? '' : ` ${this.name()}`} --help lists all`;
    return super.error(
      `${words}; ${nearest === undefined ? '' : `the nearest is ${nearest}, and `}${listed}`,
      options,
    );
  }

  #refuseSetting(option: Option): never {
    return super.error(
      `error: ${this.name().replace(/ --$/, '')} takes no ${option.long ?? option.flags}: ${placeOf(option)}`,
      { exitCode: 2 },
    );
  }

  /** Ends the command if the variable of an option without a value means neither yes nor no. */
  #readFlag(option: Option): void {
    const { envVar } = option;
    const value = envVar === undefined ? undefined : process.env[envVar]?.trim().toLowerCase();
    if (envVar !== undefined && value !== undefined && option.isBoolean() && !YES.includes(value)) {
      if (!NO.includes(value))
        this.error(`${envVar} takes ${YES.join(', ')} for yes, or ${NO.join(', ')} for no`, { exitCode: 2 });
      Reflect.deleteProperty(process.env, envVar);
    }
  }

  /** Ends the command if the consent to installations means neither yes nor no. Otherwise normalizes it. */
  #readConsent(): void {
    const { PLUMBLINE_INSTALL: value } = process.env;
    if (value === undefined) return;
    const said = value.trim().toLowerCase();
    if (!YES.includes(said) && !NO.includes(said))
      this.error(`PLUMBLINE_INSTALL takes ${YES.join(', ')} for yes, or ${NO.join(', ')} for no`, {
        exitCode: 2,
      });
    process.env['PLUMBLINE_INSTALL'] = YES.includes(said) ? 'yes' : 'no';
  }

  override setOptionValueWithSource(key: string, value: unknown, source?: OptionValueSource): this {
    sources.set(key, source);
    return super.setOptionValueWithSource(key, value, source);
  }
}
