import type { Server } from 'node:http';
import type { PlanName } from './limits/plan.ts';
import { controlServer } from './control/control.ts';
import { handle, type ControlAnswer, type Levers } from './control/routes.ts';
import { combineDrifts } from './drifts/combine.ts';
import { driftsOfId } from './drifts/index.ts';
import { Faults } from './http/faults.ts';
import { apiServer, listen } from './http/host.ts';
import { logRequests } from './http/log.ts';
import type { Watch } from './http/wire.ts';
import type { Altered } from './mutants/types.ts';
import { chosenVariants } from './variants/index.ts';
import { World } from './world.ts';
import type { Keys } from './tenant.ts';

export { alteredRules, isOfRules } from './drifts/combine.ts';
export { drifts, type Drift } from './drifts/index.ts';
export { variants, type Variant } from './variants/index.ts';
export type { WireExchange, Watch } from './http/wire.ts';

export interface MockSettings {
  /** 0 or absent: a free port. */
  readonly port?: number;
  readonly controlPort?: number;
  /** Address of both ports; by default loopback. */
  readonly host?: string;
  readonly seed?: number;
  readonly plan?: PlanName;
  /** Number of emails in the inbox. */
  readonly emails?: number;
  /** Ids of drifts, or of claims to break. */
  readonly drifts?: readonly string[];
  /** Ids of allowed variants, or of open questions to answer differently. */
  readonly variants?: readonly string[];
  /** Other rules and answers, in place of drifts and variants. */
  readonly altered?: Altered;
  /** Allowed names of the control plane, besides those of loopback. */
  readonly controlHosts?: readonly string[];
  /** Whether webhooks may be sent to other machines. */
  readonly allowRemoteWebhooks?: boolean;
  /** The clock for all accounts; by default that of this machine. */
  readonly now?: () => number;
  /** Called with a line for each request to either port. */
  readonly log?: (line: string) => void;
  /** Sees each request to the services with its answer, and may replace the answer. */
  readonly watch?: Watch;
}

/**
 * The rules and answers of a mock with these drifts and allowed variants. Variants are applied first, so that a drift
 * breaks its claim in any case. Throws a RangeError for an unknown id.
 */
export const alteredBy = (drifts: readonly string[], variants: readonly string[] = []): Altered =>
  combineDrifts([...chosenVariants(variants), ...driftsOfId(drifts)]);

export interface RunningMock {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly keys: Keys;
  /** Calls the control plane without an HTTP request. Rejects with the problem of the body. */
  control(method: string, path: string, body: object): Promise<ControlAnswer>;
  close(): Promise<void>;
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

/**
 * Starts both services on one port, and the control plane on another. Throws a RangeError for an unknown drift or
 * variant, and the system error if a port cannot be opened.
 */
export async function startMock({
  port = 0,
  controlPort = 0,
  host = '127.0.0.1',
  seed = 1,
  plan = 'start',
  emails,
  drifts = [],
  variants = [],
  altered: given,
  controlHosts = [],
  allowRemoteWebhooks = false,
  now,
  log,
  watch,
}: MockSettings = {}): Promise<RunningMock> {
  let ids = { drifts, variants };
  const altered = () => alteredBy(ids.drifts, ids.variants);
  let active = given ?? altered();
  const world = new World(active.rules, seed, allowRemoteWebhooks, now);
  world.onRemoved = () => watch?.forget();
  const defaults = { seed, plan, ...(emails !== undefined && { emails }) };
  const { keys } = world.create(defaults, 'default');
  const faults = new Faults();
  const api = apiServer(world, () => active, faults, watch);
  if (log !== undefined) logRequests(api, 'api', log);
  const baseUrl = await listen(api, port, host);
  const levers: Levers = {
    world,
    defaults,
    faults,
    describe: () => ({ baseUrl, keys, ...ids, accounts: world.ids() }),
    alter: (wanted) => {
      const before = ids;
      ids = { ...ids, ...wanted };
      try {
        active = altered();
      } catch (error) {
        ids = before;
        throw error;
      }
      world.rules = active.rules;
    },
  };
  const control = controlServer(levers, controlHosts);
  if (log !== undefined) logRequests(control, 'control', log);
  try {
    const controlUrl = await listen(control, controlPort, host);
    return {
      baseUrl,
      controlUrl,
      keys,
      control: (method, path, body) => handle(levers, method, path, { ...body }),
      close: async () => {
        world.close();
        await Promise.all([closed(api), closed(control)]);
      },
    };
  } catch (error) {
    await closed(api);
    throw error;
  }
}
