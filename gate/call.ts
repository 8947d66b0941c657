import { sortKeys } from '../suites/kit/model/canonical.ts';
import { isObject, type Exchange, type JsonObject } from '../suites/kit/model/exchange.ts';
import type { CallPart } from '../suites/kit/index.ts';
import { foreignJsonOf } from '../suites/kit/model/foreign-json.ts';

/** One call of a dependent tool, or a delivery to it, with the parts that were recorded. */
export interface ToolCall {
  /** The number of its line in the recording, from 1. */
  readonly nth: number;
  readonly exchange: Exchange;
  readonly lacks: ReadonlySet<CallPart>;
  /** Its start in Unix ms by the account's clock; NaN if it is not recorded. */
  readonly at: number;
  readonly query: URLSearchParams;
  /** The target without its query. */
  readonly path: string;
  /** The key, without its prefix, which identifies the account. */
  readonly account: string;
  /** Method, target, body and key, which are the same in equal requests. */
  readonly identity: string;
  /** The parsed body of the request; undefined if it is not JSON. */
  readonly sent: unknown;
  /** The body as text, with sorted keys if it is JSON; empty if there is none. */
  readonly sentText: string;
  /** The parts with which later calls are compared. */
  remembered(): ToolCall;
}

export const statusOfCall = ({ exchange }: ToolCall): number => exchange.response.status;
export const operationOfCall = ({ exchange }: ToolCall): string => exchange.operation ?? '';
export const pathOf = ({ path }: ToolCall): string => path;
export const requestHeaderOf = ({ exchange }: ToolCall, name: string): string | undefined =>
  exchange.request.headers[name.toLowerCase()];
export const isSuccessful = (call: ToolCall): boolean =>
  statusOfCall(call) >= 200 && statusOfCall(call) < 300;
export const isRefused = (call: ToolCall): boolean => statusOfCall(call) >= 400 && statusOfCall(call) < 500;
export const accountKeyOf = ({ account }: ToolCall): string => account;
/** Whether there was no answer, as far as the recording shows it. Servers log that as 499. */
export const isLost = (call: ToolCall): boolean =>
  statusOfCall(call) === 499 || (call.lacks.has('answer') && !call.lacks.has('status'));
export const isRead = ({ exchange }: ToolCall): boolean => ['GET', 'HEAD'].includes(exchange.request.method);
/** Whether a call belongs to one of some operations. */
export const isOf =
  (...operations: readonly string[]) =>
  (call: ToolCall): boolean =>
    operations.includes(operationOfCall(call));
/** Whether a call changed nothing because it was refused or redirected. */
export const isUndone = (call: ToolCall): boolean =>
  (isRefused(call) || (statusOfCall(call) >= 300 && statusOfCall(call) < 400)) && !isLost(call);
/** Its end in Unix ms. */
export const endOf = ({ at, exchange }: ToolCall): number => at + exchange.durationMs;
/**
 * Time after an answer within which another request, or the same one without a recorded duration, may already have been
 * pending.
 */
const UNDER_WAY_MS = { other: 1000, same: 100 };
/** Whether a call was sent after an answer was known. Calls of other workers may already have been pending. */
export function isSentAfter(answered: ToolCall, call: ToolCall): boolean {
  const { durationMs, request } = answered.exchange;
  const { target, method } = call.exchange.request;
  const isSame = request.target === target && request.method === method;
  const graceMs = !isSame ? UNDER_WAY_MS.other : durationMs > 0 ? 0 : UNDER_WAY_MS.same;
  return call.at >= endOf(answered) + graceMs;
}
/** The items of an array; empty if it is not an array. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const sentObject = ({ sent }: ToolCall): JsonObject => (isObject(sent) ? sent : {});
export const answerObject = ({ exchange }: ToolCall): JsonObject =>
  isObject(exchange.response.json) ? exchange.response.json : {};

/** Emails in the answer of a call: those of a page, or a single one. */
export function emailsIn(call: ToolCall): readonly JsonObject[] {
  const { items, email } = answerObject(call);
  return [...listIn(items), email].filter(isObject);
}

/** A call as in messages: `GET /emails?limit=5`. */
export const outlinedCall = ({ exchange: { request } }: ToolCall): string =>
  `${request.method} ${request.target}`;

/** JSON as text, with sorted keys in all objects. */
export const canonical = (value: unknown): string => JSON.stringify(sortKeys(value)) ?? '';

const NOTHING = Buffer.alloc(0);
const NOTHING_LACKS: ReadonlySet<CallPart> = new Set();

class ReadCall implements ToolCall {
  readonly nth: number;
  readonly exchange: Exchange;
  readonly lacks: ReadonlySet<CallPart>;
  readonly at: number;
  #query: URLSearchParams | undefined;
  #path: string | undefined;
  #account: string | undefined;
  #identity: string | undefined;
  #sent: { readonly value: unknown } | undefined;
  #sentText: string | undefined;

