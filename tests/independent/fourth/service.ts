import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { drawFrom, type Draw } from '../second/random.ts';
import { drawChoices } from './choices.ts';
import { DRIFTS } from './drifts.ts';
import { makeVendor, type Answer, type Call, type Who } from './vendor.ts';
import { makeWorld, SIZES } from './world.ts';

interface Drawing {
  readonly seed: number;
  readonly drift?: readonly string[];
  readonly shape?: 'small' | 'ordinary' | 'busy';
  readonly flaky?: boolean;
  readonly dateOffsetMs?: number;
  readonly shuffleKeys?: boolean;
  readonly now?: () => number;
}

const KINDS = ['main', 'second', 'foreign', 'inboxOnly', 'disabled', 'suspended'] as const;

interface Running {
  readonly baseUrl: string;
  readonly keys: Readonly<Record<(typeof KINDS)[number], string>>;
  close(): Promise<void>;
  requests(): readonly { readonly method: string; readonly path: string }[];
}

const MINUTE = 60_000;

function shuffled(value: unknown, draw: Draw): unknown {
  if (Array.isArray(value)) return value.map((each) => shuffled(each, draw));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    draw.shuffle(Object.entries(value)).map(([key, each]) => [key, shuffled(each, draw)]),
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Starts the service of a seed on a free port of the loopback. */
export async function startFourth({
  seed,
  drift = [],
  shape = 'ordinary',
  flaky = false,
  dateOffsetMs = 0,
  shuffleKeys = false,
  now = Date.now,
}: Drawing): Promise<Running> {
  const choices = drawChoices(seed);
  const vendor = makeVendor(choices);
  for (const id of drift) {
    const found = DRIFTS.find((each) => each.id === id);
    if (found === undefined) throw new Error(`There is no drift ${id}.`);
    found.alter(vendor, choices);
  }
  const began = now();
  const size = shape === 'small' && choices.account !== 'usual' ? SIZES[choices.account] : SIZES[shape];
  const worlds = {
    own: makeWorld(`fourth/${seed}/own`, size, began, choices),
    foreign: makeWorld(`fourth/${seed}/foreign`, SIZES.small, began, choices),
    suspended: makeWorld(`fourth/${seed}/ended`, SIZES.tiny, began, choices),
  };
  const secrets = drawFrom(`fourth/${seed}/keys`);
  const keys = Object.fromEntries(KINDS.map((kind) => [kind, secrets.text(48)])) as Record<
    (typeof KINDS)[number],
    string
  >;
  const chance = drawFrom(`fourth/${seed}/chance`);
  const seen: { method: string; path: string }[] = [];
  const inMinute: Record<string, number[]> = {};
  const inMonth: Record<string, number> = {};
  const windows: Record<string, { from: number; count: number }> = {};
  const patterns = Object.keys(vendor.routes).map((route) => ({ route, parts: route.split('/') }));

  function findRoute(path: string): { readonly route: string; readonly params: string[] } | undefined {
    const parts = path.split('/');
    const fits = patterns.filter(
      (each) =>
        each.parts.length === parts.length &&
        each.parts.every((part, index) => part === parts[index] || (part === '{}' && parts[index] !== '')),
    );
    const [best] = fits.toSorted((a, b) => a.route.split('{}').length - b.route.split('{}').length);
    return (
      best && {
        route: best.route,
        params: best.parts.flatMap((part, index) => (part === '{}' ? [decode(parts[index] ?? '')] : [])),
      }
    );
  }

  function answerInbox(call: Call, account: string): Answer {
    const times = [...(inMinute[account] ?? []).filter((each) => each > call.now - MINUTE), call.now];
    inMinute[account] = times;
    const month = (inMonth[account] ?? choices.quotaUsed) + 1;
    inMonth[account] = month;
    const used = times.length + (account === 'own' ? choices.otherClient : 0);
    const resetAt = (times[0] ?? call.now) + MINUTE;
    const headers = vendor.inbox.quotaHeaders(used, month, resetAt, call.now);
    if (used > vendor.inbox.bounds.perMinute) {
      const over = vendor.inbox.overMinute(Math.max(1, Math.ceil((resetAt - call.now) / 1000)));
      return {
        ...over,
        headers: {
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.includes('Quota'))),
          ...over.headers,
        },
      };
    }
    const made = vendor.routes[call.route]?.(call) ?? vendor.html(404);
    return made.status < 300 || choices.errorHeaders
      ? { ...made, headers: { ...headers, ...made.headers } }
      : made;
  }

  function answerMain(call: Call, account: string): Answer {
    if (vendor.isCounted(call.path)) {
      const open = windows[account];
      const window =
        open === undefined || call.now - open.from >= MINUTE
          ? { from: call.now, count: account === 'own' ? choices.otherClient * 10 : 0 }
          : open;
      window.count += 1;
      windows[account] = window;
      if (window.count > (account === 'suspended' ? 30 : vendor.main.perMinute))
        return vendor.main.overLimit();
    }
    return vendor.routes[call.route]?.(call) ?? vendor.html(404);
  }

  function answer(request: IncomingMessage): Answer {
    const [rawPath = '', search = ''] = (request.url ?? '').split('?');
    const path =
      choices.trailingSlash === 'same' && rawPath.length > 1 ? rawPath.replace(/\/$/u, '') : rawPath;
    const sent = new URLSearchParams(search);
    const query = choices.repeated === 'first' ? sent : new URLSearchParams([...new Map(sent)]);
    const isInbox = path.startsWith('/inbox/');
    const key = vendor.readKey(request.headers.authorization, query, path);
    const who: Who = KINDS.find((kind) => keys[kind] === key) ?? 'unknown';
    const isReading = request.method === 'GET' || (request.method === 'HEAD' && choices.head === 'asGet');
    const found = isReading ? findRoute(path) : undefined;
    const refuse = (): Answer =>
      isInbox
        ? vendor.inbox.unknownKey(key === '')
        : path.startsWith('/lists/')
          ? vendor.lists.unknownKey()
          : vendor.main.unknownKey(who);
    const account = who === 'foreign' || who === 'suspended' ? who : 'own';
    const call: Call = {
      route: found?.route ?? '',
      params: found?.params ?? [],
      path,
      query,
      who,
      world: worlds[account],
      worlds: Object.values(worlds),
      now: now(),
    };
    const finish = (made: Answer): Answer => vendor.after.reduce((so, wrap) => wrap(so, call), made);
    if (found === undefined)
      return choices.unknownNeedsKey && !vendor.knows(path, who)
        ? finish(refuse())
        : vendor.unknownPath(path);
    if (!vendor.knows(path, who)) return finish(refuse());
    if (isInbox && who === 'suspended') return finish(vendor.inbox.suspended());
    return finish(isInbox ? answerInbox(call, account) : answerMain(call, account));
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, body, text, type, headers }: Answer,
  ): void {
    const set = (name: string, value: string): void =>
      void response.setHeader(choices.headerCase === 'lower' ? name.toLowerCase() : name, value);
    set('Date', new Date(now() + dateOffsetMs).toUTCString());
    set('Content-Type', type ?? `application/json${choices.charset}`);
    if (choices.requestId !== '') set(choices.requestId, `req-${chance.hex(10)}`);
    if (choices.cacheControl !== '') set('Cache-Control', choices.cacheControl);
    for (const [name, value] of Object.entries(headers ?? {})) set(name, value);
    let written =
      text ?? JSON.stringify(shuffleKeys ? shuffled(body, chance) : body, null, choices.pretty ? 2 : 0);
    if (choices.escapes && text === undefined)
      written = written
        .replaceAll(
          /[\u0080-\uFFFF]/gu,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
        .replaceAll('/', String.raw`\/`);
    if (choices.etag) set('ETag', `W/"${written.length.toString(36)}-${chance.hex(4)}"`);
    response.statusCode = status;
    if (request.method === 'HEAD') return void response.end();
    if (
      choices.compress &&
      /\bgzip\b/u.test(request.headers['accept-encoding'] ?? '') &&
      written.length > 900
    ) {
      set('Content-Encoding', 'gzip');
      set('Vary', 'Accept-Encoding');
      return void response.end(gzipSync(written, { level: 1 }));
    }
    response.end(written);
  }

  const server = createServer((request, response) => {
    request.resume();
    seen.push({ method: request.method ?? '', path: request.url ?? '' });
    if (flaky && chance.chance(1 / 300)) {
      const kind = chance.below(3);
      if (kind === 0) request.socket.destroy();
      else
        send(
          request,
          response,
          kind === 1
            ? { status: 500, body: { error: 'Internal server error', code: 'INTERNAL_ERROR' } }
            : { status: 503, text: '<html><body>Service unavailable</body></html>', type: 'text/html' },
        );
      return;
    }
    send(request, response, answer(request));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    requests: () => seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}
