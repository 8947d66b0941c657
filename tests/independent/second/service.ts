/** A second reading of both documents, served on one port. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { behaveAsSaid } from './behaviour.ts';
import { MAIN_ROWS, refuseMain } from './campaigns.ts';
import { chooseFrom } from './choices.ts';
import { DRIFTS, type Change } from './drifts.ts';
import { countUnits, INBOX_ROWS } from './inbox.ts';
import {
  json,
  page,
  Refusal,
  text,
  type Account,
  type Answer,
  type Call,
  type Json,
  type JsonObject,
  type Key,
  type Row,
  type ServiceName,
  type World,
} from './kit.ts';
import { LIST_ROWS, refuseList } from './lists.ts';
import { refuse } from './mail.ts';
import { drawFrom, type Draw } from './random.ts';
import {
  addActivity,
  drawContact,
  drawEmail,
  giveHex,
  giveId,
  makeAccounts,
  roundDate,
  type Shape,
} from './world.ts';

export interface SecondOptions {
  seed: number;
  drift?: readonly string[];
  shape?: Shape;
  flaky?: boolean;
  dateOffsetMs?: number;
  shuffleKeys?: boolean;
  windowMs?: number;
  now?: () => number;
}

export interface Second {
  baseUrl: string;
  keys: {
    main: string;
    second: string;
    foreign: string;
    inboxOnly: string;
    disabled: string;
    suspended: string;
  };
  close(): Promise<void>;
  requests(): { method: string; path: string }[];
}

const INBOX_PREFIX = '/inbox/api/v1';

interface Match {
  row: Row;
  params: Record<string, string>;
}

function matchRow(row: Row, parts: string[]): Record<string, string> | undefined {
  const wanted = row.path.split('/');
  if (wanted.length !== parts.length) {
    return undefined;
  }
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const part = parts[at] ?? '';
    if (segment.startsWith('{')) {
      try {
        params[segment.slice(1, -1)] = decodeURIComponent(part);
      } catch {
        return undefined;
      }
      if (part === '') {
        return undefined;
      }
    } else if (segment !== part) {
      return undefined;
    }
  }
  return params;
}

function findRow(rows: Row[], method: string, path: string): { match?: Match; known: boolean } {
  const parts = path.split('/');
  let known = false;
  for (const row of rows) {
    const params = matchRow(row, parts);
    if (params) {
      known = true;
      if (row.method === method) {
        return { match: { row, params }, known };
      }
    }
  }
  return { known };
}

function answerUnknown(world: World, service: ServiceName, known: boolean): Answer {
  const { behaviour, choices } = world;
  if (known && choices.otherMethod === 405) {
    return page(405, 'Method Not Allowed');
  }
  const inbox = service === 'inbox';
  const status = inbox ? behaviour.inboxUnknownPathStatus : behaviour.mainUnknownPathStatus;
  switch (inbox ? behaviour.inboxUnknownPath : behaviour.mainUnknownPath) {
    case 'html':
      return page(status, 'Not Found');
    case 'json':
      return json(status, inbox ? { code: 'NOT_FOUND', error: 'Not Found' } : { error: 'Not Found' });
    case 'text':
      return text(status, 'Not Found');
  }
}

/** Reads the key that a request carries. */
function readKey(
  world: World,
  service: ServiceName,
  header: string | undefined,
  query: URLSearchParams,
  keys: Key[],
) {
  const { behaviour } = world;
  let value = header;
  const inbox = service === 'inbox';
  const bearer = value?.startsWith('Bearer ') === true;
  if (bearer) {
    value = (inbox ? behaviour.inboxKeyTakesBearer : behaviour.mainKeyTakesBearer)
      ? value?.slice(7)
      : undefined;
  } else if (!(inbox ? behaviour.inboxKeyTakesPlain : behaviour.mainKeyTakesPlain)) {
    value = undefined;
  }
  if (!inbox && value === undefined && behaviour.mainTakesKeyInQuery) {
    value = query.get('apiKey') ?? query.get('api_key') ?? query.get('key') ?? undefined;
  }
  if (!inbox && behaviour.mainKeyTrimmed) {
    value = value?.slice(0, 48);
  }
  const key = keys.find((one) => one.value === value);
  if (!key) {
    return undefined;
  }
  if (key.disabled && (inbox ? behaviour.inboxRefusesDisabled : behaviour.mainRefusesDisabled)) {
    return undefined;
  }
  return key.inboxOnly && !inbox && behaviour.mainRefusesInboxKey ? undefined : key;
}

function resetAt(call: Call, at: number): string {
  const { choices } = call.world;
  const forms = {
    unixSeconds: () => String(Math.ceil(at / 1000)),
    secondsLeft: () => String(Math.max(0, Math.ceil((at - call.world.now()) / 1000))),
    unixMillis: () => String(Math.round(at)),
    iso: () => new Date(at).toISOString(),
  };
  return forms[choices.resets]();
}

