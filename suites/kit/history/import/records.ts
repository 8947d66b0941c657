import { encodeForUrl } from '../../model/encoded.ts';
import { isObject, type JsonObject } from '../../../../specs/json.ts';
import { decodeBody } from './body.ts';
import {
  firstAt,
  bodyAt,
  headersAt,
  momentAt,
  momentOf,
  names,
  numberAt,
  requestHeadersAt,
  recordedStatus,
  textAt,
} from './fields.ts';
import { asideOf, BODYLESS, isNeverSent, type Imported } from './har.ts';
import {
  absent,
  fieldOf,
  notRecorded,
  present,
  recordedValue,
  type Field,
  type Headers,
  type RecordedCall,
} from './recorded-call.ts';

/** The program that wrote a line of a log. */
export type LogFormat =
  | 'ndjson'
  | 'nginx'
  | 'kong'
  | 'caddy'
  | 'envoy'
  | 'traefik'
  | 'alb'
  | 'haproxy'
  | 'morgan'
  | 'uvicorn'
  | 'squid'
  | 'gin'
  | 'fiber'
  | 'php'
  | 'actix'
  | 'httpx'
  | 'urllib3'
  | 'serilog'
  | 'logfmt'
  | 'w3c';

interface Found {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly isPathAlone?: boolean;
  readonly requestHeaders?: Field<Headers>;
  readonly requestBody?: Field<string>;
  readonly isBodyRewritten?: boolean;
  readonly status?: Field<number>;
  readonly responseHeaders?: Field<Headers>;
  readonly responseBody?: Field<string | Buffer>;
  readonly startedAt?: number | undefined;
  readonly durationMs?: number | undefined;
}

/** What a line describes: a call or something else. */
export function importLine(found: Found): Imported | undefined {
  const { method: given, url } = found;
  if (given === undefined || url === undefined) return undefined;
  const method = given.trim().toUpperCase();
  if (method === 'CONNECT') return { kind: 'aside', aside: 'a tunnel' };
  const aside = asideOf(url);
  if (aside !== undefined) return { kind: 'aside', aside };
  const { status = notRecorded, requestBody = notRecorded, responseBody = notRecorded } = found;
  if (recordedValue(status) === 101) return { kind: 'aside', aside: 'a websocket' };
  const call: RecordedCall = {
    ...{ method, url, status },
    ...(found.isPathAlone === true && !url.includes('?') && { isPathAlone: true }),
    requestHeaders: found.requestHeaders ?? notRecorded,
    requestBody: requestBody.kind === 'not recorded' && BODYLESS.has(method) ? absent : requestBody,
    ...(found.isBodyRewritten === true && { isBodyRewritten: true }),
    responseHeaders: found.responseHeaders ?? notRecorded,
    responseBody:
      responseBody.kind === 'not recorded' && (recordedValue(status) === 204 || method === 'HEAD')
        ? present('')
        : responseBody,
    startedAt: fieldOf(found.startedAt),
    durationMs: fieldOf(found.durationMs),
  };
  return { kind: 'call', call };
}

/** The first line of a request, as in `GET /path HTTP/1.1`. */
export function requestLine(text: string | undefined): { method?: string; url?: string } {
  const [, method, url] = /^([A-Za-z][\w-]*) (\S+)(?: (?:HTTP\/)?[\d.]+)?$/.exec(text ?? '') ?? [];
  return method === undefined || url === undefined ? {} : { method, url };
}

const hostOf = (record: JsonObject, names: readonly string[]): string | undefined => {
  const found = firstAt(record, ...names);
  const host = Array.isArray(found) ? (found[0] as unknown) : found;
  return typeof host === 'string' && /^[^\s/]+$/.test(host) && host !== '_' ? host : undefined;
};

