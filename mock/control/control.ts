import type { IncomingMessage, Server } from 'node:http';
import type { PlanName } from '../account.ts';
import { drifts } from '../drifts/index.ts';
import { bodyOf, CONNECTIONS, createServer } from '../http/host.ts';
import { LEVERS } from './levers.ts';
import { SETTLED_WITHIN_MS, type Bundle, type BundleSettings, type World } from '../world.ts';

type Json = Readonly<Record<string, unknown>>;
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What the control plane can do beyond one world: exchange the drifts. */
export interface Levers {
  readonly world: World;
  readonly defaults: BundleSettings;
  describe(): Json;
  drift(ids: readonly string[]): void;
}

class BadRequest extends Error {}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const PLANS: readonly string[] = ['none', 'start', 'grow', 'scale'];

function wholeNumber(body: Json, name: string): number | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (!Number.isSafeInteger(value)) throw new BadRequest(`${name} takes a whole number`);
  return value as number;
}

const SETTINGS = ['seed', 'plan', 'emails', 'limits', 'windowMs'];

/** A misspelt field would change nothing, and look as if it had. */
function refuseOthers(body: Json, known: readonly string[]): void {
  const other = Object.keys(body).find((name) => !known.includes(name));
  if (other !== undefined) throw new BadRequest(`${other} is none of ${known.join(', ')}`);
}

const MOST_EMAILS = 1_000_000;

const numbersOf = (body: Json): NonNullable<BundleSettings['limits']> => {
  refuseOthers(body, ['perMinute', 'perMonth']);
  const [perMinute, perMonth] = [wholeNumber(body, 'perMinute'), wholeNumber(body, 'perMonth')];
  return { ...(perMinute !== undefined && { perMinute }), ...(perMonth !== undefined && { perMonth }) };
};

function windowsOf(body: Json): NonNullable<BundleSettings['windowMs']> {
  refuseOthers(body, ['inbox', 'prospecting']);
  const [inbox, prospecting] = [wholeNumber(body, 'inbox'), wholeNumber(body, 'prospecting')];
  return { ...(inbox !== undefined && { inbox }), ...(prospecting !== undefined && { prospecting }) };
}

function settingsOf(body: Json, defaults: BundleSettings): BundleSettings {
  const plan = body['plan'] ?? defaults.plan;
  if (typeof plan !== 'string' || !PLANS.includes(plan))
    throw new BadRequest(`plan is one of ${PLANS.join(', ')}`);
  const windows = body['windowMs'] ?? defaults.windowMs;
  if (windows !== undefined && !isRecord(windows))
    throw new BadRequest('windowMs takes { inbox?, prospecting? } in milliseconds');
  const limits = body['limits'] ?? defaults.limits;
  if (limits !== undefined && !isRecord(limits))
    throw new BadRequest('limits takes { perMinute?, perMonth? }, requests of the inbox');
  const emails = wholeNumber(body, 'emails') ?? defaults.emails;
  if (emails !== undefined && (emails < 0 || emails > MOST_EMAILS))
    throw new BadRequest(`emails takes a number from 0 to ${MOST_EMAILS}`);
  return {
    seed: wholeNumber(body, 'seed') ?? defaults.seed,
    plan: plan as PlanName,
    ...(emails !== undefined && { emails }),
    ...(limits !== undefined && { limits: numbersOf(limits) }),
    ...(windows !== undefined && { windowMs: windowsOf(windows) }),
  };
}

function change(bundle: Bundle, body: Json): void {
  refuseOthers(body, [...SETTINGS, ...Object.keys(LEVERS)]);
  bundle.settings = settingsOf(body, bundle.settings);
  if (body['limits'] !== undefined) bundle.counters.clear();
  for (const [name, pull] of Object.entries(LEVERS)) if (body[name] !== undefined) pull(bundle, body[name]);
}

