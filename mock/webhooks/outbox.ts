import type { Agent, request } from 'undici';
import { isLoopback } from '../../specs/loopback.ts';
import { Timers } from './timers.ts';

/** A delivery as it goes out. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether a redirect is followed, once. */
  readonly followsRedirect?: boolean;
}

/** What became of an attempt: the receiver's status, no answer in time, or a broken connection. */
export type DeliveryOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'late' }
  | { readonly kind: 'broken' };

interface Sender {
  readonly post: typeof request;
  readonly agent: Agent;
}

let sender: Promise<Sender> | undefined;
/** The client, loaded with the first delivery: most mocks never send one, and all have to start quickly. */
const client = (): Promise<Sender> =>
  (sender ??= import('undici').then(({ Agent: Connections, request: post }) => ({
    post,
    // Every attempt connects anew, as one to a receiver that came and went would.
    agent: new Connections({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 }),
  })));

/** Names of examples (RFC 2606) have no owner: not even their address is asked for. */
const RESERVED = /\.example$/;

/** Sends deliveries on an account's clock and knows which are under way. */
export class Outbox {
  readonly timers: Timers;
  readonly #now: () => number;
  readonly #underWay = new Map<Promise<void>, AbortController>();

  readonly #allowRemote: boolean;

  constructor(now: () => number, allowRemote: boolean) {
    this.#now = now;
    this.#allowRemote = allowRemote;
    this.timers = new Timers(now);
  }

  /** Whether deliveries go to an address: one of this machine, or any where that is allowed. */
  reaches(url: string): boolean {
    return this.#allowRemote || isLoopback(url);
  }

  /** Posts now; shows the outcome once, at the latest `limitMs` of the account's clock later. */
  post(outgoing: Outgoing, limitMs: number | undefined, notify: (outcome: DeliveryOutcome) => void): void {
    const abort = new AbortController();
    let isNotified = false;
    const end = (outcome: DeliveryOutcome): void => {
      if (isNotified) return;
      isNotified = true;
      callOff();
      notify(outcome);
    };
    const callOff =
      limitMs === undefined
        ? () => undefined
        : this.timers.at(this.#now() + limitMs, () => {
            end({ kind: 'late' });
            abort.abort();
          });
    const attempt = this.#send(outgoing, abort.signal)
      .then((status) => end({ kind: 'answered', status }))
      .catch(() => end({ kind: 'broken' }))
      .finally(() => this.#underWay.delete(attempt));
    this.#underWay.set(attempt, abort);
  }

  async #send(outgoing: Outgoing, signal: AbortSignal): Promise<number> {
    const { url, method, headers, body, followsRedirect = false } = outgoing;
    if (RESERVED.test(new URL(url).hostname)) throw new Error(`${url} leads nowhere`);
    if (!this.reaches(url)) throw new Error(`${url} is not on this machine`);
    const { post, agent } = await client();
    const answer = await post(url, {
      method: method as 'POST',
      headers,
      body: method === 'GET' ? null : body,
      signal,
      dispatcher: agent,
    });
    await answer.body.dump();
    const { location } = answer.headers;
    const isRedirect = answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string';
    return followsRedirect && isRedirect
      ? this.#send({ ...outgoing, url: new URL(location, url).href, followsRedirect: false }, signal)
      : answer.statusCode;
  }

  /** Resolves when nothing is under way, or after `mostMs` of real time. */
  async settled(mostMs: number): Promise<void> {
    const until = Date.now() + mostMs;
    while (this.#underWay.size > 0 && Date.now() < until) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((done) => (timer = setTimeout(done, until - Date.now())));
      await Promise.race([Promise.all(this.#underWay.keys()), late]);
      clearTimeout(timer);
    }
  }

  /** Gives up everything; nothing is sent any more. */
  close(): void {
    this.timers.clear();
    for (const abort of this.#underWay.values()) abort.abort();
  }
}
