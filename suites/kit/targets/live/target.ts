import { message } from '../../model/message.ts';
import { inboxFacts } from '../../../../generated/facts.ts';
import { SERVICES, type Need, type Service } from '../../../../specs/source.ts';
import { KEY_NEEDS, type OtherKey } from '../../model/keys.ts';
import { HttpClient } from '../client.ts';
import { Inconclusive, type Exchange, type KeyName } from '../../model/exchange.ts';
import type { AccountRoutes } from '../../model/account.ts';
import { accountDigestOf } from './fingerprint.ts';
import { LiveClients } from './clients.ts';
import { Surveyor } from './surveyor.ts';
import { Remover } from './remover.ts';
import { LIMITS, LIVE_WALK, systemClock, type LiveSettings } from './settings.ts';
import { LiveTraffic } from './traffic.ts';
import { openWire } from './wire.ts';
import { isAsDocumented } from '../../checks/faults.ts';
import { Pacer } from './pacer.ts';
import { windowMs } from './windows.ts';
import { Redactor } from '../../redaction/redaction.ts';
import { Scratch, type Journal } from './scratch.ts';
import { SharedReads } from './shared-reads.ts';
import { containedMemory, noMemory } from '../../model/memory.ts';
import type { Target, RequestBudget } from '../../model/target.ts';

const UNKNOWN_KEY = 'Z'.repeat(inboxFacts.apiKeyLength);
/** A real account as a target. */
export interface LiveTarget extends Target {
  /** Masks data of the account. */
  readonly redactor: Redactor;
}

/** The redactor for answers of a target; absent if the data is generated. */
export const redactorOf = (target: Target): Redactor | undefined =>
  'redactor' in target && target.redactor instanceof Redactor ? target.redactor : undefined;