/** Counts a request of the inbox service. Gives the headers, or refuses. */
function countInbox(call: Call): Record<string, string> {
  const { behaviour, choices, windowMs } = call.world;
  const { ledger } = call.account;
  const now = call.world.now();
  const width = windowMs * behaviour.inboxWindowShare;
  const cost = behaviour.inboxUncounted.includes(call.route) ? 0 : countUnits(call);
  const mine = (id: string, how: 'account' | 'key'): boolean =>
    how === 'account' || id.startsWith(`${call.key.value} `) || id === 'earlier';
  const today = new Date(now);
  const monthBegan = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
  const monthEnds = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  const minuteBegan = behaviour.inboxMinuteWindow === 'fixed' ? Math.floor(now / width) * width : now - width;
  let inMinute = 0;
  let inMonth = 0;
  let oldest = now;
  for (const [id, one] of ledger.all('units')) {
    if (one.at >= monthBegan && mine(id, behaviour.inboxQuotaShared)) {
      inMonth += one.units;
    }
    if (id !== 'earlier' && one.at > minuteBegan && mine(id, behaviour.inboxMinuteShared)) {
      inMinute += one.units;
      oldest = Math.min(oldest, one.at);
    }
  }
  const shown = behaviour.inboxRemainingBefore ? 0 : cost;
  const minute = {
    'X-RateLimit-Limit': String(behaviour.inboxMinute),
    'X-RateLimit-Remaining': String(Math.max(0, behaviour.inboxMinute - inMinute - shown)),
    'X-RateLimit-Reset': resetAt(call, oldest + width),
  };
  const ends = { month: monthEnds, day: now + 86_400_000, thirtyDays: now + 30 * 86_400_000 };
  const quota = {
    'X-RateLimit-Quota': String(behaviour.inboxMonth),
    'X-RateLimit-Quota-Remaining': String(Math.max(0, behaviour.inboxMonth - inMonth - shown)),
    'X-RateLimit-Quota-Reset': resetAt(call, ends[behaviour.inboxQuotaEnds]),
  };
  if (inMinute + cost > behaviour.inboxMinute) {
    const refusal = refuse(
      call,
      behaviour.inboxRefusalStatus,
      behaviour.inboxRefusalCode,
      'Too many requests.',
    );
    const wait = Math.max(1, Math.ceil((oldest + width - now) / 1000));
    Object.assign(
      refusal.answer.headers,
      minute,
      { 'X-RateLimit-Remaining': '0' },
      behaviour.inboxRetryAfter ? { 'Retry-After': String(wait) } : {},
      behaviour.inboxQuotaHeadersOnRefusal ? quota : {},
    );
    throw refusal;
  }
  if (inMonth + cost > behaviour.inboxMonth) {
    const refusal = refuse(call, 429, 'QUOTA_EXCEEDED', 'The monthly quota is used up.');
    Object.assign(refusal.answer.headers, choices.quotaRefusalHeaders ? { ...minute, ...quota } : {});
    throw refusal;
  }
  ledger.make('units', `${call.key.value} ${ledger.log.length}`, { at: now, units: cost }, now);
  return behaviour.inboxHeadersOnSuccess ? { ...minute, ...quota } : {};
}

/** Counts a request of the main API within its window of a minute. */
function countMain(call: Call, windows: Map<string, { began: number; count: number }>): void {
  const { behaviour, windowMs } = call.world;
  const isTool = call.path.startsWith('/tools/');
  if (
    (isTool && !behaviour.toolsCounted) ||
    (call.service === 'lists' && !behaviour.listsCounted) ||
    behaviour.minuteUncounted.includes(call.route)
  ) {
    return;
  }
  const now = call.world.now();
  const whose = behaviour.minuteShared === 'account' ? call.account.name : call.key.value;
  let window = windows.get(whose);
  if (!window || now - window.began >= windowMs * behaviour.minuteWindowShare) {
    window = { began: now, count: 0 };
    windows.set(whose, window);
  }
  if (behaviour.minuteWindow === 'sliding' && window.count > 0) {
    window.began = now;
  }
  window.count += 1;
  const most = {
    none: behaviour.minuteNone,
    Start: behaviour.minuteStart,
    Grow: behaviour.minuteGrow,
    Scale: behaviour.minuteScale,
  };
  if (window.count > most[call.account.plan]) {
    const refusal = refuseMain(call, behaviour.minuteStatus, behaviour.minuteError);
    if (behaviour.minuteRetryAfter) {
      refusal.answer.headers['Retry-After'] = '60';
    }
    throw refusal;
  }
}

