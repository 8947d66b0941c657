import type { Account } from '../account.ts';

/** Does something once so much of the account's time has passed; at once where that is none. */
export function later(account: Account, milliseconds: number, act: () => void): void {
  if (milliseconds <= 0) act();
  else account.outbox.timers.at(account.now() + milliseconds, act);
}
