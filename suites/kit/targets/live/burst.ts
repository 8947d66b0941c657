import { type Message, message } from '../../model/message.ts';
import { inboxFacts } from '../../../../generated/facts.ts';
import { Inconclusive, type Exchange } from '../../model/exchange.ts';
import { minuteStateOf } from './pacer.ts';

/** Inbox requests that the bursts of one run may send: one burst, and a second attempt. */
export const MOST_IN_BURSTS = 2 * (inboxFacts.rateLimit.requests + 10);

/** Watches a burst against a real account: it ends where its cap is, and where another client turns up. */
export class BurstWatch {
  #left = MOST_IN_BURSTS;
  #before: number | undefined;
  #over: Message | undefined;

  /** A new burst begins, after a minute of silence of our own. */
  begin(): void {
    this.#before = undefined;
  }

  /** Before each request. */
  admit(): void {
    if (this.#over !== undefined) throw new Inconclusive(this.#over);
    if (this.#left === 0)
      throw this.#end(message`bursts may send ${MOST_IN_BURSTS} requests, which are sent`);
    this.#left -= 1;
  }

  /** After each answer: what is left of the minute must fall by our own requests alone. */
  see(exchange: Exchange): void {
    if (exchange.service !== 'inbox' || exchange.response.status === 429) return;
    const minute = minuteStateOf(exchange);
    if (minute === undefined)
      throw this.#end(message`no burst: the headers do not show whether others use the account`);
    const { limit, left } = minute;
    const expected = (this.#before ?? limit) - 1;
    if (left < expected)
      throw this.#end(
        message`the burst was ended: others use the account (${left} left of the minute, not ${expected})`,
      );
    this.#before = left;
  }

  #end(why: Message): Inconclusive {
    this.#over = why;
    return new Inconclusive(why);
  }
}
