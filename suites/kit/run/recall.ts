import { encodeForUrl } from '../model/encoded.ts';
import { SERVICES, type Service } from '../../../specs/source.ts';
import type { RawRequest } from '../model/client.ts';
import { Inconclusive, type Exchange } from '../model/exchange.ts';
import type { Failure } from '../model/failure.ts';
import { NEEDED_SIGHTINGS } from '../confirm/policy.ts';
import { message, type Message } from '../model/message.ts';
import type { Profile, RememberedResource } from '../model/profile.ts';
import type { RequestBudget, Target } from '../model/target.ts';
import { differences, type ProfileDifference } from '../profile/compare.ts';
import { contain } from './contain.ts';
import type { Listener } from './events.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { operationOfKind } from '../profile/kinds.ts';
import { goneFrom } from '../profile/left-out.ts';
import { learnProfile } from '../profile/learn.ts';
import { Profiler, profileOf } from '../profile/profile.ts';

/** Requests of each service that are reserved for it if an earlier run has left a profile. */
const RESERVED: Readonly<Record<Service, number>> = { inbox: 12, prospecting: 16 };
/** The part of these reserved for rechecks of differences in repeated requests. */
const KEPT = 4;
/** The part of these reserved for resources that earlier runs read one by one. */
const MOST_DETAILS = 4;
/** The part of these reserved for resources missing from a listing. */
const MOST_GONE = 2;

/** The comparison of a run with the profile of earlier ones. */
export interface Recalled {
  readonly before: Profile;
  readonly now: Profile;
  readonly changes: readonly ProfileDifference[];
  readonly uncertainties: readonly Message[];
}

/** Compares the answers of an account with those in earlier runs. */
export class Recall {
  readonly #target: Target;
  readonly #budget: RequestBudget;
  readonly #resources: readonly RememberedResource[];
  readonly #before: Profile;
  readonly #profiler: Profiler;
  /** Receives additional exchanges. */
  readonly #onExchange: (exchange: Exchange) => void;

  /** Undefined if the target has no memory. */
  static of(
    target: Target,
    resources: readonly RememberedResource[],
    onExchange: (exchange: Exchange) => void = () => undefined,
  ): Recall | undefined {
    const { requestBudget } = target;
    return requestBudget && new Recall(target, requestBudget, resources, onExchange);
  }

  private constructor(
    target: Target,
    budget: RequestBudget,
    resources: readonly RememberedResource[],
    onExchange: (exchange: Exchange) => void,
  ) {
    this.#target = target;
    this.#budget = budget;
    this.#resources = resources;
    this.#onExchange = onExchange;
    const { memory } = this.#budget;
    this.#before = memory.profile();
    this.#profiler = new Profiler(resources, memory);
  }

  /** Requests of each service that scenarios must leave for it. */
  get reserved(): Readonly<Record<Service, number>> | undefined {
    return this.#before.runs === 0 ? undefined : RESERVED;
  }

  /** A listener for the answers of the run. */
  get listener(): Listener {
    return {
      part: 'the profile of the account',
      hear: (event) => {
        if (event.kind === 'exchange') this.#profiler.take(event.exchange);
      },
    };
  }

