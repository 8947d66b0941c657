import type { Account } from '../account.ts';

/** Does something once this much of the account's time has passed; at once where no time is given. */
export function later(account: Account, milliseconds: number, act: () => void): void {
  if (milliseconds <= 0) act();
  else account.outbox.timers.at(account.now() + milliseconds, act);
}
