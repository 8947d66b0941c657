import type { Line } from '../../reports/index.ts';
import { isObject, type JsonObject } from '../../suites/kit/http/exchange.ts';
import { at, bodyAt, headersAt, momentAt, numberAt, textAt } from './fields.ts';

const present = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** A line from its fields; undefined where it names no request. */
function line(fields: {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly requestHeaders?: Line['requestHeaders'] | undefined;
  readonly requestBody?: string | undefined;
  readonly status?: number | undefined;
  readonly answerHeaders?: Line['answerHeaders'] | undefined;
  readonly answerBody?: string | undefined;
  readonly startedAt?: number | undefined;
  readonly durationMs?: number | undefined;
}): Line | undefined {
  const { method, url, answerBody, ...rest } = fields;
  if (method === undefined || url === undefined) return undefined;
  const body = answerBody === undefined ? {} : { answerBody: Buffer.from(answerBody) };
  return { method: method.toUpperCase(), url, ...present(rest as Omit<Line, 'method' | 'url'>), ...body };
}

/** Host and path as one URL, where the log parts them. */
function urlOf(record: JsonObject, host: readonly string[], path: readonly string[]): string | undefined {
  const given = textAt(record, ...path);
  const origin = textAt(record, ...host);
  if (given === undefined || !given.startsWith('/') || origin === undefined) return given;
  return `${textAt(record, 'scheme', 'request.scheme') ?? 'http'}://${origin}${given}`;
}

/** Seconds of a gateway as milliseconds. */
const ms = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1000;

/** The first line of a request, as in `GET /emails HTTP/1.1`. */
const requestLine = (text: string | undefined): readonly (string | undefined)[] => text?.split(' ') ?? [];

/** nginx or Apache with a JSON log format; times are those at which answers ended. */
export function fromServer(record: JsonObject): Line | undefined {
  const [method, path] = requestLine(textAt(record, 'request', 'request_line'));
  const durationMs = ms(numberAt(record, 'request_time', 'upstream_response_time'));
  const ended = momentAt(record, 'time_iso8601', 'msec', '@timestamp', 'timestamp', 'time_local', 'time');
  return line({
    method: textAt(record, 'request_method', 'method') ?? method,
    url: urlOf(record, ['http_host', 'host', 'server_name', 'vhost'], ['request_uri', 'uri', 'url']) ?? path,
    requestHeaders: headersAt(record, 'request_headers', 'headers'),
    requestBody: bodyAt(record, 'request_body'),
    status: numberAt(record, 'status', 'response_status'),
    answerHeaders: headersAt(record, 'response_headers', 'headers_out'),
    answerBody: bodyAt(record, 'response_body', 'resp_body'),
    startedAt: ended === undefined ? undefined : ended - (durationMs ?? 0),
    durationMs,
  });
}

/** The log that Kong writes of a request. */
export const fromKong = (record: JsonObject): Line | undefined =>
  line({
    method: textAt(record, 'request.method'),
    url:
      textAt(record, 'request.url') ??
      urlOf(record, ['request.headers.host', 'request.host'], ['request.uri', 'request.path']),
    requestHeaders: headersAt(record, 'request.headers'),
    requestBody: bodyAt(record, 'request.body', 'request.raw_body'),
    status: numberAt(record, 'response.status'),
    answerHeaders: headersAt(record, 'response.headers'),
    answerBody: bodyAt(record, 'response.body', 'response.raw_body'),
    startedAt: momentAt(record, 'started_at'),
    durationMs: numberAt(record, 'latencies.request'),
  });

/** Lines of JSON as tools write them, with request and answer as objects of their own or not. */
export const fromNdjson = (record: JsonObject): Line | undefined =>
  line({
    method: textAt(record, 'request.method', 'req.method', 'method'),
    url:
      textAt(record, 'request.url', 'req.url', 'request.uri', 'url', 'uri') ??
      urlOf(record, ['request.host', 'host'], ['request.path', 'path', 'target']),
    requestHeaders: headersAt(record, 'request.headers', 'req.headers', 'requestHeaders'),
    requestBody: bodyAt(record, 'request.body', 'req.body', 'requestBody'),
    status: numberAt(record, 'response.status', 'response.statusCode', 'res.statusCode', 'status'),
    answerHeaders: headersAt(record, 'response.headers', 'res.headers', 'responseHeaders'),
    answerBody: bodyAt(record, 'response.body', 'res.body', 'responseBody'),
    startedAt: momentAt(record, 'startedAt', 'timestamp', 'time', 'request.timestamp'),
    durationMs: numberAt(record, 'durationMs', 'duration', 'responseTime'),
  });

const COMBINED = /^\S+ \S+ \S+ \[([^\]]+)\] "([A-Z]+) (\S+)[^"]*" (\d{3}) /;

/** A line of nginx or Apache in the combined format; undefined where it is none. */
export function fromCombined(text: string): Line | undefined {
  const [, time = '', method, url, status] = COMBINED.exec(text) ?? [];
  return line({ method, url, status: Number(status), startedAt: momentAt({ time }, 'time') });
}

/** Which kind of log a record is of, by what it alone has. */
export function formatOf(record: JsonObject): 'kong' | 'nginx' | 'ndjson' {
  if (at(record, 'latencies') !== undefined) return 'kong';
  const isServer = ['request_uri', 'time_iso8601', 'remote_addr', 'request_method', 'time_local'].some(
    (name) => name in record,
  );
  return isServer || (typeof record['request'] === 'string' && !isObject(record['response']))
    ? 'nginx'
    : 'ndjson';
}