/** Host and path as one URL, where the log has them apart. */
function urlOf(
  target: string | undefined,
  host: string | undefined,
  scheme: string | undefined,
): string | undefined {
  if (target === undefined || !target.startsWith('/') || host === undefined) return target;
  return `${scheme === undefined ? '' : `${scheme}:`}//${host}${target}`;
}

const schemeIn = (record: JsonObject, ...names: readonly string[]): string | undefined => {
  const scheme = textAt(record, ...names)?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
};

const ms = (seconds: number | undefined): number | undefined =>
  seconds === undefined || seconds < 0 ? undefined : seconds * 1000;

/** When a request began, from its end and duration. */
export const beginOf = (ended: number | undefined, durationMs: number | undefined): number | undefined =>
  ended === undefined ? undefined : ended - (durationMs ?? 0);

const withQuery = (path: string | undefined, query: string | undefined): string | undefined =>
  path === undefined || query === undefined || path.includes('?')
    ? path
    : `${path}?${query.replace(/^\?/, '')}`;

/** The body of a request, and whether it is recorded as JSON instead of text. */
const sentBodyAt = (
  record: JsonObject,
  ...paths: readonly string[]
): Pick<Found, 'requestBody' | 'isBodyRewritten'> => ({
  requestBody: bodyAt(record, ...paths),
  isBodyRewritten: typeof firstAt(record, ...paths) === 'object',
});

const responseBodyIn = (
  record: JsonObject,
  headers: Field<Headers>,
  ...paths: readonly string[]
): Field<string | Buffer> => {
  const body = bodyAt(record, ...paths);
  if (body.kind !== 'present') return body.kind === 'absent' ? present('') : body;
  const encoding = recordedValue(headers)?.['content-encoding'];
  const isPacked =
    encoding !== undefined && /^[A-Za-z\d+/]+={0,2}$/.test(body.value) && body.value.length % 4 === 0;
  if (!isPacked) return body;
  const bytes = Buffer.from(body.value, 'base64');
  const decoded = decodeBody(bytes, encoding);
  if (!('bytes' in decoded)) return notRecorded;
  // Base64 that holds no compressed body is taken as plain text.
  return decoded.bytes === bytes ? body : present(decoded.bytes);
};

/** nginx or Apache with a JSON log format. Times are the ends of answers. */
function fromServer(record: JsonObject): Imported | undefined {
  const line = requestLine(textAt(record, 'request', 'request_line'));
  const durationMs = ms(numberAt(record, 'request_time', 'upstream_response_time', 'duration_seconds'));
  const ended = momentAt(record, 'time_iso8601', 'msec', '@timestamp', 'timestamp', 'time_local', 'time');
  const path = withQuery(
    textAt(record, 'uri', 'path', 'document_uri'),
    textAt(record, 'args', 'query_string', 'query'),
  );
  const host = hostOf(record, ['http_host', 'host', 'server_name', 'vhost']);
  const responseHeaders = headersAt(record, 'response_headers', 'headers_out', 'resp_headers');
  const whole =
    textAt(record, 'request_uri', 'url') ?? (path !== undefined && !path.includes('?') ? undefined : path);
  return importLine({
    method: textAt(record, 'request_method', 'method', 'verb') ?? line.method,
    // The request line has the query that was sent; `$uri` lacks it.
    url: urlOf(whole ?? line.url ?? path, host, schemeIn(record, 'scheme', 'request_scheme')),
    isPathAlone: (whole ?? line.url) === undefined,
    requestHeaders: requestHeadersAt(record, 'request_headers', 'headers', 'headers_in'),
    ...sentBodyAt(record, 'request_body'),
    status: recordedStatus(firstAt(record, 'status', 'response_status', 'status_code')),
    responseHeaders: responseHeaders.kind === 'present' ? responseHeaders : notRecorded,
    responseBody: responseBodyIn(record, responseHeaders, 'response_body', 'resp_body'),
    startedAt: beginOf(ended, durationMs),
    durationMs,
  });
}

