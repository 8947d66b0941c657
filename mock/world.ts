import { createHash } from 'node:crypto';
import { inboxFacts, prospectingFacts } from '../generated/facts.ts';
import type { Account, Rules } from './account.ts';
import type { PlanName } from './limits/plan.ts';
import { createInboxStore } from './inbox/seed.ts';
import type { InboxStore } from './inbox/store.ts';
import type { Limiter } from './limits/limiters.ts';
import { catchUp, createProspectingStore } from './prospecting/index.ts';
import type { ProspectingStore } from './prospecting/store.ts';
import { push, type InboxWebhook } from './webhooks/inbox.ts';
import { Outbox } from './webhooks/outbox.ts';
import { ordinary, type Situation } from './situation.ts';

export type KeyName = 'main' | 'second' | 'foreign' | 'disabled' | 'suspended' | 'inboxOnly';
export type Keys = Readonly<Record<KeyName, string>>;

export interface BundleSettings {
  readonly seed: number;
  readonly plan: PlanName;
  /** How many emails the inbox holds. */
  readonly emails?: number;
  /** Allowances of the inbox other than the documented ones. */
  readonly limits?: { readonly perMinute?: number; readonly perMonth?: number };
  readonly windowMs?: { readonly inbox?: number; readonly prospecting?: number };
}

/** One account as a client sees it, with the neighbours that its claims need: a foreign and a suspended workspace. */
export interface Bundle {
  readonly id: string;
  readonly keys: Keys;
  readonly main: Account;
  settings: BundleSettings;
  clockOffsetMs: number;
  readonly situation: Situation;
  answerSeconds: number;
  /** Where the events of the inbox go. */
  inboxWebhook: InboxWebhook | undefined;
  readonly outbox: Outbox;
  readonly counters: Counters;
  /** When a key was disabled, on the bundle's clock. */
  readonly disabledAt: Map<KeyName, number>;
  readonly deletedKeys: Set<KeyName>;
  /** Uses up units of the month. */
  readonly spendMonth: (units: number) => void;
}

/** The counters in use, by what they are shared by. */
class Counters {
  readonly minute = new Map<string, Limiter>();
  readonly month = new Map<string, Limiter>();
  readonly quota = new Map<string, Limiter>();

  clear(): void {
    for (const counters of [this.minute, this.month, this.quota]) counters.clear();
  }
}

const DAY = 86_400_000;
/** Real time that deliveries under way are waited for. */
export const SETTLED_WITHIN_MS = 5_000;

/** All bundles of one mock and the keys that open them. */
export class World {
  readonly #bundles = new Map<string, Bundle>();
  readonly #doors = new Map<string, { bundle: Bundle; account: Account; key: KeyName }>();
  #rules: Rules;
  readonly #salt: string;
  #created = 0;
  constructor(rules: Rules, seed: number) {
    this.#rules = rules;
    this.#salt = String(seed);
  }

  get rules(): Rules {
    return this.#rules;
  }

  /** Counters begin anew under new rules, which may count in another way. */
  set rules(rules: Rules) {
    this.#rules = rules;
    for (const { counters } of this.#bundles.values()) counters.clear();
  }

  create(settings: BundleSettings, id = `acc${(this.#created += 1)}`): Bundle {
    const names: readonly KeyName[] = ['main', 'second', 'foreign', 'disabled', 'suspended', 'inboxOnly'];
    const keys = Object.fromEntries(names.map((name) => [name, this.#key(id, name)])) as Record<
      KeyName,
      string
    >;
    const bundle: Bundle = {
      id,
      keys,
      main: this.#account(
        id,
        settings.seed,
        false,
        () => bundle,
        () => [foreign.inbox],
      ),
      settings,
      clockOffsetMs: 0,
      situation: ordinary(),
      answerSeconds: 0,
      inboxWebhook: undefined,
      outbox: new Outbox(() => Date.now() + bundle.clockOffsetMs),
      counters: new Counters(),
      disabledAt: new Map([['disabled', Date.now() - DAY]]),
      deletedKeys: new Set(),
      spendMonth: (units) => this.#spendMonth(bundle.main, units),
    };
    const others = (): InboxStore[] => [bundle.main.inbox];
    const foreign = this.#account(`${id}-foreign`, settings.seed + 1_000_003, false, () => bundle, others);
    const suspended = this.#account(`${id}-suspended`, settings.seed, true, () => bundle, others);
    const accounts: Record<KeyName, Account> = {
      main: bundle.main,
      second: bundle.main,
      disabled: bundle.main,
      inboxOnly: bundle.main,
      foreign,
      suspended,
    };
    for (const name of names) this.#doors.set(keys[name], { bundle, account: accounts[name], key: name });
    this.#bundles.set(id, bundle);
    return bundle;
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
    bundle: () => Bundle,
    neighbours: () => readonly InboxStore[],
  ): Account {
    const rules = (): Rules => this.rules;
    const windowMs = (service: 'inbox' | 'prospecting'): number =>
      bundle().settings.windowMs?.[service] ??
      (service === 'inbox' ? inboxFacts : prospectingFacts).rateLimit.windowSeconds * 1000;
    const allowance = () => {
      const { perMinute, perMonth } = rules().inbox;
      return { perMinute, perMonth, ...bundle().settings.limits };
    };
    const counter = (kind: 'minute' | 'month' | 'quota', scope: string, create: () => Limiter): Limiter => {
      const counters = bundle().counters[kind];
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
      // Made when first asked for: most accounts never touch both services or all their neighbours.
      get inbox() {
        return (inbox ??= createInboxStore(seed, id === bundle().id ? bundle().settings.emails : undefined));
      },
      get prospecting() {
        return (prospecting ??= createProspectingStore(seed, Date.now() + bundle().clockOffsetMs));
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
              () => rules().prospecting.perMinute[bundle().settings.plan],
              () => windowMs('prospecting'),
            );
          }),
      },
      now: () => Date.now() + bundle().clockOffsetMs,
      advance: (milliseconds) => (bundle().clockOffsetMs += milliseconds),
      answerSeconds: () => bundle().answerSeconds,
      push: (occasion, data) => {
        const { inboxWebhook, outbox, main } = bundle();
        if (inboxWebhook !== undefined && main.id === id)
          push(outbox, inboxWebhook, rules().inbox.webhooks, () => main.now(), occasion, data);
      },
      catchUp() {
        if (prospecting !== undefined) catchUp(this);
      },
      get outbox() {
        return bundle().outbox;
      },
      get situation() {
        return bundle().situation;
      },
      neighbours,
    };
  }

