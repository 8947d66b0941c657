import { type Message, message, statusMessage, stated } from '../../model/message.ts';
import { SERVICES, type Service } from '../../../../specs/source.ts';
import type { BurstWatch } from './burst.ts';
import { packedBytesOf, type ClientSettings } from '../client.ts';
import type { RawRequest } from '../../model/client.ts';
import {
  Blocked,
  Inconclusive,
  Unrepeated,
  Permanent,
  objectOf,
  statusOf,
  READ_METHODS,
  type Exchange,
} from '../../model/exchange.ts';
import {
  answerFault,
  isAsDocumented,
  isAboutKey,
  isBare500,
  isFormless,
  isLockedOut,
  isOfFirewall,
  isOfGateway,
  isOfOneForm,
  isOfOthers,
  isRefusalPage,
  isStrange,
  isSuccessPage,
  isTroubled,
  isUnfit,
} from '../../checks/faults.ts';
import { type Guard } from './guard.ts';
import type { Limits } from './settings.ts';
import type { Clock, Pacer } from './pacer.ts';
import { ok } from '../../checks/matchers.ts';
import { isCounted, windowMs } from './windows.ts';
import { digest } from '../../model/digest.ts';
import type { Memory, RequestCounts } from '../../model/memory.ts';
import { OutOfBudget, UNCERTAIN } from '../../model/target.ts';

/** Most attempts at a request that fails. */
export const MOST_TRIES = 3;
/** A service counts as down after this many requests in a row without an answer of it. */
const FAILURES = 6;
/** Pause after the first failure, in ms. It is multiplied by ten after each further one: a restart takes a while. */
const RETRY_MS = 2000;
export const pauseAfter = (sent: number): number => RETRY_MS * 10 ** (sent - 1);

/** Total pauses without a success between them, in ms, after which a service is given up. */
const MOST_WAITED_MS = 130_000;
/** Times that a valid key may be refused and then accepted for the same request. */
const MOST_WAVERING = 3;
/** Fewest characters of a body that different operations do not share by chance. */
const LEAST_OF_STUB = 24;
/** The part of the memory for answers that large further attempts leave to the rest of the run. */
const LEFT_FOR_OTHERS = 0.5;
/** The part of this memory that a small attempt takes up. */
const SMALL_ATTEMPT = 1 / 32;
/** Memory of a member of the JSON besides its characters, in bytes. */
const MEMBER_BYTES = 32;
/** Memory of a text in bytes. With one character beyond Latin-1, every character takes two. */
const textBytes = (text: string): number => (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length;

/** Memory of an answer in bytes: its text, and the texts and members of its JSON. All objects share their names. */
function heldBytes({ response }: Exchange): number {
  let held = packedBytesOf(response) ?? textBytes(response.text);
  const open: unknown[] = [response.json];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') held += textBytes(value);
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) {
        held += MEMBER_BYTES;
        open.push(inner);
      }
  }
  return held;
}

/**
 * Whether a gateway before the service may have given an answer. Then the answer is checked only if the service works.
 */
const isUncertainAnswer = (answer: Exchange): boolean => isStrange(answer) || isFormless(answer);
const FIREWALL = message`a firewall refuses values in the request`;
const STRANGE = message`the answer has no form that the documents know`;
/** Why an answer cannot decide the claims about it. A provoked failure is an answer. */
const faultOf = (answer: Exchange, isProvoked = false): Message | undefined =>
  (isRefusalPage(answer) || (isProvoked && isOfGateway(answer)) ? undefined : answerFault(answer)) ??
  (isTroubled(answer) && !isProvoked
    ? message`the service is in trouble (${statusMessage(statusOf(answer))})`
    : undefined);

type KeyForm = 'raw' | 'Bearer';

interface TrafficSettings {
  readonly guard: Guard;
  readonly budget: RequestCounts;
  readonly pacers: Readonly<Record<Service, Pacer>>;
  readonly memory: Memory;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The key of the account, which distinguishes its own requests from those with other keys. */
  readonly key: string;
  /** Receives every answer before anything else. */
  readonly learn: (exchange: Exchange) => void;
  /**
   * Sends a request that always works with the account's key, without a review. The key is sent unchanged or after
   * `Bearer`.
   */
  readonly probe: (service: Service, form: KeyForm) => Promise<Exchange>;
}

