import { accountOf, LIVE_NAMES } from '../cli/account.ts';
import { command } from '../cli/options.ts';

export const declare = () =>
  command(
    'cleanup',
    'Removes lists that a live run made and, being interrupted, left. Nothing else is touched.',
    [...LIVE_NAMES, 'evenIfRunning'],
  );

export type Program = ReturnType<typeof declare>;

/** Throws a UsageError where the account is not named as it has to be. */
export function refuse(program: Program): void {
  accountOf(program.opts());
}