const shown = (bundle: Bundle): Json => ({
  id: bundle.id,
  keys: bundle.keys,
  now: new Date(bundle.main.now()).toISOString(),
});

async function onAccount(
  levers: Levers,
  method: string,
  id: string,
  part: string | undefined,
  body: Json,
): Promise<Answer> {
  const { world } = levers;
  const bundle = world.bundle(id);
  if (bundle === undefined) return { status: 404, body: { error: `no account ${id}` } };
  if (method === 'DELETE' && part === undefined) {
    world.remove(id);
    return { status: 200, body: {} };
  }
  if (method === 'PATCH' && part === undefined) {
    change(bundle, body);
    return { status: 200, body: shown(bundle) };
  }
  if (method === 'POST' && part === 'clock') {
    refuseOthers(body, ['advanceMs', 'settle']);
    await world.advance(bundle, wholeNumber(body, 'advanceMs') ?? 0, body['settle'] !== false);
    return { status: 200, body: shown(bundle) };
  }
  if (method === 'POST' && part === 'settle') {
    await bundle.outbox.settled(SETTLED_WITHIN_MS);
    return { status: 200, body: shown(bundle) };
  }
  if (method === 'POST' && part === 'reset') {
    refuseOthers(body, SETTINGS);
    world.remove(id);
    return { status: 200, body: shown(world.create(settingsOf(body, bundle.settings), id)) };
  }
  if (method === 'GET' && part === 'state')
    return {
      status: 200,
      body: {
        ...shown(bundle),
        settings: bundle.settings,
        inbox: { ...bundle.main.inbox, byId: undefined, sent: bundle.main.inbox.sent.size },
        prospecting: bundle.main.prospecting,
      },
    };
  return { status: 404, body: { error: `nothing at ${method} /accounts/{id}/${part ?? ''}` } };
}

async function handle(levers: Levers, method: string, path: string, body: Json): Promise<Answer> {
  const [, first = '', id, part] = path.split('/');
  if (method === 'GET' && first === '') return { status: 200, body: levers.describe() };
  if (method === 'GET' && first === 'drifts')
    return {
      status: 200,
      body: drifts.map((drift) => ({ id: drift.id, claim: drift.claim, description: drift.description })),
    };
  if (method === 'PUT' && first === 'drifts') {
    const { ids } = body;
    if (!Array.isArray(ids) || !ids.every((each) => typeof each === 'string'))
      throw new BadRequest('ids takes an array of drift ids');
    levers.drift(ids);
    return { status: 200, body: levers.describe() };
  }
  if (method === 'POST' && first === 'accounts' && id === undefined) {
    refuseOthers(body, SETTINGS);
    return { status: 201, body: shown(levers.world.create(settingsOf(body, levers.defaults))) };
  }
  if (first === 'accounts' && id !== undefined) return onAccount(levers, method, id, part, body);
  return { status: 404, body: { error: `nothing at ${method} ${path}` } };
}

function parsed(raw: Buffer): Json {
  if (raw.length === 0) return {};
  try {
    const body = JSON.parse(raw.toString('utf8')) as unknown;
    if (isRecord(body)) return body;
  } catch {
    // Said below, as for any other body that is no object.
  }
  throw new BadRequest('the body takes a JSON object');
}

/** The control port: everything that tests need and the documents do not have. */
export function controlServer(levers: Levers): Server {
  const answered = async (request: IncomingMessage, raw: Buffer): Promise<Answer> => {
    try {
      const path = new URL(request.url ?? '/', 'http://control').pathname;
      return await handle(levers, request.method ?? 'GET', path, parsed(raw));
    } catch (error) {
      const expected = error instanceof BadRequest || error instanceof RangeError;
      return {
        status: expected ? 400 : 500,
        body: { error: error instanceof Error ? error.message : String(error) },
      };
    }
  };
  return createServer(CONNECTIONS, (request, response) => {
    bodyOf(request, (raw) => {
      void answered(request, raw).then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
    });
  });
}
