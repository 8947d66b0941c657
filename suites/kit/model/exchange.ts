import { message, textOf, type Message } from './message.ts';
import { memoize } from './memoize.ts';
import { isObject, type JsonObject } from '../../../specs/json.ts';
import type { Service } from '../../../specs/source.ts';
import { foreignJsonOf } from './foreign-json.ts';

export type KeyName =
  | 'main'
  | 'second'
  | 'foreign'
  | 'disabled'
  | 'suspended'
  | 'inboxOnly'
  | 'unknown'
  | 'none';

export interface RecordedRequest {
  readonly method: string;
  /** Path and query below the base URL, as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The bytes of a body that is not text; `body` then describes it in short. */
  readonly bytes?: Buffer;
}

export interface RecordedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** The body as text; use `bytes` for binary bodies. */
  readonly text: string;
  /** The parsed body if it is JSON. */
  readonly json: unknown;
}

/** One request and its answer as sent over the network. */
export interface Exchange {
  readonly service: Service;
  /** `METHOD /template`; undefined for a request to no documented route. */
  readonly operation: string | undefined;
  readonly key: KeyName;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
  readonly startedAt: number;
  readonly durationMs: number;
  /** How far the clock of the target was ahead of ours, in ms; absent if a replay cannot move it. */
  readonly aheadMs?: number;
  /** The origin of the receiver of a webhook delivery; absent for our own requests. */
  readonly receivedBy?: string;
}

/** The target could not be checked: refused, reset, timed out. Never a drift. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
  /** The reason: our text with the seen values. */
  readonly why: Message;

  constructor(why: Message, options?: ErrorOptions) {
    super(textOf(why), options);
    this.why = why;
  }
}

/** A write, or a request of a burst, failed. It is not sent again, but its scenario may begin again from the start. */
export class Unrepeated extends Inconclusive {}

/** Something before the service refuses a request for the values in it, so that only its claims stay unchecked. */
export class Blocked extends Inconclusive {}

/** A second attempt whose input names what has left the account. */
export class Departed extends Inconclusive {
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super(message`what it is about has left the account`);
    this.ids = ids;
  }
}

/** A failure that another attempt cannot fix: of one request, or of the whole address. */
export class Permanent extends Inconclusive {
  readonly of: 'request' | 'address';

  constructor(why: Message, of: Permanent['of'], options?: ErrorOptions) {
    super(why, options);
    this.of = of;
  }
}

/** The path parameters of a request. */
export function pathIdsOf({ operation = '', request }: Exchange): Record<string, string> {
  if (!operation.includes('{')) return {};
  const template = (operation.split(' ')[1] ?? '').split('/');
  const parts = (request.target.split('?')[0] ?? '').split('/').slice(-template.length);
  return Object.fromEntries(
    template.flatMap((name, at) => (/^\{.*\}$/.test(name) ? [[name.slice(1, -1), parts[at] ?? '']] : [])),
  );
}

/** The query of a request; callers must not change it. */
export const queryOf = memoize(
  ({ request }: Exchange) => new URLSearchParams(request.target.split('?')[1] ?? ''),
);

export const statusOf = (exchange: Exchange): number => exchange.response.status;
export const headerOf = (exchange: Exchange, name: string): string | undefined =>
  exchange.response.headers[name.toLowerCase()];

/** Real milliseconds from the start of one exchange to the end of another. A moved clock is not included. */
export const elapsedMs = (from: Exchange, to: Exchange): number =>
  to.startedAt + to.durationMs - from.startedAt;

export { isObject, type JsonObject };

/** The parsed JSON of a text; undefined if it is not JSON or exceeds a bound. */
export const jsonOf = (text: string): unknown => foreignJsonOf(text);

/** The answer as a JSON object. It is empty if the answer is not one, so that every field is absent. */
export const objectOf = (exchange: Exchange): JsonObject =>
  isObject(exchange.response.json) ? exchange.response.json : {};

/** An array field of the answer; empty if it is not an array. */
export function arrayOf(exchange: Exchange, field: string): readonly unknown[] {
  const value = objectOf(exchange)[field];
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** The objects in an array field of the answer. */
export const objectsOf = (exchange: Exchange, field: string): readonly JsonObject[] =>
  arrayOf(exchange, field).filter(isObject);
/** Methods that change nothing. */
export const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** What distinguishes answers for a monitor: operation, status, and for refused keys also the key. */
export const answerKindOf = (exchange: Exchange): string => {
  const status = statusOf(exchange);
  const key = OF_KEYS.has(status) ? ` (${exchange.key})` : '';
  return `${exchange.operation ?? 'no operation'} ${status}${key}`;
};
/** Statuses that depend on the key of the request. */
export const OF_KEYS = new Set([401, 403]);
