import { momentOf, recordedStatus } from './fields.ts';
import type { JsonObject } from '../../../../specs/json.ts';
import type { Imported } from './har.ts';
import { absent } from './recorded-call.ts';
import { beginOf, importLine, requestLine, spanOf, type LogFormat } from './records.ts';

/** The result of reading a text line of a log, which is not JSON. */
interface Read {
  readonly format: LogFormat;
  readonly found: Imported;
}

/** A line of nginx or Apache in the common or combined format, with any text before and after. */
const COMBINED =
  /\[(\d\d\/\w{3}\/\d{4}[: ]\d\d:\d\d:\d\d(?:\.\d+)?(?: ?(?:[+-]\d\d:?\d\d|UTC|GMT))?|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)\] ?"((?:[^"\\]|\\.)*)" (\d{3}|-) (?:\d+|-)(.*)$/;

const HOST = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.?(?::\d{1,5})?$/i;
const ADDRESS = /^\d+\.\d+\.\d+\.\d+(?::\d+)?$/;

/** The virtual host before the client, which is one word more than the common format has. */
function hostIn(before: string): string | undefined {
  // Most lines begin with the address of the client.
  if (/^\d+\.\d+\.\d+\.\d+ /.test(before)) return undefined;
  const words = withoutPrefix(before).text.match(/"[^"]*"|\S+/g) ?? [];
  const [first = ''] = words;
  return words.length >= 4 && HOST.test(first) && !ADDRESS.test(first) && /[a-z]/i.test(first)
    ? first
    : undefined;
}

