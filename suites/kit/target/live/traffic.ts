import { type Message, message, httpStatus } from '../../model/message.ts';
import { SERVICES, type Service } from '../../../../specs/source.ts';
import type { BurstWatch } from './burst.ts';
import type { ClientSettings } from '../../http/client.ts';
import { Inconclusive, objectOf, statusOf, type Exchange } from '../../http/exchange.ts';
import {
  answerFault,
  isBare500,
  isLockedOut,
  isOfGateway,
  isRefusalPage,
  isStrange,
  isSuccessPage,
  isTroubled,
} from '../../http/faults.ts';
import { READS, type Guard } from './guard.ts';
import type { Limits } from './settings.ts';
import type { Clock, Pacer } from './pacer.ts';
import { ok } from '../../http/match.ts';
import { counted, windowMs } from './pacing.ts';
import type { Counts, Memory } from './state.ts';
import { OutOfBudget } from '../target.ts';

/** A request that fails is sent again so often. */
export const TRIES = 3;
/** So many requests in a row without an answer of the service, and it counts as down. */
const FAILURES = 6;
/** Pause after the first failure; four times as long after each further one. */
const RETRY_MS = 2000;
export const pauseAfter = (sent: number): number => RETRY_MS * 4 ** (sent - 1);

const STRANGE = message`the answer has no form that the documents know`;
/** Why an answer says nothing of the claims about it; trouble that was provoked is an answer. */
const faultOf = (answer: Exchange, isProvoked = false): Message | undefined =>
  (isRefusalPage(answer) || (isProvoked && isOfGateway(answer)) ? undefined : answerFault(answer)) ??
  (isTroubled(answer) && !isProvoked
    ? message`the service is in trouble (${httpStatus(statusOf(answer))})`
    : undefined);

type KeyForm = 'raw' | 'Bearer';

interface TrafficSettings {
  readonly guard: Guard;
  readonly budget: Counts;
  readonly pacers: Readonly<Record<Service, Pacer>>;
  readonly memory: Memory;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The key of the account, by which its own requests are told from those with another. */
  readonly key: string;
  /** Told of every answer before anything else is. */
  readonly learn: (exchange: Exchange) => void;
  /** A request that the key of the account opens, sent past the review, as it is or after `Bearer`. */
  readonly probe: (service: Service, form: KeyForm) => Promise<Exchange>;
}

/** What is sent to a real account: within its budget and pace, and until nothing more can be learnt of it. */
export class Traffic {
  readonly requests: Record<Service, number> = { inbox: 0, prospecting: 0 };
  readonly #settings: TrafficSettings;
  /** What the interrupted run that this one takes up has spent. */
  readonly #charged: Record<Service, number> = { inbox: 0, prospecting: 0 };
  readonly #failures: Record<Service, number> = { inbox: 0, prospecting: 0 };
  /** Why nothing more can be learnt of a service. */
  readonly #ended: Partial<Record<Service, Message>> = {};
  /** Services that take the key after `Bearer` alone: it is valid, and its refusals are answers to judge. */
  readonly #wantBearer = new Set<Service>();
  readonly #until: number;
  readonly #stop = new AbortController();
  #isOver = false;
  /** Requests under way. */
  #flying = 0;

  constructor(settings: TrafficSettings) {
    this.#settings = settings;
    this.#until = settings.clock.now() + settings.limits.runMs;
  }

  /** Requests that may still be sent. */
  remaining(service: Service): number {
    const spent = this.requests[service] + this.#charged[service];
    return this.#ended[service] === undefined ? this.#settings.budget[service] - spent : 0;
  }

  charge(service: Service, count: number): void {
    this.#charged[service] += count;
  }

  wantsBearer(service: Service): boolean {
    return this.#wantBearer.has(service);
  }

  ended(service: Service): Message | undefined {
    return this.#ended[service];
  }