/** A request log of Kong. */
function fromKong(record: JsonObject): Imported | undefined {
  const responseHeaders = headersAt(record, 'response.headers');
  const path = textAt(record, 'request.uri', 'request.path', 'upstream_uri');
  const query = firstAt(record, 'request.querystring');
  const pairs = isObject(query)
    ? Object.entries(query).flatMap(([name, value]) =>
        (Array.isArray(value) ? (value as unknown[]) : [value]).map(
          (each) => `${encodeForUrl(name)}=${each === true ? '' : encodeForUrl(String(each))}`,
        ),
      )
    : [];
  return importLine({
    method: textAt(record, 'request.method'),
    url:
      textAt(record, 'request.url') ??
      urlOf(
        withQuery(path, pairs.length === 0 ? undefined : pairs.join('&')),
        hostOf(record, ['request.headers.host', 'request.host']),
        schemeIn(record, 'request.scheme'),
      ),
    requestHeaders: requestHeadersAt(record, 'request.headers'),
    ...sentBodyAt(record, 'request.body', 'request.raw_body'),
    status: recordedStatus(firstAt(record, 'response.status')),
    responseHeaders,
    responseBody: responseBodyIn(record, responseHeaders, 'response.body', 'response.raw_body'),
    startedAt: momentAt(record, 'started_at'),
    durationMs: numberAt(record, 'latencies.request'),
  });
}

/** The access log of Caddy. Its time is the end of the request, its duration is in seconds. */
function fromCaddy(record: JsonObject): Imported | undefined {
  const durationMs = ms(numberAt(record, 'duration'));
  const responseHeaders = headersAt(record, 'resp_headers');
  return importLine({
    method: textAt(record, 'request.method'),
    url: urlOf(
      textAt(record, 'request.uri'),
      hostOf(record, ['request.host']),
      firstAt(record, 'request.tls') === undefined ? undefined : 'https',
    ),
    requestHeaders: requestHeadersAt(record, 'request.headers'),
    status: recordedStatus(firstAt(record, 'status')),
    responseHeaders,
    startedAt: beginOf(momentAt(record, 'ts'), durationMs),
    durationMs,
  });
}

/** Envoy with a JSON format, as in Istio; durations are in milliseconds. */
function fromEnvoy(record: JsonObject): Imported | undefined {
  return importLine({
    method: textAt(record, 'method', ':method'),
    url: urlOf(
      textAt(record, 'x_envoy_original_path', 'x-envoy-original-path', 'path', ':path'),
      hostOf(record, ['authority', ':authority', 'host']),
      schemeIn(record, 'scheme', 'x_forwarded_proto'),
    ),
    requestBody: notRecorded,
    status: recordedStatus(firstAt(record, 'response_code') ?? 0),
    startedAt: momentAt(record, 'start_time', 'timestamp'),
    durationMs: numberAt(record, 'duration'),
  });
}

/** Traefik with a JSON format; durations are in nanoseconds. */
function fromTraefik(record: JsonObject): Imported | undefined {
  const nanoseconds = numberAt(record, 'Duration');
  return importLine({
    method: textAt(record, 'RequestMethod'),
    url: urlOf(
      textAt(record, 'RequestPath'),
      hostOf(record, ['RequestHost', 'RequestAddr']),
      schemeIn(record, 'RequestScheme'),
    ),
    status: recordedStatus(firstAt(record, 'DownstreamStatus') ?? 0),
    startedAt: momentAt(record, 'StartUTC', 'StartLocal', 'time'),
    durationMs: nanoseconds === undefined ? undefined : nanoseconds / 1e6,
  });
}

const UNITS: Readonly<Record<string, number>> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000 };
/** Milliseconds of a duration with its unit, such as `0.012s`. A number without unit has the given one. */
export const spanOf = (text: string, unit: 'ms' | 's' = 'ms'): number | undefined => {
  const [, number, given = unit] = /^([\d.]+)([a-zµ]+)?$/.exec(text) ?? [];
  const span = Number(number) * (UNITS[given] ?? Number.NaN);
  return Number.isFinite(span) ? span : undefined;
};
const spanAt = (record: JsonObject, unit: 'ms' | 's', ...paths: readonly string[]): number | undefined =>
  spanOf(textAt(record, ...paths) ?? '', unit);