/** The original text of what servers escape in a line. */
const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replaceAll(/\\x([\dA-Fa-f]{2})|\\(["\\])/g, (_, hex: string | undefined, plain: string) =>
        hex === undefined ? plain : String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

/** The call of a request line; undefined if the line is not an HTTP request. */
function callOf(
  request: string,
  rest: {
    host?: string | undefined;
    status: string;
    startedAt?: number | undefined;
    durationMs?: number | undefined;
  },
): Imported {
  const { method, url } = requestLine(unescaped(request));
  if (method === undefined || url === undefined) return { kind: 'aside', aside: 'no request' };
  const { host, status, startedAt, durationMs } = rest;
  const isPath = url.startsWith('/') && host !== undefined;
  return (
    importLine({
      ...{ method, startedAt, durationMs },
      url: isPath ? `${host.endsWith(':443') ? 'https:' : ''}//${host}${url}` : url,
      status: status === '-' ? absent : recordedStatus(status),
    }) ?? { kind: 'aside', aside: 'no request' }
  );
}

function fromCombined(text: string): Read | undefined {
  const found = COMBINED.exec(text);
  if (found === null) return undefined;
  const [, time = '', request = '', status = '', after = ''] = found;
  const [, seconds, ms] = /\b(?:rt|request_time|urt)=["']?([\d.]+)|" (\d+)ms$/.exec(after) ?? [];
  const durationMs =
    ms !== undefined ? Number(ms) : seconds === undefined ? undefined : Number(seconds) * 1000;
  return {
    format: 'nginx',
    found: callOf(request, {
      host: hostIn(text.slice(0, found.index)),
      ...{ status, durationMs },
      startedAt: beginOf(momentOf(time), durationMs),
    }),
  };
}

/**
 * Formats that one pattern reads. `begin` is the time of the request, and `end` that of its answer; `ms` and `took` are
 * its duration, the latter with its unit.
 */
const PATTERNS: readonly { readonly format: LogFormat; readonly pattern: RegExp }[] = [
  {
    // Envoy's default format, also used by Istio.
    format: 'envoy',
    pattern:
      /^\[(?<begin>\d{4}-\d\d-\d\dT[\d:.]+Z?)\] "(?<request>(?:[^"\\]|\\.)*)" (?<status>\d{1,3}|-) (?:(?:.*? )?\d+ \d+ (?<ms>\d+|-) (?:\d+|-) "[^"]*" "[^"]*" "[^"]*" "(?<host>[^"]*)"|.*$)/,
  },
  {
    // The last of the five times of HAProxy is the total.
    format: 'haproxy',
    pattern:
      /^(?:\S+: )?\S+:\d+ \[(?<begin>\d\d\/\w{3}\/\d{4}:[\d:.]+)\] \S+ \S+ (?:-?\d+\/){4}\+?(?<ms>\d+) (?<status>-?\d+) \S+ \S+ \S+ \S{4} \S+ \S+ (?:\{[^}]*\} )*"(?<request>(?:[^"\\]|\\.)*)"/,
  },
  {
    // uvicorn writes the level, the client and the request.
    format: 'uvicorn',
    pattern: /^INFO: +\S+:\d+ - "(?<request>(?:[^"\\]|\\.)*)" (?<status>\d{3})(?: [A-Z][\w' -]*)?$/,
  },
  {
    // morgan of Express: tiny, dev, and short, which begins with the client.
    format: 'morgan',
    pattern:
      /^(?:\S+ [^\s:[]+ )?(?<request>[A-Z]+ \/\S*(?: HTTP\/[\d.]+)?) (?<status>\d{3}|-) (?:(?:\d+|-) - )?(?<ms>[\d.]+|-) ms(?: - (?:\d+|-))?$/,
  },
  {
    format: 'gin',
    pattern:
      /^\[GIN(?:-debug)?\] (?<end>\d{4}\/\d\d\/\d\d - [\d:]+) \| +(?<status>\d{3}) \| +(?<took>\S+) \| +\S+ \| (?<method>[A-Z]+) +"(?<url>[^"]*)"/,
  },
  {
    format: 'fiber',
    pattern: /^[\d:]+ \| +(?<status>\d{3}) \| +(?<took>\S+) \| +\S+ \| (?<method>[A-Z]+) +\| (?<url>\/\S*)/,
  },
  {
    // Nginx Proxy Manager.
    format: 'nginx',
    pattern:
      /^\[(?<end>[^\]]+)\] \S+ \S+ (?<status>\d{3}) - (?<method>[A-Z]+) (?<scheme>https?) (?<host>\S+) "(?<url>[^"]*)"/,
  },
  {
    // The built-in server of PHP.
    format: 'php',
    pattern:
      /^\[(?<end>\w{3} \w{3} +\d+ [\d:]+ \d{4})\] \S+ \[(?<status>\d{3})\]: (?<method>[A-Z]+) (?<url>\/\S*)/,
  },
  {
    format: 'actix',
    pattern:
      /^\[(?<end>\d{4}-\d\d-\d\dT[\d:.]+Z) [A-Z]+ +\S+\] \S+ "(?<request>(?:[^"\\]|\\.)*)" (?<status>\d{3}) \d+ "[^"]*" "[^"]*" (?<seconds>[\d.]+)$/,
  },
  {
    // Clients in Python: httpx, and urllib3, which requests uses.
    format: 'httpx',
    pattern:
      /^(?<end>\d{4}-\d\d-\d\d[T ][\d:]+(?:[.,]\d+)?)?.*\bHTTP Request: (?<method>[A-Z]+) (?<url>\S+) "HTTP\/[\d.]+ (?<status>\d{3})[^"]*"$/,
  },
  {
    format: 'urllib3',
    pattern:
      /^(?<end>\d{4}-\d\d-\d\d[T ][\d:]+(?:[.,]\d+)?)?.*?(?<scheme>https?):\/\/(?<host>[^\s/"]+) "(?<request>[A-Z]+ \/\S* HTTP\/[\d.]+)" (?<status>\d{3}) (?:\d+|None)$/,
  },
  {
    // Request logs of ASP.NET Core as text.
    format: 'serilog',
    pattern:
      /^(?<end>\d{4}-\d\d-\d\d[T ][\d:]+(?:\.\d+)?(?: ?[+-]\d\d:\d\d)?)?.*\bHTTP (?<method>[A-Z]+) (?<url>\/\S*) responded (?<status>\d{3}) in (?<ms>[\d.]+) ms/,
  },
];
/** A time as programs in Go and Python write it, in a form of ISO 8601. */
const isoOf = (text: string): string =>
  text
    .replace(/^(\d{4})\/(\d\d)\/(\d\d) - /, '$1-$2-$3 ')
    .replace(/,(\d{3})$/, '.$1')
    .replace(/ (?=[+-]\d\d:)/, '');
const COLOURS = /\u001B\[[\d;]*m/g;

function fromPattern(text: string): Read | undefined {
  const plain = text.includes('\u001B') ? text.replaceAll(COLOURS, '') : text;
  for (const { format, pattern } of PATTERNS) {
    const groups = pattern.exec(plain)?.groups;
    if (groups === undefined) continue;
    const { begin, end, ms = '-', seconds, took = '', host = '', scheme, status = '-' } = groups;
    const { method = '', url = '', request = `${method} ${url}` } = groups;
    const durationMs =
      seconds === undefined ? (ms === '-' ? spanOf(took) : Number(ms)) : Number(seconds) * 1000;
    const startedAt = begin === undefined ? beginOf(momentOf(isoOf(end ?? '')), durationMs) : momentOf(begin);
    const server = HOST.test(host)
      ? { host: scheme === 'https' ? host.replace(/(?::443)?$/, ':443') : host }
      : {};
    return { format, found: callOf(request, { ...server, status, startedAt, durationMs }) };
  }
  return undefined;
}

/** AWS load balancers: application, and classic, which has no type in front. */
const ALB =
  /^(?:(https?|h2|grpcs?|wss?) )?(\d{4}-\d\d-\d\dT[\d:.]+Z) \S+ \S+ \S+ (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (\d+|-) (?:\d+|-) (?:\d+|-) (?:\d+|-) "((?:[^"\\]|\\.)*)"/;

