import type { Account } from '../account.ts';

/** Calls a function after this time of the account's clock; at once without a time. */
export function later(account: Account, milliseconds: number, act: () => void): void {
  if (milliseconds <= 0) act();
  else account.outbox.timers.at(account.now() + milliseconds, act);
}
