import { exchangeOf, targetOf, type Line, type Route } from '../reports/index.ts';
import { isObject, jsonOf, type Exchange, type JsonObject } from '../suites/kit/http/exchange.ts';
import type { Recording } from './read/index.ts';

/** What a recording may lack of a call. `texts`: people's words are masked, so that lengths and names tell nothing. */
export type Part =
  | 'request headers'
  | 'request body'
  | 'answer'
  | 'answer headers'
  | 'answer body'
  | 'time'
  | 'texts';

/** One call of a dependent tool, or a delivery that it took, as far as it was recorded. */
export interface Call {
  /** The number of its line in the recording, from 1 on. */
  readonly nth: number;
  readonly exchange: Exchange;
  readonly lacks: ReadonlySet<Part>;
  /** Unix ms of its begin on the account's clock; NaN where it is not recorded. */
  readonly at: number;
  readonly query: URLSearchParams;
  /** The body of the request, parsed; undefined where it is no JSON. */
  readonly sent: unknown;
}

/** The traffic of a tool with the services, in the order in which it was sent. */
export interface Traffic {
  readonly calls: readonly Call[];
  readonly deliveries: readonly Call[];
  /** Requests to other hosts, which are left alone. */
  readonly elsewhere: number;
  /** Where the services were called; empty where the recording names no host. */
  readonly origins: readonly string[];
}

export const statusOf = ({ exchange }: Call): number => exchange.response.status;
export const operationOf = ({ exchange }: Call): string => exchange.operation ?? '';
export const pathOf = ({ exchange }: Call): string => exchange.request.target.split('?')[0] ?? '';
export const headerOf = ({ exchange }: Call, name: string): string | undefined =>
  exchange.request.headers[name.toLowerCase()];
export const succeeded = (call: Call): boolean => statusOf(call) >= 200 && statusOf(call) < 300;
/** Unix ms of its end. */
export const endOf = ({ at, exchange }: Call): number => at + exchange.durationMs;
export const sentObject = ({ sent }: Call): JsonObject => (isObject(sent) ? sent : {});
export const answerObject = ({ exchange }: Call): JsonObject =>
  isObject(exchange.response.json) ? exchange.response.json : {};

/** `GET /emails?limit=5`, as it stands in messages. */
export const shownCall = ({ exchange: { request } }: Call): string => `${request.method} ${request.target}`;

const hasBody = ({ method, hasRequestBody }: Line): boolean =>
  hasRequestBody ?? !['GET', 'HEAD', 'DELETE'].includes(method);

function lacking(line: Line, isMasked: boolean): ReadonlySet<Part> {
  const lacks: readonly (readonly [Part, boolean])[] = [
    ['request headers', line.requestHeaders === undefined],
    ['request body', line.requestBody === undefined && hasBody(line)],
    ['answer', (line.status ?? 0) === 0],
    ['answer headers', line.answerHeaders === undefined],
    ['answer body', line.answerBody === undefined && line.status !== 204],
    ['time', line.startedAt === undefined || Number.isNaN(line.startedAt)],
    ['texts', isMasked],
  ];
  return new Set(lacks.filter(([, isLacking]) => isLacking).map(([part]) => part));
}

/** An exchange as a call that lacks nothing. */
export function callOf(exchange: Exchange, nth: number, lacks: ReadonlySet<Part> = new Set()): Call {
  const { request, startedAt, aheadMs = 0 } = exchange;
  return {
    ...{ nth, exchange, lacks },
    at: lacks.has('time') ? Number.NaN : startedAt + aheadMs,
    query: new URLSearchParams(request.target.split('?')[1]?.split('#')[0] ?? ''),
    sent: request.body === undefined ? undefined : jsonOf(request.body),
  };
}

const originOf = ({ url }: Line): string => (URL.canParse(url) ? new URL(url).origin : '');

const EVENT_NAMES = /^[A-Z][A-Z_]+$/;
/** Whether a request is a webhook delivery, by what both services send. */
function isDelivery({ method, requestHeaders = {}, requestBody = '' }: Line): boolean {
  if (method !== 'POST') return false;
  if ('x-service-event' in requestHeaders || 'x-service-signature' in requestHeaders) return true;
  const body = jsonOf(requestBody);
  return isObject(body) && typeof body['event'] === 'string' && EVENT_NAMES.test(body['event']);
}

/**
 * The traffic in a recording. The services are where a documented route is called, or below `baseUrl`; what went to
 * other hosts is counted alone.
 */
export function trafficIn({ lines, isMasked }: Recording, route: Route, baseUrl?: string): Traffic {
  const base = baseUrl?.replace(/\/$/, '');
  const prefix = base === undefined ? '' : new URL(base).pathname.replace(/\/$/, '');
  const targetIn = (line: Line): string => {
    const target = targetOf(line.url);
    return prefix !== '' && target.startsWith(`${prefix}/`) ? target.slice(prefix.length) : target;
  };
  const isKnown = (line: Line): boolean =>
    route(line.method, targetIn(line).split('?')[0] ?? '').operation !== undefined;
  const origins = new Set(
    base === undefined ? lines.filter(isKnown).map(originOf) : ['', new URL(base).origin],
  );
  const all = lines.map((line, index) => {
    const target = targetIn(line);
    const isOfService = origins.has(originOf(line)) && (isKnown(line) || !isDelivery(line));
    const exchange = exchangeOf(line, target, route);
    const receivedBy = isOfService || !isDelivery(line) ? {} : { receivedBy: originOf(line) };
    const service = 'x-service-event' in exchange.request.headers ? 'inbox' : 'prospecting';
    return {
      isOfService,
      call: callOf(
        'receivedBy' in receivedBy ? { ...exchange, ...receivedBy, operation: undefined, service } : exchange,
        index + 1,
        lacking(line, isMasked),
      ),
    };
  });
  const inOrder = (calls: readonly Call[]): readonly Call[] =>
    calls.some(({ at }) => Number.isNaN(at)) ? calls : calls.toSorted((a, b) => a.at - b.at);
  const deliveries = all.filter(({ call }) => call.exchange.receivedBy !== undefined);
  const calls = all.filter(({ isOfService }) => isOfService);
  return {
    calls: inOrder(calls.map(({ call }) => call)),
    deliveries: inOrder(deliveries.map(({ call }) => call)),
    elsewhere: all.length - calls.length - deliveries.length,
    origins: [...origins].filter((origin) => origin !== ''),
  };
}
