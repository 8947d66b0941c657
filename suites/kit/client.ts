import type { Pool } from 'undici';
import { errors } from 'undici';
import type { operations } from '../../generated/operations.ts';
import { inboxFacts } from '../../generated/facts.ts';
import type { paths as InboxPaths } from '../../generated/inbox.types.ts';
import type { paths as ProspectingPaths } from '../../generated/prospecting.types.ts';
import type { Service } from '../../specs/source.ts';
import { Inconclusive, type Exchange, type KeyName } from './exchange.ts';

interface PathsOf {
  inbox: InboxPaths;
  prospecting: ProspectingPaths;
}

export type OperationOf<S extends Service> = keyof (typeof operations)[S] & string;

type Raw<S extends Service, O extends string> = O extends `${infer M} ${infer P}`
  ? P extends keyof PathsOf[S]
    ? Lowercase<M> extends keyof PathsOf[S][P]
      ? PathsOf[S][P][Lowercase<M>]
      : never
    : never
  : never;

type ParametersOf<T, In extends string> = T extends { parameters: infer P }
  ? In extends keyof P
    ? NonNullable<P[In]>
    : never
  : never;
type BodyOf<T> = T extends { requestBody?: { content: { 'application/json': infer B } } } ? B : never;

/** Everything a typed call of an operation may carry. */
export type CallOptions<S extends Service, O extends OperationOf<S>> = {
  readonly query?: Partial<ParametersOf<Raw<S, O>, 'query'>>;
  readonly path?: ParametersOf<Raw<S, O>, 'path'>;
  readonly body?: BodyOf<Raw<S, O>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: KeyName;
};

/** A request as it stands, for what a typed call cannot say: malformed bodies, unknown values, repeated parameters. */
export interface RawRequest {
  readonly method: string;
  /** Path and query below the service's prefix. */
  readonly target: string;
  /** The documented route it is meant for, if any. */
  readonly operation?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A body of another kind than text; recorded in short. */
  readonly bytes?: Buffer;
  readonly key?: KeyName;
  /** The literal value of `Authorization`, instead of a key. */
  readonly authorization?: string;
}

export interface ClientSettings {
  readonly pool: Pool;
  readonly keys: Readonly<Partial<Record<KeyName, string>>>;
  readonly timeoutMs: number;
  /** Called before each request: paces, or refuses. */
  readonly before: (service: Service, operation: string | undefined) => Promise<void>;
  readonly record: (exchange: Exchange) => void;
}

const PREFIX: Readonly<Record<Service, string>> = { inbox: inboxFacts.pathPrefix, prospecting: '' };

/** Sends requests of one service and records what comes back. It never judges. */
export class Client<S extends Service> {
  readonly service: S;
  readonly #settings: ClientSettings;

  constructor(service: S, settings: ClientSettings) {
    this.service = service;
    this.#settings = settings;
  }

  /** Calls a documented operation with parameters typed from its specification. */
  async call<O extends OperationOf<S>>(operation: O, options: CallOptions<S, O> = {}): Promise<Exchange> {
    const [method = '', template = ''] = operation.split(' ');
    const values = (options.path ?? {}) as Record<string, string>;
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries<unknown>(options.query ?? {}))
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        query.append(name, String(value));
    return this.raw({
      method,
      target: query.size === 0 ? path : `${path}?${query.toString()}`,
      operation,
      ...(options.headers && { headers: options.headers }),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.key && { key: options.key }),
    });
  }

  /** Sends a request as it stands. */
  async raw(request: RawRequest): Promise<Exchange> {
    const { pool, keys, timeoutMs, before, record } = this.#settings;
    await before(this.service, request.operation);
    const key = request.key ?? 'main';
    const authorization = request.authorization ?? keys[key];
    const headers: Record<string, string> = {
      ...(authorization !== undefined && { authorization }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    };
    const target = PREFIX[this.service] + request.target;
    const startedAt = Date.now();
    try {
      const answer = await pool.request({
        method: request.method,
        path: target,
        headers,
        body: request.bytes ?? request.body ?? null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const text = bytes.toString('utf8');
      const exchange: Exchange = {
        service: this.service,
        operation: request.operation,
        key,
        request: {
          method: request.method,
          target,
          headers,
          ...(request.body !== undefined && { body: request.body }),
          ...(request.bytes !== undefined && { body: shortened(request.bytes) }),
        },
        response: {
          status: answer.statusCode,
          headers: flat(answer.headers),
          bytes,
          text,
          json: parsed(text),
        },
        startedAt,
        durationMs: Date.now() - startedAt,
      };
      record(exchange);
      return exchange;
    } catch (cause) {
      throw new Inconclusive(`${request.method} ${target}: ${reasonOf(cause)}`, { cause });
    }
  }
}

const BYTES_SHOWN = 400;
const shortened = (bytes: Buffer): string =>
  `${bytes.toString('latin1', 0, BYTES_SHOWN)}${bytes.length > BYTES_SHOWN ? `… (${bytes.length} bytes)` : ''}`;

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError)
    return 'no answer in time';
  if (cause instanceof Error)
    return 'code' in cause ? `${String(cause.code)} ${cause.message}`.trim() : cause.message;
  return String(cause);
}
