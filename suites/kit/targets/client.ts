import { encodeForUrl } from '../model/encoded.ts';
import { message, own, type Message, stated } from '../model/message.ts';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { inboxFacts } from '../../../generated/facts.ts';
import type { Service } from '../../../specs/source.ts';
import {
  Inconclusive,
  Permanent,
  READ_METHODS,
  type Exchange,
  type KeyName,
  type RecordedResponse,
} from '../model/exchange.ts';
import { isUtf8 } from 'node:buffer';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { permanentFault, Oversized, transportFault } from '../checks/faults.ts';
import { parseBody } from '../model/parse.ts';
import { Refused } from '../model/failure.ts';
import type { CallOptions, Client, OperationOf, RawRequest, SendOptions } from '../model/client.ts';

/** Finds answers of earlier requests, and receives new ones. */
export interface KnownReads {
  /** The earlier answer of a request. */
  readonly find: (request: RawRequest) => Exchange | undefined;
  readonly keep: (request: RawRequest, exchange: Exchange) => void;
}

export interface ClientSettings {
  readonly pool: Dispatcher;
  readonly keys: Readonly<Partial<Record<KeyName, string>>>;
  /** Time without data after which a request has failed. */
  readonly timeoutMs: number;
  /** Time after which a request has failed even if data still arrives. */
  readonly deadlineMs?: number;
  readonly maxBodyBytes?: number;
  /** Whether answers stay in memory until the run ends, so that large bodies are stored compressed. */
  readonly keepsAnswers?: boolean;
  /** Most pages of a walk through all items, where requests are expensive. */
  readonly longestWalk?: number;
  /** Aborts pending reads. Writes are not aborted, because their result must be known. */
  readonly stopped?: AbortSignal;
  /** Called before each request: waits its turn, or refuses. */
  readonly before: (service: Service, request: RawRequest) => Promise<void>;
  /** Called with each result: accepts it, has it sent again, or throws because nothing can be checked. */
  readonly review?: (
    outcome: Exchange | Inconclusive,
    sent: number,
    request: RawRequest,
  ) => Promise<'keep' | 'again'>;
  /** Answers of earlier requests; a request found here is not sent. */
  readonly known?: KnownReads;
  /** Why a request is not sent: its result could not be checked. */
  readonly admits?: (request: RawRequest) => Message | undefined;
  readonly record: (exchange: Exchange) => void;
  /** The time in ms since the epoch; by default that of the system. */
  readonly now?: () => number;
  /** How far the clock of the target is ahead of ours, in ms. */
  readonly ahead?: () => number;
}

const PREFIX: Readonly<Record<Service, string>> = { inbox: inboxFacts.pathPrefix, prospecting: '' };
const LONGEST_WALK = 40;

/** Sends requests to one service and records the answers. It never checks them. */
export class HttpClient<S extends Service> implements Client<S> {
  readonly service: S;
  /** Most pages of a walk through all items. */
  readonly longestWalk: number;
  readonly #settings: ClientSettings;

  constructor(service: S, settings: ClientSettings) {
    this.service = service;
    this.#settings = settings;
    this.longestWalk = settings.longestWalk ?? LONGEST_WALK;
  }

  /** The recorded path of a target, without the prefix of all paths of the service. */
  below(target: string): string {
    const prefix = PREFIX[this.service];
    return target.startsWith(prefix) ? target.slice(prefix.length) : target;
  }

  /** Calls a documented operation, which determines method and path. Parameters are typed from its specification. */
  async call<O extends OperationOf<S>>(operation: O, options: CallOptions<S, O> = {}): Promise<Exchange> {
    const { query, path, rawQuery, ...others } = options;
    const typed = new URLSearchParams();
    for (const [name, value] of Object.entries<unknown>(query ?? {}))
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        typed.append(name, String(value));
    // The documents leave open whether a plus means a blank.
    return this.send(operation, {
      ...others,
      path: path ?? {},
      rawQuery: rawQuery ?? typed.toString().replaceAll('+', '%20'),
    });
  }

