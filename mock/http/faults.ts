import { operations } from '../../generated/operations.ts';
import type { Fault } from '../../specs/control.ts';
import type { Reply } from './call.ts';
import { route } from './router.ts';

/** Default seconds of `Retry-After`. */
const RETRY_AFTER = 1;

const OPERATIONS: readonly string[] = [
  ...Object.keys(operations.inbox),
  ...Object.keys(operations.prospecting),
];

/** Faults of a network, a gateway or an overloaded service. The API port shows each until it is used up. */
export class Faults {
  #left: (Fault & { times: number })[] = [];

  /** Replaces all faults. Throws a RangeError for an unknown operation. */
  set(faults: readonly Fault[]): void {
    for (const { operation } of faults)
      if (operation !== undefined && !OPERATIONS.includes(operation))
        throw new RangeError(`no operation is called ${operation}; they are named as GET /emails is`);
    this.#left = faults.map((fault) => ({ ...fault, times: fault.times ?? Infinity }));
  }

  /** The remaining faults. */
  left(): Fault[] {
    return this.#left.map(({ times, ...fault }) => ({ ...fault, ...(times !== Infinity && { times }) }));
  }

  /** The fault for a request, which is used up once; undefined if there is none. */
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

/** The answer of a fault: a refusal in the form of a gateway, or an error without a body. */
export const faultyReply = ({ kind, retryAfterSeconds = RETRY_AFTER }: Fault): Reply =>
  kind === '429'
    ? {
        status: 429,
        headers: { 'retry-after': String(retryAfterSeconds) },
        body: { error: 'Too many requests' },
      }
    : { status: 500, headers: { 'content-type': 'text/plain' }, body: '' };
