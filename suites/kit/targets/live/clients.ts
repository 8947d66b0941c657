import type { Service } from '../../../../specs/source.ts';
import { message, stated, type Message } from '../../model/message.ts';
import type { RawRequest } from '../../model/client.ts';
import { READ_METHODS, type Exchange } from '../../model/exchange.ts';
import { keyMask } from '../../redaction/key-pattern.ts';
import type { Redactor } from '../../redaction/redaction.ts';
import { HttpClient, type ClientSettings } from '../client.ts';
import { BurstWatch } from './burst.ts';
import { addressRefusal } from './guard.ts';
import type { Scratch } from './scratch.ts';
import type { SharedReads } from './shared-reads.ts';
import type { LiveTraffic } from './traffic.ts';

interface ClientsSettings {
  readonly wired: Omit<ClientSettings, 'before' | 'record'>;
  /** Time for a whole answer, for operations that the documents do not describe as slow. */
  readonly quickMs: number;
  /** The key of the account. */
  readonly key: string;
  readonly secrets: readonly string[];
  readonly traffic: LiveTraffic;
  readonly reads: SharedReads;
  /** Masks what is stored for a later run. */
  readonly keeper: Redactor;
}

interface ClientsOptions {
  /** Lists of this run, which its requests may change. */
  readonly own?: Scratch | undefined;
  /** Begins a burst of the inbox, and waits until its minute is free. Absent: requests are paced. */
  readonly beginBurst?: () => Promise<void>;
  /** Waits until the service shows what the run has written. */
  readonly settle?: (() => void) | undefined;
  /** Whether answers to earlier reads may be used. */
  readonly mayShare?: boolean;
  readonly isBearer?: (service: Service) => boolean;
}

interface Clients {
  readonly inbox: HttpClient<'inbox'>;
  readonly prospecting: HttpClient<'prospecting'>;
}

/** Clients of a real account, within its budget and pace. */
export class LiveClients {
  /** Counts the requests of a burst. */
  readonly watch = new BurstWatch();
  readonly #settings: ClientsSettings;
  readonly #hasKey: ReturnType<typeof keyMask>;

  constructor(settings: ClientsSettings) {
    this.#settings = settings;
    this.#hasKey = keyMask(settings.secrets);
  }

  /** Clients whose exchanges go to `onward`. Only lists of `own` may be changed. */
  of(onward: (exchange: Exchange) => void, options: ClientsOptions = {}): Clients {
    const { own, settle } = options;
    const prospecting = this.#settingsOf('prospecting', onward, options);
    return {
      inbox: new HttpClient('inbox', this.#settingsOf('inbox', onward, options)),
      prospecting: new HttpClient(
        'prospecting',
        own === undefined
          ? prospecting
          : {
              ...prospecting,
              admits: (request) => this.#refusal(request) ?? refusalOf(own, request),
              ...(settle && settling(prospecting, own, settle)),
            },
      ),
    };
  }

  /** Clients for unchecked reads, with the key in the form that the service accepts. */
  unrecorded(): Clients {
    return this.of(() => undefined, { isBearer: (service) => this.#settings.traffic.wantsBearer(service) });
  }

  #settingsOf(
    service: Service,
    onward: (exchange: Exchange) => void,
    { beginBurst, mayShare = false, isBearer = () => false }: ClientsOptions,
  ): ClientSettings {
    const { wired, quickMs, key, traffic, reads, keeper } = this.#settings;
    return {
      ...wired,
      ...(service === 'inbox' && { deadlineMs: quickMs }),
      admits: (request) => this.#refusal(request),
      before: traffic.before,
      stopped: traffic.stopped,
      review: traffic.review(service),
      // With the key in another form it would be another read.
      ...(isBearer(service)
        ? { keys: { ...wired.keys, main: `Bearer ${key}` } }
        : { known: mayShare ? reads.once(service) : reads.fresh(service) }),
      record: (exchange) => {
        keeper.meet(exchange);
        onward(exchange);
      },
      ...(beginBurst && service === 'inbox' && traffic.bursting(this.watch, beginBurst)),
    };
  }

  /** An id or a cursor from an answer may be any text, and becomes part of the next request's path. */
  #refusal({ target }: RawRequest): Message | undefined {
    if (this.#hasKey !== undefined && this.#hasKey(target) !== target)
      return message`an answer gave a key of the account for an id`;
    const why = addressRefusal(target);
    return why === undefined ? undefined : stated(why);
  }
}

/** Waits before the first read after a write: the documents do not say how soon a read shows it. */
const settling = ({ before, record }: ClientSettings, own: Scratch, settle: () => void) => {
  let isWritten = false;
  return {
    before: (service: Service, request: RawRequest) => {
      if (isWritten && own.isRead(request)) settle();
      isWritten &&= !own.isRead(request);
      return before(service, request);
    },
    record: (exchange: Exchange) => {
      isWritten ||= !own.isRead(exchange.request);
      record(exchange);
    },
  };
};

const refusalOf = (own: Scratch, { method, target, body }: RawRequest): Message | undefined =>
  READ_METHODS.has(method) ? undefined : own.refusal({ method, path: target, body });
