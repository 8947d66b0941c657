import { createWriteStream, mkdtempSync, rmSync, statSync, createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inboxFacts, prospectingFacts } from '../../../../generated/facts.ts';
import { operations } from '../../../../generated/operations.ts';
import { isObject } from '../../../../specs/json.ts';
import { SERVICES } from '../../../../specs/source.ts';
import { Inconclusive, type Exchange } from '../../model/exchange.ts';
import { joinMessages, message, stated } from '../../model/message.ts';
import { boundExceededBy, foreignJsonOf, parseForeignJson } from '../../model/foreign-json.ts';
import { isAlteredAnswer, isAlteredBody } from './altered.ts';
import { unreadMessage, type CountAndSample, type FileSurvey } from './notes.ts';
import { isEmpty } from './fields.ts';
import { isOfOrigin, originOf, targetOf } from './origin.ts';
import { readItems, type Format, type Item } from './read.ts';
import {
  isTypedBody,
  unrecordedIn,
  recordedValue,
  type CallPart,
  type RecordedCall,
  type RouteOfCall,
} from './recorded-call.ts';
import { Unreadable } from './text.ts';

/** One call or delivery of a recording, and what the recording lacks of it. */
export interface TrafficCall {
  readonly kind: 'call' | 'delivery';
  /** The number of its line or entry, counted over all files. */
  readonly nth: number;
  readonly exchange: Exchange;
  readonly lacks: ReadonlySet<CallPart>;
}

/** The traffic in some files. The files are read again each time the calls are requested. */
export interface RecordedTraffic {
  readonly survey: FileSurvey;
  calls(): AsyncIterable<readonly TrafficCall[]>;
  close(): void;
}

export interface TrafficSettings {
  readonly route: RouteOfCall;
  /** The URL of the service, with the path before its own paths. */
  readonly serviceUrl?: string | undefined;
}

const EVENT_NAME = /^[A-Z][A-Z_]+$/;
/** Headers of clients that call a service; deliveries of campaigns have no secret. */
const CREDENTIALS = ['authorization', 'cookie', 'x-api-key', 'api-key', 'x-auth-token'];

/** Whether a body may be one that campaigns deliver. Other services have upper-case event names, too. */
function announcesCampaign(text: string): boolean {
  if (!text.includes('"event"')) return false;
  const body = foreignJsonOf(text);
  if (!isObject(body) || typeof body['event'] !== 'string' || !EVENT_NAME.test(body['event'])) return false;
  const { event, campaign, campaignId, contact, step } = body;
  if (event === 'CAMPAIGN_ENDING') return typeof campaignId === 'string';
  // A bounce has no campaign.
  return (
    isObject(contact) &&
    [typeof campaign, typeof campaignId, typeof step].some((each) => each !== 'undefined')
  );
}

/** Whether a request is a webhook delivery, by features of both services. */
function isDelivery({ method, requestHeaders, requestBody }: RecordedCall): boolean {
  if (method !== 'POST') return false;
  const headers = recordedValue(requestHeaders) ?? {};
  if ('x-service-event' in headers || 'x-service-signature' in headers) return true;
  if (CREDENTIALS.some((name) => name in headers)) return false;
  const type = headers['content-type'];
  if (type !== undefined && !type.toLowerCase().startsWith(prospectingFacts.webhook.contentType))
    return false;
  const text = recordedValue(requestBody);
  return text !== undefined && announcesCampaign(text);
}

/** Characters of an answer's body. A longer body is omitted, and so is one that nests too deep. */
const MOST_BODY_CHARS = 1 << 22;

