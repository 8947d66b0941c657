import { accountOf, LIVE_NAMES } from '../cli/account.ts';
import { command } from '../cli/options.ts';

export const declare = () =>
  command('plan', 'Says what a live run would spend. Nothing is sent.', LIVE_NAMES);

export type Program = ReturnType<typeof declare>;

/** Throws a UsageError where the account is not named as it has to be. */
export function refuse(program: Program): void {
  accountOf(program.opts());
}