  /** Calls a documented operation that is known only at run time: `call` without types. */
  async send(operation: string, options: SendOptions = {}): Promise<Exchange> {
    const { path = {}, id = '', rawQuery = '', body, text, ...others } = options;
    const [method = '', template = ''] = operation.split(' ');
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeForUrl(path[name] ?? id));
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    return this.raw({
      ...others,
      method,
      operation,
      target: rawQuery === '' ? filled : `${filled}?${rawQuery}`,
      ...(content !== undefined && { body: content }),
    });
  }

  /** Sends a request exactly as given: an undocumented path, or a target of unusual form. */
  async raw(request: RawRequest): Promise<Exchange> {
    const { before, review, record, admits, known, keys } = this.#settings;
    const { key = 'main', authorization = keys[key] } = request;
    // With another key it would be another request.
    const isKeyless = key !== 'none' && authorization === undefined;
    const why = isKeyless ? message`the target has no ${own(key)} key` : admits?.(request);
    if (why !== undefined)
      throw new Inconclusive(
        message`${stated(request.method)} ${request.target.split('?')[0]} is not sent: ${why}`,
      );
    const seen = known?.find(request);
    if (seen !== undefined) {
      record(seen);
      return seen;
    }
    for (let sent = 1; ; sent += 1) {
      await before(this.service, request);
      const outcome = await this.#send(request);
      if ((await review?.(outcome, sent, request)) === 'again') continue;
      if (outcome instanceof Inconclusive) throw outcome;
      record(outcome);
      known?.keep(request, outcome);
      return outcome;
    }
  }

  async #send(request: RawRequest): Promise<Exchange | Inconclusive> {
    const { pool, keys, timeoutMs, deadlineMs, stopped, ahead, maxBodyBytes = Infinity } = this.#settings;
    const { now = Date.now, keepsAnswers = false } = this.#settings;
    const key = request.key ?? 'main';
    const authorization = request.authorization ?? keys[key];
    const headers: Record<string, string> = {
      ...(authorization !== undefined && { authorization }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    };
    const target = sendable(PREFIX[this.service] + request.target);
    const startedAt = now();
    const aheadMs = ahead?.();
    const deadline = new AbortController();
    const timer =
      deadlineMs === undefined
        ? undefined
        : setTimeout(
            () => deadline.abort(new DOMException('the deadline is over', 'TimeoutError')),
            deadlineMs,
          );
    const signal = AbortSignal.any([
      deadline.signal,
      ...(stopped === undefined || !READ_METHODS.has(request.method) ? [] : [stopped]),
    ]);
    try {
      const sending = pool.request({
        method: request.method,
        path: target,
        headers,
        body: request.bytes ?? request.body ?? null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        signal,
      });
      const answer = await givenUpBy(signal, sending);
      const bytes = await collected(answer.body, maxBodyBytes);
      const { beyond, ...body } = parseBody(bytes.toString('utf8'));
      if (beyond !== undefined) throw new Oversized(stated(beyond));
      return {
        service: this.service,
        operation: request.operation,
        key,
        request: {
          method: request.method,
          target,
          headers,
          ...(request.body !== undefined && { body: request.body }),
          ...(request.bytes !== undefined && { body: shortened(request.bytes), bytes: request.bytes }),
        },
        response: (keepsAnswers ? packed : withBytes)(
          { status: answer.statusCode, headers: flat(answer.headers), ...body },
          bytes,
        ),
        startedAt,
        durationMs: now() - startedAt,
        ...(aheadMs !== undefined && { aheadMs }),
      };
    } catch (cause) {
      if (cause instanceof Refused) throw cause;
      const why = message`${stated(request.method)} ${target.split('?')[0]}: ${transportFault(cause)}`;
      const of = permanentFault(cause);
      return of === undefined ? new Inconclusive(why, { cause }) : new Permanent(why, of, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A target without characters that a request line cannot hold, such as control characters in an id of an answer. */
const sendable = (target: string): string =>
  target.replaceAll(/[^\u0021-\u00ff]+/g, (text) => encodeForUrl(text));

/** Waits until a signal aborts. undici obeys a signal only once a connection has taken the request. */
const givenUpBy = <T>(signal: AbortSignal, waited: Promise<T>): Promise<T> =>
  new Promise((done, fail) => {
    const giveUp = (): void => fail(signal.reason as Error);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
    waited.then(done, fail).finally(() => signal.removeEventListener('abort', giveUp));
  });

const BYTES_SHOWN = 400;
const shortened = (bytes: Buffer): string =>
  `${bytes.toString('latin1', 0, BYTES_SHOWN)}${bytes.length > BYTES_SHOWN ? `… (${bytes.length} bytes)` : ''}`;
/** The body if its size is within the bound. */
async function collected(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Oversized(message`the body is larger than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A JSON body of more bytes is stored compressed, since its text is seldom read once it is parsed. */
const MOST_KEPT_PLAIN = 1 << 14;

/** Compressed bodies by their JSON, which equal bodies share. */
const packedBodies = new WeakMap<object, Buffer>();
/** The body whose text was read last. It is often read several times in a row. */
let lastRead: { readonly bytes: Buffer; readonly text: string } | undefined;

function textIn(bytes: Buffer): string {
  if (lastRead?.bytes !== bytes) lastRead = { bytes, text: inflateRawSync(bytes).toString('utf8') };
  return lastRead.text;
}

/** Memory of a body that is stored compressed, in bytes; undefined for any other one. */
export const packedBytesOf = ({ json }: Pick<RecordedResponse, 'json'>): number | undefined =>
  typeof json === 'object' && json !== null ? packedBodies.get(json)?.length : undefined;

type Answer = Omit<RecordedResponse, 'bytes'>;

const withBytes = (answer: Answer, bytes: Buffer): RecordedResponse => ({ ...answer, bytes });

/** An answer with its bytes. Those of a large body, and its text, are unpacked when they are read. */
function packed(answer: Answer, bytes: Buffer): RecordedResponse {
  const { text: whole, ...rest } = answer;
  const { json } = rest;
  if (bytes.length <= MOST_KEPT_PLAIN || typeof json !== 'object' || json === null || !isUtf8(bytes))
    return withBytes(answer, bytes);
  const small = packedBodies.get(json) ?? deflateRawSync(bytes, { level: 1 });
  packedBodies.set(json, small);
  lastRead = { bytes: small, text: whole };
  return {
    ...rest,
    get text() {
      return textIn(small);
    },
    get bytes() {
      return inflateRawSync(small);
    },
  };
}

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
