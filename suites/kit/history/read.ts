import { reviveMessage } from '../model/message.ts';
import { brotliDecompressSync } from 'node:zlib';
import { isObject, type Exchange } from '../model/exchange.ts';
import { parseBody } from '../model/parse.ts';
import { foreignJsonOf, JSON_BOUNDS, type JsonBounds } from '../model/foreign-json.ts';
import type { Delivery } from '../model/receiver.ts';
import type { Execution } from '../model/execution.ts';
import { isAction, type RunNumber, type Action } from '../model/trace.ts';
import type { RunRecord } from './event.ts';
import {
  LINES_VERSION,
  type BodyLine,
  type RunLine,
  type SavedExchange,
  type SavedExecution,
} from './lines.ts';
import { isLine } from './line-schema.ts';
import { fromPlain } from '../model/values.ts';

/** A line holds bodies within their own bounds; it nests a few levels deeper and has many bodies. */
const LINE: Partial<JsonBounds> = { depth: 4 * JSON_BOUNDS.depth, members: 16 * JSON_BOUNDS.members };
/** Most bytes of one decompressed body, and of all bodies together: they stay in memory while a file is read. */
const MOST_BODY = 1 << 26;
const MOST_BODIES = 1 << 30;
const NOT_WRITTEN = 'they hold what no run writes';

/** Why histories cannot be read, as a message for the user. */
export const oddityOf = (error: unknown): string =>
  error instanceof RangeError ? error.message : NOT_WRITTEN;

/** Reads the lines of a file of histories, one after the other. */
export class Reader {
  readonly #bodies = new Map<string, Buffer>();
  readonly #numbered = new Map<number, Exchange>();
  #size = 0;
  /** The run of the histories. */
  run: RunLine | undefined;

  /** The record in a line, if it has one. Throws a RangeError if the line cannot be read. */
  read(text: string): RunRecord | undefined {
    const json = foreignJsonOf(text, LINE);
    if (!isObject(json)) throw new RangeError('a line of it is no JSON object');
    if (json['kind'] === 'run' && json['version'] !== LINES_VERSION)
      throw new RangeError('it was written by another version of Plumbline; make the run again');
    if (json['kind'] !== 'run' && this.run === undefined)
      throw new RangeError('it does not say which run it is of');
    const line: unknown = json;
    if (!isLine(line)) throw new RangeError(NOT_WRITTEN);
    if (line.kind === 'run') {
      if (!URL.canParse(line.baseUrl)) throw new RangeError(NOT_WRITTEN);
      this.run = line;
      return undefined;
    }
    if (line.kind === 'body') {
      const body = bytesOf(line);
      if ((this.#size += body.length) > MOST_BODIES)
        throw new RangeError(`its bodies have more than ${MOST_BODIES} bytes`);
      this.#bodies.set(line.id, body);
      return undefined;
    }
    if (line.kind === 'probe')
      return {
        ...line,
        attempts: line.attempts.map((each) =>
          'failure' in each
            ? { failure: { ...each.failure, reason: reviveMessage(each.failure.reason) } }
            : { execution: this.#execution(each.execution, undefined, 0) },
        ),
      };
    if (line.kind === 'deliveries')
      return { ...line, deliveries: line.deliveries.map((each) => this.#exchange(each) as Delivery) };
    if (line.kind === 'defect') return { ...line, reason: reviveMessage(line.reason) };
    if (line.kind === 'end')
      return {
        ...line,
        open: line.open.map(([claim, { inconclusive, ...open }]) => [
          claim,
          { ...open, ...(inconclusive !== undefined && { inconclusive: reviveMessage(inconclusive) }) },
        ]),
      };
    if (line.kind !== 'execution') return line;
    const { input, run, first, repeated, ended, ...rest } = line;
    return {
      ...rest,
      ...(ended !== undefined && { ended: reviveMessage(ended) }),
      first: this.#execution(first, input, run),
      repeated: repeated.map((each) => ({
        ...this.#execution(each, input, run),
        isQuiet: each.isQuiet === true,
        ...(each.isPart === true && { isPart: true }),
      })),
    };
  }

  #body(id: string): Buffer {
    const body = this.#bodies.get(id);
    if (body === undefined) throw new RangeError(`the body ${id} is missing`);
    return body;
  }

  #exchange({ nth, ...saved }: SavedExchange): Exchange {
    const exchange = (nth === undefined ? undefined : this.#numbered.get(nth)) ?? this.#whole(saved);
    if (nth !== undefined) this.#numbered.set(nth, exchange);
    return exchange;
  }

  #whole({ sent, sentBytes, got, size, request, response, ...rest }: Omit<SavedExchange, 'nth'>): Exchange {
    const bytes = this.#body(got);
    const text = bytes.toString('utf8');
    return {
      ...rest,
      operation: rest.operation,
      request: {
        ...request,
        ...(sent !== undefined && { body: this.#body(sent).toString('utf8') }),
        ...(sentBytes !== undefined && { bytes: this.#body(sentBytes) }),
      },
      response: { ...response, bytes: size === undefined ? bytes : Buffer.alloc(size), ...parseBody(text) },
    };
  }

  #execution(saved: SavedExecution, input: unknown, run: RunNumber): Execution {
    const all = saved.exchanges.map((each) => this.#exchange(each));
    const exchange = (index: number): Exchange => {
      const found = all[index];
      if (found === undefined) throw new RangeError(`exchange ${index} is missing`);
      return found;
    };
    const trace = saved.trace.map((step): Exchange | Action => {
      if (typeof step === 'number') return exchange(step);
      return step.action === 'receive'
        ? { ...step, deliveries: step.deliveries.map(exchange) as unknown as readonly Delivery[] }
        : step;
    });
    return {
      input,
      run,
      history: fromPlain(saved.history, exchange),
      exchanges: trace.filter((step): step is Exchange => !isAction(step)),
      trace,
    };
  }
}

function bytesOf({ text, base64 = '', brotli }: BodyLine): Buffer {
  if (text !== undefined) return Buffer.from(text);
  return brotli === undefined
    ? Buffer.from(base64, 'base64')
    : brotliDecompressSync(Buffer.from(brotli, 'base64'), { maxOutputLength: MOST_BODY });
}
