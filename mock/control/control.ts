import { createServer, type Server } from 'node:http';
import type { PlanName } from '../account.ts';
import { drifts } from '../drifts/index.ts';
import { bodyOf } from '../http/host.ts';
import { crowd } from '../prospecting/crowd.ts';
import { newId } from '../prospecting/store.ts';
import { isOccasion, OCCASIONS, type InboxWebhook } from '../webhooks/inbox.ts';
import { SETTLED_WITHIN_MS, type Bundle, type BundleSettings, type KeyName, type World } from '../world.ts';
import { LEVERS } from './levers.ts';

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

function settingsOf(body: Json, defaults: BundleSettings): BundleSettings {
  const plan = body['plan'] ?? defaults.plan;
  if (typeof plan !== 'string' || !PLANS.includes(plan))
    throw new BadRequest(`plan is one of ${PLANS.join(', ')}`);
  const windows = body['windowMs'] ?? defaults.windowMs;
  if (windows !== undefined && !isRecord(windows))
    throw new BadRequest('windowMs takes { inbox?, prospecting? } in milliseconds');
  return {
    seed: wholeNumber(body, 'seed') ?? defaults.seed,
    plan: plan as PlanName,
    ...(windows !== undefined && { windowMs: windows }),
  };
}

function webhookOf(value: unknown): InboxWebhook | undefined {
  if (value === null) return undefined;
  const { url, secret } = isRecord(value) ? value : {};
  if (typeof url !== 'string' || !URL.canParse(url) || typeof secret !== 'string')
    throw new BadRequest('inboxWebhook takes { url, secret }, or null for none');
  return { url, secret };
}

function fill({ main }: Bundle, list: unknown): void {
  const { listId, contacts } = isRecord(list) ? list : {};
  if (!main.prospecting.lists.some(({ id }) => id === listId) || typeof contacts !== 'number' || contacts < 0)
    throw new BadRequest('crowd takes { listId: a list of the account, contacts: how many to add }');
  crowd(main.prospecting, String(listId), contacts, main.now());
}

function change(bundle: Bundle, body: Json): void {
  bundle.settings = settingsOf(body, bundle.settings);
  const { disable, activityIn, inboxWebhook, occasion } = body;
  if (inboxWebhook !== undefined) bundle.inboxWebhook = webhookOf(inboxWebhook);
  if (occasion !== undefined) {
    if (!isOccasion(occasion)) throw new BadRequest(`occasion takes one of ${OCCASIONS.join(', ')}`);
    bundle.main.push(occasion, { emailId: bundle.main.inbox.emails[0]?.id });
  }
  if (body['crowd'] !== undefined) fill(bundle, body['crowd']);
  for (const [name, pull] of Object.entries(LEVERS)) if (body[name] !== undefined) pull(bundle, body[name]);
  if (typeof activityIn === 'string') {
    const { main } = bundle;
    const contactId = main.prospecting.contacts[0]?.id ?? '';
    const date = main.now();
    const id = newId(main.prospecting);
    main.prospecting.activities.push({
      id,
      campaignId: activityIn,
      contactId,
      event: 'OPENED',
      date,
      message: null,
    });
  }
  if (disable !== undefined) {
    if (typeof disable !== 'string' || !(disable in bundle.keys))
      throw new BadRequest(`disable takes one of ${Object.keys(bundle.keys).join(', ')}`);
    bundle.disabledAt.set(disable as KeyName, bundle.main.now());
  }
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
    await world.advance(bundle, wholeNumber(body, 'advanceMs') ?? 0, body['settle'] !== false);
    return { status: 200, body: shown(bundle) };
  }
  if (method === 'POST' && part === 'settle') {
    await bundle.outbox.settled(SETTLED_WITHIN_MS);
    return { status: 200, body: shown(bundle) };
  }
  if (method === 'POST' && part === 'reset') {
    world.remove(id);
    return { status: 200, body: shown(world.create(settingsOf(body, bundle.settings), id)) };
  }
  if (method === 'GET' && part === 'state')
    return {
      status: 200,
      body: {
        ...shown(bundle),
        settings: bundle.settings,
        inbox: { ...bundle.main.inbox, sent: bundle.main.inbox.sent.size },
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
  if (method === 'POST' && first === 'accounts' && id === undefined)
    return { status: 201, body: shown(levers.world.create(settingsOf(body, levers.defaults))) };
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
  return createServer((request, response) => {
    void (async () => {
      let result: Answer;
      try {
        const path = new URL(request.url ?? '/', 'http://control').pathname;
        result = await handle(levers, request.method ?? 'GET', path, parsed(await bodyOf(request)));
      } catch (error) {
        const expected = error instanceof BadRequest || error instanceof RangeError;
        result = {
          status: expected ? 400 : 500,
          body: { error: error instanceof Error ? error.message : String(error) },
        };
      }
      response
        .writeHead(result.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(result.body));
    })().catch(() => response.destroy());
  });
}
