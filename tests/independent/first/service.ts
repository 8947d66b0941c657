import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal, reply, replyPage, type Answer, type Call, type Service } from './call.ts';
import { drawChoices, type Choices } from './choices.ts';
import { emptyAccount, fillAccount, type Shape } from './data.ts';
import { driftsById } from './drifts.ts';
import { inboxRoutes, readBulkIds, refuseInbox, stirInbox, type Route } from './inbox.ts';
import { listRoutes, refuseLists } from './lists.ts';
import { mainRoutes, refuseMain, stirCampaigns } from './main.ts';
import { drawFrom, type Random } from './random.ts';
import { makeRules, type RateState } from './rules.ts';
import type { Account, Key, World } from './world.ts';

export interface FirstOptions {
  seed: number;
  drift?: readonly string[];
  shape?: Shape;
  flaky?: boolean;
  dateOffsetMs?: number;
  shuffleKeys?: boolean;
  windowMs?: number;
  now?: () => number;
}

export interface FirstKeys {
  main: string;
  second: string;
  foreign: string;
  inboxOnly: string;
  disabled: string;
  suspended: string;
}

export interface First {
  baseUrl: string;
  keys: FirstKeys;
  close(): Promise<void>;
  requests(): { method: string; path: string }[];
}

const INBOX = '/inbox/api/v1';

interface Compiled extends Route {
  expression: RegExp;
}

function compile(routes: Route[]): Compiled[] {
  const compiled = routes.map((route) => ({
    ...route,
    expression: new RegExp(`^${route.pattern.replaceAll('{}', '([^/]+)')}$`),
  }));
  // A path without a wildcard goes before one with.
  return compiled.toSorted((a, b) => a.pattern.split('{}').length - b.pattern.split('{}').length);
}

function orderKeys(value: unknown, order: Choices['keyOrder'], shuffle: Random | undefined): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => orderKeys(entry, order, shuffle));
  if (typeof value !== 'object' || value === null) return value;
  let entries = Object.entries(value);
  if (order === 'reversed') entries.reverse();
  if (order === 'sorted') entries.sort(([a], [b]) => (a < b ? -1 : 1));
  if (shuffle !== undefined) entries = shuffle.shuffle(entries);
  return Object.fromEntries(
    entries.map(([key, entry]): [string, unknown] => [key, orderKeys(entry, order, shuffle)]),
  );
}

/** Reads a body, or stops once it is longer than it may be. */
async function readRaw(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= limit) parts.push(part);
  }
  return length > limit ? undefined : Buffer.concat(parts);
}

function splitService(path: string): { service: Service; path: string } {
  if (path === INBOX || path.startsWith(`${INBOX}/`))
    return { service: 'inbox', path: path.slice(INBOX.length) };
  if (path === '/lists' || path.startsWith('/lists/'))
    return { service: 'lists', path: path.slice('/lists'.length) };
  return { service: 'main', path };
}

