import { isObject, type JsonObject } from '../../../../specs/json.ts';
import { memoizeText } from '../../model/memoize.ts';
import { absent, notRecorded, present, type Field, type Headers } from './recorded-call.ts';

/** Reads fields of log lines by the names that servers and gateways give them. */

/** The names in a text, between blanks. */
export const names = (text: string): readonly string[] => text.split(' ');

const partsOf = memoizeText((path): readonly string[] => path.split('.'));

/** The value of a line at a path such as `request.uri`. */
function insideOf(line: JsonObject, path: string): unknown {
  if (Object.hasOwn(line, path)) return line[path];
  let inner: unknown = line;
  for (const name of partsOf(path)) {
    if (!isObject(inner) || !Object.hasOwn(inner, name)) return undefined;
    inner = inner[name];
  }
  return inner;
}

/** The first value that a line has at one of some paths. */
export function firstAt(line: JsonObject, ...paths: readonly string[]): unknown {
  for (const path of paths) {
    const found = insideOf(line, path);
    if (found !== undefined && found !== null && found !== '' && found !== '-') return found;
  }
  return undefined;
}

export const textAt = (line: JsonObject, ...paths: readonly string[]): string | undefined => {
  const found = firstAt(line, ...paths);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
};

/** A number, also one written as text; NaN for anything else. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;

export function numberAt(line: JsonObject, ...paths: readonly string[]): number | undefined {
  const text = textAt(line, ...paths);
  const found = Number(text);
  return text === undefined || !Number.isFinite(found) ? undefined : found;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(textOf).join(', ') : plainOf(value);
const plainOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Headers by their names in lower case. Repeated headers are joined, by RFC 9110. */
export function headersFrom(pairs: Iterable<readonly [string, unknown]>): Headers {
  const headers = new Map<string, string>();
  for (const [given, value] of pairs) {
    const name = given.toLowerCase();
    // Pseudo-headers of HTTP/2 are not headers.
    if (name === '' || name.startsWith(':')) continue;
    const before = headers.get(name);
    headers.set(name, before === undefined ? textOf(value) : `${before}, ${textOf(value)}`);
  }
  return Object.fromEntries(headers);
}

/** The pairs of a list of names and values, in the form of HTTP archives and gateways. */
export const namedPairsIn = (list: readonly unknown[]): readonly (readonly [string, unknown])[] =>
  list.flatMap((each, index) => {
    // Node's raw headers alternate between names and values.
    if (typeof each === 'string') return index % 2 === 0 ? [[each, list[index + 1]]] : [];
    if (Array.isArray(each)) return typeof each[0] === 'string' ? [[each[0], each[1] as unknown]] : [];
    const { name, key, value } = isObject(each) ? each : {};
    const given = name ?? key;
    return typeof given === 'string' ? [[given, value]] : [];
  });

/** Headers in the form of such a list. A member without a name may have been any header, so it hides them all. */
export function headersOfList(list: readonly unknown[]): Field<Headers> {
  const pairs = namedPairsIn(list);
  return pairs.length === list.length || list.every((each) => typeof each === 'string')
    ? present(headersFrom(pairs))
    : notRecorded;
}

/** Headers of a request as an object or a list. Empty ones count as recorded only if other lines have headers. */
export function requestHeadersAt(line: JsonObject, ...paths: readonly string[]): Field<Headers> {
  const found = firstAt(line, ...paths);
  if (Array.isArray(found)) return headersOfList(found);
  return isObject(found) ? present(headersFrom(Object.entries(found))) : notRecorded;
}

/** As `requestHeadersAt` for an answer, which never has empty headers. */
export function headersAt(line: JsonObject, ...paths: readonly string[]): Field<Headers> {
  const found = requestHeadersAt(line, ...paths);
  return found.kind === 'present' && isEmpty(found.value) ? notRecorded : found;
}

export const isEmpty = (headers: Headers): boolean => Object.keys(headers).length === 0;

/** A body as text. A body that the log holds as JSON is serialized again. */
export function bodyAt(line: JsonObject, ...paths: readonly string[]): Field<string> {
  for (const path of paths) {
    const found = insideOf(line, path);
    if (found === undefined || found === '-') continue;
    if (found === null) return absent;
    // Node writes bytes as an object.
    if (isObject(found) && found['type'] === 'Buffer' && Array.isArray(found['data']))
      return present(Buffer.from(found['data'] as number[]).toString());
    return present(typeof found === 'string' ? found : JSON.stringify(found));
  }
  return notRecorded;
}

/** The latest time of a `Date`, in ms. */
const LAST = 8.64e15;

/** A time in Unix ms. Numbers are seconds, milliseconds, microseconds or nanoseconds, by their size. */
export function momentOf(text: string): number | undefined {
  let moment: number;
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text);
    moment =
      number < 1e11 ? number * 1000 : number < 1e14 ? number : number < 1e17 ? number / 1e3 : number / 1e6;
  } else {
    const iso = text.replace(/^(\d+-\d+-\d+) (\d+:\d+)/, '$1T$2');
    // A time without a zone is taken as UTC, since the zone of the server is not recorded.
    moment = logMoment(text) ?? Date.parse(/^[\d-]+T[\d:.]+$/.test(iso) ? `${iso}Z` : iso);
  }
  return Number.isFinite(moment) && Math.abs(moment) <= LAST ? moment : undefined;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The date of the common log format, such as `25/Nov/2026:12:00:00 +0530`. */
function logMoment(text: string): number | undefined {
  const found = /^(\d\d)\/(\w{3})\/(\d{4})[: ](\d\d):(\d\d):(\d\d(?:\.\d+)?)(?: ?([+-])(\d\d):?(\d\d))?/.exec(
    text,
  );
  if (found === null) return undefined;
  const [, day, month = '', year, hour, minute, second, sign = '+', hours = '0', minutes = '0'] = found;
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const of = (each: string | undefined): number => Number(each);
  if (!MONTHS.includes(month)) return Number.NaN;
  const utc = Date.UTC(of(year), MONTHS.indexOf(month), of(day), of(hour), of(minute));
  return utc + Math.round(of(second) * 1000) - ahead * 60_000;
}

export function momentAt(line: JsonObject, ...paths: readonly string[]): number | undefined {
  const found = textAt(line, ...paths);
  return found === undefined ? undefined : momentOf(found);
}

/** An HTTP status; 0 and any other value means that no answer came. */
export function recordedStatus(found: unknown): Field<number> {
  if (found === undefined || found === null || found === '') return notRecorded;
  const status = numberOf(found);
  return Number.isInteger(status) && status >= 100 && status <= 999 ? present(status) : absent;
}