function shuffled(value: Json, draw: Draw): Json {
  if (Array.isArray(value)) {
    return value.map((one) => shuffled(one, draw));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = draw.shuffle(Object.entries(value)).filter(([, held]) => held !== undefined);
    return Object.fromEntries(entries.map(([name, held]) => [name, shuffled(held as Json, draw)]));
  }
  return value;
}

/** Lets something happen in a busy account. */
function happen(world: World, account: Account): void {
  const { draw } = world;
  const now = world.now();
  const { ledger } = account;
  const [mailboxId, box] = draw.pick([...ledger.all('mailbox')].slice(0, 2));
  const emails = [...ledger.all('email')];
  const kind = draw.below(4);
  if (kind < 2) {
    const place = { mailboxId, mailbox: box.email, folderType: 'INBOX' as const };
    ledger.make(
      'email',
      giveId(account, world.choices, 'e'),
      drawEmail(account, draw, place, roundDate(now, world.choices)),
      now,
    );
  } else if (kind === 2) {
    const [id, email] = draw.pick(emails);
    ledger.change('email', id, { isRead: !email.isRead }, now);
  } else {
    const [id, email] = draw.pick(emails);
    if (ledger.one('mailbox', email.mailboxId)?.hasTrash === true) {
      ledger.change('email', id, { folderType: 'TRASH' }, now);
    }
  }
  const running = [...ledger.all('campaign')].find(
    ([, one]) => one.kind === 'advanced' && one.status === 'RUNNING',
  );
  const contact = [...ledger.all('contact')].at(-1);
  if (running && contact) {
    addActivity(account, draw, running[0], contact[0], 'EMAIL_SENT', roundDate(now, world.choices));
    const listId = running[1].lists[0];
    if (listId !== undefined && draw.chance(0.3)) {
      ledger.make('contact', giveHex(account), {
        listId,
        companyId: giveHex(account),
        values: drawContact(draw, ledger.log.length),
      });
    }
  }
}

async function readBody(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) {
      chunks.push(chunk);
    }
  }
  return size > most ? undefined : Buffer.concat(chunks);
}

