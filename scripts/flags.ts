import { Command, type Option } from 'commander';

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

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
}
