import { Agent, buildConnector, type Dispatcher } from 'undici';
import { setTimeout as delay } from 'node:timers/promises';
import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import { SERVICES, type Need, type Service } from '../../specs/source.ts';
import { Client, type ClientSettings } from './client.ts';
import { Inconclusive, objectOf, statusOf, type Exchange, type KeyName } from './exchange.ts';
import { answerFault, isBare500, isLockedOut } from './faults.ts';
import { Guard, READS, Refused } from './guard.ts';
import { defaultPace, Pacer, type Clock, type PlanName } from './pacer.ts';
import { windowMs } from './pacing.ts';
import type { Counts } from './budget.ts';
import { BurstWatch } from './burst.ts';
import { fingerprint } from './fingerprint.ts';
import { Redactor } from './redaction.ts';
import { noMemory, type Memory } from './state.ts';
import { Scratch, type Journal } from './scratch.ts';
import { EMPTY_SURVEY, survey, type Survey } from './survey.ts';
import { sweep, sweptText } from './sweep.ts';
import { OutOfBudget, type Target, type Thrift } from './target.ts';

export interface LiveSettings {
  readonly baseUrl: string;
  readonly key: string;
  /** A key of another account, for the claims across workspaces. */
  readonly foreignKey?: string;
  readonly services: readonly Service[];
  readonly budget: Counts;
  readonly plan?: PlanName;
  /** Requests a minute, of each service. */
  readonly pace?: number;
  readonly memory?: Memory;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
  /** Leaves payloads as they are in what is written; never the key. */
  readonly keepPayloads?: boolean;
  /** Uses up whole minutes of the inbox, so that others are refused meanwhile. */
  readonly burst?: boolean;
  /** Where the lists that the run makes are written down; without it nothing is made. */
  readonly journal?: Journal;
  /** Told what became of the lists that the run made. */
  readonly onSwept?: (text: string, isClean: boolean) => void;
}

export interface Limits {
  /** Silence after which a request has failed. */
  readonly silenceMs: number;
  /** Time after which a request has failed though bytes still come. */
  readonly requestMs: number;
  /** Time after which nothing more is sent. */
  readonly runMs: number;
  readonly bodyBytes: number;
  readonly headerBytes: number;
}

const LIMITS: Limits = {
  silenceMs: 2000 * inboxFacts.readTimeoutSeconds,
  requestMs: 1000 * prospectingFacts.requestMaxSeconds + 5000,
  runMs: 2 * 3_600_000,
  bodyBytes: 64 * 2 ** 20,
  headerBytes: 32 * 2 ** 10,
};

/** Pages of a walk through everything: longer ones show nothing new and cost the account's quota. */
export const LIVE_WALK = 3;
/** Requests that the survey sends at the most. */
export const SURVEY_COST: Counts = { inbox: 2, prospecting: 2 };
/** A request that fails is sent again so often. */
const TRIES = 3;
/** So many requests in a row without an answer of the service, and it counts as down. */
const FAILURES = 6;
const RETRY_MS = 2000;
const IDLE_MS = 20;
const UNKNOWN_KEY = 'Z'.repeat(inboxFacts.apiKeyLength);
const PROBES = { inbox: 'GET /views', prospecting: 'GET /advanced/campaigns' } as const;

const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds) => {
    await delay(milliseconds);
  },
};