/** Requests to a real account: within its budget and pace, until the service is given up. */
export class LiveTraffic {
  readonly requests: Record<Service, number> = { inbox: 0, prospecting: 0 };
  readonly #settings: TrafficSettings;
  /** Requests that the resumed run has already spent. */
  readonly #charged: Record<Service, number> = { inbox: 0, prospecting: 0 };
  readonly #failures: Record<Service, number> = { inbox: 0, prospecting: 0 };
  /** Why a service is given up. */
  readonly #ended: Partial<Record<Service, Message>> = {};
  /** Services that accept the key only after `Bearer`. The key is valid, and its refusals are answers to check. */
  readonly #wantBearer = new Set<Service>();
  /** Repeated requests with an uncertain answer; the repetition shows whether the answer stays the same. */
  readonly #uncertain = new WeakMap<RawRequest, 'form' | 'key' | 'page'>();
  /**
   * Services that gave an uncertain answer and then a good one to the same request. None of their uncertain answers
   * counts.
   */
  readonly #wavers = new Set<Service>();
  /** Services in whose place something else answered for a time. */
  readonly #interrupted = new Set<Service>();
  /** Times that a service has refused the key and then accepted it. */
  readonly #refusedNowAndThen: Record<Service, number> = { inbox: 0, prospecting: 0 };
  /** Bodies of successes, each with its first answer, and whether it did not fit one of its operations. */
  readonly #bodies = new Map<string, { readonly first: Exchange; readonly isUnfit: boolean }>();
  /** Bodies of uncertain successes, which are recognized in other answers. */
  readonly #oddBodies = new Set<string>();
  /** Resolves when no burst is under way. */
  #burst: Promise<void> = Promise.resolve();
  /** Memory of all answers of the run, in bytes. */
  #held = 0;
  /** Bodies whose memory is already counted. */
  readonly #known = new WeakSet<object>();
  readonly #until: number;
  readonly #stop = new AbortController();
  #isOver = false;
  /** Pending requests. */
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

  /** Why a suspected violation may not be the service's own answer. */
  uncertain(service: Service): Message | undefined {
    return this.#wavers.has(service) ? UNCERTAIN : undefined;
  }

  isInterrupted(service: Service): boolean {
    return this.#interrupted.has(service);
  }

  /** Whether answers as large as these may come once more: they are small, or leave memory for the rest of the run. */
  hasRoomFor(answers: readonly Exchange[]): boolean {
    const { heldBytes: most } = this.#settings.limits;
    const needed = answers.reduce((sum, each) => sum + heldBytes(each), 0);
    return needed <= most * SMALL_ATTEMPT || this.#held + needed <= most * (1 - LEFT_FOR_OTHERS);
  }

  /** Aborts when no more requests are sent: pending reads end, and waiting requests do not start. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  /** Ends the run of both services at once. */
  stop(why: Message): void {
    for (const service of SERVICES) this.end(service, why);
    this.#stop.abort(new Inconclusive(why));
  }

  /** Gives up a service. */
  end(service: Service, why: Message): Inconclusive {
    this.#ended[service] ??= why;
    return new Inconclusive(why);
  }