function fromLoadBalancer(text: string): Read | undefined {
  const found = ALB.exec(text);
  if (found === null) return undefined;
  const [, type = '', time = '', ...rest] = found;
  const [before = '', target = '', after = '', status = '', request = ''] = rest;
  if (type.startsWith('ws')) return { format: 'alb', found: { kind: 'aside', aside: 'a websocket' } };
  const seconds = [before, target, after].map(Number);
  // -1 means that the target gave no answer in time.
  const isKnown = seconds.every((each) => each >= 0);
  const durationMs = isKnown ? seconds.reduce((sum, each) => sum + each, 0) * 1000 : undefined;
  return {
    format: 'alb',
    found: callOf(request, { status, durationMs, startedAt: beginOf(momentOf(time), durationMs) }),
  };
}

/** Squid's native format: the time of the end, milliseconds, client, result and status, bytes, method, URL. */
const SQUID =
  /^(\d{9,11}\.\d{3}) +(-?\d+) \S+ ([A-Z][A-Z_]*)\/(\d{3}) \d+ (\S+) (\S+) \S+ [A-Z][A-Z_]*\/\S+ \S+/;

function fromSquid(text: string): Read | undefined {
  const found = SQUID.exec(text);
  if (found === null) return undefined;
  const [, time = '', ms = '', result = '', status = '', method = '', url = ''] = found;
  // The proxy itself has refused the request.
  if (result.includes('DENIED'))
    return { format: 'squid', found: { kind: 'aside', aside: 'a request that was never sent' } };
  const durationMs = Number(ms) < 0 ? undefined : Number(ms);
  const call = importLine({
    ...{ method, durationMs, status: recordedStatus(status) },
    // By default, Squid writes `?` for a query.
    ...{ url: url.replace(/\?$/, ''), isPathAlone: true },
    startedAt: beginOf(momentOf(time), durationMs),
  });
  return { format: 'squid', found: call ?? { kind: 'aside', aside: 'no request' } };
}

