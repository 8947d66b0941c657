import { operations } from '../../generated/operations.ts';
import type { Fault } from '../../specs/control.ts';
import type { Reply } from './call.ts';
import { route } from './router.ts';

/** Seconds that a refusal asks to wait where nothing else is said. */
const RETRY_AFTER = 1;

const OPERATIONS: readonly string[] = [
  ...Object.keys(operations.inbox),
  ...Object.keys(operations.prospecting),
];

/** Faults of a network, a gateway or an overloaded service, which the API port shows until they are used up. */
export class Faults {
  #left: (Fault & { times: number })[] = [];

  /** Exchanges all of them. Throws a RangeError for an operation that there is not. */
  set(faults: readonly Fault[]): void {
    for (const { operation } of faults)
      if (operation !== undefined && !OPERATIONS.includes(operation))
        throw new RangeError(`no operation is called ${operation}; they are named as GET /emails is`);
    this.#left = faults.map((fault) => ({ ...fault, times: fault.times ?? Infinity }));
  }

  /** Those that are still to come. */
  left(): Fault[] {
    return this.#left.map(({ times, ...fault }) => ({ ...fault, ...(times !== Infinity && { times }) }));
  }

  /** The fault that a request meets, which is then used up once; undefined where it meets none. */
  take(method: string, path: string): Fault | undefined {
    if (this.#left.length === 0) return undefined;
    const { operation } = route(method, path);
    const found = this.#left.find((fault) => fault.operation === undefined || fault.operation === operation);
    if (found === undefined) return undefined;
    found.times -= 1;
    this.#left = this.#left.filter(({ times }) => times > 0);
    return found;
  }
}

/** What is answered in place of the service: a refusal as gateways give it, or an error without a word. */
export const faultyReply = ({ kind, retryAfterSeconds = RETRY_AFTER }: Fault): Reply =>
  kind === '429'
    ? {
        status: 429,
        headers: { 'retry-after': String(retryAfterSeconds) },
        body: { error: 'Too many requests' },
      }
    : { status: 500, headers: { 'content-type': 'text/plain' }, body: '' };