  /** Stops sending. Resolves when no request is pending, or after a time limit. */
  async close(): Promise<void> {
    const { clock, limits, guard } = this.#settings;
    this.#isOver = true;
    const idleMs = 20;
    const most = clock.now() + limits.requestMs;
    // After a refusal there is nothing to wait for, because the refused request was never sent.
    while (this.#flying > 0 && guard.refused === undefined && clock.now() < most) await clock.sleep(idleMs);
  }

  /** Called before each request: checks whether it may be sent, and waits for its turn. */
  readonly before: ClientSettings['before'] = async (service, { operation }) => {
    if (service === 'inbox') await this.#burst;
    await this.#sending(service, () => this.#settings.pacers[service].turn(operation, this.stopped));
  };

  /** Holds back all other inbox requests of the run, which would count in the minute of a burst. Returns its end. */
  holdForBurst(): () => void {
    let end = (): void => undefined;
    const others = this.#burst;
    this.#burst = new Promise<void>((done) => void (end = done)).then(() => others);
    return end;
  }

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
      // A request that was not sent costs nothing.
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

  /** Called after a request whose sender checks the answer itself. */
  readonly landed: NonNullable<ClientSettings['review']> = async () => {
    this.#flying -= 1;
    return 'keep';
  };

  /** Called after each request: accepts its answer, has it sent again, or throws because nothing can be checked. */
  readonly review =
    (service: Service): NonNullable<ClientSettings['review']> =>
    async (outcome, sent, request) => {
      const { method, provokes = [] } = request;
      this.#flying -= 1;
      const { pacers, key, learn } = this.#settings;
      // Writes are not repeated, so that nothing is created twice.
      const most = READ_METHODS.has(method) ? MOST_TRIES : 1;
      if (outcome instanceof Permanent) return this.#lasts(service, outcome);
      if (outcome instanceof Inconclusive) return this.#failed(service, sent, most, outcome.why);
      this.#hold(service, outcome);
      this.#noteStub(service, outcome);
      // What was created must be on the disk before anything else happens.
      learn(outcome);
      // A failure that the request itself causes does not affect when the next one is sent.
      if (!(provokes.includes(statusOf(outcome)) && statusOf(outcome) >= 500))
        pacers[service].adjust(outcome);
      const where = message`${stated(outcome.request.method)} ${outcome.request.target.split('?')[0] ?? ''}`;
      const status = statusOf(outcome);
      const isProvoked = provokes.includes(status);
      const fault = faultOf(outcome, isProvoked);
      if (isOfFirewall(outcome)) throw new Blocked(message`${where}: ${FIREWALL} (${statusMessage(status)})`);
      if (fault !== undefined) {
        // A portal answers every request with its page. If only one route does so, that route has drifted.
        const isOnlyHere =
          sent >= most &&
          isSuccessPage(outcome) &&
          (await this.#unwell(service, 'form', outcome)) === undefined;
        if (!isOnlyHere) {
          if (isOfOthers(outcome)) this.#uncertain.set(request, 'page');
          return this.#failed(service, sent, most, message`${where}: ${fault}`);
        }
        this.#failures[service] = 0;
        return 'keep';
      }
      const isOverLimit = isProvoked
        ? isBare500(outcome) && (await this.#isOverQuota(outcome))
        : isBare500(outcome) || (status === 429 && service === 'inbox');
      const opened = outcome.request.headers['authorization']?.replace(/^Bearer /, '') === key;
      const isShut = opened && isLockedOut(outcome) && !this.#wantBearer.has(service);
      const isOdd = this.#isOdd(service, outcome);
      const isRefused = isShut && isAboutKey(outcome);
      if (!isOverLimit && (isOdd || isProvoked || isRefused)) {
        if (sent < (isOdd || isRefused ? most : Math.min(2, most))) {
          if (isOdd || isRefused) this.#uncertain.set(request, isOdd ? 'form' : 'key');
          return 'again';
        }
        const why = isRefused ? undefined : await this.#unwell(service, isOdd ? 'form' : 'any', outcome);
        if (why !== undefined)
          return this.#failed(service, sent, most, message`${where}: ${statusMessage(status)}; ${why}`);
        if (!isOdd && this.#uncertain.get(request) === 'page') this.#noteWavering(service, request);
      } else if (!isOverLimit) this.#noteWavering(service, request);
      this.#failures[service] = 0;
      if (status === 429 && service === 'inbox') {
        if (objectOf(outcome)['code'] === 'QUOTA_EXCEEDED')
          throw this.end(service, message`the monthly quota of the account is used up`);
        this.#mayWait(service, message`${where}: the rate limit is used up by others`);
        if (sent >= most) throw new Inconclusive(message`${where}: the rate limit is used up by others`);
        return 'again';
      }
      if (isOverLimit) {
        if (sent >= most && most > 1) throw new Inconclusive(message`${where}: 500, ${most} times`);
        // If the quota is used up, another counted request is refused as well. Otherwise only this request fails.
        if (await this.#isOverQuota(outcome))
          pacers[service].pause(windowMs(service), 'the quota of this window is used up');
        else pacers[service].pause(pauseAfter(sent), 'a request failed, and is sent again');
        this.#mayWait(service, message`${where}: 500`);
        if (most === 1) throw new Unrepeated(message`${where}: 500`);
        return 'again';
      }
      const probed = isShut ? await this.#probed(service) : undefined;
      if (probed instanceof Inconclusive) return this.#failed(service, sent, most, probed.why);
      if (probed !== undefined && isLockedOut(probed) && !(await this.#takesBearer(service)))
        throw this.end(
          service,
          message`the key is refused (${statusMessage(status)}): wrong, disabled, or its workspace is suspended`,
        );
      if (isShut && this.#refusedNowAndThen[service] > 0)
        throw new Inconclusive(message`${where}: the key is refused (${statusMessage(status)}) now and then`);
      return 'keep';
    };

  /** Whether an answer is uncertain by its form, or has the body of an uncertain one. */
  #isOdd(service: Service, answer: Exchange): boolean {
    const { status, text } = answer.response;
    if (!isUncertainAnswer(answer)) return status < 300 && this.#oddBodies.has(digest(service, text));
    if (status < 300) this.#oddBodies.add(digest(service, text));
    return true;
  }

  /**
   * Throws if one body answers two operations of different forms and does not fit both: only a stub answers so. If two
   * empty pages of one form lack the same field, the form itself may have changed.
   */
  #noteStub(service: Service, answer: Exchange): void {
    const { operation = '', response } = answer;
    if (operation === '' || response.text.length < LEAST_OF_STUB || response.status >= 300) return;
    const body = digest(service, response.text);
    const known = this.#bodies.get(body);
    const first = known?.first ?? answer;
    const isOdd = isUnfit(answer) || known?.isUnfit === true;
    this.#bodies.set(body, { first, isUnfit: isOdd });
    if (isOdd && first.operation !== operation && !isOfOneForm(first, answer))
      throw this.end(
        service,
        message`${stated(operation)} and ${stated(first.operation ?? '')} are answered with one body, which does not fit both: this is not the service`,
      );
  }

  /** Adds the memory of an answer. Throws if the run exceeds its limit. */
  #hold(service: Service, answer: Exchange): void {
    const { heldBytes: most, bodyBytes } = this.#settings.limits;
    const { json } = answer.response;
    // Most bodies occurred before, and are stored once.
    if (typeof json === 'object' && json !== null) {
      if (this.#known.has(json)) return;
      this.#known.add(json);
    }
    this.#held += heldBytes(answer);
    if (this.#held > most)
      throw this.end(
        service,
        message`the answers of this run are too large together: they take up more than ${most / 2 ** 20} MB (one may have ${bodyBytes / 2 ** 20} MB)`,
      );
  }

  /** Ends a request whose failure no further attempt can mend. */
  async #lasts(service: Service, { why: failure, of }: Permanent): Promise<never> {
    this.stopped.throwIfAborted();
    if (of === 'address') throw this.end(service, failure);
    // A single route may fail so. If all routes do, the service is given up.
    const why = await this.#unwell(service, 'any');
    throw why === undefined ? new Inconclusive(failure) : this.end(service, message`${failure}; ${why}`);
  }

  /** An uncertain answer did not repeat, so something before the service answers at times. */
  #noteWavering(service: Service, request: RawRequest): void {
    const uncertain = this.#uncertain.get(request);
    if (uncertain === undefined) return;
    this.#uncertain.delete(request);
    this.#interrupted.add(service);
    if (uncertain === 'page') return;
    this.#wavers.add(service);
    if (uncertain === 'form') return;
    this.#refusedNowAndThen[service] += 1;
    if (this.#refusedNowAndThen[service] >= MOST_WAVERING)
      throw this.end(
        service,
        message`the key is refused and then taken for the same request, ${MOST_WAVERING} times: this is not the service, or not it alone`,
      );
  }

  /** Throws if pauses have brought no success for too long. */
  #mayWait(service: Service, why: Message): void {
    const waited = this.#settings.pacers[service].waitedMs;
    if (waited > MOST_WAITED_MS)
      throw this.end(
        service,
        message`${why}; given up, for it asks to wait ${Math.round(waited / 1000)} s in a row`,
      );
  }

  /** The answer to a request that always works. */
  async #probed(service: Service, form: KeyForm = 'raw'): Promise<Exchange | Inconclusive> {
    try {
      return await this.#settings.probe(service, form);
    } catch (error) {
      if (error instanceof Inconclusive) return error;
      throw error;
    }
  }

  /** Whether a key that is refused unchanged is accepted after `Bearer`. */
  async #takesBearer(service: Service): Promise<boolean> {
    const answer = await this.#probed(service, 'Bearer');
    if (answer instanceof Inconclusive || !ok(answer)) return false;
    this.#wantBearer.add(service);
    return true;
  }

  /** Whether a bare 500 may be the quota's: its route is counted, and another counted route is refused as well. */
  async #isOverQuota({ service, operation }: Exchange): Promise<boolean> {
    if (!isCounted(service, operation)) return false;
    const answer = await this.#probed(service);
    return answer instanceof Inconclusive || !ok(answer) || !isCounted(service, answer.operation);
  }

  /**
   * Why an uncertain answer may not be one of the service. Either a request that always works fails as well, or an
   * undocumented form of answers came and went. `form`: that request has to be answered as documented.
   */
  async #unwell(
    service: Service,
    of: 'form' | 'any',
    uncertainAnswers?: Exchange,
  ): Promise<Message | undefined> {
    if (of === 'form' && this.#wavers.has(service))
      return message`the service, or what stands before it, answers in this form now and then`;
    const answer = await this.#probed(service);
    // An expected refusal is not suspicious: without the check, only its claims stay open.
    if (answer instanceof OutOfBudget && of === 'any') throw answer;
    if (answer instanceof OutOfBudget)
      return message`the budget leaves no request that shows whether the service works`;
    const why =
      answer instanceof Inconclusive
        ? answer.why
        : (answerFault(answer) ??
          faultOf(answer) ??
          (isStrange(answer)
            ? statusMessage(statusOf(answer))
            : of === 'form' && !isAsDocumented(answer)
              ? message`${statusMessage(statusOf(answer))}, in no form that the documents know`
              : of === 'form' && answer.response.text === uncertainAnswers?.response.text
                ? message`with the same answer`
                : undefined));
    return why && message`a request that always works fails as well (${why})`;
  }

  #failed(service: Service, sent: number, most: number, why: Message): 'again' {
    this.stopped.throwIfAborted();
    this.#failures[service] += 1;
    if (this.#failures[service] >= FAILURES)
      throw this.end(service, message`${why}; given up after ${FAILURES} failures in a row`);
    if (most === 1) throw new Unrepeated(why);
    if (sent >= most) throw new Inconclusive(why);
    this.#settings.pacers[service].pause(pauseAfter(sent), 'a request failed, and is sent again');
    return 'again';
  }

  /** A burst of the inbox is not paced, repeated or delayed, and a refusal is an answer like any other. */
  readonly bursting = (watch: BurstWatch, begin: () => Promise<void>) =>
    ({
      before: async (service) => {
        await begin();
        await this.#sending(service, async () => watch.admit());
      },
      review: async (outcome) => {
        this.#flying -= 1;
        if (outcome instanceof Inconclusive) {
          this.stopped.throwIfAborted();
          throw outcome instanceof Permanent ? outcome : new Unrepeated(outcome.why);
        }
        const fault = faultOf(outcome) ?? (isStrange(outcome) ? STRANGE : undefined);
        if (fault !== undefined) throw new Unrepeated(fault);
        watch.see(outcome);
        return 'keep';
      },
      // We choose the target of each read ourselves.
      admits: ({ method }) => (READ_METHODS.has(method) ? undefined : message`a burst only reads`),
    }) satisfies Partial<ClientSettings>;
}
