import type { CheckResult } from '../../model/check-result.ts';
import type { Exchange } from '../../model/exchange.ts';
import { withoutResult, type Broken, type Undecided } from '../../model/failure.ts';
import type { Monitor } from '../../model/scenario.ts';
import type { CallPart } from './recorded-call.ts';

/** Thrown when a checker reads what was not recorded: its result is unknown. */
class Unknown extends Error {
  override readonly name = 'Unknown';
}
/** One shared instance: most checks of a log without bodies end with it, and a stack trace for each would be slow. */
const UNKNOWN = new Unknown('this was not recorded');

/**
 * A recorded exchange as checkers see it. A checker that reads what was not recorded is stopped without a result. So
 * checkers need not know what recordings lack.
 */
export class RecordedView {
  readonly #exchange: Exchange;
  readonly #shown: Exchange;
  #isTouched = false;

  constructor(exchange: Exchange, lacks: ReadonlySet<CallPart>) {
    this.#exchange = exchange;
    this.#shown = hasAll(lacks) ? exchange : this.#view(lacks);
  }

  /** The result of a monitor for the exchange; undefined if it would depend on what was not recorded. */
  evaluate(monitor: Monitor): CheckResult | Broken | Undecided | undefined {
    this.#isTouched = false;
    try {
      const said = monitor.evaluate(this.#shown);
      return this.#isTouched ? undefined : said;
    } catch (error) {
      return this.#isTouched ? undefined : withoutResult(error);
    }
  }

  /** The exchanges of a checker's result, in their recorded form. */
  recorded(named: readonly Exchange[]): readonly Exchange[] {
    return named.map((each) => (each === this.#shown ? this.#exchange : each));
  }

  #unknown(): never {
    this.#isTouched = true;
    throw UNKNOWN;
  }

  /** Makes fields of an object unreadable. */
  #without<T extends object>(object: T, fields: readonly (keyof T)[]): T {
    const get = (): never => this.#unknown();
    return Object.defineProperties(
      { ...object },
      Object.fromEntries(fields.map((field) => [field, { get, enumerable: true }])),
    );
  }

  #view(lacks: ReadonlySet<CallPart>): Exchange {
    const { request, response } = this.#exchange;
    const hidesKey = lacks.has('authorization') && !lacks.has('request headers');
    const headers = hidesKey ? this.#withoutKey(request.headers) : request.headers;
    const sent = this.#without({ ...request, headers }, [
      ...(lacks.has('request headers') ? (['headers'] as const) : []),
      ...(lacks.has('request body') ? (['body', 'bytes'] as const) : []),
    ]);
    const got = this.#without(response, [
      ...(lacks.has('answer') ? (['status'] as const) : []),
      ...(lacks.has('answer headers') ? (['headers'] as const) : []),
      ...(lacks.has('answer body') ? (['bytes', 'text', 'json'] as const) : []),
    ]);
    return this.#without<Exchange>({ ...this.#exchange, request: sent, response: got }, [
      ...(lacks.has('authorization') ? (['key'] as const) : []),
      ...(lacks.has('time') ? (['startedAt', 'durationMs'] as const) : []),
    ]);
  }

  /** Headers of which everything but the key is known. */
  #withoutKey(headers: Exchange['request']['headers']): Exchange['request']['headers'] {
    const isKey = (name: string | symbol): boolean => name === 'authorization';
    return new Proxy(headers, {
      get: (of, name) => (isKey(name) ? this.#unknown() : (Reflect.get(of, name) as unknown)),
      has: (of, name) => (isKey(name) ? this.#unknown() : Reflect.has(of, name)),
      getOwnPropertyDescriptor: (of, name) =>
        isKey(name) ? this.#unknown() : Reflect.getOwnPropertyDescriptor(of, name),
    });
  }
}

/** Whether a call has everything that a checker may read. Masked texts and JSON bodies replace the original ones. */
const hasAll = (lacks: ReadonlySet<CallPart>): boolean =>
  [...lacks].every((part) => part === 'texts' || part === 'request bytes');