  /**
   * Moves a bundle's clock on, doing what falls due at its moment on the way. Deliveries under way are waited
   * for at each moment, unless their answers are being held back.
   */
  async advance(bundle: Bundle, milliseconds: number, settling: boolean): Promise<void> {
    const { outbox, main } = bundle;
    const target = main.now() + milliseconds;
    const settle = (): Promise<void> => (settling ? outbox.settled(SETTLED_WITHIN_MS) : Promise.resolve());
    await settle();
    for (;;) {
      const next = outbox.timers.nextDue();
      if (next === undefined || next > target) break;
      bundle.clockOffsetMs += Math.max(0, next - main.now());
      outbox.timers.runDue();
      await settle();
    }
    bundle.clockOffsetMs += Math.max(0, target - main.now());
    main.catchUp();
    await settle();
  }

  bundle(id: string): Bundle | undefined {
    return this.#bundles.get(id);
  }

  /** Ends every delivery. */
  close(): void {
    for (const { outbox } of this.#bundles.values()) outbox.close();
  }

  ids(): string[] {
    return [...this.#bundles.keys()];
  }

  remove(id: string): boolean {
    const bundle = this.#bundles.get(id);
    if (bundle === undefined) return false;
    for (const key of Object.values(bundle.keys)) this.#doors.delete(key);
    bundle.outbox.close();
    return this.#bundles.delete(id);
  }

  /**
   * Takes units of the month from every account, for requests that belong to none, and units of the minute from the
   * account whose keys begin as the unknown one does.
   */
  charge(units: number, ofMinute: number, key = ''): void {
    for (const { main } of this.#bundles.values()) this.#spendMonth(main, units);
    const main = ofMinute === 0 ? undefined : this.resembling(key);
    if (main === undefined) return;
    const asker = { account: main.id, key: 'main', operation: '' };
    main.limiters.inboxMinute(this.rules.inbox.minuteScope(asker)).take(main.now(), ofMinute);
  }

  /** The account whose keys begin as an unknown one does. */
  resembling(key: string): Account | undefined {
    const isLike = ({ keys: { main } }: Bundle): boolean => key.startsWith(main.slice(0, main.length / 2));
    return [...this.#bundles.values()].find(isLike)?.main;
  }

  #spendMonth(account: Account, units: number): void {
    const asker = { account: account.id, key: 'main', operation: '' };
    account.limiters.inboxMonth(this.rules.inbox.monthScope(asker)).take(account.now(), units);
  }

  /** What a key opens where its case does not matter. */
  #inAnyCase(key: string) {
    if (this.rules.prospecting.keyCaseMatters) return undefined;
    const known = [...this.#doors.keys()].find((each) => each.toLowerCase() === key.toLowerCase());
    return known === undefined ? undefined : this.#doors.get(known);
  }

  /** The account that a key opens on a service; a disabled key still does until the change has spread. */
  open(
    key: string,
    service: 'inbox' | 'prospecting',
  ): { readonly account: Account; readonly key: KeyName } | undefined {
    const door = this.#doors.get(key) ?? (service === 'inbox' ? undefined : this.#inAnyCase(key));
    if (door === undefined || door.bundle.deletedKeys.has(door.key)) return undefined;
    const disabledAt = door.bundle.disabledAt.get(door.key);
    const spread = this.rules.inbox.disabledKeySpreadMs;
    const closed = disabledAt !== undefined && door.account.now() >= disabledAt + spread;
    if (closed || service === 'inbox') return closed ? undefined : door;
    const othersDisabled = [...door.bundle.disabledAt.keys()].some(
      (name) => name !== 'disabled' && name !== door.key,
    );
    const opened = this.rules.prospecting.opens(door.key, othersDisabled);
    if (opened === 'foreign') return this.#doors.get(door.bundle.keys.foreign);
    return opened === 'itself' ? door : undefined;
  }
}
