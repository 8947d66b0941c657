import type { Service } from '../../../../specs/source.ts';
import type { KnownReads } from '../client.ts';
import type { RawRequest } from '../../model/client.ts';
import type { Exchange } from '../../model/exchange.ts';
import { ok } from '../../checks/matchers.ts';

/** What distinguishes one read from another; undefined for what is no plain read. */
function nameOf({ method, target, headers = {}, body, bytes, authorization, key }: RawRequest) {
  const isPlain = method === 'GET' && body === undefined && bytes === undefined;
  if (!isPlain || authorization !== undefined) return undefined;
  return JSON.stringify([target, key ?? 'main', headers]);
}

const targetOf = ({ service, key, request }: Exchange): string => `${service} ${key} ${request.target}`;

/** The reads that a run has made, so that nothing is asked of a real account twice while it stands still. */
export class SharedReads {
  readonly #byService = { inbox: new Map<string, Exchange>(), prospecting: new Map<string, Exchange>() };
  /** Targets that were answered with success at any time. */
  readonly #answered = new Set<string>();
  readonly #fingerprints: Partial<Record<Service, string>> = {};

  /** Whether a plain read with the key of the account and this path and query has been answered. */
  has(service: Service, target: string): boolean {
    return [...this.#byService[service].values()].some(
      ({ key, request }) => key === 'main' && request.target === target,
    );
  }

  /** Whether the same read has had a success at any time of the run. */
  wasAnswered(exchange: Exchange): boolean {
    return this.#answered.has(targetOf(exchange));
  }

  /** Keeps what is answered and finds nothing: a new request gets a new answer. */
  fresh(service: Service): KnownReads {
    const known = this.#byService[service];
    return {
      find: () => undefined,
      keep: (request, exchange) => {
        const name = nameOf(request);
        if (name === undefined) return;
        known.set(name, exchange);
        // With another form of the key, an answer says nothing of a read with the key alone.
        if (ok(exchange)) this.#answered.add(targetOf(exchange));
      },
    };
  }

  /** Finds each answer once: what an execution asks a second time is to be seen a second time. */
  once(service: Service): KnownReads {
    const { keep } = this.fresh(service);
    const asked = new Set<string>();
    return {
      keep,
      find: (request) => {
        const name = nameOf(request);
        if (name === undefined || asked.has(name)) return undefined;
        asked.add(name);
        return this.#byService[service].get(name);
      },
    };
  }

  /** Forgets what was read before the account moved, which another fingerprint shows. */
  sealed(service: Service, fingerprint: string): void {
    const before = this.#fingerprints[service];
    this.#fingerprints[service] = fingerprint;
    if (before !== undefined && before !== fingerprint) this.#byService[service].clear();
  }
}