  /** Repeats reads of earlier runs, and reads that seem to differ. */
  async read(): Promise<void> {
    if (this.#before.runs === 0) return;
    for (const service of SERVICES) {
      await this.#confirm(service);
      for (const request of this.#goneOnes(service)) await this.#read(service, request);
      for (const request of this.#details(service)) await this.#read(service, request);
      for (const request of this.#asked(service))
        if (this.#budget.remaining(service) > KEPT) await this.#read(service, request);
      await this.#confirm(service);
    }
  }

  /** Repeats reads whose difference only one answer shows. */
  async #confirm(service: Service): Promise<void> {
    for (const { exchanges } of this.#differences()) {
      const [shown] = exchanges;
      if (shown?.service !== service) continue;
      for (let seen = exchanges.length; seen < NEEDED_SIGHTINGS; seen += 1)
        await this.#read(service, repeated(shown));
    }
  }

  /** Requests of earlier runs that this run has not sent. Rare ones come first, pages by number last. */
  #asked(service: Service): RawRequest[] {
    const { outcomes, asked } = this.#before;
    const priority = (kind: string): number => {
      const seen = Object.entries(outcomes[kind] ?? {});
      const count = seen.reduce((sum, [, each]) => sum + each, 0);
      const isPlain =
        /^[^?]*\?(?:\w+=\d+&?)+$/.test(kind) && seen.every(([outcome]) => outcome.startsWith('2'));
      return count + (isPlain ? 0.5 : 0);
    };
    return Object.entries(asked)
      .filter(([kind, target]) => serviceOf(target) === service && !this.#profiler.outcomes.has(kind))
      .toSorted(([a], [b]) => priority(a) - priority(b))
      .map(([kind, target]) => ({ method: 'GET', target, operation: operationOfKind(kind) }));
  }

  #profile(): Profile {
    return profileOf(this.#profiler, this.#budget.isOwn);
  }

  #differences(): ProfileDifference[] {
    return differences(this.#before, this.#profiler);
  }

  /** Differences from earlier runs that were seen twice. */
  changes(): ProfileDifference[] {
    return this.#differences().filter(({ exchanges }) => exchanges.length >= NEEDED_SIGHTINGS);
  }

  /** Differences that could not be read again. */
  uncertainties(): Message[] {
    return this.#differences()
      .filter(({ exchanges }) => exchanges.length < NEEDED_SIGHTINGS)
      .map(
        (each) =>
          message`${each.operation} differs from earlier runs in one answer (${each.message}), and the budget leaves no second one`,
      );
  }

  /** Sends the remaining reads, remembers the run, and returns differences. With `isRenewed` there are none. */
  async conclude(isRenewed: boolean, onFailure: (failure: Failure) => void): Promise<Recalled | undefined> {
    try {
      await this.read();
      const now = this.#profile();
      this.learn(isRenewed);
      return {
        ...{ before: this.#before, now },
        changes: isRenewed ? [] : this.changes(),
        uncertainties: isRenewed ? [] : this.uncertainties(),
      };
    } catch (error) {
      const rethrow = (): undefined => {
        throw error;
      };
      return contain<Recalled | undefined>('the profile of the account', rethrow, undefined, onFailure);
    }
  }

  /** Remembers this run without its differences. */
  learn(isRenewed = false): void {
    const contradicted = isRenewed ? [] : this.#differences().flatMap(({ subjects }) => subjects);
    this.#budget.memory.keepProfile(learnProfile(this.#before, this.#profile(), contradicted));
  }

  /** Reads of resources that earlier runs read one by one and this run has only listed, at equal distances. */
  #details(service: Service): RawRequest[] {
    const { sighted, keyed } = this.#profiler;
    const ids = [...new Set([...sighted.values()].map(({ id }) => id))];
    return this.#resources
      .filter((each) => each.isOne === true && each.service === service)
      .flatMap(({ operation }) =>
        spread(
          ids.filter(
            (id) =>
              keyed.digest(`${operation} ${id}`) in this.#before.fixed && !sighted.has(`${operation} ${id}`),
          ),
        ).map((id) => readOf(operation, id)),
      );
  }

  /** Reads of resources missing from a complete listing, and of owner listings that this run has not read. */
  #goneOnes(service: Service): RawRequest[] {
    return this.#resources.flatMap(({ operation, proof, service: own }): RawRequest[] => {
      if (own !== service || proof === undefined) return [];
      const gone = goneFrom(operation, this.#before, this.#profiler);
      if (gone.length === 0) return [];
      return 'owner' in proof
        ? proof.owners.filter((name) => !this.#profiler.owners.has(name)).map((name) => readOf(name))
        : spread(gone.filter(({ id }) => id !== undefined))
            .slice(0, MOST_GONE)
            .map(({ id }) => readOf(proof.operation, id, proof.parameter));
    });
  }

  /** Sends a read if the budget allows it. */
  async #read(service: Service, request: RawRequest): Promise<void> {
    if (this.#budget.ended(service) !== undefined || this.#budget.remaining(service) < 1) return;
    const { context, close } = await this.#target.open(['read'], (exchange) => {
      this.#profiler.take(exchange);
      this.#onExchange(exchange);
    });
    try {
      const client = context[service];
      await client.raw({ ...request, target: client.below(request.target) });
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
    } finally {
      await close();
    }
  }
}

/** A read of an operation, with the id in its path or in a parameter. */
const readOf = (operation: string, id = '', parameter = ''): RawRequest => ({
  ...{ method: 'GET', operation },
  target: `${operation.slice(4)}${parameter && `?${parameter}={id}`}`.replace(/\{[^}]*\}/, encodeForUrl(id)),
});

/** The service of a path below the base URL. */
const serviceOf = (target: string): Service =>
  target.startsWith(`${inboxFacts.pathPrefix}/`) ? 'inbox' : 'prospecting';

/** A sample of a list, at equal distances. */
const spread = <T>(all: readonly T[]): readonly T[] =>
  Array.from(
    { length: Math.min(MOST_DETAILS, all.length) },
    (_, index) => all[Math.floor((index * all.length) / Math.min(MOST_DETAILS, all.length))],
  ).flatMap((each) => (each === undefined ? [] : [each]));

/** A read without its `Authorization` header. */
function repeated({ operation, key, request: { target, headers } }: Exchange): RawRequest {
  const { authorization: _, ...others } = headers;
  return { method: 'GET', target, key, headers: others, ...(operation !== undefined && { operation }) };
}