/**
 * W3C's extended format, whose files name their fields, as in IIS and CloudFront. Times are in UTC, at the end of
 * requests. CloudFront's durations are in seconds.
 */
export function fromW3c(record: JsonObject): Imported | undefined {
  const durationMs = spanAt(record, 'x-edge-location' in record ? 's' : 'ms', 'time-taken');
  const ended = momentOf(`${textAt(record, 'date') ?? ''}T${textAt(record, 'time') ?? ''}Z`);
  return importLine({
    method: textAt(record, 'cs-method'),
    url: urlOf(
      withQuery(textAt(record, 'cs-uri-stem', 'cs-uri'), textAt(record, 'cs-uri-query')),
      hostOf(record, ['x-host-header', 'cs-host', 'cs(Host)']),
      schemeIn(record, 'cs-protocol') ?? (record['s-port'] === '443' ? 'https' : undefined),
    ),
    isPathAlone: true,
    status: recordedStatus(firstAt(record, 'sc-status')),
    startedAt: beginOf(ended, durationMs),
    durationMs,
  });
}

/** Names that tools use for the parts of a call. The first one that a line has is taken. */
const NAMES = {
  method: names(
    'request.method req.method meta.req.method method httpMethod requestMethod httpRequest.requestMethod http.request.method http.method http_method properties.httpMethod ClientRequestMethod',
  ),
  url: names(
    'request.url req.url meta.req.url request.uri url.original url.full url uri requestUrl httpRequest.requestUrl http.url properties.originalRequestUriWithArgs properties.requestUri',
  ),
  path: names('request.path req.path path url.path target requestPath pathname ClientRequestURI'),
  query: names('request.query req.query request.params query url.query queryString query_string search'),
  host: names('request.host req.host host hostname url.domain ClientRequestHost properties.originalHost'),
  scheme: names('request.scheme scheme url.scheme protocol'),
  requestHeaders: names(
    'request.headers req.headers meta.req.headers requestHeaders request_headers reqHeaders',
  ),
  requestBody: names(
    'request.body req.body requestBody request_body reqBody request.bodyText request.data request.payload request.postData.text http.request.body.content',
  ),
  status: names(
    'response.status response.statusCode response.status_code res.statusCode res.status meta.res.statusCode status statusCode status_code responseStatus httpRequest.status http.response.status_code http.status_code properties.httpStatus properties.httpStatusCode EdgeResponseStatus',
  ),
  responseHeaders: names('response.headers res.headers responseHeaders response_headers resHeaders'),
  responseBody: names(
    'response.body res.body responseBody response_body resBody response.text response.data response.content.text http.response.body.content',
  ),
  time: names(
    'startedAt timestamp timeStamp time @timestamp ts request.timestamp startTime start_time requestTime EdgeStartTimestamp times.start',
  ),
  duration: names(
    'durationMs duration_ms duration responseTime meta.responseTime response_time elapsedMs elapsed latency took service durations.total',
  ),
  seconds: names('httpRequest.latency properties.timeTaken'),
} as const;

/** A query as text, or as an object of its parameters. */
function queryIn(record: JsonObject): string | undefined {
  const found = firstAt(record, ...NAMES.query);
  if (typeof found === 'string') return /^\S+=\S*$/.test(found) ? found : undefined;
  if (!isObject(found)) return undefined;
  const pairs = Object.entries(found).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((each) =>
      ['string', 'number', 'boolean'].includes(typeof each) ? [[name, String(each)]] : [],
    ),
  );
  return pairs.length === 0 ? undefined : new URLSearchParams(pairs).toString();
}