export async function startSecond(options: SecondOptions): Promise<Second> {
  const { seed, shape = 'ordinary', windowMs = 60_000 } = options;
  const now = options.now ?? Date.now;
  const choices = chooseFrom(seed);
  const behaviour = behaveAsSaid();
  const changes: Change[] = [];
  for (const id of options.drift ?? []) {
    const drift = DRIFTS.find((one) => one.id === id);
    if (!drift) {
      throw new Error(`there is no drift ${id}`);
    }
    changes.push(drift.change);
    Object.assign(behaviour, drift.change.set);
  }
  const accounts = makeAccounts(seed, shape, choices, now());
  const [main, foreign, ended] = accounts as [Account, Account, Account];
  const draw = drawFrom(`service ${seed}`);
  const world: World = {
    behaviour,
    choices,
    accounts,
    now,
    windowMs,
    draw,
    count: 0,
    show(presenter, shown, call) {
      let result: JsonObject = shown;
      for (const change of changes) {
        result = change.show?.[presenter]?.(result, call) ?? result;
      }
      return result;
    },
  };
  const makeKey = (account: Account, more: Partial<Key> = {}): Key => ({
    value: draw.text(48),
    account,
    disabled: false,
    inboxOnly: false,
    ...more,
  });
  const held = {
    main: makeKey(main),
    second: makeKey(main),
    foreign: makeKey(foreign),
    inboxOnly: makeKey(main, { inboxOnly: true }),
    disabled: makeKey(main, { disabled: true }),
    suspended: makeKey(ended),
  };
  const keys = Object.values(held);
  const asked: { method: string; path: string }[] = [];
  const windows = new Map<string, { began: number; count: number }>();
  let nextEvent = draw.between(80, 120);

  async function answer(request: IncomingMessage): Promise<Answer> {
    const method = request.method ?? 'GET';
    const url = new URL(request.url ?? '/', 'http://localhost');
    const whole = url.pathname;
    const inbox = whole === INBOX_PREFIX || whole.startsWith(`${INBOX_PREFIX}/`);
    const service: ServiceName = inbox ? 'inbox' : whole.startsWith('/lists') ? 'lists' : 'main';
    const path = inbox ? whole.slice(INBOX_PREFIX.length) : whole;
    const rows = inbox ? INBOX_ROWS : service === 'lists' ? LIST_ROWS : MAIN_ROWS;
    const { match, known } = findRow(rows, method, path);
    const limits = {
      inbox: behaviour.bodyBytes,
      lists: behaviour.listsBodyBytes,
      main: behaviour.mainBodyBytes,
    };
    const body = await readBody(request, limits[service]);
    const call: Call = {
      world,
      service,
      method,
      route: match ? `${method} ${match.row.path}` : '',
      path: whole,
      params: match?.params ?? {},
      query: url.searchParams,
      headers: request.headers,
      body: body ?? Buffer.alloc(0),
      key: held.main,
      account: main,
    };
    const open =
      (inbox ? behaviour.inboxOpenRoutes : behaviour.mainOpenRoutes).includes(call.route) &&
      call.route !== '';
    let result: Answer;
    try {
      if (!match && choices.unknownPath === 'before key') {
        throw new Refusal(answerUnknown(world, service, known));
      }
      const key =
        readKey(world, service, request.headers.authorization, url.searchParams, keys) ??
        (open ? held.main : undefined);
      if (!key) {
        throw refuseKey(call);
      }
      call.key = key;
      call.account = key.account;
      if (inbox && key.account.suspended && behaviour.inboxRefusesSuspended) {
        const refusal = refuse(
          call,
          behaviour.inboxSuspendedStatus,
          behaviour.inboxSuspendedCode,
          'The subscription ended.',
        );
        Object.assign(
          refusal.answer.headers,
          behaviour.inboxHeadersOnSuspended ? { 'X-RateLimit-Limit': '60' } : {},
        );
        throw refusal;
      }
      if (!match) {
        throw new Refusal(answerUnknown(world, service, known));
      }
      const counted = inbox ? countInbox(call) : {};
      if (!inbox) {
        countMain(call, windows);
      }
      try {
        if (!body) {
          throw inbox
            ? refuse(call, behaviour.bodyTooLargeStatus, 'PAYLOAD_TOO_LARGE', 'The body is too large.')
            : service === 'lists'
              ? refuseList(call, 413, 'The body is too large', 'PAYLOAD_TOO_LARGE')
              : refuseMain(call, 413, 'The body is too large');
        }
        result = match.row.handle(call);
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error;
        }
        result = error.answer;
      }
      result = { ...result, headers: { ...counted, ...result.headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      result = error.answer;
    }
    for (const change of changes) {
      for (const [route, wrap] of Object.entries(change.answer ?? {})) {
        if (
          route === '*' ||
          route === service ||
          route === `${service} ${call.route}` ||
          route === call.route
        ) {
          result = wrap(result, call);
        }
      }
    }
    return result;
  }

  function refuseKey(call: Call): Refusal {
    if (call.service === 'inbox') {
      const refusal = refuse(
        call,
        behaviour.inboxUnknownKeyStatus,
        behaviour.inboxUnknownKeyCode,
        'The key is not valid.',
      );
      Object.assign(
        refusal.answer.headers,
        behaviour.inboxHeadersOnUnknownKey ? { 'X-RateLimit-Limit': '60' } : {},
      );
      return refusal;
    }
    const code = call.service === 'lists' ? behaviour.listsRefusalCode : behaviour.mainRefusalCode;
    return refuseMain(call, behaviour.mainRefusalStatus, behaviour.mainRefusal, code);
  }

  function send(response: ServerResponse, result: Answer): void {
    response.sendDate = false;
    response.setHeader('Date', new Date(now() + (options.dateOffsetMs ?? 0)).toUTCString());
    response.statusCode = result.status;
    if (choices.extraFields) {
      response.setHeader('X-Request-Id', String(world.count));
    }
    for (const [name, value] of Object.entries(result.headers)) {
      response.setHeader(name, value);
    }
    if (result.type !== '') {
      response.setHeader('Content-Type', result.type);
    }
    if (result.json !== undefined) {
      response.end(JSON.stringify(options.shuffleKeys === true ? shuffled(result.json, draw) : result.json));
    } else {
      response.end(result.bytes ?? result.text ?? '');
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    world.count += 1;
    asked.push({ method: request.method ?? 'GET', path: request.url ?? '/' });
    const result = await answer(request);
    if (shape === 'busy' && world.count >= nextEvent) {
      nextEvent += draw.between(80, 120);
      happen(world, main);
    }
    if (options.flaky === true && draw.below(300) === 0) {
      const kind = draw.below(3);
      const inbox = (request.url ?? '').startsWith(INBOX_PREFIX);
      if (kind === 0) {
        response.destroy();
        return;
      }
      const failed = inbox
        ? { code: 'INTERNAL_ERROR', error: 'Unexpected failure.' }
        : { [(request.url ?? '').startsWith('/lists') ? 'message' : 'error']: 'Internal server error' };
      send(response, kind === 1 ? json(500, failed) : page(503, 'Service Unavailable'));
      return;
    }
    send(response, result);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`);
      response.statusCode = 500;
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    keys: {
      main: held.main.value,
      second: held.second.value,
      foreign: held.foreign.value,
      inboxOnly: held.inboxOnly.value,
      disabled: held.disabled.value,
      suspended: held.suspended.value,
    },
    requests: () => [...asked],
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
