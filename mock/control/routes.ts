import { drifts } from '../drifts/index.ts';
import { variants } from '../variants/index.ts';
import { SETTLED_WITHIN_MS, type Tenant, type TenantSettings, type World } from '../world.ts';
import { LEVERS } from './levers.ts';
import { BadRequest, refuseOthers, SETTINGS, settingsOf, wholeNumber, type Json } from './settings.ts';

/** What can be exchanged while the mock runs. */
const ALTERATIONS = { drifts, variants };
type Alteration = keyof typeof ALTERATIONS;

/** What the control plane can do beyond one world: exchange drifts and legal variants. */
export interface Levers {
  readonly world: World;
  readonly defaults: TenantSettings;
  /** Addresses, keys, drifts, variants and accounts. */
  describe(): Json;
  alter(wanted: { readonly [A in Alteration]?: readonly string[] }): void;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown): Answer => ({ status: 200, body });

function change(tenant: Tenant, body: Json): void {
  refuseOthers(body, [...SETTINGS, ...Object.keys(LEVERS)]);
  tenant.settings = settingsOf(body, tenant.settings);
  if (body['limits'] !== undefined) tenant.counters.clear();
  for (const [name, pull] of Object.entries(LEVERS)) if (body[name] !== undefined) pull(tenant, body[name]);
}

const shown = (tenant: Tenant): Json => ({
  id: tenant.id,
  keys: tenant.keys,
  now: new Date(tenant.main.now()).toISOString(),
});

const listed = (kind: Alteration): Answer =>
  ok(ALTERATIONS[kind].map(({ id, claim, description }) => ({ id, claim, description })));

function altered(kind: Alteration, levers: Levers, { ids }: Json): Answer {
  if (!Array.isArray(ids) || !ids.every((each) => typeof each === 'string'))
    throw new BadRequest(`ids takes an array of ids, as GET /${kind} shows them`);
  levers.alter({ [kind]: ids });
  return ok(levers.describe());
}

type General = (levers: Levers, body: Json) => Answer;
type OfAccount = (world: World, tenant: Tenant, body: Json) => Answer | Promise<Answer>;

/** What is asked of the mock as a whole; docs/mock.md has an example of each. */
export const GENERAL: Readonly<Record<string, General>> = {
  'GET /': (levers) => ok(levers.describe()),
  // Nobody is answered before both ports listen.
  'GET /ready': (levers) => ok({ ready: true, baseUrl: levers.describe()['baseUrl'] }),
  'GET /drifts': () => listed('drifts'),
  'PUT /drifts': (levers, body) => altered('drifts', levers, body),
  'GET /variants': () => listed('variants'),
  'PUT /variants': (levers, body) => altered('variants', levers, body),
  'POST /accounts': ({ world, defaults }, body) => {
    refuseOthers(body, SETTINGS);
    return { status: 201, body: shown(world.create(settingsOf(body, defaults))) };
  },
};

/** What is asked of one account; docs/mock.md has an example of each. */
export const OF_ACCOUNT: Readonly<Record<string, OfAccount>> = {
  'PATCH /accounts/{id}': (_, tenant, body) => {
    change(tenant, body);
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
    refuseOthers(body, ['advanceMs', 'settle']);
    await world.advance(tenant, wholeNumber(body, 'advanceMs') ?? 0, body['settle'] !== false);
    return ok(shown(tenant));
  },
  'POST /accounts/{id}/settle': async (_, tenant) => {
    await tenant.outbox.settled(SETTLED_WITHIN_MS);
    return ok(shown(tenant));
  },
  'POST /accounts/{id}/reset': (world, { id, settings }, body) => {
    refuseOthers(body, SETTINGS);
    world.remove(id);
    return ok(shown(world.create(settingsOf(body, settings), id)));
  },
};

/** Answers one request of the control plane. Throws a BadRequest or a RangeError that says what to change. */
export async function handle(levers: Levers, method: string, path: string, body: Json): Promise<Answer> {
  const general = GENERAL[`${method} ${path}`];
  if (general !== undefined) return general(levers, body);
  const [, id = '', part] = /^\/accounts\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const name = `${method} /accounts/{id}${part === undefined ? '' : `/${part}`}`;
  const ofAccount = OF_ACCOUNT[name];
  if (id === '' || ofAccount === undefined)
    return { status: 404, body: { error: `nothing at ${method} ${path}; docs/mock.md lists what there is` } };
  const tenant = levers.world.tenant(id);
  if (tenant === undefined) return { status: 404, body: { error: `no account ${id}` } };
  return ofAccount(levers.world, tenant, body);
}