/** A real account as a target: it restricts writes, paces requests and keeps the budget. */
export function createLiveTarget(settings: LiveSettings, routes: AccountRoutes): LiveTarget {
  const { baseUrl, key, otherKeys = {}, budget, plan, pace, journal } = settings;
  const { clock = systemClock, onForgotten = () => undefined } = settings;
  const memory = containedMemory(settings.memory ?? noMemory, onForgotten);
  const limits = { ...LIMITS, ...settings.limits };
  const keys: Partial<Record<KeyName, string>> = { main: key, unknown: UNKNOWN_KEY, ...otherKeys };
  const scratch = journal && new Scratch(journal, routes.lists, () => clock.now());
  const { guard, pool } = openWire(settings, limits, scratch);
  const secrets = [key, ...Object.values(otherKeys)];
  const redactor = new Redactor(secrets, settings.keepPayloads, key);
  /** Masks what is stored for a later run, which may have to mask more. */
  const keeper = settings.keepPayloads === true ? new Redactor(secrets, false, key) : redactor;
  const pacers = {
    inbox: new Pacer('inbox', { pace, plan }, clock, settings.onWait),
    prospecting: new Pacer('prospecting', { pace, plan }, clock, settings.onWait),
  };
  const learn = (exchange: Exchange): void => scratch?.learn(exchange, surveyor.others);
  /** Time for a whole answer, for operations that the documents do not describe as slow. */
  const quickMs = Math.min(limits.requestMs, 1.5 * limits.silenceMs);
  const wired = {
    pool,
    keys,
    timeoutMs: limits.silenceMs,
    deadlineMs: limits.requestMs,
    maxBodyBytes: limits.bodyBytes,
    keepsAnswers: true,
    longestWalk: LIVE_WALK,
    now: () => clock.now(),
  };
  const traffic: LiveTraffic = new LiveTraffic({
    ...{ guard, budget, pacers, memory, clock, limits, key, learn },
    probe: async (service, form) => {
      const { before, landed, stopped } = traffic;
      const client = new HttpClient(service, {
        ...{ ...wired, before, stopped, record: () => undefined, review: landed },
        deadlineMs: quickMs,
      });
      const ask = (operation: string): Promise<Exchange> => {
        const [method = 'GET', target = ''] = operation.split(' ');
        const bearer = form === 'Bearer' && { authorization: `Bearer ${key}` };
        return client.raw({ method, target, operation, ...bearer });
      };
      const [first, ...others] = routes.opened[service];
      let answer = await ask(first);
      for (const other of others) if (!isAsDocumented(answer)) answer = await ask(other);
      return answer;
    },
  });
  /** Whether reads show later what was written. */
  let isBehind = false;
  const reads = new SharedReads();
  const clients = new LiveClients({ ...{ wired, quickMs, key, secrets, traffic, reads, keeper } });
  const surveyor: Surveyor = new Surveyor({ clients, traffic, routes, services: settings.services });
  const remover = new Remover({
    ...wired,
    routes: routes.lists,
    pacer: pacers.prospecting,
    spend: () => {
      traffic.requests.prospecting += 1;
      memory.spend('prospecting');
    },
    learn,
  });
  const requestBudget: RequestBudget = {
    budget,
    remaining: (service) => traffic.remaining(service),
    spent: (service) => traffic.requests[service],
    charge: (service, count) => traffic.charge(service, count),
    pause: (service, milliseconds, why) => pacers[service].pause(milliseconds, why),
    settle: () => void (isBehind = true),
    ended: (service) => traffic.ended(service),
    uncertain: (service) => traffic.uncertain(service),
    isInterrupted: (service) => traffic.isInterrupted(service),
    hasRoomFor: (answers) => traffic.hasRoomFor(answers),
    longestWalk: LIVE_WALK,
    fingerprint: async (service) => {
      const fingerprint = accountDigestOf(await routes.readData(clients.unrecorded(), service), (answer) =>
        reads.wasAnswered(answer),
      );
      reads.sealed(service, fingerprint);
      return fingerprint;
    },
    hasChanged: (service) => reads.hasChanged(service),
    isKnown: (service, target) => settings.sharedReads !== false && reads.has(service, target),
    refresh: (services) => surveyor.refresh(services),
    isOwn: (text) => keeper.message(text) === text,
    memory: {
      ...memory,
      note: (run, step) => {
        const observed = step.observed.map(([id, seen]) => [id, keeper.answer(seen)] as const);
        memory.note(run, { ...step, observed });
      },
    },
  };

  return {
    kind: 'live',
    baseUrl,
    offers: new Set<Need>([
      'read',
      ...(Object.keys(otherKeys) as OtherKey[]).map((name) => KEY_NEEDS[name]),
      ...(scratch === undefined ? [] : (['scratch'] as const)),
      ...(settings.burst === true ? (['burst'] as const) : []),
    ]),
    moving: true,
    requests: traffic.requests,
    requestBudget,
    redactor,
    async open(needs, record, act, isAlone = true) {
      if (guard.refused !== undefined) throw guard.refused;
      const found = await surveyor.surveyed();
      const own = needs.includes('scratch') ? scratch : undefined;
      // Otherwise a wrong id in the answer to a creation would make the run delete another client's list.
      if (own !== undefined && !found.areListsKnown)
        throw new Inconclusive(
          message`the lists of the account cannot be read, so none are made beside them`,
        );
      const before = new Set(own?.standing);
      let release: (() => void) | undefined;
      let begun: Promise<void> | undefined;
      // Requests of this run within the last minute would count, too.
      const begin = async (): Promise<void> => {
        release = traffic.holdForBurst();
        await clock.sleep(windowMs('inbox'), traffic.stopped);
        clients.watch.begin();
      };
      const not = (lever: string) => async (): Promise<never> => {
        throw new Error(`a real account has no ${lever}`);
      };
      const wait = (milliseconds: number): Promise<void> => {
        act?.({ action: 'advance', milliseconds });
        return clock.sleep(milliseconds, traffic.stopped);
      };
      return {
        context: {
          ...clients.of(record, {
            ...{ own, mayShare: !isAlone && settings.sharedReads !== false },
            ...(needs.includes('burst') && { beginBurst: () => (begun ??= begin()) }),
            ...((isAlone || isBehind) && { settle: () => pacers.prospecting.settle() }),
          }),
          survey: found,
          listName: (wanted) => own?.name(wanted) ?? wanted,
          advance: wait,
          pause: wait,
          now: () => clock.now(),
          arrange: not('levers'),
          receive: not('webhook that could be pointed at a receiver'),
          settle: not('webhook that could be pointed at a receiver'),
        },
        close: async () => {
          if (begun !== undefined)
            pacers.inbox.pause(windowMs('inbox'), 'the minute of the burst has to pass');
          release?.();
          if (guard.refused !== undefined) throw guard.refused;
          const made = own?.standing.filter((id) => !before.has(id)) ?? [];
          for (const listId of made) await remover.remove(listId);
        },
      };
    },
    lease: async () => {
      if (settings.burst !== true)
        throw new Inconclusive(message`a real account is not lent to load tests without consent`);
      const noLevers = async (): Promise<never> => {
        throw new Error('a real account has no levers');
      };
      return {
        keys: { main: key },
        plan: plan ?? 'none',
        windowMs: windowMs('inbox'),
        advance: noLevers,
        arrange: noLevers,
        close: async () => undefined,
      };
    },
    stop: (why) => traffic.stop(why),
    close: async () => {
      // Pending creations must end before their lists can be removed.
      await traffic.close();
      if (scratch !== undefined && journal !== undefined)
        await remover.sweep(scratch, journal.run, settings.onSwept);
      await guard.destroy();
    },
  };
}

/** Removes what an earlier run has left. Returns a report and whether anything is left. */
export async function removeLeftovers(
  settings: LiveSettings,
  journal: Journal,
  routes: AccountRoutes,
): Promise<{ text: string; left: boolean }> {
  let text = '';
  let left = false;
  const onSwept = (said: string, isClean: boolean): void => {
    text += said;
    left ||= !isClean;
  };
  await createLiveTarget({ ...settings, journal, onSwept }, routes).close();
  return { text, left };
}

/** The services of a run. */
export const servicesOf = (service: Service | undefined): readonly Service[] =>
  service === undefined ? SERVICES : [service];