/** A real account: read-only below everything else, paced, within its budget. */
export function liveTarget(settings: LiveSettings): Target {
  const { baseUrl, key, foreignKey, budget, plan, pace } = settings;
  const { memory = noMemory, clock = systemClock } = settings;
  const limits = { ...LIMITS, ...settings.limits };
  const keys: Partial<Record<KeyName, string>> = {
    main: key,
    unknown: UNKNOWN_KEY,
    ...(foreignKey !== undefined && { foreign: foreignKey }),
  };
  const { origin, pathname } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, '');
  const scratch = settings.journal && new Scratch(settings.journal, () => clock.now());
  const agent = new Agent({
    connections: 2,
    pipelining: 1,
    maxHeaderSize: limits.headerBytes,
    connect: buildConnector({ timeout: limits.silenceMs }),
  });
  const guard = new Guard(agent, {
    origin,
    secrets: [key, foreignKey ?? ''],
    permits: ({ path, ...attempt }) =>
      scratch !== undefined &&
      path.startsWith(base) &&
      scratch.permits({ ...attempt, path: path.slice(base.length) }),
  });
  const pool: Dispatcher = guard.compose(
    (dispatch) => (options, handler) => dispatch({ ...options, origin, path: base + options.path }, handler),
  );
  const redactor = new Redactor([key, foreignKey ?? ''], settings.keepPayloads);
  const requests: Record<Service, number> = { inbox: 0, prospecting: 0 };
  /** What the interrupted run that this one takes up has spent. */
  const charged: Record<Service, number> = { inbox: 0, prospecting: 0 };
  const paceOf = (service: Service): number => pace ?? defaultPace(service, plan);
  const pacers = {
    inbox: new Pacer('inbox', paceOf('inbox'), clock),
    prospecting: new Pacer('prospecting', paceOf('prospecting'), clock),
  };
  const until = clock.now() + limits.runMs;
  const failures: Record<Service, number> = { inbox: 0, prospecting: 0 };
  /** Why nothing more can be learnt of a service. */
  const ended: Partial<Record<Service, string>> = {};

  let isOver = false;
  /** Requests under way. */
  let flying = 0;
  const watch = new BurstWatch();
  const sending = async (service: Service, turn: () => Promise<void>): Promise<void> => {
    if (guard.refused !== undefined) throw guard.refused;
    if (isOver) throw new Inconclusive('the run was ended');
    const why = ended[service];
    if (why !== undefined) throw new Inconclusive(why);
    if (requests[service] + charged[service] >= budget[service]) throw new OutOfBudget();
    requests[service] += 1;
    await turn();
    if (clock.now() > until)
      throw new Inconclusive(`the run took longer than ${limits.runMs / 60_000} minutes`);
    if (isOver) throw new Inconclusive('the run was ended');
    memory.spend(service);
    flying += 1;
  };
  const before: ClientSettings['before'] = (service, operation) =>
    sending(service, () => pacers[service].turn(operation));

  const end = (service: Service, why: string): Inconclusive => {
    ended[service] = why;
    return new Inconclusive(why);
  };

  const landed: ClientSettings['review'] = async () => {
    flying -= 1;
    return 'keep';
  };
  /** Whether the key still opens what it opened before. */
  const stillOpens = async (service: Service): Promise<boolean> => {
    const common = { pool, keys, before, record: () => undefined, review: landed, ...timing };
    const [method = 'GET', target = ''] = PROBES[service].split(' ');
    const answer = await new Client(service, common).raw({ method, target, operation: PROBES[service] });
    return !isLockedOut(answer);
  };

  const failed = (service: Service, sent: number, most: number, why: string): 'again' => {
    failures[service] += 1;
    if (failures[service] >= FAILURES)
      throw end(service, `${why}; given up after ${FAILURES} failures in a row`);
    if (sent >= most) throw new Inconclusive(why);
    pacers[service].pause(RETRY_MS * 4 ** (sent - 1));
    return 'again';
  };

  const review =
    (service: Service): NonNullable<ClientSettings['review']> =>
    async (outcome, sent, { method }) => {
      flying -= 1;
      // What was made must be on the disk before anything else happens; and nothing is made twice.
      if (!(outcome instanceof Inconclusive)) scratch?.learn(outcome, others);
      const most = READS.has(method) ? TRIES : 1;
      if (outcome instanceof Inconclusive) return failed(service, sent, most, outcome.message);
      pacers[service].heed(outcome);
      const where = `${outcome.request.method} ${outcome.request.target.split('?')[0] ?? ''}`;
      const fault = answerFault(outcome);
      if (fault !== undefined) return failed(service, sent, most, `${where}: ${fault}`);
      failures[service] = 0;
      const status = statusOf(outcome);
      if (status === 429 && service === 'inbox') {
        if (objectOf(outcome)['code'] === 'QUOTA_EXCEEDED')
          throw end(service, 'the monthly quota of the account is used up');
        if (sent >= most) throw new Inconclusive(`${where}: the rate limit is used up by others`);
        return 'again';
      }
      if (isBare500(outcome)) {
        if (sent >= most)
          throw new Inconclusive(`${where}: 500${most > 1 ? `, ${most} times a window apart` : ''}`);
        pacers[service].pause(windowMs(service));
        return 'again';
      }
      const opened = outcome.request.headers['authorization']?.replace(/^Bearer /, '') === key;
      if (opened && isLockedOut(outcome) && !(await stillOpens(service)))
        throw end(service, `the key is refused (${status}): wrong, disabled, or its workspace is suspended`);
      return 'keep';
    };

  const timing = {
    timeoutMs: limits.silenceMs,
    deadlineMs: limits.requestMs,
    maxBodyBytes: limits.bodyBytes,
    longestWalk: LIVE_WALK,
  };
  /** Of a burst nothing is paced, sent again or waited for, and a refusal is an answer like any other. */
  const bursting = (service: Service) =>
    ({
      before: (_, operation) =>
        service === 'inbox' ? sending(service, async () => watch.admit()) : before(service, operation),
      review: async (outcome) => {
        flying -= 1;
        if (outcome instanceof Inconclusive) throw outcome;
        const fault = answerFault(outcome);
        if (fault !== undefined) throw new Inconclusive(fault);
        watch.see(outcome);
        return 'keep';
      },
      admits: ({ method }) => (READS.has(method) ? undefined : 'a burst only reads'),
    }) satisfies Partial<ClientSettings>;

  const clientsOf = (
    onward: (exchange: Exchange) => void,
    { own, isBurst = false }: { readonly own?: Scratch | undefined; readonly isBurst?: boolean } = {},
  ) => {
    const record = (exchange: Exchange): void => {
      redactor.meet(exchange);
      onward(exchange);
    };
    const common = { pool, keys, before, record, ...timing };
    return {
      inbox: new Client('inbox', { ...common, review: review('inbox'), ...(isBurst && bursting('inbox')) }),
      prospecting: new Client('prospecting', {
        ...common,
        review: review('prospecting'),
        ...(isBurst && bursting('prospecting')),
        ...(own !== undefined && {
          admits: ({ method, target, body }) =>
            READS.has(method) ? undefined : own.refusal({ method, path: target, body }),
        }),
      }),
    };
  };

  /** Removes what the run made: whatever the budget says, and as often as it takes. */
  const remover = new Client('prospecting', {
    pool,
    keys,
    ...timing,
    record: () => undefined,
    before: async (service, operation) => {
      requests[service] += 1;
      await pacers[service].turn(operation);
      memory.spend(service);
    },
    review: async (outcome, sent) => {
      if (!(outcome instanceof Inconclusive)) scratch?.learn(outcome, others);
      const why =
        outcome instanceof Inconclusive
          ? outcome.message
          : (answerFault(outcome) ?? (isBare500(outcome) ? 'it is answered with 500' : undefined));
      if (why === undefined) return 'keep';
      if (sent >= TRIES) throw new Inconclusive(why);
      pacers.prospecting.pause(RETRY_MS * 4 ** (sent - 1));
      return 'again';
    },
  });
  /** Removes a list right after its scenario; what cannot be removed now is removed at the end. */
  const remove = async (listId: string): Promise<void> => {
    try {
      await remover.call('DELETE /lists/list/{listId}', { path: { listId } });
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
    }
  };
  const sweepAll = async (own: Scratch, run: string): Promise<void> => {
    const say = settings.onSwept ?? (() => undefined);
    try {
      if (own.names.size === 0) {
        own.discard();
        return;
      }
      const swept = await sweep(remover, own);
      say(sweptText(run, swept), swept.left.length === 0);
    } catch (error) {
      if (!(error instanceof Inconclusive) && !(error instanceof Refused)) throw error;
      say(`the lists of run ${run} are not all removed (${error.message}): npm run cleanup\n`, false);
    }
  };

  let surveying: Promise<Survey> | undefined;
  /** Lists that were there before the run. */
  let others: ReadonlySet<string> = new Set();
  /** What there is in the account; a service that cannot be surveyed is not judged. */
  const look = async (): Promise<Survey> => {
    const { inbox, prospecting } = clientsOf(() => undefined);
    const half = async (service: Service, act: () => Promise<Survey>): Promise<Survey> => {
      if (!settings.services.includes(service)) return EMPTY_SURVEY;
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
        if (!(error instanceof OutOfBudget)) ended[service] ??= error.message;
        return EMPTY_SURVEY;
      }
    };
    const mail = await half('inbox', () => survey(inbox, undefined));
    const prospects = await half('prospecting', () => survey(undefined, prospecting));
    const { lists, listIds, campaignIds } = prospects;
    others = new Set(listIds);
    return { ...mail, lists, listIds, campaignIds };
  };
  const surveyed = (): Promise<Survey> => (surveying ??= look());

  const thrift: Thrift = {
    budget,
    remaining: (service) =>
      ended[service] === undefined ? budget[service] - requests[service] - charged[service] : 0,
    charge: (service, count) => (charged[service] += count),
    ended: (service) => ended[service],
    longestWalk: LIVE_WALK,
    fingerprint: (service) =>
      fingerprint(
        clientsOf(() => undefined),
        service,
      ),
    redactor,
    memory: {
      ...memory,
      note: (run, step) => {
        const observed = step.observed.map(([id, seen]) => [id, redactor.message(seen)] as const);
        memory.note(run, { ...step, observed });
      },
    },
  };

  return {
    kind: 'live',
    baseUrl,
    offers: new Set<Need>([
      'read',
      ...(foreignKey === undefined ? [] : (['foreign-key'] as const)),
      ...(scratch === undefined ? [] : (['scratch'] as const)),
      ...(settings.burst === true ? (['burst'] as const) : []),
    ]),
    moving: true,
    requests,
    thrift,
    async open(needs, record) {
      if (guard.refused !== undefined) throw guard.refused;
      const found = await surveyed();
      const own = needs.includes('scratch') ? scratch : undefined;
      const before = new Set(own?.standing);
      const isBurst = needs.includes('burst');
      // What this run has sent within the last minute would count.
      if (isBurst) {
        await clock.sleep(windowMs('inbox'));
        watch.begin();
      }
      const not = (lever: string) => async (): Promise<never> => {
        throw new Error(`a real account has no ${lever}`);
      };
      return {
        bench: {
          ...clientsOf(record, { own, isBurst }),
          survey: found,
          listName: (wanted) => own?.name(wanted) ?? wanted,
          advance: (milliseconds) => clock.sleep(milliseconds),
          now: () => Date.now(),
          arrange: not('levers'),
          receive: not('webhook that could be pointed at a receiver'),
          settle: not('webhook that could be pointed at a receiver'),
        },
        close: async () => {
          if (isBurst) pacers.inbox.pause(windowMs('inbox'));
          if (guard.refused !== undefined) throw guard.refused;
          const made = own?.standing.filter((id) => !before.has(id)) ?? [];
          for (const listId of made) await remove(listId);
        },
      };
    },
    lease: async () => {
      if (settings.burst !== true)
        throw new Inconclusive('a real account is not lent to load tests without consent');
      return {
        key,
        plan: plan ?? 'none',
        windowMs: windowMs('inbox'),
        arrange: async () => {
          throw new Error('a real account has no levers');
        },
        close: async () => undefined,
      };
    },
    close: async () => {
      isOver = true;
      // What is being made must be known before it can be removed.
      for (const most = clock.now() + limits.requestMs; flying > 0 && clock.now() < most;)
        await clock.sleep(IDLE_MS);
      if (scratch !== undefined && settings.journal !== undefined)
        await sweepAll(scratch, settings.journal.run);
      await guard.destroy();
    },
  };
}

/** Removes what an earlier run has left; whether anything is left still. */
export async function removeLeft(
  settings: LiveSettings,
  journal: Journal,
): Promise<{ text: string; left: boolean }> {
  let text = '';
  let left = false;
  const onSwept = (said: string, isClean: boolean): void => {
    text += said;
    left ||= !isClean;
  };
  await liveTarget({ ...settings, journal, onSwept }).close();
  return { text, left };
}

/** Services that a run is about. */
export const servicesOf = (service: Service | undefined): readonly Service[] =>
  service === undefined ? SERVICES : [service];
