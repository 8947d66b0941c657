import type { Service } from '../../../../specs/source.ts';
import type { KnownReads } from '../client.ts';
import type { RawRequest } from '../../model/client.ts';
import type { Exchange } from '../../model/exchange.ts';
import { dataTextOf } from '../../checks/data.ts';
import { ok } from '../../checks/matchers.ts';

/** What identifies a read; undefined for requests that are not plain reads. */
function nameOf({ method, target, headers = {}, body, bytes, authorization, key }: RawRequest) {
  const isPlain = method === 'GET' && body === undefined && bytes === undefined;
  if (!isPlain || authorization !== undefined) return undefined;
  return JSON.stringify([target, key ?? 'main', headers]);
}

const targetOf = ({ service, key, request }: Exchange): string => `${service} ${key} ${request.target}`;

/** The reads of a run, so that no read of a real account is repeated while its data is unchanged. */
export class SharedReads {
  readonly #byService = { inbox: new Map<string, Exchange>(), prospecting: new Map<string, Exchange>() };
  /** Targets that were answered with success at least once. */
  readonly #answered = new Set<string>();
  readonly #fingerprints: Partial<Record<Service, string>> = {};
  readonly #changed = new Set<Service>();

  /** Whether a plain read of this path and query with the account's key has been answered. */
  has(service: Service, target: string): boolean {
    for (const { key, request } of this.#byService[service].values())
      if (key === 'main' && request.target === target) return true;
    return false;
  }

  /** Whether the same read has had a success during the run. */
  wasAnswered(exchange: Exchange): boolean {
    return this.#answered.has(targetOf(exchange));
  }

  /** Stores answers but finds none, so that each request is sent. */
  fresh(service: Service): KnownReads {
    const known = this.#byService[service];
    return {
      find: () => undefined,
      keep: (request, exchange) => {
        const name = nameOf(request);
        if (name === undefined) return;
        const before = known.get(name);
        if (before !== undefined && ok(before) && ok(exchange) && dataTextOf(before) !== dataTextOf(exchange))
          this.#changed.add(service);
        known.set(name, exchange);
        // An answer to another form of the key is no answer to a read with the key itself.
        if (ok(exchange)) this.#answered.add(targetOf(exchange));
      },
    };
  }

  /** Finds each stored answer once. If an execution repeats a read, the read is sent again. */
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

  /** Forgets stored answers if the fingerprint shows that the account's data changed. */
  sealed(service: Service, fingerprint: string): void {
    const before = this.#fingerprints[service];
    this.#fingerprints[service] = fingerprint;
    if (before === undefined || before === fingerprint) return;
    this.#byService[service].clear();
    this.#changed.add(service);
  }

  /** Whether the account's data changed during the run, as far as fingerprints and repeated reads show it. */
  hasChanged(service: Service): boolean {
    return this.#changed.has(service);
  }
}
