import { isObject, type JsonObject } from '../../suites/kit/http/exchange.ts';

/** Fields of log lines, by the names that servers and gateways give them. */

/** The first of some paths such as `request.uri` at which a line has something. */
export function at(line: JsonObject, ...paths: readonly string[]): unknown {
  for (const path of paths) {
    const found = path
      .split('.')
      .reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), line);
    if (found !== undefined && found !== null && found !== '' && found !== '-') return found;
  }
  return undefined;
}

export const textAt = (line: JsonObject, ...paths: readonly string[]): string | undefined => {
  const found = at(line, ...paths);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
};

export function numberAt(line: JsonObject, ...paths: readonly string[]): number | undefined {
  const found = Number(textAt(line, ...paths));
  return Number.isFinite(found) ? found : undefined;
}

/** Headers as an object or as a list of names and values; names come in lower case. */
export function headersAt(
  line: JsonObject,
  ...paths: readonly string[]
): Readonly<Record<string, string>> | undefined {
  const found = at(line, ...paths);
  if (Array.isArray(found))
    return Object.fromEntries(
      found.filter(isObject).map(({ name, value }) => [String(name).toLowerCase(), String(value)]),
    );
  if (!isObject(found)) return undefined;
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  );
}

/** A body as text: one that the log holds as JSON is written as JSON again. */
export function bodyAt(line: JsonObject, ...paths: readonly string[]): string | undefined {
  const found = at(line, ...paths);
  if (found === undefined) return undefined;
  return typeof found === 'string' ? found : JSON.stringify(found);
}

/** A moment in Unix ms: a date, or Unix seconds or milliseconds. */
export function momentAt(line: JsonObject, ...paths: readonly string[]): number | undefined {
  const found = textAt(line, ...paths);
  if (found === undefined) return undefined;
  const moment = /^\d+(\.\d+)?$/.test(found)
    ? Number(found) * (Number(found) < 1e11 ? 1000 : 1)
    : Date.parse(found.replace(/^(\d+)\/(\w{3})\/(\d{4}):/, '$1 $2 $3 '));
  return Number.isNaN(moment) ? undefined : moment;
}
