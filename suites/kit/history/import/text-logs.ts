import { momentOf, recordedStatus } from './fields.ts';
import type { JsonObject } from '../../../../specs/json.ts';
import type { Imported } from './har.ts';
import { absent } from './recorded-call.ts';
import { beginOf, importLine, requestLine, type LogFormat } from './records.ts';

/** Log lines that are text and not JSON. */
interface Read {
  readonly format: LogFormat;
  readonly found: Imported;
}

/** A line of nginx or Apache in the common or combined format, with whatever stands before and behind. */
const COMBINED =
  /\[(\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d(?:\.\d+)?(?: ?[+-]\d\d:?\d\d)?|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)\] ?"((?:[^"\\]|\\.)*)" (\d{3}|-) (?:\d+|-)(.*)$/;

const HOST = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.?(?::\d{1,5})?$/i;
const ADDRESS = /^\d+\.\d+\.\d+\.\d+(?::\d+)?$/;

/** The virtual host that stands before the client: one word more than the common format has. */
function hostIn(before: string): string | undefined {
  // Most lines begin with the address of the client.
  if (/^\d+\.\d+\.\d+\.\d+ /.test(before)) return undefined;
  const words = withoutPrefix(before).text.match(/"[^"]*"|\S+/g) ?? [];
  const [first = ''] = words;
  return words.length >= 4 && HOST.test(first) && !ADDRESS.test(first) && /[a-z]/i.test(first)
    ? first
    : undefined;
}

/** What servers escape in a line, as it was sent. */
const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replaceAll(/\\x([\dA-Fa-f]{2})|\\(["\\])/g, (_, hex: string | undefined, plain: string) =>
        hex === undefined ? plain : String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

/** The call of a request line; any other line was no request of HTTP. */
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

/** Formats that one pattern reads: `begin` is when the request came, and `ms` how long it took. */
const PATTERNS: readonly { readonly format: LogFormat; readonly pattern: RegExp }[] = [
  {
    // Envoy's own format, and that of Istio.
    format: 'envoy',
    pattern:
      /^\[(?<begin>\d{4}-\d\d-\d\dT[\d:.]+Z?)\] "(?<request>(?:[^"\\]|\\.)*)" (?<status>\d{1,3}|-) (?:.*? )??(?:\d+ \d+ (?<ms>\d+|-) (?:\d+|-) "[^"]*" "[^"]*" "[^"]*" "(?<host>[^"]*)"|.*$)/,
  },
  {
    // Of the five times of HAProxy, the last one is the whole.
    format: 'haproxy',
    pattern:
      /^(?:\S+: )?\S+:\d+ \[(?<begin>\d\d\/\w{3}\/\d{4}:[\d:.]+)\] \S+ \S+ (?:-?\d+\/){4}\+?(?<ms>\d+) (?<status>-?\d+) \S+ \S+ \S+ \S{4} \S+ \S+ (?:\{[^}]*\} )*"(?<request>(?:[^"\\]|\\.)*)"/,
  },
  {
    // morgan of Express: tiny, dev, and short, which has the client in front.
    format: 'morgan',
    pattern:
      /^(?:\S+ [^\s:[]+ )?(?<request>[A-Z]+ \/\S*(?: HTTP\/[\d.]+)?) (?<status>\d{3}|-) (?:(?:\d+|-) - )?(?<ms>[\d.]+|-) ms(?: - (?:\d+|-))?$/,
  },
];
const COLOURS = /\u001B\[[\d;]*m/g;

function fromPattern(text: string): Read | undefined {
  const plain = text.includes('\u001B') ? text.replaceAll(COLOURS, '') : text;
  for (const { format, pattern } of PATTERNS) {
    const { begin, ms = '-', host = '', status = '-', request } = pattern.exec(plain)?.groups ?? {};
    if (request === undefined) continue;
    const startedAt = begin === undefined ? undefined : momentOf(begin);
    const durationMs = ms === '-' ? undefined : Number(ms);
    const found = callOf(request, { ...(HOST.test(host) && { host }), status, startedAt, durationMs });
    return { format, found };
  }
  return undefined;
}

/** AWS load balancers: application, and classic without the type in front. */
const ALB =
  /^(?:(https?|h2|grpcs?|wss?) )?(\d{4}-\d\d-\d\dT[\d:.]+Z) \S+ \S+ \S+ (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (\d+|-) (?:\d+|-) (?:\d+|-) (?:\d+|-) "((?:[^"\\]|\\.)*)"/;

