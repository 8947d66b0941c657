import { type Message } from '../model/message.ts';
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Exchange } from '../model/exchange.ts';
import type { Execution } from '../model/execution.ts';
import type { RunRecord } from './event.ts';
import { isAction, type Trace } from '../model/trace.ts';
import {
  LINES_VERSION,
  type BodyLine,
  type RunLine,
  type SavedExchange,
  type SavedExecution,
  type SavedLine,
  type SavedStep,
} from './lines.ts';
import { OPEN, toPlain, type ValueDisplay } from '../model/values.ts';

/** How the contents of an execution are masked: exchanges, and other values of its history. */
export interface Disguise extends ValueDisplay {
  readonly exchange: (exchange: Exchange) => Exchange;
  readonly message: (said: Message) => Message;
}

/** An exchange whose `Authorization` has the same length, without any part of the key. */
function withoutKey({ request, ...rest }: Exchange, shown: Exchange): Exchange {
  const { authorization } = request.headers;
  if (authorization === undefined) return shown;
  const headers = { ...shown.request.headers, authorization: standIn(rest.key, authorization) };
  return { ...shown, request: { ...shown.request, headers } };
}

/** A replacement of a key: of the same length, and different for each key. */
export const standIn = (name: string, { length }: string): string =>
  name.padEnd(length, 'x').slice(0, length);
const standIns = (keys: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, standIn(name, key)]));

/** Masks only the keys of a mock's account; nothing else there is personal. */
function withoutKeys(trace: Trace): ValueDisplay {
  const names = new Map(
    trace.flatMap((step) =>
      isAction(step) && step.action === 'account'
        ? Object.entries(step.keys).map(([name, key]) => [key, name] as const)
        : [],
    ),
  );
  const text = (given: string): string => {
    const name = names.get(given);
    return name === undefined ? given : standIn(name, given);
  };
  return { ...OPEN, text };
}

/** JSON of a target never holds bytes, regardless of field names. */
const isExchange = (value: object): value is Exchange =>
  'request' in value &&
  'response' in value &&
  typeof value.response === 'object' &&
  value.response !== null &&
  'bytes' in value.response &&
  Buffer.isBuffer(value.response.bytes);

/** Longer bodies are padding, compressed one by one. Shorter ones are alike, and compress better as a file. */
const LONG = 1 << 20;
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 1 };

function kept(body: string | Buffer): Omit<BodyLine, 'kind' | 'id'> {
  if (body.length > LONG) return { brotli: brotliCompressSync(body, { params: PARAMS }).toString('base64') };
  const isText = typeof body === 'string' || isUtf8(body);
  return isText ? { text: body.toString('utf8') } : { base64: body.toString('base64') };
}

/** Writes the records of a run as lines of JSON. Each body is written once, before the first line that refers to it. */
export class Writer {
  readonly #emit: (line: string) => void;
  readonly #disguise: Disguise | undefined;
  readonly #bodies = new Set<string>();
  /** Numbers of exchanges that several executions may share; undefined where each execution has its own account. */
  #numbers: Map<Exchange, number> | undefined;

  /** `disguise`: how everything is masked. Without it, only keys of mock accounts are masked. */
  constructor(emit: (line: string) => void, disguise?: Disguise) {
    this.#emit = emit;
    this.#disguise = disguise;
  }

  run(run: Omit<RunLine, 'kind' | 'version'>): void {
    if (run.isOneAccount) this.#numbers = new Map();
    this.#line({ kind: 'run', version: LINES_VERSION, ...run });
  }

  /** Throws a RangeError if a history holds what JSON lines cannot. */
  write(record: RunRecord): void {
    if (record.kind === 'probe') {
      const attempts = record.attempts.map((each) =>
        'failure' in each ? each : { execution: this.#execution(each.execution) },
      );
      this.#line({ ...record, attempts });
      return;
    }
    if (record.kind === 'deliveries') {
      const { exchange: show = (each: Exchange) => each } = this.#disguise ?? {};
      const deliveries = record.deliveries.map((each) => this.#exchange(show(each)));
      this.#line({ ...record, deliveries });
      return;
    }
    if (record.kind !== 'execution') {
      this.#line(this.#shown(record));
      return;
    }
    const { first, repeated, left, ...rest } = record;
    const { text = (id: string) => id } = this.#disguise ?? {};
    this.#line({
      ...rest,
      ...(left !== undefined && { left: left.map(text) }),
      input: this.#input(first.input),
      run: first.run,
      first: this.#execution(first),
      repeated: repeated.map((each) => ({
        ...this.#execution(each),
        isQuiet: each.isQuiet,
        ...(each.isPart === true && { isPart: true }),
      })),
    });
  }