/** What collectors write before a line: syslog (both RFCs), Heroku, container runtimes, compose, Ruby. */
const PREFIXES = [
  /^(?:<\d{1,3}>)?\w{3} [ \d]\d \d\d:\d\d:\d\d \S+ [^\s:[{]+(?:\[\d+\])?: /,
  /^(?:\d+ )?<\d{1,3}>\d+ (\S+) \S+ \S+ \S+ \S+ (?:(?:-|\[.*?\]) )?(?:\uFEFF)?/,
  /^(\d{4}-\d\d-\d\dT\S+) (?:\S+ [^\s:[{]+(?:\[\d+\])?|[\w.-]+\[[\w.-]+\]): /,
  /^(\d{4}-\d\d-\d\dT\S+) \{(?:[\w.-]+="[^"]*"(?:, ?)?)*\} /,
  /^(\d{4}-\d\d-\d\dT\S+) (?:stdout|stderr) [FP] /,
  /^(?:\u001b\[[\d;]*m)*[\w.-]+ +\|(?:\u001b\[[\d;]*m)* /,
  /^\[[\w./-]+\] /,
  /^[A-Z], \[(\d{4}-\d\d-\d\dT[\d:.]+) #\d+\] +[A-Z]+ -- \S*: /,
];

/** What Fluent Bit writes around a record: the tag and the time, and a number on its console. */
const FLUENT_BIT = /^(?:\[\d+\] )?[^\s:]+: \[\[?(\d{9,}(?:\.\d+)?)(?:, \{[^}]*\}\])?, (\{.*\})\]$/;

/** A line without the prefix of a collector, and the time in the prefix if it has a year. */
export function withoutPrefix(text: string): { readonly text: string; readonly time?: string } {
  const [, sent, record] = text.endsWith('}]') ? (FLUENT_BIT.exec(text) ?? []) : [];
  if (sent !== undefined && record !== undefined) return { text: record, time: sent };
  for (const prefix of PREFIXES) {
    const [before, time] = prefix.exec(text) ?? [];
    if (before !== undefined) return { text: text.slice(before.length), ...(time !== undefined && { time }) };
  }
  return { text };
}

const PAIRS = /([\w.@:-]+)=(?:"((?:[^"\\]|\\.)*)"|(\S*))/g;

/** The record in a line of `name=value` pairs, as in logfmt and Heroku's router. */
export function logfmtRecord(text: string): JsonObject | undefined {
  if (!/(?:^|[\s._{])method="?[A-Za-z]+"?(?:\s|$)/i.test(text)) return undefined;
  const [time] = /^\d{4}-\d\d-\d\dT[\d:.]+Z?/.exec(text) ?? [];
  return {
    ...(time !== undefined && { time }),
    ...Object.fromEntries(
      [...text.matchAll(PAIRS)].map(([, name = '', quoted, bare = '']) => [
        name,
        quoted === undefined ? bare : quoted.replaceAll(/\\(["\\])/g, '$1'),
      ]),
    ),
  };
}

/** Reads a line of a text log; undefined if it has none of the formats. */
export const fromText = (text: string): Read | undefined =>
  // A line of `name=value` pairs has no other format. A line of Envoy begins with its time, unlike the formats before
  // it.
  /^[\w.@:-]+=/.test(text)
    ? undefined
    : ((text.startsWith('[') ? fromPattern(text) : undefined) ??
      fromCombined(text) ??
      fromLoadBalancer(text) ??
      fromSquid(text) ??
      fromPattern(text));

/** The text before a record: the console format of Caddy and others puts time, level and name there. */
const BEFORE_RECORD =
  /^(\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)?[^{]*(?=\{\s*")/;

/** The JSON record at the end of a line, and the time before it. */
export function recordBehind(text: string): { readonly json: string; readonly time?: string } | undefined {
  const [before, time] = text.endsWith('}') ? (BEFORE_RECORD.exec(text) ?? []) : [];
  if (before === undefined || before === '') return undefined;
  return { json: text.slice(before.length), ...(time !== undefined && { time: time.replaceAll('/', '-') }) };
}