function fromLoadBalancer(text: string): Read | undefined {
  const found = ALB.exec(text);
  if (found === null) return undefined;
  const [, type = '', time = '', ...rest] = found;
  const [before = '', target = '', after = '', status = '', request = ''] = rest;
  if (type.startsWith('ws')) return { format: 'alb', found: { kind: 'aside', aside: 'a websocket' } };
  const seconds = [before, target, after].map(Number);
  // -1 stands for a target that gave no answer in time.
  const isKnown = seconds.every((each) => each >= 0);
  const durationMs = isKnown ? seconds.reduce((sum, each) => sum + each, 0) * 1000 : undefined;
  return {
    format: 'alb',
    found: callOf(request, { status, durationMs, startedAt: beginOf(momentOf(time), durationMs) }),
  };
}

/** What collectors put before a line: syslog (both RFCs), Heroku, the runtime of containers, compose, Ruby. */
const PREFIXES = [
  /^(?:<\d{1,3}>)?\w{3} [ \d]\d \d\d:\d\d:\d\d \S+ [^\s:[]+(?:\[\d+\])?: /,
  /^(?:\d+ )?<\d{1,3}>\d+ (\S+) \S+ \S+ \S+ \S+ (?:(?:-|\[.*?\]) )?(?:\uFEFF)?/,
  /^(\d{4}-\d\d-\d\dT\S+) (?:\S+ [^\s:[]+(?:\[\d+\])?|[\w.-]+\[[\w.-]+\]): /,
  /^(\d{4}-\d\d-\d\dT\S+) (?:stdout|stderr) [FP] /,
  /^(?:\u001b\[[\d;]*m)*[\w.-]+ +\|(?:\u001b\[[\d;]*m)* /,
  /^\[[\w./-]+\] /,
  /^[A-Z], \[(\d{4}-\d\d-\d\dT[\d:.]+) #\d+\] +[A-Z]+ -- \S*: /,
];

/** A line without what a collector put before it, and when that was, where it has a year. */
export function withoutPrefix(text: string): { readonly text: string; readonly time?: string } {
  for (const prefix of PREFIXES) {
    const [before, time] = prefix.exec(text) ?? [];
    if (before !== undefined) return { text: text.slice(before.length), ...(time !== undefined && { time }) };
  }
  return { text };
}

const PAIRS = /([\w.@:-]+)=(?:"((?:[^"\\]|\\.)*)"|(\S*))/g;

/** The record that a line of names and values is, as logfmt and the router of Heroku have it. */
export function logfmtRecord(text: string): JsonObject | undefined {
  if (!/(?:^|[\s._])method="?[A-Za-z]+"?(?:\s|$)/i.test(text)) return undefined;
  return Object.fromEntries(
    [...text.matchAll(PAIRS)].map(([, name = '', quoted, bare = '']) => [
      name,
      quoted === undefined ? bare : quoted.replaceAll(/\\(["\\])/g, '$1'),
    ]),
  );
}

/** A line of a text log; undefined where it is of none of the formats. */
export const fromText = (text: string): Read | undefined =>
  // A line of names and values is of no other format, and one of Envoy, which begins with its time, of none before it.
  /^[\w.@:-]+=/.test(text)
    ? undefined
    : ((text.startsWith('[') ? fromPattern(text) : undefined) ??
      fromCombined(text) ??
      fromLoadBalancer(text) ??
      fromPattern(text));

/** A text before a record: the console format of Caddy and others have time, level and name there. */
const BEFORE_RECORD = /^(\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?Z?)?[^{]*(?=\{\s*")/;

/** The record that stands behind other text in a line, and the time before it. */
export function recordBehind(text: string): { readonly json: string; readonly time?: string } | undefined {
  const [before, time] = text.endsWith('}') ? (BEFORE_RECORD.exec(text) ?? []) : [];
  if (before === undefined || before === '') return undefined;
  return { json: text.slice(before.length), ...(time !== undefined && { time: time.replaceAll('/', '-') }) };
}
