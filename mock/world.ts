import { createHash } from 'node:crypto';
import { inboxFacts, prospectingFacts } from '../generated/facts.ts';
import type { Account, PlanName, Rules } from './account.ts';
import { createInboxStore } from './inbox/seed.ts';
import { fixedWindow, monthlyQuota, slidingLog } from './limits/limiters.ts';
import { createProspectingStore } from './prospecting/index.ts';

export type KeyName = 'main' | 'second' | 'foreign' | 'disabled' | 'suspended';
export type Keys = Readonly<Record<KeyName, string>>;

export interface BundleSettings {
  readonly seed: number;
  readonly plan: PlanName;
  readonly windowMs?: { readonly inbox?: number; readonly prospecting?: number };
}

/** One account as a client sees it, with the neighbours that its claims need: a foreign and a suspended workspace. */
export interface Bundle {
  readonly id: string;
  readonly keys: Keys;
  readonly main: Account;
  settings: BundleSettings;
  clockOffsetMs: number;
  slowReads: boolean;
  /** When a key was disabled, on the bundle's clock. */
  readonly disabledAt: Map<KeyName, number>;
}

const DAY = 86_400_000;

/** All bundles of one mock and the keys that open them. */
export class World {
  readonly #bundles = new Map<string, Bundle>();
  readonly #doors = new Map<string, { bundle: Bundle; account: Account; key: KeyName }>();
  readonly #salt: string;
  #created = 0;
  rules: Rules;

  constructor(rules: Rules, seed: number) {
    this.rules = rules;
    this.#salt = String(seed);
  }

  create(settings: BundleSettings, id = `acc${(this.#created += 1)}`): Bundle {
    const names: readonly KeyName[] = ['main', 'second', 'foreign', 'disabled', 'suspended'];
    const keys = Object.fromEntries(names.map((name) => [name, this.#key(id, name)])) as Record<
      KeyName,
      string
    >;
    const bundle: Bundle = {
      id,
      keys,
      main: this.#account(id, settings.seed, false, () => bundle),
      settings,
      clockOffsetMs: 0,
      slowReads: false,
      disabledAt: new Map([['disabled', Date.now() - DAY]]),
    };
    const foreign = this.#account(`${id}-foreign`, settings.seed + 1_000_003, false, () => bundle);
    const suspended = this.#account(`${id}-suspended`, settings.seed, true, () => bundle);
    const accounts: Record<KeyName, Account> = {
      main: bundle.main,
      second: bundle.main,
      disabled: bundle.main,
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
    return digest.slice(0, inboxFacts.apiKeyLength);
  }

  #account(id: string, seed: number, suspended: boolean, bundle: () => Bundle): Account {
    const rules = (): Rules => this.rules;
    const windowMs = (service: 'inbox' | 'prospecting'): number =>
      bundle().settings.windowMs?.[service] ??
      (service === 'inbox' ? inboxFacts : prospectingFacts).rateLimit.windowSeconds * 1000;
    return {
      id,
      inbox: createInboxStore(seed),
      prospecting: createProspectingStore(seed),
      get rules() {
        return rules();
      },
      suspended,
      limiters: {
        inboxMinute: slidingLog(rules().inbox.perMinute, () => windowMs('inbox')),
        inboxMonth: monthlyQuota(rules().inbox.perMonth),
        prospecting: fixedWindow(
          () => rules().prospecting.perMinute[bundle().settings.plan],
          () => windowMs('prospecting'),
        ),
      },
      now: () => Date.now() + bundle().clockOffsetMs,
      slowReads: () => bundle().slowReads,
    };
  }

  bundle(id: string): Bundle | undefined {
    return this.#bundles.get(id);
  }

  ids(): string[] {
    return [...this.#bundles.keys()];
  }

  remove(id: string): boolean {
    const bundle = this.#bundles.get(id);
    if (bundle === undefined) return false;
    for (const key of Object.values(bundle.keys)) this.#doors.delete(key);
    return this.#bundles.delete(id);
  }

  /** The account a key opens; a disabled key still does until the change has spread. */
  open(key: string): Account | undefined {
    const door = this.#doors.get(key);
    if (door === undefined) return undefined;
    const disabledAt = door.bundle.disabledAt.get(door.key);
    const spread = inboxFacts.disabledKeyPropagationSeconds * 1000;
    const closed = disabledAt !== undefined && door.account.now() >= disabledAt + spread;
    return closed ? undefined : door.account;
  }
}
