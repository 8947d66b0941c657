import { Dispatcher } from 'undici';
import { isLoopback } from '../../../../specs/loopback.ts';
import { READ_METHODS } from '../../model/exchange.ts';
import { Refused } from '../../model/failure.ts';

/** The parts of a request that decide whether a write is permitted. */
export interface WriteAttempt {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

export interface GuardRules {
  /** The only origin to which requests may go. */
  readonly origin: string;
  /** Values that may occur only in `Authorization`. */
  readonly secrets: readonly string[];
  /** Whether a write is permitted; without this function none is. */
  readonly permits?: (attempt: WriteAttempt) => boolean;
}

/** Headers that change the method of a request or its destination. */
const STEERING =
  /method|^(host|transfer-encoding|upgrade|expect|te|trailer)$|^x-(original|rewrite|forwarded)/;
const METHOD_NAME = /^_?(http[-_]?)?method$/i;
const METHOD_PARAMETER = /[?&;]_?(http[-_]?)?method=/i;

/** The text with percent-encoding undone as often as a server might do. */
function decoded(text: string): string {
  let before = text;
  for (let round = 0; round < 3; round += 1) {
    const after = before.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    if (after === before) break;
    before = after;
  }
  return before;
}

/** Whether a parameter name selects another method. Values of parameters are texts of the account. */
function namesMethod(address: string): boolean {
  const [path = '', ...queries] = address.split('?');
  const names = queries
    .join('&')
    .split(/[&;]/)
    .map((pair) => decoded(pair.split('=')[0] ?? ''));
  // A server that decodes the path first would treat an encoded query in it as a query.
  return METHOD_PARAMETER.test(decoded(path)) || names.some((name) => METHOD_NAME.test(name.trim()));
}

function* headersOf(headers: Dispatcher.DispatchOptions['headers']): Iterable<[name: string, value: string]> {
  if (headers === undefined || headers === null) return;
  if (Array.isArray(headers)) {
    for (let index = 0; index + 1 < headers.length; index += 2)
      yield [String(headers[index]), String(headers[index + 1])];
    return;
  }
  const entries = Symbol.iterator in headers ? headers : Object.entries(headers);
  for (const [name, value] of entries) yield [name, String(value)];
}

/** Why no request may go to an address, even if an answer contained it; undefined if it may. */
export function addressRefusal(path: string): string | undefined {
  if (!path.startsWith('/') || path.startsWith('//')) return 'its path is not of the configured origin';
  return namesMethod(path) ? 'its query names another method' : undefined;
}

/** Why a request may not be sent; undefined if it may. */
export function refusalOf(
  options: Dispatcher.DispatchOptions,
  { origin, secrets, permits }: GuardRules,
): string | undefined {
  const { method, path, body, upgrade } = options;
  const holdsSecret = (text: string): boolean =>
    secrets.some((secret) => secret !== '' && (text.includes(secret) || decoded(text).includes(secret)));
  if (options.origin !== undefined && new URL(options.origin).origin !== origin)
    return 'it goes to another origin';
  const why = addressRefusal(path);
  if (options.query !== undefined && options.query !== null) return 'its query is not part of its path';
  if (upgrade !== undefined && upgrade !== null && upgrade !== false) return 'it changes the protocol';
  if (holdsSecret(path)) return 'a key is in its address';
  if (why !== undefined) return why;
  for (const [given, value] of headersOf(options.headers)) {
    const name = given.toLowerCase();
    if (STEERING.test(name)) return `it carries the header ${name}`;
    if (name !== 'authorization') {
      if (holdsSecret(value) || holdsSecret(name)) return `a key is in its header ${name}`;
    } else if (!origin.startsWith('https:') && !isLoopback(origin)) return 'a key would travel without TLS';
  }
  const isRead = READ_METHODS.has(method);
  const hasBody = body !== undefined && body !== null;
  if (isRead) return hasBody ? 'a read carries a body' : undefined;
  if (hasBody && typeof body !== 'string') return 'its body is no text';
  if (hasBody && holdsSecret(body)) return 'a key is in its body';
  const attempt = { method, path, body: hasBody ? body : undefined };
  return permits?.(attempt) === true ? undefined : `${method} changes the account`;
}

/**
 * The only way to a real account. It checks every request, through any method of the dispatcher, before a byte is sent.
 * After one refusal it sends nothing more. It never follows redirects.
 */
export class Guard extends Dispatcher {
  readonly #inner: Dispatcher;
  readonly #rules: GuardRules;
  #refused: Refused | undefined;

  constructor(inner: Dispatcher, rules: GuardRules) {
    super();
    this.#inner = inner;
    this.#rules = { ...rules, origin: new URL(rules.origin).origin };
  }

  /** The refused attempt, if there was one: the run must end. */
  get refused(): Refused | undefined {
    return this.#refused;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (this.#refused !== undefined) throw this.#refused;
    const why = refusalOf(options, this.#rules);
    if (why !== undefined) {
      this.#refused = new Refused(
        `${options.method} ${this.#shown(options.path)} was stopped before it left, because ${why}. ` +
          'This is a defect of Plumbline; nothing was sent.',
      );
      throw this.#refused;
    }
    return this.#inner.dispatch(options, handler);
  }

  /** The path without its query and without anything that may be a key. */
  #shown(path: string): string {
    const [bare = ''] = path.split('?');
    return refusalOf({ method: 'GET', path: bare }, this.#rules) === undefined ? bare : '(path left out)';
  }

  override close(callback: () => void): void;
  override close(): Promise<void>;
  override close(callback?: () => void): Promise<void> | void {
    const closing = this.#inner.close();
    if (callback === undefined) return closing;
    void closing.then(callback);
  }

  override destroy(...given: readonly (Error | null | (() => void))[]): Promise<void> {
    const error = given.find((each) => each instanceof Error) ?? null;
    const callback = given.find((each) => typeof each === 'function');
    return this.#inner.destroy(error).then(callback);
  }
}
