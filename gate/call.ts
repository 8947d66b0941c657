import { sortKeys } from '../suites/kit/model/canonical.ts';
import { isObject, type Exchange, type JsonObject } from '../suites/kit/model/exchange.ts';
import type { CallPart } from '../suites/kit/index.ts';
import { foreignJsonOf } from '../suites/kit/model/foreign-json.ts';

const NOTHING = Buffer.alloc(0);
const NOTHING_LACKS: ReadonlySet<CallPart> = new Set();
const NO_QUERY = new URLSearchParams();
const NOTHING_SENT = { value: undefined };
/** Most characters of a text that messages and later calls need. */
const MOST_SHOWN = 4096;
const WEIGHT_OF_NOTHING = 400;

/** One call of a dependent tool, or a delivery to it, with the parts that were recorded. */
export class ToolCall {
  /** The number of its line in the recording, from 1. */
  readonly nth: number;
  readonly exchange: Exchange;
  readonly lacks: ReadonlySet<CallPart>;
  /** Its start in Unix ms by the account's clock; NaN if it is not recorded. */
  readonly at: number;
  #query: URLSearchParams | undefined;
  #path: string | undefined;
  #account: string | undefined;
  #identity: string | undefined;
  #sent: { readonly value: unknown } | undefined;
  #sentText: string | undefined;

  /** `read`: parsed parts of the same request, for reuse. */
  constructor(exchange: Exchange, nth: number, lacks: ReadonlySet<CallPart>, read?: ToolCall) {
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

  get method(): string {
    return this.exchange.request.method;
  }

  /** The documented operation; empty if there is none. */
  get operation(): string {
    return this.exchange.operation ?? '';
  }

  get status(): number {
    return this.exchange.response.status;
  }

  /** Its end in Unix ms. */
  get endedAt(): number {
    return this.at + this.exchange.durationMs;
  }

  get isRead(): boolean {
    return ['GET', 'HEAD'].includes(this.method);
  }

  get isSuccessful(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get isRefused(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  /** Whether there was no answer, as far as the recording shows it. Servers log that as 499. */
  get isLost(): boolean {
    return this.status === 499 || (this.lacks.has('answer') && !this.lacks.has('status'));
  }

  /** Whether it changed nothing because it was refused or redirected. */
  get isUndone(): boolean {
    return (this.isRefused || (this.status >= 300 && this.status < 400)) && !this.isLost;
  }

  /** The target without its query. */
  get path(): string {
    return (this.#path ??= this.exchange.request.target.split('?', 1)[0] ?? '');
  }

  /** The key, without its prefix, which identifies the account. */
  get account(): string {
    const { key, request } = this.exchange;
    return (this.#account ??= `${key} ${request.headers['authorization']?.replace(/^Bearer /i, '') ?? ''}`);
  }

  /** Assigns it to the account that its key shares with another key. */
  set account(account: string) {
    this.#account = account;
  }

  /** Method, target, body and key, which are the same in equal requests. */
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

  /** The parsed body of the request; undefined if it is not JSON. */
  get sent(): unknown {
    const { body } = this.exchange.request;
    this.#sent ??= body === undefined ? NOTHING_SENT : { value: foreignJsonOf(body) };
    return this.#sent.value;
  }

  /** The body as text, with sorted keys if it is JSON; empty if there is none. */
  get sentText(): string {
    const { body = '' } = this.exchange.request;
    return (this.#sentText ??= /^\s*[[{]/.test(body) ? canonical(this.sent) : body);
  }

  get sentObject(): JsonObject {
    return isObject(this.sent) ? this.sent : {};
  }

  get answerObject(): JsonObject {
    const { json } = this.exchange.response;
    return isObject(json) ? json : {};
  }

  /** The size in characters. */
  get characters(): number {
    const { request, response } = this.exchange;
    return request.target.length + (request.body?.length ?? 0) + response.text.length + WEIGHT_OF_NOTHING;
  }

  /** A header of the request. */
  header(name: string): string | undefined {
    return this.exchange.request.headers[name.toLowerCase()];
  }

  /** The parts with which later calls are compared: the JSON answer, and for a file the line with its columns. */
  remembered(): ToolCall {
    const { status, headers, json, text } = this.exchange.response;
    if (text === '') return this;
    const head = json === undefined ? text.slice(0, MOST_SHOWN).split('\n', 1) : [];
    const response = { status, headers, json, bytes: NOTHING, text: head.join('') };
    return new ToolCall({ ...this.exchange, response }, this.nth, this.lacks, this);
  }

  /** The parts that a message needs. */
  outline(): ToolCall {
    const { method, target } = this.exchange.request;
    const request = { method, target: target.slice(0, MOST_SHOWN), headers: {} };
    const response = { status: this.status, headers: {}, bytes: NOTHING, text: '', json: undefined };
    return new ToolCall({ ...this.exchange, request, response }, this.nth, this.lacks);
  }
}

/** An exchange as a call; by default one that lacks nothing. */
export const callOf = (
  exchange: Exchange,
  nth: number,
  lacks: ReadonlySet<CallPart> = NOTHING_LACKS,
): ToolCall => new ToolCall(exchange, nth, lacks);

/** Whether a call belongs to one of some operations. */
export const isOf =
  (...operations: readonly string[]) =>
  (call: ToolCall): boolean =>
    operations.includes(call.operation);
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
  const gapMs = call.at - answered.endedAt;
  // Two moments in whole seconds may be almost a second nearer than they seem.
  return gapMs > graceMs || (gapMs === graceMs && call.at % 1000 !== 0);
}
/** The items of an array; empty if it is not an array. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Emails in the answer of a call: those of a page, or a single one. */
export function emailsIn(call: ToolCall): readonly JsonObject[] {
  const { items, email } = call.answerObject;
  return [...listIn(items), email].filter(isObject);
}

/** A call as in messages: `GET /emails?limit=5`. */
export const outlinedCall = ({ exchange: { request } }: ToolCall): string =>
  `${request.method} ${request.target}`;

/** JSON as text, with sorted keys in all objects. */
export const canonical = (value: unknown): string => JSON.stringify(sortKeys(value)) ?? '';

/** Most calls that are held back for sorting, and most characters of them. */
const MOST_KEPT_BACK = { calls: 2304, weight: 1 << 21 };
/** The part of them that is given on at once, because each removal moves all others. */
const GIVEN_ON = 1 / 9;

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
    if (place === this.#waiting.length) this.#waiting.push({ call, at });
    else this.#waiting.splice(place, 0, { call, at });
    this.#weight += call.characters;
    const ready: ToolCall[] = [];
    while (this.#waiting.length > MOST_KEPT_BACK.calls || this.#weight > MOST_KEPT_BACK.weight)
      for (const first of this.#waiting.splice(0, Math.ceil(this.#waiting.length * GIVEN_ON))) {
        this.#weight -= first.call.characters;
        ready.push(first.call);
      }
    return ready;
  }

  end(): readonly ToolCall[] {
    return this.#waiting.splice(0).map(({ call }) => call);
  }
}