/** A call as an exchange. Parts that it lacks are empty, and bodies beyond the bounds of JSON are omitted. */
function exchangeOf(
  call: RecordedCall,
  target: string,
  route: RouteOfCall,
): { readonly exchange: Exchange; readonly beyond: readonly CallPart[] } {
  const requestHeaders = recordedValue(call.requestHeaders) ?? {};
  const sent = recordedValue(call.requestBody);
  const isSentBeyond =
    sent !== undefined && (boundExceededBy(sent) !== undefined || isAlteredBody(call, sent));
  const body = isSentBeyond ? undefined : sent;
  const whole = recordedValue(call.responseBody) ?? '';
  const text = typeof whole === 'string' ? whole : whole.toString('utf8');
  const parsed = text === '' ? undefined : parseForeignJson(text, { chars: MOST_BODY_CHARS });
  const isBeyond = parsed?.kind === 'beyond' || isAlteredAnswer(call, text, parsed?.kind !== 'no json');
  // An omitted body is not stored either.
  const kept = isBeyond ? '' : whole;
  let bytes = typeof kept === 'string' ? undefined : kept;
  const exchange: Exchange = {
    ...route(call.method, target.split('?')[0] ?? ''),
    key: requestHeaders['authorization'] === undefined ? 'none' : 'main',
    request: {
      ...{ method: call.method, target, headers: requestHeaders },
      ...(body !== undefined && { body }),
    },
    response: {
      status: recordedValue(call.status) ?? 0,
      headers: recordedValue(call.responseHeaders) ?? {},
      // Few checks need the bytes, and most recordings hold texts.
      get bytes() {
        return (bytes ??= Buffer.from(kept));
      },
      text: isBeyond ? '' : text,
      json: parsed?.kind === 'json' ? parsed.value : undefined,
    },
    startedAt: recordedValue(call.startedAt) ?? 0,
    durationMs: recordedValue(call.durationMs) ?? 0,
  };
  return {
    exchange,
    beyond: [
      ...(isSentBeyond ? (['request body'] as const) : []),
      ...(isBeyond ? (['answer body'] as const) : []),
    ],
  };
}

/** The path before the paths of the service, and a function that removes it from targets. */
function below(serviceUrl: string | undefined): (url: string) => string {
  const prefix = serviceUrl === undefined ? '' : new URL(serviceUrl).pathname.replace(/\/+$/, '');
  return (url) => {
    const target = targetOf(url);
    return prefix !== '' && (target.startsWith(`${prefix}/`) || target === prefix)
      ? target.slice(prefix.length) || '/'
      : target;
  };
}

const count = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Statuses of a server that has no such route. */
const NO_ROUTE: ReadonlySet<number> = new Set([404, 405, 501]);
/** The first segments of documented paths. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  [
    inboxFacts.pathPrefix,
    ...Object.values(operations.inbox).map(({ path }) => path),
    ...Object.values(operations.prospecting).map(({ path }) => path),
  ].map((path) => path.split('/')[1] ?? ''),
);
/** Segments that may come before such a first segment, such as a version or a key. */
const MOST_BEFORE = 3;
const isNear = (path: string): boolean =>
  path
    .split('/')
    .slice(1, MOST_BEFORE + 1)
    .some((part) => BEGINNINGS.has(part));

/** Most origins that are counted separately; the service is among the first of any recording. */
const MOST_ORIGINS = 1000;

/** Counts the contents of files. */
class Surveying {
  readonly formats = new Map<Format, { count: number; nth: number }>();
  readonly origins = new Map<string, { known: number; near: number; all: number; deliveries: number }>();
  readonly aside = new Map<string, number>();
  readonly notes = new Set<string>();
  unread: CountAndSample | undefined;
  /** The first bound of JSON that an entry exceeds, as words. */
  exceeded: string | undefined;
  hasUnreadLines = false;
  unanswered = 0;
  isMasked = false;
  hasHeaders = false;
  hasQueries = false;
  hasTypedBodies = false;
  hasAnswerHeaders = false;
  #hasKeys = false;
  #isOfBrowser = false;
  /** Documented calls without a key: how many were refused with 401, and how many succeeded. */
  readonly #bare = { refused: 0, served: 0 };
  firstAt: number | undefined;
  readonly #route: RouteOfCall;
  readonly #targetIn: (url: string) => string;

  constructor(route: RouteOfCall, targetIn: (url: string) => string) {
    this.#route = route;
    this.#targetIn = targetIn;
  }

  take(item: Item, nth: number): void {
    switch (item.kind) {
      case 'head':
        this.isMasked ||= item.isMasked;
        this.#hasKeys ||= item.isOwn;
        this.#isOfBrowser ||= item.isOfBrowser;
        return;
      case 'cut':
        this.notes.add(item.reason);
        return;
      case 'unread':
        this.hasUnreadLines ||= item.isLine === true;
        this.exceeded ??= item.reason;
        this.unread = {
          count: (this.unread?.count ?? 0) + 1,
          nth: this.unread?.nth ?? nth,
          sample: this.unread?.sample ?? item.sample,
        };
        return;
      case 'aside':
        count(this.aside, item.aside);
        this.#format(item.format, nth);
        return;
      case 'call':
        this.#format(item.format, nth);
        if (item.note !== undefined) this.notes.add(item.note);
        this.#call(item.call);
    }
  }

