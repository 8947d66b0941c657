import type { ClaimId } from '../generated/claims.ts';
import { inboxFacts } from '../generated/facts.ts';
import { startMock as start } from '../mock/index.ts';
import type { Change, Fault, AsSent, AccountSettings } from '../specs/control.ts';

/** The settings of a new mock. */
export interface MockOptions {
  /** 0 or absent: a free port. */
  readonly port?: number;
  readonly controlPort?: number;
  /** The address of both ports; by default loopback. */
  readonly host?: string;
  /** Equal seeds give equal data and keys. */
  readonly seed?: number;
  readonly plan?: 'none' | 'start' | 'grow' | 'scale';
  /** Number of emails in the inbox. */
  readonly emails?: number;
  /** Allowed names of the control plane, besides localhost, 127.0.0.1 and [::1]. */
  readonly controlHosts?: readonly string[];
  /** Whether webhooks may be sent to other machines; by default only to this one. */
  readonly allowRemoteWebhooks?: boolean;
  readonly drifts?: readonly DriftId[];
  /**
   * Makes a tool's test fail at a mistake, according to the lints of `plumbline gate`.
   * - `refuse` or true: a call that breaks a lint of severity error is answered with 400 and its mistakes.
   * - `header`: the answer stays, and `X-Plumbline-Mistake` names the lints.
   * The default is false.
   */
  readonly strict?: boolean | 'refuse' | 'header';
}

/** A claim to break, or one of several ways to break it, as listed by `plumbline prove --list`. */
export type DriftId = ClaimId | `${ClaimId}/${string}`;

/** A mock of both services in this process. It shares nothing with other mocks. */
export interface Mock {
  /** The origin of both services. */
  readonly baseUrl: string;
  /** The same with the path of the Inbox API. */
  readonly inboxUrl: string;
  readonly controlUrl: string;
  readonly keys: Readonly<
    Record<'main' | 'second' | 'foreign' | 'disabled' | 'suspended' | 'inboxOnly', string>
  >;
  /**
   * Resets the account to its initial state, without drifts, variants and faults; with other settings if they are
   * given.
   */
  reset(settings?: AsSent<AccountSettings>): Promise<void>;
  /** Advances the account's clock by ms, and runs everything due on the way. Resolves to the new time. */
  advance(milliseconds: number): Promise<Date>;
  /** Breaks only these claims from now on; without ids it is the reference mock again. */
  drift(...ids: readonly DriftId[]): Promise<void>;
  /** Changes settings of the account, and causes events that no request can cause. */
  arrange(change: AsSent<Change>): Promise<void>;
  /** Applies these faults to the next requests, in order, and removes earlier ones; without faults it ends them. */
  fail(...faults: readonly AsSent<Fault>[]): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The lints, which are loaded only if needed. */
async function watchOf(strict: MockOptions['strict']) {
  if (strict === undefined || strict === false) return undefined;
  const { StrictWatch } = await import('../gate/strict.ts');
  return new StrictWatch(strict === true ? 'refuse' : strict);
}

const ACCOUNT = '/accounts/default';

/**
 * Starts a mock of both services. Rejects with a RangeError for an unknown drift, and with the system error if a port
 * cannot be opened. Its methods reject with an Error that names the problem of their arguments.
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
