import { createHash } from 'node:crypto';
import { inboxFacts, prospectingFacts } from '../generated/facts.ts';
import type { Account, Rules } from './account.ts';
import { createInboxStore } from './inbox/seed.ts';
import type { InboxStore } from './inbox/store.ts';
import type { Limiter } from './limits/limiters.ts';
import { catchUp, createProspectingStore, extendStore, reduceStore } from './prospecting/index.ts';
import type { ProspectingStore } from './prospecting/store.ts';
import { push } from './webhooks/inbox.ts';
import { Outbox } from './webhooks/outbox.ts';
import { ordinary } from './situation.ts';
import { Counters, type TenantKey, type Tenant, type TenantSettings } from './tenant.ts';

const DAY = 86_400_000;
/** Longest real time for pending deliveries. */
export const SETTLED_WITHIN_MS = 5_000;

/** All tenants of one mock, and the owner of each key. */
export class World {
  readonly #tenants = new Map<string, Tenant>();
  readonly #byKey = new Map<string, { tenant: Tenant; account: Account; key: TenantKey }>();
  #rules: Rules;
  readonly #salt: string;
  readonly #allowRemoteWebhooks: boolean;
  readonly #now: () => number;
  #created = 0;
  constructor(rules: Rules, seed: number, allowRemoteWebhooks = false, now: () => number = Date.now) {
    this.#rules = rules;
    this.#now = now;
    this.#allowRemoteWebhooks = allowRemoteWebhooks;
    this.#salt = String(seed);
  }

  get rules(): Rules {
    return this.#rules;
  }