  /**
   * Whether a call without a recorded key was sent without one. Recordings that omit keys show successful calls without
   * one.
   */
  get hasKeys(): boolean {
    return this.#hasKeys || (!this.#isOfBrowser && this.#bare.refused > 0 && this.#bare.served === 0);
  }

  #format(format: Format, nth: number): void {
    const known = this.formats.get(format) ?? { count: 0, nth };
    this.formats.set(format, { ...known, count: known.count + 1 });
  }

  #call(call: RecordedCall): void {
    const { status, requestHeaders, responseHeaders, startedAt, url, method } = call;
    if (status.kind === 'absent') this.unanswered += 1;
    const headers = recordedValue(requestHeaders);
    this.hasQueries ||= url.includes('?');
    this.hasTypedBodies ||= isTypedBody(call);
    this.hasHeaders ||= headers !== undefined && !isEmpty(headers);
    this.hasAnswerHeaders ||= Object.keys(recordedValue(responseHeaders) ?? {}).some(
      (name) => !name.startsWith('content-'),
    );
    this.#hasKeys ||= headers !== undefined && 'authorization' in headers;
    this.firstAt ??= recordedValue(startedAt);
    const origin = originOf(url);
    const [path = ''] = this.#targetIn(url).split('?');
    const { operation, service } = this.#route(method, path);
    const code = recordedValue(status) ?? 0;
    if (operation !== undefined && headers !== undefined && !('authorization' in headers)) {
      if (code === 401) this.#bare.refused += 1;
      if (code >= 200 && code < 300) this.#bare.served += 1;
    }
    const counts = this.origins.get(origin) ?? { known: 0, near: 0, all: 0, deliveries: 0 };
    if (!this.origins.has(origin)) {
      if (this.origins.size >= MOST_ORIGINS && operation === undefined) return;
      this.origins.set(origin, counts);
    }
    counts.all += 1;
    if (operation !== undefined) counts.known += 1;
    else if (isDelivery(call)) counts.deliveries += 1;
    // A path below the prefix of a service is meant for it, even if the path is unknown.
    else if (
      service !== SERVICES.at(-1) ||
      (NO_ROUTE.has(code) && call.responseBody.kind === 'present' && isNear(path))
    )
      counts.near += 1;
  }
}

/**
 * The origin with the most documented calls, else with the most calls below a service's prefix. The first one wins a
 * tie. Calls without a host may belong to any origin.
 */
