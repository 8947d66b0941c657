import type { ClaimId } from '../generated/claims.ts';
import { inboxFacts } from '../generated/facts.ts';
import { startMock as start } from '../mock/index.ts';
import type { Change, Fault, AsSent, AccountSettings } from '../specs/control.ts';

/** What a mock begins with. */
export interface MockOptions {
  /** 0 or absent: a free port. */
  readonly port?: number;
  readonly controlPort?: number;
  /** The address that both ports are opened on; loopback unless said. */
  readonly host?: string;
  /** The same seed gives the same data and keys. */
  readonly seed?: number;
  readonly plan?: 'none' | 'start' | 'grow' | 'scale';
  /** How many emails the inbox holds. */
  readonly emails?: number;
  /** Names by which the control plane may be called beside localhost, 127.0.0.1 and [::1]. */
  readonly controlHosts?: readonly string[];
  /** Whether webhooks go to other machines, too; to this one alone unless set. */
  readonly allowRemoteWebhooks?: boolean;
  readonly drifts?: readonly DriftId[];
  /**
   * Fails a test of a tool at the moment of a mistake, by the lints of `plumbline gate`. `refuse`, or true: a call that
   * breaks a lint of severity error is answered 400, with the mistakes. `header`: the answer stays, and
   * `X-Plumbline-Mistake` names the lints. False unless set.
   */
  readonly strict?: boolean | 'refuse' | 'header';
}

/** A claim that is broken, or one of several ways to break it, as `plumbline prove --list` names them. */
export type DriftId = ClaimId | `${ClaimId}/${string}`;

/** A mock of both services in this process. It shares nothing with any other. */
export interface Mock {
  /** The origin of both services. */
  readonly baseUrl: string;
  /** The same with the path of the Inbox API. */
  readonly inboxUrl: string;
  readonly controlUrl: string;
  readonly keys: Readonly<
    Record<'main' | 'second' | 'foreign' | 'disabled' | 'suspended' | 'inboxOnly', string>
  >;
  /** Makes the account as new, and reference, without faults; with other settings where they are given. */
  reset(settings?: AsSent<AccountSettings>): Promise<void>;
  /** Moves the account's clock on, in ms, and does what falls due on the way; resolves to its time then. */
  advance(milliseconds: number): Promise<Date>;
  /** Breaks these claims, and no others from now on; none makes it reference again. */
  drift(...ids: readonly DriftId[]): Promise<void>;
  /** Changes settings of the account, and brings about what no request can. */
  arrange(change: AsSent<Change>): Promise<void>;
  /** Lets requests meet these faults, and no others from now on, in order; none ends them. */
  fail(...faults: readonly AsSent<Fault>[]): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The lints, which are loaded only where they are asked for. */
async function watchOf(strict: MockOptions['strict']) {
  if (strict === undefined || strict === false) return undefined;
  const { StrictWatch } = await import('../gate/strict.ts');
  return new StrictWatch(strict === true ? 'refuse' : strict);
}

const ACCOUNT = '/accounts/default';

/**
 * Starts a mock of both services. Rejects with a RangeError where a drift is unknown, and with the system's error where a
 * port cannot be opened. Its methods reject with an Error that says what is wrong with their arguments.
 */
export async function startMock({ strict = false, ...options }: MockOptions = {}): Promise<Mock> {
  const watch = await watchOf(strict);
  const mock = await start({ ...options, ...(watch !== undefined && { watch }) });
  const { baseUrl, controlUrl, keys } = mock;
  const asked = async (method: string, path: string, body: object): Promise<unknown> =>
    (await mock.control(method, path, body)).body;
  const close = (): Promise<void> => mock.close();
  const drift: Mock['drift'] = async (...ids) => {
    await asked('PUT', '/drifts', { ids });
  };
  const fail: Mock['fail'] = async (...faults) => {
    await asked('PUT', '/faults', { faults });
  };
  return {
    ...{ baseUrl, controlUrl, keys, drift, fail, close, [Symbol.asyncDispose]: close },
    inboxUrl: `${baseUrl}${inboxFacts.pathPrefix}`,
    reset: async (settings = {}) => {
      await drift();
      await fail();
      await asked('POST', `${ACCOUNT}/reset`, settings);
    },
    advance: async (advanceMs) => {
      const moved = (await asked('POST', `${ACCOUNT}/clock`, { advanceMs })) as { readonly now: string };
      return new Date(moved.now);
    },
    arrange: async (change) => {
      await asked('PATCH', ACCOUNT, change);
    },
  };
}
