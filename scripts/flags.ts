import { Command, type Option, type OptionValueSource } from 'commander';

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

/** Where the value of each option comes from, by the option's attribute. */
const sources = new Map<string, string | undefined>();

/** How an option was given: by its variable, or else, as always where it was not given, by its name. */
export const givenAs = (option: Option): string =>
  (sources.get(option.attributeName()) === 'env' ? option.envVar : undefined) ?? option.long ?? option.flags;

/**
 * A command that reads the variables of options without a value. Commander takes any value of such a variable for
 * yes, and some of these options are somebody's consent.
 */
export class FlagCommand extends Command {
  override createCommand(name?: string): FlagCommand {
    return new FlagCommand(name);
  }

  /** Ends the command where the variable of an option without a value says neither yes nor no. */
  override addOption(option: Option): this {
    const { envVar } = option;
    const value = envVar === undefined ? undefined : process.env[envVar]?.trim().toLowerCase();
    if (envVar !== undefined && value !== undefined && option.isBoolean() && !YES.includes(value)) {
      if (!NO.includes(value))
        this.error(`${envVar} takes ${YES.join(', ')} for yes, or ${NO.join(', ')} for no`, { exitCode: 2 });
      Reflect.deleteProperty(process.env, envVar);
    }
    return super.addOption(option);
  }

  override setOptionValueWithSource(key: string, value: unknown, source?: OptionValueSource): this {
    sources.set(key, source);
    return super.setOptionValueWithSource(key, value, source);
  }
}