function serviceIn(origins: Surveying['origins']): string | undefined {
  for (const what of ['known', 'near'] as const) {
    let found = (origins.get('')?.[what] ?? 0) > 0 ? '' : undefined;
    let most = 0;
    for (const [origin, { [what]: count }] of origins)
      if (origin !== '' && count > most) {
        most = count;
        found = origin;
      }
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Copies what can be read only once, such as a pipe, to read it twice. */
async function readable(file: string, temporary: () => string, index: number): Promise<string> {
  if (statSync(file).isFile()) return file;
  const copy = join(temporary(), String(index));
  await pipeline(createReadStream(file), createWriteStream(copy));
  return copy;
}

/**
 * Opens recorded traffic of any supported format: archives, JSON lines, logs of servers and gateways. Throws an
 * Unreadable that names the problem, or an error of the file system.
 */
export async function openTraffic(
  given: readonly string[],
  { route, serviceUrl }: TrafficSettings,
): Promise<RecordedTraffic> {
  let folder: string | undefined;
  const close = (): void => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  const temporary = (): string => (folder ??= mkdtempSync(join(tmpdir(), 'plumbline-traffic-')));
  const targetIn = below(serviceUrl);
  const surveying = new Surveying(route, targetIn);
  const files: { readonly file: string; readonly at: number; readonly offset: number }[] = [];
  try {
    let offset = 0;
    for (const [index, name] of given.entries()) {
      const file = await readable(name, temporary, index);
      const own = new Surveying(route, targetIn);
      let last = 0;
      for await (const items of readItems(file))
        for (const item of items) {
          const nth = 'nth' in item ? item.nth : 0;
          last = Math.max(last, nth);
          surveying.take(item, offset + nth);
          if (own.firstAt === undefined && item.kind === 'call') own.take(item, nth);
        }
      files.push({ file, offset, at: own.firstAt ?? Number.NaN });
      offset += last;
    }
  } catch (error) {
    close();
    throw error;
  }
  // Rotated logs come in any order. If one has no time, the given order stays.
  const ordered = files.some(({ at }) => Number.isNaN(at)) ? files : files.toSorted((a, b) => a.at - b.at);
  const origin = serviceUrl === undefined ? serviceIn(surveying.origins) : new URL(serviceUrl).origin;
  const survey = surveyOf(surveying, origin);
  const isOfService = (call: RecordedCall): boolean =>
    origin !== undefined && isOfOrigin(originOf(call.url), origin);
  const trafficCall = (call: RecordedCall, nth: number): TrafficCall | undefined => {
    const target = targetIn(call.url);
    const isCall = isOfService(call);
    const isHook =
      isDelivery(call) && (!isCall || route(call.method, target.split('?')[0] ?? '').operation === undefined);
    if (!isCall && !isHook) return undefined;
    const { exchange, beyond } = exchangeOf(call, target, route);
    // Each delivery has a body.
    const lacks = unrecordedIn(call, isHook ? { ...survey, hasTypedBodies: false } : survey, beyond);
    if (!isHook) return { kind: 'call', nth, exchange, lacks };
    const service = 'x-service-event' in exchange.request.headers ? 'inbox' : 'prospecting';
    return {
      ...{ kind: 'delivery', nth, lacks },
      exchange: { ...exchange, receivedBy: originOf(call.url), operation: undefined, service },
    };
  };
  return {
    survey,
    close,
    async *calls() {
      for (const { file, offset } of ordered)
        for await (const items of readItems(file)) {
          const calls: TrafficCall[] = [];
          for (const item of items) {
            if (item.kind !== 'call') continue;
            const made = trafficCall(item.call, offset + item.nth);
            if (made !== undefined) calls.push(made);
          }
          yield calls;
        }
    },
  };
}

const NO_FORMAT =
  'its format is unknown. HAR and lines of JSON (NDJSON) or logfmt can be read. So can logs of nginx, Apache, HAProxy, Heroku, IIS, CloudFront, morgan, Kong, Squid, Caddy, Envoy, Traefik or AWS load balancers';

/**
 * The counts in the form of a report. Throws an Unreadable if a file is not a recording, and an Inconclusive if nothing
 * was read.
 */
function surveyOf(surveying: Surveying, origin: string | undefined): FileSurvey {
  const { formats, unread, origins, aside, notes, unanswered, isMasked, hasKeys, ...natures } = surveying;
  const { hasHeaders, hasQueries, hasTypedBodies, hasAnswerHeaders } = natures;
  const ranked = [...formats].sort(([, a], [, b]) => b.count - a.count);
  const [main, ...others] = ranked;
  if (main === undefined && unread === undefined)
    throw new Inconclusive(joinMessages([message`it holds no request`, ...[...notes].map(stated)], '; '));
  if (main === undefined && unread !== undefined && surveying.hasUnreadLines)
    throw new Inconclusive(message`${stated(NO_FORMAT)}; ${unreadMessage(unread)}`);
  if (main === undefined)
    throw new Unreadable(
      surveying.exceeded === undefined ? NO_FORMAT : `no entry of it can be read: ${surveying.exceeded}`,
    );
  const first = others.toSorted(([, a], [, b]) => a.nth - b.nth)[0];
  let [calls, deliveries, foreign] = [0, 0, 0];
  for (const [each, counts] of origins) {
    const isOwn = origin !== undefined && isOfOrigin(each, origin);
    calls += isOwn ? counts.all - counts.deliveries : 0;
    deliveries += counts.deliveries;
    foreign += isOwn ? 0 : counts.all - counts.deliveries;
  }
  return {
    ...{ format: main[0], origin, calls, deliveries, foreign, unanswered, unread, aside },
    ...{ isMasked, hasKeys, hasHeaders, hasQueries, hasTypedBodies, hasAnswerHeaders },
    formats: new Map(ranked.map(([format, { count: number }]) => [format, number])),
    ...(first !== undefined && {
      otherFormat: {
        format: first[0],
        count: others.reduce((sum, [, each]) => sum + each.count, 0),
        nth: first[1].nth,
      },
    }),
    notes: [...notes],
  };
}