  /** Counters restart under new rules, which may count differently. */
  set rules(rules: Rules) {
    this.#rules = rules;
    for (const { counters } of this.#tenants.values()) counters.clear();
  }

  create(settings: TenantSettings, id = `acc${(this.#created += 1)}`): Tenant {
    const names: readonly TenantKey[] = ['main', 'second', 'foreign', 'disabled', 'suspended', 'inboxOnly'];
    const keys = Object.fromEntries(names.map((name) => [name, this.#key(id, name)])) as Record<
      TenantKey,
      string
    >;
    const tenant: Tenant = {
      id,
      keys,
      main: this.#account(
        id,
        settings.seed,
        false,
        () => tenant,
        () => [foreign.inbox],
      ),
      settings,
      clockOffsetMs: 0,
      situation: ordinary(),
      answerSeconds: 0,
      inboxWebhook: undefined,
      outbox: new Outbox(() => this.#now() + tenant.clockOffsetMs, this.#allowRemoteWebhooks),
      counters: new Counters(),
      disabledAt: new Map([['disabled', this.#now() - DAY]]),
      deletedKeys: new Set(),
      spendMonth: (units) => this.#spendMonth(tenant.main, units),
    };
    const others = (): InboxStore[] => [tenant.main.inbox];
    const foreign = this.#account(`${id}-foreign`, settings.seed + 1_000_003, false, () => tenant, others);
    const suspended = this.#account(`${id}-suspended`, settings.seed, true, () => tenant, others);
    const accounts: Record<TenantKey, Account> = {
      main: tenant.main,
      second: tenant.main,
      disabled: tenant.main,
      inboxOnly: tenant.main,
      foreign,
      suspended,
    };
    for (const name of names) this.#byKey.set(keys[name], { tenant, account: accounts[name], key: name });
    this.#tenants.set(id, tenant);
    return tenant;
  }

  #key(id: string, name: string): string {
    const digest = createHash('sha512')
      .update(`${this.#salt}:${id}:${name}`)
      .digest('base64')
      .replaceAll(/[^A-Za-z0-9]/g, 'x');
    const { keyLength, writesKey } = this.rules.prospecting;
    return writesKey(digest).slice(0, Math.min(this.rules.inbox.keyLength, keyLength));
  }

  #account(
    id: string,
    seed: number,
    suspended: boolean,
    tenant: () => Tenant,
    neighbours: () => readonly InboxStore[],
  ): Account {
    const rules = (): Rules => this.rules;
    const now = this.#now;
    const windowMs = (service: 'inbox' | 'prospecting'): number =>
      tenant().settings.windowMs?.[service] ??
      (service === 'inbox' ? inboxFacts : prospectingFacts).rateLimit.windowSeconds * 1000;
    const allowance = () => {
      const { perMinute, perMonth } = rules().inbox;
      return { perMinute, perMonth, ...tenant().settings.limits };
    };
    const counter = (kind: 'minute' | 'month' | 'quota', scope: string, create: () => Limiter): Limiter => {
      const counters = tenant().counters[kind];
      const known = counters.get(scope);
      if (known !== undefined) return known;
      const made = create();
      counters.set(scope, made);
      return made;
    };
    let inbox: InboxStore | undefined;
    let prospecting: ProspectingStore | undefined;
    return {
      id,
      // Created at first use, because most accounts never use both services or all their neighbours.
      get inbox() {
        return (inbox ??= createInboxStore(seed, id === tenant().id ? tenant().settings.emails : undefined));
      },
      get prospecting() {
        if (prospecting !== undefined) return prospecting;
        const { entries, lists = 0 } = tenant().settings;
        const whole = extendStore(createProspectingStore(seed, now() + tenant().clockOffsetMs), lists);
        return (prospecting = entries === undefined ? whole : reduceStore(whole, entries));
      },
      get rules() {
        return rules();
      },
      suspended,
      allowance,
      limiters: {
        inboxMinute: (scope) =>
          counter('minute', scope, () =>
            rules().inbox.minuteLimiter(allowance().perMinute, () => windowMs('inbox')),
          ),
        inboxMonth: (scope) =>
          counter('month', scope, () => rules().inbox.monthLimiter(allowance().perMonth)),
        prospecting: (scope) =>
          counter('quota', scope, () => {
            const { quotaLimiter } = rules().prospecting;
            return quotaLimiter(
              () => rules().prospecting.perMinute[tenant().settings.plan],
              () => windowMs('prospecting'),
            );
          }),
      },
      now: () => now() + tenant().clockOffsetMs,
      advance: (milliseconds) => (tenant().clockOffsetMs += milliseconds),
      answerSeconds: () => tenant().answerSeconds,
      push: (occasion, data) => {
        const { inboxWebhook, outbox, main } = tenant();
        if (inboxWebhook !== undefined && main.id === id)
          push(outbox, inboxWebhook, rules().inbox.webhooks, () => main.now(), occasion, data);
      },
      catchUp() {
        if (prospecting !== undefined) catchUp(this);
      },
      get outbox() {
        return tenant().outbox;
      },
      get situation() {
        return tenant().situation;
      },
      neighbours,
    };
  }

  /**
   * Advances a tenant's clock, and runs everything due on the way at its time. At each time it waits for pending
   * deliveries, unless their answers are being held back.
   */
  async advance(tenant: Tenant, milliseconds: number, settling: boolean): Promise<void> {
    const { outbox, main } = tenant;
    const target = main.now() + milliseconds;
    const settle = (): Promise<void> => (settling ? outbox.settled(SETTLED_WITHIN_MS) : Promise.resolve());
    await settle();
    for (;;) {
      const next = outbox.timers.nextMoment();
      if (next === undefined || next > target) break;
      tenant.clockOffsetMs += Math.max(0, next - main.now());
      outbox.timers.runElapsed();
      await settle();
    }
    tenant.clockOffsetMs += Math.max(0, target - main.now());
    main.catchUp();
    await settle();
  }

  tenant(id: string): Tenant | undefined {
    return this.#tenants.get(id);
  }

  /** Ends all deliveries. */
  close(): void {
    for (const { outbox } of this.#tenants.values()) outbox.close();
  }

  ids(): string[] {
    return [...this.#tenants.keys()];
  }

  remove(id: string): boolean {
    const tenant = this.#tenants.get(id);
    if (tenant === undefined) return false;
    for (const key of Object.values(tenant.keys)) this.#byKey.delete(key);
    tenant.outbox.close();
    this.onRemoved();
    return this.#tenants.delete(id);
  }

  /**
   * Takes units of the month from every account, for requests that belong to none. Takes units of the minute from the
   * account whose keys have the same beginning as the unknown key.
   */
  charge(units: number, ofMinute: number, key = ''): void {
    for (const { main } of this.#tenants.values()) this.#spendMonth(main, units);
    const main = ofMinute === 0 ? undefined : this.resembling(key);
    if (main === undefined) return;
    const asker = { account: main.id, key: 'main', operation: '' };
    main.limiters.inboxMinute(this.rules.inbox.minuteScope(asker)).take(main.now(), ofMinute);
  }

  /** The account whose keys have the same beginning as an unknown key. */
  resembling(key: string): Account | undefined {
    const isLike = ({ keys: { main } }: Tenant): boolean => key.startsWith(main.slice(0, main.length / 2));
    return [...this.#tenants.values()].find(isLike)?.main;
  }

  #spendMonth(account: Account, units: number): void {
    const asker = { account: account.id, key: 'main', operation: '' };
    account.limiters.inboxMonth(this.rules.inbox.monthScope(asker)).take(account.now(), units);
  }

  /** Called when an account is removed or reset. */
  onRemoved: () => void = () => undefined;

  /** The time of the account whose key a header contains; that of this machine if it contains none. */
  timeOf(authorization = ''): number {
    return this.#byKey.get(authorization.replace(/^Bearer /, ''))?.account.now() ?? Date.now();
  }

  /** The owner of a key, ignoring case. */
  #inAnyCase(key: string) {
    if (this.rules.prospecting.keyCaseMatters) return undefined;
    const known = [...this.#byKey.keys()].find((each) => each.toLowerCase() === key.toLowerCase());
    return known === undefined ? undefined : this.#byKey.get(known);
  }

  /** The account to which a key gives access on a service. A disabled key still works until the change has spread. */
  open(
    key: string,
    service: 'inbox' | 'prospecting',
  ): { readonly account: Account; readonly key: TenantKey } | undefined {
    const caller = this.#byKey.get(key) ?? (service === 'inbox' ? undefined : this.#inAnyCase(key));
    if (caller === undefined || caller.tenant.deletedKeys.has(caller.key)) return undefined;
    const disabledAt = caller.tenant.disabledAt.get(caller.key);
    const spread = this.rules.inbox.disabledKeySpreadMs;
    const closed = disabledAt !== undefined && caller.account.now() >= disabledAt + spread;
    if (closed || service === 'inbox') return closed ? undefined : caller;
    const othersDisabled = [...caller.tenant.disabledAt.keys()].some(
      (name) => name !== 'disabled' && name !== caller.key,
    );
    const opened = this.rules.prospecting.opens(caller.key, othersDisabled);
    if (opened === 'foreign') return this.#byKey.get(caller.tenant.keys.foreign);
    return opened === 'itself' ? caller : undefined;
  }
}
