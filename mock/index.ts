import type { Server } from 'node:http';
import type { PlanName } from './limits/plan.ts';
import { controlServer } from './control/control.ts';
import { combined } from './drifts/combine.ts';
import { chosen } from './drifts/index.ts';
import { apiServer, listen } from './http/host.ts';
import { chosenVariants } from './variants/index.ts';
import { World, type Keys } from './world.ts';

export { drifts, type Drift } from './drifts/index.ts';
export { variants, type Variant } from './variants/index.ts';

export interface MockSettings {
  /** 0 or absent: a free port. */
  readonly port?: number;
  readonly controlPort?: number;
  readonly seed?: number;
  readonly plan?: PlanName;
  /** How many emails the inbox holds. */
  readonly emails?: number;
  /** Ids of drifts, or of claims to break. */
  readonly drifts?: readonly string[];
  /** Ids of legal variants, or of open questions to answer otherwise. */
  readonly variants?: readonly string[];
}

export interface RunningMock {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly keys: Keys;
  close(): Promise<void>;
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

/** Starts both services on one loopback port and the control plane on another. Throws when a port is taken, or a drift or variant unknown. */
export async function startMock({
  port = 0,
  controlPort = 0,
  seed = 1,
  plan = 'start',
  emails,
  drifts = [],
  variants = [],
}: MockSettings = {}): Promise<RunningMock> {
  let ids = { drifts, variants };
  // A variant comes first: a drift breaks a claim whatever the documents leave open.
  const altered = () => combined([...chosenVariants(ids.variants), ...chosen(ids.drifts)]);
  let active = altered();
  const world = new World(active.rules, seed);
  const defaults = { seed, plan, ...(emails !== undefined && { emails }) };
  const { keys } = world.create(defaults, 'default');
  const api = apiServer(world, () => active.wire);
  const baseUrl = await listen(api, port);
  const control = controlServer({
    world,
    defaults,
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
  });
  try {
    const controlUrl = await listen(control, controlPort);
    return {
      baseUrl,
      controlUrl,
      keys,
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
