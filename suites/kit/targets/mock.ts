import { message, own } from '../model/message.ts';
import { READING_NEEDS } from '../model/keys.ts';
import { Pool } from 'undici';
import { inboxFacts, prospectingFacts } from '../../../generated/facts.ts';
import type { Change, ClockMove, AsSent, AccountSettings } from '../../../specs/control.ts';
import { NEEDS, type Need, type Service } from '../../../specs/source.ts';
import { HttpClient, type ClientSettings } from './client.ts';
import { Inconclusive, isObject, type Exchange, type KeyName } from '../model/exchange.ts';
import { isCounted, windowMs } from './live/windows.ts';
import { DeliveryReceiver } from './receiver.ts';
import type { Receiver } from '../model/receiver.ts';
import type { AdvanceOptions, TargetContext } from '../model/scenario.ts';
import type { AccountRoutes } from '../model/account.ts';
import type { Survey } from '../model/survey.ts';
import type { LeaseOptions, Target } from '../model/target.ts';
import type { Action } from '../model/trace.ts';

const TIMEOUT_MS = 20_000;
/** An unknown key that begins like a known one. */
const unknownLike = (key = ''): string =>
  key.slice(0, inboxFacts.apiKeyLength / 2).padEnd(inboxFacts.apiKeyLength, 'Z');
/**
 * Requests after which readers get a new account, so that the last reader's requests still fit into the monthly quota.
 */
const MOST_SHARED = inboxFacts.monthlyQuota.requests / 2;
/**
 * Limits that no client reaches: requests are counted but never refused. Prospecting has only the quota of the plan.
 */
const ENDLESS = {
  plan: 'scale',
  limits: { perMinute: 1e8, perMonth: 1e9 },
  windowMs: { prospecting: 20 },
} as const satisfies AccountSettings;

interface AccountHandle {
  readonly id: string;
  /** How far the account's clock is ahead, in ms. */
  ahead: number;
  /** Requests of all its users. */
  sent: number;
  readonly keys: Readonly<Partial<Record<KeyName, string>>>;
}

/** The location of a mock, and the settings of its accounts. */
export interface MockTargetSettings {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly seed: number;
  readonly plan?: string;
  /** Most pages of a walk through all items, if they are limited as on a real account. */
  readonly longestWalk?: number;
  /** The clock for times of exchanges; by default that of this machine. */
  readonly now?: () => number;
}

