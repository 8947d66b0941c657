import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawFrom, type Draw } from '../second/random.ts';
import { DRIFTS } from './drifts.ts';
import { makeRoutes } from './routes.ts';
import { drawChoices, groupingOf, makeRules, type Answer, type Call } from './rules.ts';
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

interface Running {
  readonly baseUrl: string;
  readonly keys: Readonly<Record<(typeof KINDS)[number], string>>;
  close(): Promise<void>;
  requests(): readonly { readonly method: string; readonly path: string }[];
}

const KINDS = ['main', 'second', 'foreign', 'inboxOnly', 'disabled', 'suspended'] as const;
const MINUTE = 60_000;

/** Finds the route of a path; parts without braces win, for they stand in full. */
function findRoute(
  routes: readonly string[],
  path: string,
): { readonly route: string; readonly params: string[] } | undefined {
  const parts = path.split('/');
  const fits = routes.filter((route) => {
    const wanted = route.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || (part === '{}' && parts[index] !== ''))
    );
  });
  const [route] = fits.toSorted((a, b) => a.split('{}').length - b.split('{}').length);
  return route === undefined
    ? undefined
    : {
        route,
        params: route
          .split('/')
          .flatMap((part, index) => (part === '{}' ? [decode(parts[index] ?? '')] : [])),
      };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Writes the keys of all objects in another order. */
function shuffleKeys(value: unknown, draw: Draw): unknown {
  if (Array.isArray(value)) return value.map((each) => shuffleKeys(each, draw));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    draw.shuffle(Object.entries(value)).map(([key, each]) => [key, shuffleKeys(each, draw)]),
  );
}

/** Starts the service of a seed on a free port of the loopback. */
export async function startThird({
  seed,
  drift = [],
  shape = 'ordinary',
  flaky = false,
  dateOffsetMs = 0,
  shuffleKeys: shuffles = false,
  now = Date.now,
}: Drawing): Promise<Running> {
  const choices = drawChoices(seed);
  const rules = makeRules(choices);
  for (const id of drift) {
    const found = DRIFTS.find((each) => each.id === id);
    if (found === undefined) throw new Error(`There is no drift ${id}.`);
    found.alter(rules, choices);
  }
  const routes = makeRoutes(rules, choices);
  const names = Object.keys(routes);
  const began = now();
  const grouping = groupingOf(choices);
  const own = makeWorld(`${seed}/own`, SIZES[shape], began, grouping);
  const foreign = makeWorld(`${seed}/foreign/it`, SIZES.small, began, grouping);
  const ended = makeWorld(`${seed}/ended`, SIZES.tiny, began, grouping);
  const secrets = drawFrom(`keys/${seed}`);
  const keys = Object.fromEntries(KINDS.map((kind) => [kind, secrets.text(48)])) as Record<
    (typeof KINDS)[number],
    string
  >;
  const chance = drawFrom(`flaky/${seed}`);
  const seen: { method: string; path: string }[] = [];
  const counted: Record<string, number[]> = {};
  const months: Record<string, number> = {};

  /** Counts a request of an account; how many its window holds. */
  function count(account: string, at: number): readonly number[] {
    const times = (counted[account] ?? []).filter((each) => each > at - MINUTE);
    times.push(at);
    counted[account] = times;
    return times;
  }

  function answer(method: string, path: string, query: URLSearchParams, header: string | undefined): Answer {
    const at = now();
    const isInbox = path.startsWith('/inbox/');
    const isLists = path.startsWith('/lists/');
    const key = rules.key(header, query, path);
    const who = KINDS.find((kind) => keys[kind] === key) ?? 'nobody';
    const found = method === 'GET' || method === 'HEAD' ? findRoute(names, path) : undefined;
    if (found === undefined) return rules.unknownPath(path);
    const world = who === 'foreign' ? foreign : who === 'suspended' ? ended : own;
    const account = who === 'foreign' || who === 'suspended' ? who : 'own';
    const call: Call = { ...found, path, query, who, world, now: at };
    const finish = (made: Answer): Answer => rules.after.reduce((so, wrap) => wrap(so, call), made);
    if (isInbox) {
      if (who === 'nobody' || who === 'disabled') return finish(rules.inbox.unknownKey());
      if (who === 'suspended') return finish(rules.inbox.suspended());
      const times = count(`inbox/${account}`, at);
      const month = (months[account] ?? choices.quotaUsed) + 1;
      months[account] = month;
      const resetAt = (times[0] ?? at) + MINUTE;
      const headers = rules.inbox.headers(times.length, month, resetAt, at);
      if (times.length > 60) {
        const three = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.includes('Quota')));
        const over = rules.inbox.overLimit(Math.ceil((resetAt - at) / 1000));
        return finish({ ...over, headers: { ...three, ...over.headers } });
      }
      const made = routes[found.route]?.(call) ?? rules.html(404);
      return finish(
        made.status < 400 || choices.headersOnErrors
          ? { ...made, headers: { ...headers, ...made.headers } }
          : made,
      );
    }
    if (!rules.knows(path, who)) return finish(isLists ? rules.unknownListsKey() : rules.unknownMainKey());
    if (!isLists && !path.startsWith('/tools/')) {
      const perMinute = who === 'suspended' ? 30 : rules.main.perMinute;
      if (count(`main/${account}`, at).length > perMinute) return finish(rules.main.overLimit());
    }
    return finish(routes[found.route]?.(call) ?? rules.html(404));
  }

  function send(
    response: ServerResponse,
    { status, body, text, type, headers }: Answer,
    isHead: boolean,
  ): void {
    response.setHeader('Date', new Date(now() + dateOffsetMs).toUTCString());
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
    response.setHeader('Content-Type', type ?? 'application/json; charset=utf-8');
    response.statusCode = status;
    const written = text ?? JSON.stringify(shuffles ? shuffleKeys(body, chance) : body);
    response.end(isHead ? undefined : written);
  }

  const server = createServer((request, response) => {
    request.resume();
    const { method = 'GET' } = request;
    const [path = '', search = ''] = (request.url ?? '').split('?');
    seen.push({ method, path: request.url ?? '' });
    if (flaky && chance.chance(1 / 300)) {
      const kind = chance.below(3);
      if (kind === 0) request.socket.destroy();
      else
        send(
          response,
          kind === 1
            ? { status: 500, body: { error: 'Internal server error', code: 'INTERNAL_ERROR' } }
            : rules.html(503),
          false,
        );
      return;
    }
    send(
      response,
      answer(method, path, new URLSearchParams(search), request.headers.authorization),
      method === 'HEAD',
    );
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