function monthEnd(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Counts a request of the inbox service. Gives the state of the counters, or an answer when a limit is reached. */
function countInbox(call: Call): { state: RateState; refused: Answer | undefined } {
  const { account, rules } = call;
  const { inbox } = rules;
  const counter = inbox.counterOf(call.key);
  const windowMs = inbox.windowLeft(call.windowMs);
  account.inboxTimes = account.inboxTimes.filter((entry) => call.at - entry.at < windowMs);
  const mine = account.inboxTimes.filter((entry) => entry.key === counter);
  const month = new Date(call.at).toISOString().slice(0, 7);
  if (account.month !== month) {
    account.month = month;
    account.usedThisMonth = 0;
  }
  const plain = call.route === 'POST /emails/bulk' ? Math.max(1, readBulkIds(call.raw).length) : 1;
  const units = inbox.units(call, plain);
  const used = mine.reduce((sum, entry) => sum + entry.units, 0);
  const state: RateState = {
    limit: inbox.perMinute,
    remaining: Math.max(0, inbox.perMinute - used),
    reset: (mine[0]?.at ?? call.at) + windowMs,
    quota: inbox.perMonth,
    quotaRemaining: Math.max(0, inbox.perMonth - account.usedThisMonth),
    quotaReset: monthEnd(call.at),
  };
  if (used + units > inbox.perMinute) {
    if (inbox.countsRefused) account.inboxTimes.push({ at: call.at, units, key: counter });
    const answer = refuseInbox(call, 429, 'RATE_LIMIT_EXCEEDED', 'There were too many requests.');
    const all = inbox.rateHeaders(state, call);
    const headers: Record<string, string> = {
      'Retry-After': String(Math.max(1, Math.ceil((state.reset - call.at) / 1000))),
    };
    for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']) {
      const value = all[name];
      if (value !== undefined) headers[name] = value;
    }
    return { state, refused: { ...answer, headers: inbox.limited(headers) } };
  }
  if (account.usedThisMonth + units > inbox.perMonth) {
    const answer = refuseInbox(call, 429, 'QUOTA_EXCEEDED', 'The requests of this month are used up.');
    return {
      state,
      refused: {
        ...answer,
        headers: call.choices.quotaHeaders === 'all' ? inbox.rateHeaders(state, call) : {},
      },
    };
  }
  account.inboxTimes.push({ at: call.at, units, key: counter });
  account.usedThisMonth += units;
  state.remaining = Math.max(0, state.remaining - units);
  state.quotaRemaining = Math.max(0, state.quotaRemaining - units);
  return { state, refused: undefined };
}

/** Counts a request of the main API. Gives an answer when the limit is reached. */
function countMain(call: Call): Answer | undefined {
  const { main } = call.rules;
  if (!main.counts(call)) return undefined;
  const name = main.counterOf(call.key);
  const windowMs = main.windowMs(call.windowMs);
  const held = call.account.mainWindow.get(name);
  const window = held === undefined || call.at - held.start >= windowMs ? { start: call.at, count: 0 } : held;
  call.account.mainWindow.set(name, window);
  window.count += 1;
  if (main.slides) window.start = call.at;
  if (window.count <= main.perMinute(call.account.plan, call.account.suspended)) return undefined;
  const answer = refuseMain(call, 500, 'Internal server error');
  return main.over(answer, call);
}