  /** `read`: parsed parts of the same request, for reuse. */
  constructor(exchange: Exchange, nth: number, lacks: ReadonlySet<CallPart>, read?: ReadCall) {
    this.nth = nth;
    this.exchange = exchange;
    this.lacks = lacks;
    this.at = lacks.has('time') ? Number.NaN : exchange.startedAt + (exchange.aheadMs ?? 0);
    if (read === undefined) return;
    this.#query = read.#query;
    this.#path = read.#path;
    this.#account = read.#account;
    this.#identity = read.#identity;
    this.#sent = read.#sent;
    this.#sentText = read.#sentText;
  }

  get path(): string {
    return (this.#path ??= this.exchange.request.target.split('?', 1)[0] ?? '');
  }

  get account(): string {
    const { key, request } = this.exchange;
    return (this.#account ??= `${key} ${request.headers['authorization']?.replace(/^Bearer /i, '') ?? ''}`);
  }

  get identity(): string {
    const { method, target, headers } = this.exchange.request;
    return (this.#identity ??= `${method}\n${target}\n${this.sentText}\n${headers['authorization'] ?? ''}`);
  }

  get query(): URLSearchParams {
    const { target } = this.exchange.request;
    const begin = target.indexOf('?');
    return (this.#query ??=
      begin < 0 ? NO_QUERY : new URLSearchParams(target.slice(begin + 1).split('#')[0]));
  }

  get sent(): unknown {
    const { body } = this.exchange.request;
    this.#sent ??= body === undefined ? NOTHING_SENT : { value: foreignJsonOf(body) };
    return this.#sent.value;
  }

  get sentText(): string {
    const { body = '' } = this.exchange.request;
    return (this.#sentText ??= /^\s*[[{]/.test(body) ? canonical(this.sent) : body);
  }

  /** The parts with which later calls are compared: the JSON answer, and for a file the line with its columns. */
  remembered(): ReadCall {
    const { status, headers, json, text } = this.exchange.response;
    if (text === '') return this;
    const head = json === undefined ? text.slice(0, MOST_SHOWN).split('\n', 1) : [];
    const response = { status, headers, json, bytes: NOTHING, text: head.join('') };
    return new ReadCall({ ...this.exchange, response }, this.nth, this.lacks, this);
  }
}
const NO_QUERY = new URLSearchParams();
const NOTHING_SENT = { value: undefined };

/** An exchange as a call; by default one that lacks nothing. */
export const callOf = (
  exchange: Exchange,
  nth: number,
  lacks: ReadonlySet<CallPart> = NOTHING_LACKS,
): ToolCall => new ReadCall(exchange, nth, lacks);

/** The parts of a call in a message. */
export function outlineOfCall({ exchange, nth, lacks }: ToolCall): ToolCall {
  const { request, response } = exchange;
  return callOf(
    {
      ...exchange,
      request: { method: request.method, target: request.target.slice(0, MOST_SHOWN), headers: {} },
      response: { status: response.status, headers: {}, bytes: NOTHING, text: '', json: undefined },
    },
    nth,
    lacks,
  );
}
const MOST_SHOWN = 4096;

/** The size of a call in characters. */
export const charactersOf = ({ exchange: { request, response } }: ToolCall): number =>
  request.target.length + (request.body?.length ?? 0) + response.text.length + WEIGHT_OF_NOTHING;
const WEIGHT_OF_NOTHING = 400;

/** Most calls that are held back for sorting, and most characters of them. */
const MOST_KEPT_BACK = { calls: 2048, weight: 1 << 21 };

/** Sorts calls by the time of sending, since logs are sorted by answers. Calls without a time keep their position. */
export class Ordering {
  readonly #waiting: { readonly call: ToolCall; readonly at: number }[] = [];
  #last = Number.NEGATIVE_INFINITY;
  #weight = 0;

  /** Adds a call, and returns those that are now in order. */
  push(call: ToolCall): readonly ToolCall[] {
    const at = Number.isNaN(call.at) ? this.#last : call.at;
    this.#last = at;
    let place = this.#waiting.length;
    while (place > 0 && (this.#waiting[place - 1]?.at ?? at) > at) place -= 1;
    this.#waiting.splice(place, 0, { call, at });
    this.#weight += charactersOf(call);
    const ready: ToolCall[] = [];
    while (this.#waiting.length > MOST_KEPT_BACK.calls || this.#weight > MOST_KEPT_BACK.weight) {
      const first = this.#waiting.shift();
      if (first === undefined) break;
      this.#weight -= charactersOf(first.call);
      ready.push(first.call);
    }
    return ready;
  }

  end(): readonly ToolCall[] {
    return this.#waiting.splice(0).map(({ call }) => call);
  }
}
