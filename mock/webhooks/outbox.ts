import type { Agent, request } from 'undici';
import { isLoopback } from '../../specs/loopback.ts';
import { Timers } from './timers.ts';

/** A delivery in the form for sending. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether one redirect is followed. */
  readonly followsRedirect?: boolean;
}

/** The result of an attempt: the receiver's status, a timeout, or a broken connection. */
export type DeliveryOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'late' }
  | { readonly kind: 'broken' };

interface Sender {
  readonly post: typeof request;
  readonly agent: Agent;
}

let sender: Promise<Sender> | undefined;
/** The HTTP client, loaded with the first delivery, because most mocks never send one and must start quickly. */
const client = (): Promise<Sender> =>
  (sender ??= import('undici').then(({ Agent: Connections, request: post }) => ({
    post,
    // Every attempt opens a new connection, because the receiver may have been restarted.
    agent: new Connections({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 }),
  })));

/** Example names (RFC 2606) have no owner, so their addresses are not even resolved. */
const RESERVED = /\.example$/;

/** Sends deliveries by an account's clock, and tracks pending ones. */
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

  /** Whether deliveries may go to a URL: to this machine, or to any if that is allowed. */
  reaches(url: string): boolean {
    return this.#allowRemote || isLoopback(url);
  }

  /** Posts now. Reports the result once, at the latest after `limitMs` of the account's clock. */
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

  /** Resolves when no delivery is pending, or after `mostMs` of real time. */
  async settled(mostMs: number): Promise<void> {
    const until = Date.now() + mostMs;
    while (this.#underWay.size > 0 && Date.now() < until) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((done) => (timer = setTimeout(done, until - Date.now())));
      await Promise.race([Promise.all(this.#underWay.keys()), late]);
      clearTimeout(timer);
    }
  }

  /** Aborts everything; nothing more is sent. */
  close(): void {
    this.timers.clear();
    for (const abort of this.#underWay.values()) abort.abort();
  }
}