export async function startFirst(options: FirstOptions): Promise<First> {
  const { seed, shape = 'ordinary', windowMs = 60_000, now = Date.now } = options;
  const choices = drawChoices(seed);
  const rules = makeRules();
  for (const id of options.drift ?? []) {
    const drift = driftsById.get(id);
    if (drift === undefined) throw new Error(`There is no drift ${id}.`);
    drift.change(rules);
  }
  const started = now();
  const own = emptyAccount(`${seed} own`, choices.plan, false);
  const other = emptyAccount(`${seed} other`, 'Start', false);
  const ended = emptyAccount(`${seed} ended`, 'none', true);
  fillAccount(own, `${seed} own`, shape, choices, started);
  fillAccount(other, `${seed} other`, 'small', choices, started);
  fillAccount(ended, `${seed} ended`, 'small', choices, started);
  const world: World = { choices, keys: new Map(), accounts: [own, other, ended] };
  const keyRandom = drawFrom(`${seed} keys`);
  const addKey = (account: Account, state: Key['state'], inboxOnly: boolean): string => {
    const value = keyRandom.letters(48);
    world.keys.set(value, { value, account, state, inboxOnly });
    return value;
  };
  const keys: FirstKeys = {
    main: addKey(own, 'good', false),
    second: addKey(own, 'good', false),
    foreign: addKey(other, 'good', false),
    inboxOnly: addKey(own, 'good', true),
    disabled: addKey(own, 'disabled', false),
    suspended: addKey(ended, 'good', false),
  };
  const routes: Record<Service, Compiled[]> = {
    inbox: compile(inboxRoutes(choices)),
    lists: compile(listRoutes()),
    main: compile(mainRoutes()),
  };
  const random = drawFrom(`${seed} calls`);
  const flakes = drawFrom(`${seed} flakes`);
  const shuffle = options.shuffleKeys === true ? drawFrom(`${seed} keys of objects`) : undefined;
  const seen: { method: string; path: string }[] = [];

  function write(response: ServerResponse, answer: Answer): void {
    const headers: Record<string, string> = {};
    if (choices.extraHeaders === 'request id') headers['X-Request-Id'] = random.uuid();
    if (choices.extraHeaders === 'security') {
      headers['X-Content-Type-Options'] = 'nosniff';
      headers['Strict-Transport-Security'] = 'max-age=15552000';
      headers['Cache-Control'] = 'no-store';
    }
    let body: Buffer | undefined;
    if (answer.bytes !== undefined) body = answer.bytes;
    else if (answer.text !== undefined) body = Buffer.from(answer.text, 'utf8');
    else if (answer.json !== undefined) {
      headers['Content-Type'] = choices.jsonType;
      body = Buffer.from(JSON.stringify(orderKeys(answer.json, choices.keyOrder, shuffle)), 'utf8');
    }
    Object.assign(headers, answer.headers);
    headers['Date'] = new Date(Date.now() + (options.dateOffsetMs ?? 0)).toUTCString();
    if (body !== undefined) headers['Content-Length'] = String(body.length);
    response.sendDate = false;
    response.writeHead(answer.status, headers);
    response.end(body);
  }

  function refuseKey(service: Service, path: string): Answer {
    let answer: Answer;
    if (service === 'inbox') {
      const error = choices.wording === 'terse' ? 'bad key' : 'The API key is not valid.';
      answer = reply(401, { code: 'INVALID_API_KEY', error });
    } else {
      answer = reply(
        401,
        service === 'lists'
          ? { error: 'Authentication required', code: 'AUTH_REQUIRED' }
          : { error: 'Authentication required' },
      );
    }
    return rules.http.refuseKey(answer, service, path);
  }

  function unknownPage(service: Service, method: string, path: string): Answer {
    const page = replyPage(
      404,
      choices.htmlPage === 'Cannot' ? `Cannot ${method} ${path.replaceAll(/[<>&"]/g, '')}` : 'Not Found',
      choices,
    );
    return rules.http.unknownPath(
      { ...page, headers: { 'Content-Type': rules.http.pageType } },
      service,
      path,
    );
  }

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://service.example');
    const method = request.method ?? 'GET';
    const { service, path } = splitService(url.pathname);
    const raw = await readRaw(request, rules.http.bodyLimit[service]);
    const known = routes[service].filter(
      (entry) => entry.expression.test(path) && !rules.http.isUnknownPath(service, path),
    );
    const route = known.find((entry) => entry.method === method);
    const pageFirst =
      (service === 'inbox' ? choices.inboxUnknownPath : choices.mainUnknownPath) === 'page first';
    if (known.length === 0 && pageFirst) return unknownPage(service, method, url.pathname);
    const at = now();
    const header = request.headers.authorization;
    const read = choices.bearerCase === 'any case' ? header?.replace(/^bearer /i, 'Bearer ') : header;
    const value = rules.http.readKey(read, { service, query: url.searchParams, method, path });
    const key = value === undefined ? undefined : world.keys.get(value);
    if (key === undefined || !rules.http.keyWorks(key, service, { method, path }))
      return refuseKey(service, path);
    const { account } = key;
    const call: Call = {
      service,
      method,
      path,
      route: `${method} ${route?.pattern ?? path}`,
      params: (route?.expression.exec(path) ?? []).slice(1).map(decode),
      query: url.searchParams,
      headers: request.headers,
      raw: raw ?? Buffer.alloc(0),
      key,
      account,
      world,
      choices,
      rules,
      random,
      at,
      windowMs,
    };
    let state: RateState | undefined;
    if (service === 'inbox') {
      if (rules.inbox.isSuspended(account, call))
        return rules.http.finish(
          refuseInbox(call, 403, 'WORKSPACE_SUSPENDED', 'The subscription of this workspace has ended.'),
          call,
        );
      const counted = countInbox(call);
      if (counted.refused !== undefined) return rules.http.finish(counted.refused, call);
      state = counted.state;
    } else {
      const refused = countMain(call);
      if (refused !== undefined) return rules.http.finish(refused, call);
    }
    let answer: Answer;
    if (raw === undefined) answer = rules.http.tooLarge(refuseSize(call), service);
    else if (route === undefined) {
      answer =
        known.length > 0 && choices.wrongMethod === '405'
          ? reply(405, { error: 'Method not allowed' })
          : unknownPage(service, method, url.pathname);
    } else answer = handle(route, call);
    if (service !== 'inbox' && method === 'GET') rules.main.afterRead(call);
    if (state !== undefined && rules.inbox.refunds(answer, call)) {
      account.inboxTimes.pop();
      account.usedThisMonth -= 1;
    }
    if (state !== undefined && rules.inbox.hasRateHeaders(answer, call))
      answer = { ...answer, headers: { ...answer.headers, ...rules.inbox.rateHeaders(state, call) } };
    answer = rules.http.finish(answer, call);
    if (answer.json !== undefined && answer.headers['Content-Type'] === undefined) {
      const type = rules.http.jsonType(choices.jsonType, call, answer);
      answer = { ...answer, headers: { ...answer.headers, 'Content-Type': type } };
    }
    return answer;
  }

  function decode(part: string): string {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  }

  function refuseSize(call: Call): Answer {
    if (call.service === 'inbox')
      return refuseInbox(call, 413, 'PAYLOAD_TOO_LARGE', 'The body is too large.');
    if (call.service === 'lists')
      return refuseLists(call, 413, 'The body is too large.', 'PAYLOAD_TOO_LARGE');
    return choices.mainTooLarge === '413 page'
      ? replyPage(413, 'Payload Too Large', choices)
      : refuseMain(call, 413, 'The body is too large.');
  }

  function handle(route: Route, call: Call): Answer {
    try {
      return route.handle(call);
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      if (call.service === 'inbox') return refuseInbox(call, 500, 'INTERNAL_ERROR', 'Something went wrong.');
      if (call.path.startsWith('/stats')) return reply(401, { error: 'You must be logged in' });
      return call.service === 'lists'
        ? refuseLists(call, 500, 'Internal server error', 'INTERNAL')
        : refuseMain(call, 500, 'Internal server error');
    }
  }

  /** Spoils one answer in 300, as a busy service does. */
  function flake(service: Service): Answer | 'reset' | undefined {
    if (options.flaky !== true || !flakes.chance(1 / 300)) return undefined;
    const kind = flakes.pick(['fault', 'page', 'reset'] as const);
    if (kind === 'reset') return 'reset';
    if (kind === 'page')
      return {
        ...replyPage(503, 'Service Unavailable', choices),
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      };
    if (service === 'inbox') return reply(500, { code: 'INTERNAL_ERROR', error: 'Something went wrong.' });
    return reply(
      500,
      service === 'lists' ? { message: 'Internal server error' } : { error: 'Internal server error' },
    );
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    seen.push({ method: request.method ?? 'GET', path });
    if (shape === 'busy' && seen.length % 100 === 0) {
      stirInbox(own, choices, now(), seen.length);
      stirCampaigns(own, now(), seen.length);
    }
    const spoiled = flake(splitService(path).service);
    if (spoiled === 'reset') {
      request.socket.destroy();
      return;
    }
    if (spoiled !== undefined) {
      request.resume();
      write(response, spoiled);
      return;
    }
    answerTo(request).then(
      (answer) => write(response, answer),
      () => request.socket.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    keys,
    requests: () => [...seen],
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