  /** Says that nothing more is sent: reads under way are given up, and nobody waits for a turn. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  /** Ends the run of both services at once. */
  stop(why: Message): void {
    for (const service of SERVICES) this.end(service, why);
    this.#stop.abort(new Inconclusive(why));
  }

  /** Nothing more can be learnt of the service. */
  end(service: Service, why: Message): Inconclusive {
    this.#ended[service] ??= why;
    return new Inconclusive(why);
  }

  /** Nothing more is sent; resolves when nothing is under way, or has been for too long. */
  async close(): Promise<void> {
    const { clock, limits, guard } = this.#settings;
    this.#isOver = true;
    const idleMs = 20;
    const most = clock.now() + limits.requestMs;
    // After a refusal nothing is waited for: what was refused never flew.
    while (this.#flying > 0 && guard.refused === undefined && clock.now() < most) await clock.sleep(idleMs);
  }

  /** Before each request: may it be sent, and when is its turn? */
  readonly before: ClientSettings['before'] = (service, operation) =>
    this.#sending(service, () => this.#settings.pacers[service].turn(operation, this.stopped));

  async #sending(service: Service, turn: () => Promise<void>): Promise<void> {
    const { budget, clock, limits, memory } = this.#settings;
    this.#mayGoOn(service);
    if (this.requests[service] + this.#charged[service] >= budget[service]) throw new OutOfBudget();
    this.requests[service] += 1;
    try {
      await turn();
      if (clock.now() > this.#until)
        throw this.end(service, message`the run took longer than ${limits.runMs / 60_000} minutes`);
      this.#mayGoOn(service);
    } catch (error) {
      // What was never sent costs nothing.
      this.requests[service] -= 1;
      throw error;
    }
    memory.spend(service);
    this.#flying += 1;
  }

  #mayGoOn(service: Service): void {
    const { guard } = this.#settings;
    if (guard.refused !== undefined) throw guard.refused;
    if (this.#isOver) throw new Inconclusive(message`the run was ended`);
    const why = this.#ended[service];
    if (why !== undefined) throw new Inconclusive(why);
  }

  /** After a request that is looked at by whoever sent it. */
  readonly landed: NonNullable<ClientSettings['review']> = async () => {
    this.#flying -= 1;
    return 'keep';
  };

  /** After each request: is its answer one of the service, is it sent again, or can nothing be judged? */
  readonly review =
    (service: Service): NonNullable<ClientSettings['review']> =>
    async (outcome, sent, { method, provokes = [] }) => {
      this.#flying -= 1;
      const { pacers, key, learn } = this.#settings;
      // Nothing is made twice.
      const most = READS.has(method) ? TRIES : 1;
      if (outcome instanceof Inconclusive) return this.#failed(service, sent, most, outcome.why);
      // What was made must be on the disk before anything else happens.
      learn(outcome);
      pacers[service].adjust(outcome);
      const where = `${outcome.request.method} ${outcome.request.target.split('?')[0] ?? ''}`;
      const status = statusOf(outcome);
      const isProvoked = provokes.includes(status);
      const fault = faultOf(outcome, isProvoked);
      if (fault !== undefined) {
        // A portal answers every request with its page; a route that alone does so has drifted.
        const isOnlyHere =
          sent >= most && isSuccessPage(outcome) && (await this.#unwell(service)) === undefined;
        if (!isOnlyHere) return this.#failed(service, sent, most, message`${where}: ${fault}`);
        this.#failures[service] = 0;
        return 'keep';
      }
      const isOverLimit = isProvoked
        ? isBare500(outcome) && (await this.#isOverQuota(outcome))
        : isBare500(outcome) || (status === 429 && service === 'inbox');
      if (!isOverLimit && (isStrange(outcome) || isProvoked)) {
        if (sent === 1 && most > 1) return 'again';
        const why = await this.#unwell(service);
        if (why !== undefined)
          return this.#failed(service, sent, most, message`${where}: ${httpStatus(status)}; ${why}`);
      }
      this.#failures[service] = 0;
      if (status === 429 && service === 'inbox') {
        if (objectOf(outcome)['code'] === 'QUOTA_EXCEEDED')
          throw this.end(service, message`the monthly quota of the account is used up`);
        if (sent >= most) throw new Inconclusive(message`${where}: the rate limit is used up by others`);
        return 'again';
      }
      if (isOverLimit) {
        if (sent >= most)
          throw new Inconclusive(message`${where}: 500${most > 1 ? message`, ${most} times` : message``}`);
        // Another request that is counted would be refused as well; else it is this one that fails.
        if (await this.#isOverQuota(outcome))
          pacers[service].pause(windowMs(service), 'the next window of the quota');
        else pacers[service].pause(pauseAfter(sent), 'another try');
        return 'again';
      }
      const opened = outcome.request.headers['authorization']?.replace(/^Bearer /, '') === key;
      const probed =
        opened && isLockedOut(outcome) && !this.#wantBearer.has(service)
          ? await this.#probed(service)
          : undefined;
      if (probed instanceof Inconclusive) return this.#failed(service, sent, most, probed.why);
      if (probed !== undefined && isLockedOut(probed) && !(await this.#takesBearer(service)))
        throw this.end(
          service,
          message`the key is refused (${httpStatus(status)}): wrong, disabled, or its workspace is suspended`,
        );
      return 'keep';
    };

  /** What a request that always works came to. */
  async #probed(service: Service, form: KeyForm = 'raw'): Promise<Exchange | Inconclusive> {
    try {
      return await this.#settings.probe(service, form);
    } catch (error) {
      if (error instanceof Inconclusive) return error;
      throw error;
    }
  }

  /** Whether a key that is refused as it is opens the service after `Bearer`. */
  async #takesBearer(service: Service): Promise<boolean> {
    const answer = await this.#probed(service, 'Bearer');
    if (answer instanceof Inconclusive || !ok(answer)) return false;
    this.#wantBearer.add(service);
    return true;
  }

  /** Whether a bare 500 may be the quota's: it is of a counted route, and another one is refused, too. */
  async #isOverQuota({ service, operation }: Exchange): Promise<boolean> {
    if (!counted(service, operation)) return false;
    const answer = await this.#probed(service);
    return answer instanceof Inconclusive || !ok(answer) || !counted(service, answer.operation);
  }

  /** Why an answer that is strange may not be one of the service: a request that always works fails as well. */
  async #unwell(service: Service): Promise<Message | undefined> {
    const answer = await this.#probed(service);
    const why =
      answer instanceof Inconclusive
        ? answer.why
        : (answerFault(answer) ??
          faultOf(answer) ??
          (isStrange(answer) ? httpStatus(statusOf(answer)) : undefined));
    return why && message`a request that always works fails as well (${why})`;
  }

  #failed(service: Service, sent: number, most: number, why: Message): 'again' {
    this.stopped.throwIfAborted();
    this.#failures[service] += 1;
    if (this.#failures[service] >= FAILURES)
      throw this.end(service, message`${why}; given up after ${FAILURES} failures in a row`);
    if (sent >= most) throw new Inconclusive(why);
    this.#settings.pacers[service].pause(pauseAfter(sent), 'another try');
    return 'again';
  }

  /** Of a burst of the inbox nothing is paced, sent again or waited for, and a refusal is an answer like any other. */
  readonly bursting = (watch: BurstWatch) =>
    ({
      before: (service) => this.#sending(service, async () => watch.admit()),
      review: async (outcome) => {
        this.#flying -= 1;
        if (outcome instanceof Inconclusive) {
          this.stopped.throwIfAborted();
          throw outcome;
        }
        const fault = faultOf(outcome) ?? (isStrange(outcome) ? STRANGE : undefined);
        if (fault !== undefined) throw new Inconclusive(fault);
        watch.see(outcome);
        return 'keep';
      },
      admits: ({ method }) => (READS.has(method) ? undefined : message`a burst only reads`),
    }) satisfies Partial<ClientSettings>;
}