/** A request or answer. Charles writes its headers and its text inside of objects. */
const unwrapped = (message: unknown): unknown =>
  isObject(message) && Array.isArray(firstAt(message, 'header.headers'))
    ? { ...message, headers: firstAt(message, 'header.headers'), body: firstAt(message, 'body.text') }
    : message;

/** An answer. Without a status, headers and a body, an object may be the body itself, or numbers about it. */
const answerIn = (given: unknown): unknown =>
  isObject(given) &&
  !['headers', 'header', 'body'].some((name) => name in given) &&
  !['status', 'statusCode', 'status_code'].some((name) => recordedStatus(given[name]).kind === 'present')
    ? {}
    : unwrapped(given);

/** JSON lines of various tools, with request and answer as separate objects or not. */
function fromNdjson(given: JsonObject): Imported | undefined {
  const record = { ...given, request: unwrapped(given['request']), response: answerIn(given['response']) };
  const line = requestLine(textAt(record, 'request'));
  const responseHeaders = headersAt(record, ...NAMES.responseHeaders);
  const query = queryIn(record);
  const path = withQuery(textAt(record, ...NAMES.path), query);
  const hasAnswer = isObject(firstAt(record, 'response', 'res'));
  const status = recordedStatus(firstAt(record, ...NAMES.status));
  const isLost =
    status.kind === 'not recorded' && !hasAnswer && firstAt(record, 'error', 'err') !== undefined;
  if (
    isLost &&
    isNeverSent(textAt(record, 'error.code', 'err.code', 'error.message', 'err.message', 'error', 'err'))
  )
    return { kind: 'aside', aside: 'a request that was never sent' };
  return importLine({
    method: textAt(record, ...NAMES.method) ?? line.method,
    url:
      withQuery(textAt(record, ...NAMES.url), query) ??
      urlOf(path ?? line.url, hostOf(record, NAMES.host), schemeIn(record, ...NAMES.scheme)),
    isPathAlone: firstAt(record, ...NAMES.url) === undefined && path !== undefined,
    requestHeaders: requestHeadersAt(record, ...NAMES.requestHeaders),
    ...sentBodyAt(record, ...NAMES.requestBody),
    status: isLost ? absent : status,
    responseHeaders,
    responseBody: responseBodyIn(record, responseHeaders, ...NAMES.responseBody),
    startedAt: momentAt(record, ...NAMES.time),
    durationMs: spanAt(record, 'ms', ...NAMES.duration) ?? spanAt(record, 's', ...NAMES.seconds),
  });
}

const READERS = {
  ndjson: fromNdjson,
  nginx: fromServer,
  kong: fromKong,
  caddy: fromCaddy,
  envoy: fromEnvoy,
  traefik: fromTraefik,
} as const;

const SERVER_NAMES = names(
  'request_uri time_iso8601 remote_addr request_method time_local request_time body_bytes_sent',
);

/** The program that wrote a record, recognized by fields that only its logs have. */
function formatOf(record: JsonObject): keyof typeof READERS {
  if (firstAt(record, 'latencies') !== undefined) return 'kong';
  if ('RequestMethod' in record || 'DownstreamStatus' in record) return 'traefik';
  const { request, response } = record;
  if (isObject(request) && 'uri' in request && ('remote_ip' in request || 'proto' in request)) return 'caddy';
  if ('response_code' in record || 'response_flags' in record) return 'envoy';
  return SERVER_NAMES.some((name) => name in record) || (typeof request === 'string' && !isObject(response))
    ? 'nginx'
    : 'ndjson';
}

/** Reads a record of a log; undefined if it names no request. */
export function fromRecord(
  record: JsonObject,
  format: LogFormat & keyof typeof READERS = formatOf(record),
): { readonly format: LogFormat; readonly found: Imported } | undefined {
  const found = READERS[format](record);
  return found === undefined ? undefined : { format, found };
}
