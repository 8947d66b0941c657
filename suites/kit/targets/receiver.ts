import { message } from '../model/message.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '../../../specs/source.ts';
import { Inconclusive } from '../model/exchange.ts';
import { MOST_DELIVERY_BYTES, type DeliveryAnswer, type Delivery, type Receiver } from '../model/receiver.ts';

// An import would also load everything that the module only offers on demand, its HTTP client among it.
const { createServer } = process.getBuiltinModule('node:http');

export interface ReceiverSettings {
  readonly service: Service;
  /** The account's clock. */
  readonly now?: () => number;
  readonly host?: string;
  /** 0 or absent: a free port. */
  readonly port?: number;
  /** Where deliveries are taken; whatever comes to another path is no delivery. */
  readonly path?: string;
  /** The answer to the delivery with this index; 200 unless said. */
  readonly answer?: (index: number, delivery: Delivery) => DeliveryAnswer;
  readonly onDelivery?: (delivery: Delivery) => void;
  /** Deliveries that came whole are all that can be checked: once one did not, reading them is inconclusive. */
  readonly onlyWhole?: boolean;
}

/** Methods that read, with which a service or a scanner looks whether something is there. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const ALLOW = { allow: 'POST, GET, HEAD, OPTIONS' };
/** Names of methods that are counted apart. */
const MOST_METHODS = 20;

/** A small server that webhooks are pointed at: it keeps what comes and answers as reported. It never checks. */
export class DeliveryReceiver implements Receiver {
  readonly #settings: ReceiverSettings;
  readonly #server: Server;
  readonly #deliveries: Delivery[] = [];
  readonly #strays: string[] = [];
  readonly #probes = new Map<string, number>();
  readonly #held: ServerResponse[] = [];
  readonly #waiting = new Set<() => void>();
  #abandoned = 0;
  #answer: (index: number, delivery: Delivery) => DeliveryAnswer;
  #port = 0;

  constructor(settings: ReceiverSettings) {
    this.#settings = settings;
    this.#answer = settings.answer ?? (() => ({ status: 200 }));
    this.#server = createServer((request, response) => {
      this.#receive(request, response).catch(() => response.destroy());
    });
  }

  /** What came. Throws `Inconclusive` where only whole deliveries were asked for, and one was cut. */
  get deliveries(): readonly Delivery[] {
    if (this.#settings.onlyWhole === true && this.#deliveries.some(({ isCut }) => isCut === true))
      throw new Inconclusive(
        message`a delivery was larger than the ${MOST_DELIVERY_BYTES} bytes that a receiver reads`,
      );
    return this.#deliveries;
  }

  get origin(): string {
    const host = this.#settings.host ?? '127.0.0.1';
    return `http://${host.includes(':') ? `[${host}]` : host}:${this.#port}`;
  }

  /** How many held answers the sender did not wait for. */
  get abandoned(): number {
    return this.#abandoned;
  }

  get url(): string {
    return this.origin + this.#path;
  }

  /** Other paths that were asked for. */
  get strays(): readonly string[] {
    return this.#strays;
  }

  /** How often its path was asked with which method, by requests that deliver nothing. */
  get probes(): ReadonlyMap<string, number> {
    return this.#probes;
  }

  get #path(): string {
    return this.#settings.path ?? '/deliveries';
  }

  /**
   * Listens; the same port again after `shut`. Throws where the port is taken, an Inconclusive where another program took
   * it in between.
   */
  async open(): Promise<this> {
    const { host = '127.0.0.1', port = 0 } = this.#settings;
    const isAgain = this.#port !== 0;
    await new Promise<void>((done, fail) => {
      const failed = (error: Error): void =>
        fail(isAgain ? new Inconclusive(message`a receiver cannot listen again: ${error.message}`) : error);
      this.#server.once('error', failed);
      this.#server.listen(this.#port === 0 ? port : this.#port, host, () => {
        this.#server.off('error', failed);
        done();
      });
    });
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Refuses connections from now on, until opened again. */
  async shut(): Promise<void> {
    const closed = new Promise<void>((done) => this.#server.close(() => done()));
    this.#server.closeAllConnections();
    await closed;
  }

  /** How deliveries are answered from now on. */
  answers(answer: (index: number, delivery: Delivery) => DeliveryAnswer): void {
    this.#answer = answer;
  }

  /** Answers with 200 what is being held. */
  release(): void {
    for (const response of this.#held.splice(0)) response.writeHead(200).end();
  }

  /** Waits until there are `count` deliveries; false when they have not come after `withinMs` of real time. */
  async received(count: number, withinMs = 3_000): Promise<boolean> {
    const until = Date.now() + withinMs;
    while (this.#deliveries.length < count && Date.now() < until) {
      await new Promise<void>((done) => {
        const timer = setTimeout(wake, until - Date.now());
        const waiting = this.#waiting;
        function wake(): void {
          clearTimeout(timer);
          waiting.delete(wake);
          done();
        }
        waiting.add(wake);
      });
    }
    return this.#deliveries.length >= count;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { service, now = Date.now, onDelivery } = this.#settings;
    const startedAt = Date.now();
    const receivedAt = now();
    if (request.url?.split('?')[0] !== this.#path) {
      this.#strays.push(request.url ?? '/');
      request.resume();
      response.writeHead(404).end();
      return;
    }
    const method = request.method ?? '';
    const probe = (status: number): void => {
      if (this.#probes.size < MOST_METHODS || this.#probes.has(method))
        this.#probes.set(method, (this.#probes.get(method) ?? 0) + 1);
      response.writeHead(status, ALLOW).end();
    };
    if (READING.has(method)) {
      request.resume();
      probe(method === 'OPTIONS' ? 204 : 200);
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>)
      if ((size += chunk.length) <= MOST_DELIVERY_BYTES) chunks.push(chunk);
    // What has no body delivers nothing; an event that comes in another way than by POST does.
    if (method !== 'POST' && size === 0) {
      probe(405);
      return;
    }
    const isCut = size > MOST_DELIVERY_BYTES;
    const bytes = Buffer.concat(isCut ? [] : chunks);
    const body = bytes.toString('utf8');
    const arrived = {
      service,
      operation: undefined,
      key: 'none' as const,
      request: {
        method,
        target: request.url ?? '/',
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join(', ') : (value ?? ''),
          ]),
        ),
        body,
        // A signature is made over bytes, and not all bytes are a text.
        ...(!Buffer.from(body).equals(bytes) && { bytes }),
      },
      ...(isCut && { isCut }),
      startedAt,
      receivedAt,
      receivedBy: this.origin,
    };
    const nothing = { headers: {}, bytes: Buffer.alloc(0), text: '', json: undefined };
    const ended = (status: number): Delivery => ({
      ...arrived,
      response: { status, ...nothing },
      durationMs: Date.now() - startedAt,
    });
    const answer: DeliveryAnswer =
      method !== 'POST'
        ? { status: 405, headers: ALLOW }
        : isCut
          ? { status: 413 }
          : this.#answer(this.#deliveries.length, ended(0));
    const delivery = ended(typeof answer === 'string' ? 0 : answer.status);
    this.#deliveries.push(delivery);
    onDelivery?.(delivery);
    if (answer === 'hold') {
      this.#held.push(response);
      response.once('close', () => (this.#abandoned += this.#held.includes(response) ? 1 : 0));
    } else if (answer === 'reset') request.socket.destroy();
    else response.writeHead(answer.status, answer.headers).end();
    for (const wake of [...this.#waiting]) wake();
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.shut();
  }
}
