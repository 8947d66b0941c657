import { message } from '../model/message.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '../../../specs/source.ts';
import { Inconclusive } from '../model/exchange.ts';
import { MOST_DELIVERY_BYTES, type DeliveryAnswer, type Delivery, type Receiver } from '../model/receiver.ts';

// An import would also load everything that the module provides on demand, such as its HTTP client.
const { createServer } = process.getBuiltinModule('node:http');

export interface ReceiverSettings {
  readonly service: Service;
  /** The account's clock in ms. */
  readonly now?: () => number;
  readonly host?: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** The path for deliveries; a request to another path is not a delivery. */
  readonly path?: string;
  /** The answer to the delivery with this index; 200 by default. */
  readonly answer?: (index: number, delivery: Delivery) => DeliveryAnswer;
  readonly onDelivery?: (delivery: Delivery) => void;
  /** Only whole deliveries can be checked: once a delivery was cut, reading them throws an Inconclusive. */
  readonly onlyWhole?: boolean;
}

/** Methods that only read, with which a service or a scanner tests whether the path exists. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const ALLOW = { allow: 'POST, GET, HEAD, OPTIONS' };
/** Most names of methods that are counted separately. */
const MOST_METHODS = 20;

/** A small server as the target of webhooks. It stores deliveries and answers as configured. It never checks them. */
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

  /** The deliveries that arrived. Throws `Inconclusive` if only whole deliveries were requested and one was cut. */
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

  /** Number of held answers for which the sender did not wait. */
  get abandoned(): number {
    return this.#abandoned;
  }

  get url(): string {
    return this.origin + this.#path;
  }

  /** Requested paths that are not those of the receiver. */
  get strays(): readonly string[] {
    return this.#strays;
  }

  /** Requests to its path that deliver nothing, counted by method. */
  get probes(): ReadonlyMap<string, number> {
    return this.#probes;
  }

  get #path(): string {
    return this.#settings.path ?? '/deliveries';
  }

  /**
   * Starts to listen; after `shut`, on the same port. Throws if the port is taken, or an Inconclusive if another
   * program took it meanwhile.
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

  /** Refuses connections until it is opened again. */
  async shut(): Promise<void> {
    const closed = new Promise<void>((done) => this.#server.close(() => done()));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Sets how deliveries are answered from now on. */
  answers(answer: (index: number, delivery: Delivery) => DeliveryAnswer): void {
    this.#answer = answer;
  }

  /** Answers all held deliveries with 200. */
  release(): void {
    for (const response of this.#held.splice(0)) response.writeHead(200).end();
  }

  /** Waits for `count` deliveries. Returns false if they have not arrived after `withinMs` of real time. */
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
    // A request without a body delivers nothing. An event with another method than POST is a delivery.
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
        // Signatures are computed over bytes, and not all bytes are text.
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