/** A mock with its control plane, in this process or elsewhere. It offers every need. */
export async function createMockTarget(settings: MockTargetSettings, routes: AccountRoutes): Promise<Target> {
  const { baseUrl, controlUrl, seed, plan = 'start', now = Date.now } = settings;
  const requests: Record<Service, number> = { inbox: 0, prospecting: 0 };
  const api = new Pool(baseUrl, { connections: 32, pipelining: 1 });
  const control = new Pool(controlUrl, { connections: 8 });

  const ask = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<unknown> => {
    try {
      const answer = await control.request({
        method,
        path,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 400)
        throw new Inconclusive(
          message`control plane: ${own(method)} ${path} answered ${answer.statusCode} ${text}`,
        );
      return text === '' ? undefined : (JSON.parse(text) as unknown);
    } catch (cause) {
      if (cause instanceof Inconclusive) throw cause;
      throw new Inconclusive(
        message`the control plane at ${controlUrl} does not answer: ${(cause as Error).message}`,
        { cause },
      );
    }
  };

  const change = async ({ id }: AccountHandle, wanted: AsSent<Change>): Promise<void> => {
    await ask('PATCH', `/accounts/${id}`, wanted);
  };

  const newAccount = async ({
    windowMs: shortened,
    plan: itsPlan = plan,
    endless,
  }: LeaseOptions = {}): Promise<AccountHandle> => {
    const created = await ask('POST', '/accounts', {
      seed,
      plan: itsPlan as AccountSettings['plan'],
      ...(shortened !== undefined && { windowMs: { inbox: shortened, prospecting: shortened } }),
      ...(endless === true && ENDLESS),
    } satisfies AsSent<AccountSettings>);
    if (!isObject(created) || typeof created['id'] !== 'string' || !isObject(created['keys']))
      throw new Inconclusive(message`the control plane at ${controlUrl} is not that of a Plumbline mock`);
    const keys = created['keys'] as Record<string, string>;
    return { id: created['id'], ahead: 0, sent: 0, keys: { ...keys, unknown: unknownLike(keys['main']) } };
  };

  const advance = async (
    account: AccountHandle,
    advanceMs: number,
    options: AdvanceOptions = {},
  ): Promise<void> => {
    const shown = await ask('POST', `/accounts/${account.id}/clock`, {
      advanceMs,
      ...options,
    } satisfies AsSent<ClockMove>);
    if (isObject(shown)) account.ahead = Date.parse(String(shown['now'])) - now();
  };

  const clientsOf = (
    account: AccountHandle,
    pacing: boolean,
    record: (exchange: Exchange) => void,
    act: (action: Action) => void,
  ) => {
    // The mock enforces the documented limits, too. Instead of waiting for the next window, its clock is moved there.
    const used: Record<Service, number> = { inbox: 0, prospecting: 0 };
    const limits: Record<Service, number> = {
      inbox: inboxFacts.rateLimit.requests,
      prospecting:
        prospectingFacts.rateLimit.requestsByPlan[
          plan as keyof typeof prospectingFacts.rateLimit.requestsByPlan
        ],
    };
    const before: ClientSettings['before'] = async (service, { operation }) => {
      requests[service] += 1;
      account.sent += 1;
      if (!pacing || !isCounted(service, operation)) return;
      if (used[service] >= limits[service] - 1) {
        const milliseconds = windowMs(service) + 1000;
        act({ action: 'advance', milliseconds });
        await advance(account, milliseconds);
        used[service] = 0;
      }
      used[service] += 1;
    };
    const ahead = (): number => account.ahead;
    const { longestWalk } = settings;
    const common = {
      ...{ pool: api, keys: account.keys, timeoutMs: TIMEOUT_MS, before, record, ahead, now },
      ...(longestWalk !== undefined && { longestWalk }),
    };
    return { inbox: new HttpClient('inbox', common), prospecting: new HttpClient('prospecting', common) };
  };

  const nothing = (): void => undefined;
  let known: Survey | undefined;
  let surveying: Promise<Survey> | undefined;
  const surveyed = async (): Promise<Survey> => {
    surveying ??= (async () => {
      const account = await newAccount();
      return routes.survey(clientsOf(account, true, nothing, nothing));
    })();
    known ??= await surveying;
    return known;
  };

  // Reading changes nothing, so readers share an account. Every other scenario starts with a fresh one.
  const idle: AccountHandle[] = [];
  return {
    kind: 'mock',
    baseUrl,
    // A driver, not the target, offers load runs.
    offers: new Set<Need>(NEEDS.filter((need) => need !== 'k6')),
    moving: false,
    requests,
    async open(needs, record, act = nothing) {
      const shareable = needs.every((need) => READING_NEEDS.has(need));
      const found = await surveyed();
      const account = (shareable ? idle.pop() : undefined) ?? (await newAccount());
      const pacing = !needs.includes('burst');
      // Each execution on a shared account starts in a fresh window.
      if (shareable && pacing) await advance(account, windowMs('inbox') + 1000);
      const receivers: Receiver[] = [];
      const named = new Map<string, number>();
      act({ action: 'account', seed, plan, keys: account.keys });
      const moved = (milliseconds: number, options?: AdvanceOptions): Promise<void> => {
        act({ action: 'advance', milliseconds, ...options });
        return advance(account, milliseconds, options);
      };
      const context: TargetContext = {
        ...clientsOf(account, pacing, record, act),
        survey: found,
        // The documents leave open whether two lists may have the same name.
        listName: (wanted) => {
          const number = (named.get(wanted) ?? 0) + 1;
          named.set(wanted, number);
          return number === 1 ? wanted : `${wanted} ${number}`;
        },
        advance: moved,
        pause: moved,
        now: () => now() + account.ahead,
        receive: async (service) => {
          const receiver = await new DeliveryReceiver({
            ...{ service, onlyWhole: true },
            now: () => now() + account.ahead,
          }).open();
          receivers.push(receiver);
          act({ action: 'receive', service, url: receiver.url, deliveries: receiver.deliveries });
          return receiver;
        },
        settle: async () => {
          act({ action: 'settle' });
          await ask('POST', `/accounts/${account.id}/settle`);
        },
        arrange: (wanted) => {
          act({ action: 'arrange', change: wanted });
          return change(account, wanted);
        },
      };
      return {
        context,
        close: async () => {
          await Promise.all(receivers.map((receiver) => receiver.close()));
          if (shareable && account.sent < MOST_SHARED) idle.push(account);
          else await ask('DELETE', `/accounts/${account.id}`);
        },
      };
    },
    lease: async (options) => {
      const account = await newAccount(options);
      if (account.keys.main === undefined)
        throw new Inconclusive(message`the control plane at ${controlUrl} gave no key`);
      return {
        keys: account.keys,
        plan: options.plan ?? plan,
        windowMs: options.windowMs ?? windowMs('inbox'),
        advance: (milliseconds) => advance(account, milliseconds),
        arrange: (wanted) => change(account, wanted),
        close: async () => {
          await ask('DELETE', `/accounts/${account.id}`);
        },
      };
    },
    close: async () => {
      await Promise.all([api.close(), control.close()]);
    },
  };
}