  /** Masks a record without exchanges. Its reasons and its input may contain ids of the account. */
  #shown<R extends Exclude<RunRecord, { kind: 'execution' | 'probe' | 'deliveries' }>>(record: R): R {
    const { text, message } = this.#disguise ?? {};
    if (text === undefined || message === undefined) return record;
    if (record.kind === 'defect')
      return {
        ...record,
        input: this.#input(record.input),
        reason: message(record.reason),
        stack: text(record.stack),
      };
    if (record.kind !== 'end') return record;
    const open = record.open.map(([claim, { inconclusive, ...why }]) => [
      claim,
      { ...why, ...(inconclusive !== undefined && { inconclusive: message(inconclusive) }) },
    ]);
    return { ...record, open };
  }

  #line(line: SavedLine): void {
    this.#emit(`${JSON.stringify(line)}\n`);
  }

  /** An input is only for display, so what JSON cannot hold is omitted. */
  #input(input: unknown): unknown {
    const plain = input === undefined ? null : (JSON.parse(JSON.stringify(input)) as unknown);
    return this.#disguise === undefined ? plain : toPlain(plain, () => undefined, this.#disguise);
  }

  #body(body: string | Buffer): string {
    const id = hash('sha256', body, 'base64url').slice(0, 22);
    if (!this.#bodies.has(id)) {
      this.#bodies.add(id);
      this.#line({ kind: 'body', id, ...kept(body) });
    }
    return id;
  }

  #exchange(exchange: Exchange): SavedExchange {
    const { request, response, ...rest } = exchange;
    const { body, bytes: sentBytes, ...sent } = request;
    const { bytes, text, json: _, ...got } = response;
    // A masked text keeps its length and nothing else.
    const isMasked = this.#disguise !== undefined && !Buffer.from(text).equals(bytes);
    return {
      ...rest,
      request: sent,
      response: got,
      ...(body !== undefined && { sent: this.#body(body) }),
      ...(sentBytes !== undefined && { sentBytes: this.#body(sentBytes) }),
      got: this.#body(isMasked ? text : bytes),
      ...(isMasked && { size: bytes.length }),
    };
  }

  #numberOf(exchange: Exchange): number | undefined {
    const number = this.#numbers?.get(exchange) ?? this.#numbers?.size;
    if (number !== undefined) this.#numbers?.set(exchange, number);
    return number;
  }

  #execution({ history, trace }: Execution): SavedExecution {
    const { exchange: show = (each: Exchange) => each } = this.#disguise ?? {};
    const exchanges: SavedExchange[] = [];
    const numbers = new Map<object, number>();
    const numberOf = (exchange: Exchange): number => {
      const known = numbers.get(exchange);
      if (known !== undefined) return known;
      numbers.set(exchange, exchanges.length);
      const saved = this.#exchange(withoutKey(exchange, show(exchange)));
      const nth = this.#numberOf(exchange);
      return exchanges.push({ ...saved, ...(nth !== undefined && { nth }) }) - 1;
    };
    const steps = trace.map((step): SavedStep => {
      if (!isAction(step)) return numberOf(step);
      if (step.action === 'account') return { ...step, keys: standIns(step.keys) };
      return step.action === 'receive' ? { ...step, deliveries: step.deliveries.map(numberOf) } : step;
    });
    const refer = (value: object): number | undefined => (isExchange(value) ? numberOf(value) : undefined);
    return {
      history: toPlain(history, refer, this.#disguise ?? withoutKeys(trace)),
      exchanges,
      trace: steps,
    };
  }
}
