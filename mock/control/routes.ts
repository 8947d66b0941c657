import type { JsonObject } from '../../specs/json.ts';
import { drifts } from '../drifts/index.ts';
import type { Faults } from '../http/faults.ts';
import { variants } from '../variants/index.ts';
import { SETTLED_WITHIN_MS, type World } from '../world.ts';
import type { Tenant, TenantSettings } from '../tenant.ts';
import {
  alteration,
  change,
  clockMove,
  faults as faultsBody,
  accountSettings,
  type Alteration as AlterationBody,
  type Change,
  type ClockMove,
  type Fault,
  type AccountSettings,
} from '../../specs/control.ts';
import { changeAccount } from './levers.ts';
import { bodyCheck } from './validate.ts';

const checkedSettings = bodyCheck<AccountSettings>(accountSettings);
const checkedChange = bodyCheck<Change>(change);
const checkedMove = bodyCheck<ClockMove>(clockMove);
const checkedAlteration = bodyCheck<AlterationBody>(alteration);
const checkedFaults = bodyCheck<{ faults: Fault[] }>(faultsBody);

/** What a client can replace while the mock runs. */
const ALTERATIONS = { drifts, variants };
type Alteration = keyof typeof ALTERATIONS;

/** Functions of the control plane besides the accounts, which include exchanging drifts and allowed variants. */
export interface Levers {
  readonly world: World;
  readonly defaults: TenantSettings;
  readonly faults: Faults;
  /** Addresses, keys, drifts, variants and accounts. */
  describe(): JsonObject;
  alter(wanted: { readonly [A in Alteration]?: readonly string[] }): void;
}

export interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown): ControlAnswer => ({ status: 200, body });

const shown = (tenant: Tenant): JsonObject => ({
  id: tenant.id,
  keys: tenant.keys,
  now: new Date(tenant.main.now()).toISOString(),
});

const listed = (kind: Alteration): ControlAnswer =>
  ok(ALTERATIONS[kind].map(({ id, claim, description }) => ({ id, claim, description })));

async function altered(kind: Alteration, levers: Levers, body: JsonObject): Promise<ControlAnswer> {
  const { ids } = await checkedAlteration(body);
  levers.alter({ [kind]: ids });
  return ok(levers.describe());
}

type General = (levers: Levers, body: JsonObject) => ControlAnswer | Promise<ControlAnswer>;
type OfAccount = (world: World, tenant: Tenant, body: JsonObject) => ControlAnswer | Promise<ControlAnswer>;

/** Requests to the mock as a whole; docs/guide/mock.md has an example of each. */
export const GENERAL: Readonly<Record<string, General>> = {
  'GET /': (levers) => ok(levers.describe()),
  // Both ports listen before any request is answered.
  'GET /ready': (levers) => ok({ ready: true, baseUrl: levers.describe()['baseUrl'] }),
  'GET /drifts': () => listed('drifts'),
  'PUT /drifts': (levers, body) => altered('drifts', levers, body),
  'GET /variants': () => listed('variants'),
  'PUT /variants': (levers, body) => altered('variants', levers, body),
  'GET /faults': ({ faults }) => ok({ faults: faults.left() }),
  'PUT /faults': async ({ faults }, body) => {
    faults.set((await checkedFaults(body)).faults);
    return ok({ faults: faults.left() });
  },
  'POST /accounts': async ({ world, defaults }, body) => ({
    status: 201,
    body: shown(world.create({ ...defaults, ...(await checkedSettings(body)) })),
  }),
};

/** Requests to one account; docs/guide/mock.md has an example of each. */
export const OF_ACCOUNT: Readonly<Record<string, OfAccount>> = {
  'PATCH /accounts/{id}': async (_, tenant, body) => {
    changeAccount(tenant, await checkedChange(body));
    return ok(shown(tenant));
  },
  'DELETE /accounts/{id}': (world, { id }) => {
    world.remove(id);
    return ok({});
  },
  'GET /accounts/{id}/state': (_, tenant) =>
    ok({
      ...shown(tenant),
      settings: tenant.settings,
      inbox: { ...tenant.main.inbox, byId: undefined, sent: tenant.main.inbox.sent.size },
      prospecting: tenant.main.prospecting,
    }),
  'POST /accounts/{id}/clock': async (world, tenant, body) => {
    const { advanceMs = 0, settle = true } = await checkedMove(body);
    await world.advance(tenant, advanceMs, settle);
    return ok(shown(tenant));
  },
  'POST /accounts/{id}/settle': async (_, tenant) => {
    await tenant.outbox.settled(SETTLED_WITHIN_MS);
    return ok(shown(tenant));
  },
  'POST /accounts/{id}/reset': async (world, { id, settings: before }, body) => {
    const wanted = await checkedSettings(body);
    world.remove(id);
    return ok(shown(world.create({ ...before, ...wanted }, id)));
  },
};

/** Answers one request of the control plane. Throws a BadRequest or a RangeError that says what to change. */
export async function handle(
  levers: Levers,
  method: string,
  path: string,
  body: JsonObject,
): Promise<ControlAnswer> {
  const general = GENERAL[`${method} ${path}`];
  if (general !== undefined) return general(levers, body);
  const [, id = '', part] = /^\/accounts\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const name = `${method} /accounts/{id}${part === undefined ? '' : `/${part}`}`;
  const ofAccount = OF_ACCOUNT[name];
  if (id === '' || ofAccount === undefined)
    return {
      status: 404,
      body: { error: `nothing at ${method} ${path}; docs/guide/mock.md lists what there is` },
    };
  const tenant = levers.world.tenant(id);
  if (tenant === undefined) return { status: 404, body: { error: `no account ${id}` } };
  return ofAccount(levers.world, tenant, body);
}
