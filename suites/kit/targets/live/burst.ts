import { type Message, message } from '../../model/message.ts';
import { inboxFacts } from '../../../../generated/facts.ts';
import { Inconclusive, type Exchange } from '../../model/exchange.ts';
import { minuteStateOf } from './pacer.ts';

/** Inbox requests that the bursts of one run may send: one burst and a second attempt. */
export const MOST_IN_BURSTS = 2 * (inboxFacts.rateLimit.requests + 10);

/** Watches a burst against a real account. The burst ends at its cap, or when another client appears. */
export class BurstWatch {
  #left = MOST_IN_BURSTS;
  #before: number | undefined;
  #over: Message | undefined;

  /** Begins a new burst, after a minute without our requests. */
  begin(): void {
    this.#before = undefined;
  }

  /** Called before each request. */
  admit(): void {
    if (this.#over !== undefined) throw new Inconclusive(this.#over);
    if (this.#left === 0)
      throw this.#end(message`bursts may send ${MOST_IN_BURSTS} requests, which are sent`);
    this.#left -= 1;
  }

  /** Called after each answer: only our own requests may reduce what is left of the minute. */
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
